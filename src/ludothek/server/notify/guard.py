"""Where requests may go: never to this server's own network, whatever a name resolves to."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from ludothek.server.errors import Invalid

NAT64 = ip_network("64:ff9b::/96")
USUAL_PORTS = (80, 443)
FIRST_OPEN_PORT = 1024
Network = IPv4Network | IPv6Network


def refuse_address() -> Invalid:
    """Return the refusal of an address; it says nothing about what the server found there."""
    return Invalid("address-refused", "this server sends nothing to that address")


class Guard:
    """Decides which addresses may be sent to: public ones, and those of `networks`, which the keeper has allowed."""

    def __init__(self, networks: Sequence[str] = ()) -> None:
        self.networks: list[Network] = [ip_network(network, strict=False) for network in networks]

    def allows(self, host: str, port: int) -> bool:
        """Whether an address, after names were resolved, may be connected to."""
        try:
            address = ip_address(host.partition("%")[0])
        except ValueError:
            return False
        if any(address in network for network in self.networks if network.version == address.version):
            return True
        if port not in USUAL_PORTS and port < FIRST_OPEN_PORT:
            return False
        return all(is_public(one) for one in unwrap(address))

    def check_url(self, url: str) -> None:
        """Raise Invalid for an address that no request may go to; a host's name is judged once it is resolved."""
        try:
            parts = urlsplit(url)
            host, port = (parts.hostname or "").encode("idna").decode(), parts.port
        except ValueError:  # Also a name that cannot be one.
            raise refuse_address() from None
        if parts.scheme not in ("http", "https") or not host or parts.username or parts.password:
            raise refuse_address()
        try:
            ip_address(host)
        except ValueError:
            return
        if not self.allows(host, port or (443 if parts.scheme == "https" else 80)):
            raise refuse_address()


def is_public(address: IPv4Address | IPv6Address) -> bool:
    is_site_local = isinstance(address, IPv6Address) and address.is_site_local
    return address.is_global and not (address.is_multicast or address.is_reserved or is_site_local)


def unwrap(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """Return an address and the IPv4 addresses that are written in it: mapped, 6to4, Teredo, NAT64."""
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    if address in NAT64:
        return [IPv4Address(int(address) & 0xFFFFFFFF)]
    inner = [address.sixtofour, *(address.teredo or ())]
    return [address, *(one for one in inner if one is not None)]
