"""A table folded from its log: what each entry changes. The same entries give the same table in every process."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Literal

import msgspec

from ludothek.bots.arena import STAND_IN
from ludothek.core.table import Table
from ludothek.server.play.clock import Clock
from ludothek.server.play.log_entry import LogEntry
from ludothek.server.play.table_state import (
    PauseRequest,
    RatingOutcome,
    RoomNote,
    SeatState,
    TableState,
    UndoRequest,
    name_author,
)
from ludothek.server.protocol import ChatMessage, ClockSettings, RoomEventKind

MOST_ACTIONS = 6000
"""A game that has not ended by then is broken off. The longest match that people play has about half as many."""
MOST_ENTRIES = 20_000
"""In a longer log only what ends the game is written: it is read as a whole whenever the table comes into memory."""
MOST_REPLAYED = 60_000
"""How many actions are played again for undos at one table."""
MISSED = ("expired", "substituted", "time-given")
"""What can happen to players who are away from a table where nobody has to be present."""
REMOVED = "removed"
"""The body of a "stand" entry by which the host removed somebody."""
DECLINES = 0
"""The value of a "rematch" entry of somebody who does not play again."""
_decode = msgspec.json.Decoder().decode


class LiveTable(TableState):
    """A table in memory. `FOLDS` has the method that carries out each kind of log entry."""

    def clamp_times(self, at: float) -> None:
        """Let the clock go on from `at` if the log ends after it, because the wall clock was set back since."""
        self.last_at = min(self.last_at, at)
        self.clock.clamp(at)

    def fold_all(self, entries: Iterable[LogEntry]) -> None:
        for entry in entries:
            self.fold(entry)

    def _fit_seats(self, count: int) -> None:
        del self.seats[count:]
        self.seats += [SeatState() for _ in range(count - len(self.seats))]

    def fold(self, entry: LogEntry) -> None:
        if entry.seat is not None and entry.seat >= len(self.seats):  # There were more seats at that time.
            self._fit_seats(entry.seat + 1)
        FOLDS[entry.kind](self, entry)
        self.seq = entry.seq
        self.last_at = entry.at

    def _seat(self, entry: LogEntry) -> SeatState:
        assert entry.seat is not None
        self.room_seq = entry.seq
        return self.seats[entry.seat]

    def _note(
        self,
        entry: LogEntry,
        kind: RoomEventKind,
        by: int | None = None,
        away_from: int | None = None,
        value: int | None = None,
    ) -> None:
        """Note what happens to whoever has the entry's seat."""
        self.room_seq = entry.seq
        seat = None if entry.seat is None else self.seats[entry.seat]
        name = "" if entry.seat is None else self.name_of(entry.seat) or ""
        player = None if seat is None else seat.player
        note = RoomNote(entry.seq, kind, entry.at, self.count_events(), entry.seat, name, player, by, away_from, value)
        self.room_notes.append(note)

    def _find_author(self, entry: LogEntry) -> int | None:
        """Return the seat of the player who wrote an entry."""
        return next(iter(self.seats_of(entry.player)), None)

    def _sit(self, entry: LogEntry) -> None:
        body = _decode(entry.body or "{}")
        seat = self._seat(entry)
        seat.player, seat.name, seat.node, seat.ready = entry.player, body["name"], body.get("node"), False
        seat.rating = body.get("rating")
        self._note(entry, "sat")

    def _take(self, entry: LogEntry) -> None:
        """A person takes over the seat of a bot. What it did before is not theirs."""
        assert entry.seat is not None
        seat, table = self.seats[entry.seat], self.table
        bot = seat.bot or STAND_IN
        self._sit(entry)
        seat.bot = seat.replaced = None
        self.room_notes.pop()
        self._note(entry, "took")
        if table is not None and table.players is not None:
            self.by_bot.update({n: bot for n, (who, _) in enumerate(table.history) if who == entry.seat})
            table.players[entry.seat], table.bots[entry.seat] = seat.name or "?", None
            self.clock.restart(entry.at)

    def _stand(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        assert entry.seat is not None
        is_removed = entry.body == REMOVED
        if is_removed and seat.player is not None:
            self.removed.add(seat.player)
        self._note(entry, "removed" if is_removed else "stood", self._find_author(entry) if is_removed else None)
        self.seats[entry.seat] = SeatState()

    def _rename(self, entry: LogEntry) -> None:
        self._note(entry, "renamed")
        self._seat(entry).name = _decode(entry.body or "{}")["name"]

    def _host(self, entry: LogEntry) -> None:
        """Make the player of a seat the host."""
        self.config = replace(self.config, host=self._seat(entry).player or self.config.host)
        self._note(entry, "host")

    def _configure(self, entry: LogEntry) -> None:
        """Change what the table has agreed; everybody has to agree again."""
        changes = _decode(entry.body or "{}")
        if "clock" in changes:
            changes["clock"] = msgspec.convert(changes["clock"], ClockSettings)
        self.config = replace(self.config, **changes)
        if "seats" in changes:
            self._fit_seats(self.config.seats)
        self.clock = Clock(self.config.clock, self.config.seats)
        for seat in self.seats:
            seat.ready = False
        self._note(entry, "configured", self._find_author(entry))

    def _bot(self, entry: LogEntry) -> None:
        self._seat(entry).bot = entry.body

    def _replace(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        self._note(entry, "replaced")
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
        self.actors = [None] * len(self.branch_actions)
        self.position = self.room_seq = entry.seq
        self._begin_turn(entry)
        self.clock.start(entry.at)
        self._check_end()

    def _begin_turn(self, entry: LogEntry) -> None:
        self.turn_seq, self.turn_at = entry.seq, entry.at

    def _branch(self, entry: LogEntry) -> None:
        """Start the game with the actions of another one."""
        self.branch_actions = _decode(entry.body or "[]")

    def _seal(self, entry: LogEntry) -> None:
        """Keep seed and salt secret for a while after the game, because others play the same deal."""
        self.sealed_until = float(entry.value or 0)
        self.room_seq = entry.seq

    def _tournament(self, entry: LogEntry) -> None:
        """The table belongs to a tournament, in which others play the same deal."""
        self.tournament = entry.body
        self.room_seq = entry.seq

    def _champions(self, entry: LogEntry) -> None:
        """The game counts on its player's ladder."""
        self.is_champions = True
        self.room_seq = entry.seq

    def _deal(self, names: list[str] | None, bots: list[str | None]) -> Table:
        config = self.config
        salt = config.salt if config.salted else None
        return Table(config.game, config.seats, config.seed, config.options, self.edition, names, salt, bots)

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
        self.actors.append(None if by_bot else entry.player)
        if by_bot and (seat.bot is None or seat.vacated):
            self.by_bot[len(self.actors) - 1] = seat.bot or seat.substitute or STAND_IN
        passes = self.table.to_move != entry.seat
        self.clock.act(entry.seat, entry.at, passes, by_bot)
        if passes:
            seat.timed_out = False
            self._begin_turn(entry)
            self._check_end()
        if self.phase == "playing" and len(self.actors) >= MOST_ACTIONS:
            self._note(entry._replace(seat=None), "too-long")
            self._end("closed")

    def _undo(self, entry: LogEntry) -> None:
        table, thinker = self.table, self.to_move
        assert table is not None
        assert entry.value is not None
        if thinker is not None and self.bot_to_move() is None:
            self.clock.charge(thinker, entry.at)
        if entry.value == len(table.history) - 1 and table.can_undo():
            table.undo()
        else:
            self.replayed += entry.value
            self.table = self._deal(table.players, table.bots)
            for _, action in table.history[: entry.value]:
                self.table.play(action)
        del self.event_seqs[entry.value + 1 :], self.acted_at[entry.value + 1 :], self.actors[entry.value :]
        self.by_bot = {number: bot for number, bot in self.by_bot.items() if number < entry.value}
        if self.undo is not None:
            self._note(entry, "undone")
        self.undo = None
        if self.to_move != thinker:
            self._begin_turn(entry)
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
        elif self.undo is not None:
            asker = self.undo.seat
            self.undo = None
            is_withdrawn = entry.seat is None or self.seats[entry.seat].player == self.seats[asker].player
            kind: RoomEventKind = "undo-withdrawn" if is_withdrawn else "undo-refused"
            self._note(entry._replace(seat=asker), kind, None if is_withdrawn else entry.seat)

    def _ask_pause(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.pause = PauseRequest(entry.seat)
        self.room_seq = entry.seq

    def _answer_pause(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.room_seq = entry.seq
        if self.pause is not None and entry.value:
            self.pause.agreed.add(entry.seat)
        elif self.pause is not None:
            asker = self.pause.seat
            self.pause = None
            is_withdrawn = self.seats[entry.seat].player == self.seats[asker].player
            kind: RoomEventKind = "pause-withdrawn" if is_withdrawn else "pause-refused"
            self._note(entry._replace(seat=asker), kind, None if is_withdrawn else entry.seat)

    def _pause(self, entry: LogEntry) -> None:
        """Stop the clocks; whoever was to move is charged until now."""
        if self.to_move is not None and self.bot_to_move() is None:
            self.clock.charge(self.to_move, entry.at)
        self.clock.stop()
        self.paused_at, self.pause, self.undo = entry.at, None, None
        self._note(entry, "paused")

    def _resume(self, entry: LogEntry) -> None:
        """Let the clocks run again; the turn is called anew."""
        self.paused_at = None
        self._begin_turn(entry)
        self.clock.start(entry.at)
        self._note(entry, "resumed")

    def _give_time(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.clock.give(entry.seat, entry.value or 0)
        self._note(entry, "time-given", self._find_author(entry), value=entry.value)

    def _vacation(self, entry: LogEntry) -> None:
        """The player of a seat is on vacation until the entry's value; in the past, it is over."""
        assert entry.seat is not None
        until = max(entry.at, entry.value or 0)
        self.clock.set_vacation(entry.seat, entry.at, until)
        self.seats[entry.seat].vacation_until = until
        self._note(entry, "vacation" if until > entry.at else "vacation-over", value=entry.value)

    def _resign(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        seat.resigned, seat.out_of_time = True, entry.player is None
        standing = [s for s in self.seats if not s.resigned]
        goes_on = len(standing) > 1 and any(s.bot is None for s in standing)
        self._note(entry, "lost-on-time" if seat.out_of_time else "resigned", value=int(goes_on))
        seat.substitute = None
        self.position = entry.seq
        if not goes_on:
            self._end("resigned")

    def _expire(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self._seat(entry).timed_out = True
        self._note(entry, "expired")
        self.clock.expire(entry.seat, entry.at)

    def _away(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        seat.node, seat.away_from = None, self.count_events()
        if self._is_awaited(seat):
            self._note(entry, "away")

    def _back(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        missed_from = seat.away_from
        if missed_from is not None and (self._is_awaited(seat) or self._has_missed(seat.player, missed_from)):
            self._note(entry, "back", away_from=missed_from)
        seat.node, seat.away_from = entry.body, None
        seat.substitute = None
        assert entry.seat is not None
        self.kick_votes.pop(entry.seat, None)
        self.substitute_votes.pop(entry.seat, None)

    def _is_awaited(self, seat: SeatState) -> bool:
        """Whether other people wait while this seat's player is away; at days a turn, nobody has to be present."""
        others = any(other.is_human and other.player != seat.player for other in self.seats)
        return self.phase == "playing" and self.config.clock.kind != "correspondence" and seat.is_human and others

    def _has_missed(self, player: str | None, since: int) -> bool:
        """Whether something was done to an absent player, or in their place, after so many events of the game."""
        mine = (note for note in self.room_notes if note.player == player and note.after >= since)
        return self.phase == "playing" and any(note.kind in MISSED for note in mine)

    def _substitute(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.substitute_votes.pop(entry.seat, None)
        self._note(entry, "substituted", self._find_author(entry))
        self._seat(entry).substitute = entry.body

    def _vote_substitute(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.substitute_votes.setdefault(entry.value or 0, set()).add(entry.seat)
        self.room_seq = entry.seq

    def _vote(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.kick_votes.setdefault(entry.value or 0, set()).add(entry.seat)
        self.room_seq = entry.seq

    def _kick(self, entry: LogEntry) -> None:
        seat = self._seat(entry)
        assert entry.seat is not None
        self._note(entry, "kicked")
        if seat.player is not None:
            self.voted_out[seat.player] = entry.seat
        seat.bot, seat.player, seat.node, seat.substitute = entry.body, None, None, None
        seat.vacated = True
        self.kick_votes.pop(entry.seat, None)
        self.substitute_votes.pop(entry.seat, None)

    def _say(self, entry: LogEntry) -> None:
        body = _decode(entry.body or "{}")
        author = name_author(self.config.id, entry.player)
        said = ChatMessage(
            seq=entry.seq, name=body["name"], text=body["text"], at=entry.at, seat=entry.seat, author=author
        )
        self.chat.append(said)

    def _rematch(self, entry: LogEntry) -> None:
        assert entry.seat is not None
        self.room_seq = entry.seq
        if entry.value == DECLINES:
            self.rematch.discard(entry.seat)
            self.declined.add(entry.seat)
            self._note(entry, "declined")
        else:
            self.declined.discard(entry.seat)
            self.rematch.add(entry.seat)

    def _note_rating(self, entry: LogEntry) -> None:
        """The game was rated, or the body says why not."""
        self.room_seq = entry.seq
        outcome = msgspec.json.decode(entry.body or "{}", type=RatingOutcome)
        self.ratings, self.unrated = outcome.ratings, outcome.unrated
        for change in self.ratings:
            self.seats[change.seat].rating = change.after

    def _next(self, entry: LogEntry) -> None:
        self.next_table = entry.body
        self.room_seq = entry.seq

    def _close(self, entry: LogEntry) -> None:
        self._note(entry, "closed", self._find_author(entry))
        self.position = entry.seq
        if self.phase != "over":
            self._end("closed")
            self.phase = "closed"

    def _check_end(self) -> None:
        if self.table is not None and self.table.is_over:
            self._end("played")

    def _end(self, reason: Literal["played", "resigned", "closed"]) -> None:
        self.phase = "over"
        self.ended_by = reason
        self.undo = self.pause = self.paused_at = None
        self.kick_votes.clear()
        self.substitute_votes.clear()
        self.clock.stop()
        self.room_seq = max(self.room_seq, self.seq + 1)


FOLDS: dict[str, Callable[[LiveTable, LogEntry], None]] = {
    "sit": LiveTable._sit,
    "take": LiveTable._take,
    "stand": LiveTable._stand,
    "rename": LiveTable._rename,
    "host": LiveTable._host,
    "configure": LiveTable._configure,
    "bot": LiveTable._bot,
    "replace": LiveTable._replace,
    "ready": LiveTable._ready,
    "branch": LiveTable._branch,
    "seal": LiveTable._seal,
    "tournament": LiveTable._tournament,
    "champions": LiveTable._champions,
    "start": LiveTable._start,
    "act": LiveTable._act,
    "undo": LiveTable._undo,
    "ask-undo": LiveTable._ask_undo,
    "answer-undo": LiveTable._answer_undo,
    "ask-pause": LiveTable._ask_pause,
    "answer-pause": LiveTable._answer_pause,
    "pause": LiveTable._pause,
    "resume": LiveTable._resume,
    "give-time": LiveTable._give_time,
    "vacation": LiveTable._vacation,
    "resign": LiveTable._resign,
    "expire": LiveTable._expire,
    "away": LiveTable._away,
    "back": LiveTable._back,
    "substitute": LiveTable._substitute,
    "vote-substitute": LiveTable._vote_substitute,
    "vote": LiveTable._vote,
    "kick": LiveTable._kick,
    "say": LiveTable._say,
    "rematch": LiveTable._rematch,
    "rated": LiveTable._note_rating,
    "next": LiveTable._next,
    "close": LiveTable._close,
}
