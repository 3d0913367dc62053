"""Outgoing requests cannot be aimed at the server's own network."""

import asyncio
import socket
from typing import Any

import pytest

from ludothek.server.errors import Invalid
from ludothek.server.notify.guard import Guard
from ludothek.server.notify.outgoing import Outgoing
from ludothek.server.notify.requests import Answer, Request
from tests.server.notify.services import run_http_service

OWN = [
    *("127.0.0.1", "127.255.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
    *("100.64.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "fec0::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2002:a00:1::1"),
    *("localhost", "", "127.1", "0x7f.1"),
]


@pytest.mark.parametrize("address", OWN)
def test_addresses_that_are_not_public_are_refused(address: str) -> None:
    assert not Guard().allows(address, 443)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:8.8.8.8"])
def test_public_addresses_are_allowed(address: str) -> None:
    assert Guard().allows(address, 443)
    assert Guard().allows(address, 8443)
    assert not Guard().allows(address, 25)


def test_the_keeper_can_allow_a_network() -> None:
    guard = Guard(["192.168.1.0/24", "::1/128"])
    assert guard.allows("192.168.1.9", 9)
    assert guard.allows("::1", 8000)
    assert not guard.allows("192.168.2.9", 443)


@pytest.mark.parametrize(
    "url",
    [
        *("ftp://example.org/", "file:///etc/passwd", "https:///x", "http://[::1]/", "http://127.0.0.1:9/"),
        *("http://169.254.169.254/latest/meta-data", "https://user:pass@example.org/", "http://example.org:99999/"),
        *("http://[::ffff:127.0.0.1]/", "gopher://example.org"),
        *("http://①②⑦.⓪.⓪.①/", "http://１２７.0.0.1/", "http://127。0。0。1/", "http://example..org/"),
    ],
)
def test_such_urls_are_refused_before_anything_is_stored(url: str) -> None:
    with pytest.raises(Invalid):
        Guard().check_url(url)


def send(guard: Guard, url: str) -> Answer:
    async def run() -> Answer:
        outgoing = Outgoing(guard)
        try:
            return await outgoing.send(Request("POST", url, {}, b"x"))
        finally:
            await outgoing.close()

    return asyncio.run(run())


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f000001", "ⓛocalhost", "017700000001"])
def test_a_name_that_leads_home_is_refused_when_it_is_resolved(host: str) -> None:
    with run_http_service() as service:
        port = service.url.rpartition(":")[2]
        with pytest.raises((Invalid, OSError)):
            send(Guard(), f"http://{host}:{port}/")
        assert service.requests == []


def test_a_name_is_resolved_once_so_that_it_cannot_change_its_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: the name is public when it is checked and loopback when it is looked up again."""
    asked: list[str] = []

    def resolve(host: Any, port: Any, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        address = "192.0.2.1" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, int(port)))]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    with run_http_service() as service:
        with pytest.raises(Invalid):
            send(Guard(), f"http://rebind.example:{service.url.rpartition(':')[2]}/")
        assert service.requests == []
    assert asked == ["rebind.example"]


@pytest.mark.parametrize("host", ["127.0.0.1", "①②⑦.⓪.⓪.①", "127。0。0。1"])
def test_an_address_is_checked_when_it_is_connected_to_however_it_was_written(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Guard, "check_url", lambda self, url: None)
    with run_http_service() as service:
        with pytest.raises(Invalid):
            send(Guard(), f"http://{host}:{service.url.rpartition(':')[2]}/")
        assert service.requests == []


def test_redirects_are_not_followed() -> None:
    with run_http_service() as service:
        service.answer = lambda request: 302
        assert send(Guard(["127.0.0.0/8"]), f"{service.url}/hook").status == 302
        assert [request.path for request in service.requests] == ["/hook"]
