"""Creation of tables: as requested, as a rematch, or with a deal that was played before."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from ludothek.bots.arena import STAND_IN
from ludothek.bots.registry import installed_bots
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.edition import MOST_CHARACTERS, Edition
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.seeds import check_seed
from ludothek.core.table import Table
from ludothek.server.errors import Invalid
from ludothek.server.play import commitment
from ludothek.server.play.calendar import find_zone
from ludothek.server.play.ids import new_id, new_invite
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry, NewEntry, number
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import ClockSettings, Configure, Language, Message, Name, Options, Visibility, Word

BOT_PAUSE = 0.6
"""Seconds between the actions of bots, so that people can follow."""
Pause = Annotated[float, Meta(ge=0, le=10)]


class EditionSource(Message):
    name: Name
    source: Annotated[str, Meta(min_length=1, max_length=MOST_CHARACTERS)]


class TableRequest(Message):
    """A new table. `bots` are names of installed bots by seat; null leaves a seat free.

    `hints` allows players to ask for advice; by default only at private tables that are not rated. With `handover` the
    bots hand their seats to people who come soon after the start. `lang` is the language that is spoken at the table.
    """

    game: Word
    seats: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: Options = {}
    edition: EditionSource | None = None
    bots: Annotated[list[Word | None], Meta(max_length=64)] = []
    clock: ClockSettings = ClockSettings()
    visibility: Visibility = "private"
    spectators: bool = True
    seed: Annotated[str, Meta(pattern="^[0-9]{1,20}$")] | None = None
    bot_pause: Pause = BOT_PAUSE
    hints: bool | None = None
    rated: bool = False
    chat: bool = True
    handover: bool = False
    lang: Language | None = None


@dataclass(frozen=True)
class NewTable:
    """A table before it is stored: its configuration, first log entries and members.

    `edition` is set unless it is the game's standard one. The members of the table `after` become members too. A game
    that was finished elsewhere is over.
    """

    config: TableConfig
    entries: list[LogEntry]
    members: list[str]
    edition: Edition | None = None
    after: str | None = None
    is_over: bool = False

    @property
    def is_started(self) -> bool:
        return bool(self.entries) and self.entries[-1].kind == "start"


def create_table(request: TableRequest, host: str, at: float, edition: Edition | None = None) -> NewTable:
    """Create a table as requested, with its bots seated; raise Invalid if it cannot be played.

    `edition` is the one that the request brings, parsed and checked.
    """
    try:
        game = registry.game(request.game)
        options = house_rules.settle(game.options, request.options)
        seats = game.usual_seats if request.seats is None else request.seats
        game.check_seats(seats, options)
        seed = commitment.draw_seed() if request.seed is None else check_seed(int(request.seed))
    except LudothekError as error:
        raise Invalid("invalid-table", str(error)) from None
    check_bots(request.bots, seats)
    config = TableConfig(
        id=new_id(),
        invite=new_invite(),
        game=game.key,
        rules=game.version,
        seats=seats,
        options=options,
        edition=key_edition(edition, game),
        seed=seed,
        salt=commitment.draw_salt(),
        salted=request.seed is None,
        open_seed=request.seed is not None,
        visibility=request.visibility,
        spectators=request.spectators,
        hints=request.visibility == "private" and not request.rated if request.hints is None else request.hints,
        clock=request.clock,
        bot_pause=request.bot_pause,
        host=host,
        created_at=at,
        rated=request.rated,
        chat=request.chat,
        handover=request.handover,
        lang=request.lang or "",
    )
    check_clock(config.clock)
    check_seed_is_private(config)
    check_rated(config)
    bots = [NewEntry("bot", seat, body=bot) for seat, bot in enumerate(request.bots) if bot is not None]
    return NewTable(config, number(bots, config.id, 0, host, "open", at), [host], edition)


def key_edition(edition: Edition | None, game: Game) -> str:
    """Return the key under which a table's edition is stored; that of the standard edition is its content's hash."""
    return game.standard_edition.hash if edition is None else edition.source_hash


def check_seed_is_private(config: TableConfig) -> None:
    if config.open_seed and config.visibility == "listed":
        raise Invalid("seed-listed", "who chooses the seed knows all cards: a listed table can't have it")


def check_rated(config: TableConfig) -> None:
    """Raise Invalid if a rated table has something that makes its games unequal or lets one player end them."""
    obstacles = {
        "advice": config.hints,
        "a chosen seed": config.open_seed,
        "bots that hand over their seats": config.handover,
        "cards of one's own": config.edition != registry.game(config.game).standard_edition.hash,
        "no clock": config.clock.kind == "none",
    }
    found = [obstacle for obstacle, is_there in obstacles.items() if is_there]
    if config.rated and found:
        raise Invalid("not-rateable", f"a table with {' and '.join(found)} can't be rated")


def check_clock(clock: ClockSettings) -> None:
    """Raise Invalid for a time zone that does not exist, or rules of correspondence on another clock."""
    find_zone(clock.zone)
    if clock.kind != "correspondence" and (clock.weekends or clock.vacation):
        raise Invalid("not-correspondence", "weekends and vacations stop only the clocks of correspondence games")


def reconfigure(config: TableConfig, changes: Configure) -> dict[str, Any]:
    """Return the fields of a configuration that change, or raise Invalid if it could not be played so.

    A table that becomes rated loses its advice.
    """
    fields = {name: value for name, value in asdict(changes).items() if value is not msgspec.UNSET and name != "intent"}
    try:
        game = registry.game(config.game)
        if "options" in fields:
            fields["options"] = house_rules.settle(game.options, fields["options"])
        if "edition" in fields:
            fields["edition"] = fields["edition"] or game.standard_edition.hash
        game.check_seats(fields.get("seats", config.seats), fields.get("options", config.options))
    except LudothekError as error:
        raise Invalid("invalid-table", str(error)) from None
    if fields.get("rated") and "hints" not in fields:
        fields["hints"] = False
    changed = replace(config, **fields)
    check_clock(changed.clock)
    check_seed_is_private(changed)
    check_rated(changed)
    return fields


def check_bots(bots: Sequence[str | None], seats: int) -> None:
    """Raise Invalid unless all bots are installed and there are seats for them."""
    for bot in bots:
        if bot is not None and bot not in installed_bots():
            raise Invalid("unknown-bot", f"there is no bot {bot!r}")
    if len(bots) > seats:
        raise Invalid("invalid-table", f"{len(bots)} bots for {seats} seats")


def create_rematch(live: LiveTable, agreed: Collection[str], at: float) -> NewTable:
    """Create the next table: those who agreed one seat further on, so that somebody else starts.

    The seats of those who left or declined are free; the game starts if there are none.
    """
    old = live.config
    players = [seat.player for seat in live.seats if seat.player is not None and seat.player in agreed]
    config = replace(
        old,
        id=new_id(),
        invite=new_invite(),
        rules=registry.game(old.game).version,
        seed=commitment.draw_seed(),
        salt=commitment.draw_salt(),
        salted=True,
        open_seed=False,
        host=old.host if old.host in players or not players else players[0],
        created_at=at,
    )
    entries: list[LogEntry] = []

    def add(entry: NewEntry, player: str | None = None) -> None:
        step = len(entries)
        entries.append(LogEntry(config.id, step + 1, *entry, "rematch", step, player, at))

    for place, seat in enumerate(live.seats):
        following = (place + 1) % old.seats
        if seat.player in players:
            add(NewEntry("sit", following, body=encode_sitter(seat.name, seat.node, seat.rating)), seat.player)
            add(NewEntry("ready", following, 1), seat.player)
        elif seat.bot is not None and not seat.vacated:
            add(NewEntry("bot", following, body=seat.bot))
    if all(seat.player in players or (seat.bot is not None and not seat.vacated) for seat in live.seats):
        add(NewEntry("start"))
    return NewTable(config, entries, sorted(set(players)), after=old.id)


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
    sealed_until: float = 0.0,
) -> NewTable:
    """Create a private table with the deal of another one, starting after some actions, without hints.

    The player sits on one seat and bots on others; the game starts if no seat is left free. Until `sealed_until` seed
    and salt are not published, even if the game is over.
    """
    config = configure_again(table, new_id(), player, at, bot_pause, spectators)
    entries: list[LogEntry] = []

    def add(entry: NewEntry) -> None:
        step, who = len(entries), player if entry.seat == seat else None
        entries.append(LogEntry(config.id, step + 1, *entry, "again", step, who, at))

    if sealed_until > at:
        add(NewEntry("seal", value=int(sealed_until)))
    add(NewEntry("branch", body=msgspec.json.encode(list(actions)).decode()))
    for place, bot in enumerate(bots):
        if bot is not None:
            add(NewEntry("bot", place, body=bot))
    add(NewEntry("sit", seat, body=encode_sitter(name, None)))
    add(NewEntry("ready", seat, 1))
    if all(bot is not None for place, bot in enumerate(bots) if place != seat):
        add(NewEntry("start"))
    return NewTable(config, entries, [player], get_own_edition(table))


def adopt_table(table: Table, name: str, player: str, names: Sequence[str | None], at: float) -> NewTable:
    """Create a private, unrated table, under a given id, of a game that a player has finished on their own device.

    All seats that no bot had are the player's, under these `names`: others may have played there at the same device.
    Nobody can prove that the deal was not known before, so that its seed counts as open.
    """
    config = configure_again(table, name, player, at, BOT_PAUSE, spectators=False)
    entries: list[NewEntry] = []
    for seat, (sitter, bot) in enumerate(zip(names, table.bots, strict=True)):
        if bot is not None:
            entries.append(NewEntry("bot", seat, body=bot if bot in installed_bots() else STAND_IN))
        else:
            entries += [NewEntry("sit", seat, body=encode_sitter(sitter or "?", None)), NewEntry("ready", seat, 1)]
    entries.append(NewEntry("start"))
    entries += [NewEntry("act", seat, action) for seat, action in table.history]
    numbered = [
        entry if entry.seat is None or table.bots[entry.seat] is None else entry._replace(player=None)
        for entry in number(entries, name, 0, player, "adopt", at)
    ]
    return NewTable(config, numbered, [player], get_own_edition(table), is_over=True)


def configure_again(table: Table, name: str, host: str, at: float, bot_pause: float, spectators: bool) -> TableConfig:
    """Return the settings of a private table under an id, without hints, that has the deal of another game."""
    return TableConfig(
        id=name,
        invite=new_invite(),
        game=table.game.key,
        rules=table.game.version,
        seats=table.seats,
        options=table.options,
        edition=key_edition(get_own_edition(table), table.game),
        seed=table.seed,
        salt=table.salt or commitment.draw_salt(),
        salted=table.salt is not None,
        open_seed=True,
        visibility="private",
        spectators=spectators,
        hints=False,
        clock=ClockSettings(),
        bot_pause=bot_pause,
        host=host,
        created_at=at,
    )


def get_own_edition(table: Table) -> Edition | None:
    """Return a game's edition unless it is the standard one, which need not be stored."""
    return None if table.edition.source == table.game.standard_edition.source else table.edition


def encode_sitter(name: str | None, node: str | None, rating: int | None = None) -> str:
    """Return the body of a "sit" entry."""
    body: dict[str, Any] = {"name": name, "node": node}
    if rating is not None:
        body["rating"] = rating
    return msgspec.json.encode(body).decode()
