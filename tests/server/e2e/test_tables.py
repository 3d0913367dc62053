"""Tables: opened as asked, joined by invitation, watched, chatted at, left, resigned, taken back, played again."""

from msgspec import to_builtins

from ludothek.server.play.clock import GRACE
from tests.server.harness import legal, play_on, play_to_end, start_pair


def test_a_table_can_be_played_with_an_edition_of_ones_own(server, guest):
    from ludothek.core import registry

    source = registry.game("maumau").standard_edition.source.replace("points = 1\n", "points = 2\n", 1)
    a, b = guest(server), guest(server)
    _table, one, two = start_pair(a, b, edition={"name": "ours", "source": source})
    assert one.room["edition"] != registry.game("maumau").standard_edition.hash
    assert play_on({0: one, 1: two}, 3) == 3


def test_a_private_table_opens_only_to_its_invitation(server, guest):
    a, b = guest(server), guest(server, "Ben")
    table = a.open_table()
    assert b.get(f"/api/tables/{table['table']}").status_code == 403
    wrong = b.post(f"/api/tables/{table['table']}/enter", {"invite": "guess"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong-invitation")
    assert b.intent(table, "sit", seat=0)["code"] == "invitation-needed"
    assert table["table"] not in b.get("/api/tables").text
    b.enter(table)
    assert b.intent(table, "sit", seat=0)["type"] == "ack"
    assert table["link"].endswith(f"/t/{table['table']}#{table['invite']}")
    picture = b.get(f"/api/tables/{table['table']}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")


def test_a_listed_table_is_in_the_lobby_and_open_to_all(server, guest):
    a, b = guest(server), guest(server, "Ben")
    table = a.open_table(seats=2, visibility="listed")
    a.intent(table, "sit", seat=0, name="Anna")
    found = [t for t in b.get("/api/tables").json()["tables"] if t["table"] == table["table"]]
    assert found[0]["seats"][0]["name"] == "Anna"
    assert b.intent(table, "sit", seat=1)["type"] == "ack"


def test_several_seats_on_one_device(server, guest):
    a = guest(server)
    table = a.open_table(seats=2, options={"games": 1})
    with a.play(table) as line:
        for seat in (0, 1):
            line.ask("sit", seat=seat, name=f"Player {seat}")
            line.ask("ready", seat=seat)
        line.until_room(lambda r: r["phase"] == "playing")
        while set(line.views) != {0, 1}:
            line.receive()
        assert line.views[0]["hands"][1]["held"] is None
        assert play_to_end({0: line, 1: line}) >= 5
        assert line.result["reason"] == "played"


def test_a_leavers_seat_is_lent_to_a_bot_and_handed_back(server, guest):
    a, b = guest(server), guest(server)
    table, one, two = start_pair(a, b, options={"games": 5})
    assert one.ask("substitute", seat=1)["code"] == "not-absent"
    two.close()
    one.until_room(lambda r: r["seats"][1].get("away"))
    assert one.ask("substitute", seat=1)["code"] == "too-soon"
    server.let_absence_last(table, GRACE)
    assert one.ask("substitute", seat=1)["type"] == "ack"
    one.until_room(lambda r: r["seats"][1].get("substitute"))
    for _ in range(3):
        if one.views[0]["to_move"] != 0:
            one.until(lambda m: m["type"] == "update" and m.get("view", {}).get("to_move") == 0)
        assert one.ask("act", seat=0, seq=one.seq, actions=[legal(one.views[0])[0]])["type"] == "ack"
    with b.play(table):
        one.until_room(lambda r: not r["seats"][1].get("substitute") and not r["seats"][1].get("away"))


def test_the_record_is_for_those_who_played_and_proves_the_deal(server, guest, tmp_path):
    from ludothek.research import export
    from ludothek.server.play.commitment import commit_to, verify

    a, b, c = guest(server), guest(server), guest(server, "Carl")
    table, one, two = start_pair(a, b)
    c.enter(table)
    promised = one.room["commitment"]
    play_on({0: one, 1: two}, 3)
    during = a.get(f"/api/tables/{table['table']}/record").json()
    assert during["view"]["hands"][0]["held"] is None
    play_to_end({0: one, 1: two})
    text = a.get(f"/api/tables/{table['table']}/record").text
    proved = verify(text, promised)
    assert proved.is_over
    assert to_builtins(proved.view(0)) == one.views[0]
    rows = list(export.rows(proved))
    assert [row["action"] for row in rows] == [action for _, action in proved.history]
    assert all(row["clock"] >= 0 for row in rows)
    assert commit_to(int(one.result["seed"]), one.result["salt"]) == promised
    assert c.get(f"/api/tables/{table['table']}/record").headers["content-type"] == "application/json"


def test_games_and_their_texts_are_told(sqlite_server, guest):
    a = guest(sqlite_server)
    games = {g["key"]: g for g in a.get("/api/games?lang=de").json()["games"]}
    assert games["maumau"]["seats"][0] == 2
    texts = a.get("/api/games/maumau/texts?lang=fr").json()["texts"]
    assert "MM-08" in texts
    assert a.get("/api/games/chess/texts").status_code == 404


RATED = {"rated": True, "clock": {"kind": "move", "seconds": 600}}


def test_ratings_count_rated_tables_with_enough_decisions_only(server, guest):
    a, b = guest(server, "Ada"), guest(server, "Ben")
    for body, decisions, mark in (({}, 8, None), (RATED, 0, "short"), (RATED, 8, "rated")):
        _table, one, two = start_pair(a, b, options={"games": 3}, **body)
        play_on({0: one, 1: two}, decisions)
        one.ask("resign", seat=0)
        two.until_room(lambda r: r["phase"] == "over")
        if mark:
            two.until(lambda m: m["type"] == "update" and m.get("result")) if two.result is None else None
            assert two.result.get("unrated", "rated") == mark
    mine, theirs = (player.get("/api/me").json()["ratings"] for player in (a, b))
    assert [rating["games"] for rating in (*mine, *theirs)] == [1, 1]
    assert mine[0]["rating"] < 1500 < theirs[0]["rating"]
    table = a.open_table(seats=2, visibility="listed")
    a.intent(table, "sit", seat=0)
    [listed] = [t for t in b.get("/api/tables").json()["tables"] if t["table"] == table["table"]]
    assert listed["seats"][0]["rating"] == round(mine[0]["rating"])


def test_somebody_blocked_or_removed_cannot_sit_down_again(server, guest):
    a, b = guest(server, "Ada"), guest(server, "Ben")
    table = a.open_table(seats=3)
    b.enter(table)
    a.intent(table, "sit", seat=0)
    assert b.intent(table, "sit", seat=1)["type"] == "ack"
    b.intent(table, "say", text="you cheat")
    assert a.intent(table, "stand", seat=1)["type"] == "ack"
    assert b.intent(table, "sit", seat=1)["code"] == "removed"
    with a.play(table) as line:
        line.until(lambda m: m.get("chat"))
        author = line.messages[-1]["chat"][0]["author"]
    path = f"/api/tables/{table['table']}"
    assert a.post(f"{path}/report", {"author": author, "reason": "insults"}).status_code == 204
    assert a.post(f"{path}/block", {"author": author}).status_code == 204
    assert a.post(f"{path}/block", {"author": "0" * 12}).json()["code"] == "no-such-player"
    other = b.open_table(seats=2)
    a.enter(other)
    b.intent(other, "sit", seat=0)
    assert a.intent(other, "sit", seat=1)["code"] == "kept-out"
    [blocked] = a.get("/api/me/blocked").json()["blocked"]
    assert blocked["name"] == "Ben"
    assert b.id not in a.received.decode()
    assert a.post("/api/me/unblock", {"id": blocked["id"]}).status_code == 204
    assert a.intent(other, "sit", seat=1)["type"] == "ack"


def test_a_seat_at_once_is_at_a_table_of_others_or_with_bots_that_hand_over(server, guest):
    a, b = guest(server, "Ada"), guest(server, "Ben")
    body = {"game": "origin", "bot_pause": 10}
    first = a.post("/api/seats", body).json()
    table = {"table": first["table"]}
    one = a.play(table)
    one.ask("sit", seat=first["seat"])
    one.ask("ready", seat=first["seat"])
    one.until_room(lambda r: r["phase"] == "playing")
    found = b.post("/api/seats", body).json()
    assert found["table"] == first["table"]
    two = b.play(table)
    assert two.ask("sit", seat=found["seat"])["type"] == "ack"
    one.until_room(lambda r: r["seats"][found["seat"]].get("name") == "Ben")
    assert "bot" not in one.room["seats"][found["seat"]]
    assert two.ask("sit", seat=3 - found["seat"])["type"] == "refused"
    assert a.post("/api/seats", {"game": "chess"}).status_code == 404
