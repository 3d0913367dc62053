"""Leagues over HTTP: seasons begin and end by themselves, once, and their results move members up and down."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from ludothek.server import logs
from ludothek.server.app import make_app
from ludothek.server.db import schema
from ludothek.server.errors import Unavailable
from ludothek.server.http.leagues import MOST_RETURNS
from ludothek.server.runtime import leagues
from ludothek.server.settings import Settings
from tests.server.http.players import Person
from tests.server.http.test_tournaments import attend, play

LEAGUE = {"name": "Friday", "game": "maumau", "division": 4, "rest_days": 0, "options": {"games": 1}}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server that takes no step of a tournament or a league by itself."""
    monkeypatch.setattr(logs, "configure", lambda level: None)
    with TestClient(make_app(Settings(data=str(tmp_path / "data"), sweep=3600.0, limits=100.0))) as client:
        yield client


def advance(client: TestClient, path: str) -> None:
    """Take the next step of a league, if there is one."""
    take = client.app.state.service.leagues.advance  # type: ignore[attr-defined]
    client.portal.call(take, path.rpartition("/")[2])  # type: ignore[union-attr]


def gather(client: TestClient, count: int, **more: Any) -> tuple[str, list[Person]]:
    """Found a league that some people join; return its address."""
    people = [Person(client, f"P{number}") for number in range(count)]
    made = people[0].post("/api/leagues", LEAGUE | more)
    path = f"/api/leagues/{made['league']}"
    assert made["link"].endswith(f"/league/{made['league']}")
    for person in people:
        person.post(f"{path}/join")
    return path, people


def list_names(page: dict[str, Any]) -> list[set[str]]:
    return [{member["name"] for member in division["members"]} for division in page["divisions"]]


def play_season(client: TestClient, page: dict[str, Any], people: list[Person]) -> list[list[str]]:
    """Play all rounds of all divisions; return the names in the order of the standings."""
    standings = []
    for division, names in zip(page["divisions"], list_names(page), strict=True):
        path = f"/api/tournaments/{division['tournament']}"
        members = [person for person in people if person.name in names]
        for _ in members[1:]:
            attend(client)
            play(path, members)
        attend(client)
        board = members[0].get(path)
        assert board["phase"] == "over"
        standings.append([board["entrants"][line["entrant"]]["name"] for line in board["standings"]])
    return standings


def test_a_season_begins_ends_and_moves_members_up_and_down(client: TestClient) -> None:
    path, people = gather(client, 8)
    ada = people[0]
    advance(client, path)
    page = ada.get(path)
    assert (page["phase"], page["season"], [len(names) for names in list_names(page)]) == ("running", 1, [4, 4])
    advance(client, path)
    assert ada.get(path)["divisions"] == page["divisions"]
    upper, lower = play_season(client, page, people)
    advance(client, path)
    waiting = ada.get(path)
    assert (waiting["phase"], waiting["season"]) == ("waiting", 1)
    advance(client, path)
    following = ada.get(path)
    assert (following["phase"], following["season"]) == ("running", 2)
    assert list_names(following) == [{*upper[:-1], lower[0]}, {upper[-1], *lower[1:]}]
    moves = {m["name"]: m.get("move", "") for d in following["divisions"] for m in d["members"]}
    assert {name for name, move in moves.items() if move == "up"} == {lower[0]}
    assert {name for name, move in moves.items() if move == "down"} == {upper[-1]}
    old = {division["tournament"] for division in page["divisions"]}
    assert old.isdisjoint(division["tournament"] for division in following["divisions"])


def test_a_season_waits_for_enough_members(client: TestClient) -> None:
    path, people = gather(client, 3)
    advance(client, path)
    page = people[0].get(path)
    assert (page["phase"], page["members"], page["needed"], page.get("next_at")) == ("waiting", 3, 4, None)
    people[2].post(f"{path}/quit")
    for number in (3, 4):
        page = Person(client, f"P{number}").post(f"{path}/join")
    assert page["next_at"] > 0
    advance(client, path)
    page = people[0].get(path)
    assert list_names(page) == [{"P0", "P1", "P3", "P4"}]
    late = people[2].post(f"{path}/join")
    assert (late["member"], list_names(late)) == (True, list_names(page))


def test_nobody_else_gets_into_a_division(client: TestClient) -> None:
    path, people = gather(client, 4)
    advance(client, path)
    tournament = f"/api/tournaments/{people[0].get(path)['divisions'][0]['tournament']}"
    assert Person(client, "Eve").ask("POST", f"{tournament}/enter").json()["code"] == "too-late"
    assert people[0].ask("POST", f"{tournament}/host", {"act": "close"}).json()["code"] == "not-host"


def test_leagues_are_listed_joined_and_closed(client: TestClient) -> None:
    path, people = gather(client, 4, visibility="listed")
    eve = Person(client, "Eve")
    [listed] = eve.get("/api/leagues")["listed"]
    assert (listed["name"], listed["phase"]) == ("Friday", "waiting")
    assert eve.ask("POST", f"{path}/close").json()["code"] == "not-host"
    assert eve.ask("POST", f"{path}/quit").status_code == 404
    assert people[0].post(f"{path}/close")["phase"] == "closed"
    assert eve.ask("POST", f"{path}/join").json()["code"] == "too-late"
    assert eve.get("/api/leagues")["listed"] == []
    assert [one["yours"] for one in people[0].get("/api/leagues")["mine"]] == [True]
    assert eve.ask("GET", "/api/leagues/none").status_code == 404
    assert eve.ask("POST", "/api/leagues", LEAGUE | {"game": "chess"}).status_code == 400


def test_nobody_makes_a_log_longer_for_ever(client: TestClient) -> None:
    path, people = gather(client, 4)
    ada = people[0]
    for _ in range(MOST_RETURNS):
        ada.post(f"{path}/quit")
        ada.post(f"{path}/join")
    ada.post(f"{path}/quit")
    assert ada.ask("POST", f"{path}/join").json()["code"] == "too-many"
    Person(client, "P4").post(f"{path}/join")
    advance(client, path)
    assert ada.post(f"{path}/join")["member"], "a new season has begun"


def test_whoever_left_a_division_may_come_back_to_it(client: TestClient) -> None:
    path, people = gather(client, 4)
    advance(client, path)
    tournament = f"/api/tournaments/{people[0].get(path)['divisions'][0]['tournament']}"
    assert people[1].post(f"{tournament}/leave")["left"]
    assert "left" not in people[1].post(f"{tournament}/enter")


def test_whoever_deletes_their_data_is_out(client: TestClient) -> None:
    path, people = gather(client, 5)
    people[4].post("/api/me/forget")
    page = people[0].get(path)
    assert page["members"] == 4
    advance(client, path)
    assert list_names(people[0].get(path)) == [{"P0", "P1", "P2", "P3"}]


def test_a_season_that_is_not_written_leaves_no_tournament(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that dies in between has done nothing, and another one begins the season once."""
    path, people = gather(client, 4)

    def die(*_: Any) -> None:
        raise Unavailable("unavailable", "the process died")

    with monkeypatch.context() as broken:
        broken.setattr(leagues, "write", die)
        with pytest.raises(Unavailable):
            advance(client, path)
    assert count_tournaments(client) == 0
    for _ in range(2):
        advance(client, path)
    assert count_tournaments(client) == 1
    assert people[0].get(path)["season"] == 1


def count_tournaments(client: TestClient) -> int:
    with client.app.state.service.store.engine.connect() as connection:  # type: ignore[attr-defined]
        return int(connection.execute(sa.select(sa.func.count()).select_from(schema.tournaments)).scalar_one())
