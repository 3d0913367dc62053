"""Whom to tell about a turn, and when: pure functions of a table, its log entries and a player's preferences."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from ludothek.server.notify.preferences import Preferences
from ludothek.server.play.calendar import find_zone
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry

GRACE = 2.0
"""Seconds until somebody who is not at the table is told: who is about to reconnect is not."""
LEFT_SOON = 10.0
"""Who leaves so soon after the beginning of their turn may not have seen it."""
REMIND_AT = 0.75
REMIND_LEAST = 3600.0
"""Turns that may take so many seconds have a reminder."""
Kind = Literal["turn", "reminder", "table", "round"]
DAY_MINUTES = 24 * 60


class Notice(NamedTuple):
    """Something to tell about one turn: a player that it began ("turn") or ends soon ("reminder"), or the webhooks of
    the table that it began ("table"). A "round" tells somebody that their table in a tournament has begun.

    The first four fields identify it. `turn` is the log entry with which the turn began, `at` when that was committed.
    """

    table_id: str
    seat: int
    turn: int
    kind: Kind
    player: str
    at: float
    due_at: float

    @property
    def id(self) -> str:
        """A name for the notice that says nothing about the table."""
        key = f"{self.table_id} {self.seat} {self.turn} {self.kind}"
        return hashlib.sha256(key.encode()).hexdigest()[:32]


class Drop(NamedTuple):
    """Nobody needs the notice any more, or it was not wanted."""


class Wait(NamedTuple):
    until: float


class Send(NamedTuple):
    """Send the notice; it is of no use after `expires_at`, if there is a clock."""

    expires_at: float | None


def find_waiting(live: LiveTable) -> int | None:
    """Return the seat of a person for whom the game waits."""
    to_move = live.to_move
    if to_move is None or live.paused_at is not None or live.bot_to_move() is not None:
        return None
    return to_move


def plan_notices(live: LiveTable, entries: Sequence[LogEntry], is_here: Callable[[str], bool]) -> list[Notice]:
    """Return what entries that were just folded give reason to tell.

    Somebody at the table, or who brought their own turn about, is not told that it began, but is reminded.
    """
    seat = find_waiting(live)
    player = None if seat is None else live.seats[seat].player
    if seat is None or player is None:
        return []
    begins = live.turn_seq >= entries[0].seq
    leaves = any(entry.kind == "away" and entry.seat == seat for entry in entries)
    last = entries[-1]
    if not begins and not (leaves and last.at - live.turn_at < LEFT_SOON):
        return []
    notices: list[Notice] = []
    if not is_here(player) and (leaves or last.player != player):
        kinds: tuple[Kind, ...] = ("turn", "table")
        notices += [Notice(live.config.id, seat, live.turn_seq, k, player, last.at, last.at + GRACE) for k in kinds]
    remind_at = live.clock.find_moment(seat, REMIND_AT)
    if begins and remind_at is not None and live.clock.remaining[seat] >= REMIND_LEAST:
        notices.append(Notice(live.config.id, seat, live.turn_seq, "reminder", player, last.at, remind_at))
    return notices


def plan_round_notices(live: LiveTable) -> list[Notice]:
    """Return what to tell at the start of a table that a tournament has opened: everybody that their round begins."""
    due_at, waiting = live.last_at + GRACE, find_waiting(live)
    notices = [
        Notice(live.config.id, n, live.turn_seq, "round", seat.player, live.last_at, due_at)
        for n, seat in enumerate(live.seats)
        if seat.player is not None
    ]
    remind_at = None if waiting is None else live.clock.find_moment(waiting, REMIND_AT)
    player = None if waiting is None else live.seats[waiting].player
    if (
        waiting is not None
        and player is not None
        and remind_at is not None
        and live.clock.remaining[waiting] >= REMIND_LEAST
    ):
        notices.append(Notice(live.config.id, waiting, live.turn_seq, "reminder", player, live.last_at, remind_at))
    return notices


def decide(notice: Notice, live: LiveTable, is_here: bool, preferences: Preferences, at: float) -> Drop | Wait | Send:
    """Decide what becomes of a notice that is due, as the table stands now."""
    seat = notice.seat
    if notice.kind == "round":
        return decide_round(notice, live, is_here, preferences, at)
    if find_waiting(live) != seat or live.turn_seq != notice.turn or live.seats[seat].player != notice.player:
        return Drop()
    if is_here:
        return Drop()
    expires_at = live.deadline()
    if notice.kind == "table":
        return Send(expires_at)
    if not preferences.wants(live.config.id, live.config.clock.kind, notice.kind == "reminder"):
        return Drop()
    wake_at = max(find_quiet_end(preferences, at), live.seats[seat].vacation_until)
    if notice.kind == "reminder":
        remind_at = live.clock.find_moment(seat, REMIND_AT)
        if remind_at is None:
            return Drop()
        wake_at = max(wake_at, remind_at)
    return Wait(wake_at) if wake_at > at else Send(expires_at)


def decide_round(
    notice: Notice, live: LiveTable, is_here: bool, preferences: Preferences, at: float
) -> Drop | Wait | Send:
    """Tell somebody that their table has begun, whoever is to move, unless they are there or it is over."""
    is_theirs = live.phase == "playing" and live.seats[notice.seat].player == notice.player
    if is_here or not is_theirs or not preferences.wants(live.config.id, live.config.clock.kind, False):
        return Drop()
    wake_at = max(find_quiet_end(preferences, at), live.seats[notice.seat].vacation_until)
    return Wait(wake_at) if wake_at > at else Send(None)


def find_quiet_end(preferences: Preferences, at: float) -> float:
    """Return when the quiet hours that a moment belongs to are over; the moment itself outside of them."""
    start, end = preferences.quiet_from, preferences.quiet_to
    if start is None or end is None or start == end:
        return at
    local = datetime.fromtimestamp(at, find_zone(preferences.zone))
    minute = local.hour * 60 + local.minute
    if (minute - start) % DAY_MINUTES >= (end - start) % DAY_MINUTES:
        return at
    morning = local.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    return (morning if minute < end else morning + timedelta(days=1)).timestamp()
