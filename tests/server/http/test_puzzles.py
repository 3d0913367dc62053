"""Puzzles over HTTP: nothing of a solution before an answer, every first answer counted once, and a streak."""

from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from sqlalchemy import Connection
from starlette.testclient import TestClient

from ludothek.core import registry
from ludothek.puzzles import Puzzle, find_today, load_puzzles, open_puzzle
from ludothek.puzzles.puzzle import list_alternatives
from ludothek.server.answers.puzzles import choose_next, show_puzzle
from ludothek.server.db import puzzles as db
from ludothek.server.db import schema
from ludothek.server.play.streak import count_streak
from tests.server.http.players import Person

GAME = "origami"


def find_alternatives(puzzle: Puzzle) -> list[list[int]]:
    return list_alternatives(open_puzzle(registry.game(GAME), puzzle))


def solve(puzzle: Puzzle) -> list[int]:
    return find_alternatives(puzzle)[puzzle.best]


def miss(puzzle: Puzzle) -> list[int]:
    return find_alternatives(puzzle)[puzzle.best - 1]


def path(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{GAME}/{puzzle.id}"


@pytest.fixture
def some() -> list[Puzzle]:
    return list(load_puzzles(GAME).values())


def test_the_catalogue_names_todays_puzzle_and_the_themes(client: TestClient) -> None:
    games = {game["game"]: game for game in client.get("/api/puzzles?lang=en").json()["games"]}
    game = games[GAME]
    assert game["puzzles"] == len(load_puzzles(GAME)) == sum(theme["puzzles"] for theme in game["themes"])
    assert game["today"] in load_puzzles(GAME)
    assert client.get(f"/api/puzzles/{GAME}/{game['today']}").status_code == 200


def test_every_puzzle_comes_once_before_one_comes_again() -> None:
    count = len(load_puzzles(GAME))
    days = [find_today(GAME, date(2030, 1, 1) + timedelta(days=n)) for n in range(2 * count)]
    assert len(set(days[:count])) == count
    assert days[:count] == days[count:]


def test_a_puzzle_says_nothing_of_its_solution(some: list[Puzzle]) -> None:
    """Whatever the solution is and whatever speaks for it, the bytes are the same."""
    game = registry.game(GAME)
    for puzzle in some[:5]:
        other = msgspec.structs.replace(
            puzzle, wins=[*puzzle.wins[1:], puzzle.wins[0]], plan=[], reasons=[], theme="other", seed=puzzle.seed
        )
        shown = msgspec.json.encode(show_puzzle(game, puzzle, "en"))
        assert shown == msgspec.json.encode(show_puzzle(game, other, "en"))
        assert str(puzzle.seed).encode() not in shown


def test_the_first_answer_is_counted_once(client: TestClient, some: list[Puzzle]) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    puzzle = some[0]
    right = ada.post(path(puzzle), {"decisions": solve(puzzle)})
    assert right["verdict"] == "solved"
    assert right["gain"]["before"] == 1500 < right["gain"]["after"]
    assert right["gain"]["streak"] == 1
    again = ada.post(path(puzzle), {"decisions": miss(puzzle)})
    assert (again["verdict"], again.get("gain")) == ("missed", None)
    wrong = ben.post(path(puzzle), {"decisions": miss(puzzle)})
    assert wrong["gain"]["after"] < 1500
    mine = ada.get("/api/me/puzzles")
    assert mine["records"] == [{"game": GAME, "rating": right["gain"]["after"], "answered": 1, "solved": 1}]
    assert mine["streak"] == 1


def test_an_answer_says_what_is_best_and_why(client: TestClient, some: list[Puzzle]) -> None:
    ada, puzzle = Person(client, "Ada"), some[0]
    answer = ada.post(f"{path(puzzle)}?lang=de", {"decisions": miss(puzzle)})["answer"]
    best, own = (next(one for one in answer["choices"] if one.get(flag)) for flag in ("best", "yours"))
    assert best["win"] - own["win"] >= 10
    assert answer["solution"].startswith(best["text"])
    assert answer["clause"]["id"] == registry.game(GAME).themes[puzzle.theme]
    assert own["text"] in answer["price"]


def test_what_is_illegal_or_not_complete_counts_nothing(client: TestClient, some: list[Puzzle]) -> None:
    ada, puzzle = Person(client, "Ada"), some[0]
    legal = {action for way in find_alternatives(puzzle) for action in way}
    illegal = next(action for action in range(registry.game(GAME).num_actions) if action not in legal)
    refused = ada.post(path(puzzle), {"decisions": [illegal]})
    assert refused["verdict"] == "forbidden"
    assert refused["clause"]["id"].startswith("OG-")
    assert ada.post(path(puzzle), {"decisions": []}).get("verdict", "") == ""
    assert ada.ask("POST", path(puzzle), {"decisions": [10_000]}).status_code == 400
    assert ada.ask("POST", f"/api/puzzles/{GAME}/none", {"decisions": []}).status_code == 404
    assert ada.ask("GET", f"/api/puzzles/{GAME}?theme=none").status_code == 404
    assert ada.get("/api/me/puzzles")["records"] == []


def test_the_next_puzzle_is_a_new_one_until_all_are_answered(client: TestClient, some: list[Puzzle]) -> None:
    ada = Person(client, "Ada")
    theme = some[0].theme
    listed = [puzzle for puzzle in some if puzzle.theme == theme]
    seen = set()
    for _ in listed[:3]:
        name = ada.get(f"/api/puzzles/{GAME}?theme={theme}")["puzzle"]
        assert name not in seen
        assert load_puzzles(GAME)[name].theme == theme
        seen.add(name)
        ada.post(f"/api/puzzles/{GAME}/{name}", {"decisions": solve(load_puzzles(GAME)[name])})


def make(name: str, rating: int) -> Puzzle:
    return Puzzle(name, 2, 1, [], "draw", [90, 10], [], rating)


def test_the_next_puzzle_is_as_hard_as_the_solver_is_good() -> None:
    puzzles = [make(f"p{n}", 1000 + 100 * n) for n in range(10)]
    assert {choose_next(puzzles, {}, 1400, {}, lambda n, k=k: k) for k in range(5)} == {"p2", "p3", "p4", "p5", "p6"}
    assert choose_next(puzzles, {"p9": 1400.0}, 1400, {"p4": 1.0}, lambda n: 0) == "p9"
    answered = {puzzle.id: float(-n) for n, puzzle in enumerate(puzzles)}
    assert choose_next(puzzles, {}, 1400, answered, lambda n: 0) == "p9"


@pytest.mark.parametrize(
    ("days", "today", "streak"),
    [([], 10, 0), ([10], 10, 1), ([10, 9, 8], 10, 3), ([7, 4, 1], 10, 3), ([6, 5], 10, 0), ([10, 6], 10, 1)],
)
def test_two_days_of_rest_do_not_end_a_streak(days: list[int], today: int, streak: int) -> None:
    assert count_streak(days, today) == streak


def test_a_puzzle_that_many_miss_becomes_harder(client: TestClient, some: list[Puzzle]) -> None:
    puzzle = some[0]
    for name in ("Ada", "Ben"):
        Person(client, name).post(path(puzzle), {"decisions": miss(puzzle)})
    ratings = client.app.state.service.store.engine  # type: ignore[attr-defined]
    with ratings.connect() as connection:
        assert db.list_puzzle_ratings(connection, GAME)[puzzle.id] > puzzle.rating


def test_whoever_leaves_takes_their_answers_along(client: TestClient, some: list[Puzzle]) -> None:
    ada, puzzle = Person(client, "Ada"), some[0]
    ada.post(path(puzzle), {"decisions": solve(puzzle)})
    ada.post("/api/me/forget")

    def count(connection: Connection, table: Any) -> int:
        return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())

    with client.app.state.service.store.engine.connect() as connection:  # type: ignore[attr-defined]
        assert count(connection, schema.puzzle_answers) == count(connection, schema.puzzle_solvers) == 0
        assert count(connection, schema.puzzle_ratings) == 1
