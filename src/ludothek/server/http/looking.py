"""Looking at a table over HTTP: as it stands, as it stood, and with a strong bot's advice."""

from starlette.requests import Request

from ludothek.server.errors import Forbidden, Invalid, Untimely
from ludothek.server.http import bodies
from ludothek.server.http.tables import asked_seat, current, story, visitor
from ludothek.server.play import updates
from ludothek.server.runtime.hints import in_words, suspected
from ludothek.server.runtime.past import Moment
from ludothek.server.service import Service
from ludothek.server.wire.websocket import language, number, words


async def look(service: Service, request: Request) -> bodies.Story:
    """A table as a seat of the asker, or anybody at it, may see it; with `at` as it stood at that number."""
    player, table = await visitor(service, request)
    live = await current(service, table)
    seat = asked_seat(live, request, player)
    lang, since = words(request.query_params.get("lang")), number(request.query_params.get("since"))
    at = number(request.query_params.get("at")) if "at" in request.query_params else live.seq
    told = story(live, player.id, seat, lang, since)
    if at < live.seq and updates.may_watch(live, seat):
        service.limits.take("past", player.id)
        told.seq = at
        told.view, told.events = await service.past.scene(Moment(table, at, since, seat, lang))
    return told


async def points(service: Service, request: Request) -> bodies.Points:
    player, table = await visitor(service, request)
    live = await current(service, table)
    if live.game is None:
        raise Untimely("not-started", "this game has not started")
    if not live.seats_of(player.id) and not updates.may_watch(live, None):
        raise Forbidden("no-spectators", "this table has no spectators")
    found = [bodies.Point(seq=live.told_at[0], turn=0)]
    for seq, (seat, _) in zip(live.told_at[1:], live.game.history, strict=True):
        found.append(bodies.Point(seq=seq, turn=found[-1].turn + (seat != found[-1].seat), seat=seat))
    return bodies.Points(points=found)


async def advise(service: Service, request: Request) -> bodies.Advice:
    player, table = await visitor(service, request)
    live = await current(service, table)
    seat = asked_seat(live, request, player)
    if seat is None:
        raise Invalid("no-such-seat", "name the seat that wants advice")
    if not live.header.hints:
        raise Forbidden("no-hints", "this table was opened without hints")
    if live.to_move != seat:
        raise Untimely("not-your-turn", "advice is for the seat that decides")
    if live.bot_to_move() is not None or live.game is None:
        raise Untimely("not-deciding", "a bot decides for this seat at the moment")
    service.limits.take("advice", player.id)
    lang = language(request.query_params.get("lang"))
    described = {action: live.game.describe(action, lang) for action in live.game.legal_actions()}
    found = await service.advisor.find(live)
    return bodies.Advice(
        decisions=in_words(found.decisions, described, lang), beliefs=suspected(found.beliefs, live.game.game, lang)
    )
