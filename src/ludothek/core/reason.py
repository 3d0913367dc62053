"""Reasons: why an action is illegal, or what speaks for it, as data that a game turns into a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct

Values = Mapping[str, int | str | list[str]]


class Reason(Struct, frozen=True, omit_defaults=True):
    """A sentence as data: the key of a text of the game, and the values it names.

    A value is a number, or the id of a card, colour or place, under the name by which `Game.word` puts it into words.
    `n` decides between singular and plural, and `opponent` is a seat. It holds nothing that the seat to move may not
    know.
    """

    key: str
    values: Values = {}


@dataclass(frozen=True)
class Belief:
    """The probability that a seat holds at least one such card, and how many of them it is expected to hold."""

    seat: int
    card: str
    chance: float
    cards: float


@dataclass(frozen=True)
class Clause:
    """A rule of a game: its id, such as MM-08, and its text."""

    id: str
    text: str


@dataclass(frozen=True)
class WhyNot:
    """Why an action is illegal: the clause that forbids it, the facts of the case, and a sentence.

    `facts` are None where a game names only the clause; `text` is then the clause's.
    """

    clause: Clause
    facts: Reason | None
    text: str
