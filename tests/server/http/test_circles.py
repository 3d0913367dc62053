"""Circles: joined by link, seen by members only, with a board, the same again, and a table every week."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection, Engine
from starlette.testclient import TestClient

from ludothek.server.db import circles, schema
from ludothek.server.db.circles import Circle
from ludothek.server.errors import Invalid
from ludothek.server.play.create import TableRequest
from ludothek.server.runtime import standing_tables
from ludothek.server.runtime.standing_tables import LATEST, Weekly, find_next
from tests.server.http.players import Person, finish

WEEK = 7 * 86_400.0


def invite(link: str) -> dict[str, str]:
    return {"invite": link.partition("#")[2]}


def test_a_circle_is_joined_by_link_and_nobody_else_sees_it(client: TestClient) -> None:
    ada, ben, eve = (Person(client, name) for name in ("Ada", "Ben", "Eve"))
    circle = ada.post("/api/circles", {"name": "Friday"})
    path = f"/api/circles/{circle['circle']}"
    table = ada.post(f"{path}/tables", {"game": "maumau", "seats": 2})
    for method, address in (("GET", path), ("POST", f"{path}/again"), ("POST", f"{path}/leave")):
        refused = eve.ask(method, address)
        assert (refused.status_code, refused.json()["code"]) == (404, "no-such-circle")
        assert table["table"] not in refused.text
    assert eve.ask("POST", f"{path}/join", {"invite": "wrong"}).status_code == 404
    assert eve.ask("POST", f"{path}/tables", {"game": "maumau"}).status_code == 404
    joined = ben.post(f"{path}/join", invite(circle["link"]))
    assert [member["name"] for member in joined["members"]] == ["Ada", "Ben"]
    assert [one["table"] for one in joined["tables"]] == [table["table"]]
    assert table["invite"] not in str(joined)
    assert ada.id not in str(joined)
    assert ben.get(f"/api/tables/{table['table']}")["room"]
    assert [one["table"] for one in ben.get("/api/me/tables")["tables"]] == [table["table"]]
    assert eve.get("/api/me/tables")["tables"] == []
    assert eve.ask("GET", f"/api/tables/{table['table']}").status_code == 403
    assert ben.get("/api/circles")["circles"] == [{"circle": circle["circle"], "name": "Friday"}]


def test_a_circle_has_a_bounded_number_of_unfinished_tables(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circles, "MOST_UNFINISHED", 2)
    ada = Person(client, "Ada")
    path = f"/api/circles/{ada.post('/api/circles', {'name': 'Friday'})['circle']}"
    tables = [ada.post(f"{path}/tables", {"game": "maumau", "seats": 2})["table"] for _ in range(2)]
    refused = ada.ask("POST", f"{path}/again")
    assert (refused.status_code, refused.json()["code"]) == (409, "too-many-tables")
    ada.intend(tables[0], "close")
    assert ada.post(f"{path}/again")["table"]


def test_the_board_counts_the_circles_games_and_the_same_again_opens_another(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    circle = ada.post("/api/circles", {"name": "Friday"})
    path = f"/api/circles/{circle['circle']}"
    assert ada.ask("POST", f"{path}/again").json()["code"] == "no-table-yet"
    ben.post(f"{path}/join", invite(circle["link"]))
    finish(ada, ben, ada.post(f"{path}/tables", {"game": "maumau", "seats": 2, "options": {"games": 5}}))
    board = ben.get(path)["board"]
    assert [(line["name"], line["games"], line["wins"]) for line in board] == [("Ada", 1, 1), ("Ben", 1, 0)]
    again = ben.post(f"{path}/again")
    assert ada.get(path)["tables"][0]["table"] == again["table"]
    assert ada.get(path)["tables"][0]["options"] == {"games": 5}
    ada.post(f"{path}/leave")
    assert [(one["name"], one.get("founder")) for one in ben.get(path)["members"]] == [("Ben", True)]
    ben.post(f"{path}/leave")
    assert ben.ask("GET", path).status_code == 404


def test_only_the_founder_sets_the_standing_table(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    circle = ada.post("/api/circles", {"name": "Friday"})
    path = f"/api/circles/{circle['circle']}"
    ben.post(f"{path}/join", invite(circle["link"]))
    weekly = {"weekday": 4, "hour": 20, "minute": 0, "zone": "Europe/Berlin", "table": {"game": "maumau", "seats": 2}}
    assert ben.ask("POST", f"{path}/weekly", {"weekly": weekly}).status_code == 403
    answer = ada.post(f"{path}/weekly", {"weekly": weekly})
    assert datetime.fromtimestamp(answer["next_at"], ZoneInfo("Europe/Berlin")).strftime("%w %H:%M") == "5 20:00"
    for bad in ({"zone": "Nowhere/Land"}, {"zone": "../etc"}, {"hour": 24}, {"table": {"game": "chess"}}):
        assert ada.ask("POST", f"{path}/weekly", {"weekly": weekly | bad}).status_code == 400, bad
    assert "next_at" not in ada.post(f"{path}/weekly", {})


def test_the_hour_stays_when_the_clocks_change() -> None:
    weekly = Weekly(weekday=6, hour=19, minute=30, zone="Europe/Berlin", table=TableRequest(game="maumau"))
    saturday = datetime(2026, 10, 24, 12, tzinfo=UTC).timestamp()
    first = find_next(weekly, saturday)
    second = find_next(weekly, first)
    assert second - first == WEEK
    assert find_next(weekly, first - WEEK) == first
    assert first - find_next(weekly, first - 2 * WEEK) == WEEK + 3600  # Summer time ended in between.
    with pytest.raises(Invalid):
        find_next(Weekly(weekday=6, hour=1, minute=0, zone="x", table=TableRequest(game="maumau")), 0.0)


@pytest.fixture
def engine() -> Engine:
    engine = sa.create_engine("sqlite://", poolclass=sa.pool.StaticPool)
    schema.metadata.create_all(engine)
    return engine


def insert_weekly_circle(connection: Connection, next_at: float) -> Circle:
    import msgspec

    weekly = Weekly(weekday=4, hour=20, minute=0, zone="UTC", table=TableRequest(game="maumau", seats=2))
    text = msgspec.json.encode(weekly).decode()
    connection.execute(sa.insert(schema.players).values(id="ada", name="Ada", created_at=0.0))
    circles.insert_circle(connection, Circle("circle", "secret", "Friday", "ada", 0.0, text, next_at))
    return circles.find_circle(connection, "circle")


def count_tables(connection: Connection) -> int:
    return connection.execute(sa.select(sa.func.count()).select_from(schema.circle_tables)).scalar_one()


def test_of_several_processes_one_opens_the_standing_table(engine: Engine) -> None:
    with engine.begin() as connection:
        due = insert_weekly_circle(connection, 1000.0)
        assert circles.list_due(connection, 999.0) == []
        assert circles.list_due(connection, 1001.0) == [due]
        table = standing_tables.open_table(connection, due, 1001.0)
        assert table is not None
        assert standing_tables.open_table(connection, due, 1001.0) is None  # Another process read the same row.
        assert count_tables(connection) == 1
        assert circles.list_due(connection, 1002.0) == []
        assert circles.list_circle_tables(connection, "circle", 9) == [table]
        members = schema.members.c
        assert connection.execute(sa.select(members.player).where(members.table_id == table)).scalars().all() == ["ada"]


def test_a_process_killed_before_its_commit_leaves_the_table_to_the_next(engine: Engine) -> None:
    with engine.begin() as connection:
        due = insert_weekly_circle(connection, 1000.0)
    with engine.connect() as connection:
        standing_tables.open_table(connection, due, 1001.0)
        connection.rollback()  # What a kill does to a transaction.
    with engine.begin() as connection:
        assert count_tables(connection) == 0
        (again,) = circles.list_due(connection, 1001.0)
        assert standing_tables.open_table(connection, again, 1001.0) is not None


def test_a_table_much_too_late_waits_for_the_next_week(engine: Engine) -> None:
    with engine.begin() as connection:
        due = insert_weekly_circle(connection, 1000.0)
        assert standing_tables.open_table(connection, due, 1001.0 + LATEST) is None
        assert count_tables(connection) == 0
        assert circles.find_circle(connection, "circle").next_at is not None
