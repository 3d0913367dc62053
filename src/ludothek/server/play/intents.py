"""Etiquette: what each intent does at a table, or the reason why it may not be done now."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from ludothek.bots import registry
from ludothek.core.rng import Rng
from ludothek.server import protocol as say
from ludothek.server.errors import Forbidden, Invalid, Untimely
from ludothek.server.play import clock
from ludothek.server.play.live_table import LiveTable, SeatState, usual_bot
from ludothek.server.play.text import clean_text


class Draft(NamedTuple):
    """A row before it has its number."""

    kind: str
    seat: int | None = None
    value: int | None = None
    body: str | None = None


class Asker(NamedTuple):
    """Who asks, by which process, in which language, and in which the decisions are wanted in words, if at all.

    `absent_since`: since when the one is away whom a kick is about.
    """

    player: str
    name: str
    node: str
    lang: str = "en"
    words: str | None = None
    only_seat: int | None = None
    absent_since: float | None = None


def answer(table: LiveTable, asker: Asker, intent: say.Intents) -> list[Draft]:
    """The rows that carry the intent out; raises a Refusal and changes nothing."""
    if asker.only_seat is not None and getattr(intent, "seat", None) != asker.only_seat:
        raise Forbidden("not-your-seat", f"this token is for seat {asker.only_seat}")
    return ANSWERS[type(intent)](table, asker, intent)


def json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def decide(table: LiveTable, asker: Asker, intent: say.Decide) -> list[Draft]:
    seat = own_seat(table, asker.player, intent.seat)
    game = table.game
    if table.phase != "playing" or game is None:
        raise Untimely("not-playing", "this table is not in play")
    if intent.seq < table.position:
        raise Untimely("stale", "the table has moved on since then; here is how it stands")
    if intent.seq > table.seq:
        raise Untimely("ahead", "no position has this number yet")
    deciding(seat)
    if table.to_move != intent.seat:
        raise Untimely("not-your-turn", f"seat {table.to_move} is to move")
    if max(intent.actions) >= game.game.num_actions:
        raise Invalid("no-such-decision", f"decisions of {game.game.key} go from 0 to {game.game.num_actions - 1}")
    if len(intent.actions) > 1:
        check_sequence(table, intent, asker.lang)
    else:
        clause = game.why_not(intent.actions[0], asker.lang)
        if clause is not None:
            raise Untimely("illegal", clause.text, clause.id)
    return [Draft("decide", intent.seat, action) for action in intent.actions]


def check_sequence(table: LiveTable, intent: say.Decide, lang: str) -> None:
    """Tries several decisions on a copy: all must be this seat's and legal, and only the last may show something.

    Else a refusal would tell what a card drawn in between would have been.
    """
    game = table.game
    assert game is not None
    trial, rng = game.state.clone(), Rng(game.rng.state)
    for number, action in enumerate(intent.actions):
        if number and (trial.revealed or rng.state != game.rng.state):
            raise Untimely("reveals", "a decision that draws or shows something must be the last of an intent")
        if trial.is_over() or trial.to_move != intent.seat:
            raise Untimely("not-your-turn", "the turn ends before the last of these decisions")
        clause = game.game.why_not(trial, action, lang)
        if clause is not None:
            raise Untimely("illegal", clause.text, clause.id)
        trial.revealed = False
        trial.apply(action, rng)


def undo(table: LiveTable, asker: Asker, intent: say.Undo) -> list[Draft]:
    seat = own_seat(table, asker.player, intent.seat)
    game = table.game
    if table.phase != "playing" or game is None:
        raise Untimely("not-playing", "this table is not in play")
    if intent.seq < table.position:
        raise Untimely("stale", "the table has moved on since then; here is how it stands")
    deciding(seat)
    mine = [n for n, (who, _) in enumerate(game.history) if who == intent.seat]
    if not mine:
        raise Untimely("nothing-to-undo", "this seat has decided nothing yet")
    if game.can_undo() and mine[-1] == len(game.history) - 1:
        return [Draft("undo", intent.seat, mine[-1])]
    if table.undo is not None:
        raise Untimely("undo-asked", "an undo is being asked for already")
    ask = Draft("ask-undo", intent.seat, mine[-1])
    return [ask] if others(table, asker.player) else [ask, Draft("undo", intent.seat, mine[-1])]


def answer_undo(table: LiveTable, asker: Asker, intent: say.AnswerUndo) -> list[Draft]:
    if own_seat(table, asker.player, intent.seat).resigned:
        raise Untimely("resigned", "who has resigned is not asked")
    if table.undo is None:
        raise Untimely("no-undo-asked", "nobody asks to take a decision back")
    asking = table.seats[table.undo.seat].player
    if asking == asker.player and intent.agree:
        raise Forbidden("your-own-request", "the others have to agree")
    drafts = [Draft("answer-undo", intent.seat, int(intent.agree))]
    agreed = {table.seats[seat].player for seat in (*table.undo.agreed, intent.seat)}
    if intent.agree and {table.seats[seat].player for seat in others(table, asking)} <= agreed:
        drafts.append(Draft("undo", table.undo.seat, table.undo.keep))
    return drafts


def sit(table: LiveTable, asker: Asker, intent: say.Sit) -> list[Draft]:
    seat = any_seat(table, intent.seat)
    before_start(table)
    if seat.player is not None or seat.bot is not None:
        raise Untimely("seat-taken", f"seat {intent.seat} is taken")
    name = clean_text(asker.name if intent.name is msgspec.UNSET else intent.name)
    if not name:
        raise Invalid("no-name", "a name needs at least one visible character")
    return [Draft("sit", intent.seat, body=json({"name": name, "node": asker.node}))]


def stand(table: LiveTable, asker: Asker, intent: say.Stand) -> list[Draft]:
    seat = any_seat(table, intent.seat)
    before_start(table)
    if seat.player is None or asker.player not in (seat.player, table.header.host):
        raise Forbidden("not-your-seat", f"seat {intent.seat} is not yours")
    return [Draft("stand", intent.seat)]


def seat_bot(table: LiveTable, asker: Asker, intent: say.SeatBot) -> list[Draft]:
    seat = any_seat(table, intent.seat)
    before_start(table)
    if asker.player != table.header.host:
        raise Forbidden("host-only", "only the host seats bots")
    if seat.player is not None:
        raise Untimely("seat-taken", f"somebody sits on seat {intent.seat}")
    if intent.bot is not None and intent.bot not in registry.installed_bots():
        raise Invalid("unknown-bot", f"there is no bot {intent.bot!r}")
    return [Draft("bot", intent.seat, body=intent.bot), *start_if_ready(table, intent.seat, intent.bot is not None)]


def ready(table: LiveTable, asker: Asker, intent: say.Ready) -> list[Draft]:
    own_seat(table, asker.player, intent.seat)
    before_start(table)
    drafts = [Draft("ready", intent.seat, int(intent.ready))]
    return drafts + start_if_ready(table, intent.seat, intent.ready)


def start_if_ready(table: LiveTable, changed: int, is_ready: bool) -> list[Draft]:
    all_ready = all(is_ready if n == changed else s.ready or s.bot for n, s in enumerate(table.seats))
    return [Draft("start")] if all_ready and any(s.player for s in table.seats) else []


def speak(table: LiveTable, asker: Asker, intent: say.Say) -> list[Draft]:
    text = clean_text(intent.text)
    if not text:
        raise Invalid("nothing-said", "a message needs at least one visible character")
    seats = table.seats_of(asker.player)
    name = table.seats[seats[0]].name if seats else asker.name
    return [Draft("say", seats[0] if seats else None, body=json({"name": name, "text": text}))]


def resign(table: LiveTable, asker: Asker, intent: say.Resign) -> list[Draft]:
    seat = own_seat(table, asker.player, intent.seat)
    in_play(table)
    if seat.resigned:
        raise Untimely("resigned", "this seat has resigned already")
    return [Draft("resign", intent.seat)]


def substitute(table: LiveTable, asker: Asker, intent: say.Substitute) -> list[Draft]:
    seat = absent_seat(table, asker, intent.seat)
    if seat.substitute is not None:
        raise Untimely("substituted", "a bot plays for this seat already")
    return [Draft("substitute", intent.seat, body=usual_bot())]


def kick(table: LiveTable, asker: Asker, intent: say.Kick) -> list[Draft]:
    absent_seat(table, asker, intent.seat)
    if asker.absent_since is None or clock.now() < asker.absent_since + clock.GRACE:
        raise Untimely("too-soon", f"a player is voted out after {clock.GRACE:.0f} seconds of absence")
    mine = table.seats_of(asker.player)[0]
    voters = {table.seats[s].player for s in table.kick_votes.get(intent.seat, ())} | {asker.player}
    entitled = {
        s.player for n, s in enumerate(table.seats) if s.is_human and s.player != table.seats[intent.seat].player
    }
    drafts = [Draft("vote", mine, intent.seat)]
    if 2 * len(voters) > len(entitled):
        drafts.append(Draft("kick", intent.seat, body=usual_bot()))
    return drafts


def rematch(table: LiveTable, asker: Asker, intent: say.Rematch) -> list[Draft]:
    own_seat(table, asker.player, intent.seat)
    if table.phase != "over":
        raise Untimely("not-over", "the game is not over")
    if table.next_table is not None:
        raise Untimely("rematch-open", "the next table is open already")
    return [Draft("rematch", intent.seat)]


def wants_rematch(table: LiveTable, seat: int) -> bool:
    """Whether everybody has agreed, this seat included."""
    agreed = {table.seats[s].player for s in (*table.rematch, seat)}
    return {s.player for s in table.seats if s.player is not None} <= agreed


def any_seat(table: LiveTable, seat: int) -> SeatState:
    if seat >= len(table.seats):
        raise Invalid("no-such-seat", f"the seats are 0 to {len(table.seats) - 1}")
    return table.seats[seat]


def own_seat(table: LiveTable, player: str, number: int) -> SeatState:
    seat = any_seat(table, number)
    if seat.player is None or seat.player != player:
        raise Forbidden("not-your-seat", f"seat {number} is not yours")
    return seat


def deciding(seat: SeatState) -> None:
    if seat.resigned or seat.substitute is not None or seat.covered:
        raise Untimely("not-deciding", "a bot decides for this seat at the moment")


def absent_seat(table: LiveTable, asker: Asker, number: int) -> SeatState:
    """The seat of somebody else who is away, asked about by somebody who plays."""
    seat = any_seat(table, number)
    in_play(table)
    if not any(table.seats[s].is_human for s in table.seats_of(asker.player)):
        raise Forbidden("players-only", "only those who play may ask for that")
    if seat.player == asker.player or not seat.is_human:
        raise Invalid("not-absent", f"seat {number} is not another player's")
    if not seat.away:
        raise Untimely("not-absent", f"the player of seat {number} is here")
    if table.header.clock.kind == "correspondence":
        raise Untimely("clock-decides", "nobody has to be here in a correspondence game; the clock decides")
    return seat


def others(table: LiveTable, player: str | None) -> list[int]:
    """The seats of the other people, whether they are here or not."""
    return [n for n in table.humans() if table.seats[n].player != player]


def before_start(table: LiveTable) -> None:
    if table.phase != "open":
        raise Untimely("started", "the game has started")


def in_play(table: LiveTable) -> None:
    if table.phase != "playing":
        raise Untimely("not-playing", "this table is not in play")


ANSWERS: dict[type, Callable[[LiveTable, Asker, Any], list[Draft]]] = {
    say.Decide: decide,
    say.Undo: undo,
    say.AnswerUndo: answer_undo,
    say.Sit: sit,
    say.Stand: stand,
    say.SeatBot: seat_bot,
    say.Ready: ready,
    say.Say: speak,
    say.Resign: resign,
    say.Substitute: substitute,
    say.Kick: kick,
    say.Rematch: rematch,
}
