"""The state of a table: who has a seat, the game, what is being asked, and what can be read from all that."""

import hashlib
from bisect import bisect_right
from collections import Counter, deque
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
from ludothek.server.play.clock import Clock, now
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import ChatMessage, RatingChange, RoomEventKind

CHAT_KEPT = 100
BYTES = 100_000
BYTES_PER_ACTION = 500
"""About how much memory a table takes, and each of its actions with what it showed."""
ROOM_EVENTS_KEPT = 200
HANDOVER_ACTIONS = 6
"""How often a bot may have acted before it no longer hands its seat over."""
FIRST_NAMES = ("Mira", "Jonas", "Ada", "Emil", "Suki", "Noé", "Ida", "Pablo", "Lotte", "Omar", "Wanda", "Théo")
NAMES_APART = 5
Phase = Literal["open", "playing", "over", "closed"]
Unrated = Literal["short", "often", "closed", "engine", "shared", "alone"]
BOT_LEASE = 15.0
CLOCK_SLACK = 2.0


@dataclass(slots=True)
class SeatState:
    """Who plays a seat.

    `node` is the server process that the player is connected to, None while absent. `substitute` is the bot that plays
    while the player is absent, `timed_out` says that a bot plays the present turn because the clock ran out, and
    `replaced` is a bot that failed and was replaced by `bot`. `away_from` is the number of events that there were when
    the player left, and `vacated` says that the player was voted out. `out_of_time` says that it was the clock by which
    the player `resigned`. `vacation_until` is when a vacation ends.
    """

    player: str | None = None
    name: str | None = None
    bot: str | None = None
    ready: bool = False
    node: str | None = None
    resigned: bool = False
    out_of_time: bool = False
    substitute: str | None = None
    timed_out: bool = False
    replaced: str | None = None
    rating: int | None = None
    away_from: int | None = None
    vacated: bool = False
    vacation_until: float = 0.0

    @property
    def away(self) -> bool:
        return self.player is not None and self.node is None

    @property
    def is_human(self) -> bool:
        return self.player is not None and self.bot is None and not self.resigned


class RatingOutcome(msgspec.Struct, omit_defaults=True):
    """What a finished game did to the ratings of its players, or why it was not rated."""

    ratings: list[RatingChange] = []
    unrated: Unrated | None = None


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


@dataclass
class PauseRequest:
    """A request to stop the clocks."""

    seat: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class RoomNote:
    """Something that happened beside the game; `player` is the one whom it concerns."""

    seq: int
    kind: RoomEventKind
    at: float
    after: int
    seat: int | None
    name: str
    player: str | None
    by: int | None = None
    away_from: int | None = None
    value: int | None = None


class TableState:
    """A table's state: who sits where, the game, its clock and the chat.

    `seq` is the number of the last entry, `position` that of the last one that changed the game, `room_seq` that of the
    last one that changed anything else than game and chat. `event_seqs` and `acted_at` have the entry and the time of
    the deal and of every action since. `actors` has the player of every action, None if a bot took it; `by_bot` has the
    bots that took actions for people, by the number of the action. `replayed` counts the actions that were played again
    because others had agreed to an undo. `watching` has the names of connected spectators.
    `turn_seq` is the entry with which the present turn began, `turn_at` its time, and `paused_at` is when all agreed to
    a pause. `tournament` is the id of the tournament that the table belongs to; `is_champions` says that the game
    counts on its player's ladder.
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
        self.replayed = 0
        self.sealed_until = 0.0
        self.tournament: str | None = None
        self.is_champions = False
        self.actors: list[str | None] = []
        self.by_bot: dict[int, str] = {}
        self.chat: deque[ChatMessage] = deque(maxlen=CHAT_KEPT)
        self.room_notes: deque[RoomNote] = deque(maxlen=ROOM_EVENTS_KEPT)
        self.watching: list[str] = []
        self.removed: set[str] = set()
        self.voted_out: dict[str, int] = {}
        self.undo: UndoRequest | None = None
        self.pause: PauseRequest | None = None
        self.paused_at: float | None = None
        self.turn_seq = 0
        self.turn_at = 0.0
        self.kick_votes: dict[int, set[int]] = {}
        self.substitute_votes: dict[int, set[int]] = {}
        self.rematch: set[int] = set()
        self.declined: set[int] = set()
        self.next_table: str | None = None
        self.ended_by: Literal["played", "resigned", "closed"] | None = None
        self.ratings: list[RatingChange] = []
        self.unrated: Unrated | None = None
        self.clock = Clock(config.clock, config.seats)
        self.view_cache: ViewCache | None = None

    def seats_of(self, player: str | None) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if player is not None and seat.player == player]

    def list_no_shows(self) -> list[int]:
        """Return the seats whose players have never come to the table, and have done nothing there."""
        acted = self.count_decisions()
        return [
            n
            for n, seat in enumerate(self.seats)
            if seat.away and seat.away_from is None and not seat.resigned and seat.player not in acted
        ]

    def humans(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.is_human]

    def stand_in_of(self, bot: str) -> str | None:
        """Return the level that plays in the place of a bot whose net never learned such a table."""
        config, game = self.config, registry.game(self.config.game)
        return find_stand_in(bot, game, self.edition or game.standard_edition, config.seats, config.options)

    @property
    def is_public(self) -> bool:
        """Whether anybody may watch the game, and see its result."""
        return self.config.visibility == "listed" and self.config.spectators

    @property
    def to_move(self) -> int | None:
        return self.table.to_move if self.table is not None and self.phase == "playing" else None

    @property
    def is_attended(self) -> bool:
        """Whether somebody still decides for themselves, so that bots alone do not play this game."""
        return any(
            seat.player is not None and not (seat.substitute or seat.resigned or seat.timed_out) for seat in self.seats
        )

    def bot_to_move(self) -> str | None:
        """Return the bot whose turn it is; None if a person is to move, and during a pause."""
        to_move = self.to_move
        if to_move is None or self.paused_at is not None:
            return None
        seat = self.seats[to_move]
        if seat.bot is not None or seat.substitute is not None:
            return seat.bot or seat.substitute
        return STAND_IN if seat.resigned or seat.timed_out else None

    def deadline(self) -> float | None:
        """Return the time at which the clock of the seat to move runs out."""
        to_move = self.to_move
        if to_move is None or self.bot_to_move() is not None:
            return None
        return self.clock.deadline(to_move, self.seats[to_move].away)

    def next_due(self) -> float | None:
        """Return when the janitor of any process must attend to the table, unless somebody acts before."""
        if self.bot_to_move() is not None:
            return self.last_at + BOT_LEASE
        deadline = self.deadline()
        return None if deadline is None else deadline + CLOCK_SLACK

    def count_decisions(self) -> Counter[str]:
        """Return how many actions each player took, without those that a bot took for them."""
        return Counter(actor for actor in self.actors if actor is not None)

    def count_events(self) -> int:
        return 0 if self.table is None else sum(self.table.count_events())

    def find_bot_events(self, group: int) -> list[int]:
        """Return the places of what bots did for people, in the events from a group on."""
        if not self.by_bot or self.table is None:
            return []
        places: list[int] = []
        start = 0
        for number, count in enumerate(self.table.count_events(group), group - 1):
            if number in self.by_bot:
                places += range(start, start + count)
            start += count
        return places

    def is_open_seat(self, number: int) -> bool:
        """Whether a bot has this seat and would hand it to somebody who comes now."""
        seat = self.seats[number]
        if not self.config.handover or self.phase != "playing" or seat.bot is None or seat.vacated:
            return False
        assert self.table is not None
        return sum(who == number for who, _ in self.table.history) <= HANDOVER_ACTIONS

    def awaited(self) -> list[int]:
        """Return the seats of those who are here after the game and have not said whether they play again."""
        if self.phase != "over" or self.next_table is not None or self.tournament is not None or self.is_champions:
            return []
        settled = {self.seats[n].player for n in (*self.rematch, *self.declined)}
        return [n for n, s in enumerate(self.seats) if s.player is not None and not s.away and s.player not in settled]

    def winners(self) -> list[int]:
        if self.ended_by == "closed":
            return []
        if self.ended_by == "resigned":
            return [n for n, seat in enumerate(self.seats) if not seat.resigned]
        return self.table.winners() if self.table is not None else []

    @property
    def size(self) -> int:
        """About how many bytes of memory the table takes."""
        return BYTES + BYTES_PER_ACTION * (len(self.event_seqs) + len(self.branch_actions))

    def event_index(self, since: int) -> int:
        """Return the index of the first group of events that a client who knows entry `since` has not seen."""
        return bisect_right(self.event_seqs, since)

    def record(self) -> str:
        """Return the record of the game, with the seconds that each action took."""
        assert self.table is not None
        took = enumerate(max(0.0, after - before) for before, after in pairwise(self.acted_at))
        notes = {n: [f"{record.CLOCK}{seconds:.1f}"] for n, seconds in took if n >= len(self.branch_actions)}
        for number, bot in self.by_bot.items():
            notes.setdefault(number, []).append(f"{record.BY_BOT}{bot}")
        return self.table.write_record(notes)

    @property
    def is_sealed(self) -> bool:
        """Whether seed and salt are not published yet, though the game may be over."""
        return now() < self.sealed_until

    def name_of(self, number: int) -> str | None:
        """Return the display name of whoever has a seat. Bots get first names that no person at the table has."""
        seat = self.seats[number]
        if seat.name or not seat.bot:
            return seat.name
        first = bot_name(self.config.id, number)
        return f"{first} 2" if any(other.name == first for other in self.seats) else first


def bot_name(table: str, seat: int) -> str:
    """Return a first name for a bot; the seats of one table have different ones, and a seat keeps its own."""
    return FIRST_NAMES[(crc32(table.encode()) + seat * NAMES_APART) % len(FIRST_NAMES)]


def name_author(table: str, player: str | None) -> str:
    """Return a name for a player in the talk of one table, which says nothing about who it is elsewhere."""
    return hashlib.sha256(f"{table} {player}".encode()).hexdigest()[:12]
