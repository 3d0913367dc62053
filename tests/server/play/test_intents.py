"""What every intent does at a table, or why it is refused, whoever sends it and whatever the phase."""

import ast
import inspect
from collections.abc import Callable
from typing import Any, get_args

import pytest

from ludothek.server import protocol
from ludothek.server.errors import Refusal
from ludothek.server.play import intents, text
from ludothek.server.play.clock import GRACE
from ludothek.server.play.intents import Sender
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.protocol import (
    Act,
    AnswerPause,
    AnswerUndo,
    AskPause,
    ClockSettings,
    Close,
    Configure,
    GiveTime,
    Kick,
    PassHost,
    Ready,
    Rematch,
    Rename,
    Resign,
    Resume,
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
    "closed": lambda: close_table(),
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
    "ask-pause": lambda d: AskPause(intent="x", seat=0),
    "answer-pause": lambda d: AnswerPause(intent="x", seat=0, agree=True),
    "resume": lambda d: Resume(intent="x", seat=0),
    "give-time": lambda d: GiveTime(intent="x", seat=0, to=1, seconds=60),
    "rematch": lambda d: Rematch(intent="x", seat=0),
    "rename": lambda d: Rename(intent="x", seat=0, name="Ida"),
    "configure": lambda d: Configure(intent="x", chat=False),
    "pass-host": lambda d: PassHost(intent="x", seat=1),
    "close": lambda d: Close(intent="x"),
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
rename      | +rename         not-your-seat not-your-seat | started        not-your-seat not-your-seat
configure   | +configure      host-only     host-only     | started        started       started
pass-host   | +host           host-only     host-only     | started        started       started
close       | +close          host-only     host-only     | started        started       started
ask-pause   | not-playing     not-your-seat not-your-seat | no-clock       not-your-seat not-your-seat
answer-pause | not-playing    not-your-seat not-your-seat | no-pause-asked not-your-seat not-your-seat
resume      | not-playing     not-your-seat not-your-seat | not-paused     not-your-seat not-your-seat
give-time   | not-playing     not-your-seat not-your-seat | no-clock       not-your-seat not-your-seat

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
rename      | started         not-your-seat not-your-seat | started        not-your-seat not-your-seat
configure   | started         started       started       | started        started       started
pass-host   | started         started       started       | started        started       started
close       | started         started       started       | started        started       started
ask-pause   | not-playing     not-your-seat not-your-seat | not-playing    not-your-seat not-your-seat
answer-pause | not-playing     not-your-seat not-your-seat | not-playing    not-your-seat not-your-seat
resume      | not-playing     not-your-seat not-your-seat | not-playing    not-your-seat not-your-seat
give-time   | not-playing     not-your-seat not-your-seat | not-playing    not-your-seat not-your-seat
"""


def close_table() -> Driver:
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
    driver.send(GUEST, Substitute(intent="x", seat=0), absence=GRACE)
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


def refuse_more_in_a_long_log() -> Refusal:
    """Only what ends the game is still written."""
    driver = Driver().start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(intents, "MOST_ENTRIES", driver.live.seq + 1)
        driver.send(HOST, Say(intent="x", text="still"))
        refusal = driver.refusal(HOST, Say(intent="x", text="no more"))
        driver.act_until_turn(1)
        assert [entry.kind for entry in driver.send(GUEST, Resign(intent="x", seat=1))] == ["resign"]
    return refusal


def refuse_undo_that_would_play_too_much_again() -> Refusal:
    """Undos are in the log: whoever reads a table anew plays all of it again."""
    driver = ask_undo()
    asked = driver.live.undo
    assert asked is not None
    driver.send(GUEST, AnswerUndo(intent="x", seat=1, agree=True))
    assert driver.live.replayed == asked.keep
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(intents, "MOST_REPLAYED", driver.live.replayed)
        for _ in range(2):
            driver.act_until_turn(1)
            driver.act()
        return driver.refusal(HOST, Undo(intent="x", seat=0, seq=driver.live.seq))


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


def absent(**config: Any) -> Driver:
    driver = Driver(**config).start()
    driver.leave(1)
    return driver


def timed() -> Driver:
    return Driver(clock=ClockSettings(kind="move")).start()


def asked() -> Driver:
    driver = timed()
    driver.send(HOST, AskPause(intent="x", seat=0))
    return driver


def paused() -> Driver:
    driver = asked()
    driver.send(GUEST, AnswerPause(intent="x", seat=1, agree=True))
    return driver


def rich() -> Driver:
    driver = timed()
    driver.write(NewEntry("give-time", 0, 10**9))
    return driver


RATED: dict[str, Any] = {"rated": True, "hints": False, "clock": ClockSettings(kind="move")}


def refuse_takeover_by_one_opponent() -> Refusal:
    return absent(**RATED).refusal(HOST, Substitute(intent="x", seat=1), absence=GRACE)


def refuse_early_substitute() -> Refusal:
    return absent().refusal(HOST, Substitute(intent="x", seat=1), absence=GRACE - 0.1)


def refuse_return_of_removed() -> Refusal:
    driver = Driver().sit()
    driver.send(HOST, Stand(intent="x", seat=1))
    return driver.refusal(GUEST, Sit(intent="x", seat=1))


def refuse_kept_out() -> Refusal:
    return Driver().refusal(GUEST, Sit(intent="x", seat=1), kept_out=True)


def hand_over(**config: Any) -> Driver:
    """The host plays against a bot that would hand its seat over."""
    driver = Driver(handover=True, **config)
    driver.players = [HOST]
    driver.write(NewEntry("bot", 1, body="random"))
    driver.start()
    return driver


def refuse_second_hand() -> Refusal:
    return hand_over().refusal(HOST, Sit(intent="x", seat=1))


def refuse_talk() -> Refusal:
    return Driver(chat=False).refusal(STRANGER, Say(intent="x", text="Hello"))


def refuse_empty_host() -> Refusal:
    return Driver().refusal(HOST, PassHost(intent="x", seat=1))


def refuse_other_rules_for_a_deal() -> Refusal:
    return Driver(open_seed=True).refusal(HOST, Configure(intent="x", options={"games": 1}))


def refuse_second_substitute() -> Refusal:
    driver = absent()
    driver.send(HOST, Substitute(intent="x", seat=1), absence=GRACE)
    return driver.refusal(HOST, Substitute(intent="x", seat=1), absence=GRACE)


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


def refuse_pause_in_a_tournament() -> Refusal:
    driver = timed()
    driver.live.tournament = "cup"
    return driver.refusal(HOST, AskPause(intent="x", seat=0))


def refuse_rematch_on_a_ladder() -> Refusal:
    driver = Driver().start()
    driver.live.is_champions = True
    driver.write(NewEntry("resign", 0))
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
    ("too-many-undos", 409, refuse_undo_that_would_play_too_much_again),
    ("log-full", 409, refuse_more_in_a_long_log),
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
    ("too-soon", 409, refuse_early_substitute),
    ("rated-clock-decides", 409, refuse_takeover_by_one_opponent),
    ("removed", 403, refuse_return_of_removed),
    ("kept-out", 403, refuse_kept_out),
    ("seated", 403, refuse_second_hand),
    ("no-chat", 403, refuse_talk),
    ("nobody-there", 400, refuse_empty_host),
    ("fixed-deal", 409, refuse_other_rules_for_a_deal),
    ("rematch-open", 409, refuse_second_rematch),
    ("paused", 409, lambda: paused().refusal(HOST, Undo(intent="x", seat=0, seq=99))),
    ("tournament-table", 409, refuse_pause_in_a_tournament),
    ("champions-table", 409, refuse_rematch_on_a_ladder),
    ("pause-asked", 409, lambda: asked().refusal(GUEST, AskPause(intent="x", seat=1))),
    ("no-opponent", 400, lambda: timed().refusal(HOST, GiveTime(intent="x", seat=0, to=0, seconds=60))),
    ("not-their-turn", 409, lambda: timed().refusal(HOST, GiveTime(intent="x", seat=0, to=1, seconds=60))),
    ("time-enough", 409, lambda: rich().refusal(GUEST, GiveTime(intent="x", seat=1, to=0, seconds=60))),
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
