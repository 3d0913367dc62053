"""A table in memory, folded from its log. The same entries give the same table in every process."""

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal
from zlib import crc32

import msgspec

from ludothek.bots.arena import STAND_IN
from ludothek.bots.levels import find_stand_in
from ludothek.core import record, registry
from ludothek.core.edition import Edition
from ludothek.core.table import Table
from ludothek.core.views import SharedView
from ludothek.server.play.clock import Clock
from ludothek.server.play.log_entry import LogEntry
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import Said

CHAT_KEPT = 100
FIRST_NAMES = ("Mira", "Jonas", "Ada", "Emil", "Suki", "Noé", "Ida", "Pablo", "Lotte", "Omar", "Wanda", "Théo")
NAMES_APART = 5
Phase = Literal["open", "playing", "over", "closed"]
_decode = msgspec.json.Decoder().decode


@dataclass(slots=True)
class SeatState:
    """Who plays a seat.

    `node` is the server process that the player is connected to, None while absent. `substitute` is the bot that plays
    while the player is absent, `timed_out` says that a bot plays the present turn because the clock ran out, and
    `replaced` is a bot that failed and was replaced by `bot`.
    """

    player: str | None = None
    name: str | None = None
    bot: str | None = None
    ready: bool = False
    node: str | None = None
    resigned: bool = False
    substitute: str | None = None
    timed_out: bool = False
    replaced: str | None = None

    @property
    def away(self) -> bool:
        return self.player is not None and self.node is None

    @property
    def is_human(self) -> bool:
        return self.player is not None and self.bot is None and not self.resigned


class ViewCache:
    """The shared view of a position and the events that everybody sees alike, each encoded once for all clients."""

    __slots__ = ("encoded", "events", "position", "shared")

    def __init__(self, position: int, shared: SharedView) -> None:
        self.position = position
        self.shared = shared
        self.encoded = b""
        self.events: dict[int, bytes] = {}


@dataclass
class UndoRequest:
    """A request to take actions back until `keep` are left."""

    seat: int
    keep: int
    agreed: set[int] = field(default_factory=set)


class LiveTable:
    """A table's state: who sits where, the game, its clock and the chat.

    `seq` is the number of the last entry, `position` that of the last one that changed the game, `room_seq` that of the
    last one that changed anything else than game and chat. `event_seqs` and `acted_at` have the entry and the time of
    the deal and of every action since.
    """

    def __init__(self, config: TableConfig, edition: Edition | None) -> None:
        self.config = config
        self.edition = edition
        self.phase: Phase = "open"
        self.seats = [SeatState() for _ in range(config.seats)]
        self.seq = 0
        self.position = 0
        self.last_at = config.created_at
        self.room_seq = 0
        self.table: Table | None = None
        self.branch_actions: list[int] = []
        self.event_seqs: list[int] = []
        self.acted_at: list[float] = []
        self.rewound_at = 0
        self.chat: deque[Said] = deque(maxlen=CHAT_KEPT)
        self.undo: UndoRequest | None = None
        self.kick_votes: dict[int, set[int]] = {}
        self.rematch: set[int] = set()
        self.next_table: str | None = None
        self.ended_by: Literal["played", "resigned", "closed"] | None = None
        self.clock = Clock(config.clock, config.seats)
        self.view_cache: ViewCache | None = None

    def seats_of(self, player: str | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if player is not None and seat.player == player]

    def humans(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.is_human]

    def stand_in_of(self, bot: str) -> str | None:
        """Return the level that plays in the place of a bot whose net never learned such a table."""
        config, game = self.config, registry.game(self.config.game)
        return find_stand_in(bot, game, self.edition or game.standard_edition, config.seats, config.options)

    @property
    def to_move(self) -> int | None:
        return self.table.to_move if self.table is not None and self.phase == "playing" else None

    def bot_to_move(self) -> str | None:
        """Return the bot whose turn it is; None if a person is to move."""
        if self.to_move is None:
            return None
        seat = self.seats[self.to_move]
        if seat.bot is not None or seat.substitute is not None:
            return seat.bot or seat.substitute
        return STAND_IN if seat.resigned or seat.timed_out else None

    def deadline(self) -> float | None:
        """Return the time at which the clock of the seat to move runs out."""
        if self.to_move is None or self.bot_to_move() is not None:
            return None
        return self.clock.deadline(self.to_move, self.seats[self.to_move].away)

    def winners(self) -> list[int]:
        if self.ended_by == "resigned":
            return [n for n, seat in enumerate(self.seats) if not seat.resigned]
        return self.table.winners() if self.table is not None else []

    def event_index(self, since: int) -> int:
        """Return the index of the first group of events that a client who knows entry `since` has not seen."""
        return bisect_right(self.event_seqs, since)

    def record(self) -> str:
        """Return the record of the game, with the seconds that each action took."""
        assert self.table is not None
        took = enumerate(after - before for before, after in pairwise(self.acted_at))
        clock = {n: [f"{record.CLOCK}{seconds:.1f}"] for n, seconds in took if n >= len(self.branch_actions)}
        return record.write(self.table, clock)

    def fold_all(self, entries: Iterable[LogEntry]) -> None:
        for entry in entries:
            self.fold(entry)

    def fold(self, entry: LogEntry) -> None:
        FOLDS[entry.kind](self, entry)
        self.seq = entry.seq
        self.last_at = entry.at

    def _seat(self, entry: LogEntry) -> SeatState:
        assert entry.seat is not None
        self.room_seq = entry.seq
        return self.seats[entry.seat]

    def _sit(self, entry: LogEntry) -> None:
        body = _decode(entry.body or "{}")
        seat = self._seat(entry)
        seat.player, seat.name, seat.node, seat.ready = entry.player, body["name"], body.get("node"), False

    def _stand(self, entry: LogEntry) -> None:
        self._seat(entry)
        assert entry.seat is not None
        self.seats[entry.seat] = SeatState()

    def _bot(self, entry: LogEntry) -> None:
        self._seat(entry).bot = entry.body

    def _replace(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        seat.replaced, seat.bot = seat.replaced or seat.bot, entry.body

    def _ready(self, entry: LogEntry) -> None:
        self._seat(entry).ready = bool(entry.value)

    def _start(self, entry: LogEntry) -> None:
        names = [self.name_of(number) or "?" for number in range(len(self.seats))]
        self.table = self._deal(names, [seat.bot for seat in self.seats])
        for action in self.branch_actions:
            self.table.play(action)
        self.phase = "playing"
        self.event_seqs = [entry.seq] * (len(self.branch_actions) + 1)
        self.acted_at = [entry.at] * (len(self.branch_actions) + 1)
        self.position = self.room_seq = entry.seq
        self.clock.start(entry.at)
        self._check_end()

    def _branch(self, entry: LogEntry) -> None:
        """Start the game with the actions of another one."""
        self.branch_actions = _decode(entry.body or "[]")

    def _deal(self, names: list[str] | None, bots: list[str | None]) -> Table:
        config = self.config
        salt = config.salt if config.salted else None
        return Table(config.game, config.seats, config.seed, config.options, self.edition, names, salt, bots)

    def name_of(self, number: int) -> str | None:
        """Return the display name of whoever has a seat. Bots get first names that no person at the table has."""
        seat = self.seats[number]
        if seat.name or not seat.bot:
            return seat.name
        first = bot_name(self.config.id, number)
        return f"{first} 2" if any(other.name == first for other in self.seats) else first

    def _act(self, entry: LogEntry) -> None:
        assert self.table is not None
        assert entry.seat is not None
        assert entry.value is not None
        self.table.play(entry.value)
        self.event_seqs.append(entry.seq)
        self.acted_at.append(entry.at)
        self.position = entry.seq
        if self.undo is not None:
            self.undo = None
            self.room_seq = entry.seq
        seat = self.seats[entry.seat]
        by_bot = seat.bot is not None or seat.substitute is not None or seat.timed_out or seat.resigned
        passes = self.table.to_move != entry.seat
        self.clock.act(entry.seat, entry.at, passes, by_bot)
        if passes:
            seat.timed_out = False
            self._check_end()

    def _undo(self, entry: LogEntry) -> None:
        table, thinker = self.table, self.to_move
        assert table is not None
        assert entry.value is not None
        if thinker is not None and self.bot_to_move() is None:
            self.clock.charge(thinker, entry.at)
        if entry.value == len(table.history) - 1 and table.can_undo():
            table.undo()
        else:
            self.table = self._deal(table.players, table.bots)
            for _, action in table.history[: entry.value]:
                self.table.play(action)
        del self.event_seqs[entry.value + 1 :], self.acted_at[entry.value + 1 :]
        self.undo = None
        self.position = self.rewound_at = self.room_seq = entry.seq
        self.clock.restart(entry.at)

    def _ask_undo(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        assert entry.value is not None
        self.undo = UndoRequest(entry.seat, entry.value)
        self.room_seq = entry.seq

    def _answer_undo(self, entry: LogEntry) -> None:
        self.room_seq = entry.seq
        if self.undo is not None and entry.value and entry.seat is not None:
            self.undo.agreed.add(entry.seat)
        else:
            self.undo = None

    def _resign(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        seat.resigned = True
        seat.substitute = None
        self.position = entry.seq
        standing = [s for s in self.seats if not s.resigned]
        if len(standing) == 1 or not any(s.bot is None for s in standing):
            self._end("resigned")

    def _expire(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self._seat(entry).timed_out = True
        self.clock.expire(entry.seat, entry.at)

    def _away(self, entry: LogEntry) -> None:
        self._seat(entry).node = None

    def _back(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        seat.node = entry.body
        seat.substitute = None
        assert entry.seat is not None
        self.kick_votes.pop(entry.seat, None)

    def _substitute(self, entry: LogEntry) -> None:
        self._seat(entry).substitute = entry.body

    def _vote(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.kick_votes.setdefault(entry.value or 0, set()).add(entry.seat)
        self.room_seq = entry.seq

    def _kick(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        seat.bot, seat.player, seat.node, seat.substitute = entry.body, None, None, None
        assert entry.seat is not None
        self.kick_votes.pop(entry.seat, None)

    def _say(self, entry: LogEntry) -> None:
        body = _decode(entry.body or "{}")
        self.chat.append(Said(seq=entry.seq, name=body["name"], text=body["text"], at=entry.at, seat=entry.seat))

    def _rematch(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.rematch.add(entry.seat)
        self.room_seq = entry.seq

    def _next(self, entry: LogEntry) -> None:
        self.next_table = entry.body
        self.room_seq = entry.seq

    def _close(self, entry: LogEntry) -> None:
        self.room_seq = self.position = entry.seq
        if self.phase != "over":
            self._end("closed")
            self.phase = "closed"

    def _check_end(self) -> None:
        if self.table is not None and self.table.is_over:
            self._end("played")

    def _end(self, reason: Literal["played", "resigned", "closed"]) -> None:
        self.phase = "over"
        self.ended_by = reason
        self.undo = None
        self.kick_votes.clear()
        self.clock.stop()
        self.room_seq = max(self.room_seq, self.seq + 1)


FOLDS: dict[str, Callable[[LiveTable, LogEntry], None]] = {
    "sit": LiveTable._sit,
    "stand": LiveTable._stand,
    "bot": LiveTable._bot,
    "replace": LiveTable._replace,
    "ready": LiveTable._ready,
    "branch": LiveTable._branch,
    "start": LiveTable._start,
    "act": LiveTable._act,
    "undo": LiveTable._undo,
    "ask-undo": LiveTable._ask_undo,
    "answer-undo": LiveTable._answer_undo,
    "resign": LiveTable._resign,
    "expire": LiveTable._expire,
    "away": LiveTable._away,
    "back": LiveTable._back,
    "substitute": LiveTable._substitute,
    "vote": LiveTable._vote,
    "kick": LiveTable._kick,
    "say": LiveTable._say,
    "rematch": LiveTable._rematch,
    "next": LiveTable._next,
    "close": LiveTable._close,
}


def bot_name(table: str, seat: int) -> str:
    """Return a first name for a bot; the seats of one table have different ones, and a seat keeps its own."""
    return FIRST_NAMES[(crc32(table.encode()) + seat * NAMES_APART) % len(FIRST_NAMES)]
