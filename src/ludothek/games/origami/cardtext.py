"""What a card says, put together in any language from the texts of its steps, so that every edition has its words."""

from collections.abc import Mapping, Sequence
from typing import Any

from ludothek.core.texts import Texts
from ludothek.games.origami import constants as words
from ludothek.games.origami.effects import EFFECT_KINDS, Card, bonus_name, compile_cards, parameters, split_step
from ludothek.games.origami.rules import Position


def card_text(card: Card, cards: Mapping[str, Card], t: Texts) -> str:
    """The effect of a card in sentences."""
    if EFFECT_KINDS[card.kind] == "scoring":
        return bonus_text(card.effect, cards, t)
    return steps_text(card.effect, cards, t)


def steps_text(steps: Sequence[Mapping[str, Any]], cards: Mapping[str, Card], t: Texts) -> str:
    return " ".join(step_text(*split_step(step), cards, t) for step in steps)


def step_text(name: str, value: Any, cards: Mapping[str, Card], t: Texts) -> str:
    if name == "either":
        first, second = (steps_text(branch, cards, t) for branch in value)
        return t("effect.either", first=first, second=second)
    said = parameters(value)
    parts = words_for(said, cards, t)
    if name == "draw_line":
        mode = next(key for key in ("up_to", "exactly", "cards") if key in said)
        key = f"effect.draw_line.{mode}" + (".family" if "family" in said else "")
        key += ".optional" if "optional" in said else ""
        return t(key, **parts | {"n": said[mode]})
    if name == "play":
        base = t("effect.play.family" if "family" in said else "effect.play", **parts)
        terms = [key for key in said if key != "family"]
        return " ".join([base, *(t(f"effect.play.{key}", n=said.get("discount", 1)) for key in terms or ["paid"])])
    if name == "opponents_discard":
        base = t("effect.opponents_discard.random" if "random" in said else "effect.opponents_discard")
        terms = [key for key in ("if_hand_at_least", "then_take") if key in said]
        return " ".join([base, *(t(f"effect.opponents_discard.{key}", **parts) for key in terms)])
    key = f"effect.{name}"
    for extra in ("per_visible", "give_back", "optional"):
        key += f".{extra}" if extra in said else ""
    return t(key, **parts | {"n": said.get("cards", 1)})


def bonus_text(effect: Mapping[str, Any], cards: Mapping[str, Card], t: Texts) -> str:
    name = bonus_name(effect)
    parts = words_for({"points": 1, **effect}, cards, t)
    return t(f"effect.{name}", **parts | {"n": effect.get("points", 1), "of": parts.get(name, "")})


def words_for(said: Mapping[str, Any], cards: Mapping[str, Card], t: Texts) -> dict[str, Any]:
    """The parameters of a step as words: animals and families by their names."""
    parts: dict[str, Any] = {}
    for key, value in said.items():
        if isinstance(value, str) and value in cards:
            parts[key] = cards[value].names[t.lang]
        else:
            parts[key] = t(f"family.{value}") if isinstance(value, str) else value
    return parts


def branch_text(p: Position, cards: Sequence[Card], by_id: Mapping[str, Card], branch: int, t: Texts) -> str:
    """One half of the effect that the seat to move chooses from."""
    if p.phase != words.BRANCHING:
        return t("action.branch", n=branch + 1)
    code, compiled = compile_cards(cards)
    kind = max((k for k in range(len(cards)) if 0 < compiled[k].program <= p.pc), key=lambda k: compiled[k].program)
    before = code[compiled[kind].program : p.pc : words.STEP].count(words.EITHER)
    choices = [value for name, value in map(split_step, cards[kind].effect) if name == "either"]
    return steps_text(choices[before][branch], by_id, t)
