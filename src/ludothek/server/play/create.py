"""Opening a table: checks what was asked for, draws the seed, seats the bots; and the same again for a rematch."""

import secrets

import msgspec

from ludothek.bots import registry as bot_registry
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.table import checked_seed
from ludothek.server.db import editions
from ludothek.server.db.store import Append, Row
from ludothek.server.errors import Invalid
from ludothek.server.http.bodies import TableRequest
from ludothek.server.http.identity import new_name
from ludothek.server.play import commitment
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_config import Header


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
