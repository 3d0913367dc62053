"""Limits: how much one player and one address may ask of us in a while."""

import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ludothek.server.errors import TooManyRequests
from ludothek.server.runtime.penalties import Penalties

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
    "penalized-address": Allowance(10, 2),
}
SPARED = frozenset(
    {
        *("request", "request-address", "file-address", "guest-address", "recover-address", "confirm-address"),
        *("intent", "intent-address", "chat", "undo", "undo-address", "actions-address", "notice", "keeper-address"),
        *("refused-address", "penalized-address"),
    }
)
"""What an address with a penalty may still use: enough to come in and to play on."""
CONNECTIONS = {"player": 20, "address": 400, "penalized": 20}
REQUEST = "request"
FILE = "file"
HELD = "held"
ALL_HELD = "all-held"
AT_ONCE = {REQUEST: 64, FILE: 256, HELD: 256, ALL_HELD: 2000}
"""Requests of one address that may be in progress at once: of the API, for files of the page, and refusals that are
held back, these also of all addresses together."""
FLOOD = 10.0
"""What a connection that is closed because of too many messages counts as: so many refusals."""


class Limits:
    """Counts what players and addresses ask for; who keeps asking after refusals gets a penalty (`penalty_seconds`)."""

    def __init__(self, factor: float = 1.0, penalty_seconds: float = 0.0) -> None:
        self.factor = factor
        self.penalties = Penalties(penalty_seconds)
        self._allowances = {
            kind: Allowance(allowed.burst * factor, allowed.rate * factor) for kind, allowed in ALLOWANCES.items()
        }
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._open: dict[tuple[str, str], int] = {}
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def take(self, kind: str, whose: str, amount: float = 1.0) -> None:
        """Count one, or as many as something costs; raise when there were too many."""
        if kind not in SPARED:
            self.check_penalty(self._addresses.get(whose, whose))
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

    def has_penalty(self, address: str) -> bool:
        return self.penalties.count_seconds(address) > 0

    def check_penalty(self, address: str) -> None:
        """Raise if an address has a penalty."""
        seconds = self.penalties.count_seconds(address)
        if seconds:
            raise make_penalized(seconds)

    def is_flooding(self, address: str, amount: float = 1.0) -> bool:
        """Count a refusal; return whether the address goes on and on though it is refused, which has a penalty."""
        try:
            self.take("refused-address", address, amount)
        except TooManyRequests:
            self.penalties.punish(address)
            return True
        return False

    def knock(self, address: str) -> TooManyRequests | None:
        """Return why a request of an address is refused before anything is done for it; None if it may come in.

        An address with a penalty is let in now and then. Without one, an address that goes on though it is refused is
        turned away only while as many of its requests wait as may.
        """
        seconds = self.penalties.count_seconds(address)
        if seconds:
            try:
                self.take("penalized-address", address)
            except TooManyRequests:
                self.is_flooding(address)
                return make_penalized(seconds)
            return None
        is_full = self._open.get((REQUEST, address), 0) >= AT_ONCE[REQUEST] * self.factor
        if is_full and self._count_left(("refused-address", address), time.monotonic()) < 1:
            return TooManyRequests("too-many", "too many requests at once; wait a moment")
        return None

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
            is_penalized = kind == "address" and self.has_penalty(address)
            most = CONNECTIONS["penalized" if is_penalized else kind]
            if self._open.get((kind, whose), 0) >= most * self.factor:
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


def make_penalized(seconds: float) -> TooManyRequests:
    message = f"this network kept asking after being refused; it is slowed for another {math.ceil(seconds)} s"
    return TooManyRequests("penalized", message, retry_after=math.ceil(seconds))
