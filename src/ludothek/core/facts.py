"""Facts of a finished game that tell how well its cards, seats and set-ups are balanced."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Use:
    """What one seat did with one kind of card or piece; pieces are compared within their group."""

    seat: int
    piece: str
    drawn: int = 0
    played: int = 0
    points: float = 0.0
    effort: float = 0.0
    group: str = "cards"


@dataclass(frozen=True)
class Facts:
    """All uses, who began, and what the game was like: set-up, way of ending and the like, by name."""

    uses: tuple[Use, ...]
    starter: int
    traits: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Share:
    """Points of a seat and what they were given for: a clause, and a card or a kind of piece.

    In a match of several games, `round` counts them from 1; otherwise it is 0.
    """

    clause: str
    what: str
    count: int
    points: int
    round: int = 0


@dataclass(frozen=True)
class SheetLine:
    """A line of a game's score sheet; in a match of several games `round` counts them from 1."""

    key: str
    clause: str = ""
    round: int = 0
