"""The vocabulary of card effects: how an edition writes them, what is allowed, and the numbers the rules run.

An effect is a list of parts, each written `{ name = value }`. A part is a *step*, which is done once; a *power*, which
changes a rule for this turn (action cards) or for the whole game (permanents); or, on a permanent, a *reaction*: steps
that follow something. The value is `true`, a number, a word, or a table of parameters.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludothek.core.errors import join_words
from ludothek.games.origin import constants as words

COLUMN_CHOICES = ("yellow", "orange", "violet", "brown", "any")
DECK_CHOICES = ("action", "permanent", "objective", "any")
TIMES = ("any", "before", "after")


@dataclass(frozen=True)
class Form:
    """What a part may say: numbers with their range, words, flags, and the parameter that a bare value means."""

    main: str = ""
    numbers: Mapping[str, range] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()

    @property
    def parameters(self) -> list[str]:
        return [*self.numbers, *self.words, *self.flags]


def between(least: int, most: int) -> range:
    return range(least, most + 1)


STEPS: dict[str, Form] = {
    "steal_card": Form("cards", {"cards": between(1, 3)}),
    "seize_strait": Form("at_most", {"at_most": between(1, 60)}),
    "imitate": Form(),
    "migrate": Form(),
    "take_tile": Form("column", words={"column": COLUMN_CHOICES}),
    "draw": Form(
        "cards",
        {"cards": between(1, 6), "put_back": between(1, 5)},
        {"deck": DECK_CHOICES},
        optional=("put_back",),
    ),
    "swap_pawns": Form(flags=("then_reward",)),
}
POWERS: dict[str, Form] = {
    "more_steps": Form("steps", {"steps": between(1, 3)}),
    "move_steps": Form(numbers={"height": between(1, 3), "steps": between(1, 6)}),
    "first_strait_free": Form(),
    "more_width": Form("width", {"width": between(1, 3)}),
    "displace_equal": Form(),
    "differing_traits": Form("traits", {"traits": between(2, 3)}),
    "evolve_within": Form("steps", {"steps": between(2, 3)}),
    "both_rewards": Form(),
    "guard": Form(numbers={"width": between(1, 3), "counts_as": between(1, 4)}),
    "objective_limit": Form("objectives", {"objectives": between(2, 5)}),
    "reward_a": Form(numbers={"cards": between(1, 6), "put_back": between(1, 5)}, optional=("put_back",)),
    "reward_b": Form(numbers={"cards": between(1, 6), "put_back": between(1, 5)}, optional=("put_back",)),
}
# These make sense only as long as the game.
LASTING = ("guard", "objective_limit", "reward_a", "reward_b")
REACTIONS = (
    "on_yellow",
    "on_orange",
    "on_violet",
    "on_brown",
    "on_hunting_tile",
    "on_no_hunting_tile",
    "on_strait_tile",
)
# Steps that bring no further reward, so that a reaction can't go on for ever.
REACTION_STEPS = ("steal_card", "seize_strait", "imitate", "take_tile", "draw")
MOST_PARTS = 4


def split_part(part: Mapping[str, Any]) -> tuple[str, Any]:
    """A part's name and what it says."""
    return next(iter(part.items()))


def parameters(name: str, value: Any) -> dict[str, Any]:
    """What a part says, as a table."""
    if isinstance(value, Mapping):
        return dict(value)
    form = STEPS.get(name) or POWERS[name]
    return {} if value is True else {form.main: value}


def find_time(card: Mapping[str, Any]) -> str:
    """When an action card may be played: what it says, else before the action with a power, and after it to migrate."""
    names = [split_part(part)[0] for part in card["effect"]]
    if "when" in card:
        return str(card["when"])
    if any(name in POWERS for name in names):
        return "before"
    return "after" if "migrate" in names else "any"


# Checking


def check_action(card: Mapping[str, Any]) -> Iterator[str]:
    """Every mistake in the effect of an action card."""
    allowed = [*STEPS, *(power for power in POWERS if power not in LASTING)]
    mistakes = list(check_parts(card.get("effect"), allowed))
    yield from mistakes
    when = card.get("when", "any")
    if when not in TIMES:
        yield f"when must be {join_words(TIMES)}, not {when!r}"
    elif not mistakes and "when" in card:
        names = [split_part(part)[0] for part in card["effect"]]
        if when != "before" and any(name in POWERS for name in names):
            yield 'a card with a power for this turn\'s action is played when = "before"'
        if when != "after" and "migrate" in names:
            yield 'a card that migrates is played when = "after"'


def check_permanent(card: Mapping[str, Any]) -> Iterator[str]:
    """Every mistake in the effect of a permanent card."""
    yield from check_parts(card.get("effect"), [*POWERS, *REACTIONS])


def check_parts(parts: Any, allowed: Sequence[str]) -> Iterator[str]:
    if not isinstance(parts, list) or not 1 <= len(parts) <= MOST_PARTS:
        yield f"must be a list of 1 to {MOST_PARTS} parts, each like {{ {allowed[0]} = 1 }}"
        return
    for part in parts:
        if not isinstance(part, Mapping) or len(part) != 1:
            yield f"a part is written {{ name = value }}, not {part!r}"
            continue
        name, value = split_part(part)
        if name not in allowed:
            yield f"unknown part {name!r}; allowed: {join_words(allowed)}"
        elif name in REACTIONS:
            for problem in check_parts(value, REACTION_STEPS):
                yield f"{name}: {problem}"
        else:
            yield from check_form(name, value)


def check_form(name: str, value: Any) -> Iterator[str]:
    form = STEPS.get(name) or POWERS[name]
    if not isinstance(value, Mapping) and value is not True and not form.main:
        yield f"{name}: must be {'a table of parameters' if form.parameters else 'true'}, not {value!r}"
        return
    said = parameters(name, value)
    for key, what in said.items():
        if key in form.numbers:
            if type(what) is not int or what not in form.numbers[key]:
                yield f"{name}: {key} must be {form.numbers[key][0]} to {form.numbers[key][-1]}, not {what!r}"
        elif key in form.words:
            if what not in form.words[key]:
                yield f"{name}: {key} must be {join_words(form.words[key])}, not {what!r}"
        elif key in form.flags:
            if what is not True:
                yield f"{name}: {key} is either true or left out, not {what!r}"
        else:
            allowed = join_words(form.parameters) if form.parameters else "only true"
            yield f"{name}: unknown parameter {key!r}; allowed: {allowed}"
    for key in (*form.numbers, *form.words):
        if key not in said and key not in form.optional:
            yield f"{name}: {key} is missing"
    cards, back = said.get("cards"), said.get("put_back")
    if type(cards) is int and type(back) is int and back >= cards:
        yield f"{name}: put_back must be less than cards"


# Compiling


def compile_steps(parts: Sequence[Mapping[str, Any]], code: list[int]) -> int:
    """Appends the steps among some parts to the code; returns where they start, or 0 if there are none."""
    steps = [(name, parameters(name, value)) for name, value in map(split_part, parts) if name in STEPS]
    if not steps:
        return 0
    start = len(code)
    for name, said in steps:
        code += compile_step(name, said)
    code += [words.STEP_END, 0, 0]
    return start


def compile_step(name: str, said: Mapping[str, Any]) -> list[int]:
    if name == "steal_card":
        return [words.STEP_STEAL, said["cards"], 0]
    if name == "seize_strait":
        return [words.STEP_SEIZE, said["at_most"], 0]
    if name == "imitate":
        return [words.STEP_IMITATE, 0, 0]
    if name == "migrate":
        return [words.STEP_MIGRATE, 0, 0]
    if name == "take_tile":
        return [words.STEP_TAKE, COLUMN_CHOICES.index(said["column"]), 0]
    if name == "draw":
        return [words.STEP_DRAW, DECK_CHOICES.index(said["deck"]), 16 * said["cards"] + said.get("put_back", 0)]
    return [words.STEP_SWAP, int(said.get("then_reward", False)), 0]


def compile_powers(parts: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """The powers of a card by their numbers in `constants`."""
    found: dict[int, int] = {}
    for name, value in map(split_part, parts):
        if name in POWERS:
            power, amount = compile_power(name, parameters(name, value))
            found[power] = found.get(power, 0) + amount if power in words.SUMMED else max(found.get(power, 0), amount)
    return found


def compile_power(name: str, said: Mapping[str, Any]) -> tuple[int, int]:
    if name == "move_steps":
        return words.STEPS_OF_HEIGHT + said["height"], said["steps"]
    if name == "guard":
        return words.GUARD_OF_WIDTH + said["width"], said["counts_as"]
    if name in ("reward_a", "reward_b"):
        power = words.REWARD_A_CARDS if name == "reward_a" else words.REWARD_B_CARDS
        return power, 16 * said["cards"] + said.get("put_back", 0)
    amount = said.get(POWERS[name].main, 1)
    return PLAIN_POWERS[name], int(amount)


PLAIN_POWERS = {
    "more_steps": words.MORE_STEPS,
    "first_strait_free": words.FREE_STRAIT,
    "more_width": words.MORE_WIDTH,
    "displace_equal": words.MORE_WIDTH,
    "differing_traits": words.TRAITS,
    "evolve_within": words.EVOLVE_STEPS,
    "both_rewards": words.BOTH_REWARDS,
    "objective_limit": words.LIMIT,
}


# What greedy players think of it

STEP_WORTH = {"imitate": 1.5, "migrate": 3.0, "take_tile": 1.2}
POWER_WORTH = {
    "more_steps": 2.5,
    "move_steps": 1.5,
    "first_strait_free": 2.0,
    "more_width": 1.0,
    "displace_equal": 1.0,
    "differing_traits": 1.0,
    "evolve_within": 1.0,
    "both_rewards": 5.0,
    "guard": 0.5,
    "objective_limit": 2.5,
    "reward_a": 2.0,
    "reward_b": 1.0,
}
REACTION_WORTH = {"on_hunting_tile": 0.5, "on_no_hunting_tile": 0.7, "on_strait_tile": 1.25}
TURN_POWER_WORTH = -0.5


def estimate_worth(parts: Sequence[Mapping[str, Any]], lasting: bool) -> float:
    """What a card is worth in hand beyond its point; below 0 it is better kept for that point, at first sight."""
    worth = 0.0
    for name, value in map(split_part, parts):
        if name in STEPS:
            worth += step_worth(name, parameters(name, value))
        elif name in POWERS:
            worth += POWER_WORTH[name] if lasting else TURN_POWER_WORTH
        else:
            steps = (step_worth(step, parameters(step, said)) for step, said in map(split_part, value))
            worth += REACTION_WORTH.get(name, 2.5) * sum(steps)
    return worth


def step_worth(name: str, said: Mapping[str, Any]) -> float:
    if name == "steal_card":
        return float(said["cards"])
    if name == "seize_strait":
        return min(6.0, 2.0 * int(said["at_most"]))
    if name == "draw":
        return float(said["cards"] - said.get("put_back", 0))
    if name == "swap_pawns":
        return 2.0 if said.get("then_reward") else -1.0
    return STEP_WORTH[name]
