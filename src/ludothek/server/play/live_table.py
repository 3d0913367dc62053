"""A live table: what its rows add up to. Folding the same rows gives the same table in every process."""

from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

import msgspec

from ludothek.bots import registry
from ludothek.core import record
from ludothek.core.edition import Edition
from ludothek.core.table import Table
from ludothek.server.db.store import Row
from ludothek.server.play.clock import Clock
from ludothek.server.play.names import bot_name
from ludothek.server.play.table_config import Header
from ludothek.server.protocol import Said

CHAT_KEPT = 100
Phase = Literal["open", "playing", "over", "closed"]
_decode = msgspec.json.Decoder().decode


@dataclass(slots=True)
class SeatState:
    """Who decides for a seat. `node` is the process that player is connected to; none: absent."""

    player: str | None = None
    name: str | None = None
    bot: str | None = None
    ready: bool = False
    node: str | None = None
    resigned: bool = False
    substitute: str | None = None
    covered: bool = False
    replaced: str | None = None

    @property
    def away(self) -> bool:
        return self.player is not None and self.node is None

    @property
    def is_human(self) -> bool:
        return self.player is not None and self.bot is None and not self.resigned


class Scenery:
    """The part of a position that everybody sees, and what everybody was told alike, made and encoded once."""

    __slots__ = ("encoded", "events", "position", "shared")

    def __init__(self, position: int, shared: dict[str, Any]) -> None:
        self.position = position
        self.shared = shared
        self.encoded = b""
        self.events: dict[int, bytes] = {}


@dataclass
class UndoRequest:
    seat: int
    keep: int
    agreed: set[int] = field(default_factory=set)


class LiveTable:
    def __init__(self, header: Header, edition: Edition | None) -> None:
        self.header = header
        self.edition = edition
        self.phase: Phase = "open"
        self.seats = [SeatState() for _ in range(header.seats)]
        self.seq = 0
        self.position = 0
        self.last_at = header.created_at
        self.room_seq = 0
        self.game: Table | None = None
        self.branched: list[int] = []
        self.told_at: list[int] = []
        self.decided_at: list[float] = []
        self.rewound_at = 0
        self.chat: deque[Said] = deque(maxlen=CHAT_KEPT)
        self.undo: UndoRequest | None = None
        self.kick_votes: dict[int, set[int]] = {}
        self.rematch: set[int] = set()
        self.next_table: str | None = None
        self.ended_by: Literal["played", "resigned", "closed"] | None = None
        self.clock = Clock(header.clock, header.seats)
        self.scenery: Scenery | None = None

    # Questions

    def seats_of(self, player: str | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if player is not None and seat.player == player]

    def humans(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.is_human]

    @property
    def to_move(self) -> int | None:
        return self.game.to_move if self.game is not None and self.phase == "playing" else None

    def bot_to_move(self) -> str | None:
        """The bot that decides next, if one does."""
        if self.to_move is None:
            return None
        seat = self.seats[self.to_move]
        if seat.bot is not None or seat.substitute is not None:
            return seat.bot or seat.substitute
        return usual_bot() if seat.resigned or seat.covered else None

    def deadline(self) -> float | None:
        """When the clock of the seat to move runs out."""
        if self.to_move is None or self.bot_to_move() is not None:
            return None
        return self.clock.deadline(self.to_move, self.seats[self.to_move].away)

    def winners(self) -> list[int]:
        if self.ended_by == "resigned":
            return [n for n, seat in enumerate(self.seats) if not seat.resigned]
        return self.game.winners() if self.game is not None else []

    def story_index(self, since: int) -> int:
        """How much of the story was told up to a number."""
        return bisect_right(self.told_at, since)

    def record(self) -> str:
        """The record of the game, with the seconds that each decision took here."""
        assert self.game is not None
        took = enumerate(after - before for before, after in pairwise(self.decided_at))
        clock = {n: [f"{record.CLOCK}{seconds:.1f}"] for n, seconds in took if n >= len(self.branched)}
        return record.write(self.game, clock)

    # Folding

    def fold_all(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self.fold(row)

    def fold(self, row: Row) -> None:
        FOLDS[row.kind](self, row)
        self.seq = row.seq
        self.last_at = row.at

    def _seat(self, row: Row) -> SeatState:
        assert row.seat is not None
        self.room_seq = row.seq
        return self.seats[row.seat]

    def _sit(self, row: Row) -> None:
        body = _decode(row.body or "{}")
        seat = self._seat(row)
        seat.player, seat.name, seat.node, seat.ready = row.player, body["name"], body.get("node"), False

    def _stand(self, row: Row) -> None:
        self._seat(row)
        assert row.seat is not None
        self.seats[row.seat] = SeatState()

    def _bot(self, row: Row) -> None:
        self._seat(row).bot = row.body

    def _replace(self, row: Row) -> None:
        seat = self._seat(row)
        seat.replaced, seat.bot = seat.replaced or seat.bot, row.body

    def _ready(self, row: Row) -> None:
        self._seat(row).ready = bool(row.value)

    def _start(self, row: Row) -> None:
        self.game = self._dealt([self._recorded(number) for number in range(len(self.seats))])
        for action in self.branched:
            self.game.play(action)
        self.phase = "playing"
        self.told_at = [row.seq] * (len(self.branched) + 1)
        self.decided_at = [row.at] * (len(self.branched) + 1)
        self.position = self.room_seq = row.seq
        self.clock.start(row.at)
        self._note_end()

    def _branch(self, row: Row) -> None:
        """The game will start where another one stood after these decisions."""
        self.branched = _decode(row.body or "[]")

    def _dealt(self, names: list[str] | None) -> Table:
        header = self.header
        salt = header.salt if header.salted else None
        return Table(header.game, header.seats, header.seed, header.options, self.edition, names, salt)

    def name_of(self, number: int) -> str | None:
        """What somebody on a seat is called; bots have first names, and none that a person has."""
        seat = self.seats[number]
        if seat.name or not seat.bot:
            return seat.name
        first = bot_name(self.header.id, number)
        return f"{first} 2" if any(other.name == first for other in self.seats) else first

    def _recorded(self, number: int) -> str:
        """A name for the record, which also says which bot it was."""
        seat = self.seats[number]
        return seat.name or (f"{self.name_of(number)} ({seat.bot})" if seat.bot else "?")

    def _decide(self, row: Row) -> None:
        assert self.game is not None
        assert row.seat is not None
        assert row.value is not None
        self.game.play(row.value)
        self.told_at.append(row.seq)
        self.decided_at.append(row.at)
        self.position = row.seq
        if self.undo is not None:
            self.undo = None
            self.room_seq = row.seq
        seat = self.seats[row.seat]
        by_bot = seat.bot is not None or seat.substitute is not None or seat.covered or seat.resigned
        passes = self.game.to_move != row.seat
        self.clock.decided(row.seat, row.at, passes, by_bot)
        if passes:
            seat.covered = False
            self._note_end()

    def _undo(self, row: Row) -> None:
        game, thinker = self.game, self.to_move
        assert game is not None
        assert row.value is not None
        if thinker is not None and self.bot_to_move() is None:
            self.clock.thought(thinker, row.at)
        if row.value == len(game.history) - 1 and game.can_undo():
            game.undo()
        else:
            kept = game.history[: row.value]
            self.game = self._dealt(game.players)
            for _, action in kept:
                self.game.play(action)
        del self.told_at[row.value + 1 :], self.decided_at[row.value + 1 :]
        self.undo = None
        self.position = self.rewound_at = self.room_seq = row.seq
        self.clock.turn(row.at)

    def _ask_undo(self, row: Row) -> None:
        assert row.seat is not None
        assert row.value is not None
        self.undo = UndoRequest(row.seat, row.value)
        self.room_seq = row.seq

    def _answer_undo(self, row: Row) -> None:
        self.room_seq = row.seq
        if self.undo is not None and row.value and row.seat is not None:
            self.undo.agreed.add(row.seat)
        else:
            self.undo = None

    def _resign(self, row: Row) -> None:
        seat = self._seat(row)
        seat.resigned = True
        seat.substitute = None
        self.position = row.seq
        standing = [s for s in self.seats if not s.resigned]
        if len(standing) == 1 or not any(s.bot is None for s in standing):
            self._end("resigned")

    def _expire(self, row: Row) -> None:
        assert row.seat is not None
        self._seat(row).covered = True
        self.clock.expired(row.seat, row.at)

    def _away(self, row: Row) -> None:
        self._seat(row).node = None

    def _back(self, row: Row) -> None:
        seat = self._seat(row)
        seat.node = row.body
        seat.substitute = None
        assert row.seat is not None
        self.kick_votes.pop(row.seat, None)

    def _substitute(self, row: Row) -> None:
        self._seat(row).substitute = row.body

    def _vote(self, row: Row) -> None:
        assert row.seat is not None
        self.kick_votes.setdefault(row.value or 0, set()).add(row.seat)
        self.room_seq = row.seq

    def _kick(self, row: Row) -> None:
        seat = self._seat(row)
        seat.bot, seat.player, seat.node, seat.substitute = row.body, None, None, None
        assert row.seat is not None
        self.kick_votes.pop(row.seat, None)

    def _say(self, row: Row) -> None:
        body = _decode(row.body or "{}")
        self.chat.append(Said(seq=row.seq, name=body["name"], text=body["text"], at=row.at, seat=row.seat))

    def _rematch(self, row: Row) -> None:
        assert row.seat is not None
        self.rematch.add(row.seat)
        self.room_seq = row.seq

    def _next(self, row: Row) -> None:
        self.next_table = row.body
        self.room_seq = row.seq

    def _close(self, row: Row) -> None:
        self.room_seq = self.position = row.seq
        if self.phase != "over":
            self._end("closed")
            self.phase = "closed"

    def _note_end(self) -> None:
        if self.game is not None and self.game.is_over:
            self._end("played")

    def _end(self, reason: Literal["played", "resigned", "closed"]) -> None:
        self.phase = "over"
        self.ended_by = reason
        self.undo = None
        self.kick_votes.clear()
        self.clock.stop()
        self.room_seq = max(self.room_seq, self.seq + 1)


FOLDS: dict[str, Callable[[LiveTable, Row], None]] = {
    "sit": LiveTable._sit,
    "stand": LiveTable._stand,
    "bot": LiveTable._bot,
    "replace": LiveTable._replace,
    "ready": LiveTable._ready,
    "branch": LiveTable._branch,
    "start": LiveTable._start,
    "decide": LiveTable._decide,
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


def usual_bot() -> str:
    """The bot that plays for those who left."""
    bots = registry.installed_bots()
    return "greedy" if "greedy" in bots else next(iter(bots))
