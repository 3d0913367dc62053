"""What every intent does at a table, or why it is refused, whoever sends it and whatever the phase."""

import ast
import inspect
from collections.abc import Callable
from typing import get_args

import pytest

from ludothek.server import protocol
from ludothek.server.errors import Refusal
from ludothek.server.play import intents, text
from ludothek.server.play.clock import GRACE
from ludothek.server.play.intents import Sender
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.protocol import (
    Act,
    AnswerUndo,
    ClockSettings,
    Kick,
    Ready,
    Rematch,
    Resign,
    Say,
    SeatBot,
    Sit,
    Stand,
    Substitute,
    Undo,
)
from tests.server.play.driver import GUEST, HOST, STRANGER, Driver

PHASES: dict[str, Callable[[], Driver]] = {
    "open": lambda: Driver().sit(),
    "playing": lambda: Driver(options={"games": 1}).start(),
    "over": lambda: Driver(options={"games": 1}).start().play_to_end(),
    "closed": lambda: closed(),
}
INTENTS: dict[str, Callable[[Driver], protocol.Intents]] = {
    "act": lambda d: Act(intent="x", seat=0, seq=d.live.seq, actions=[legal(d)]),
    "undo": lambda d: Undo(intent="x", seat=0, seq=d.live.seq),
    "answer-undo": lambda d: AnswerUndo(intent="x", seat=0, agree=True),
    "sit": lambda d: Sit(intent="x", seat=0),
    "stand": lambda d: Stand(intent="x", seat=0),
    "seat-bot": lambda d: SeatBot(intent="x", seat=0, bot="random"),
    "ready": lambda d: Ready(intent="x", seat=0),
    "say": lambda d: Say(intent="x", text="Hello"),
    "resign": lambda d: Resign(intent="x", seat=0),
    "substitute": lambda d: Substitute(intent="x", seat=0),
    "kick": lambda d: Kick(intent="x", seat=0),
    "rematch": lambda d: Rematch(intent="x", seat=0),
}

# One intent about seat 0, where the host sits and is to move, from the host, the guest on seat 1, and a stranger.
# "+" and the kinds of the log entries if it is carried out, otherwise the code of the refusal.
TABLE = """
act         | not-playing     not-your-seat not-your-seat | +act           not-your-seat not-your-seat
undo        | not-playing     not-your-seat not-your-seat | nothing-to-undo not-your-seat not-your-seat
answer-undo | no-undo-asked   not-your-seat not-your-seat | no-undo-asked  not-your-seat not-your-seat
sit         | seat-taken      seat-taken    seat-taken    | started        started       started
stand       | +stand          not-your-seat not-your-seat | started        started       started
seat-bot    | seat-taken      host-only     host-only     | started        started       started
ready       | +ready          not-your-seat not-your-seat | started        not-your-seat not-your-seat
say         | +say            +say          +say          | +say           +say          +say
resign      | not-playing     not-your-seat not-your-seat | +resign        not-your-seat not-your-seat
substitute  | not-playing     not-playing   not-playing   | not-absent     not-absent    players-only
kick        | not-playing     not-playing   not-playing   | not-absent     not-absent    players-only
rematch     | not-over        not-your-seat not-your-seat | not-over       not-your-seat not-your-seat

act         | not-playing     not-your-seat not-your-seat | not-playing    not-your-seat not-your-seat
undo        | not-playing     not-your-seat not-your-seat | not-playing    not-your-seat not-your-seat
answer-undo | no-undo-asked   not-your-seat not-your-seat | no-undo-asked  not-your-seat not-your-seat
sit         | started         started       started       | started        started       started
stand       | started         started       started       | started        started       started
seat-bot    | started         started       started       | started        started       started
ready       | started         not-your-seat not-your-seat | started        not-your-seat not-your-seat
say         | +say            +say          +say          | +say           +say          +say
resign      | not-playing     not-your-seat not-your-seat | not-playing    not-your-seat not-your-seat
substitute  | not-playing     not-playing   not-playing   | not-playing    not-playing   not-playing
kick        | not-playing     not-playing   not-playing   | not-playing    not-playing   not-playing
rematch     | +rematch        not-your-seat not-your-seat | not-over       not-your-seat not-your-seat
"""


def closed() -> Driver:
    driver = Driver().start()
    driver.write(NewEntry("close"))
    return driver


def legal(driver: Driver) -> int:
    table = driver.live.table
    return 0 if table is None or table.is_over else min(table.legal_actions())


def read_table() -> list[tuple[str, str, str, str]]:
    """Return (intent, phase, sender, expected) of every field of the table."""
    fields = []
    for phases, block in zip((("open", "playing"), ("over", "closed")), TABLE.strip().split("\n\n"), strict=True):
        for line in block.splitlines():
            intent, *columns = (part.split() for part in line.split("|"))
            for phase, column in zip(phases, columns, strict=True):
                for player, expected in zip((HOST, GUEST, STRANGER), column, strict=True):
                    fields.append((intent[0], phase, player, expected))
    return fields


@pytest.mark.parametrize(("intent", "phase", "player", "expected"), read_table())
def test_each_intent_in_each_phase_from_each_sender(intent: str, phase: str, player: str, expected: str) -> None:
    driver = PHASES[phase]()
    if phase == "playing":
        assert driver.live.to_move == 0
    message = INTENTS[intent](driver)
    if not expected.startswith("+"):
        assert driver.refusal(player, message).code == expected
        return
    entries = driver.send(player, message)
    assert "+" + ",".join(entry.kind for entry in entries) == expected


def test_the_table_has_every_intent() -> None:
    assert len(read_table()) == len(get_args(protocol.Intents)) * 4 * 3
    assert intents.HANDLERS.keys() == set(get_args(protocol.Intents))


def seat_of_move(driver: Driver) -> int:
    assert driver.live.to_move is not None
    return driver.live.to_move


def act(driver: Driver, *actions: int, seat: int = 0, seq: int | None = None) -> Act:
    return Act(intent="x", seat=seat, seq=driver.live.seq if seq is None else seq, actions=list(actions))


def refuse_token_of_another_seat() -> Refusal:
    return Driver().start().refusal(HOST, Resign(intent="x", seat=0), only_seat=1)


def refuse_seat_out_of_range() -> Refusal:
    return Driver().refusal(HOST, Sit(intent="x", seat=2))


def refuse_stale_action() -> Refusal:
    driver = Driver().start()
    seq = driver.live.seq
    driver.act()
    return driver.refusal(driver.players[seat_of_move(driver)], act(driver, 0, seat=seat_of_move(driver), seq=seq))


def refuse_stale_undo() -> Refusal:
    driver = Driver().start()
    seq = driver.live.seq
    driver.act()
    return driver.refusal(HOST, Undo(intent="x", seat=0, seq=seq))


def refuse_action_from_the_future() -> Refusal:
    driver = Driver().start()
    return driver.refusal(HOST, act(driver, 0, seq=driver.live.seq + 1))


def refuse_action_of_a_seat_that_a_bot_plays() -> Refusal:
    driver = Driver().start()
    driver.write(NewEntry("expire", 0))
    return driver.refusal(HOST, act(driver, legal(driver)))


def refuse_undo_of_a_seat_that_a_substitute_plays() -> Refusal:
    driver = Driver().start()
    driver.act_until_turn(1)
    driver.leave(0)
    driver.send(GUEST, Substitute(intent="x", seat=0))
    return driver.refusal(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))


def refuse_undo_of_resigned() -> Refusal:
    driver = Driver(seats=3).start()
    driver.send(HOST, Resign(intent="x", seat=0))
    return driver.refusal(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))


def refuse_action_out_of_turn() -> Refusal:
    driver = Driver().start()
    return driver.refusal(GUEST, act(driver, legal(driver), seat=1))


def refuse_action_that_does_not_exist() -> Refusal:
    driver = Driver().start()
    assert driver.live.table is not None
    return driver.refusal(HOST, act(driver, driver.live.table.game.num_actions))


def refuse_illegal_action() -> Refusal:
    driver = Driver().start()
    assert driver.live.table is not None
    illegal = set(range(driver.live.table.game.num_actions)) - set(driver.live.table.legal_actions())
    refusal = driver.refusal(HOST, act(driver, min(illegal)))
    assert refusal.clause is not None
    return refusal


def start_origami() -> Driver:
    """A table of Origami, whose turns have several actions."""
    return Driver("origami").start()


def find_sequence(code: str) -> Refusal:
    """Try pairs of actions at positions of Origami until one is refused so."""
    driver = start_origami()
    table = driver.live.table
    assert table is not None
    while driver.live.phase == "playing":
        seat = seat_of_move(driver)
        sender = Sender(driver.players[seat], "", "")
        for first in table.legal_actions():
            for second in (first, 0, table.game.num_actions - 1):
                try:
                    intents.carry_out(driver.live, sender, act(driver, first, second, seat=seat))
                except Refusal as refusal:
                    if refusal.code == code:
                        return refusal
        driver.act()
    raise AssertionError(f"no pair of actions is refused as {code}")


def refuse_undo_of_nothing() -> Refusal:
    driver = Driver().start()
    return driver.refusal(GUEST, Undo(intent="x", seat=1, seq=driver.live.seq))


def ask_undo(seats: int = 2) -> Driver:
    """The host has acted, and the guest after them; the host asks to take it back."""
    driver = Driver(seats=seats).start()
    driver.act_until_turn(1)
    driver.act()
    entries = driver.send(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))
    assert [entry.kind for entry in entries] == ["ask-undo"]
    return driver


def refuse_second_undo() -> Refusal:
    driver = ask_undo()
    return driver.refusal(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))


def refuse_answer_to_own_request() -> Refusal:
    return ask_undo().refusal(HOST, AnswerUndo(intent="x", seat=0, agree=True))


def refuse_answer_of_resigned() -> Refusal:
    driver = ask_undo(3)
    driver.send("player2", Resign(intent="x", seat=2))
    return driver.refusal("player2", AnswerUndo(intent="x", seat=2, agree=True))


def refuse_second_resignation() -> Refusal:
    driver = Driver(seats=3).start()
    driver.send(HOST, Resign(intent="x", seat=0))
    return driver.refusal(HOST, Resign(intent="x", seat=0))


def refuse_invisible_name() -> Refusal:
    return Driver().refusal(HOST, Sit(intent="x", seat=0, name="\u200b\u0007"))


def refuse_invisible_message() -> Refusal:
    return Driver().refusal(HOST, Say(intent="x", text=" \n\u200b"))


def refuse_unknown_bot() -> Refusal:
    return Driver().refusal(HOST, SeatBot(intent="x", seat=0, bot="nobody"))


def refuse_bot_on_a_taken_seat() -> Refusal:
    return Driver().sit().refusal(HOST, SeatBot(intent="x", seat=1, bot="random"))


def absent(**config: ClockSettings) -> Driver:
    driver = Driver(**config).start()
    driver.leave(1)
    return driver


def refuse_second_substitute() -> Refusal:
    driver = absent()
    driver.send(HOST, Substitute(intent="x", seat=1))
    return driver.refusal(HOST, Substitute(intent="x", seat=1))


def refuse_substitute_for_somebody_present() -> Refusal:
    return Driver().start().refusal(HOST, Substitute(intent="x", seat=1))


def refuse_substitute_by_correspondence() -> Refusal:
    return absent(clock=ClockSettings(kind="correspondence")).refusal(HOST, Substitute(intent="x", seat=1))


def refuse_early_kick() -> Refusal:
    return absent().refusal(HOST, Kick(intent="x", seat=1), absence=GRACE - 0.1)


def refuse_second_rematch() -> Refusal:
    driver = PHASES["over"]()
    driver.write(NewEntry("next", body="another"))
    return driver.refusal(HOST, Rematch(intent="x", seat=0))


REFUSALS: list[tuple[str, int, Callable[[], Refusal]]] = [
    ("not-your-seat", 403, refuse_token_of_another_seat),
    ("no-such-seat", 400, refuse_seat_out_of_range),
    ("stale", 409, refuse_stale_action),
    ("stale", 409, refuse_stale_undo),
    ("ahead", 409, refuse_action_from_the_future),
    ("not-deciding", 409, refuse_action_of_a_seat_that_a_bot_plays),
    ("not-deciding", 409, refuse_undo_of_a_seat_that_a_substitute_plays),
    ("not-deciding", 409, refuse_undo_of_resigned),
    ("not-your-turn", 409, refuse_action_out_of_turn),
    ("no-such-action", 400, refuse_action_that_does_not_exist),
    ("illegal", 409, refuse_illegal_action),
    ("illegal", 409, lambda: find_sequence("illegal")),
    ("reveals", 409, lambda: find_sequence("reveals")),
    ("not-your-turn", 409, lambda: find_sequence("not-your-turn")),
    ("nothing-to-undo", 409, refuse_undo_of_nothing),
    ("undo-asked", 409, refuse_second_undo),
    ("no-undo-asked", 409, lambda: Driver().start().refusal(HOST, AnswerUndo(intent="x", seat=0, agree=False))),
    ("your-own-request", 403, refuse_answer_to_own_request),
    ("resigned", 409, refuse_answer_of_resigned),
    ("resigned", 409, refuse_second_resignation),
    ("no-name", 400, refuse_invisible_name),
    ("nothing-said", 400, refuse_invisible_message),
    ("unknown-bot", 400, refuse_unknown_bot),
    ("seat-taken", 409, refuse_bot_on_a_taken_seat),
    ("substituted", 409, refuse_second_substitute),
    ("not-absent", 409, refuse_substitute_for_somebody_present),
    ("clock-decides", 409, refuse_substitute_by_correspondence),
    ("too-soon", 409, refuse_early_kick),
    ("rematch-open", 409, refuse_second_rematch),
]


@pytest.mark.parametrize(("code", "status", "refuse"), REFUSALS)
def test_what_is_not_possible_is_refused_with_its_reason(code: str, status: int, refuse: Callable[[], Refusal]) -> None:
    refusal = refuse()
    assert (refusal.code, refusal.status) == (code, status)
    assert refusal.message


def test_every_refusal_is_tested() -> None:
    raised = set()
    for module in (intents, text):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                code = node.exc.args[0]
                assert isinstance(code, ast.Constant)
                raised.add(code.value)
    tested = {code for code, _, _ in REFUSALS} | {expected for *_, expected in read_table() if expected[0] != "+"}
    assert raised == tested


def test_the_game_starts_when_the_last_player_is_ready() -> None:
    driver = Driver().sit()
    assert driver.send(HOST, Ready(intent="x", seat=0)) == [NewEntry("ready", 0, 1)]
    assert driver.send(HOST, Ready(intent="x", seat=0, ready=False)) == [NewEntry("ready", 0, 0)]
    assert driver.send(GUEST, Ready(intent="x", seat=1)) == [NewEntry("ready", 1, 1)]
    assert driver.send(HOST, Ready(intent="x", seat=0)) == [NewEntry("ready", 0, 1), NewEntry("start")]


def test_the_game_starts_when_a_bot_takes_the_last_seat_but_never_without_people() -> None:
    driver = Driver()
    assert driver.send(HOST, SeatBot(intent="x", seat=1, bot="random")) == [NewEntry("bot", 1, body="random")]
    assert [e.kind for e in driver.send(HOST, SeatBot(intent="x", seat=0, bot="random"))] == ["bot"]
    driver.send(HOST, SeatBot(intent="x", seat=0))
    driver.send(HOST, Sit(intent="x", seat=0))
    assert [e.kind for e in driver.send(HOST, Ready(intent="x", seat=0))] == ["ready", "start"]


def test_the_host_may_ask_somebody_to_stand_up() -> None:
    assert Driver().sit().send(HOST, Stand(intent="x", seat=1)) == [NewEntry("stand", 1)]


def test_names_and_messages_are_cleaned() -> None:
    driver = Driver()
    assert (
        driver.send(HOST, Sit(intent="x", seat=0, name=" A\u0007da\n L. "))[0].body
        == '{"name":"A da L.","node":"node"}'
    )
    assert driver.send(HOST, Say(intent="x", text="a\tb"))[0] == NewEntry(
        "say", 0, body='{"name":"A da L.","text":"a b"}'
    )
    assert driver.send(STRANGER, Say(intent="x", text="Hi"))[0].body == '{"name":"Stranger","text":"Hi"}'


def test_several_actions_are_carried_out_together() -> None:
    driver = start_origami()
    table = driver.live.table
    assert table is not None
    while True:
        seat = seat_of_move(driver)
        for first in table.legal_actions():
            for second in range(table.game.num_actions):
                try:
                    entries = driver.send(driver.players[seat], act(driver, first, second, seat=seat))
                except Refusal:
                    continue
                assert [(e.kind, e.seat, e.value) for e in entries] == [
                    (entries[0].kind, seat, a) for a in (first, second)
                ]
                assert table.history[-2:] == [(seat, first), (seat, second)]
                return
        driver.act()


def test_an_undo_is_free_where_nothing_was_revealed() -> None:
    driver = start_origami()
    table = driver.live.table
    assert table is not None
    while not table.can_undo():
        driver.act()
    seat, count = table.history[-1][0], len(table.history)
    entries = driver.send(driver.players[seat], Undo(intent="x", seat=seat, seq=driver.live.seq))
    assert entries == [NewEntry("undo", seat, count - 1)]


def test_an_undo_needs_the_agreement_of_all_others() -> None:
    driver = ask_undo(3)
    assert driver.live.undo is not None
    kept = driver.live.undo.keep
    assert driver.send(GUEST, AnswerUndo(intent="x", seat=1, agree=True)) == [NewEntry("answer-undo", 1, 1)]
    assert driver.send("player2", AnswerUndo(intent="x", seat=2, agree=True)) == [
        NewEntry("answer-undo", 2, 1),
        NewEntry("undo", 0, kept),
    ]
    assert driver.live.table is not None
    assert len(driver.live.table.history) == kept


@pytest.mark.parametrize(("player", "seat"), [(GUEST, 1), (HOST, 0)])
def test_an_undo_is_dropped_when_somebody_declines_or_it_is_withdrawn(player: str, seat: int) -> None:
    driver = ask_undo()
    assert driver.send(player, AnswerUndo(intent="x", seat=seat, agree=False)) == [NewEntry("answer-undo", seat, 0)]
    assert driver.live.undo is None


def test_nobody_needs_to_agree_where_only_bots_play() -> None:
    driver = Driver()
    driver.send(HOST, Sit(intent="x", seat=0))
    driver.send(HOST, SeatBot(intent="x", seat=1, bot="random"))
    driver.send(HOST, Ready(intent="x", seat=0))
    while driver.live.to_move == 0:
        driver.act()
    kinds = [e.kind for e in driver.send(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))]
    assert kinds[-1] == "undo"


def test_one_player_may_have_several_seats_but_one_vote() -> None:
    driver = Driver(seats=3)
    for seat, player in enumerate((HOST, HOST, GUEST)):
        driver.send(player, Sit(intent="x", seat=seat))
    driver.players = [HOST, HOST, GUEST]
    for seat, player in enumerate(driver.players):
        driver.send(player, Ready(intent="x", seat=seat))
    while driver.live.to_move != 2:
        driver.act()
    driver.act()
    driver.send(GUEST, Undo(intent="x", seat=2, seq=driver.live.seq))
    assert [e.kind for e in driver.send(HOST, AnswerUndo(intent="x", seat=1, agree=True))] == ["answer-undo", "undo"]


def test_a_kick_needs_more_than_half_of_the_others() -> None:
    driver = Driver(seats=4).start()
    driver.leave(3)
    kick = Kick(intent="x", seat=3)
    assert driver.send(HOST, kick, absence=GRACE) == [NewEntry("vote", 0, 3)]
    assert driver.send(HOST, kick, absence=GRACE) == [NewEntry("vote", 0, 3)]
    assert [e.kind for e in driver.send(GUEST, kick, absence=GRACE)] == ["vote", "kick"]
    assert driver.live.seats[3].bot is not None


def test_a_rematch_is_complete_when_everybody_agrees() -> None:
    driver = PHASES["over"]()
    assert not intents.completes_rematch(driver.live, 0)
    driver.send(HOST, Rematch(intent="x", seat=0))
    assert intents.completes_rematch(driver.live, 1)


def test_an_undo_waits_for_those_who_are_absent() -> None:
    driver = Driver().start()
    driver.act_until_turn(1)
    driver.act()
    driver.leave(1)
    entries = driver.send(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))
    assert [entry.kind for entry in entries] == ["ask-undo"]
    driver.write(NewEntry("back", 1, body="node"))
    assert [e.kind for e in driver.send(GUEST, AnswerUndo(intent="x", seat=1, agree=True))] == ["answer-undo", "undo"]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_a_clause_is_told_in_the_senders_language(lang: str) -> None:
    driver = Driver().start()
    table = driver.live.table
    assert table is not None
    illegal = min(set(range(table.game.num_actions)) - set(table.legal_actions()))
    clause = table.why_not(illegal, lang)
    assert clause is not None
    refusal = driver.refusal(HOST, act(driver, illegal), lang=lang)
    assert (refusal.clause, refusal.message) == (clause.id, clause.text)


def test_chat_is_bounded() -> None:
    driver = Driver().sit()
    for number in range(150):
        driver.send(GUEST, Say(intent="x", text=str(number)))
    assert [said.text for said in driver.live.chat] == [str(number) for number in range(50, 150)]
