"""The history of one's games, the play log, and profiles: who sees what of whose games."""

import csv
import io
from typing import Any

from starlette.testclient import TestClient

from tests.server.http.players import Person, play_out

ALL = ["ratings", "results", "people", "form", "favourites"]


def list_history(player: Person, **wanted: Any) -> list[dict[str, Any]]:
    plays: list[dict[str, Any]] = player.post("/api/me/history", wanted)["plays"]
    return plays


def test_a_game_is_on_the_lists_of_those_who_played_it_until_they_take_it_off(client: TestClient) -> None:
    ada, ben, eve = (Person(client, name) for name in ("Ada", "Ben", "Eve"))
    table = play_out(ada, ben)
    (play,) = list_history(ada)
    assert (play["id"], play["game"], play["kind"], play["ended_by"]) == (table, "maumau", "table", "resigned")
    first, second = play["seats"]
    assert (first["name"], first["won"], first["you"], second["name"], second["place"]) == ("Ada", True, True, "Ben", 2)
    assert list_history(eve) == []
    assert eve.ask("POST", f"/api/me/plays/{table}/hide").status_code == 404
    ada.post(f"/api/me/plays/{table}/hide")
    assert list_history(ada) == []
    assert len(list_history(ben)) == 1


def test_the_history_is_filtered_by_game_person_and_result(client: TestClient) -> None:
    ada, ben, cleo = (Person(client, name) for name in ("Ada", "Ben", "Cleo"))
    with_ben, with_cleo = play_out(ada, ben), play_out(cleo, ada, game="origami")
    assert [play["id"] for play in list_history(ada)] == [with_cleo, with_ben]
    assert [play["id"] for play in list_history(ada, game="origami")] == [with_cleo]
    assert [play["id"] for play in list_history(ada, person="cLE")] == [with_cleo]
    assert [play["id"] for play in list_history(ada, won=True)] == [with_ben]
    assert list_history(ada, person="Ada") == []
    assert list_history(ada, person="100%") == []
    newest = list_history(ada)[0]
    before = {"at": newest["at"], "play": newest["id"]}
    assert [play["id"] for play in list_history(ada, before=before)] == [with_ben]


def test_a_game_of_a_real_table_is_typed_in_with_the_score_sheet(client: TestClient) -> None:
    ada = Person(client, "Ada")
    sheet = ada.get("/api/games/origami/sheet?lang=de")
    assert [line["line"] for line in sheet["lines"]] == ["printed", "effects"]
    assert sheet["lines"][0]["text"] == "Punkte aller Tiere"
    assert len(ada.get("/api/games/maumau/sheet?games=5")["lines"]) == 5
    lines = [{"line": "printed", "points": 30}, {"line": "effects", "points": 7}]
    seats = [
        {"name": "Ada", "you": True, "sheet": lines},
        {"name": "Oma", "sheet": [{"line": "printed", "points": 40}]},
    ]
    body = {"game": "origami", "at": 1_700_000_000.0, "seats": seats}
    answer = ada.post("/api/me/plays", body)
    assert [(seat["name"], seat["score"], seat["place"]) for seat in answer["seats"]] == [
        ("Oma", 40, 1),
        ("Ada", 37, 2),
    ]
    bad = {
        "game": "chess",
        "at": 1e12,
        "seats": seats[:1] * 12,
        "options": {"none": 1},
    }
    for key, value in bad.items():
        assert ada.ask("POST", "/api/me/plays", body | {key: value}).status_code == 400, key
    other = [{"line": "sets", "points": 1}]
    assert (
        ada.ask("POST", "/api/me/plays", body | {"seats": [seats[0] | {"sheet": other}, seats[1]]}).status_code == 400
    )
    ada.post(f"/api/me/plays/{answer['id']}/hide")
    assert list_history(ada) == []


def test_fewest_points_win_where_the_game_says_so(client: TestClient) -> None:
    ada = Person(client, "Ada")
    seats = [{"name": "Ada", "you": True, "sheet": [{"line": "left", "round": 1, "points": 3}]}]
    seats += [{"name": "Oma", "sheet": [{"line": "left", "round": 1, "points": 20}]}]
    answer = ada.post("/api/me/plays", {"game": "maumau", "at": 5.0, "seats": seats})
    assert answer["seats"][0]["name"] == "Ada"


def test_all_plays_are_files_that_a_spreadsheet_reads_as_text(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "=SUM(A1)")
    table = play_out(ada, ben)
    rows = list(csv.DictReader(io.StringIO(ada.ask("GET", "/api/me/plays.csv").text)))
    assert [(row["id"], row["name"], row["won"], row["you"]) for row in rows] == [
        (table, "Ada", "True", "True"),
        (table, "'=SUM(A1)", "False", "False"),
    ]
    file = ada.get("/api/me/plays.json")
    assert (file["format"], file["plays"][0]["id"]) == ("ludothek plays 1", table)


def show(person: Person, *shown: str) -> str:
    return str(person.post("/api/me/profile", {"shown": list(shown)})["profile"])


def test_a_profile_counts_public_games_only(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    private = play_out(ada, ben)
    profile = show(ada, *ALL)
    empty = ada.get(f"/api/profiles/{profile}")
    assert [empty[part] for part in ("results", "people", "form", "favourites")] == [[], [], [], []]
    public = play_out(ada, ben, visibility="listed")
    play_out(ada, ben, visibility="listed", spectators=False)
    answer = Person(client, "Eve").get(f"/api/profiles/{profile}")
    assert answer["results"] == [{"game": "maumau", "seats": 2, "games": 1, "wins": 1, "average": None}]
    assert [(game["game"], game["place"]) for game in answer["form"]] == [("maumau", 1)]
    text = str(answer)
    assert private not in text
    assert public not in text
    assert ada.id not in text
    assert answer["people"] == []  # Ben shows nothing.
    show(ben, "people")
    (met,) = ada.get(f"/api/profiles/{profile}")["people"]
    assert (met["name"], met["games"], met["won"]) == ("Ben", 1, 1)


def test_what_is_not_shown_is_not_sent(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    play_out(ada, ben, visibility="listed")
    assert ada.get(f"/api/profiles/{show(ada, 'form')}").keys() == {"name", "form"}
    for name in (ada.id, "nobody", "%", "x" * 99):
        assert ben.ask("GET", f"/api/profiles/{name}").status_code == 404


def test_a_running_game_has_a_deadline_among_ones_tables(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    table = ada.post("/api/tables", {"game": "maumau", "seats": 2, "clock": {"kind": "correspondence", "days": 2}})
    ben.post(f"/api/tables/{table['table']}/enter", {"invite": table["invite"]})
    for seat, person in enumerate((ada, ben)):
        person.intend(table["table"], "sit", seat=seat)
        person.intend(table["table"], "ready", seat=seat)
    (mine,) = ada.get("/api/me/tables")["tables"]
    assert mine["deadline"] > mine["created"]
