"""What happens in a tournament, as the entries of its append-only log.

No name and no id of a player is in an event; entrants are numbered in the order in which they entered.
"""

from typing import NamedTuple

from msgspec import Struct

from ludothek.server.tournaments.settings import TournamentSettings


class Event(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class Created(Event, frozen=True, tag="created"):
    settings: TournamentSettings


class Entered(Event, frozen=True, tag="entered"):
    """A player enters, or with `bot` a bot."""

    bot: str | None = None


class Left(Event, frozen=True, tag="left"):
    """An entrant plays no more, unless they come back. `absent`: they did not come to their table.

    Whoever the host has `removed` does not come back.
    """

    entrant: int
    absent: bool = False
    removed: bool = False


class Returned(Event, frozen=True, tag="returned"):
    entrant: int


class Started(Event, frozen=True, tag="started"):
    """The tournament begins. `order` is the draw: it decides between equals, and the bracket."""

    order: tuple[int, ...]


class RoundBegun(Event, frozen=True, tag="round"):
    """The pairings of a round; an entrant alone has a bye, unless everybody plays alone."""

    number: int
    matches: tuple[tuple[int, ...], ...]


class OpenedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table: the `game`-th of a match of a round, with deal number `deal`. None is a seat of the usual bot."""

    id: str
    round: int
    match: int
    game: int
    deal: int
    seats: tuple[int | None, ...]


class TablesOpened(Event, frozen=True, tag="tables"):
    tables: tuple[OpenedTable, ...]


class TableResult(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table ended, by seat: the place (0 is the best), the points, who won, and who never came.

    There are no points if the game was not played to its end. A `void` game was broken off, and counts as average.
    """

    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    void: bool = False


class TableEnded(Event, frozen=True, tag="ended"):
    table: str
    result: TableResult


class Published(Event, frozen=True, tag="published"):
    """Everybody has played these deals: seeds, hands and points of their tables are open from now on."""

    deals: tuple[int, ...]


class Paused(Event, frozen=True, tag="paused"):
    """No new round begins; games that are in progress go on."""


class Resumed(Event, frozen=True, tag="resumed"):
    pass


class Hurried(Event, frozen=True, tag="hurried"):
    """The host does not wait for the end of the break."""


class Finished(Event, frozen=True, tag="finished"):
    pass


class Closed(Event, frozen=True, tag="closed"):
    """The tournament is called off: no further round begins. Games of people go on, those of bots alone end."""


AnyEvent = (
    Created
    | Entered
    | Left
    | Returned
    | Started
    | RoundBegun
    | TablesOpened
    | TableEnded
    | Published
    | Paused
    | Resumed
    | Hurried
    | Finished
    | Closed
)


class LogLine(NamedTuple):
    """An event in a tournament's log. `player` is who entered, or who hosts."""

    seq: int
    event: AnyEvent
    player: str | None
    at: float
