"""Behind nginx, configured as the documentation shows: sockets, streams, and what it keeps to itself."""

import pytest

from tests.server.e2e.nginx import proxy
from tests.server.harness import legal, play_on, start_pair


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
