"""Sessions: a recovery code works once, earlier cookies become void, and one may sign out everywhere."""

from tests.server.e2e.test_erasure import until_closed


def test_a_recovery_code_works_once_and_signs_the_old_device_out(server, guest):
    a, other, third = guest(server, "Ada"), guest(server, joins=False), guest(server, joins=False)
    line = a.play(a.open_table())
    line.until(lambda m: m["type"] == "update")
    code = a.post("/api/me/recovery").json()["code"]
    assert other.post("/api/me/recover", {"code": code}).json()["player"] == a.id
    assert third.post("/api/me/recover", {"code": code}).json()["code"] == "wrong-code"
    assert other.get("/api/me").json()["name"] == "Ada"
    assert a.get("/api/me").status_code == 401
    assert until_closed(line) == 4401


def test_signing_out_everywhere_leaves_only_the_device_that_asks(server, guest):
    a = guest(server, "Ada")
    old = {"cookie": a.cookie}
    table = a.open_table()
    line = a.play(table)
    line.until(lambda m: m["type"] == "update")
    assert a.post("/api/me/sign-out-everywhere").json()["player"] == a.id
    assert until_closed(line) == 4401
    stranger = guest(server, joins=False)
    assert stranger.get("/api/me", headers=old).json()["code"] == "no-identity"
    assert stranger.post("/api/me/sign-out-everywhere", headers=old).status_code == 401
    assert a.get("/api/me").json()["name"] == "Ada"
    assert a.intent(table, "sit", seat=0)["type"] == "ack"
    with a.play(table) as again:
        assert again.until(lambda m: m["type"] == "update")["seat"] == 0
