"""The champions' table over HTTP: one's ladders, the next game against a level, and what a finished game meant."""

from typing import Annotated

from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.core import registry
from ludothek.server.db import champions as db
from ludothek.server.db.players import lock_player
from ludothek.server.errors import Forbidden, Invalid, NotFound
from ludothek.server.http.endpoint import json_response
from ludothek.server.http.tables import link_table
from ludothek.server.play import champions, clock
from ludothek.server.play.champions import LevelRecord, Records, Result
from ludothek.server.play.create import BOT_PAUSE, Pause
from ludothek.server.play.ids import check_id
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import Message, Word
from ludothek.server.service import Service


class ChallengeRequest(Message):
    """The next game against a level, in a game with so many seats."""

    game: Word
    seats: Annotated[int, Meta(ge=1, le=64)]
    level: Word
    bot_pause: Pause = BOT_PAUSE


class ChampionsLevel(Message):
    """A rung of a ladder.

    `share` of the games was won, a shared victory being half of one; with a probability of 95 % the true share is
    between `low` and `high`. The match that is not decided stands `ahead` to `behind`.
    """

    level: str
    open: bool
    games: int = 0
    wins: int = 0
    draws: int = 0
    share: float = 0.0
    low: float = 0.0
    high: float = 1.0
    matches_won: int = 0
    matches_lost: int = 0
    ahead: int = 0
    behind: int = 0


class ChampionsLadder(Message):
    """The levels of a game with so many seats, from weak to strong; `next` is the one to challenge.

    `table` is the game that is not finished, against the level `playing`.
    """

    game: str
    seats: int
    levels: list[ChampionsLevel]
    next: str
    table: str | None = None
    playing: str | None = None


class ChampionsLadders(Message):
    ladders: list[ChampionsLadder]


class ChampionsStep(Message):
    """What a game meant: its result, None while it is played, and how the match stood after it.

    A match is decided at two games. `opened` is the level that this match opened, `ladder` the ladder as it is now.
    """

    level: str
    result: Result | None
    ahead: int
    behind: int
    ladder: ChampionsLadder
    opened: str | None = None


async def list_ladders(service: Service, request: Request) -> ChampionsLadders:
    player = await service.identities.get_player(request)

    def read(connection: Connection) -> ChampionsLadders:
        records = db.read_records(connection, player.id)
        unfinished = db.list_unfinished(connection, player.id)
        return ChampionsLadders(
            ladders=[
                describe_ladder(*ladder, records.get(ladder, {}), unfinished.get(ladder))
                for ladder in champions.list_ladders()
            ]
        )

    return await service.store.read(read)


def describe_ladder(game: str, seats: int, records: Records, unfinished: tuple[str, str] | None) -> ChampionsLadder:
    rungs = champions.list_rungs(registry.game(game), seats)
    number_open = champions.count_open(rungs, records)
    table, playing = unfinished or (None, None)
    return ChampionsLadder(
        game=game,
        seats=seats,
        levels=[
            describe_level(level, place < number_open, records.get(level, LevelRecord()))
            for place, level in enumerate(rungs)
        ],
        next=champions.suggest_level(rungs, records),
        table=table,
        playing=playing,
    )


def describe_level(level: str, is_open: bool, record: LevelRecord) -> ChampionsLevel:
    low, high = record.interval
    return ChampionsLevel(
        level=level,
        open=is_open,
        games=record.games,
        wins=record.wins,
        draws=record.draws,
        share=round(record.share, 3),
        low=round(low, 3),
        high=round(high, 3),
        matches_won=record.matches_won,
        matches_lost=record.matches_lost,
        ahead=record.ahead,
        behind=record.behind,
    )


async def challenge(service: Service, request: Request, body: ChallengeRequest) -> Response:
    """Open the next game against a level, or return the game of this ladder that is not finished."""
    player = await service.identities.get_player(request)
    ladder = (body.game, body.seats)
    unfinished = await service.store.read(lambda c: db.find_unfinished(c, player.id, ladder))
    if unfinished is not None:
        return json_response(link_table(request, unfinished[0]), 200)
    service.take("table", player.id, request)

    def write(connection: Connection) -> tuple[TableConfig, int]:
        lock_player(connection, player.id)
        existing = db.find_unfinished(connection, player.id, ladder)
        if existing is not None:
            return existing[0], 200
        records = db.read_records(connection, player.id, ladder).get(ladder, {})
        check_open(body, records)
        seat = records.get(body.level, LevelRecord()).games % body.seats
        new = champions.create_champions_table(
            registry.game(body.game), body.seats, body.level, player.id, player.name, seat, body.bot_pause, clock.now()
        )
        db.insert_game(connection, new, body.level)
        return new.config, 201

    await service.store.read(lambda c: check_ladder(body))
    config, status = await service.store.change(write)
    service.bots.warm()
    return json_response(link_table(request, config), status)


def check_ladder(body: ChallengeRequest) -> tuple[str, ...]:
    """Return the levels of the ladder that is asked for."""
    is_known = body.game in registry.installed_games() and body.seats in registry.game(body.game).seats
    rungs = champions.list_rungs(registry.game(body.game), body.seats) if is_known else ()
    if not rungs:
        raise Invalid("no-such-ladder", "there is no such game, or not with so many seats")
    return rungs


def check_open(body: ChallengeRequest, records: Records) -> None:
    rungs = check_ladder(body)
    if body.level not in rungs:
        raise Invalid("no-such-level", f"the levels are {', '.join(rungs)}")
    if body.level not in rungs[: champions.count_open(rungs, records)]:
        raise Forbidden("level-closed", "this level opens when the one below is beaten")


async def get_step(service: Service, request: Request) -> ChampionsStep:
    """What a game meant on the ladder of whoever played it."""
    player = await service.identities.get_player(request)
    table = check_id(request.path_params["table"])

    def read(connection: Connection) -> ChampionsStep:
        game = db.find_game(connection, table)
        if game is None or game.player != player.id or game.game not in registry.installed_games():
            raise NotFound("no-such-game", "you have played no such game at the champions' table")
        ladder = (game.game, game.seats)
        records = db.read_records(connection, player.id, ladder).get(ladder, {})
        unfinished = db.list_unfinished(connection, player.id).get(ladder)
        rungs = champions.list_rungs(registry.game(game.game), game.seats)
        following = rungs[rungs.index(game.level) + 1 :] if game.level in rungs else ()
        return ChampionsStep(
            level=game.level,
            result=game.result,
            ahead=game.ahead,
            behind=game.behind,
            ladder=describe_ladder(*ladder, records, unfinished),
            opened=following[0] if following and game.ahead == champions.WINS_NEEDED else None,
        )

    return await service.store.read(read)
