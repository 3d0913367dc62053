"""A device without a server, as the page sees it: requests and messages in JSON, for the tests."""

import json
from itertools import count
from typing import Any

from ludothek.offline.host import Host, SavedTable


class Device:
    """A host with what it sent to the page (`messages`) and what the browser keeps (`kept`)."""

    def __init__(self) -> None:
        self.kept: dict[str, SavedTable] = {}
        self.messages: list[bytes] = []
        self.host = Host(self.keep)
        self._ids = count(1)

    def keep(self, name: str, kept: SavedTable | None) -> None:
        if kept is None:
            self.kept.pop(name, None)
        else:
            self.kept[name] = kept

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        status, kind, answer = self.host.answer(
            method, f"/api{path}", b"" if body is None else json.dumps(body).encode()
        )
        return status, json.loads(answer) if kind == "application/json" else answer.decode()

    def submit(self, table: str, **intent: object) -> Any:
        message = {"intent": f"i{next(self._ids)}", **intent}
        return json.loads(self.host.submit(table, json.dumps(message).encode(), "en"))

    def open(self, game: str, bot: str | None, mine: int = 1, **terms: object) -> str:
        """Open a table for two, connect to it and take seats."""
        bots = [None] * mine + [bot] * (2 - mine)
        status, link = self.ask("POST", "/tables", {"game": game, "seats": 2, "bots": bots, **terms})
        assert status == 200, link
        table: str = link["table"]
        self.host.connect(table, 0, "en", self.messages.append)
        for seat in range(mine):
            assert self.submit(table, type="sit", seat=seat, name=f"Ada {seat}")["type"] == "ack"
            assert self.submit(table, type="ready", seat=seat)["type"] == "ack"
        return table

    def last_view(self, seat: int) -> Any:
        """The view that the page got last for a seat."""
        for message in reversed(self.messages):
            update = json.loads(message)
            if update.get("view") and update["seat"] == seat:
                return update["view"]
        raise AssertionError("no view was sent")

    def play(self, table: str, most: int = 3000) -> None:
        """Play a game to its end, always with the last legal action."""
        live = self.host.tables[table].live
        for _ in range(most):
            if live.phase != "playing":
                return
            if live.bot_to_move() is not None:
                self.host.step(table)
                continue
            seat = live.to_move
            assert seat is not None
            action = self.last_view(seat)["legal"][-1]["action"]
            answer = self.submit(table, type="act", seat=seat, seq=live.position, actions=[action])
            assert answer["type"] == "ack", answer
        raise AssertionError("the game does not end")
