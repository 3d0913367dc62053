"""Absence gives the others no more than time: undo, substitute, kick."""

from ludothek.server.play.clock import GRACE
from tests.server.harness import legal, play_on, start_pair


def leave(line, other, seat):
    line.close()
    other.until_room(lambda r: r["seats"][seat].get("away"))


def test_an_undo_waits_for_who_is_away(sqlite_server, guest):
    players = guest(sqlite_server, "Ada"), guest(sqlite_server, "Ben")
    table, *lines = start_pair(*players)
    path = f"/api/tables/{table['table']}/points"
    points = []
    while {point.get("seat") for point in points} != {None, 0, 1}:
        play_on(dict(enumerate(lines)), 1)
        points = players[0].get(path).json()["points"]
    away = points[-1]["seat"]
    asking = 1 - away
    leave(lines[away], lines[asking], away)
    assert lines[asking].ask("undo", seat=asking, seq=lines[asking].seq)["type"] == "ack"
    lines[asking].until_room(lambda r: "undo" in r)
    assert players[0].get(path).json()["points"] == points
    with players[away].play(table) as again:
        again.until_room(lambda r: "undo" in r)
        assert again.ask("answer-undo", seat=away, agree=True)["type"] == "ack"
        lines[asking].until(lambda m: m.get("rewound"))
    assert len(players[0].get(path).json()["points"]) < len(points)


def test_in_a_correspondence_game_the_clock_settles_absence(sqlite_server, guest):
    a, b = guest(sqlite_server), guest(sqlite_server)
    table, one, two = start_pair(a, b, clock={"kind": "correspondence", "days": 3})
    leave(two, one, 1)
    sqlite_server.let_absence_last(table, GRACE)
    for kind in ("substitute", "kick"):
        assert one.ask(kind, seat=1)["code"] == "clock-decides"


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


def test_who_does_not_decide_takes_nothing_back(sqlite_server, guest):
    a, b = guest(sqlite_server, "Ada"), guest(sqlite_server, "Ben")
    table, one, two = start_pair(a, b, options={"games": 5})
    play_on({0: one, 1: two}, 4)
    leave(two, one, 1)
    assert one.ask("substitute", seat=1)["type"] == "ack"
    one.until_room(lambda r: r["seats"][1].get("substitute"))
    assert b.intent(table, "undo", seat=1, seq=one.seq + 1000)["code"] == "not-deciding"


def test_who_resigned_takes_nothing_back(sqlite_server, guest):
    players = [guest(sqlite_server, name) for name in ("Ada", "Ben", "Carl")]
    table = players[0].open_table(seats=3, options={"games": 1})
    for seat, player in enumerate(players):
        player.enter(table)
        assert player.intent(table, "sit", seat=seat)["type"] == "ack"
    for seat, player in enumerate(players):
        assert player.intent(table, "ready", seat=seat)["type"] == "ack"
    assert players[0].intent(table, "resign", seat=0)["type"] == "ack"
    assert players[0].intent(table, "undo", seat=0, seq=1000)["code"] == "not-deciding"
    assert players[0].intent(table, "answer-undo", seat=0, agree=False)["code"] == "resigned"
