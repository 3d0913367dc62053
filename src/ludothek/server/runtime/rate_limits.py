"""Limits: how much one player and one address may ask of us in a while."""

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
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
    "request": Allowance(120, 15),
    "request-address": Allowance(600, 40),
    "file-address": Allowance(3000, 100),
    "intent": Allowance(60, 20),
    "intent-address": Allowance(1200, 400),
    "chat": Allowance(8, 0.5),
    "guest-address": Allowance(30, 0.5),
    "table": Allowance(20, 0.2),
    "table-address": Allowance(60, 1),
    "actions-address": Allowance(60_000, 3_000),
    "listed-address": Allowance(10, 0.02),
    "past": Allowance(120, 10),
    "advice": Allowance(10, 0.5),
    "review": Allowance(6, 0.02),
    "par": Allowance(6, 0.02),
    "upload": Allowance(10, 0.05),
    "upload-address": Allowance(30, 0.1),
    "replay": Allowance(60, 5),
    "record-address": Allowance(120, 5),
    "report": Allowance(5, 0.005),
    "circle": Allowance(5, 0.01),
    "circle-address": Allowance(20, 0.02),
    "archive": Allowance(3, 0.01),
    "archive-address": Allowance(6, 0.02),
    "import": Allowance(2, 0.0005),
    "import-address": Allowance(4, 0.001),
    "undo": Allowance(30, 1),
    "undo-address": Allowance(60, 3),
    "tournament": Allowance(5, 0.005),
    "tournament-address": Allowance(20, 0.02),
    "tournament-act": Allowance(30, 1),
    "tournament-act-address": Allowance(300, 5),
    "tournament-records-address": Allowance(10, 0.05),
    "play": Allowance(30, 0.05),
    "play-address": Allowance(120, 0.1),
    "puzzle": Allowance(60, 1),
    "puzzle-address": Allowance(240, 5),
    "recover-address": Allowance(10, 0.1),
    "notice": Allowance(60, 1 / 60),
    "channel": Allowance(20, 0.02),
    "channel-address": Allowance(40, 0.1),
    "channel-test": Allowance(5, 0.05),
    "channel-test-address": Allowance(10, 0.1),
    "confirm-address": Allowance(20, 0.2),
    "keeper-address": Allowance(60, 0.5),
    "refused-address": Allowance(100, 2),
}
CONNECTIONS = {"player": 20, "address": 400}
REQUEST = "request"
FILE = "file"
AT_ONCE = {REQUEST: 64, FILE: 256}
"""Requests of one address that may be in progress at once: of the API, and for files of the page."""


class Limits:
    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self._allowances = {
            kind: Allowance(allowed.burst * factor, allowed.rate * factor) for kind, allowed in ALLOWANCES.items()
        }
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._open: dict[tuple[str, str], int] = {}
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def take(self, kind: str, whose: str, amount: float = 1.0) -> None:
        """Count one, or as many as something costs; raise when there were too many."""
        now, key = time.monotonic(), (kind, whose)
        left = self._count_left(key, now)
        if left < min(amount, self._allowances[kind].burst):
            raise TooManyRequests("too-many", "too many requests; wait a moment")
        self._buckets[key] = (left - amount, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)

    def _count_left(self, key: tuple[str, str], now: float) -> float:
        burst, rate = self._allowances[key[0]]
        left, then = self._buckets.get(key, (burst, now))
        return min(burst, left + (now - then) * rate)

    def is_flooding(self, address: str) -> bool:
        """Count a request that was refused; return whether the address goes on and on though it is refused."""
        try:
            self.take("refused-address", address)
        except TooManyRequests:
            return True
        return False

    def is_shut_out(self, address: str) -> bool:
        """Whether an address has as many requests waiting as it may have, and is one that goes on though refused.

        Then whatever else comes from it is answered before anything is done for it.
        """
        is_full = self._open.get((REQUEST, address), 0) >= AT_ONCE[REQUEST] * self.factor
        return is_full and self._count_left(("refused-address", address), time.monotonic()) < 1

    def note_address(self, player: str, address: str) -> None:
        """Remember where a player's last request came from."""
        self._addresses[player] = address
        self._addresses.move_to_end(player)
        if len(self._addresses) > MOST_BUCKETS:
            self._addresses.popitem(last=False)

    def get_address(self, player: str) -> str:
        """Return where a player's requests come from; the player's id if that is not known here."""
        return self._addresses.get(player, player)

    def connect(self, player: str, address: str) -> None:
        for kind, whose in (("player", player), ("address", address)):
            if self._open.get((kind, whose), 0) >= CONNECTIONS[kind] * self.factor:
                raise TooManyRequests("too-many-connections", "too many connections at once")
        for kind, whose in (("player", player), ("address", address)):
            self._open[kind, whose] = self._open.get((kind, whose), 0) + 1

    def disconnect(self, player: str, address: str) -> None:
        self._release("player", player)
        self._release("address", address)

    @contextmanager
    def in_progress(self, address: str, kind: str = REQUEST) -> Iterator[None]:
        """Count a request while it is in progress; raise if the address has too many."""
        open_now = self._open.get((kind, address), 0)
        if open_now >= AT_ONCE[kind] * self.factor:
            raise TooManyRequests("too-many", "too many requests at once; wait a moment")
        self._open[kind, address] = open_now + 1
        try:
            yield
        finally:
            self._release(kind, address)

    def _release(self, kind: str, whose: str) -> None:
        self._open[kind, whose] -= 1
        if not self._open[kind, whose]:
            del self._open[kind, whose]
