"""A table as it stands or stood, the way to its position, and advice for the seat to move."""

from collections.abc import Sequence

from ludothek.core.views import BaseEvent, View
from ludothek.server.answers.advice import AdvisedAction, Belief
from ludothek.server.errors import Forbidden, Invalid, StateConflict
from ludothek.server.play import updates
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import ClockSettings, Message, Room, SeatInfo


class Story(Message):
    """A game up to number `seq`, as a seat of the player (none: a spectator) may know it; the room is today's."""

    seq: int
    events: Sequence[BaseEvent]
    view: View | None
    room: Room
    seat: int | None = None


class Point(Message):
    """A number at which a position was reached: which turn it was, and who decided (nobody: the deal)."""

    seq: int
    turn: int
    seat: int | None = None


class Points(Message):
    """The way to the present position; decisions that were taken back are not on it."""

    points: list[Point]


class Advice(Message):
    """Decisions of the seat to move, the best first; found with what that seat knows and nothing else."""

    decisions: list[AdvisedAction]
    beliefs: list[Belief]


class MyTable(Message):
    """A table where the player sits, or that they opened. `your_turn`: one of their seats decides next.

    `deadline` is when the clock of the seat to move runs out.
    """

    table: str
    game: str
    phase: str
    seats: list[SeatInfo]
    clock: ClockSettings
    created: float
    your_turn: bool = False
    deadline: float | None = None


class MyTables(Message):
    tables: list[MyTable]


def make_story(live: LiveTable, player: str, seat: int | None = None, lang: str | None = None, since: int = 0) -> Story:
    is_visible = live.table is not None and updates.may_watch(live, seat)
    return Story(
        seq=live.seq,
        seat=seat,
        events=updates.get_events(live, seat, since) if is_visible else [],
        view=updates.build_view(live, seat, lang) if is_visible else None,
        room=updates.build_room(live, player),
    )


def list_points(live: LiveTable, player: str) -> Points:
    """Return the numbers at which positions were reached."""
    if live.table is None:
        raise StateConflict("not-started", "this game has not started")
    if not live.seats_of(player) and not updates.may_watch(live, None):
        raise Forbidden("no-spectators", "this table has no spectators")
    points = [Point(seq=live.event_seqs[0], turn=0)]
    for seq, (seat, _) in zip(live.event_seqs[1:], live.table.history, strict=True):
        points.append(Point(seq=seq, turn=points[-1].turn + (seat != points[-1].seat), seat=seat))
    return Points(points=points)


def check_advisable(live: LiveTable, seat: int | None) -> int:
    """Return the seat that wants advice; raise unless the table allows advice and this seat decides."""
    if seat is None:
        raise Invalid("no-such-seat", "name the seat that wants advice")
    if not live.config.hints:
        raise Forbidden("no-hints", "this table was opened without hints")
    if live.to_move != seat:
        raise StateConflict("not-your-turn", "advice is for the seat that decides")
    if live.bot_to_move() is not None or live.table is None:
        raise StateConflict("not-deciding", "a bot decides for this seat at the moment")
    return seat


def list_my_table(live: LiveTable, player: str) -> MyTable:
    deadline = live.deadline()
    return MyTable(
        table=live.config.id,
        game=live.config.game,
        phase=live.phase,
        seats=updates.build_seats(live, player),
        clock=live.config.clock,
        created=round(live.config.created_at),
        your_turn=live.to_move in live.seats_of(player),
        deadline=None if deadline is None else round(deadline),
    )
