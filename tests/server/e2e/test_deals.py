"""Deals: what counts on the board, and what a board costs."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

import ludothek
from ludothek.server.db import schema
from ludothek.server.http import deals, par
from ludothek.server.http.deals import read_results, select_visible
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import ClockSettings
from ludothek.server.runtime import outcomes
from ludothek.server.runtime.outcomes import Outcomes, TableOutcome
from tests.server.harness import Guest, ServerProcess, play_out

Join = Callable[..., Guest]


def insert_table(connection: Connection, table: str, host: str, at: float, status: str = "over") -> None:
    clock = ClockSettings()
    config = TableConfig(
        table, "invite", "maumau", 1, 2, {}, "", 1, "", True, True, "private", False, False, clock, 0, host, at
    )  # fmt: skip
    connection.execute(sa.insert(schema.tables).values(**{**config.to_columns(), "status": status}))
    connection.execute(sa.insert(schema.origins).values(table_id=table, kind="deal", origin="day.x", at=0))
    connection.execute(sa.insert(schema.log).values(table_id=table, seq=1, kind="say", intent="i", step=0, at=at))


@pytest.fixture
def stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's name says who opened it and whether it counts: `ada-played`, `ada-resigned`."""

    def end(_: Connection, table: str) -> TableOutcome:
        host, how = table.split("-")
        return TableOutcome("over", "invite", host, [host, None], [host, "master"], [3, 4], [1], how == "played")

    monkeypatch.setattr(outcomes, "compute_outcome", end)


def test_only_the_table_that_somebody_opened_first_can_count(connection: Connection, stands: None) -> None:
    insert_table(connection, "ada-resigned", "ada", 1)
    insert_table(connection, "ada-played", "ada", 2)
    insert_table(connection, "bo-played", "bo", 3)
    insert_table(connection, "bo-resigned", "bo", 4)
    insert_table(connection, "cyd-closed", "cyd", 5, "closed")
    insert_table(connection, "cyd-played", "cyd", 6)
    insert_table(connection, "dan-open", "dan", 7, "playing")
    results = read_results(connection, Outcomes(), "day.x", "dan")
    assert [who for who, _ in results.finished] == ["bo"]
    assert results.playing == "dan-open"


def test_a_board_is_bounded_and_has_the_askers_result(
    connection: Connection, stands: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deals, "MOST_COMPARED", 3)
    monkeypatch.setattr(deals, "MOST_SHOWN", 2)
    for number in range(6):
        insert_table(connection, f"p{number}-played", f"p{number}", number)
    results = read_results(connection, Outcomes(), "day.x", "p5")
    assert [who for who, _ in results.finished] == ["p0", "p1", "p2", "p5"]
    for who, result in results.finished:
        result.you = who == "p5"
    assert [result.name for result in select_visible([result for _, result in results.finished])] == ["p0", "p1", "p5"]


def today(player: Guest, game: str = "maumau") -> str:
    return str(next(day["deal"] for day in player.get("/api/deals").json()["deals"] if day["game"] == game))


def test_two_requests_at_once_open_one_table(sqlite_server: ServerProcess, guest: Join) -> None:
    a = guest(sqlite_server)
    deal = today(a, "origami")
    with ThreadPoolExecutor(8) as pool:
        tables = list(pool.map(lambda _: a.post(f"/api/deals/{deal}/tables").json()["table"], range(8)))
    assert len(set(tables)) == 1


def test_who_resigned_a_deal_may_play_it_again_but_not_for_the_board(sqlite_server: ServerProcess, guest: Join) -> None:
    a = guest(sqlite_server, "Ada")
    record = ludothek.play("maumau", ["greedy", "random"], seed=3, options={"games": 1}).record()
    deal = f"table.{a.post('/api/records', {'record': record}).json()['record']}"
    first = a.post(f"/api/deals/{deal}/tables").json()
    assert a.intent(first, "resign", seat=0)["type"] == "ack"
    again = a.post(f"/api/deals/{deal}/tables", {"bot_pause": 0})
    assert again.status_code == 201
    play_out(a, again.json())
    assert all(result["original"] for result in a.get(f"/api/deals/{deal}").json()["results"])


def test_who_decides_the_same_meets_the_same_replies(sqlite_server: ServerProcess, guest: Join) -> None:
    a, b = guest(sqlite_server, "Ada"), guest(sqlite_server, "Bo")
    record = ludothek.play("maumau", ["random"] * 4, seed=3, options={"games": 1}).record()
    deal = f"table.{a.post('/api/records', {'record': record}).json()['record']}"
    ways = []
    for player in (a, b):
        table = player.post(f"/api/deals/{deal}/tables", {"bot_pause": 0}).json()
        play_out(player, table)
        ways.append(decisions_of(player.get(f"/api/tables/{table['table']}/record").text))
    assert ways[0] == ways[1]


def decisions_of(record: str) -> list[str]:
    return [line for line in record.partition("\n\n")[2].splitlines() if not line.startswith("note: ")]


def test_par_is_for_the_days_that_are_kept(sqlite_server: ServerProcess, guest: Join) -> None:
    a = guest(sqlite_server)
    assert a.get("/api/deals/day.maumau.1910-01-01").json()["par"] == []


def test_how_long_ago_a_day_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par, "get_today", lambda: date(2030, 12, 31))
    assert par.is_past("day.maumau.2030-10-01")
    assert not par.is_past("day.maumau.2030-10-02")
    assert not par.is_past("table.x")


def test_nobody_starts_par_after_par(tmp_path: Path, guest: Join) -> None:
    with ServerProcess(tmp_path / "data", None, "--limits", "1") as server:
        a, b = guest(server), guest(server)
        day = date.fromisoformat(a.get("/api/deals").json()["date"])
        for ago in range(1, 25):
            assert a.get(f"/api/deals/day.maumau.{day - timedelta(ago)}").json()["par"] is None
        record = ludothek.play("maumau", ["greedy", "random"], seed=3, options={"games": 1}).record()
        uploaded = b.post("/api/records", {"record": record}).json()["record"]
        assert b.post(f"/api/review/{uploaded}").json()["state"] == "waiting"
