"""One seat as a single-agent environment: Gymnasium's own check, the deals of a `Table`, and any opponents."""

import warnings

import numpy as np
import pytest

import ludothek

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'ludothek[gymnasium]'")

from gymnasium.utils.env_checker import check_env

from ludothek.core.rng import Rng
from ludothek.research.gymnasium import SeatEnv

each_game = pytest.mark.parametrize("game", list(ludothek.installed_games()))


class SamplesLegal(SeatEnv):
    """Gymnasium's check samples actions without a mask, so an illegal one is replaced here."""

    def step(self, action):  # type: ignore[no-untyped-def]
        legal = np.flatnonzero(self.action_masks())
        return super().step(int(legal[int(action) % len(legal)]))


def play(env: SeatEnv, seed: int) -> tuple[float, list[int]]:
    """Play a game with legal actions by lot; return the reward and the whole history."""
    dice = Rng(seed)
    observation, info = env.reset(seed=seed)
    reward, over = 0.0, False
    while not over:
        assert np.array_equal(observation, env.table.observe(env.seat))
        legal = np.flatnonzero(info["action_mask"])
        assert list(legal) == env.table.legal_actions()
        observation, reward, over, _, info = env.step(int(legal[dice.draw(len(legal))]))
    return reward, [action for _, action in env.table.history]


@each_game
def test_gymnasiums_own_check(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SamplesLegal(game, ["greedy"]), skip_render_check=True)


@each_game
def test_a_game_pays_what_the_table_says_and_is_repeatable(game: str) -> None:
    env = SeatEnv(game, ["random", "greedy"])
    reward, history = play(env, 3)
    assert env.table.is_over
    assert reward == pytest.approx(env.table.state.payoffs()[env.seat])
    assert play(SeatEnv(game, ["random", "greedy"]), 3) == (reward, history)


def test_opponents_get_fair_copies_and_sit_in_their_order_after_the_seat() -> None:
    seen = []

    def first(table: ludothek.Table) -> int:
        assert table.is_fair_copy
        seen.append(table.to_move)
        return table.legal_actions()[0]

    env = SeatEnv("maumau", ["greedy", first], seat=1, options={"games": 1})
    play(env, 5)
    assert set(seen) == {0}


def test_the_seat_is_drawn_by_lot_unless_it_is_named() -> None:
    env = SeatEnv("maumau", ["random"])
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1}
    env = SeatEnv("maumau", ["random"], seat=1)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {1}


def test_what_cannot_be_is_refused() -> None:
    for wrong in ({"seat": 2}, {"seat": "left"}, {"opponents": ["wizard"]}, {"opponents": [3]}, {"opponents": []}):
        with pytest.raises(ludothek.LudothekError):
            SeatEnv("maumau", **{"opponents": ["random"], **wrong})
    env = SeatEnv("maumau", ["random"])
    with pytest.raises(ludothek.LudothekError):
        env.step(0)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    before = list(env.table.history)
    with pytest.raises(ludothek.IllegalAction):
        env.step(illegal)
    with pytest.raises(ludothek.InvalidAction):
        env.step(10_000)
    assert env.table.history == before
