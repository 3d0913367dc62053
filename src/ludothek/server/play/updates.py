"""What is told to whom: rooms, updates and results, each cut to what one seat may know."""

from typing import Any

import msgspec

from ludothek.server import metrics
from ludothek.server import protocol as say
from ludothek.server.errors import Refusal
from ludothek.server.play import clock
from ludothek.server.play.intents import Asker
from ludothek.server.play.live_table import LiveTable, Scenery

encode = msgspec.json.Encoder().encode


def room(table: LiveTable, player: str | None) -> say.Room:
    header = table.header
    return say.Room(
        table=header.id,
        game=header.game,
        phase=table.phase,
        seats=chairs(table, player),
        options=header.options,
        edition=header.edition,
        visibility=header.visibility,
        spectators=header.spectators,
        hints=header.hints,
        clock=header.clock,
        host=player == header.host,
        commitment=header.commitment if table.phase != "open" else "",
        open_seed=header.open_seed,
        undo=say.UndoAsked(seat=table.undo.seat, agreed=sorted(table.undo.agreed)) if table.undo else None,
        kick={str(seat): sorted(votes) for seat, votes in table.kick_votes.items()},
        rematch=sorted(table.rematch),
        next_table=table.next_table if table.seats_of(player) else None,
        branched=len(table.branched),
    )


def chairs(table: LiveTable, player: str | None = None) -> list[say.Chair]:
    return [
        say.Chair(
            seat=number,
            name=table.name_of(number),
            bot=seat.bot,
            ready=seat.ready,
            away=seat.away,
            resigned=seat.resigned,
            substitute=seat.substitute,
            replaced=seat.replaced,
            yours=player is not None and seat.player == player,
        )
        for number, seat in enumerate(table.seats)
    ]


def result(table: LiveTable) -> say.Result | None:
    if table.ended_by is None:
        return None
    header = table.header
    return say.Result(
        reason=table.ended_by,
        winners=table.winners(),
        scores=table.game.scores() if table.game is not None else [],
        seed=str(header.seed),
        salt=header.salt,
        commitment=header.commitment,
    )


def may_watch(table: LiveTable, seat: int | None) -> bool:
    return seat is not None or table.header.spectators


def view(table: LiveTable, seat: int | None, lang: str | None) -> dict[str, Any]:
    """What a seat may see; where a language is asked for, its decisions also in words."""
    scenery = shared(table)
    return {**scenery.shared, **own(table, seat, lang, scenery)}


def encoded_view(table: LiveTable, seat: int | None, lang: str | None) -> tuple[bytes, bytes]:
    """The same as JSON, in two parts: what everybody sees is encoded once, and then the seat's own."""
    scenery = shared(table)
    mine = own(table, seat, lang, scenery)
    if not scenery.encoded:
        everybodys = encode({key: part for key, part in scenery.shared.items() if key not in mine})
        scenery.encoded = everybodys[:-1] + b"," if len(everybodys) > 2 else b"{"
    return scenery.encoded, encode(mine)[1:]


def shared(table: LiveTable) -> Scenery:
    game = table.game
    assert game is not None
    scenery = table.scenery
    if scenery is None or scenery.position != table.position:
        scenery = table.scenery = Scenery(table.position, game.game.scenery(game.state))
    return scenery


def own(table: LiveTable, seat: int | None, lang: str | None, scenery: Scenery) -> dict[str, Any]:
    game = table.game
    assert game is not None
    mine = game.game.private_view(game.state, seat, scenery.shared)
    if lang is not None:
        for choice in mine["legal"]:
            choice["text"] = game.describe(choice["action"], lang)
    return mine


def has_news_of_room(table: LiveTable, since: int) -> bool:
    """Whether the room has to be told: it changed, or nothing was told before."""
    return table.room_seq > since or since == 0


def update(
    table: LiveTable,
    seat: int | None,
    player: str | None,
    since: int,
    at: float,
    lang: str | None = None,
    with_view: bool = False,
) -> bytes:
    """All that changed for one seat since a number, as JSON. Since 0 is everything."""
    told = say.Update(seq=table.seq, since=since, seat=seat, position=table.position)
    parts = [b""]
    if table.game is not None and may_watch(table, seat):
        if table.position > since:
            told.rewound = since < table.rewound_at
            happened = encoded_events(table, seat, 0 if told.rewound else since)
            parts += (b',"events":', happened, b',"view":', *encoded_view(table, seat, lang))
        elif with_view:
            parts += (b',"view":', *encoded_view(table, seat, lang))
        if table.header.clock.kind != "none":
            running = table.to_move if table.bot_to_move() is None else None
            away = running is not None and table.seats[running].away
            told.clock = table.clock.face(at, running, away)
    if has_news_of_room(table, since):
        told.room = room(table, player)
        told.result = result(table)
    if table.chat and table.chat[-1].seq > since:
        told.chat = [said for said in table.chat if said.seq > since]
    parts[0] = encode(told)[:-1]
    parts.append(b"}")
    return b"".join(parts)


def encoded_events(table: LiveTable, seat: int | None, since: int) -> bytes:
    """What happened, as JSON; what everybody is told alike is encoded once."""
    assert table.game is not None
    scenery = shared(table)
    index = table.story_index(since)
    happened = scenery.events.get(index)
    if happened is None:
        happened = encode(table.game.events(seat, index))
        if table.game.told_alike(index):
            scenery.events[index] = happened
    return happened


def events(table: LiveTable, seat: int | None, since: int) -> list[dict[str, Any]]:
    assert table.game is not None
    return table.game.events(seat, table.story_index(since))


def refused(live: LiveTable, asker: Asker, intent: say.Intents, refusal: Refusal) -> say.Refused:
    """The refusal of an intent, with the position where the asker may have missed it."""
    metrics.refused.labels(refusal.code).inc()
    position = None
    if refusal.status == 409 and isinstance(intent, say.Decide | say.Undo):
        since = min(intent.seq, live.seq)
        position = msgspec.Raw(update(live, intent.seat, asker.player, since, clock.now(), asker.words, True))
    return say.Refused(
        intent=intent.intent,
        code=refusal.code,
        message=refusal.message,
        clause=refusal.clause,
        position=position,
    )
