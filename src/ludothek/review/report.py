"""The review as data, stored as JSON and rendered as text and HTML.

The texts are empty until `localize` fills them in.
"""

import msgspec

from ludothek.core.reason import Reason

VERSION = 4
INACCURACY, MISTAKE, BLUNDER = 0.03, 0.08, 0.15


class Value(msgspec.Struct, frozen=True):
    """An expectation of a seat, or a change of it: win chance from 0 to 1, and points."""

    win: float
    points: float

    def __add__(self, other: "Value") -> "Value":
        return Value(self.win + other.win, self.points + other.points)

    def __sub__(self, other: "Value") -> "Value":
        return Value(self.win - other.win, self.points - other.points)


NOTHING = Value(0.0, 0.0)


class Choice(msgspec.Struct):
    """An action as the search judged it: its share of the visits, and the expectation of the mover."""

    action: int
    share: float
    value: Value
    text: str = ""


class Step(msgspec.Struct):
    """An action of the likely continuation after a better choice."""

    seat: int
    texts: dict[str, str]
    text: str = ""


class Bar(msgspec.Struct):
    """The chance that a seat holds a card, by what the mover knew, and the expected number of such cards."""

    seat: int
    card: str
    chance: float
    cards: float
    text: str = ""


class Decision(msgspec.Struct):
    """A decision with more than one choice.

    `standing` is what every seat could expect before it with all hands open. `before` and `after` are the mover's, from
    what the mover knew: with the best choice, and with the one made. `effects` is what the difference meant for each
    seat: the mover's skill (never above 0), the others' gift. `luck` is what came to each until the next one.
    `reasons` speak for `better`.
    """

    number: int
    turn: int
    seat: int
    action: int
    choices: int
    standing: list[Value]
    before: Value
    after: Value
    effects: list[Value]
    luck: list[Value]
    considered: list[Choice]
    beliefs: list[Bar]
    verdict: str = ""
    better: Choice | None = None
    reasons: list[Reason] = []
    line: list[Step] = []
    text: str = ""
    why: str = ""

    @property
    def cost(self) -> float:
        return -self.effects[self.seat].win


class Ledger(msgspec.Struct):
    """Where a seat's result came from: start + deal + skill + gifts + luck = outcome."""

    start: Value
    deal: Value
    skill: Value
    gifts: Value
    luck: Value
    outcome: Value


class Player(msgspec.Struct):
    seat: int
    name: str
    points: int
    won: bool
    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int
    ledger: Ledger
    summary: list[str] = []
    bot: str | None = None


class Review(msgspec.Struct):
    """A whole game: the players, and every decision with more than one choice."""

    version: int
    game: str
    rules: int
    edition: str
    level: str
    simulations: int
    forced: int
    players: list[Player]
    decisions: list[Decision]
    lang: str = ""

    def costly(self, seat: int | None = None) -> list[Decision]:
        """Return the decisions with a verdict, the costliest first."""
        found = [d for d in self.decisions if d.verdict and seat in (None, d.seat)]
        return sorted(found, key=lambda d: (-d.cost, d.number))


def verdict(cost: float) -> str:
    """Return the verdict on a cost, rounded to whole percents as displayed."""
    cost = round(cost, 2)
    if cost >= BLUNDER:
        return "blunder"
    if cost >= MISTAKE:
        return "mistake"
    return "inaccuracy" if cost >= INACCURACY else ""
