"""Creation of tables: as requested, as a rematch, or with a deal that was played before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludothek.bots.registry import installed_bots
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.edition import Edition, parse
from ludothek.core.errors import EditionError, LudothekError
from ludothek.core.table import Table, check_seed, load_edition
from ludothek.server.errors import Invalid
from ludothek.server.play import commitment
from ludothek.server.play.ids import new_id, new_invite
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry, NewEntry, number
from ludothek.server.play.table_config import TableConfig
from ludothek.server.play.text import clean_name
from ludothek.server.protocol import ClockSettings, Message, Name, Word

BOT_PAUSE = 0.6
"""Seconds between the actions of bots, so that people can follow."""
Pause = Annotated[float, Meta(ge=0, le=10)]


class EditionSource(Message):
    name: Name
    source: Annotated[str, Meta(min_length=1, max_length=200_000)]


class TableRequest(Message):
    """A new table. `bots` are names of installed bots by seat; null leaves a seat free.

    `hints` allows players to ask for advice; by default only at private tables.
    """

    game: Word
    seats: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, bool | int | Annotated[str, Meta(max_length=64)]] = {}
    edition: EditionSource | None = None
    bots: Annotated[list[Word | None], Meta(max_length=64)] = []
    clock: ClockSettings = ClockSettings()
    visibility: Literal["private", "listed"] = "private"
    spectators: bool = True
    seed: Annotated[str, Meta(pattern="^[0-9]{1,20}$")] | None = None
    bot_pause: Pause = BOT_PAUSE
    hints: bool | None = None


@dataclass(frozen=True)
class NewTable:
    """A table before it is stored: its configuration, first log entries and members.

    `edition` is set unless it is the game's standard one.
    """

    config: TableConfig
    entries: list[LogEntry]
    members: list[str]
    edition: Edition | None = None

    @property
    def is_started(self) -> bool:
        return bool(self.entries) and self.entries[-1].kind == "start"


def create_table(request: TableRequest, host: str, at: float) -> NewTable:
    """Create a table as requested, with its bots seated; raise Invalid if it cannot be played."""
    try:
        game = registry.game(request.game)
        options = house_rules.settle(game.options, request.options)
        seats = game.usual_seats if request.seats is None else request.seats
        game.check_seats(seats, options)
        seed = commitment.draw_seed() if request.seed is None else check_seed(int(request.seed))
    except LudothekError as error:
        raise Invalid("invalid-table", str(error)) from None
    check_bots(request.bots, seats)
    edition = None
    if request.edition is not None:
        edition = parse_edition(request.game, request.edition.name, request.edition.source)
    config = TableConfig(
        id=new_id(),
        invite=new_invite(),
        game=game.key,
        rules=game.version,
        seats=seats,
        options=options,
        edition=(edition or game.standard_edition).hash,
        seed=seed,
        salt=commitment.draw_salt(),
        salted=request.seed is None,
        open_seed=request.seed is not None,
        visibility=request.visibility,
        spectators=request.spectators,
        hints=request.visibility == "private" if request.hints is None else request.hints,
        clock=request.clock,
        bot_pause=request.bot_pause,
        host=host,
        created_at=at,
    )
    bots = [NewEntry("bot", seat, body=bot) for seat, bot in enumerate(request.bots) if bot is not None]
    return NewTable(config, number(bots, config.id, 0, host, "open", at), [host], edition)


def check_bots(bots: Sequence[str | None], seats: int) -> None:
    """Raise Invalid unless all bots are installed and there are seats for them."""
    for bot in bots:
        if bot is not None and bot not in installed_bots():
            raise Invalid("unknown-bot", f"there is no bot {bot!r}")
    if len(bots) > seats:
        raise Invalid("invalid-table", f"{len(bots)} bots for {seats} seats")


def parse_edition(game: str, name: str, source: str) -> Edition:
    """Read an edition; raise Invalid unless the game can be played with it."""
    try:
        return load_edition(registry.game(game), parse(source, game, clean_name(name)))
    except EditionError as error:
        raise Invalid("invalid-edition", "; ".join(error.problems[:20])) from None


def create_rematch(live: LiveTable, at: float) -> NewTable:
    """Create the next table: the same people one seat further on, so that somebody else starts."""
    old = live.config
    config = replace(
        old,
        id=new_id(),
        invite=new_invite(),
        rules=registry.game(old.game).version,
        seed=commitment.draw_seed(),
        salt=commitment.draw_salt(),
        salted=True,
        open_seed=False,
        created_at=at,
    )
    entries: list[LogEntry] = []

    def add(entry: NewEntry, player: str | None = None) -> None:
        step = len(entries)
        entries.append(LogEntry(config.id, step + 1, *entry, "rematch", step, player, at))

    for place, seat in enumerate(live.seats):
        following = (place + 1) % old.seats
        if seat.player is None:
            add(NewEntry("bot", following, body=seat.bot))
        else:
            add(NewEntry("sit", following, body=encode_sitter(seat.name, seat.node)), seat.player)
            add(NewEntry("ready", following, 1), seat.player)
    add(NewEntry("start"))
    return NewTable(config, entries, sorted({seat.player for seat in live.seats if seat.player is not None}))


def recreate_table(
    table: Table,
    player: str,
    name: str,
    seat: int,
    bots: Sequence[str | None],
    actions: Sequence[int],
    bot_pause: float,
    spectators: bool,
    at: float,
) -> NewTable:
    """Create a private table with the deal of another one, starting after some actions, without hints.

    The player sits on one seat and bots on others; the game starts if no seat is left free.
    """
    config = TableConfig(
        id=new_id(),
        invite=new_invite(),
        game=table.game.key,
        rules=table.game.version,
        seats=table.seats,
        options=table.options,
        edition=table.edition.hash,
        seed=table.seed,
        salt=table.salt or commitment.draw_salt(),
        salted=table.salt is not None,
        open_seed=True,
        visibility="private",
        spectators=spectators,
        hints=False,
        clock=ClockSettings(),
        bot_pause=bot_pause,
        host=player,
        created_at=at,
    )
    entries: list[LogEntry] = []

    def add(entry: NewEntry) -> None:
        step, who = len(entries), player if entry.seat == seat else None
        entries.append(LogEntry(config.id, step + 1, *entry, "again", step, who, at))

    add(NewEntry("branch", body=msgspec.json.encode(list(actions)).decode()))
    for place, bot in enumerate(bots):
        if bot is not None:
            add(NewEntry("bot", place, body=bot))
    add(NewEntry("sit", seat, body=encode_sitter(name, None)))
    add(NewEntry("ready", seat, 1))
    if all(bot is not None for place, bot in enumerate(bots) if place != seat):
        add(NewEntry("start"))
    own_edition = None if table.edition.hash == table.game.standard_edition.hash else table.edition
    return NewTable(config, entries, [player], own_edition)


def encode_sitter(name: str | None, node: str | None) -> str:
    """Return the body of a "sit" entry."""
    return msgspec.json.encode({"name": name, "node": node}).decode()
