"""Tables: opened as asked, joined by invitation, watched, chatted at, left, resigned, taken back, played again."""

from ludothek.server.play.clock import GRACE
from tests.server.harness import legal, play_on, play_to_end, start_pair


def test_a_table_is_opened_as_asked(server, guest):
    a = guest(server)
    table = a.open_table(
        seats=3,
        options={"games": 2, "mau": "auto"},
        bots=[None, "greedy", "random"],
        clock={"kind": "fischer", "seconds": 300, "increment": 5},
        spectators=False,
    )
    with a.play(table) as line:
        line.until_room(lambda r: True)
        assert line.room["options"]["games"] == 2
        assert [s.get("bot") for s in line.room["seats"]] == [None, "greedy", "random"]
        assert line.room["clock"] == {"kind": "fischer", "seconds": 300, "increment": 5}
        assert line.room["host"]


def test_what_cannot_be_played_is_not_opened(sqlite_server, guest):
    a = guest(sqlite_server)
    for wrong, code in (
        ({"game": "chess"}, "invalid-table"),
        ({"game": "maumau", "seats": 40}, "invalid-table"),
        ({"game": "maumau", "options": {"deck": "huge"}}, "invalid-table"),
        ({"game": "maumau", "options": {"nonsense": 1}}, "invalid-table"),
        ({"game": "maumau", "seats": 2, "bots": ["deep-blue"]}, "unknown-bot"),
        ({"game": "maumau", "seats": 2, "bots": ["greedy"] * 3}, "invalid-table"),
        ({"game": "maumau", "seed": str(2**64)}, "invalid-table"),
        ({"game": "maumau", "edition": {"name": "mine", "source": "[[card]]"}}, "invalid-edition"),
        ({"game": "maumau", "edition": {"name": "mine", "source": "=="}}, "invalid-edition"),
        ({"game": "maumau", "surprise": 1}, "invalid-body"),
    ):
        told = a.post("/api/tables", wrong)
        assert (told.status_code, told.json()["code"]) == (400, code), told.text


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


def test_spectators_see_the_public_view_only(server, guest):
    a, b, c = guest(server), guest(server), guest(server, "Carl")
    table, one, two = start_pair(a, b)
    c.enter(table)
    with c.play(table) as watcher:
        watcher.until_room(lambda r: r["phase"] == "playing")
        play_on({0: one, 1: two}, 4)
        watcher.settle(one.seq)
        view = watcher.views[None]
        assert [hand["held"] for hand in view["hands"]] == [None, None]
        assert view["legal"] == []
        assert watcher.ask("act", seat=0, seq=watcher.seq, actions=[0])["code"] == "not-your-seat"


def test_a_table_without_spectators_shows_them_no_play(server, guest):
    a, b, c = guest(server), guest(server), guest(server, "Carl")
    table, one, two = start_pair(a, b, spectators=False)
    c.enter(table)
    with c.play(table) as watcher:
        watcher.until_room(lambda r: r["phase"] == "playing")
        play_on({0: one, 1: two}, 3)
        watcher.settle(one.seq)
        assert watcher.views == {}
        assert not any(m.get("events") for m in watcher.messages)
    assert c.get(f"/api/tables/{table['table']}/record").status_code == 403


def test_only_the_host_seats_bots_and_only_before_the_start(server, guest):
    a, b = guest(server), guest(server)
    table = a.open_table(seats=2)
    b.enter(table)
    assert b.intent(table, "seat-bot", seat=1, bot="greedy")["code"] == "host-only"
    assert a.intent(table, "seat-bot", seat=1, bot="greedy")["type"] == "ack"
    assert a.intent(table, "seat-bot", seat=1, bot=None)["type"] == "ack"
    assert b.intent(table, "sit", seat=1)["type"] == "ack"
    assert a.intent(table, "seat-bot", seat=1, bot="greedy")["code"] == "seat-taken"
    assert a.intent(table, "stand", seat=1)["type"] == "ack"
    a.intent(table, "sit", seat=0)
    a.intent(table, "ready", seat=0)
    assert a.intent(table, "seat-bot", seat=1, bot="random")["type"] == "ack"
    assert a.get(f"/api/tables/{table['table']}").json()["room"]["phase"] == "playing"
    assert a.intent(table, "stand", seat=0)["code"] == "started"


def test_chat_is_plain_text_and_bounded(server, guest):
    a, b = guest(server), guest(server)
    _table, one, two = start_pair(a, b)
    assert one.ask("say", text="Hello\x00\n  there \u202e!")["type"] == "ack"
    said = two.until(lambda m: m["type"] == "update" and m.get("chat"))["chat"][0]
    assert (said["name"], said["text"], said["seat"]) == ("Ada", "Hello there !", 0)
    assert one.ask("say", text="x" * 501)["code"] == "invalid-message"
    assert one.ask("say", text="\u200b\u200b")["code"] == "nothing-said"


def test_a_resigned_game_for_two_is_over(server, guest):
    a, b = guest(server), guest(server)
    _table, one, two = start_pair(a, b)
    assert one.ask("resign", seat=0)["type"] == "ack"
    two.until_room(lambda r: r["phase"] == "over")
    assert two.result["reason"] == "resigned"
    assert two.result["winners"] == [1]
    assert two.ask("act", seat=1, seq=two.seq, actions=[0])["code"] == "not-playing"


def test_undo_is_free_where_nothing_was_shown(server, guest):
    a = guest(server)
    table = a.open_table(seats=2, bots=[None, "random"], seed="1", options={"games": 5})
    with a.play(table) as line:
        line.ask("sit", seat=0)
        line.ask("ready", seat=0)
        for _ in range(400):
            while not line.views or line.views[0]["to_move"] == 1:
                line.receive()
            view = line.views[0]
            mau = [c["action"] for c in view["legal"] if c["kind"] == "say-mau"]
            assert line.ask("act", seat=0, seq=line.seq, actions=[(mau or legal(view))[0]])["type"] == "ack"
            if mau:
                assert line.ask("undo", seat=0, seq=line.seq)["type"] == "ack"
                assert any(m.get("rewound") for m in line.messages)
                assert line.views[0] == view
                return
            if line.views[0]["over"]:
                break
    raise AssertionError("nobody said mau")


def test_undo_is_asked_of_the_others_where_it_is_not_free(server, guest):
    a, b = guest(server), guest(server)
    _table, one, two = start_pair(a, b)
    lines = {0: one, 1: two}
    play_on(lines, 4)
    before = {seat: line.views[seat] for seat, line in lines.items()}
    seat = one.views[0]["to_move"]
    play_on(lines, 1)
    asking, other = lines[seat], lines[1 - seat]
    assert asking.ask("undo", seat=seat, seq=asking.seq)["type"] == "ack"
    other.until_room(lambda r: "undo" in r)
    assert asking.ask("answer-undo", seat=seat, agree=True)["code"] == "your-own-request"
    assert other.ask("answer-undo", seat=1 - seat, agree=False)["type"] == "ack"
    asking.until_room(lambda r: "undo" not in r)
    assert asking.ask("undo", seat=seat, seq=asking.seq)["type"] == "ack"
    other.until_room(lambda r: "undo" in r)
    assert other.ask("answer-undo", seat=1 - seat, agree=True)["type"] == "ack"
    asking.until(lambda m: m.get("rewound"))
    assert asking.views[seat] == before[seat]
    play_to_end(lines)
    assert one.result["reason"] == "played"


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


def test_an_absent_player_is_voted_out(server, guest):
    a, b, c = guest(server), guest(server), guest(server, "Carl")
    table = a.open_table(seats=3, options={"games": 1})
    lines = []
    for seat, player in enumerate((a, b, c)):
        player.enter(table)
        lines.append(player.play(table))
        lines[-1].ask("sit", seat=seat)
        lines[-1].ask("ready", seat=seat)
    lines[0].until_room(lambda r: r["phase"] == "playing")
    assert lines[0].ask("kick", seat=2)["code"] == "not-absent"
    lines[2].close()
    lines[0].until_room(lambda r: r["seats"][2].get("away"))
    assert lines[0].ask("kick", seat=2)["code"] == "too-soon"
    server.let_absence_last(table, GRACE)
    assert lines[0].ask("kick", seat=2)["type"] == "ack"
    lines[1].until_room(lambda r: r.get("kick"))
    assert "bot" not in lines[1].room["seats"][2]
    assert lines[1].ask("kick", seat=2)["type"] == "ack"
    lines[0].until_room(lambda r: r["seats"][2].get("bot"))
    with c.play(table) as again:
        assert again.receive()["seats"] == []


def test_a_rematch_opens_when_all_agree_and_moves_everybody_one_seat_on(server, guest):
    a, b = guest(server, "Ada"), guest(server, "Ben")
    _table, one, two = start_pair(a, b)
    assert one.ask("rematch", seat=0)["code"] == "not-over"
    one.ask("resign", seat=0)
    two.until_room(lambda r: r["phase"] == "over")
    assert one.ask("rematch", seat=0)["type"] == "ack"
    assert "next_table" not in one.room
    assert two.ask("rematch", seat=1)["type"] == "ack"
    one.until_room(lambda r: "next_table" in r)
    following = {"table": one.room["next_table"]}
    with a.play(following) as line:
        line.until_room(lambda r: r["phase"] == "playing")
        assert [s["name"] for s in line.room["seats"]] == ["Ben", "Ada"]
        assert line.views.keys() == {1}


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
    assert proved.view(0) == one.views[0]
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
