"""The vocabulary of effects: how a card file writes them, what is allowed, and the numbers the rules run.

A step is written `{ name = value }`; the value is `true`, a number of `cards`, an `animal`, or a table of parameters.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from ludothek.core.constants import NOTHING
from ludothek.core.errors import join_words
from ludothek.games.origami import constants as words

FamilyName = Literal["farm", "sky", "sea", "savannah", "lawn"]
FAMILIES: tuple[FamilyName, ...] = get_args(FamilyName)
EFFECT_KINDS = ("instant", "special", "scoring")
DRAW_PROGRAM = (words.DRAW_LINE, words.UP_TO, words.DRAW_FOLDS, NOTHING)
UNCONFIRMED = {"inferred", "reconstructed"}
ALL_FREE = 9


@dataclass(frozen=True)
class Card:
    """One animal of a card file; `family` and `kind` are places in FAMILIES and EFFECT_KINDS."""

    id: str
    names: Mapping[str, str]
    family: int
    copies: int
    folds: int
    cost: int
    points: int
    kind: int
    effect: Any
    provenance: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Compiled:
    program: int
    copyable: bool
    bonus: tuple[int, int, int, int]


@dataclass(frozen=True)
class Form:
    """What a step or a scoring effect may say: numbers with their range, and which other parameters."""

    numbers: Mapping[str, range] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    animals: tuple[str, ...] = ()
    families: tuple[str, ...] = ()

    @property
    def parameters(self) -> list[str]:
        return [*self.numbers, *self.flags, *self.animals, *self.families]


def up_to(most: int) -> range:
    return range(1, most + 1)


STEPS: dict[str, Form] = {
    "draw_deck": Form({"cards": up_to(9)}, needed=("cards",), animals=("per_visible",)),
    "draw_line": Form(
        {"up_to": up_to(16), "exactly": up_to(9), "cards": up_to(4)},
        one_of=("up_to", "exactly", "cards"),
        flags=("optional",),
        families=("family",),
    ),
    "take_discard": Form({"cards": up_to(9)}, needed=("cards",), flags=("optional",)),
    "draw_and_discard": Form({"draw": up_to(9), "discard": up_to(8)}, needed=("draw", "discard")),
    "look_and_take": Form({"look": up_to(9), "take": up_to(8)}, needed=("look", "take")),
    "discard": Form({"cards": up_to(8)}, needed=("cards",)),
    "play": Form(
        {"discount": up_to(9)}, flags=("free", "pay_with_top_discard", "not_the_drawn_card"), families=("family",)
    ),
    "copy_instant": Form(),
    "tuck": Form(),
    "replace_self_with": Form(needed=("animal",), animals=("animal",)),
    "swap_with_line": Form(),
    "sweep_line": Form(),
    "steal": Form({"cards": up_to(3)}, needed=("cards",), flags=("give_back",)),
    "opponents_draw": Form({"cards": up_to(5)}, needed=("cards",)),
    "opponents_discard": Form({"if_hand_at_least": up_to(20)}, flags=("random", "then_take")),
    "all_pass_right": Form(),
}
BONUSES: dict[str, Form] = {
    "per_hand_cards": Form({"per_hand_cards": up_to(20), "points": up_to(20)}),
    "per_kind": Form({"points": up_to(20)}, needed=("points",), animals=("per_kind",)),
    "per_other_kind": Form({"points": up_to(20)}, needed=("points",), animals=("per_other_kind",)),
    "per_family": Form({"points": up_to(20)}, needed=("points",), families=("per_family",)),
    "per_other_family": Form({"points": up_to(20)}, needed=("points",), families=("per_other_family",)),
    "per_distinct_family": Form({"points": up_to(20)}, needed=("points",), flags=("per_distinct_family",)),
    "worth": Form(
        {"worth": up_to(40), "if_at_least": up_to(18)}, needed=("if_at_least", "of_kind"), animals=("of_kind",)
    ),
}


# Reading


def split_step(step: Mapping[str, Any]) -> tuple[str, Any]:
    """A step's name and what it says."""
    return next(iter(step.items()))


def parameters(value: Any) -> dict[str, Any]:
    """What a step says, as a table."""
    if value is True:
        return {}
    if isinstance(value, str):
        return {"animal": value}
    return dict(value) if isinstance(value, Mapping) else {"cards": value}


def bonus_name(effect: Mapping[str, Any]) -> str:
    return next(name for name in BONUSES if name in effect)


# Checking


def check_steps(steps: Any, animals: Sequence[str], inside: bool = False) -> Iterator[str]:
    """Every mistake in a list of steps."""
    if not isinstance(steps, list) or not steps:
        yield "must be a list of steps, each like { draw_deck = 1 }"
        return
    before = ""
    for step in steps:
        if not isinstance(step, Mapping) or len(step) != 1:
            yield f"a step is written {{ name = value }}, not {step!r}"
            continue
        name, value = split_step(step)
        if name == "either" and not inside:
            if not isinstance(value, list) or len(value) != 2:
                yield "either must have two lists of steps to choose from"
            else:
                for branch in value:
                    yield from check_steps(branch, animals, inside=True)
        elif name not in STEPS:
            known = join_words([*STEPS, *([] if inside else ["either"])])
            yield f"unknown step {name!r}; allowed: {known}"
        else:
            said = parameters(value)
            yield from check_form(name, said, STEPS[name], animals)
            if said.get("not_the_drawn_card") and before != "draw_line":
                yield "not_the_drawn_card must follow a draw_line step"
            if name == "draw_line" and said.get("optional") and "up_to" not in said:
                yield "draw_line: only up_to can be optional"
            if name == "draw_and_discard" and not _less(said, "discard", "draw"):
                yield "draw_and_discard must discard fewer cards than it draws"
            if name == "look_and_take" and not _less(said, "take", "look"):
                yield "look_and_take must take fewer cards than it looks at"
        before = name


def _less(said: Mapping[str, Any], small: str, large: str) -> bool:
    return type(said.get(small)) is not int or type(said.get(large)) is not int or said[small] < said[large]


def check_bonus(effect: Any, animals: Sequence[str]) -> Iterator[str]:
    """Every mistake in a scoring effect."""
    names = [name for name in BONUSES if isinstance(effect, Mapping) and name in effect]
    if len(names) != 1:
        yield f"a scoring effect must be a table with one of {join_words(BONUSES)}"
        return
    yield from check_form(names[0], effect, BONUSES[names[0]], animals)


def check_form(name: str, said: Mapping[str, Any], form: Form, animals: Sequence[str]) -> Iterator[str]:
    for key, value in said.items():
        if key in form.numbers:
            if type(value) is not int or value not in form.numbers[key]:
                low, high = form.numbers[key][0], form.numbers[key][-1]
                yield f"{name}: {key} must be {low} to {high}, not {value!r}"
        elif key in form.flags:
            if value is not True:
                yield f"{name}: {key} is either true or left out, not {value!r}"
        elif key in form.animals:
            if value not in animals:
                yield f"{name}: there is no animal {value!r} in this edition"
        elif key in form.families:
            if value not in FAMILIES:
                yield f"{name}: unknown family {value!r}; allowed: {join_words(FAMILIES)}"
        else:
            allowed = join_words(form.parameters) if form.parameters else "only true"
            yield f"{name}: unknown parameter {key!r}; allowed: {allowed}"
    for key in form.needed:
        if key not in said:
            yield f"{name}: {key} is missing"
    if form.one_of and sum(key in said for key in form.one_of) != 1:
        yield f"{name}: needs exactly one of {join_words(form.one_of)}"


# Compiling


def compile_cards(cards: Sequence[Card]) -> tuple[list[int], list[Compiled]]:
    """One table of numbers for all effects, and for each card where its own starts and what it scores."""
    kinds = {card.id: kind for kind, card in enumerate(cards)}
    code: list[int] = [words.END, 0, 0, 0, *DRAW_PROGRAM, words.END, 0, 0, 0]
    compiled = []
    for card in cards:
        if EFFECT_KINDS[card.kind] == "scoring":
            compiled.append(Compiled(words.NO_PROGRAM, False, bonus(card.effect, kinds)))
            continue
        start = len(code)
        compile_steps(card.effect, kinds, code)
        code += [words.END, 0, 0, 0]
        copyable = words.COPY not in code[start :: words.STEP]
        compiled.append(Compiled(start, copyable, (words.NO_BONUS, 0, 0, 0)))
    return code, compiled


def compile_steps(steps: Sequence[Mapping[str, Any]], kinds: Mapping[str, int], code: list[int]) -> None:
    for step in steps:
        name, value = split_step(step)
        if name != "either":
            code += COMPILERS[name](parameters(value), kinds)
            continue
        choice = len(code)
        code += [words.EITHER, choice + words.STEP, 0, 0]
        compile_steps(value[0], kinds, code)
        first_end = len(code)
        code += [words.JUMP, 0, 0, 0]
        code[choice + 2] = len(code)
        compile_steps(value[1], kinds, code)
        after = len(code) + words.STEP
        code += [words.JUMP, after, 0, 0]
        code[first_end + 1] = code[choice + 3] = after


Parameters = Mapping[str, Any]
Kinds = Mapping[str, int]


def _family(p: Parameters, key: str = "family") -> int:
    return FAMILIES.index(p[key]) if key in p else NOTHING


def _draw_line(p: Parameters, kinds: Kinds) -> list[int]:
    mode = next(m for m, key in enumerate(("up_to", "exactly", "cards")) if key in p)
    number = p[("up_to", "exactly", "cards")[mode]]
    return [words.DRAW_LINE, words.MAY_UP_TO if p.get("optional") else mode, number, _family(p)]


def _play(p: Parameters, kinds: Kinds) -> list[int]:
    discount = ALL_FREE if p.get("free") else p.get("discount", 0)
    conditions = words.WITH_DISCARD * p.get("pay_with_top_discard", False)
    conditions |= words.NOT_DRAWN * p.get("not_the_drawn_card", False)
    return [words.PLAY_MORE, _family(p), discount, conditions]


COMPILERS: dict[str, Callable[[Parameters, Kinds], list[int]]] = {
    "draw_deck": lambda p, k: [words.DRAW_DECK, p["cards"], k[p["per_visible"]] if "per_visible" in p else NOTHING, 0],
    "draw_line": _draw_line,
    "take_discard": lambda p, k: [words.TAKE_DISCARD, p["cards"], p.get("optional", False), 0],
    "draw_and_discard": lambda p, k: [words.DRAW_ASIDE, p["draw"], p["discard"], 0],
    "look_and_take": lambda p, k: [words.LOOK, p["look"], p["take"], 0],
    "discard": lambda p, k: [words.PRICE, p["cards"], 0, 0],
    "play": _play,
    "copy_instant": lambda p, k: [words.COPY, 0, 0, 0],
    "tuck": lambda p, k: [words.TUCK, 0, 0, 0],
    "replace_self_with": lambda p, k: [words.REPLACE, k[p["animal"]], 0, 0],
    "swap_with_line": lambda p, k: [words.SWAP, 0, 0, 0],
    "sweep_line": lambda p, k: [words.SWEEP, 0, 0, 0],
    "steal": lambda p, k: [words.STEAL, p["cards"], p.get("give_back", False), 0],
    "opponents_draw": lambda p, k: [words.OTHERS_DRAW, p["cards"], 0, 0],
    "opponents_discard": lambda p, k: [
        words.OTHERS_DISCARD,
        p.get("random", False),
        p.get("if_hand_at_least", 1),
        p.get("then_take", False),
    ],
    "all_pass_right": lambda p, k: [words.ALL_PASS, 0, 0, 0],
}


def bonus(effect: Parameters, kinds: Kinds) -> tuple[int, int, int, int]:
    """A scoring effect: which, of which kind or family, points, and a number of cards."""
    name = bonus_name(effect)
    if name == "per_hand_cards":
        return (words.PER_HAND, 0, effect.get("points", 1), effect[name])
    if name == "worth":
        return (words.WORTH, kinds[effect["of_kind"]], effect[name], effect["if_at_least"])
    if name == "per_distinct_family":
        return (words.PER_DISTINCT_FAMILY, 0, effect["points"], 0)
    number = {
        "per_kind": words.PER_KIND,
        "per_other_kind": words.PER_OTHER_KIND,
        "per_family": words.PER_FAMILY,
        "per_other_family": words.PER_OTHER_FAMILY,
    }[name]
    of = kinds[effect[name]] if name.endswith("kind") else FAMILIES.index(effect[name])
    return (number, of, effect["points"], 0)
