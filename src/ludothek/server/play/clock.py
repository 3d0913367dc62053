"""The clock of a table. It is computed from the times in the log, so it survives a restart of the server."""

import time

from ludothek.server.protocol import ClockFace, ClockSettings

DAY = 86400.0
GRACE = 30.0
LEAST_AFTER_EXPIRY = 10.0

_anchor = time.time() - time.monotonic()


def now() -> float:
    """Return the time. Anchored to the wall clock when the process starts and monotonic since, so it never jumps."""
    return _anchor + time.monotonic()


class Clock:
    """The time left to each seat. Only the turns of people are charged.

    An absent player has some grace after the time has run out: one allowance for the whole game, so that leaving the
    table gains no more time than that.
    """

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.since: float | None = None
        self.remaining = [self._full()] * seats
        self.grace = [GRACE] * seats

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
            self._debit(seat, max(0.0, at - self.since))
            self.since = max(at, self.since)

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
        self.since = max(at, self.since)

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
        if self.settings.kind == "none" or self.since is None:
            return None
        return self.since + self.remaining[seat] + (self.grace[seat] if away else 0.0)

    def face(self, at: float, running: int | None, away: bool) -> ClockFace | None:
        """Return what the clock shows at a moment."""
        if self.settings.kind == "none":
            return None
        remaining = list(self.remaining)
        if running is not None and self.since is not None:
            remaining[running] = max(0.0, remaining[running] - max(0.0, at - self.since))
        return ClockFace(
            remaining=[round(r, 2) for r in remaining],
            running=running if self.since is not None else None,
            grace=round(self.grace[running], 2) if running is not None and away else 0.0,
        )
