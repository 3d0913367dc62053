"""Absence gives the others no more than time: undo, substitute, kick."""

from ludothek.server.play.clock import GRACE
from tests.server.harness import legal, start_pair


def leave(line, other, seat):
    line.close()
    other.until_room(lambda r: r["seats"][seat].get("away"))


def test_who_is_voted_out_of_a_listed_game_has_lost_it(sqlite_server, guest):
    a, b = guest(sqlite_server, "Ada"), guest(sqlite_server, "Ben")
    table, one, two = start_pair(a, b, visibility="listed")
    leave(two, one, 1)
    assert one.ask("kick", seat=1)["code"] == "too-soon"
    sqlite_server.let_absence_last(table, GRACE)
    assert one.ask("kick", seat=1)["type"] == "ack"
    while one.result is None:
        one.until_turn(0)
        if one.result is None:
            told = one.ask("act", seat=0, seq=one.seq, actions=[legal(one.views[0])[0]])
            one.settle(told.get("seq", 0))
    rated = [player.get("/api/me").json()["ratings"][0]["rating"] for player in (a, b)]
    assert rated == [1516, 1484]
