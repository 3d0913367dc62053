"""Results and replays of finished games over HTTP, and records that can be seen by link."""

import asyncio
import hmac
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from ludothek.core.table import Table
from ludothek.core.views import BaseEvent, View
from ludothek.review.analysis import initial_table
from ludothek.review.localization import display_names
from ludothek.server.db import report_cache
from ludothek.server.errors import Forbidden
from ludothek.server.http.endpoint import encode
from ludothek.server.http.finished import Upload, find_finished, replay_upload
from ludothek.server.http.params import get_language, get_number, get_seat
from ludothek.server.play import clock
from ludothek.server.play.ids import new_id
from ludothek.server.protocol import Message
from ludothek.server.service import Service

MOST_POINTS = 50


class ScoreLine(Message):
    """Points of a seat by what they were given for: a clause, and a card or tile where there is one."""

    clause: str
    what: str
    text: str
    count: int
    points: int


class TurnScores(Message):
    """The points of all seats after a turn; `at` counts decisions."""

    turn: int
    at: int
    seat: int | None
    scores: list[int]


class Outcome(Message):
    """A finished game: points by clause and card, and how they grew."""

    names: list[str]
    winners: list[int]
    scores: list[int]
    breakdown: list[list[ScoreLine]]
    timeline: list[TurnScores]


class ReplayPoint(Message):
    """A position of a game: after `at` decisions, with what led to it."""

    at: int
    turn: int
    seat: int | None
    view: View
    events: Sequence[BaseEvent]


class WayPoint(Message):
    """A point on the way through a game: its turn, who decided, and what happened, in sentences."""

    turn: int
    seat: int | None
    told: list[str]


class Replay(Message):
    """Some points of a game, from `at` on, with one seat's eyes; `way` is all of them in short, told with the first.

    `eyes` are the seats with whose eyes the sender may look, the own first.
    """

    game: str
    options: dict[str, bool | int | str]
    names: list[str]
    eyes: list[int]
    seat: int | None
    of: int
    points: list[ReplayPoint]
    way: list[WayPoint] = []


class RecordRequest(Message):
    record: Annotated[str, Meta(min_length=1, max_length=250_000)]
    edition: Annotated[str, Meta(min_length=1, max_length=200_000)] | None = None


class RecordLink(Message):
    """Where an uploaded record is replayed: the id stands in place of a table's."""

    record: str
    link: str


async def get_outcome(service: Service, request: Request) -> Outcome:
    game = await find_finished(service, request, request.path_params["table"])
    return await asyncio.to_thread(summarize, game.table, get_language(request))


def summarize(table: Table, lang: str) -> Outcome:
    t = table.game.texts(lang)
    return Outcome(
        names=display_names(table, lang),
        winners=table.winners(),
        scores=table.scores(),
        breakdown=[
            [
                ScoreLine(
                    clause=share.clause,
                    what=share.what,
                    text=table.game.share_word(share, t),
                    count=share.count,
                    points=share.points,
                )
                for share in shares
            ]
            for shares in table.game.breakdown(table.state, table.all_events())
        ],
        timeline=make_timeline(table),
    )


def make_timeline(table: Table) -> list[TurnScores]:
    """The points after the deal and after every turn."""
    now = initial_table(table)
    timeline = [TurnScores(turn=0, at=0, seat=None, scores=now.scores())]
    for at, (seat, action) in enumerate(table.history, 1):
        now.play(action)
        if now.is_over or now.state.to_move != seat:
            timeline.append(TurnScores(turn=len(timeline), at=at, seat=seat, scores=now.scores()))
    return timeline


async def get_replay(service: Service, request: Request) -> Replay:
    """Some positions of a finished game, from any seat for those who played, else from a spectator's."""
    game = await find_finished(service, request, request.path_params["table"], must_end=False)
    service.limits.take("replay", game.player or service.get_address(request))
    seat = get_seat(request, game.table.seats)
    if seat is not None and not game.sees_all:
        raise Forbidden("not-yours", "only those who played may look with a player's eyes")
    at, lang = get_number(request, "at"), get_language(request)
    count = min(get_number(request, "count") or MOST_POINTS, MOST_POINTS)
    mine = game.live.seats_of(game.player) if game.live is not None else []
    eyes = [*mine, *(n for n in range(game.table.seats) if n not in mine)] if game.sees_all else []
    return await asyncio.to_thread(replay_table, game.table, seat, at, count, lang, eyes)


def replay_table(
    table: Table, seat: int | None, first: int, count: int, lang: str, eyes: list[int] | None = None
) -> Replay:
    """The points `first` to `first + count` of a game; from the first one on also the way through the whole game."""
    now, names = initial_table(table), display_names(table, lang)
    points: list[ReplayPoint] = []
    way: list[WayPoint] = []
    turn, mover = 0, None
    for at in range(len(table.history) + 1):
        if first and at >= first + count:
            break
        if at:
            now.play(table.history[at - 1][1])
            turn, mover = turn + (table.history[at - 1][0] != mover), table.history[at - 1][0]
        if at < first:
            continue
        events = now.events(seat, at)
        if not first:
            way.append(WayPoint(turn=turn, seat=mover, told=now.game.narrate(events, names, lang, me=seat)))
        if at < first + count:
            points.append(ReplayPoint(at=at, turn=turn, seat=mover, view=now.view(seat), events=events))
    return Replay(
        game=table.game.key,
        options=table.options,
        names=names,
        eyes=eyes or [],
        seat=seat,
        of=len(table.history) + 1,
        points=points,
        way=way,
    )


async def upload_record(service: Service, request: Request, body: RecordRequest) -> RecordLink:
    """Keep a record if it replays; anyone with the link may see it."""
    upload = Upload(body.record, body.edition)
    await asyncio.to_thread(replay_upload, upload)
    return await keep_record(service, request, report_cache.RECORD + new_id(), upload)


async def share_game(service: Service, request: Request) -> RecordLink:
    """Let anyone with the link see a finished game; the link is the same every time."""
    game = await find_finished(service, request, request.path_params["table"], must_end=False)
    if game.live is None or not game.sees_all:
        raise Forbidden("not-yours", "only those who played may share a game")
    service.limits.take("record", game.player)
    digest = hmac.digest(service.secret, f"shared 1 {game.id}".encode(), "sha256")
    table = game.table
    edition = None if table.edition.hash == table.game.standard_edition.hash else table.edition.source
    upload = Upload(table.record(), edition, game.id)
    return await keep_record(service, request, report_cache.RECORD + digest[:9].hex(), upload)


async def keep_record(service: Service, request: Request, name: str, record: Upload) -> RecordLink:
    await report_cache.put(service.store, name, encode(record).decode(), clock.now(), record.table)
    return RecordLink(record=name, link=f"{request.url.scheme}://{request.url.netloc}/replay/{name}")
