"""What a card says, put together in any language from the texts of its parts, so that every edition has its words."""

from collections.abc import Mapping, Sequence
from typing import Any

from ludothek.core.texts import Texts
from ludothek.games.origin.effects import POWERS, STEPS, find_time, parameters, split_part

COLON_WITH_CAPITAL = ("de",)


def effect_text(table: str, card: Mapping[str, Any], t: Texts) -> str:
    """The effect of an action or permanent card in sentences: those that its edition gives, else generated ones."""
    given = card.get("text")
    if isinstance(given, Mapping):
        return str(given.get(t.lang) or next(iter(given.values())))
    if given:
        return str(given)
    said = parts_text(card["effect"], "turn" if table == "action" else "always", t)
    time = find_time(card) if table == "action" else "any"
    return said if time == "any" else introduce(t(f"effect.{time}"), said, t)


def parts_text(parts: Sequence[Mapping[str, Any]], how_long: str, t: Texts) -> str:
    return " ".join(part_text(*split_part(part), how_long, t) for part in parts)


def part_text(name: str, value: Any, how_long: str, t: Texts) -> str:
    if name not in STEPS and name not in POWERS:
        return introduce(t(f"effect.{name}"), parts_text(value, how_long, t), t)
    said = parameters(name, value)
    if name in POWERS:
        n = said.get(POWERS[name].main or "steps", said.get("counts_as", said.get("cards", 1)))
        return t(f"effect.{name}.{how_long}", n=n, **words_of(said))
    if name == "draw":
        drawn = t(f"effect.draw.{said['deck']}", n=said["cards"])
        return drawn if "put_back" not in said else f"{drawn} {t('effect.put_back', n=said['put_back'])}"
    if name == "take_tile":
        column = said["column"]
        return t("effect.take_tile.any") if column == "any" else t("effect.take_tile", column=t(f"column.{column}"))
    if said.get("then_reward"):
        return f"{t(f'effect.{name}')} {t('effect.then_reward')}"
    return t(f"effect.{name}", n=said.get(STEPS[name].main, 1))


def words_of(said: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a power that its text names besides its number."""
    return {"back": said.get("put_back", 0), "height": said.get("height", 0), "width": said.get("width", 0)}


def introduce(when: str, said: str, t: Texts) -> str:
    """What follows a colon begins small where the language wants it."""
    return f"{when} {said}" if t.lang in COLON_WITH_CAPITAL else f"{when} {said[0].lower()}{said[1:]}"
