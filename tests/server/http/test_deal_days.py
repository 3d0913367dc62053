"""Deals of the day: the calendar, whose results are seen when, and a circle's board."""

from datetime import date, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from ludothek.server.answers.deal_days import adjust, end_of_day, get_today, list_days, may_compare, parse_month
from ludothek.server.db import plays, schema
from ludothek.server.db.deals import find_state
from ludothek.server.errors import Refusal
from tests.server.http.players import Person

TODAY = date(2030, 12, 3)


def test_a_month_has_the_days_that_have_begun() -> None:
    assert parse_month("", TODAY) == date(2030, 12, 1)
    assert len(list_days(parse_month("2030-12", TODAY), TODAY)) == 3
    assert len(list_days(parse_month("2028-02", TODAY), TODAY)) == 29
    for text in ("2031-01", "2030-13", "2030", "x", "2030-12-01", "9" * 2000):
        with pytest.raises(Refusal):
            parse_month(text, TODAY)


def test_others_are_compared_after_playing_or_when_the_day_is_over() -> None:
    assert not may_compare(TODAY, TODAY, "open")
    assert not may_compare(TODAY, TODAY, "playing")
    assert may_compare(TODAY, TODAY, "finished")
    assert may_compare(TODAY, TODAY, "uncounted")
    assert may_compare(TODAY - timedelta(1), TODAY, "open")
    assert end_of_day(TODAY) == end_of_day(TODAY - timedelta(1)) + 86_400


def test_a_first_table_counts_if_it_was_played_out_with_nothing_taken_back() -> None:
    assert find_state("playing", None, False) == "playing"
    assert find_state("over", "played", False) == "finished"
    assert find_state("over", "played", True) == "uncounted"
    assert find_state("over", "resigned", False) == "uncounted"
    assert find_state("closed", None, False) == "uncounted"


class Days:
    """Somebody founds a circle that others join; games of deals are played, as far as the database is concerned."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.service = client.app.state.service  # type: ignore[attr-defined]
        self.ada, self.ben, self.eve = (Person(client, name) for name in ("Ada", "Ben", "Eve"))
        circle = self.ada.post("/api/circles", {"name": "Friday"})
        self.path = f"/api/circles/{circle['circle']}"
        for person in (self.ben, self.eve):
            person.post(f"{self.path}/join", {"invite": circle["link"].partition("#")[2]})

    def show_results(self, *people: Person) -> None:
        for person in people:
            person.post("/api/me/profile", {"face": None, "shown": ["results"]})

    def finish(self, person: Person, deal: str, points: int, ended_by: str = "played") -> str:
        """End a person's table of a deal with a result."""
        table = str(person.post(f"/api/deals/{deal}/tables")["table"])
        play = {"id": table, "kind": "table", "game": deal.split(".")[1], "seats": 2, "at": 1.0, "ended_by": ended_by}
        seat = {"play": table, "seat": 0, "player": person.id, "name": person.name, "score": points, "place": 0}
        seat |= {"won": points > 0, "sheet": "[]", "game": play["game"], "at": 1.0, "listed": False, "hidden": False}

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(status="over"))
            connection.execute(sa.insert(schema.plays).values(**play, listed=False, rated=False))
            connection.execute(sa.insert(schema.play_seats).values(**seat))

        assert self.client.portal is not None
        self.client.portal.call(self.service.store.change, write)
        return table

    def people(self, person: Person, deal: str) -> dict[str, Any]:
        found: dict[str, Any] = person.get(f"/api/deals/{deal}")["people"]
        return found


@pytest.fixture
def days(client: TestClient) -> Days:
    return Days(client)


def names(results: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(result["name"], result["points"]) for result in results]


def test_the_people_of_ones_circles_are_seen_after_playing_and_only_those_who_show_it(days: Days) -> None:
    deal = f"day.origami.{get_today()}"
    days.show_results(days.ben)
    table = days.finish(days.ben, deal, 30)
    days.finish(days.eve, deal, 50)
    before = days.people(days.ada, deal)
    assert before == {"own": "open", "finished": 1}
    days.finish(days.ada, deal, 40)
    after = days.people(days.ada, deal)
    assert names(after["results"]) == [("Ada", 40), ("Ben", 30)]
    assert [result.get("you", False) for result in after["results"]] == [True, False]
    assert not after.get("shown")
    text = days.ada.ask("GET", f"/api/deals/{deal}").text
    assert table not in text
    assert days.ben.id not in text
    assert not {"seed", "salt"} & set(days.ada.get(f"/api/deals/{deal}"))
    days.show_results(days.ada)
    assert names(days.people(days.ben, deal)["results"]) == [("Ada", 40), ("Ben", 30)]
    assert days.people(days.ada, deal)["shown"]
    days.ben.post(f"{days.path}/leave")
    assert names(days.people(days.ada, deal)["results"]) == [("Ada", 40)]
    stranger = Person(days.client, "Zoe")
    assert days.people(stranger, deal)["finished"] == 0


def test_a_review_says_what_a_result_was_worth_without_luck(days: Days) -> None:
    deal = f"day.origami.{get_today()}"
    days.show_results(days.ben)
    tables = [days.finish(person, deal, points) for person, points in ((days.ben, 30), (days.ada, 0))]
    before = days.people(days.ada, deal)
    assert (before["table"], [result.get("adjusted") for result in before["results"]]) == (tables[1], [None, None])
    for table, luck in zip(tables, (0.25, -0.4), strict=True):
        assert days.client.portal is not None
        days.client.portal.call(days.service.store.change, lambda c, t=table, x=luck: plays.set_luck(c, t, [(x, -0.1)]))
    found = {result["name"]: result["adjusted"] for result in days.people(days.ada, deal)["results"]}
    assert found == {"Ben": 0.75, "Ada": 0.4}
    assert (adjust(True, -0.2), adjust(False, 0.2), adjust(True, None)) == (1.0, 0.0, None)


def test_the_results_of_a_day_that_is_over_are_seen_without_playing(days: Days) -> None:
    deal = f"day.origami.{get_today() - timedelta(1)}"
    days.show_results(days.ben)
    days.finish(days.ben, deal, 30)
    assert names(days.people(days.ada, deal)["results"]) == [("Ben", 30)]


def test_who_gave_up_may_look_but_is_not_on_the_board(days: Days) -> None:
    deal = f"day.origami.{get_today()}"
    days.show_results(days.ben)
    days.finish(days.ben, deal, 30)
    days.finish(days.ada, deal, 99, ended_by="resigned")
    seen = days.people(days.ada, deal)
    assert seen["own"] == "uncounted"
    assert names(seen["results"]) == [("Ben", 30)]


def test_a_circle_has_its_board_of_the_day(days: Days) -> None:
    deal = f"day.origami.{get_today()}"
    days.show_results(days.ben)
    days.finish(days.ben, deal, 30)
    [board] = [one for one in days.ada.get(f"{days.path}/deals")["deals"] if one["game"] == "origami"]
    assert board["people"] == {"own": "open", "finished": 1}
    days.finish(days.ada, deal, 20)
    [board] = [one for one in days.ada.get(f"{days.path}/deals")["deals"] if one["game"] == "origami"]
    assert names(board["people"]["results"]) == [("Ben", 30), ("Ada", 20)]
    stranger = Person(days.client, "Zoe")
    assert stranger.ask("GET", f"{days.path}/deals").json()["code"] == "no-such-circle"
    assert days.ada.ask("GET", f"{days.path}/deals?day=2999-01-01").status_code == 404


def test_the_calendar_marks_what_was_played_and_how(days: Days) -> None:
    today = get_today()
    days.finish(days.ada, f"day.origami.{today}", 40)
    days.ada.post(f"/api/deals/day.maumau.{today}/tables")
    calendar = days.ada.get("/api/me/deals")
    assert (calendar["month"], calendar["today"]) == (today.isoformat()[:7], today.isoformat())
    last = calendar["days"][-1]
    assert last["date"] == today.isoformat()
    states = {one["game"]: one.get("state", "open") for one in last["deals"]}
    assert states == {"origami": "finished", "maumau": "playing", "origin": "open"}
    [origami] = [one for one in last["deals"] if one["game"] == "origami"]
    assert (origami["points"], origami["won"]) == (40, True)
    assert all(
        one.get("state", "open") == "open" for day in days.ben.get("/api/me/deals")["days"] for one in day["deals"]
    )
    assert days.ada.ask("GET", "/api/me/deals?month=2999-01").json()["code"] == "no-such-month"
    assert len(days.ada.get("/api/me/deals?month=2024-02")["days"]) == 29


def test_only_the_first_table_of_a_day_is_in_the_calendar(days: Days) -> None:
    deal = f"day.origami.{get_today()}"
    days.finish(days.ada, deal, 99, ended_by="resigned")
    days.finish(days.ada, deal, 40)
    last = days.ada.get("/api/me/deals")["days"][-1]
    [origami] = [one for one in last["deals"] if one["game"] == "origami"]
    assert origami["state"] == "uncounted"
    assert origami.get("points") is None
