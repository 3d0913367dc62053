"""A table on this device: its log, what the page has seen of it, and the form in which a browser keeps it."""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Any

import msgspec

from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.offline.bots import decide_for
from ludothek.server import protocol
from ludothek.server.errors import Damaged, Refusal, StateConflict
from ludothek.server.play import clock, intents, updates
from ludothek.server.play.create import NewTable, create_rematch
from ludothek.server.play.intents import Sender
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry, NewEntry, number
from ludothek.server.play.table_config import TableConfig

PLAYER = "local"
"""The one person of this device, as tables know them."""
NODE = "here"
PREFIX = "local."
"""How the ids of tables on this device begin, so that the page knows where to ask."""
FORMAT = 1
CONFIG = {field.name for field in fields(TableConfig)}

encode = msgspec.json.Encoder().encode
Push = Callable[[bytes], object]


class SavedTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table as a browser keeps it: the columns of its configuration and the entries of its log."""

    format: int
    config: dict[str, Any]
    entries: list[LogEntry]


class LocalTable:
    """A table without a server. `push` gets the messages for the page while it is connected."""

    def __init__(self, config: TableConfig, entries: Sequence[LogEntry]) -> None:
        self.config = config
        self.entries: list[LogEntry] = []
        self.live = LiveTable(config, None)
        self.push: Push | None = None
        self.view_lang: str | None = None
        self.seats: list[int] = []
        self._answered: dict[str, int] = {}
        self._fold(entries)

    @classmethod
    def create(cls, new: NewTable) -> "LocalTable":
        """Return a new table, under an id that says that it is on this device."""
        name = new.config.id if new.config.id.startswith(PREFIX) else PREFIX + new.config.id
        return cls(replace(new.config, id=name), [entry._replace(table_id=name) for entry in new.entries])

    @classmethod
    def restore(cls, saved: bytes) -> "LocalTable":
        """Return the table that `save` has written; raise a Refusal if it is damaged or of other rules."""
        try:
            found = msgspec.json.decode(saved, type=SavedTable)
            if found.format != FORMAT:
                raise StateConflict("other-rules", f"this game was kept in format {found.format}, not {FORMAT}")
            config = TableConfig.from_columns(found.config)
            version = registry.game(config.game).version
            if config.rules != version:
                raise StateConflict("other-rules", f"this game follows version {config.rules} of its rules")
            if [entry.seq for entry in found.entries] != list(range(1, len(found.entries) + 1)):
                raise Damaged
            table = cls(config, found.entries)
        except Refusal:
            raise
        except (msgspec.MsgspecError, LudothekError, LookupError, TypeError, ValueError, AssertionError) as error:
            raise Damaged from error
        table.live.clamp_times(clock.now())
        return table

    def save(self) -> bytes:
        columns = {name: value for name, value in self.config.to_columns().items() if name in CONFIG}
        return encode(SavedTable(FORMAT, columns, self.entries))

    def _fold(self, entries: Sequence[LogEntry]) -> None:
        self.live.fold_all(entries)
        self.entries += entries
        self._answered |= {entry.intent: entry.seq for entry in entries if entry.player == PLAYER}

    def write(self, entries: Sequence[NewEntry], player: str | None, intent: str) -> None:
        """Carry out log entries and tell the page what changed."""
        before = self.live.seq
        at = max(clock.now(), self.live.last_at)
        self._fold(number(entries, self.config.id, before, player, intent, at))
        self.publish(before)

    # The page

    def connect(self, since: int, view_lang: str, push: Push) -> None:
        """Send the page what it missed since an entry, then everything as it happens."""
        self.push, self.view_lang, self.seats = push, view_lang, self.live.seats_of(PLAYER)
        push(encode(protocol.Welcome(version=protocol.VERSION, table=self.config.id, seats=self.seats)))
        since = since if since <= self.live.seq else 0
        for seat in self.seats or (None,):
            push(updates.encode_update(self.live, seat, PLAYER, since, clock.now(), view_lang))

    def publish(self, since: int) -> None:
        if self.push is None:
            return
        seats = self.live.seats_of(PLAYER)
        unseen = since if seats == self.seats else 0
        self.seats = seats
        for seat in seats or (None,):
            self.push(updates.encode_update(self.live, seat, PLAYER, unseen, clock.now(), self.view_lang))

    # Intents and bots

    def submit(self, intent: protocol.Intents, lang: str) -> tuple[protocol.Ack | protocol.Refused, NewTable | None]:
        """Carry out an intent; return the answer, and the next table if one was agreed."""
        done = self._answered.get(intent.intent)
        if done is not None:
            return protocol.Ack(intent=intent.intent, seq=done), None
        sender = Sender(PLAYER, "", NODE, lang, lang)
        following = None
        try:
            entries = intents.carry_out(self.live, sender, intent)
            players = intents.find_rematch(self.live, intent) if isinstance(intent, protocol.Rematch) else set()
            if players:
                following = create_rematch(self.live, players, clock.now())
                entries = [*entries, NewEntry("next", body=PREFIX + following.config.id)]
        except Refusal as refusal:
            return updates.build_refused(self.live, sender, intent, refusal, clock.now()), None
        self.write(entries, PLAYER, intent.intent)
        return protocol.Ack(intent=intent.intent, seq=self.live.seq), following

    def let_bot_act(self) -> bool:
        """Let the bot to move act once; return False if no bot is to move."""
        bot, table, seat = self.live.bot_to_move(), self.live.table, self.live.to_move
        if bot is None or table is None or seat is None:
            return False
        decision = decide_for(table, bot)
        entries = [NewEntry("act", seat, decision.action)]
        if decision.replaced_by is not None and self.live.seats[seat].bot is not None:
            entries.insert(0, NewEntry("replace", seat, body=decision.replaced_by))
        self.write(entries, None, f"bot-{self.live.seq}")
        return True

    def at(self, seq: int) -> LiveTable:
        """Return the table as it stood after an entry."""
        past = LiveTable(self.config, None)
        past.fold_all(entry for entry in self.entries if entry.seq <= seq)
        return past
