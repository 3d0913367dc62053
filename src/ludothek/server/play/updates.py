"""Messages about a table, each limited to what one seat or a spectator may know."""

from functools import cache

import msgspec

from ludothek.core.views import Event, PrivateView, SharedView, View
from ludothek.server import protocol
from ludothek.server.errors import Refusal
from ludothek.server.play.clock import now
from ludothek.server.play.intents import Sender
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.table_state import ViewCache, name_author

encode = msgspec.json.Encoder().encode


def build_room(live: LiveTable, player: str | None) -> protocol.Room:
    config = live.config
    return protocol.Room(
        table=config.id,
        game=config.game,
        phase=live.phase,
        seats=build_seats(live, player),
        options=config.options,
        edition=config.edition,
        visibility=config.visibility,
        spectators=config.spectators,
        hints=config.hints,
        rated=config.rated,
        chat=config.chat,
        handover=config.handover,
        clock=config.clock,
        host=player == config.host,
        commitment=config.commitment if live.phase != "open" else "",
        open_seed=config.open_seed,
        undo=protocol.UndoAsked(seat=live.undo.seat, agreed=sorted(live.undo.agreed)) if live.undo else None,
        pause=protocol.PauseAsked(seat=live.pause.seat, agreed=sorted(live.pause.agreed)) if live.pause else None,
        paused=live.paused_at,
        kick={str(seat): sorted(votes) for seat, votes in live.kick_votes.items()},
        substitution={str(seat): sorted(votes) for seat, votes in live.substitute_votes.items()},
        rematch=sorted(live.rematch),
        awaited=live.awaited(),
        next_table=live.next_table,
        watching=live.watching,
        own_edition=live.edition.name if live.edition is not None else "",
        branched=len(live.branch_actions),
        tournament=live.tournament,
        champions=live.is_champions,
    )


def build_seats(live: LiveTable, player: str | None = None) -> list[protocol.SeatInfo]:
    return [
        protocol.SeatInfo(
            seat=number,
            name=live.name_of(number),
            bot=seat.bot,
            plays_as=live.stand_in_of(seat.bot) if seat.bot else None,
            ready=seat.ready,
            away=seat.away,
            resigned=seat.resigned,
            out_of_time=seat.out_of_time,
            substitute=seat.substitute,
            replaced=seat.replaced,
            yours=player is not None and seat.player == player,
            host=seat.player is not None and seat.player == live.config.host,
            rating=seat.rating,
            author=None if seat.player is None else name_author(live.config.id, seat.player),
            open=live.table is not None and live.is_open_seat(number),
            vacated=seat.vacated,
            vacation=seat.vacation_until if seat.vacation_until > now() else None,
        )
        for number, seat in enumerate(live.seats)
    ]


def build_room_events(live: LiveTable, player: str | None, since: int) -> list[protocol.RoomEvent]:
    """Return what happened beside the game since an entry, in the eyes of a player."""
    return [
        protocol.RoomEvent(
            seq=note.seq,
            kind=note.kind,
            at=note.at,
            after=note.after,
            seat=note.seat,
            name=note.name,
            by=note.by,
            away_from=note.away_from,
            value=note.value,
            yours=player is not None and note.player == player,
        )
        for note in live.room_notes
        if note.seq > since
    ]


def build_result(live: LiveTable) -> protocol.Result | None:
    """Return the result, with the seed and salt that prove the deal; None until the game has ended.

    Seed and salt are empty while the same deal is still being played by others.
    """
    if live.ended_by is None:
        return None
    config = live.config
    return protocol.Result(
        reason=live.ended_by,
        winners=live.winners(),
        scores=live.table.scores() if live.table is not None else [],
        seed="" if live.is_sealed else str(config.seed),
        salt="" if live.is_sealed else config.salt,
        commitment=config.commitment,
        ratings=live.ratings,
        unrated=live.unrated,
    )


def may_watch(live: LiveTable, seat: int | None) -> bool:
    """Whether the game is shown to a seat (always) or to a spectator (if the table has any)."""
    return seat is not None or live.config.spectators


def build_view(live: LiveTable, seat: int | None, lang: str | None) -> View:
    """Return what a seat may see. With a language, legal actions are described in it."""
    assert live.table is not None
    seen = get_view_cache(live)
    view: View = live.table.game.join(seen.shared, build_private_view(live, seat, lang, seen))
    return view


def encode_view(live: LiveTable, seat: int | None, lang: str | None) -> tuple[bytes, bytes]:
    """Return the view as JSON in two parts: the shared view, encoded once for everybody, and the private view."""
    seen = get_view_cache(live)
    private = build_private_view(live, seat, lang, seen)
    if not seen.encoded:
        shared = seen.shared
        kept = {name: getattr(shared, name) for name in list_common_fields(type(shared), type(private))}
        seen.encoded = encode(kept)[:-1] + b","
    return seen.encoded, encode(private)[1:]


@cache
def list_common_fields(shared: type[SharedView], private: type[PrivateView]) -> tuple[str, ...]:
    """Return the fields of a game's shared view that its private view does not replace."""
    return tuple(name for name in shared.__struct_fields__ if name not in private.__struct_fields__)


def get_view_cache(live: LiveTable) -> ViewCache:
    """Return the cache of the present position; that of an earlier one is dropped."""
    table = live.table
    assert table is not None
    cache = live.view_cache
    if cache is None or cache.position != live.position:
        cache = live.view_cache = ViewCache(live.position, table.game.shared_view(table.state))
    return cache


def build_private_view(live: LiveTable, seat: int | None, lang: str | None, seen: ViewCache) -> PrivateView:
    table = live.table
    assert table is not None
    private = table.game.private_view(table.state, seat, seen.shared)
    if lang is not None:
        for action in private.legal:
            action.text = table.describe(action.action, lang)
    return private


def has_room_changed(live: LiveTable, since: int) -> bool:
    """Whether a client that knows entry `since` needs the room again, or has never had it."""
    return live.room_seq > since or since == 0


def encode_update(
    live: LiveTable,
    seat: int | None,
    player: str | None,
    since: int,
    at: float,
    lang: str | None = None,
    with_view: bool = False,
) -> bytes:
    """Return as JSON all that changed for one seat since an entry; since 0 is everything.

    The view is included if the position changed, or on request.
    """
    update = protocol.Update(seq=live.seq, since=since, seat=seat, position=live.position)
    parts = [b""]
    if live.table is not None and may_watch(live, seat):
        if live.position > since:
            update.rewound = since < live.rewound_at
            first = live.event_index(0 if update.rewound else since)
            events = encode_events(live, seat, first)
            update.by_bot = live.find_bot_events(first)
            parts += (b',"events":', events, b',"view":', *encode_view(live, seat, lang))
        elif with_view:
            parts += (b',"view":', *encode_view(live, seat, lang))
        if live.config.clock.kind != "none":
            running = live.to_move if live.bot_to_move() is None else None
            away = running is not None and live.seats[running].away
            update.clock = live.clock.face(at, running, away)
            if live.paused_at is not None and update.clock is not None:
                update.clock.stopped = "pause"
    if has_room_changed(live, since):
        update.room = build_room(live, player)
        update.room_events = build_room_events(live, player, since)
        update.result = build_result(live)
    if live.chat and live.chat[-1].seq > since:
        update.chat = [said for said in live.chat if said.seq > since]
    parts[0] = encode(update)[:-1]
    parts.append(b"}")
    return b"".join(parts)


def encode_room(live: LiveTable, seat: int | None, player: str | None) -> bytes:
    """Return as JSON an update with the room and nothing else."""
    update = protocol.Update(seq=live.seq, since=live.seq, seat=seat, position=live.position)
    update.room = build_room(live, player)
    update.result = build_result(live)
    return encode(update)


def encode_events(live: LiveTable, seat: int | None, index: int) -> bytes:
    """Return the events from a group on as JSON; those that everybody sees alike are encoded once."""
    assert live.table is not None
    seen = get_view_cache(live)
    encoded = seen.events.get(index)
    if encoded is None:
        encoded = encode(live.table.events(seat, index))
        if not live.table.has_private_events(index):
            seen.events[index] = encoded
    return encoded


def get_events(live: LiveTable, seat: int | None, since: int) -> list[Event]:
    assert live.table is not None
    return live.table.events(seat, live.event_index(since))


def build_refused(
    live: LiveTable, sender: Sender, intent: protocol.Intents, refusal: Refusal, at: float
) -> protocol.Refused:
    """Return the refusal of an intent, with the present position if the sender may have missed it."""
    position = None
    if refusal.status == 409 and isinstance(intent, protocol.Act | protocol.Undo):
        since = min(intent.seq, live.seq)
        position = msgspec.Raw(encode_update(live, intent.seat, sender.player, since, at, sender.view_lang, True))
    return protocol.Refused(
        intent=intent.intent,
        code=refusal.code,
        message=refusal.message,
        clause=refusal.clause,
        facts=refusal.facts,
        position=position,
    )
