"""Limits: how much one player and one address may ask of us in a while."""

import time
from collections import OrderedDict
from typing import NamedTuple

from ludothek.server.errors import TooManyRequests

MOST_BUCKETS = 50_000
BODY_BYTES = 16 * 1024
TABLE_BODY_BYTES = 256 * 1024
RECORD_BODY_BYTES = 512 * 1024
FRAME_BYTES = 16 * 1024


class Allowance(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


ALLOWANCES = {
    "request": Allowance(120, 30),
    "request-address": Allowance(600, 150),
    "intent": Allowance(60, 20),
    "chat": Allowance(8, 0.5),
    "guest-address": Allowance(30, 0.5),
    "table": Allowance(20, 0.2),
    "past": Allowance(120, 10),
    "advice": Allowance(10, 0.5),
    "review": Allowance(6, 0.02),
    "par": Allowance(6, 0.02),
    "record": Allowance(10, 0.05),
    "replay": Allowance(60, 5),
    "recover-address": Allowance(10, 0.1),
}
CONNECTIONS = {"player": 20, "address": 400}


class Limits:
    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self._allowances = {
            kind: Allowance(allowed.burst * factor, allowed.rate * factor) for kind, allowed in ALLOWANCES.items()
        }
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._open: dict[tuple[str, str], int] = {}

    def take(self, kind: str, whose: str) -> None:
        """Counts one; raises when there were too many."""
        burst, rate = self._allowances[kind]
        now, key = time.monotonic(), (kind, whose)
        left, then = self._buckets.get(key, (burst, now))
        left = min(burst, left + (now - then) * rate)
        if left < 1:
            raise TooManyRequests("too-many", "too many requests; wait a moment")
        self._buckets[key] = (left - 1, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)

    def connect(self, player: str, address: str) -> None:
        for kind, whose in (("player", player), ("address", address)):
            if self._open.get((kind, whose), 0) >= CONNECTIONS[kind] * self.factor:
                raise TooManyRequests("too-many-connections", "too many connections at once")
        for kind, whose in (("player", player), ("address", address)):
            self._open[kind, whose] = self._open.get((kind, whose), 0) + 1

    def disconnect(self, player: str, address: str) -> None:
        for key in (("player", player), ("address", address)):
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
