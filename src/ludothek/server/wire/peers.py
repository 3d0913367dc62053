"""Clients that connect directly: how many connections they may have, and whose half requests are counted.

What comes through a proxy is judged by the requests alone (`Limits.knock`): its connections are the proxy's.
"""

from collections import Counter
from collections.abc import Callable

from ludothek.server.runtime.addresses import get_network
from ludothek.server.runtime.rate_limits import Limits

MOST_INCOMPLETE = 100
"""Incomplete requests of one address; with one more, its oldest is closed."""
MOST_PENALIZED = 64
"""Connections of an address with a penalty that are no WebSockets; others are closed as soon as they are made."""


class Peers:
    """The connections of this process by network address; those of a trusted proxy are not counted."""

    def __init__(self, limits: Limits, is_proxy: Callable[[str], bool]) -> None:
        self.limits = limits
        self.is_proxy = is_proxy
        self._open: Counter[str] = Counter()

    def join(self, host: str | None) -> str:
        """Count a new connection; return its network address, empty for a proxy's and where there are no addresses."""
        if host is None or self.is_proxy(host):
            return ""
        address = get_network(host)
        self._open[address] += 1
        return address

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def may_stay(self, address: str) -> bool:
        most = MOST_PENALIZED * self.limits.factor
        return not address or self._open[address] <= most or not self.limits.has_penalty(address)

    def blame(self, address: str) -> None:
        """Count a request that was too large or never completed like one that was refused."""
        if address:
            self.limits.is_flooding(address)
