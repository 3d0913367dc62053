"""A table without a server: intents are carried out and folded in this process, at times that the test sets."""

import itertools
from typing import Any

import ludothek
from ludothek.core import registry
from ludothek.server import protocol
from ludothek.server.errors import Refusal
from ludothek.server.play import intents
from ludothek.server.play.intents import Sender
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry, NewEntry, number
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import ClockSettings

NODE = "node"
HOST, GUEST, STRANGER = "host", "guest", "stranger"
START = 1000.0
SEED = 9876543210987654
"""With this seed, seat 0 starts a game of Mau Mau."""
_ids = itertools.count()


def make_config(game: str = "maumau", seats: int = 2, **changes: Any) -> TableConfig:
    default: dict[str, Any] = {
        "id": "table",
        "invite": "invitation",
        "game": game,
        "rules": 1,
        "seats": seats,
        "options": ludothek.Table(game, seats, 1, changes.pop("options", None)).options,
        "edition": registry.game(game).standard_edition.hash,
        "seed": SEED,
        "salt": "ab" * 32,
        "salted": True,
        "open_seed": False,
        "visibility": "private",
        "spectators": True,
        "hints": True,
        "clock": ClockSettings(),
        "bot_pause": 0.0,
        "host": HOST,
        "created_at": START,
    }
    return TableConfig(**{**default, **changes})


class Driver:
    """Seats 0, 1, 2 ... are for the players HOST, GUEST and "player2", "player3" ..."""

    def __init__(self, game: str = "maumau", seats: int = 2, **config: Any) -> None:
        self.live = LiveTable(make_config(game, seats, **config), None)
        self.players = [HOST, GUEST, *(f"player{n}" for n in range(2, seats))][:seats]
        self.now = START
        self.log: list[LogEntry] = []

    def send(self, player: str, intent: protocol.Intents, absence: float = 0.0) -> list[NewEntry]:
        """Carry out an intent, as the hub does, and return its entries."""
        sender = Sender(player, player.title(), NODE, absence=absence)
        entries = intents.carry_out(self.live, sender, intent)
        self.write(*entries, player=player)
        return entries

    def refusal(self, player: str, intent: protocol.Intents, **sender: Any) -> Refusal:
        """Send an intent that is refused, and return why; the table stays as it was."""
        before = self.live.seq
        try:
            entries = intents.carry_out(self.live, Sender(player, player.title(), NODE, **sender), intent)
        except Refusal as refusal:
            assert self.live.seq == before
            return refusal
        raise AssertionError(f"{intent} was carried out: {entries}")

    def write(self, *entries: NewEntry, player: str | None = None) -> None:
        """Append entries to the log and fold them."""
        numbered = number(entries, self.live.config.id, self.live.seq, player, f"i{next(_ids)}", self.now)
        self.log += numbered
        self.live.fold_all(numbered)

    def sit(self) -> "Driver":
        for seat, player in enumerate(self.players):
            self.send(player, protocol.Sit(intent="sit", seat=seat))
        return self

    def start(self) -> "Driver":
        self.sit()
        for seat, player in enumerate(self.players):
            self.send(player, protocol.Ready(intent="ready", seat=seat))
        assert self.live.phase == "playing"
        return self

    def act(self, action: int | None = None, seconds: float = 0.0) -> int:
        """Let the seat to move act after some seconds, by default with its lowest action; return that seat."""
        seat, table = self.live.to_move, self.live.table
        assert seat is not None
        assert table is not None
        self.now += seconds
        chosen = min(table.legal_actions()) if action is None else action
        self.send(self.players[seat], protocol.Act(intent="act", seat=seat, seq=self.live.seq, actions=[chosen]))
        return seat

    def act_until_turn(self, seat: int) -> None:
        while self.live.to_move != seat:
            self.act()

    def play_to_end(self) -> "Driver":
        table = self.live.table
        assert table is not None
        while self.live.phase == "playing":
            self.act(max(table.legal_actions()))
        return self

    def leave(self, seat: int) -> None:
        self.write(NewEntry("away", seat))

    def rebuilt(self) -> LiveTable:
        """Return the table folded again from its log."""
        live = LiveTable(self.live.config, None)
        live.fold_all(self.log)
        return live
