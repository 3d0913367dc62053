"""The lobby over HTTP: listed tables, and a seat at once for somebody who does not want to choose."""

from starlette.requests import Request

from ludothek.bots.registry import installed_bots
from ludothek.core import registry
from ludothek.server.db import conduct
from ludothek.server.db.tables import insert_table, list_lobby
from ludothek.server.errors import NotFound, Refusal
from ludothek.server.play import clock, updates
from ludothek.server.play.create import BOT_PAUSE, Pause, TableRequest, create_table
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import ClockSettings, Language, Message, SeatInfo, Word
from ludothek.server.service import Service

MOST_LISTED = 100
MOST_TRIED = 10
"""How many tables with bots are looked at for a seat."""
LEVELS = ("folder", "greedy")
"""The bots with whom somebody plays until people come; the first that is installed."""
QUICK_CLOCK = ClockSettings(kind="move", seconds=60)


class LobbyTable(Message):
    """A table in the lobby. `options` are those that differ from the game's usual ones; an empty `lang` is unknown."""

    table: str
    game: str
    phase: str
    seats: list[SeatInfo]
    clock: ClockSettings
    spectators: bool
    created: float
    open_seed: bool = False
    options: dict[str, bool | int | str] = {}
    own_edition: bool = False
    rated: bool = False
    hints: bool = False
    handover: bool = False
    lang: str = ""


class Lobby(Message):
    tables: list[LobbyTable]


class SeatRequest(Message):
    """A game that somebody wants to play at once."""

    game: Word
    lang: Language | None = None
    bot_pause: Pause = BOT_PAUSE


class FoundSeat(Message):
    """A table and the seat to take there."""

    table: str
    seat: int


async def list_tables(service: Service, request: Request) -> Lobby:
    """The tables that are listed and not over, the newest first."""
    tables, damaged = await service.store.read(lambda c: list_lobby(c, MOST_LISTED, service.seatings.read))
    service.hub.quarantine(damaged)
    return Lobby(tables=[list_table(live) for live in tables])


def list_table(live: LiveTable) -> LobbyTable:
    config = live.config
    game = registry.game(config.game)
    usual = {option.key: option.default for option in game.options}
    return LobbyTable(
        table=config.id,
        game=config.game,
        phase=live.phase,
        seats=updates.build_seats(live),
        clock=config.clock,
        spectators=config.spectators,
        created=round(config.created_at),
        options={key: value for key, value in config.options.items() if usual.get(key) != value},
        own_edition=config.edition != game.standard_edition.hash,
        rated=config.rated,
        hints=config.hints,
        handover=config.handover,
        lang=config.lang,
        open_seed=config.open_seed,
    )


async def find_seat(service: Service, request: Request, body: SeatRequest) -> FoundSeat:
    """Return a free seat of a casual table, else a bot's that is handed over, else one at a new table with bots."""
    player = await service.identities.get_player(request)
    listed, _damaged = await service.store.read(lambda c: list_lobby(c, MOST_LISTED, service.seatings.read))
    casual = [live for live in listed if live.config.game == body.game and not live.config.rated]
    waiting = [live for live in casual if live.phase == "open"]
    handed = [live for live in casual if live.phase == "playing" and live.config.handover][:MOST_TRIED]
    for live in [*waiting, *handed]:
        seat = await find_open_seat(service, live, player.id)
        if seat is not None:
            return FoundSeat(table=live.config.id, seat=seat)
    if body.game not in registry.installed_games():
        raise NotFound("no-such-game", "there is no such game")
    seats = registry.game(body.game).usual_seats
    level = next((bot for bot in LEVELS if bot in installed_bots()), "random")
    wanted = TableRequest(
        game=body.game,
        seats=seats,
        bots=[None, *[level] * (seats - 1)],
        clock=QUICK_CLOCK,
        visibility="listed",
        handover=True,
        lang=body.lang,
        bot_pause=body.bot_pause,
    )
    service.count_listed(wanted.visibility, service.get_address(request))
    new = create_table(wanted, player.id, clock.now())
    await service.store.change(lambda c: insert_table(c, new))
    service.bots.warm()
    return FoundSeat(table=new.config.id, seat=0)


async def find_open_seat(service: Service, listed: LiveTable, player: str) -> int | None:
    """Return a seat that a player could take at a table now; None if there is none, or somebody objects."""
    try:
        live = await service.hub.get_table(listed.config.id)
    except Refusal:
        return None
    others = {seat.player for seat in live.seats if seat.player is not None}
    if player in others | live.removed | live.voted_out.keys() or not any(not s.away for s in live.seats if s.player):
        return None
    if await service.store.read(lambda c: conduct.is_kept_out(c, player, others)):
        return None
    free = [n for n, seat in enumerate(live.seats) if live.phase == "open" and seat.player is None and seat.bot is None]
    return next(iter([*free, *(n for n in range(len(live.seats)) if live.is_open_seat(n))]), None)
