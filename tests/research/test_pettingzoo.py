"""PettingZoo's own conformance tests pass for every game, with few and many seats and with an option."""

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import ludothek
from tests.contract.cases import Case
from tests.research.tables import TABLES

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'ludothek[pettingzoo]'")

with warnings.catch_warnings(action="ignore"):  # PettingZoo's tests import its classics, if they are there
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

from ludothek.research import pettingzoo

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")
each_case = pytest.mark.parametrize("case", TABLES, ids=str)
each_game = pytest.mark.parametrize("game", list(ludothek.installed_games()))

KNOWN_REMARKS = ("not a NumPy array", "should be gymnasium.spaces.box", "all zeros (no legal actions)")


def wishes(case: Case) -> dict[str, Any]:
    return {"game": case.game, "seats": case.seats, "options": case.options}


@each_case
def test_api(case: Case) -> None:
    """With no remark but those that every environment with a mask gets."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(**wishes(case)), num_cycles=60)
    remarks = [str(w.message) for w in warned if not any(known in str(w.message) for known in KNOWN_REMARKS)]
    assert not [r for r in remarks if "ludothek" in r or "bservation" in r or "ction" in r], remarks


@each_case
def test_seeds(case: Case) -> None:
    seed_test(partial(pettingzoo.env, **wishes(case)), num_cycles=40)


@each_case
def test_the_parallel_form(case: Case) -> None:
    """PettingZoo's test of `max_cycles` samples without masks and wants every agent to act in every cycle."""
    form = partial(pettingzoo.parallel_env, **wishes(case), illegal="random")
    parallel_api_test(form(), num_cycles=60)
    parallel_seed_test(form, num_cycles=20)
    max_cycles_test(SimpleNamespace(parallel_env=form, env=lambda **w: parallel_to_aec(form(**w))))


@each_case
def test_render(case: Case) -> None:
    render_test(partial(pettingzoo.env, **wishes(case)))


@each_game
def test_a_turn_based_game_is_cut_short_after_max_cycles(game: str) -> None:
    env = pettingzoo.env(game, max_cycles=5)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(env.unwrapped.table.legal_actions()[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


@each_game
def test_a_whole_game_pays_what_the_table_says(game: str) -> None:
    env = pettingzoo.env(game, seats=3)
    env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, short, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over or short else int(legal[len(legal) // 2]))
    table = env.unwrapped.table
    assert table.is_over
    assert list(total.values()) == pytest.approx(table.state.payoffs())
    assert sum(total.values()) == pytest.approx(0)
    assert [seat for seat, pay in enumerate(total.values()) if pay == max(total.values())] == table.winners()


def test_an_illegal_decision_ends_a_checked_game_and_raises_in_a_raw_one() -> None:
    for env in (pettingzoo.env("maumau", seats=2), pettingzoo.raw_env("maumau", seats=2)):
        env.reset(seed=1)
        illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
        if not isinstance(env, pettingzoo.env):
            with pytest.raises(ludothek.IllegalAction):
                env.step(illegal)
            with pytest.raises(ludothek.InvalidAction, match="is to move; None is only for"):
                env.step(None)
        else:
            env.step(illegal)
            assert all(env.terminations.values())


def test_in_the_parallel_form_seats_not_to_move_wait() -> None:
    for illegal in ("raise", "random"):
        env = pettingzoo.parallel_env("maumau", seats=3, max_cycles=1, illegal=illegal)
        observations, _ = env.reset(seed=1)
        mover = env.agents[env.table.to_move]
        chosen = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        wrong = {agent: action if agent == mover else 0 for agent, action in chosen.items()}
        with pytest.raises(ludothek.InvalidAction, match=f"{mover} is to move"):
            env.step({})
        if illegal == "raise":
            with pytest.raises(ludothek.InvalidAction, match=f"can only wait, which is {env.table.game.num_actions}"):
                env.step(wrong)
            assert not env.table.history
            env.step(chosen)
        else:
            env.step(wrong)
        assert [action for _, action in env.table.history] == [chosen[mover]]
        with pytest.raises(ludothek.GameOver, match="reset"):
            env.step(chosen)


def test_wrong_wishes_are_refused() -> None:
    for wishes in ({"max_cycles": 0}, {"max_cycles": "many"}, {"render_mode": "oil"}, {"seats": 11}):
        with pytest.raises(ludothek.LudothekError):
            pettingzoo.raw_env("maumau", **wishes)
    env = pettingzoo.raw_env(ludothek.game("maumau"))
    env.reset(seed=1)
    assert str(env) == f"ludothek_maumau_v{ludothek.game('maumau').version}"
    for half in (0.5, "17"):
        with pytest.raises(ludothek.InvalidAction, match="whole numbers"):
            env.step(half)  # type: ignore[arg-type]


@pytest.mark.parametrize(("seed", "dealt"), [(np.int64(5), 5), (-1, 2**64 - 1), (2**64 + 1, 1)])
def test_any_whole_number_is_a_seed(seed: int, dealt: int) -> None:
    for env in (pettingzoo.raw_env("maumau"), pettingzoo.parallel_env("maumau")):
        env.reset(seed=seed)
        assert env.table.seed == dealt
        with pytest.raises(ludothek.InvalidSeed):
            env.reset(seed=1.5)


def test_without_a_seed_every_environment_plays_games_of_its_own() -> None:
    envs = [pettingzoo.raw_env("maumau") for _ in range(2)]
    dealt = []
    for env in envs * 2:
        env.reset()
        dealt.append(env.table.seed)
    assert len(set(dealt)) == 4
    for env in envs:
        env.reset(seed=3)
        env.reset()
    assert envs[0].table.seed == envs[1].table.seed


def test_the_same_seed_deals_the_table_of_that_seed() -> None:
    env = pettingzoo.env("origin", seats=3)
    env.reset(seed=11)
    table = ludothek.Table("origin", 3, 11)
    for seat, agent in enumerate(env.agents):
        assert np.array_equal(env.observe(agent)["observation"], table.observe(seat))
