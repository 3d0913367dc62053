"""The arena: who sits there gets a fair copy, and who breaks down is named."""

import pytest

import ludothek
from ludothek.engine.policy import Policy, contest


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
        return table.legal_actions()[0]

    table = ludothek.play("maumau", [nosy, nosy], seed=4, options={"games": 1})
    assert id(table.state) not in truth
    assert table.seed not in seen
    assert len(set(seen)) == len(seen)


def test_unknown_bots_are_named() -> None:
    with pytest.raises(ludothek.BotError, match=r"unknown bot 'deep'; there are: .*greedy"):
        ludothek.play("maumau", ["deep", "random"])


def test_a_bot_that_raises_is_named_with_its_seat() -> None:
    def clumsy(table: ludothek.Table) -> int:
        raise ZeroDivisionError("oops")

    with pytest.raises(ludothek.BotError, match=r"clumsy on seat \d broke down: ZeroDivisionError: oops"):
        ludothek.play("maumau", [clumsy, clumsy], seed=1)


@pytest.mark.parametrize(("answer", "problem"), [(57, "MM-31 forbids"), (99, "no decision"), (None, "no decision")])
def test_a_bot_that_decides_the_impossible_is_named(answer: int, problem: str) -> None:
    with pytest.raises(ludothek.BotError, match=rf"<lambda> on seat \d.*{problem}"):
        ludothek.play("maumau", [lambda table: answer] * 2, seed=1)


def test_policies_play_the_same_game_compiled_as_through_the_arena_in_strength() -> None:
    game = ludothek.game("maumau")
    wins = 0
    for seed in range(200):
        table = ludothek.Table("maumau", 2, seed, {"games": 1})
        assert contest(table.state, [game.policy(), Policy()], table.rng, ludothek.Rng(seed)) > 0
        wins += table.winners() == [0]
    assert wins > 120
