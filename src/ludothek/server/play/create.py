"""Opening a table: checks what was asked for, draws the seed, seats the bots; and the same again for a rematch."""

import secrets
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ludothek.bots import registry as bot_registry
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.table import Table, checked_seed
from ludothek.server.db import editions
from ludothek.server.db.store import Append, Row
from ludothek.server.errors import Invalid
from ludothek.server.http.identity import new_name
from ludothek.server.play import commitment
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import Header
from ludothek.server.protocol import ClockSettings, Message, Name, Word

BOT_PAUSE = 0.6
"""Seconds between decisions of bots, so that people can follow."""
Pause = Annotated[float, Meta(ge=0, le=10)]


class EditionSource(Message):
    name: Name
    source: Annotated[str, Meta(min_length=1, max_length=200_000)]


class TableRequest(Message):
    """A new table. `bots` are names of installed bots by seat; null leaves a seat free.

    `hints` allows players to ask for advice; if nothing is said, at private tables only.
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


def opened(request: TableRequest, host: str, at: float) -> tuple[Header, list[Row], Edition | None]:
    """A table as asked for, with its bots on their seats."""
    try:
        game = registry.game(request.game)
        options = house_rules.settle(game.options, request.options)
        seats = game.usual_seats if request.seats is None else request.seats
        game.check_seats(seats, options)
        seed = commitment.draw_seed() if request.seed is None else checked_seed(int(request.seed))
        for bot in request.bots:
            if bot is not None and bot not in bot_registry.installed_bots():
                raise Invalid("unknown-bot", f"there is no bot {bot!r}")
    except LudothekError as error:
        raise Invalid("invalid-table", str(error)) from None
    if len(request.bots) > seats:
        raise Invalid("invalid-table", f"{len(request.bots)} bots for {seats} seats")
    edition = None
    if request.edition is not None:
        edition = editions.parse(request.game, request.edition.name, request.edition.source)
    header = Header(
        id=new_name(),
        invite=secrets.token_urlsafe(18),
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
    bots = [(seat, bot) for seat, bot in enumerate(request.bots) if bot is not None]
    rows = [Row(header.id, n + 1, "bot", seat, None, bot, "open", n, host, at) for n, (seat, bot) in enumerate(bots)]
    return header, rows, edition


def rematch(table: LiveTable, at: float) -> tuple[Header, list[Row], list[str]]:
    """The next table: the same people one seat further on, so that another one starts."""
    old = table.header
    header = Header(
        id=new_name(),
        invite=secrets.token_urlsafe(18),
        game=old.game,
        rules=registry.game(old.game).version,
        seats=old.seats,
        options=old.options,
        edition=old.edition,
        seed=commitment.draw_seed(),
        salt=commitment.draw_salt(),
        salted=True,
        open_seed=False,
        visibility=old.visibility,
        spectators=old.spectators,
        hints=old.hints,
        clock=old.clock,
        bot_pause=old.bot_pause,
        host=old.host,
        created_at=at,
    )
    rows: list[Row] = []

    def add(kind: str, seat: int | None, value: int | None, body: str | None, player: str | None) -> None:
        rows.append(Row(header.id, len(rows) + 1, kind, seat, value, body, "rematch", len(rows), player, at))

    for number, seat in enumerate(table.seats):
        place = (number + 1) % old.seats
        if seat.player is None:
            add("bot", place, None, seat.bot, None)
        else:
            add("sit", place, None, msgspec.json.encode({"name": seat.name, "node": seat.node}).decode(), seat.player)
            add("ready", place, 1, None, seat.player)
    add("start", None, None, None, None)
    members = sorted({seat.player for seat in table.seats if seat.player is not None})
    return header, rows, members


def add_rematch(table: LiveTable, append: Append) -> None:
    """Opens the next table in the same transaction in which the last one agreed."""
    last = append.rows[-1]
    header, rows, members = rematch(table, last.at)
    following = last._replace(seq=last.seq + 1, step=last.step + 1, kind="next", seat=None, value=None, body=header.id)
    append.rows = [*append.rows, following]
    append.new_tables = [{**header.columns(), "status": "playing", "due_at": last.at}]
    append.new_rows = rows
    append.new_members = [{"table_id": header.id, "player": player} for player in members]


def reopen(
    table: Table,
    host: str,
    host_name: str,
    seat: int,
    bots: Sequence[str | None],
    before: Sequence[int],
    bot_pause: float,
    spectators: bool,
    at: float,
) -> tuple[Header, list[Row]]:
    """A private table with the deal of another one, without hints: its config and its first log entries.

    They lead to the position after the actions `before`, seat the host and the bots, and start the game unless a seat
    is free.
    """
    header = Header(
        id=new_name(),
        invite=secrets.token_urlsafe(18),
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
        host=host,
        created_at=at,
    )
    rows: list[Row] = []

    def add(kind: str, where: int | None = None, value: int | None = None, body: str | None = None) -> None:
        player = host if where == seat else None
        rows.append(Row(header.id, len(rows) + 1, kind, where, value, body, "again", len(rows), player, at))

    add("branch", body=msgspec.json.encode(list(before)).decode())
    for number, bot in enumerate(bots):
        if bot is not None:
            add("bot", number, body=bot)
    add("sit", seat, body=msgspec.json.encode({"name": host_name, "node": None}).decode())
    add("ready", seat, 1)
    if all(bot is not None for number, bot in enumerate(bots) if number != seat):
        add("start")
    return header, rows
