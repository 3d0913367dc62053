"""An IPv4 address stands for itself, an IPv6 address for its /64 network."""

import pytest

from ludothek.server.runtime.addresses import get_network


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:DB8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("-", "-"),
        ("testclient", "testclient"),
    ],
)
def test_the_network_of_an_address(address: str, network: str) -> None:
    assert get_network(address) == network
