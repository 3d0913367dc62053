"""Several people with one application in the test's own process."""

import itertools
from typing import Any

from starlette.testclient import TestClient

_counter = itertools.count()


class Person:
    """Somebody with a browser of their own: a cookie, and calls that must succeed."""

    def __init__(self, client: TestClient, name: str, agent: str = "Mozilla Firefox Linux") -> None:
        self.client, self.name, self.agent = client, name, agent
        self.cookies: dict[str, str] = {}
        self.id = self.post("/api/me", {"name": name})["player"] if name else ""

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        self.client.cookies.clear()
        headers = {"user-agent": self.agent, "cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        headers |= more.pop("headers", {})
        if method == "POST" and "content" not in more:
            more["json"] = {} if body is None else body
        response = self.client.request(method, path, headers=headers, **more)
        self.cookies.update(response.cookies)
        return response

    def get(self, path: str) -> Any:
        response = self.ask("GET", path)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, body: Any = None) -> Any:
        response = self.ask("POST", path, body)
        assert response.status_code in (200, 201, 204), response.text
        return response.json() if response.content else None

    def intend(self, table: str, kind: str, **fields: Any) -> Any:
        return self.post(f"/api/tables/{table}/intents", {"type": kind, "intent": f"i{next(_counter)}", **fields})


def play_out(host: Person, guest: Person, game: str = "maumau", **more: Any) -> str:
    """Play a game of two people until the guest gives up; return the table."""
    table = host.post("/api/tables", {"game": game, "seats": 2, "bot_pause": 0, **more})
    return finish(host, guest, table)


def finish(host: Person, guest: Person, table: dict[str, Any]) -> str:
    guest.post(f"/api/tables/{table['table']}/enter", {"invite": table["invite"]})
    for seat, person in enumerate((host, guest)):
        person.intend(table["table"], "sit", seat=seat)
        person.intend(table["table"], "ready", seat=seat)
    guest.intend(table["table"], "resign", seat=1)
    return str(table["table"])
