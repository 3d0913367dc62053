"""What each intent does at a table, or why it is refused."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from ludothek.bots import registry
from ludothek.bots.arena import STAND_IN
from ludothek.core.rng import Rng
from ludothek.core.selection import arrange
from ludothek.core.state import State
from ludothek.core.table import Table
from ludothek.server import protocol
from ludothek.server.errors import Forbidden, Invalid, StateConflict
from ludothek.server.play.clock import GRACE, MOST_SECONDS
from ludothek.server.play.create import encode_sitter, reconfigure
from ludothek.server.play.live_table import DECLINES, MOST_ENTRIES, MOST_REPLAYED, REMOVED, LiveTable
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.play.table_state import SeatState
from ludothek.server.play.text import clean_name, clean_text, tell_apart


class Sender(NamedTuple):
    """Who sends an intent.

    `node` is the server process that the sender is connected to. Refusals are written in `lang`; with `view_lang` the
    actions in views get descriptions in that language. An engine's token is good for `only_seat`. `absence`
    is filled in for a kick or substitution: for how many seconds that player has been absent. `rating` and `kept_out`
    are filled in for somebody who sits down: their rating, and whether a player here does not want to play with them.
    `session` is the sender's.
    """

    player: str
    name: str
    node: str
    lang: str = "en"
    view_lang: str | None = None
    only_seat: int | None = None
    absence: float = 0.0
    session: int = 0
    rating: int | None = None
    kept_out: bool = False


def carry_out(live: LiveTable, sender: Sender, intent: protocol.Intents) -> list[NewEntry]:
    """Return the log entries that carry out an intent, or raise a Refusal."""
    if sender.only_seat is not None and getattr(intent, "seat", None) != sender.only_seat:
        raise Forbidden("not-your-seat", f"this token is for seat {sender.only_seat}")
    if live.seq >= MOST_ENTRIES and type(intent) not in ENDING:
        raise StateConflict("log-full", "too much has happened at this table; only the game can be played to its end")
    return HANDLERS[type(intent)](live, sender, intent)


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def act(live: LiveTable, sender: Sender, intent: protocol.Act) -> list[NewEntry]:
    table = get_table_to_decide_at(live, sender.player, intent.seat, intent.seq)
    if intent.seq > live.seq:
        raise StateConflict("ahead", "no position has this number yet")
    if live.to_move != intent.seat:
        raise StateConflict("not-your-turn", f"seat {live.to_move} is to move")
    if max(intent.actions) >= table.game.num_actions:
        raise Invalid("no-such-action", f"actions of {table.game.key} go from 0 to {table.game.num_actions - 1}")
    actions = arrange(table.game, table.state, intent.actions)
    if len(actions) > 1:
        check_sequence(live, intent.seat, actions, sender.lang)
    else:
        check_action(live, table.state, actions[0], sender.lang)
    return [NewEntry("act", intent.seat, action) for action in actions]


def check_action(live: LiveTable, state: State, action: int, lang: str) -> None:
    """Refuse an illegal action with the clause that forbids it and the facts of the case."""
    assert live.table is not None
    forbidden = live.table.game.why_not(state, action, lang, live.table.players)
    if forbidden is not None:
        raise StateConflict("illegal", forbidden.text, forbidden.clause.id, forbidden.facts)


def check_sequence(live: LiveTable, seat: int, actions: list[int], lang: str) -> None:
    """Check several actions on a copy: all must be legal and this seat's, and only the last may reveal something.

    Otherwise a refusal could tell which card would have been drawn in between.
    """
    table = live.table
    assert table is not None
    trial, rng = table.state.clone(), Rng(table.rng.state)
    for number, action in enumerate(actions):
        if number and (trial.revealed or rng.state != table.rng.state):
            raise StateConflict("reveals", "a decision that draws or shows something must be the last of an intent")
        if trial.is_over() or trial.to_move != seat:
            raise StateConflict("not-your-turn", "the turn ends before the last of these decisions")
        check_action(live, trial, action, lang)
        trial.revealed = False
        trial.apply(action, rng)


def undo(live: LiveTable, sender: Sender, intent: protocol.Undo) -> list[NewEntry]:
    table = get_table_to_decide_at(live, sender.player, intent.seat, intent.seq)
    mine = [n for n, (who, _) in enumerate(table.history) if who == intent.seat]
    if not mine:
        raise StateConflict("nothing-to-undo", "this seat has decided nothing yet")
    if table.can_undo() and mine[-1] == len(table.history) - 1:
        return [NewEntry("undo", intent.seat, mine[-1])]
    if live.replayed + mine[-1] > MOST_REPLAYED:
        raise StateConflict("too-many-undos", "too much has been taken back at this table")
    if live.undo is not None:
        raise StateConflict("undo-asked", "an undo is being asked for already")
    check_casual(live)
    ask = NewEntry("ask-undo", intent.seat, mine[-1])
    return [ask] if list_other_people(live, sender.player) else [ask, NewEntry("undo", intent.seat, mine[-1])]


def answer_undo(live: LiveTable, sender: Sender, intent: protocol.AnswerUndo) -> list[NewEntry]:
    if get_own_seat(live, sender.player, intent.seat).resigned:
        raise StateConflict("resigned", "who has resigned is not asked")
    if live.undo is None:
        raise StateConflict("no-undo-asked", "nobody asks to take a decision back")
    asking = live.seats[live.undo.seat].player
    if asking == sender.player and intent.agree:
        raise Forbidden("your-own-request", "the others have to agree")
    entries = [NewEntry("answer-undo", intent.seat, int(intent.agree))]
    agreed = {live.seats[seat].player for seat in (*live.undo.agreed, intent.seat)}
    if intent.agree and {live.seats[seat].player for seat in list_other_people(live, asking)} <= agreed:
        entries.append(NewEntry("undo", live.undo.seat, live.undo.keep))
    return entries


def sit(live: LiveTable, sender: Sender, intent: protocol.Sit) -> list[NewEntry]:
    seat = get_seat(live, intent.seat)
    takes_over = live.is_open_seat(intent.seat)
    if not takes_over:
        check_not_started(live)
        if seat.player is not None or seat.bot is not None:
            raise StateConflict("seat-taken", f"seat {intent.seat} is taken")
    elif live.seats_of(sender.player) or sender.player in live.voted_out:
        raise Forbidden("seated", "who has seen another hand of this game can't take a bot's seat")
    if sender.player in live.removed:
        raise Forbidden("removed", "the host has removed you from this table")
    if sender.kept_out:
        raise Forbidden("kept-out", "somebody at this table prefers not to play with you")
    name = clean_name(sender.name if intent.name is msgspec.UNSET else intent.name)
    sitter = encode_sitter(find_name(live, name, intent.seat), sender.node, sender.rating)
    return [NewEntry("take" if takes_over else "sit", intent.seat, body=sitter)]


def find_name(live: LiveTable, name: str, own_seat: int | None) -> str:
    """Return a name that nobody else at the table has."""
    return tell_apart(name, [seat.name for n, seat in enumerate(live.seats) if seat.name and n != own_seat])


def stand(live: LiveTable, sender: Sender, intent: protocol.Stand) -> list[NewEntry]:
    seat = get_seat(live, intent.seat)
    check_not_started(live)
    if seat.player is None or sender.player not in (seat.player, live.config.host):
        raise Forbidden("not-your-seat", f"seat {intent.seat} is not yours")
    return [NewEntry("stand", intent.seat, body=None if sender.player == seat.player else REMOVED)]


def rename(live: LiveTable, sender: Sender, intent: protocol.Rename) -> list[NewEntry]:
    get_own_seat(live, sender.player, intent.seat)
    check_not_started(live)
    name = find_name(live, clean_name(intent.name), intent.seat)
    return [NewEntry("rename", intent.seat, body=encode({"name": name}))]


def configure(live: LiveTable, sender: Sender, intent: protocol.Configure) -> list[NewEntry]:
    check_not_started(live)
    check_host(live, sender)
    if live.config.open_seed and any(x is not msgspec.UNSET for x in (intent.options, intent.seats, intent.edition)):
        raise StateConflict("fixed-deal", "the rules of a deal that others play too can't be changed")
    if intent.seats is not msgspec.UNSET and any(seat.player for seat in live.seats[intent.seats :]):
        raise StateConflict("seat-taken", "somebody sits on a seat that would be gone")
    return [NewEntry("configure", body=encode(reconfigure(live.config, intent)))]


def pass_host(live: LiveTable, sender: Sender, intent: protocol.PassHost) -> list[NewEntry]:
    seat = get_seat(live, intent.seat)
    check_not_started(live)
    check_host(live, sender)
    if seat.player is None or seat.player == sender.player:
        raise Invalid("nobody-there", f"no other player sits on seat {intent.seat}")
    return [NewEntry("host", intent.seat)]


def close(live: LiveTable, sender: Sender, intent: protocol.Close) -> list[NewEntry]:
    check_not_started(live)
    check_host(live, sender)
    return [NewEntry("close")]


def seat_bot(live: LiveTable, sender: Sender, intent: protocol.SeatBot) -> list[NewEntry]:
    seat = get_seat(live, intent.seat)
    check_not_started(live)
    check_host(live, sender)
    if seat.player is not None:
        raise StateConflict("seat-taken", f"somebody sits on seat {intent.seat}")
    if intent.bot is not None and intent.bot not in registry.installed_bots():
        raise Invalid("unknown-bot", f"there is no bot {intent.bot!r}")
    return [
        NewEntry("bot", intent.seat, body=intent.bot),
        *start_if_all_ready(live, intent.seat, intent.bot is not None),
    ]


def ready(live: LiveTable, sender: Sender, intent: protocol.Ready) -> list[NewEntry]:
    get_own_seat(live, sender.player, intent.seat)
    check_not_started(live)
    entries = [NewEntry("ready", intent.seat, int(intent.ready))]
    return entries + start_if_all_ready(live, intent.seat, intent.ready)


def start_if_all_ready(live: LiveTable, changed: int, is_ready: bool) -> list[NewEntry]:
    all_ready = all(is_ready if n == changed else s.ready or s.bot for n, s in enumerate(live.seats))
    return [NewEntry("start")] if all_ready and any(s.player for s in live.seats) else []


def say(live: LiveTable, sender: Sender, intent: protocol.Say) -> list[NewEntry]:
    if not live.config.chat:
        raise Forbidden("no-chat", "this table was opened without talk")
    text = clean_text(intent.text)
    if not text:
        raise Invalid("nothing-said", "a message needs at least one visible character")
    seats = live.seats_of(sender.player)
    name = live.seats[seats[0]].name if seats else find_name(live, sender.name, None)
    return [NewEntry("say", seats[0] if seats else None, body=encode({"name": name, "text": text}))]


def resign(live: LiveTable, sender: Sender, intent: protocol.Resign) -> list[NewEntry]:
    get_playing_seat(live, sender.player, intent.seat)
    return [NewEntry("resign", intent.seat)]


def substitute(live: LiveTable, sender: Sender, intent: protocol.Substitute) -> list[NewEntry]:
    seat = get_absent_seat(live, sender, intent.seat)
    if seat.substitute is not None:
        raise StateConflict("substituted", "a bot plays for this seat already")
    entry = NewEntry("substitute", intent.seat, body=STAND_IN)
    if not live.config.rated:
        return [entry]
    agreed = {*live.substitute_votes.get(intent.seat, ()), *live.seats_of(sender.player)}
    here = {n for n in list_other_people(live, seat.player) if not live.seats[n].away}
    vote = NewEntry("vote-substitute", live.seats_of(sender.player)[0], intent.seat)
    return [vote, entry] if here <= agreed else [vote]


def kick(live: LiveTable, sender: Sender, intent: protocol.Kick) -> list[NewEntry]:
    get_absent_seat(live, sender, intent.seat)
    mine = live.seats_of(sender.player)[0]
    voters = {live.seats[s].player for s in live.kick_votes.get(intent.seat, ())} | {sender.player}
    entitled = {s.player for n, s in enumerate(live.seats) if s.is_human and s.player != live.seats[intent.seat].player}
    entries = [NewEntry("vote", mine, intent.seat)]
    if 2 * len(voters) > len(entitled):
        entries.append(NewEntry("kick", intent.seat, body=STAND_IN))
    return entries


def check_casual(live: LiveTable) -> None:
    """Refuse what would give players another game than those they are compared with, or let a round wait."""
    if live.is_champions:
        raise StateConflict("champions-table", "this game counts on your ladder: this is not possible")
    if live.tournament is not None:
        raise StateConflict("tournament-table", "others play the same cards in this tournament: this is not possible")


def ask_pause(live: LiveTable, sender: Sender, intent: protocol.AskPause) -> list[NewEntry]:
    get_playing_seat(live, sender.player, intent.seat)
    check_not_paused(live)
    check_casual(live)
    if live.config.clock.kind == "none":
        raise StateConflict("no-clock", "without a clock everybody may take their time")
    if live.pause is not None:
        raise StateConflict("pause-asked", "a pause is being asked for already")
    ask = NewEntry("ask-pause", intent.seat)
    return [ask] if list_other_people(live, sender.player) else [ask, NewEntry("pause", intent.seat)]


def answer_pause(live: LiveTable, sender: Sender, intent: protocol.AnswerPause) -> list[NewEntry]:
    get_playing_seat(live, sender.player, intent.seat)
    if live.pause is None:
        raise StateConflict("no-pause-asked", "nobody asks for a pause")
    asking = live.seats[live.pause.seat].player
    if asking == sender.player and intent.agree:
        raise Forbidden("your-own-request", "the others have to agree")
    entries = [NewEntry("answer-pause", intent.seat, int(intent.agree))]
    agreed = {live.seats[seat].player for seat in (*live.pause.agreed, intent.seat)}
    if intent.agree and {live.seats[seat].player for seat in list_other_people(live, asking)} <= agreed:
        entries.append(NewEntry("pause", live.pause.seat))
    return entries


def resume(live: LiveTable, sender: Sender, intent: protocol.Resume) -> list[NewEntry]:
    get_playing_seat(live, sender.player, intent.seat)
    if live.paused_at is None:
        raise StateConflict("not-paused", "the clocks run")
    return [NewEntry("resume", intent.seat)]


def give_time(live: LiveTable, sender: Sender, intent: protocol.GiveTime) -> list[NewEntry]:
    get_playing_seat(live, sender.player, intent.seat)
    receiver = get_seat(live, intent.to)
    if live.config.clock.kind == "none":
        raise StateConflict("no-clock", "without a clock everybody may take their time")
    if not receiver.is_human or receiver.player == sender.player:
        raise Invalid("no-opponent", f"no opponent who could use time sits on seat {intent.to}")
    if live.config.clock.kind != "fischer" and live.to_move != intent.to:
        raise StateConflict("not-their-turn", "time is given for a turn, while it lasts")
    if live.clock.remaining[intent.to] + intent.seconds > MOST_SECONDS:
        raise StateConflict("time-enough", "they have more than enough time already")
    return [NewEntry("give-time", intent.to, intent.seconds)]


def rematch(live: LiveTable, sender: Sender, intent: protocol.Rematch) -> list[NewEntry]:
    get_own_seat(live, sender.player, intent.seat)
    if live.phase != "over":
        raise StateConflict("not-over", "the game is not over")
    check_casual(live)
    if live.next_table is not None:
        raise StateConflict("rematch-open", "the next table is open already")
    return [NewEntry("rematch", intent.seat, None if intent.agree else DECLINES)]


def find_rematch(live: LiveTable, answer: protocol.Rematch | None = None) -> set[str]:
    """Return the players with whom the next table opens, once an answer is carried out.

    Nobody, as long as somebody who is still here has not answered, or if nobody agreed.
    """
    agreed = {player for n in live.rematch if (player := live.seats[n].player) is not None}
    player = None if answer is None else live.seats[answer.seat].player
    if answer is not None and player is not None:
        agreed = agreed | {player} if answer.agree else agreed - {player}
    return set() if any(live.seats[n].player != player for n in live.awaited()) else agreed


def get_seat(live: LiveTable, seat: int) -> SeatState:
    if seat >= len(live.seats):
        raise Invalid("no-such-seat", f"the seats are 0 to {len(live.seats) - 1}")
    return live.seats[seat]


def get_own_seat(live: LiveTable, player: str, number: int) -> SeatState:
    seat = get_seat(live, number)
    if seat.player is None or seat.player != player:
        raise Forbidden("not-your-seat", f"seat {number} is not yours")
    return seat


def get_playing_seat(live: LiveTable, player: str, number: int) -> SeatState:
    """Return a player's own seat, in a game that they still play."""
    seat = get_own_seat(live, player, number)
    check_playing(live)
    if seat.resigned:
        raise StateConflict("resigned", "this seat has resigned already")
    return seat


def get_table_to_decide_at(live: LiveTable, player: str, number: int, seq: int) -> Table:
    """Return the game in play if the player decides for this seat and has seen its newest position."""
    seat = get_own_seat(live, player, number)
    check_playing(live)
    if live.table is None:
        raise StateConflict("not-playing", "this table is not in play")
    check_not_paused(live)
    if seq < live.position:
        raise StateConflict("stale", "the table has moved on since then; here is how it stands")
    check_decides(seat)
    return live.table


def check_not_paused(live: LiveTable) -> None:
    if live.paused_at is not None:
        raise StateConflict("paused", "the game is paused; everybody who plays may let it go on")


def check_decides(seat: SeatState) -> None:
    if seat.resigned or seat.substitute is not None or seat.timed_out:
        raise StateConflict("not-deciding", "a bot decides for this seat at the moment")


def get_absent_seat(live: LiveTable, sender: Sender, number: int) -> SeatState:
    """Return the seat of another player who is absent, for a sender who plays."""
    seat = get_seat(live, number)
    check_playing(live)
    check_not_paused(live)
    if not any(live.seats[s].is_human for s in live.seats_of(sender.player)):
        raise Forbidden("players-only", "only those who play may ask for that")
    if seat.player == sender.player or not seat.is_human:
        raise Invalid("not-absent", f"seat {number} is not another player's")
    if not seat.away:
        raise StateConflict("not-absent", f"the player of seat {number} is here")
    if live.config.clock.kind == "correspondence":
        raise StateConflict("clock-decides", "nobody has to be here in a correspondence game; the clock decides")
    if live.config.rated and len({live.seats[n].player for n in list_other_people(live, seat.player)}) < 2:
        raise StateConflict("rated-clock-decides", "one opponent alone can't decide that in a rated game")
    if sender.absence < GRACE:
        raise StateConflict("too-soon", f"a seat can be given away after {GRACE:.0f} seconds of absence")
    return seat


def list_other_people(live: LiveTable, player: str | None) -> list[int]:
    """Return the seats of the other people, absent or not."""
    return [n for n in live.humans() if live.seats[n].player != player]


def check_host(live: LiveTable, sender: Sender) -> None:
    if sender.player != live.config.host:
        raise Forbidden("host-only", "only the host may do that")


def check_not_started(live: LiveTable) -> None:
    if live.phase != "open":
        raise StateConflict("started", "the game has started")


def check_playing(live: LiveTable) -> None:
    if live.phase != "playing":
        raise StateConflict("not-playing", "this table is not in play")


HANDLERS: dict[type, Callable[[LiveTable, Sender, Any], list[NewEntry]]] = {
    protocol.Act: act,
    protocol.Undo: undo,
    protocol.AnswerUndo: answer_undo,
    protocol.Sit: sit,
    protocol.Stand: stand,
    protocol.SeatBot: seat_bot,
    protocol.Ready: ready,
    protocol.Say: say,
    protocol.Resign: resign,
    protocol.Substitute: substitute,
    protocol.Kick: kick,
    protocol.AskPause: ask_pause,
    protocol.AnswerPause: answer_pause,
    protocol.Resume: resume,
    protocol.GiveTime: give_time,
    protocol.Rematch: rematch,
    protocol.Rename: rename,
    protocol.Configure: configure,
    protocol.PassHost: pass_host,
    protocol.Close: close,
}

ENDING = (protocol.Act, protocol.Resign, protocol.Resume, protocol.Close)
"""Intents that bring a game to its end, carried out however long the log is."""


def pass_host_on(live: LiveTable, host: str) -> list[NewEntry]:
    """Make the first other player who is here the host."""
    here = [n for n, s in enumerate(live.seats) if s.player not in (None, host) and not s.away]
    return [NewEntry("host", n) for n in here[:1]]
