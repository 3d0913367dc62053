"""Tables: opened as asked, joined by invitation, watched, chatted at, left, resigned, taken back, played again."""

from msgspec import to_builtins

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


def test_ratings_count_listed_tables_only(server, guest):
    a, b = guest(server, "Ada"), guest(server, "Ben")
    for visibility in ("private", "listed"):
        _table, one, two = start_pair(a, b, visibility=visibility)
        one.ask("resign", seat=0)
        two.until_room(lambda r: r["phase"] == "over")
    for _ in range(50):
        mine = a.get("/api/me").json().get("ratings", [])
        if mine:
            break
    assert mine == [{"game": "maumau", "seats": 2, "rating": 1484.0, "games": 1}]
    assert b.get("/api/me").json()["ratings"][0]["rating"] == 1516.0
