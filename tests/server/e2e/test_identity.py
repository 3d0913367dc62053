"""Identity and safety: signed cookies, recovery, origins, headers, limits, and what may be deleted."""

from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from tests.server.e2e.test_erasure import until_closed
from tests.server.harness import ServerProcess, play_on, start_pair


def test_a_guest_is_a_signed_cookie_that_scripts_cannot_read(sqlite_server, guest):
    a = guest(sqlite_server, "Ada")
    response = guest(sqlite_server, joins=False).post("/api/me", {"name": "Ben"})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert a.get("/api/me").json() == {"player": a.id, "name": "Ada"}
    name, _, value = a.cookie.partition("=")
    forged = value[:-2] + ("AA" if value[-2:] != "AA" else "BB")
    assert guest(sqlite_server, joins=False).get("/api/me", headers={"cookie": f"{name}={forged}"}).status_code == 401
    assert a.post("/api/me", {"name": "  Ada   the\x07Great "}).json()["name"] == "Ada the Great"
    assert a.post("/api/me", {"name": "Bea", "keep": True}).json()["name"] == "Ada the Great"
    assert a.post("/api/me", {"name": "\u200b"}).json()["code"] == "no-name"


def test_a_recovery_code_moves_a_guest_to_another_device(server, guest):
    a, other = guest(server, "Ada"), guest(server, joins=False)
    first = a.post("/api/me/recovery").json()["code"]
    code = a.post("/api/me/recovery").json()["code"]
    assert other.post("/api/me/recover", {"code": first}).json()["code"] == "wrong-code"
    assert other.post("/api/me/recover", {"code": code.lower()}).json()["player"] == a.id
    assert other.get("/api/me").json()["name"] == "Ada"


def test_a_socket_from_another_site_is_refused(sqlite_server, guest):
    import pytest
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    a = guest(sqlite_server)
    table = a.open_table()
    url = f"ws://127.0.0.1:{sqlite_server.port}/api/tables/{table['table']}/socket"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, origin="https://evil.example", additional_headers={"cookie": a.cookie}),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_too_many_requests_intents_and_sockets_get_a_typed_answer(tmp_path, guest):
    with ServerProcess(tmp_path / "data", None, "--limits", "0.1") as server:
        a = guest(server)
        codes = [200]
        while codes[-1] == 200 and len(codes) < 120:
            codes.append(a.get("/api/me").status_code)
        assert codes[-1] == 429
        b = guest(server)
        with b.play(b.open_table()) as line:
            answer = line.receive()
            while answer["type"] != "problem":
                with suppress(ConnectionClosed):  # The server may have closed already; what it said is read below.
                    line.socket.send('{"type":"ping"}')
                answer = line.receive()
            assert answer["code"] == "too-many"
        c = guest(server)
        table, answers = c.open_table(), [{"type": "welcome"}]
        while answers[-1]["type"] == "welcome" and len(answers) < 120:
            with c.play(table) as line:
                answers.append(line.receive())
        assert answers[-1]["code"].startswith("too-many")


def test_a_player_may_be_forgotten(server, guest):
    a, b = guest(server, "Zacharias"), guest(server, "Ben")
    table, one, _two = start_pair(a, b)
    one.ask("say", text="my secret words")
    assert a.post("/api/me/forget").status_code == 204
    assert guest(server, joins=False).get("/api/me", headers={"cookie": a.cookie}).status_code == 401
    for _ in range(100):
        with b.play(table) as line:
            line.until(lambda m: m["type"] == "update")
            if "my secret words" not in str(line.messages):
                break
    assert "Zacharias" not in str(line.messages)
    assert "my secret words" not in str(line.messages)


def test_who_is_forgotten_disturbs_nobody_at_other_tables(server, guest):
    a, b = guest(server), guest(server)
    _table, one, two = start_pair(a, b)
    leaver = guest(server)
    _other, gone, left = start_pair(leaver, guest(server))
    assert leaver.post("/api/me/forget").status_code == 204
    assert until_closed(gone) == 4401
    left.until(lambda m: m["type"] == "reconnect")
    assert play_on({0: one, 1: two}, 4) == 4


def test_who_only_looked_takes_nothing_along(sqlite_server, guest):
    a, b, stranger = (guest(sqlite_server, name) for name in ("Ada", "Ben", "Zacharias"))
    table = a.open_table(seats=2, visibility="listed")
    assert stranger.intent(table, "sit", seat=1)["type"] == "ack"
    assert stranger.intent(table, "stand", seat=1)["type"] == "ack"
    for seat, player in enumerate((a, b)):
        assert player.intent(table, "sit", seat=seat)["type"] == "ack"
        assert player.intent(table, "ready", seat=seat)["type"] == "ack"
    assert stranger.intent(table, "say", text="my secret words")["type"] == "ack"
    assert a.intent(table, "resign", seat=0)["type"] == "ack"
    shared = b.post(f"/api/tables/{table['table']}/share").json()["record"]
    replay = f"/api/tables/{shared}/replay"
    assert stranger.post("/api/me/forget").status_code == 204
    assert b.get(replay).status_code == 200
    with b.play(table) as line:
        line.until(lambda m: "chat" in m)
        assert "secret words" not in str(line.messages)
    assert a.post("/api/me/forget").status_code == 204
    assert b.get(replay).status_code == 404


def test_nothing_secret_is_in_the_logs(own_server, guest):
    server = own_server("--log-level", "debug")
    a, b = guest(server, "Zacharias"), guest(server)
    table, one, two = start_pair(a, b)
    code = a.post("/api/me/recovery").json()["code"]
    one.ask("say", text="my secret words")
    one.socket.send("{broken")
    one.ask("resign", seat=0)
    two.until_room(lambda r: r["phase"] == "over")
    server.stop()
    logged = server.log.read_text()
    secrets = [
        a.id,
        b.id,
        a.cookie.partition("=")[2],
        code,
        table["table"],
        table["invite"],
        "Zacharias",
        "secret words",
    ]
    secrets += [two.result["seed"], two.result["salt"], (server.data / "secret").read_text()]
    assert [s for s in secrets if s in logged] == []
    assert '"event": "stopped"' in logged
