"""Table: one game being played. It checks every action, reports events, undoes, and writes the record."""

import hmac
import itertools
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludothek.core import options as house_rules
from ludothek.core import record, registry
from ludothek.core.constants import EVERYONE, SPECTATOR
from ludothek.core.edition import Edition
from ludothek.core.errors import (
    GameOver,
    IllegalAction,
    InvalidAction,
    InvalidSeats,
    LudothekError,
    NothingToUndo,
    RecordError,
)
from ludothek.core.event_log import Log
from ludothek.core.game import Game, RawEvent
from ludothek.core.memory import Memory
from ludothek.core.options import Value
from ludothek.core.picture import Picture
from ludothek.core.reason import WhyNot
from ludothek.core.rng import Rng
from ludothek.core.seeds import as_int, check_salt, check_seed
from ludothek.core.selection import arrange
from ludothek.core.state import State
from ludothek.core.views import Event

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOKENS = itertools.count(1)


class Table:
    """A game from its deal to its end.

    >>> table = Table("maumau", seats=2, seed=7, options={"games": 1})
    >>> table.to_move in (0, 1)
    True

    `memories` are what a fair copy's seat remembers of its rivals' decisions, where its bot asks for that.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        edition: Edition | str | Path | None = None,
        players: Sequence[str] | None = None,
        salt: str | None = None,
        bots: Sequence[str | None] | None = None,
    ) -> None:
        self.game = registry.game(game)
        self.options = house_rules.settle(self.game.options, options)
        self.seats = self.game.usual_seats if seats is None else as_int(seats)
        self.game.check_seats(self.seats, self.options)
        self.edition = self.game.load_edition(edition)
        self.game = self.game.of_edition(self.edition)
        self.seed = check_seed(secrets.randbits(48) if seed is None else seed)
        self.players = list(players) if players is not None else None
        if self.players is not None and len(self.players) != self.seats:
            raise InvalidSeats(f"{len(self.players)} players are named for {self.seats} seats")
        self.bots: list[str | None] = list(bots) if bots is not None else [None] * self.seats
        if len(self.bots) != self.seats:
            raise InvalidSeats(f"{len(self.bots)} bots are named for {self.seats} seats")
        self.is_fair_copy = False
        self.token = next(TOKENS)
        self.notes: dict[int, list[str]] = {}
        self.memories: list[Memory] = []
        self.salt = check_salt(salt)
        self.rng = Rng(self.seed)
        self.reseed(0)
        log = Log()
        self.state = self.game.start(self.seats, self.options, self.edition, self.rng, log)
        self.state.log = None
        self.history: list[tuple[int, int]] = []
        self._seen: list[tuple[int, ...]] = []
        self._events: list[list[RawEvent]] = [log.drain()]
        self._undo: list[tuple[Any, int]] = []

    def __repr__(self) -> str:
        if self.is_fair_copy:
            return f"<fair copy of a table of {self.game.key}>"
        return f"Table({self.game.key!r}, seats={self.seats}, seed={self.seed}, options={self.options})"

    # Where the game stands

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self.state.is_over() else self.state.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over()

    def legal_actions(self) -> list[int]:
        """Return the legal actions, ascending; none when the game is over."""
        return self.state.legal_actions()

    def scores(self) -> list[int]:
        """Return each seat's points as the rulebook counts them."""
        return self.state.scores()

    def winners(self) -> list[int]:
        """Return the seats that won; empty while the game goes on."""
        if not self.is_over:
            return []
        standings = self.state.standings()
        return [seat for seat, standing in enumerate(standings) if standing == max(standings)]

    def view(self, seat: int | None) -> Any:
        """Return what a seat (None: a spectator) may see, as the game's `View`."""
        return self.game.view(self.state, self._check_seat(seat))

    def picture(self, seat: int | None) -> Picture:
        """Draw what a seat may see."""
        names = self.players or [f"{seat + 1}" for seat in range(self.seats)]
        return self.game.picture(self.view(seat), names)

    def _repr_svg_(self) -> str:
        return self.picture(self.to_move).svg()

    def observe(self, seat: int | None) -> "NDArray[np.float32]":
        """Return what a seat knows as numbers; `game.observation` names the pieces."""
        import numpy as np

        seat = self._check_seat(seat)
        out = np.zeros(sum(self.game.observation.values()), dtype=np.float32)
        self.state.observe(SPECTATOR if seat is None else seat, out)
        return out

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events as a seat may see them; since 0 is the deal, since n the n-th action."""
        seat = self._check_seat(seat)
        return [self.game.event(raw, seat) for events in self._events[since:] for raw in events]

    def count_events(self, since: int = 0) -> list[int]:
        """Return how many events the deal (0) and each action had, from group `since` on; the same for every seat."""
        return [len(events) for events in self._events[since:]]

    def has_private_events(self, since: int) -> bool:
        """Return whether an event of a later action than this is not the same for everybody."""
        return any(eyes != EVERYONE for events in self._events[since:] for _, _, _, _, eyes in events)

    def all_events(self) -> list[Event]:
        """Return all events with nothing hidden: for statistics on finished games, never for a player."""
        return [self.game.event((*raw[:4], EVERYONE), None) for events in self._events for raw in events]

    def history_for(self, seat: int) -> list[tuple[int, int]]:
        """Return the actions so far as a seat saw them: who acted and how, or -1 where it was hidden."""
        return [(mover, seen[seat]) for (mover, _), seen in zip(self.history, self._seen, strict=True)]

    def note(self, text: str) -> None:
        """Write a remark into the record, before the next action."""
        self.notes.setdefault(len(self.history), []).append(" ".join(text.split()))

    # Acting

    def play(self, action: int) -> None:
        """Carry out an action of the seat to move, or raise and change nothing."""
        action = self._check_range(action)
        if self.state.is_over():
            raise GameOver(f"this game of {self.game.key} is over; nothing more can be decided")
        reason = self.why_not(action)
        if reason is not None:
            raise IllegalAction(reason.clause.id, reason.text, self.describe(action))
        seat = self.state.to_move
        seen = tuple(
            action if other == seat else self.state.observe_action(action, other) for other in range(self.seats)
        )
        self.reseed(len(self.history) + 1)
        before = (self.state.clone(), self.rng.state)
        log = Log()
        self.state.log = log
        self.state.revealed = False
        self.state.apply(action, self.rng)
        self.state.log = None
        self.history.append((seat, action))
        self._seen.append(seen)
        self._events.append(log.drain())
        drew = self.rng.state != before[1]
        if drew or self.state.revealed or self.state.is_over() or self.state.to_move != seat:
            self._undo.clear()
        else:
            self._undo.append(before)

    def play_all(self, actions: Sequence[int]) -> None:
        """Carry out several actions; pieces that are chosen together may be named in any order.

        The first illegal action raises; what came before it stays played.
        """
        rest = [self._check_range(action) for action in actions]
        while rest:
            first, *rest = arrange(self.game, self.state, rest)
            self.play(first)

    def reseed(self, number: int) -> None:
        """With a salt, start the random stream of the deal (0) or the n-th action, so that none reveals another."""
        if self.salt is not None:
            drawn = hmac.digest(bytes.fromhex(self.salt), f"ludothek {self.seed} {number}".encode(), "sha256")
            self.rng.state = int.from_bytes(drawn[:8], "big")

    def describe(self, action: int, lang: str = "en") -> str:
        """Describe an action in words, in this position."""
        return self.game.describe(self.state, self._check_range(action), lang)

    def why_not(self, action: int, lang: str = "en") -> WhyNot | None:
        """Return why an action is illegal for the seat to move: clause, facts and a sentence. None when it is legal."""
        return self.game.why_not(self.state, self._check_range(action), lang, self.players)

    def can_undo(self) -> bool:
        """Return whether the last action drew and revealed nothing and its seat is still to move."""
        return bool(self._undo)

    def undo(self) -> None:
        """Take the last action back."""
        if not self._undo:
            raise NothingToUndo(
                "nothing can be taken back: the last decision drew or showed something, or ended a turn"
            )
        self.state, self.rng.state = self._undo.pop()
        self.history.pop()
        self._seen.pop()
        self._events.pop()

    # Copies and records

    def fair_copy(self, seat: int | None, seed: int) -> "Table":
        """Return a table that knows only what the seat knows: everything else, also what is to come, is drawn anew."""
        seat, seed = self._check_seat(seat), check_seed(seed)
        rng = Rng(seed)
        state = self.state.fair_copy(SPECTATOR if seat is None else seat, rng)
        seen = [] if seat is None else self.history_for(seat)
        events = [[redact_event(raw, seat) for raw in step] for step in self._events]
        return Table.make_fair_copy(self.game, self.options, self.edition, state, rng, seen, events, self.token, seed)

    def raw_events(self) -> list[list[RawEvent]]:
        """Return the events of the deal and of each action as numbers; a fair copy has only what its seat saw."""
        return self._events

    @classmethod
    def make_fair_copy(
        cls,
        game: Game,
        options: Mapping[str, Value],
        edition: Edition,
        state: State,
        rng: Rng,
        seen: list[tuple[int, int]],
        events: list[list[RawEvent]],
        token: int,
        seed: int,
    ) -> "Table":
        """Return a fair copy from a position that a seat considers possible, and the actions and events it has seen."""
        copy = cls.__new__(cls)
        copy.game = game
        copy.options = dict(options)
        copy.seats = state.seats
        copy.edition = edition
        copy.seed = seed
        copy.players = None
        copy.bots = [None] * state.seats
        copy.salt = None
        copy.is_fair_copy = True
        copy.token = token
        copy.notes = {}
        copy.memories = []
        copy.rng = rng
        copy.state = state
        copy.history = seen
        copy._seen = [(action,) * copy.seats for _, action in seen]
        copy._events = events
        copy._undo = []
        return copy

    def record(self) -> str:
        """Return the game so far as a readable text, which `Table.replay` turns into a table again."""
        if self.is_fair_copy:
            raise LudothekError("a fair copy has no record: it does not know how the real game was dealt")
        return self.write_record(self.notes)

    def write_record(self, notes: Mapping[int, Sequence[str]]) -> str:
        """Return the record with other notes than the table's own."""
        again = Table(self.game, self.seats, self.seed, self.options, self.edition, salt=self.salt)
        steps = []
        for number, (seat, action) in enumerate(self.history):
            steps.append((seat, action, again.describe(action)))
            again.reseed(number + 1)
            again.state.apply(action, again.rng)
        header = record.Header(
            self.game, self.seats, self.seed, self.options, self.edition, self.players, self.salt, self.bots
        )
        return record.write(header, steps, notes)

    @classmethod
    def replay(cls, text: str, edition: Edition | str | Path | None = None) -> "Table":
        """Return the table that a record describes; `edition` is needed if it was not played with the standard one."""
        header, entries = record.read(text, edition)
        table = cls(*header)
        for entry in entries:
            if isinstance(entry, str):
                table.note(entry)
                continue
            if table.to_move is not None and entry.seat != table.to_move:
                raise RecordError(entry.line, f"seat {table.to_move} is to move, not seat {entry.seat}")
            try:
                table.play(entry.action)
            except LudothekError as error:
                raise RecordError(entry.line, str(error)) from None
        return table

    def __reduce__(self) -> tuple[Any, ...]:
        return (Table.replay, (self.record(), self.edition))

    def _check_range(self, action: int) -> int:
        number = as_int(action)
        if type(number) is not int or not 0 <= number < self.game.num_actions:
            raise InvalidAction(
                f"{action!r} is no decision of {self.game.key}: they are whole numbers from 0 to "
                f"{self.game.num_actions - 1}"
            )
        return number

    def _check_seat(self, seat: int | None) -> int | None:
        number = as_int(seat)
        if number is not None and (type(number) is not int or not 0 <= number < self.seats):
            raise InvalidSeats(f"there is no seat {seat!r}; the seats are 0 to {self.seats - 1}, None is a spectator")
        return number


def redact_event(raw: RawEvent, seat: int | None) -> RawEvent:
    """Return an event with only the numbers that a seat may see."""
    kind, actor, public, private, eyes = raw
    if eyes == EVERYONE:
        return raw
    if seat is not None and eyes >> seat & 1:
        return kind, actor, public, private, 1 << seat
    return kind, actor, public, 0, 0
