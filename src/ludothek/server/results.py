"""Results and replays of finished games over HTTP: points by clause, their growth, and every position again."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from ludothek.engine.table import Table
from ludothek.review.analysis import dealt
from ludothek.server import afterwards as told
from ludothek.server import clocks, keeping, opening
from ludothek.server.errors import Forbidden, Invalid
from ludothek.server.finished import UPLOADED, Finished, Upload, finished, replayed
from ludothek.server.limits import RECORD_BODY_BYTES
from ludothek.server.service import Service
from ludothek.server.sockets import language, number
from ludothek.server.web import body_of, encode, json

POINTS = 50


async def outcome(service: Service, request: Request) -> told.Outcome:
    game = await finished(service, request)
    lang = language(request.query_params.get("lang"))
    return await asyncio.to_thread(summed_up, game.game, lang)


def summed_up(table: Table, lang: str) -> told.Outcome:
    t = table.game.texts(lang)
    return told.Outcome(
        names=names_of(table),
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
    for at, (seat, action) in enumerate(table.decisions, 1):
        now.play(action)
        if now.is_over or now.state.to_move != seat:
            found.append(told.TurnScores(turn=len(found), at=at, seat=seat, scores=now.scores()))
    return found


def names_of(table: Table) -> list[str]:
    return table.players or [str(seat + 1) for seat in range(table.seats)]


async def replay(service: Service, request: Request) -> told.Replay:
    """Some positions of a game that is over, with any seat's eyes for those who played, else a spectator's."""
    game = await finished(service, request, must_end=False)
    service.limits.take("replay", game.player)
    seat = asked_eyes(game, request)
    at = number(request.query_params.get("at"))
    lang = language(request.query_params.get("lang"))
    return await asyncio.to_thread(shown, game.game, seat, at, lang)


def asked_eyes(game: Finished, request: Request) -> int | None:
    wanted = request.query_params.get("seat")
    if wanted is None:
        return None
    if not wanted.isascii() or not wanted.isdigit() or int(wanted[:4]) >= game.game.seats:
        raise Invalid("no-such-seat", f"the seats are 0 to {game.game.seats - 1}")
    if not game.sees_all:
        raise Forbidden("not-yours", "only those who played may look with a player's eyes")
    return int(wanted)


def shown(table: Table, seat: int | None, first: int, lang: str) -> told.Replay:
    now, names = dealt(table), names_of(table)
    points: list[told.ReplayPoint] = []
    turn, mover = 0, None
    for at in range(len(table.decisions) + 1):
        if at:
            now.play(table.decisions[at - 1][1])
            turn, mover = turn + (table.decisions[at - 1][0] != mover), table.decisions[at - 1][0]
        if first <= at < first + POINTS:
            events = now.events(seat, at)
            points.append(
                told.ReplayPoint(
                    at=at,
                    turn=turn,
                    seat=mover,
                    view=now.view(seat),
                    events=events,
                    told=now.game.narrate(events, names, lang, me=seat),
                )
            )
        if at >= first + POINTS:
            break
    return told.Replay(
        game=table.game.key, names=names, seats=table.seats, seat=seat, of=len(table.decisions) + 1, points=points
    )


async def upload(service: Service, request: Request) -> Response:
    """Keeps a record that somebody brings, if it replays; anyone with the link may look at it."""
    player = await service.identities.player(request)
    service.limits.take("record", player.id)
    asked = await body_of(request, told.RecordRequest, RECORD_BODY_BYTES)
    brought = Upload(asked.record, asked.edition)
    await asyncio.to_thread(replayed, brought)
    name = UPLOADED + opening.new_name()
    await keeping.keep(service.store, name, encode(brought).decode(), clocks.now())
    link = f"{request.url.scheme}://{request.url.netloc}/replay/{name}"
    return json(told.RecordKept(record=name, link=link), 201)
