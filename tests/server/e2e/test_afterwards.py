"""After the game, and before it: reviews, replays, branches, deals, lessons; and nothing of a running game."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import ludothek
from ludothek.server.db import report_cache, schema
from tests.server.harness import Guest, Line, ServerProcess, play_on, play_out, play_to_end, start_pair

Join = Callable[..., Guest]
PATIENCE = 240.0


@pytest.fixture
def played(sqlite_server: ServerProcess, guest: Join) -> tuple[Guest, Guest, dict[str, Any]]:
    """Two people and the game they finished."""
    a, b = guest(sqlite_server, "Ada"), guest(sqlite_server, "Bo")
    table, one, two = start_pair(a, b)
    play_on({0: one, 1: two}, 10)
    play_to_end({0: one, 1: two})
    one.close()
    two.close()
    return a, b, table


def until(ask: Callable[[], Any], wanted: Callable[[Any], bool]) -> Any:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        answer = ask()
        if wanted(answer):
            return answer
        time.sleep(0.2)
    raise TimeoutError(str(answer)[:500])


def test_a_review_is_made_once_and_told_in_the_readers_language(
    played: tuple[Guest, Guest, dict[str, Any]], guest: Join
) -> None:
    a, b, table = played
    path = f"/api/review/{table['table']}"
    assert a.get(path).json()["state"] == "none"
    assert a.post(path).json()["state"] in ("waiting", "running", "done")
    done = until(lambda: b.get(f"{path}?lang=de").json(), lambda answer: answer["state"] == "done")
    assert done["review"]["lang"] == "de"
    assert [p["name"] for p in done["review"]["players"]] == ["Ada", "Bo"]
    assert a.post(path).json()["state"] == "done"
    stranger = guest(a.server, "Eve")
    assert stranger.get(path).status_code == 403


def test_a_review_can_be_stopped(played: tuple[Guest, Guest, dict[str, Any]]) -> None:
    a, _, table = played
    path = f"/api/review/{table['table']}"
    a.post(path)
    cancelled = a.post(f"{path}/cancel").json()["cancelled"]
    assert a.get(path).json()["state"] == ("none" if cancelled else "done")
    assert a.post(f"{path}/cancel").json() == {"cancelled": False}


def test_nothing_of_a_running_game_is_told(sqlite_server: ServerProcess, guest: Join) -> None:
    a, b = guest(sqlite_server, "Ada"), guest(sqlite_server, "Bo")
    table, one, two = start_pair(a, b)
    name = table["table"]
    for path in (f"/api/review/{name}", f"/api/tables/{name}/outcome", f"/api/tables/{name}/replay",
                 f"/api/tables/{name}/branches", f"/api/deals/table.{name}"):  # fmt: skip
        assert a.get(path).status_code == 409, path
    assert a.post(f"/api/review/{name}").status_code == 409
    assert a.post(f"/api/tables/{name}/branches", {"at": 0}).status_code == 409
    assert a.post(f"/api/deals/table.{name}/tables", {}).status_code == 409
    one.close()
    two.close()


def test_the_outcome_adds_up_and_grows_turn_by_turn(played: tuple[Guest, Guest, dict[str, Any]]) -> None:
    a, _, table = played
    answer = a.get(f"/api/tables/{table['table']}/outcome?lang=fr").json()
    assert [sum(line["points"] for line in lines) for lines in answer["breakdown"]] == answer["scores"]
    assert answer["timeline"][0]["at"] == 0
    assert answer["timeline"][-1]["scores"] == answer["scores"]


def test_a_replay_shows_every_position_with_any_players_eyes(played: tuple[Guest, Guest, dict[str, Any]]) -> None:
    a, _, table = played
    path = f"/api/tables/{table['table']}/replay"
    first = a.get(f"{path}?seat=1").json()
    assert first["points"][0]["view"]["hands"][1]["held"] is not None
    assert first["points"][0]["view"]["hands"][0]["held"] is None
    assert a.get(path).json()["points"][0]["view"]["hands"][1]["held"] is None
    rest = a.get(f"{path}?at={first['of'] - 1}").json()
    assert rest["points"][-1]["view"]["over"] is True
    assert a.get(f"{path}?seat=9").status_code == 400


def test_a_bot_is_called_the_same_at_the_table_and_afterwards(sqlite_server: ServerProcess, guest: Join) -> None:
    a = guest(sqlite_server, "Bo")
    table = a.open_table(seats=3, bots=[None, "greedy", "greedy"], options={"games": 1})
    assert [a.intent(table, wish, seat=0)["type"] for wish in ("sit", "ready", "resign")] == ["ack"] * 3
    path = f"/api/tables/{table['table']}"
    names = [chair["name"] for chair in a.get(path).json()["room"]["seats"]]
    assert len(set(names)) == 3
    record = until(lambda: a.get(f"{path}/record"), lambda answer: answer.status_code == 200).text
    assert f"players: Bo | {names[1]} | {names[2]}\nbots: - | greedy | greedy\n" in record
    assert until(lambda: a.get(f"{path}/replay"), lambda answer: answer.status_code == 200).json()["names"] == names
    brought = a.post("/api/records", {"record": record}).json()["record"]
    assert a.get(f"/api/tables/{brought}/replay").json()["names"] == names


def test_no_bot_is_called_like_a_person(sqlite_server: ServerProcess, guest: Join) -> None:
    a = guest(sqlite_server, "Bo")
    table = a.open_table(seats=2, bots=[None, "greedy"])
    path = f"/api/tables/{table['table']}"
    name = a.get(path).json()["room"]["seats"][1]["name"]
    b = guest(sqlite_server, name)
    b.enter(table)
    assert b.intent(table, "sit", seat=0)["type"] == "ack"
    assert [chair["name"] for chair in b.get(path).json()["room"]["seats"]] == [name, f"{name} 2"]


def test_a_replay_tells_the_whole_way_with_its_first_points(played: tuple[Guest, Guest, dict[str, Any]]) -> None:
    a, _, table = played
    path = f"/api/tables/{table['table']}/replay"
    first = a.get(f"{path}?seat=0&count=3").json()
    assert (len(first["points"]), len(first["outline"]), first["perspectives"]) == (3, first["of"], [0, 1])
    assert first["outline"][0] == {"turn": 0, "seat": None, "narration": first["outline"][0]["narration"]}
    assert all(point["narration"] for point in first["outline"])
    assert "outline" not in a.get(f"{path}?seat=0&at=1").json()


def test_a_shared_game_is_open_to_anyone_with_the_link_and_no_other_is(
    played: tuple[Guest, Guest, dict[str, Any]], guest: Join
) -> None:
    a, b, table = played
    shared = a.post(f"/api/tables/{table['table']}/share")
    assert shared.status_code == 201, shared.text
    record = shared.json()["record"]
    assert b.post(f"/api/tables/{table['table']}/share").json()["record"] == record
    nobody = guest(a.server, joins=False)
    for path in ("replay?seat=1", "outcome", "pieces", "branches"):
        assert nobody.get(f"/api/tables/{record}/{path}").status_code == 200, path
        if path != "pieces":
            assert nobody.get(f"/api/tables/{table['table']}/{path}").status_code == 401, path
    assert nobody.post(f"/api/review/{record}").status_code == 401
    stranger = guest(a.server, "Eve")
    assert stranger.post(f"/api/tables/{table['table']}/share").status_code == 403
    assert stranger.get(f"/api/deals/table.{table['table']}").status_code == 403
    answer = stranger.get(f"/api/deals/table.{record}").json()
    assert answer["deal"] == f"table.{table['table']}"
    assert answer["names"] == ["Ada", "Bo"]
    assert stranger.post(f"/api/deals/table.{record}/tables", {"seat": 1}).status_code == 201


def test_what_was_kept_long_enough_is_thrown_away(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'kept.db'}")
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        for key, age in (
            ("record.a", 300),
            ("record.b", 400),
            ("review:t:1", 80),
            ("review:u:1", 100),
            ("par:d:0", 100),
        ):
            connection.execute(sa.insert(schema.report_cache).values(key=key, body="", made_at=-age * report_cache.DAY))
        assert report_cache.expire(connection, 0.0) == 3
        assert set(connection.execute(sa.select(schema.report_cache.c.key)).scalars()) == {"record.a", "review:t:1"}


def test_forgetting_a_person_also_forgets_their_reviews_and_shared_records(
    played: tuple[Guest, Guest, dict[str, Any]],
) -> None:
    a, b, table = played
    record = a.post(f"/api/tables/{table['table']}/share").json()["record"]
    assert a.post("/api/me/forget").status_code in (200, 204)
    assert b.get(f"/api/tables/{record}/replay").status_code == 404


def test_forgetting_a_person_stops_the_review_in_the_making_and_their_name_is_nowhere(
    played: tuple[Guest, Guest, dict[str, Any]],
) -> None:
    a, b, table = played
    path = f"/api/tables/{table['table']}/branches"
    assert a.post(path, {"at": 4, "seat": 0, "bots": [None, "random"]}).status_code == 201
    assert b.get(path).json()["branches"][0]["names"] == ["Ada", "random"]
    review = f"/api/review/{table['table']}"
    assert b.post(review).json()["state"] in ("waiting", "running")
    assert a.post("/api/me/forget").status_code == 204
    assert b.get(path).json()["branches"][0]["names"] == ["–", "random"]
    assert b.get(review).json()["state"] == "none"


def test_a_replay_may_be_embedded_and_nothing_else(sqlite_server: ServerProcess, guest: Join) -> None:
    a = guest(sqlite_server, "Ada")

    def ancestors(path: str) -> str:
        policy = a.get(path).headers["content-security-policy"]
        return next(part.strip() for part in policy.split(";") if "frame-ancestors" in part)

    assert ancestors("/replay/record.x?embed") == "frame-ancestors *"
    assert ancestors("/replay/record.x?at=3&embed") == "frame-ancestors *"
    for path in (
        "/replay/record.x",
        "/replay/record.x?embedded",
        "/",
        "/t/x?embed",
        "/review/x?embed",
        "/replay?embed",
    ):
        assert ancestors(path) == "frame-ancestors 'none'", path


def test_an_uploaded_record_is_replayed_by_anyone_with_the_link(sqlite_server: ServerProcess, guest: Join) -> None:
    a, b = guest(sqlite_server, "Ada"), guest(sqlite_server, "Bo")
    record = ludothek.play("origami", ["greedy", "random"], seed=3).record()
    kept = a.post("/api/records", {"record": record})
    assert kept.status_code == 201, kept.text
    name = kept.json()["record"]
    assert b.get(f"/api/tables/{name}/replay?seat=0").json()["game"] == "origami"
    assert b.get(f"/api/tables/{name}/outcome").status_code == 200
    assert b.post(f"/api/tables/{name}/branches", {"at": 5, "seat": 0}).status_code == 201
    for bad, said in (
        ("chess", "not a record"),
        (record.replace("seed: 3", "seed: 4"), "line"),
        (record[:60], "header"),
    ):
        refused = a.post("/api/records", {"record": bad})
        assert refused.status_code == 400
        assert said in refused.json()["message"]
    assert a.post("/api/records", {"record": "x" * 300_000}).status_code == 400
    assert a.post("/api/records", {"record": "x" * 600_000}).status_code == 413
    assert b.get("/api/tables/record.nothing/replay").status_code == 404


def test_what_if_starts_where_the_game_stood_and_is_listed_as_a_tree(
    played: tuple[Guest, Guest, dict[str, Any]],
) -> None:
    a, b, table = played
    path = f"/api/tables/{table['table']}/branches"
    for wrong in ("2", "00001", "0000999", "x"):
        assert a.get(f"/api/tables/{table['table']}/replay?seat={wrong}").json()["code"] == "no-such-seat"
    point = a.get(f"/api/tables/{table['table']}/replay?seat=0&at=4").json()["points"][0]
    opened = a.post(path, {"at": 4, "seat": 0, "bots": [None, "random"]})
    assert opened.status_code == 201, opened.text
    with Line(a, opened.json()["table"]) as line:
        line.until_room(lambda r: r["phase"] == "playing")
        assert line.room["open_seed"] is True
        assert line.room["branched"] == 4
    answer = a.get(f"/api/tables/{opened.json()['table']}?seat=0").json()
    assert answer["view"]["match"] == point["view"]["match"]
    shared = a.post(path, {"at": 2, "seat": 1, "bots": [None, None]}).json()
    b.enter(shared)
    assert b.intent(shared, "sit", seat=0)["type"] == "ack"
    assert b.intent(shared, "ready", seat=0)["type"] == "ack"
    tree = b.get(path).json()["branches"]
    assert [(branch["at"], branch["phase"]) for branch in tree] == [(2, "playing"), (4, tree[1]["phase"])]
    assert [branch["mine"] for branch in tree] == [True, False]
    assert a.post(path, {"at": 100_000}).status_code == 400
    assert a.post(path, {"at": 0, "bots": [None, "nobody"]}).status_code == 400


def test_a_deal_is_played_again_and_compared(played: tuple[Guest, Guest, dict[str, Any]]) -> None:
    a, _, table = played
    deal = f"table.{table['table']}"
    answer = a.get(f"/api/deals/{deal}").json()
    assert [result["original"] for result in answer["results"]] == [True, True]
    mine = a.post(f"/api/deals/{deal}/tables", {"seat": 1, "bot_pause": 0})
    assert mine.status_code == 201, mine.text
    assert a.post(f"/api/deals/{deal}/tables", {}).json()["table"] == mine.json()["table"]
    play_out(a, mine.json(), seat=1)
    board = until(lambda: a.get(f"/api/deals/{deal}").json(), lambda d: d["par"] is not None)
    assert [result["name"] for result in board["results"] if not result.get("original")] == ["Ada"]
    assert [level["name"] for level in board["par"]] == [
        "child",
        "apprentice",
        "folder",
        "master",
        "grandmaster",
        "prodigy",
        "sage",
    ]
    assert a.get(f"/api/deals/table.{mine.json()['table']}").json()["deal"] == deal


def test_the_deal_of_the_day_is_the_same_for_everybody_and_not_known_before(
    sqlite_server: ServerProcess, guest: Join
) -> None:
    a, b = guest(sqlite_server, "Ada"), guest(sqlite_server, "Bo")
    answer = a.get("/api/deals").json()
    deal = next(day["deal"] for day in answer["deals"] if day["game"] == "origami")
    views = []
    for player in (a, b):
        opened = player.post(f"/api/deals/{deal}/tables", {}).json()
        with Line(player, opened["table"]) as line:
            line.until_room(lambda r: r["phase"] == "playing")
            assert "seed" not in line.room
        views.append(player.get(f"/api/tables/{opened['table']}/points").json()["points"][0])
        story = player.get(f"/api/tables/{opened['table']}?seat=0&at={views[-1]['seq']}").json()
        views[-1] = story["view"]["players"][0]["held"]
    assert views[0] == views[1]
    assert a.get("/api/deals/day.origami.2999-01-01").status_code == 404
    assert a.get("/api/deals/day.chess.2020-01-01").status_code == 404
    assert a.get("/api/deals/day.origami.20200101").status_code == 404


@pytest.mark.parametrize("game", ["maumau", "origami", "origin"])
def test_lessons_are_judged_without_keeping_anything(game: str, sqlite_server: ServerProcess, guest: Join) -> None:
    a = guest(sqlite_server, "Ada")
    plan = a.get(f"/api/learn/{game}?lang=de").json()["lessons"]
    first = plan[0]["id"]
    path = f"/api/learn/{game}/{first}"
    begun = a.post(path, {}).json()
    assert begun["view"]["legal"][0]["text"]
    assert a.post(path, {"decision": 99_999}).status_code == 400
    assert a.post(path, {"decisions": [1, 2, 3]}).status_code == 400
    assert a.post(f"/api/learn/{game}/castling", {}).status_code == 404
    seen: set[str] = set()
    decisions: list[int] = []
    while len(decisions) < plan[0]["decisions"]:
        now = a.post(path, {"decisions": decisions}).json()
        for choice in now["view"]["legal"]:
            answer = a.post(path, {"decisions": decisions, "decision": choice["action"]}).json()
            seen.add(answer["verdict"])
            if answer["verdict"] in ("right", "done"):
                decisions = answer["decisions"]
                break
    assert answer["verdict"] == "done"
    assert answer["next"] == plan[1]["id"]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("game", ["maumau", "origami", "origin"])
def test_rules_by_section_with_a_gallery_and_examples(
    game: str, lang: str, sqlite_server: ServerProcess, guest: Join
) -> None:
    answer = guest(sqlite_server, "Ada").get(f"/api/rules/{game}?lang={lang}").json()
    clauses = [clause["id"] for section in answer["sections"] for clause in section["clauses"]]
    assert clauses == list(ludothek.game(game).clauses)
    assert all(card["name"] for card in answer["gallery"])
    assert {example["clause"] for example in answer["examples"]} <= set(clauses)


def test_rules_say_what_differs_at_a_table(sqlite_server: ServerProcess, guest: Join) -> None:
    a = guest(sqlite_server, "Ada")
    table = a.open_table("maumau", seats=2, options={"games": 5})
    answer = a.get(f"/api/rules/maumau?table={table['table']}").json()
    games = next(option for option in answer["options"] if option["key"] == "games")
    assert (games["default"], games["here"]) == (3, 5)
    assert a.get(f"/api/rules/origami?table={table['table']}").status_code == 400
