"""A table's clock: counted by the server from the times in the rows, so it survives a restart."""

import time

from ludothek.server.protocol import ClockFace, ClockSettings

DAY = 86400.0
GRACE = 30.0
LEAST_AFTER_EXPIRY = 10.0

_anchor = time.time() - time.monotonic()


def now() -> float:
    """The wall clock as it was at the start of this process, and steady from then on: it never jumps."""
    return _anchor + time.monotonic()


class Clock:
    """Time left to each seat. Only the turns of people count.

    An absent player gets a grace when time runs out. It is one allowance for the whole game and the clock itself never
    stops, so that leaving gains no time to think beyond it.
    """

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.since: float | None = None
        self.remaining = [self._full()] * seats
        self.grace = [GRACE] * seats

    def _full(self) -> float:
        return self.settings.days * DAY if self.settings.kind == "correspondence" else float(self.settings.seconds)

    @property
    def runs(self) -> bool:
        return self.settings.kind != "none" and self.since is not None

    def start(self, at: float) -> None:
        self.since = at

    def stop(self) -> None:
        self.since = None

    def turn(self, at: float) -> None:
        """Another position without a decision: the time starts anew."""
        if self.since is not None:
            self.since = at

    def thought(self, seat: int, at: float) -> None:
        """A person thought up to now, and it counts."""
        if self.settings.kind != "none" and self.since is not None:
            self._debit(seat, max(0.0, at - self.since))
            self.since = max(at, self.since)

    def decided(self, seat: int, at: float, passes: bool, by_bot: bool) -> None:
        if self.settings.kind == "none" or self.since is None:
            return
        if not by_bot:
            self.thought(seat, at)
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

    def expired(self, seat: int, at: float) -> None:
        self.thought(seat, at)
        if self.settings.kind == "fischer":
            self.remaining[seat] = LEAST_AFTER_EXPIRY

    def deadline(self, seat: int, away: bool) -> float | None:
        if self.settings.kind == "none" or self.since is None:
            return None
        return self.since + self.remaining[seat] + (self.grace[seat] if away else 0.0)

    def face(self, at: float, running: int | None, away: bool) -> ClockFace | None:
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
