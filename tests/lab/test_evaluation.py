"""Luck-adjusted evaluation: luck is 0 on average, changes no mean, and explains results."""

import numpy as np
import pytest

from ludothek import lab
from ludothek.bots import arena
from ludothek.core.errors import BotError, LudothekError
from ludothek.core.table import Table
from ludothek.lab import evaluation
from ludothek.lab.constants import CHOICES, DRAWS, MARGIN, PAYOFF

OPTIONS = {"games": 1}


def measure(table: Table, samples: int = 8) -> np.ndarray:
    return evaluation.measure_luck(table, samples)


@pytest.mark.parametrize("game", ["maumau", "origami", "origin"])
def test_luck_is_the_same_for_the_same_game_and_sums_to_nothing(game: str) -> None:
    table = arena.play(game, ["greedy", "random", "random"], 5)
    luck = measure(table)
    assert luck.shape == (3, 2, 3)
    assert np.array_equal(luck, measure(Table.replay(table.record())))
    assert luck.sum(axis=2) == pytest.approx(0, abs=1e-9)
    assert luck[DRAWS].any()


def test_a_salted_table_is_replayed_with_its_own_draws() -> None:
    table = Table("maumau", 2, 3, OPTIONS, salt="00" * 32)
    while table.to_move is not None:
        table.play(table.legal_actions()[0])
    assert measure(table)[:, PAYOFF].any()


def test_luck_is_nothing_on_average_and_goes_with_the_result() -> None:
    games = [arena.play("maumau", ["greedy", "greedy"], seed, OPTIONS, counted=True) for seed in range(300)]
    luck = np.array([measure(game, 16)[:, PAYOFF, 0].sum() for game in games])
    payoff = np.array([game.state.payoffs()[0] for game in games])
    assert abs(luck.mean()) < 3 * luck.std() / len(luck) ** 0.5
    assert np.corrcoef(luck, payoff)[0, 1] > 0.4


def test_the_dice_of_a_bot_whose_policy_is_known_are_luck_as_well() -> None:
    games = [arena.play("maumau", ["greedy", "random"], seed, OPTIONS, counted=True) for seed in range(150)]
    strategies = evaluation.find_strategies(["greedy", "random"], games[0].game)
    luck = np.array([evaluation.measure_luck(game, 32, strategies)[:, PAYOFF, 0] for game in games])
    payoff = np.array([game.state.payoffs()[0] for game in games])
    assert luck[:, CHOICES].any()
    total = luck.sum(axis=1)
    assert abs(total.mean()) < 3 * total.std() / len(total) ** 0.5
    unknown = [measure(game, 32)[:, PAYOFF, 0].sum() for game in games]
    assert np.corrcoef(total, payoff)[0, 1] > 0.1 + np.corrcoef(unknown, payoff)[0, 1]
    assert evaluation.find_strategies(["sage", None], games[0].game) == [None, None]
    assert not measure(games[0])[CHOICES].any()


def test_fitted_weights_narrow_the_interval_and_keep_the_mean() -> None:
    dice = np.random.default_rng(1)
    luck = dice.normal(size=(4000, 4))
    result = 0.3 + luck @ [1.0, 0.0, 0.5, 0.0] + dice.normal(scale=0.5, size=4000)
    taken = evaluation.fit_luck(result, luck, PAYOFF)
    adjusted = evaluation.estimate(result - taken)
    assert adjusted.interval[0] < 0.3 < adjusted.interval[1]
    assert adjusted.error < 0.5 * evaluation.estimate(result).error
    few = evaluation.fit_luck(result[:40], luck[:40], MARGIN)
    assert few.shape == (40,)


def test_an_evaluation_rotates_the_seats_and_adds_up() -> None:
    result = lab.evaluate(["greedy", "random", "random"], 8, game="maumau", options=OPTIONS, samples=8)
    greedy, others = result.standings
    assert (result.deals, result.games) == (8, 24)
    assert greedy.payoff.plain.mean == pytest.approx(greedy.payoff.duplicate.mean)
    assert greedy.payoff.plain.mean + 2 * others.payoff.plain.mean == pytest.approx(0)
    assert greedy.margin.plain.mean > 0
    assert greedy.payoff.gain > 0
    plain = lab.evaluate(["greedy", "random", "random"], 8, False, game="maumau", options=OPTIONS)
    assert plain.standings[0].payoff.adjusted == plain.standings[0].payoff.duplicate == greedy.payoff.duplicate
    assert plain.standings[0].payoff.subtracted.mean == 0


def test_what_cannot_be_evaluated_is_refused() -> None:
    with pytest.raises(LudothekError, match="at least 8 deals"):
        lab.evaluate(["greedy", "random"], 7, game="maumau")
    with pytest.raises(BotError, match="nobody"):
        lab.evaluate(["greedy", "nobody"], 8, game="maumau")
