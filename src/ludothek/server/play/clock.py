"""The clock of a table. It is computed from the times in the log, so it survives a restart of the server."""

import time

from ludothek.server.play.calendar import Break, add, find_break, find_zone, measure
from ludothek.server.protocol import ClockFace, ClockSettings

DAY = 86400.0
GRACE = 30.0
LEAST_AFTER_EXPIRY = 10.0
MOST_SECONDS = 60 * DAY
"""How much time a seat can be given in all."""

_anchor = time.time() - time.monotonic()
_started = time.time()


def now() -> float:
    """Return the time. Anchored to the wall clock when the process starts and monotonic since, so it never jumps."""
    return _anchor + time.monotonic()


def measure_since(at: float) -> float:
    """Return the seconds since a stored time; since this process started, if the wall clock was set back behind it."""
    return now() - (at if at <= now() else _started)


class Clock:
    """The time left to each seat. Only the turns of people are charged, and no time while the clock stands still.

    An absent player has some grace after the time has run out: one allowance for the whole game, so that leaving the
    table gains no more time than that.
    """

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.since: float | None = None
        self.remaining = [self._full()] * seats
        self.grace = [GRACE] * seats
        self.weekends = find_zone(settings.zone) if settings.weekends else None
        self.vacations: list[list[Break]] = [[] for _ in range(seats)]

    def _full(self) -> float:
        return self.settings.days * DAY if self.settings.kind == "correspondence" else float(self.settings.seconds)

    def start(self, at: float) -> None:
        self.since = at

    def stop(self) -> None:
        self.since = None

    def restart(self, at: float) -> None:
        """Start measuring anew after a change of position that nobody is charged for."""
        if self.since is not None:
            self.since = at

    def charge(self, seat: int, at: float) -> None:
        """Charge a person for the time since the last measurement."""
        if self.settings.kind != "none" and self.since is not None:
            self._debit(seat, self._measure(seat, self.since, at))
            self.since = at

    def _measure(self, seat: int, start: float, end: float) -> float:
        if self.weekends is None and not self.vacations[seat]:
            return max(0.0, end - start)
        return measure(start, end, self.weekends, self.vacations[seat])

    def give(self, seat: int, seconds: float) -> None:
        """Add to the time that is left to a seat."""
        self.remaining[seat] = min(MOST_SECONDS, self.remaining[seat] + seconds)

    def set_vacation(self, seat: int, at: float, until: float) -> None:
        """Let the clock of a seat stand still from `at` on; one that lasts already ends at `until` instead."""
        past = [
            vacation if vacation.end <= at else vacation._replace(end=at)
            for vacation in self.vacations[seat]
            if vacation.start < at
        ]
        self.vacations[seat] = [*past, *([Break(at, until, "vacation")] if until > at else [])]

    def act(self, seat: int, at: float, passes: bool, by_bot: bool) -> None:
        """Charge for an action. When it ends the turn, add the increment, or refill the time of a turn."""
        if self.settings.kind == "none" or self.since is None:
            return
        if not by_bot:
            self.charge(seat, at)
        if passes and self.settings.kind == "fischer":
            self.remaining[seat] += self.settings.increment
        elif passes:
            self.remaining[seat] = self._full()
        self.since = at

    def clamp(self, at: float) -> None:
        """Measure from `at` if the last measurement lies after it, because the wall clock was set back."""
        if self.since is not None:
            self.since = min(self.since, at)

    def _debit(self, seat: int, elapsed: float) -> None:
        over = elapsed - self.remaining[seat]
        self.remaining[seat] = max(0.0, -over)
        if over > 0:
            self.grace[seat] = max(0.0, self.grace[seat] - over)

    def expire(self, seat: int, at: float) -> None:
        """Charge the seat whose time is up; with a Fischer clock it keeps a few seconds for its next turn."""
        self.charge(seat, at)
        if self.settings.kind == "fischer":
            self.remaining[seat] = LEAST_AFTER_EXPIRY

    def deadline(self, seat: int, away: bool) -> float | None:
        """Return when the time of a seat that is to move runs out, its grace included if it is absent."""
        due_at = self.find_moment(seat, 1.0)
        return None if due_at is None else due_at + (self.grace[seat] if away else 0.0)

    def find_moment(self, seat: int, share: float) -> float | None:
        """Return when a share of the time that is left to the seat to move will be used up."""
        if self.settings.kind == "none" or self.since is None:
            return None
        return add(self.since, share * self.remaining[seat], self.weekends, self.vacations[seat])

    def face(self, at: float, running: int | None, away: bool) -> ClockFace | None:
        """Return what the clock shows at a moment."""
        if self.settings.kind == "none":
            return None
        face = ClockFace(remaining=[round(seconds, 2) for seconds in self.remaining])
        due = None if running is None else self.deadline(running, False)
        if running is None or self.since is None or due is None:
            return face
        left = max(0.0, self.remaining[running] - self._measure(running, self.since, at))
        face.remaining[running] = round(left, 2)
        face.due = round(due, 2)
        face.grace = round(self.grace[running], 2) if away else 0.0
        pause = find_break(at, self.weekends, self.vacations[running])
        if pause is None or pause.start > at:
            face.running = running
        else:
            face.stopped, face.until = pause.reason, pause.end
        return face
