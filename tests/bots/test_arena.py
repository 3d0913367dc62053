"""The arena: who sits there gets a fair copy, and who breaks down is named."""

import logging
import re
from threading import Event

import pytest

import ludothek
from ludothek.bots import arena, registry
from ludothek.bots.greedy import GreedyBot
from ludothek.core.constants import M64
from ludothek.core.policy import Policy, contest
from ludothek.core.rng import Rng


def test_ten_lines_make_a_bot() -> None:
    def patient(table: ludothek.Table) -> int:
        return table.legal_actions()[-1]

    table = ludothek.play("maumau", [patient, "greedy", "random"], seed=1)
    assert table.is_over
    assert table.players == ["patient", "greedy", "random"]


def test_the_same_seed_gives_the_same_game_between_bots() -> None:
    games = [ludothek.play("maumau", ["greedy", "random"], seed=9).record() for _ in range(2)]
    assert games[0] == games[1]


def test_a_bot_never_holds_the_true_position() -> None:
    truth = {}
    seen = []

    def nosy(table: ludothek.Table) -> int:
        assert table.is_fair_copy
        seen.append(table.seed)
        truth[id(table.state)] = table.state
        return table.legal_actions()[-1]

    table = ludothek.play("maumau", [nosy, nosy], seed=4)
    assert len(seen) == len(table.history) > 50
    assert id(table.state) not in truth
    assert table.seed not in seen
    assert len(set(seen)) == len(seen)


def test_unknown_bots_are_named() -> None:
    with pytest.raises(ludothek.BotError, match=r"unknown bot 'deep'; there are: .*greedy"):
        ludothek.play("maumau", ["deep", "random"])
    with pytest.raises(ludothek.BotError, match="can be called with a table, unlike 3"):
        ludothek.play("maumau", [3, "random"])  # type: ignore[list-item]


def fault(bot: ludothek.Bot, time_limit: float | None = None) -> str:
    """What the record says of a bot that fails, after the game was played to its end all the same."""
    table = ludothek.play("maumau", [bot, bot], seed=1, options={"games": 1}, time_limit=time_limit)
    assert table.is_over
    notes = [line for line in table.record().splitlines() if line.startswith("note: ")]
    assert len(notes) == 2
    assert ludothek.Table.replay(table.record()).record() == table.record()
    assert "greedy goes on for seat" in notes[0]
    return notes[0]


def test_a_bot_that_raises_is_named_with_its_seat_and_replaced() -> None:
    def clumsy(table: ludothek.Table) -> int:
        raise ZeroDivisionError("oops")

    assert re.search(r"clumsy on seat \d broke down: ZeroDivisionError: oops", fault(clumsy))


@pytest.mark.parametrize(("answer", "problem"), [(57, "MM-31 forbids"), (99, "no decision"), (None, "no decision")])
def test_a_bot_that_decides_the_impossible_is_named_and_replaced(answer: int, problem: str) -> None:
    assert re.search(rf"<lambda> on seat \d.*{problem}", fault(lambda table: answer))


def test_a_bot_that_never_returns_is_named_and_replaced() -> None:
    def dreamer(table: ludothek.Table) -> int:
        Event().wait(30)
        return 0

    assert re.search(r"dreamer on seat \d did not decide within 0.05 s", fault(dreamer, 0.05))


def test_a_bot_asked_by_itself_raises_a_clear_error() -> None:
    table = ludothek.Table("maumau", 2, 1)
    with pytest.raises(ludothek.BotError, match=r"<lambda> on seat \d"):
        arena.ask(table, lambda copy: -1, ludothek.Rng(1))


def raise_zero_division(table: ludothek.Table) -> int:
    raise ZeroDivisionError("oops")


def play_nothing(table: ludothek.Table) -> int:
    return -1


def wait_too_long(table: ludothek.Table) -> int:
    Event().wait(30)
    return 0


def change_its_copy(table: ludothek.Table) -> int:
    """Play on the copy: what is legal afterwards need not be legal at the table."""
    table.play(table.legal_actions()[0])
    return table.legal_actions()[0] if table.legal_actions() else -1


def greedy_action(table: ludothek.Table) -> int:
    return arena.ask(table, registry.bot("greedy"), arena.thinking_rng(table))


def test_a_decision_is_the_bots_own_action() -> None:
    table = ludothek.Table("maumau", 2, 1)
    decision = arena.decide(table, "greedy")
    assert decision == arena.Decision(greedy_action(table))
    assert not table.notes
    assert not table.history


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (raise_zero_division, "raise_zero_division on seat 0 broke down: ZeroDivisionError: oops"),
        (play_nothing, "play_nothing on seat 0 decided nothing playable"),
        (wait_too_long, "wait_too_long on seat 0 did not decide within 0.05 s"),
        ("nobody", "unknown bot 'nobody'"),
    ],
)
@pytest.mark.parametrize("of_a_copy", [False, True])
def test_the_stand_in_decides_for_a_bot_that_fails(
    bot: str | ludothek.Bot, reason: str, of_a_copy: bool, caplog: pytest.LogCaptureFixture
) -> None:
    table = ludothek.Table("maumau", 2, 1)
    assert table.to_move == 0
    if of_a_copy:
        table = table.fair_copy(0, 5)
    with caplog.at_level(logging.WARNING):
        decision = arena.decide(table, bot, time_limit=0.05 if bot is wait_too_long else None)
    assert decision.replaced_by == arena.STAND_IN
    assert decision.reason.startswith(reason)
    assert decision.action == greedy_action(table)
    [message] = [record.message for record in caplog.records]
    assert message == f"{decision.reason}; greedy goes on for seat 0"
    assert table.notes == ({} if of_a_copy else {0: [" ".join(message.split())]})


def test_a_bot_may_do_what_it_likes_with_its_copy() -> None:
    table = ludothek.Table("maumau", 2, 1).fair_copy(0, 5)
    before = table.legal_actions()
    decision = arena.decide(table, change_its_copy)
    assert decision.action in before
    assert table.legal_actions() == before
    assert not table.history


def test_a_random_action_is_left_where_the_stand_in_fails_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GreedyBot, "__call__", raise_zero_division)
    table = ludothek.Table("maumau", 2, 1)
    decision = arena.decide(table, "greedy")
    assert decision.action in table.legal_actions()
    assert decision.replaced_by == arena.STAND_IN
    assert arena.decide(table, "greedy").action == decision.action


def test_a_finished_game_has_nothing_to_decide() -> None:
    table = ludothek.play("maumau", ["random", "random"], seed=1, options={"games": 1})
    with pytest.raises(ludothek.LudothekError, match="the game is over"):
        arena.decide(table, "greedy")


def test_a_secret_key_hides_the_deal_from_whoever_tries_seeds() -> None:
    table = ludothek.Table("maumau", 2, 1)
    keyed = arena.thinking_rng(table, b"secret").state
    assert keyed != arena.thinking_rng(table).state
    assert keyed != arena.thinking_rng(table, b"another").state
    assert keyed == arena.thinking_rng(ludothek.Table("maumau", 2, 1), b"secret").state


def test_a_fair_copy_tells_what_its_seat_saw_decided() -> None:
    table = ludothek.Table("maumau", 2, 1)
    for _ in range(5):
        table.play(table.legal_actions()[0])
    assert table.fair_copy(0, 1).history == table.history


def test_policies_play_the_same_game_compiled_as_through_the_arena_in_strength() -> None:
    game = ludothek.game("maumau")
    wins = 0
    for seed in range(200):
        table = ludothek.Table("maumau", 2, seed, {"games": 1})
        assert contest(table.state, [game.policy(), Policy()], table.rng, ludothek.Rng(seed)) > 0
        wins += table.winners() == [0]
    assert wins > 120


GAMMA, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def unmixed(number: int) -> int:
    """The state of the generator before it gave this number."""
    for shift, factor in ((31, SECOND), (27, FIRST), (30, 1)):
        whole = number
        for _ in range(64 // shift + 1):
            whole = number ^ (whole >> shift)
        number = whole * pow(factor, -1, 1 << 64) & M64
    return number


def test_nobody_finds_the_way_back_from_a_copy_to_the_deal() -> None:
    rng = Rng(5)
    assert unmixed(rng.fork().state) == (5 + GAMMA) & M64
    seen: list[int] = []

    def spy(table: ludothek.Table) -> int:
        seen.append(table.seed)
        return table.legal_actions()[-1]

    deal = ludothek.play("maumau", [spy, spy], seed=123456789).seed
    assert len(seen) > 50
    for number in seen:
        for state in (number, unmixed(number)):
            steps = {(state - n * GAMMA) & M64 for n in range(300)}
            assert not steps & {deal, deal ^ M64}
