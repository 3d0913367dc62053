"""OpenSpiel's generic tests pass on our games, and its information-set search plays them."""

import pickle
import unittest
import warnings
from typing import Any

import numpy as np
import pytest

import ludothek
from tests.contract.cases import Case
from tests.research.tables import TABLES

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'ludothek[openspiel]'")

import pyspiel
from open_spiel.python.algorithms import ismcts
from open_spiel.python.bots import uniform_random

from ludothek.core.snapshot import read_fields
from ludothek.research import openspiel

each_game = pytest.mark.parametrize("key", list(ludothek.installed_games()))


@pytest.fixture(scope="module")
def openspiels_tests() -> Any:
    """OpenSpiel's own tests. They import all of its games, which takes seconds."""
    with warnings.catch_warnings(action="ignore"):
        from open_spiel.integration_tests import api_test
        from open_spiel.python.tests import games_sim_test
    return api_test, games_sim_test


def load_game(case: Case) -> Any:
    short = {"games": 1} if case.game == "maumau" else {}
    return pyspiel.load_game(f"ludothek_{case.game}", {"players": case.seats, **short, **case.options})


def steps(state: Any, seed: int, most: int = 100_000) -> Any:
    """Random play, giving the state before each decision."""
    dice = np.random.RandomState(seed)
    while not state.is_terminal() and most:
        if state.is_chance_node():
            state.apply_action(int(dice.choice([outcome for outcome, _ in state.chance_outcomes()])))
            continue
        most -= 1
        yield state
        state.apply_action(int(dice.choice(state.legal_actions())))


each_case = pytest.mark.parametrize("case", TABLES, ids=str)


@each_case
def test_random_simulation(case: Case) -> None:
    pyspiel.random_sim_test(load_game(case), num_sims=1, serialize=not case.options, verbose=False)


@each_case
def test_openspiels_simulation_with_copies_and_pickles(case: Case, openspiels_tests: Any) -> None:
    """What its `games_sim_test` does with every registered game."""
    _, games_sim_test = openspiels_tests
    games_sim_test.GamesSimTest("sim_game").sim_game(load_game(case))


@each_game
def test_openspiels_api_test(key: str, openspiels_tests: Any) -> None:
    """Its own sample of states lies in the deal; states of a game under way are added."""
    api_test, _ = openspiels_tests

    class Ours(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = f"ludothek_{key}"
        game = pyspiel.load_game(game_name)

        @classmethod
        def setUpClass(cls) -> None:
            super().setUpClass()
            cls.some_states += [now.clone() for now in steps(cls.game.new_initial_state(), 1, 100)]

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Ours).run(result)
    assert result.testsRun >= 5
    assert not [*result.failures, *result.errors, *result.skipped]


@each_game
def test_a_public_observer_sees_what_a_spectator_sees(key: str) -> None:
    game = pyspiel.load_game(f"ludothek_{key}", {"players": 2})
    table = ludothek.Table(key, 2, 21)
    state, kind = game.state_of(table), pyspiel.IIGObservationType
    public = game.make_py_observer(kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE))
    for seat in range(2):
        public.set_from(state, seat)
        assert np.array_equal(public.tensor, table.observe(None))
        assert public.string_from(state, seat) == public.string_from(state, 0)
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        assert game.make_py_observer(kind(perfect_recall=True, private_info=private)) is None


@each_game
def test_api(key: str) -> None:
    """More of it, decision by decision."""
    game = pyspiel.load_game(f"ludothek_{key}")
    kind, players = game.get_type(), game.num_players()
    assert kind.min_num_players <= players <= kind.max_num_players
    assert game.utility_sum() == 0
    state = game.new_initial_state()
    assert state.is_initial_state()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    for number, now in enumerate(steps(state, 3, 40)):
        legal = now.legal_actions()
        assert legal == sorted(set(legal))
        assert np.flatnonzero(now.legal_actions_mask()).tolist() == legal
        assert all(now.string_to_action(now.current_player(), now.action_to_string(a)) == a for a in legal)
        assert all(now.legal_actions(p) == [] for p in range(players) if p != now.current_player())
        for player in range(players):
            assert len(now.information_state_tensor(player)) == game.information_state_tensor_size()
            assert len(now.observation_tensor(player)) == game.observation_tensor_size()
        if number % 10 == 0:
            twin = now.clone()
            assert str(twin) == str(now)
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, now))
            assert str(again) == str(now)
            assert str(pickle.loads(pickle.dumps(now))) == str(now)
            assert [again.information_state_string(p) for p in range(players)] == [
                now.information_state_string(p) for p in range(players)
            ]


@each_game
def test_a_whole_game_pays_what_our_table_would(key: str) -> None:
    game = pyspiel.load_game(f"ludothek_{key}", {"players": 2})
    state = game.new_initial_state()
    for _ in steps(state, 5):
        assert state.returns() == [0, 0]
    assert state.returns() == state.position().payoffs()
    assert sum(state.returns()) == pytest.approx(0)
    assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()


@each_game
def test_resampling_keeps_what_the_seat_knows_and_nothing_else(key: str) -> None:
    game = pyspiel.load_game(f"ludothek_{key}", {"players": 3})
    state = game.new_initial_state()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = set()
    for now in steps(state, 7, 60):
        me = now.current_player()
        copy = now.resample_from_infostate(me, sampler)
        worlds.add(str(read_fields(copy.position())) == str(read_fields(now.position())))
        assert copy.information_state_string(me) == now.information_state_string(me)
        assert copy.information_state_tensor(me) == now.information_state_tensor(me)
        assert copy.observation_string(me) == now.observation_string(me)
        assert copy.legal_actions() == now.legal_actions()
        others = [seat for seat in range(3) if seat != me]
        twin = copy.resample_from_infostate(me, sampler)
        assert all(copy._recent_actions == twin._recent_actions and len(copy._seen[seat]) == 12 for seat in others)
    assert False in worlds


@each_game
def test_an_information_state_tells_different_pasts_apart(key: str) -> None:
    game = pyspiel.load_game(f"ludothek_{key}", {"players": 2})
    state = game.new_initial_state()
    strings = [tuple(now.information_state_string(p) for p in range(2)) for now in steps(state, 9, 80)]
    assert len({own for own, _ in strings}) > len(strings) // 2
    again = game.new_initial_state()
    assert strings == [tuple(now.information_state_string(p) for p in range(2)) for now in steps(again, 9, 80)]


@each_game
def test_the_numbers_are_those_of_our_observation(key: str) -> None:
    game = pyspiel.load_game(f"ludothek_{key}", {"players": 2})
    table = ludothek.Table(key, 2, 21)
    state = game.state_of(table)
    for seat in range(2):
        assert np.array_equal(np.float32(state.observation_tensor(seat)), table.observe(seat))


@each_game
def test_openspiels_own_search_plays(key: str) -> None:
    game = pyspiel.load_game(f"ludothek_{key}", {"players": 2})
    search = ismcts.ISMCTSBot(
        game=game,
        evaluator=openspiel.CompiledRollouts(1),
        uct_c=1.4,
        max_simulations=12,
        random_state=np.random.RandomState(1),
    )
    bots = [search, uniform_random.UniformRandomBot(1, np.random.RandomState(2))]
    state = game.new_initial_state()
    searched = 0
    for number, now in enumerate(steps(state, 11, 30)):
        if now.current_player() == 0 and number < 24:
            assert bots[0].step(now) in now.legal_actions()
            searched += 1
    assert searched


def test_options_and_players_are_parameters() -> None:
    game = pyspiel.load_game("ludothek_maumau(players=6,games=2,mau=auto)")
    assert game.num_players() == 6
    assert pyspiel.load_game(str(game)).get_parameters()["mau"] == "auto"
    with pytest.raises(ludothek.InvalidSeats):
        pyspiel.load_game("ludothek_origin(players=7)")
