"""Penalties: an address that keeps asking after being refused is slowed for a while, each time longer."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from ludothek.server import metrics

log = structlog.get_logger()
MOST_PENALTIES = 10_000
LONGEST_SECONDS = 3600.0
FORGIVEN_SECONDS = 600.0
"""Whoever is quiet for so long after a penalty begins with the shortest again."""
LONGEST_HOLD = 8.0


@dataclass(slots=True)
class Penalty:
    """What an address has brought upon itself: the `level` doubles how long it lasts. Times are monotonic."""

    level: int
    begun: float
    ends: float


class Penalties:
    """The addresses with a penalty, and those that had one lately. The first one lasts `seconds`; 0: there are none.

    `is_spared` says which addresses never get one: a proxy that does not say for whom it asks asks for everybody.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.is_spared: Callable[[str], bool] = lambda address: False
        self._penalties: OrderedDict[str, Penalty] = OrderedDict()

    def punish(self, address: str) -> None:
        """Begin a penalty for an address that goes on, or double one of which more than half has passed."""
        if not self.seconds or self.is_spared(address):
            return
        now, last = time.monotonic(), self._penalties.get(address)
        if last is not None and now < (last.begun + last.ends) / 2:
            return
        level = 1 if last is None or now > last.ends + FORGIVEN_SECONDS else last.level + 1
        lasts = max(self.seconds, min(LONGEST_SECONDS, self.seconds * 2 ** (min(level, 30) - 1)))
        self._penalties[address] = Penalty(level, now, now + lasts)
        self._penalties.move_to_end(address)
        if len(self._penalties) > MOST_PENALTIES:
            self._penalties.popitem(last=False)
        metrics.penalties.inc()
        log.warning("network penalized", step=level, seconds=round(lasts))

    def count_seconds(self, address: str) -> float:
        """Return for how long an address is still slowed; 0 if it is not."""
        if not self._penalties:
            return 0.0
        penalty = self._penalties.get(address)
        return max(0.0, penalty.ends - time.monotonic()) if penalty is not None else 0.0

    def choose_hold(self, address: str) -> float:
        """Return for how long a refusal is held back, so that a client that waits for answers slows down."""
        penalty = self._penalties.get(address)
        return min(LONGEST_HOLD, 2.0 ** (penalty.level - 1)) if penalty is not None else 0.0

    def list(self) -> list[tuple[str, Penalty]]:
        """Return the penalties that last, the newest first."""
        now = time.monotonic()
        return [item for item in reversed(self._penalties.items()) if item[1].ends > now]

    def lift(self, address: str) -> bool:
        """End and forget the penalty of an address; return whether there was one."""
        return self._penalties.pop(address, None) is not None
