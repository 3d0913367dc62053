"""What is kept of a finished game: who played, with which result, and what its score sheet says."""

from dataclasses import dataclass, field
from typing import Literal

import msgspec

from ludothek.core import registry
from ludothek.core.facts import Share
from ludothek.core.game import Game
from ludothek.server.play.ids import ENGINE_PREFIX
from ludothek.server.play.live_table import LiveTable

ENGINE = "engine"
Kind = Literal["table", "typed", "imported"]


class SheetEntry(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Points on one line of a score sheet."""

    line: str
    points: int
    round: int = 0


@dataclass(frozen=True)
class GameSeat:
    """The result of one seat. `place` counts from 0, the best. `favourites` are the pieces it ended up with."""

    seat: int
    name: str
    place: int
    won: bool
    player: str | None = None
    bot: str | None = None
    score: int | None = None
    resigned: bool = False
    sheet: list[SheetEntry] = field(default_factory=list)
    favourites: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class FinishedGame:
    """A game that was played here, typed in from a real table, or imported from another server.

    `listed` says that anybody could watch it. `owner` is who typed or imported it, `source` the server it comes from.
    """

    id: str
    kind: Kind
    game: str
    at: float
    seats: list[GameSeat]
    ended_by: str = "played"
    listed: bool = False
    rated: bool = False
    owner: str | None = None
    source: str | None = None


def summarize(live: LiveTable) -> FinishedGame | None:
    """Return the result of a table's game; None if it was closed before its end."""
    if live.table is None or live.ended_by not in ("played", "resigned"):
        return None
    table, game = live.table, registry.game(live.config.game)
    is_played_out = table.is_over
    scores = table.scores() if is_played_out else [None] * table.seats
    shares = game.breakdown(table.state, table.all_events()) if is_played_out else [[]] * table.seats
    favourites = game.favourites(table.state) if is_played_out else [{}] * table.seats
    places, winners = rank_seats(live), live.winners()
    seen: set[str] = set()
    seats = []
    for number, seat in enumerate(live.seats):
        is_engine = seat.player is not None and seat.player.startswith(ENGINE_PREFIX)
        player = None if is_engine or seat.player in seen else seat.player
        seen |= {player} if player is not None else set()
        seats.append(
            GameSeat(
                seat=number,
                name=live.name_of(number) or "–",
                place=places[number],
                won=number in winners and not seat.resigned,
                player=player,
                bot=ENGINE if is_engine else seat.bot,
                score=scores[number],
                resigned=seat.resigned,
                sheet=fill_sheet(game, shares[number]),
                favourites=favourites[number],
            )
        )
    config = live.config
    return FinishedGame(
        config.id, "table", config.game, live.last_at, seats, live.ended_by, listed=live.is_public, rated=config.rated
    )


def rank_seats(live: LiveTable) -> list[int]:
    """Return the place of every seat, 0 for the best; whoever resigned is behind all others, though a bot played on."""
    assert live.table is not None
    standings = live.table.state.standings() if live.ended_by == "played" else [0] * len(live.seats)
    return [
        len(live.seats) - 1 if seat.resigned else sum(other > mine for other in standings)
        for seat, mine in zip(live.seats, standings, strict=True)
    ]


def fill_sheet(game: Game, shares: list[Share]) -> list[SheetEntry]:
    """Return the lines of the score sheet on which a seat has points."""
    points: dict[tuple[str, int], int] = {}
    for share in shares:
        line = game.sheet_line(share)
        points[line.key, line.round] = points.get((line.key, line.round), 0) + share.points
    return [SheetEntry(line, sum_, round_) for (line, round_), sum_ in points.items()]


def rank_scores(scores: list[int], fewest_win: bool) -> list[int]:
    """Return the place of each score, 0 for the best."""
    signed = [-score if fewest_win else score for score in scores]
    return [sum(other > mine for other in signed) for mine in signed]
