"""Network addresses as limits and bans know them."""

import ipaddress
from functools import lru_cache

IPV6_PREFIX = 64
"""The part of an IPv6 address that names a connection; its holder chooses the rest freely."""


@lru_cache(maxsize=4096)
def get_network(address: str) -> str:
    """Return what one client's addresses have in common: an IPv4 address, or the /64 network of an IPv6 address.

    What is no address, such as the "-" of an unknown client, is returned as it is.
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, IPV6_PREFIX), strict=False))
