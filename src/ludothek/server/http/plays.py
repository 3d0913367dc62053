"""The play log over HTTP: one's finished games to filter, to take along as files, and games of a real table."""

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.server.db import plays
from ludothek.server.db.players import Player
from ludothek.server.db.plays import Cursor, Filter, Play
from ludothek.server.errors import Invalid
from ludothek.server.http.pacing import pace
from ludothek.server.http.params import get_game, get_language
from ludothek.server.play import clock
from ludothek.server.play.finished_game import FinishedGame, GameSeat, SheetEntry, rank_scores
from ludothek.server.play.ids import new_id
from ludothek.server.play.text import clean_name, clean_text
from ludothek.server.protocol import Message, Name, Options, Word
from ludothek.server.service import Service

PAGE = 100
"""How many games come at once."""
EXPORTED = 200
"""How many games are a piece of an export."""
MOST_POINTS = 99_999
FORMULA = ("=", "+", "-", "@", "\t")
CSV_COLUMNS = (
    "id",
    "kind",
    "game",
    "ended",
    "ended_by",
    "rated",
    "seat",
    "name",
    "you",
    "bot",
    "score",
    "place",
    "won",
)


class HistoryCursor(Message):
    at: float
    play: Annotated[str, Meta(max_length=64)]


class HistoryRequest(Message):
    """Which games are wanted; a person is named in a body because addresses end up in the logs of proxies."""

    game: Word | None = None
    person: Annotated[str, Meta(max_length=64)] | None = None
    won: bool | None = None
    before: HistoryCursor | None = None


class PlayedSeat(Message):
    """The result of a seat; `place` counts from 1. `sheet` has its points by the lines of the score sheet."""

    seat: int
    name: str
    place: int
    won: bool = False
    you: bool = False
    bot: str | None = None
    score: int | None = None
    sheet: list[SheetEntry] = []


class PlayInfo(Message):
    """A finished game: played at a table here, typed in, or imported from `source`."""

    id: str
    kind: str
    game: str
    at: float
    ended_by: str
    seats: list[PlayedSeat]
    rated: bool = False
    source: str | None = None


class PlayHistory(Message):
    """Finished games, the newest first; with `next` there are more behind it."""

    plays: list[PlayInfo]
    next: HistoryCursor | None = None


class SheetLineInfo(Message):
    line: str
    text: str
    round: int = 0
    clause: str = ""


class ScoreSheet(Message):
    """The score sheet of a game with some options, in words."""

    game: str
    lines: list[SheetLineInfo]
    least_seats: int
    most_seats: int
    fewest_points_win: bool = False


class TypedSeat(Message):
    name: Name
    sheet: Annotated[list[SheetEntry], Meta(max_length=50)]
    you: bool = False


class TypedPlay(Message):
    """A game that was played at a real table."""

    game: Word
    at: float
    seats: Annotated[list[TypedSeat], Meta(min_length=1, max_length=12)]
    options: Options = {}


async def list_history(service: Service, request: Request, body: HistoryRequest) -> PlayHistory:
    """One's finished games, filtered, a page at a time."""
    player = await service.identities.get_player(request)
    before = None if body.before is None else Cursor(body.before.at, body.before.play)
    person = clean_text(body.person or "") or None
    wanted = Filter(body.game, person, body.won)
    found = await service.store.read(lambda c: plays.list_plays(c, player.id, PAGE, before, wanted))
    more = HistoryCursor(at=found[-1].at, play=found[-1].id) if len(found) == PAGE else None
    return PlayHistory(plays=[describe_play(play, player.id) for play in found], next=more)


def describe_play(play: Play, player: str) -> PlayInfo:
    return PlayInfo(
        id=play.id,
        kind=play.kind,
        game=play.game,
        at=play.at,
        ended_by=play.ended_by,
        rated=play.rated,
        source=play.source,
        seats=[
            PlayedSeat(
                seat=seat.seat,
                name=seat.name,
                place=seat.place + 1,
                won=seat.won,
                you=seat.player == player,
                bot=seat.bot,
                score=seat.score,
                sheet=seat.sheet,
            )
            for seat in play.seats
        ],
    )


async def hide_play(service: Service, request: Request) -> Response:
    """Take a game off one's list; one that was typed in is deleted."""
    player = await service.identities.get_player(request)
    await service.store.change(lambda c: plays.hide_play(c, player.id, request.path_params["play"]))
    return Response(status_code=204)


def settle_options(game: Game, given: Options) -> dict[str, Any]:
    try:
        return dict(house_rules.settle(game.options, given))
    except LudothekError as error:
        raise Invalid("invalid-table", str(error)) from None


def read_options(game: Game, request: Request) -> Options:
    """The options that a query names, each in the type of its default."""
    given: Options = {}
    for option in game.options:
        text = request.query_params.get(option.key)
        if text is None:
            continue
        if isinstance(option.default, bool):
            given[option.key] = text == "true"
        else:
            given[option.key] = int(text) if isinstance(option.default, int) and text.isdigit() else text
    return given


async def get_score_sheet(service: Service, request: Request) -> ScoreSheet:
    game, t = get_game(request), get_game(request).texts(get_language(request))
    lines = game.score_sheet(settle_options(game, read_options(game, request)))
    return ScoreSheet(
        game=game.key,
        lines=[
            SheetLineInfo(line=line.key, text=game.sheet_word(line, t), round=line.round, clause=line.clause)
            for line in lines
        ],
        least_seats=min(game.seats),
        most_seats=max(game.seats),
        fewest_points_win=game.fewest_points_win,
    )


async def add_play(service: Service, request: Request, body: TypedPlay) -> PlayInfo:
    """Enter a game that was played at a real table."""
    player = await service.identities.get_player(request)
    game = check_typed(body, player, clock.now())

    def write(connection: Any) -> Play:
        plays.add_own_plays(connection, player.id, [game])
        return plays.read_plays(connection, [game.id])[0]

    return describe_play(await service.store.change(write), player.id)


def check_typed(body: TypedPlay, player: Player, now: float) -> FinishedGame:
    """Return a typed-in game, its places computed from the score sheets; raise Invalid if it cannot have been."""
    if body.game not in registry.installed_games():
        raise Invalid("no-such-game", "there is no such game")
    game = registry.game(body.game)
    options = settle_options(game, body.options)
    if len(body.seats) not in game.seats:
        raise Invalid("invalid-seats", f"{game.key} is for {min(game.seats)} to {max(game.seats)}")
    if not 0 <= body.at <= now + clock.DAY:
        raise Invalid("invalid-time", "the game must have been played by now")
    if sum(seat.you for seat in body.seats) > 1:
        raise Invalid("invalid-seats", "you can have one seat only")
    lines = {(line.key, line.round) for line in game.score_sheet(options)}
    for seat in body.seats:
        check_sheet(seat.sheet, lines)
    scores = [sum(entry.points for entry in seat.sheet) for seat in body.seats]
    places = rank_scores(scores, game.fewest_points_win)
    seats = [
        GameSeat(
            seat=number,
            name=clean_name(seat.name),
            place=places[number],
            won=places[number] == 0,
            player=player.id if seat.you else None,
            score=scores[number],
            sheet=seat.sheet,
        )
        for number, seat in enumerate(body.seats)
    ]
    if not any(seat.you for seat in body.seats):
        raise Invalid("invalid-seats", "say which seat was yours")
    return FinishedGame(new_id(), "typed", game.key, body.at, seats, owner=player.id)


def check_sheet(sheet: list[SheetEntry], lines: set[tuple[str, int]]) -> None:
    named = [(entry.line, entry.round) for entry in sheet]
    if not set(named) <= lines or len(set(named)) < len(named):
        raise Invalid("invalid-sheet", "this score sheet has other lines")
    if any(abs(entry.points) > MOST_POINTS for entry in sheet):
        raise Invalid("invalid-sheet", "nobody has so many points")


async def export_json(service: Service, request: Request) -> Response:
    """All of one's plays as a JSON file."""
    player = await service.identities.get_player(request)

    def write() -> Iterator[bytes]:
        yield b'{"format":"ludothek plays 1","plays":['
        comma = b""
        for page in iterate(service, player.id):
            yield comma + b",".join(msgspec.json.encode(describe_play(play, player.id)) for play in page)
            comma = b","
        yield b"]}\n"

    headers = {"content-disposition": 'attachment; filename="plays.json"'}
    pieces = pace(service.exports, service.get_address(request), write())
    return StreamingResponse(pieces, media_type="application/json", headers=headers)


async def export_csv(service: Service, request: Request) -> Response:
    """All of one's plays as a CSV file, a line for each seat."""
    player = await service.identities.get_player(request)

    def write() -> Iterator[bytes]:
        yield encode_line(CSV_COLUMNS)
        for page in iterate(service, player.id):
            yield b"".join(encode_line(line) for play in page for line in list_lines(play, player.id))

    headers = {"content-disposition": 'attachment; filename="plays.csv"'}
    pieces = pace(service.exports, service.get_address(request), write())
    return StreamingResponse(pieces, media_type="text/csv; charset=utf-8", headers=headers)


def list_lines(play: Play, player: str) -> Iterator[tuple[object, ...]]:
    """Yield the lines of a play in a CSV file: one for each seat."""
    ended = datetime.fromtimestamp(play.at, UTC).isoformat(timespec="seconds")
    head = (play.id, play.kind, play.game, ended, play.ended_by, play.rated)
    for seat in play.seats:
        mine = seat.player == player
        yield (*head, seat.seat + 1, seat.name, mine, seat.bot or "", seat.score, seat.place + 1, seat.won)


def encode_line(cells: tuple[object, ...]) -> bytes:
    """Encode a line of a CSV file; a text that a spreadsheet would take for a formula is quoted."""
    line = io.StringIO()
    csv.writer(line).writerow(
        [f"'{cell}" if str(cell).startswith(FORMULA) and isinstance(cell, str) else cell for cell in cells]
    )
    return line.getvalue().encode()


def iterate(service: Service, player: str) -> Iterator[list[Play]]:
    """Yield all plays of a player, a page at a time, each in a read of its own; for use in a thread."""
    before: Cursor | None = None
    while found := service.store.read_now(partial(plays.list_plays, player=player, most=EXPORTED, before=before)):
        yield found
        before = Cursor(found[-1].at, found[-1].id)
