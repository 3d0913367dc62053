"""Behind nginx, configured as the documentation shows: sockets, streams, and what it keeps to itself."""

import httpx2
import pytest

from tests.server.e2e.nginx import proxy
from tests.server.harness import ServerProcess, legal, play_on, start_pair


@pytest.fixture
def proxied(sqlite_server, tmp_path):
    with proxy(tmp_path, "conf.d/ludothek.conf", {"127.0.0.1:8000": sqlite_server.port}) as running:
        yield running


def test_a_table_is_played_through_nginx(proxied, guest):
    a, b = guest(proxied, "Ada"), guest(proxied, "Ben")
    table, one, two = start_pair(a, b)
    assert table["link"].startswith(f"{proxied.url}/t/")
    assert play_on({0: one, 1: two}, 6) > 3
    seat = one.views[0]["to_move"]
    with a.http.stream("GET", f"/api/tables/{table['table']}/stream") as stream:
        messages = (line for line in stream.iter_lines() if line.startswith("data: "))
        assert '"welcome"' in next(messages)
        assert '"update"' in next(messages)
        line = (one, two)[seat]
        line.ask("act", seat=seat, seq=line.seq, actions=[legal(line.views[seat])[0]])
        assert '"update"' in next(messages)
    assert a.get("/metrics").status_code == 403
    assert a.post("/api/me", {"name": "X"}, headers={"origin": "https://elsewhere.example"}).status_code == 403
    assert a.post("/api/me", {"name": "X"}, headers={"origin": proxied.url}).status_code == 200


def test_who_goes_on_though_refused_gets_a_penalty_and_the_proxy_none(tmp_path):
    """A proxy that does not say for whom it asks asks for everybody."""

    def insist(http, times):
        codes = set()
        for _ in range(times):
            codes.add(http.post("/api/me", json={"name": "Mallory"}).json().get("code"))
            http.cookies.clear()
        return codes

    with ServerProcess(tmp_path / "data", None, "--limits", "0.1") as server:
        with httpx2.Client(base_url=server.url, timeout=60) as nobody:
            assert insist(nobody, 18) == {None, "too-many"}
        with httpx2.Client(base_url=server.url, timeout=60, headers={"x-forwarded-for": "192.0.2.7"}) as abuser:
            assert insist(abuser, 18) == {None, "too-many", "penalized"}
            refused = abuser.get("/api/games")
            assert (refused.status_code, refused.json()["code"]) == (429, "penalized")
            assert 0 < int(refused.headers["retry-after"]) <= 60
