"""Who may call what, by construction: every address is tried by nobody, by a stranger, and without the keeper's key."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import inspect
from starlette.testclient import TestClient

from ludothek.server import logs
from ludothek.server.app import make_app
from ludothek.server.http.endpoint import Route
from ludothek.server.http.routes import ROUTES
from ludothek.server.settings import Settings
from ludothek.server.wire.openapi import WEBSOCKET
from tests.server.http.largest import list_largest
from tests.server.http.players import Person

KEY = "correct horse battery"
HTTP = [route for route in ROUTES if route.method != WEBSOCKET]
OPEN_TO_ALL = {
    ("GET", "/api/rules/{game}"),
    ("GET", "/api/tables/{table}/pieces"),
    ("GET", "/api/tournaments/{tournament}"),
    ("GET", "/api/tournaments/{tournament}/changes"),
    ("GET", "/api/tournaments/{tournament}/me"),
    ("GET", "/api/tournaments/{tournament}/results.csv"),
    ("POST", "/api/tournaments/{tournament}/enter"),
}
"""What anybody may ask about a private table, a circle or a tournament whose id they know; none of it is hidden."""
BODIES = {
    "/api/circles/{circle}/tables": {"game": "maumau"},
    "/api/circles/{circle}/weekly": {"weekly": None},
}
"""Bodies that would be accepted from a member; elsewhere the largest of their type are."""
SECRET = "Zacharias Quentin"


class World:
    """A private table in play, a circle, a tournament and a second device, all of one person; and a stranger."""

    def __init__(self, client: TestClient) -> None:
        owner, guest = Person(client, SECRET), Person(client, "Guest")
        opened = owner.post("/api/tables", {"game": "maumau", "seats": 2})
        self.table, self.invite = opened["table"], opened["invite"]
        guest.post(f"/api/tables/{self.table}/enter", {"invite": self.invite})
        for seat, person in enumerate((owner, guest)):
            person.intend(self.table, "sit", seat=seat)
            person.intend(self.table, "ready", seat=seat)
        self.circle = owner.post("/api/circles", {"name": "Circle"})["circle"]
        cup = {"name": "Cup", "game": "maumau"}
        self.tournament = owner.post("/api/tournaments", cup)["tournament"]
        self.stranger = Person(client, "Stranger")
        self.nobody = Person(client, "")

    def ask(self, who: Person, route: Route) -> Any:
        parts = {"table": self.table, "circle": self.circle, "tournament": self.tournament, "game": "maumau"}
        parts |= {"deal": f"table.{self.table}"}
        path = route.path.format_map(defaultdict(lambda: "unknown1", parts))
        body = BODIES.get(route.path)
        if body is None and route.request is not None:
            body = list_largest(inspect.type_info(route.request))[0]
        return who.ask(route.method, path, body)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    patch = pytest.MonkeyPatch()
    patch.setattr(logs, "configure", lambda level: None)
    settings = Settings(data=str(tmp_path_factory.mktemp("who") / "data"), limits=1000.0, keeper_key=KEY)
    with TestClient(make_app(settings)) as client:
        yield World(client)
    patch.undo()


def name(route: Route) -> str:
    return f"{route.method} {route.path}"


@pytest.mark.parametrize("route", [route for route in HTTP if route.signed_in], ids=name)
def test_who_is_not_signed_in_is_refused(world: World, route: Route) -> None:
    assert world.ask(world.nobody, route).status_code == 401


@pytest.mark.parametrize("route", [route for route in HTTP if route.path.startswith("/api/keeper/")], ids=name)
def test_the_keepers_addresses_need_the_key(world: World, route: Route) -> None:
    for who in (world.nobody, world.stranger):
        assert world.ask(who, route).status_code in (401, 403)


@pytest.mark.parametrize(
    "route",
    [
        route
        for route in HTTP
        if any(part in route.path for part in ("{table}", "{circle}", "{tournament}", "{deal}"))
        and (route.method, route.path) not in OPEN_TO_ALL
    ],
    ids=name,
)
def test_a_stranger_learns_and_changes_nothing_of_others(world: World, route: Route) -> None:
    answer = world.ask(world.stranger, route)
    assert answer.status_code in (401, 403, 404), answer.text
    assert SECRET not in answer.text
    assert world.invite not in answer.text


def test_what_is_open_to_all_are_addresses_that_there_are() -> None:
    assert {(route.method, route.path) for route in HTTP} >= OPEN_TO_ALL
