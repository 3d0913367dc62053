"""Results and replays of finished games over HTTP: points by clause, their growth, and every position again."""

import asyncio
import hmac

from starlette.requests import Request
from starlette.responses import Response

from ludothek.core.table import Table
from ludothek.review.analysis import dealt
from ludothek.review.words import called
from ludothek.server.db import report_cache
from ludothek.server.errors import Forbidden, Invalid
from ludothek.server.http import afterwards as told
from ludothek.server.http.endpoint import body_of, encode, json
from ludothek.server.http.finished import Finished, Upload, finished, replayed
from ludothek.server.http.identity import new_name
from ludothek.server.http.rate_limits import RECORD_BODY_BYTES
from ludothek.server.play import clock
from ludothek.server.service import Service
from ludothek.server.wire.websocket import language, number

POINTS = 50


async def outcome(service: Service, request: Request) -> told.Outcome:
    game = await finished(service, request)
    lang = language(request.query_params.get("lang"))
    return await asyncio.to_thread(summed_up, game.game, lang)


def summed_up(table: Table, lang: str) -> told.Outcome:
    t = table.game.texts(lang)
    return told.Outcome(
        names=called(table.players, table.seats, lang),
        winners=table.winners(),
        scores=table.scores(),
        breakdown=[
            [
                told.ScoreLine(
                    clause=share.clause,
                    what=share.what,
                    text=table.game.share_word(share, t),
                    count=share.count,
                    points=share.points,
                )
                for share in shares
            ]
            for shares in table.game.breakdown(table.state, table.told())
        ],
        timeline=timeline(table),
    )


def timeline(table: Table) -> list[told.TurnScores]:
    """The points after the deal and after every turn."""
    now = dealt(table)
    found = [told.TurnScores(turn=0, at=0, seat=None, scores=now.scores())]
    for at, (seat, action) in enumerate(table.history, 1):
        now.play(action)
        if now.is_over or now.state.to_move != seat:
            found.append(told.TurnScores(turn=len(found), at=at, seat=seat, scores=now.scores()))
    return found


async def replay(service: Service, request: Request) -> told.Replay:
    """Some positions of a game that is over, with any seat's eyes for those who played, else a spectator's."""
    game = await finished(service, request, must_end=False)
    service.limits.take("replay", game.player or service.address(request))
    seat = asked_eyes(game, request)
    at = number(request.query_params.get("at"))
    lang = language(request.query_params.get("lang"))
    count = min(number(request.query_params.get("count")) or POINTS, POINTS)
    mine = game.live.seats_of(game.player) if game.live is not None else []
    eyes = [*mine, *(n for n in range(game.game.seats) if n not in mine)] if game.sees_all else []
    return await asyncio.to_thread(shown, game.game, seat, at, count, lang, eyes)


def asked_eyes(game: Finished, request: Request) -> int | None:
    wanted = request.query_params.get("seat")
    if wanted is None:
        return None
    if not wanted.isascii() or not wanted.isdigit() or len(wanted) > 2 or int(wanted) >= game.game.seats:
        raise Invalid("no-such-seat", f"the seats are 0 to {game.game.seats - 1}")
    if not game.sees_all:
        raise Forbidden("not-yours", "only those who played may look with a player's eyes")
    return int(wanted)


def shown(
    table: Table, seat: int | None, first: int, count: int, lang: str, eyes: list[int] | None = None
) -> told.Replay:
    now, names = dealt(table), called(table.players, table.seats, lang)
    points: list[told.ReplayPoint] = []
    way: list[told.WayPoint] = []
    turn, mover = 0, None
    for at in range(len(table.history) + 1):
        if first and at >= first + count:
            break
        if at:
            now.play(table.history[at - 1][1])
            turn, mover = turn + (table.history[at - 1][0] != mover), table.history[at - 1][0]
        if not first:
            said = now.game.narrate(now.events(seat, at), names, lang, me=seat)
            way.append(told.WayPoint(turn=turn, seat=mover, told=said))
        if first <= at < first + count:
            events = now.events(seat, at)
            points.append(told.ReplayPoint(at=at, turn=turn, seat=mover, view=now.view(seat), events=events))
    return told.Replay(
        game=table.game.key,
        options=table.options,
        names=names,
        eyes=eyes or [],
        seat=seat,
        of=len(table.history) + 1,
        points=points,
        way=way,
    )


async def upload(service: Service, request: Request) -> Response:
    """Keeps a record that somebody brings, if it replays; anyone with the link may look at it."""
    player = await service.identities.player(request)
    service.limits.take("record", player.id)
    asked = await body_of(request, told.RecordRequest, RECORD_BODY_BYTES)
    brought = Upload(asked.record, asked.edition)
    await asyncio.to_thread(replayed, brought)
    name = report_cache.RECORD + new_name()
    return await kept(service, request, name, brought)


async def share(service: Service, request: Request) -> Response:
    """Makes a finished game one that anyone with the link may look at; asked again it is the same link."""
    game = await finished(service, request, must_end=False)
    if game.live is None or not game.sees_all:
        raise Forbidden("not-yours", "only those who played may share a game")
    service.limits.take("record", game.player)
    drawn = hmac.digest(service.secret, f"shared 1 {game.name}".encode(), "sha256")
    name = report_cache.RECORD + drawn[:9].hex()
    own = None if game.game.edition.hash == game.game.game.standard_edition.hash else game.game.edition.source
    return await kept(service, request, name, Upload(game.game.record(), own, game.name))


async def kept(service: Service, request: Request, name: str, record: Upload) -> Response:
    await report_cache.keep(service.store, name, encode(record).decode(), clock.now(), record.table)
    link = f"{request.url.scheme}://{request.url.netloc}/replay/{name}"
    return json(told.RecordKept(record=name, link=link), 201)
