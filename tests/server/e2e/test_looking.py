"""Looking at a table: in words, at an earlier point, with advice, and which tables are mine."""

import pytest
from msgspec import to_builtins

from ludothek.core.table import Table
from tests.server.harness import play_on, play_to_end, start_pair


@pytest.fixture
def pair(server, guest):
    a, b = guest(server, "Ada"), guest(server, "Ben")
    return a, b, *start_pair(a, b, seed="21")


def address(table, what=""):
    return f"/api/tables/{table['table']}{what}"


def test_an_earlier_point_is_shown_as_the_seat_saw_it_then(pair):
    """Also after the end, when everything is open now."""
    a, b, table, one, two = pair
    play_to_end({0: one, 1: two})
    points = a.get(address(table, "/points")).json()["points"]
    record = a.get(address(table, "/record")).text
    whole = Table.replay(record)
    assert len(points) == len(whole.history) + 1
    assert [p.get("seat") for p in points[1:]] == [seat for seat, _ in whole.history]
    again = Table("maumau", 2, 21, {"games": 1})
    for number, point in enumerate(points):
        if number:
            again.play(whole.history[number - 1][1])
        if number % 5 == 0:
            for player, seat in ((a, 0), (b, 1), (b, None)):
                query = f"?at={point['seq']}" + ("" if seat is None else f"&seat={seat}")
                answer = player.get(address(table, query)).json()
                assert answer["seq"] == point["seq"]
                assert answer["view"] == to_builtins(again.view(seat))
                assert answer["events"] == to_builtins(again.events(seat))
    assert a.get(address(table, f"?at={points[3]['seq']}&seat=1")).json()["code"] == "not-your-seat"
    assert a.get(address(table, "?at=1&seat=0")).json()["view"] is None
    assert a.get(address(table, "?seat=zero")).json()["code"] == "no-such-seat"


def test_a_table_without_spectators_shows_strangers_no_past(server, guest):
    a, b, c = guest(server), guest(server), guest(server)
    table, one, two = start_pair(a, b, spectators=False)
    play_on({0: one, 1: two}, 3)
    c.enter(table)
    assert c.get(address(table, f"?at={one.seq - 1}")).json()["view"] is None
    assert c.get(address(table, f"?at={one.seq - 1}")).json()["events"] == []
    assert c.get(address(table, "/points")).json()["code"] == "no-spectators"
    assert a.get(address(table, f"?at={one.seq - 1}&seat=0")).json()["view"]["seat"] == 0


def test_my_tables_are_those_where_i_play(server, guest):
    a, b, c = guest(server), guest(server), guest(server)
    table, one, two = start_pair(a, b)
    c.enter(table)
    waiting = a.open_table()
    mine = {t["table"]: t for t in a.get("/api/me/tables").json()["tables"]}
    assert list(mine) == [waiting["table"], table["table"]]
    assert mine[waiting["table"]]["phase"] == "open"
    mover = one.views[0]["to_move"]
    turns = [p.get("/api/me/tables").json()["tables"][-1].get("your_turn", False) for p in (a, b)]
    assert turns == [mover == 0, mover == 1]
    assert c.get("/api/me/tables").json()["tables"] == []
    one.ask("resign", seat=0)
    two.until_room(lambda r: r["phase"] == "over")
    assert [t["phase"] for t in b.get("/api/me/tables").json()["tables"]] == ["over"]


def test_advice_is_for_the_seat_that_decides(pair):
    a, b, table, one, two = pair
    mover = one.views[0]["to_move"]
    me, other = (a, b) if mover == 0 else (b, a)
    line = (one, two)[mover]
    answer = me.get(address(table, f"/advice?seat={mover}&lang=de")).json()
    assert {belief["seat"] for belief in answer["beliefs"]} == {1 - mover}
    assert all(0 < belief["chance"] <= 1 and belief["text"] for belief in answer["beliefs"])
    decisions = answer["decisions"]
    assert {d["actions"][0] for d in decisions} <= {c["action"] for c in line.views[mover]["legal"]}
    assert [d["win"] for d in decisions] == sorted((d["win"] for d in decisions), reverse=True)
    assert all(d["text"] and 0 <= d["win"] <= 1 for d in decisions)
    assert decisions[0]["steps"][0]["action"] == decisions[0]["actions"][0]
    again = me.get(address(table, f"/advice?seat={mover}&lang=en")).json()["decisions"]
    assert [d["win"] for d in again] == [d["win"] for d in decisions]
    assert again[0]["reason"] != decisions[0]["reason"]
    assert other.get(address(table, f"/advice?seat={mover}")).json()["code"] == "not-your-seat"
    assert other.get(address(table, f"/advice?seat={1 - mover}")).json()["code"] == "not-your-turn"
    assert me.get(address(table, "/advice")).json()["code"] == "no-such-seat"


@pytest.mark.parametrize(
    ("body", "allowed"),
    [({"visibility": "listed"}, False), ({"visibility": "listed", "hints": True}, True), ({"hints": False}, False)],
)
def test_hints_are_allowed_or_not_when_the_table_is_opened(server, guest, body, allowed):
    a, b = guest(server), guest(server)
    table, one, _two = start_pair(a, b, **body)
    assert one.room.get("hints", False) == allowed
    mover = one.views[0]["to_move"]
    answer = (a, b)[mover].get(address(table, f"/advice?seat={mover}"))
    assert answer.status_code == (200 if allowed else 403)
