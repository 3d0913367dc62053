"""The vector environment is the same tables as everywhere else, only many at once."""

import numpy as np
import pytest

import ludothek
from ludothek.core import options as house_rules
from ludothek.research.vector import Seating, VectorEnv
from tests.contract.cases import CASES

each_game = pytest.mark.parametrize("key", list(ludothek.installed_games()))

ACTIONS = ludothek.game("maumau").num_actions
OBSERVED = sum(ludothek.game("maumau").observation.values())


def seatings(key: str) -> list[Seating]:
    return [Seating(case.seats, case.options) for case in CASES if case.game == key]


@each_game
def test_every_table_plays_the_game_that_its_seed_deals(key: str) -> None:
    """Mixed seats and options, through the end of games and into the next ones."""
    env = VectorEnv(key, seatings(key), threads=1)
    observations, infos = env.reset(seed=100)
    tables = [ludothek.Table(key, s.seats, 100 + i, s.options) for i, s in enumerate(seatings(key))]
    ended = 0
    for _ in range(700):
        for i in range(0, env.num_envs, 3):
            assert infos["to_move"][i] == tables[i].to_move
            assert np.array_equal(observations["observation"][i], tables[i].observe(tables[i].to_move))
            assert np.flatnonzero(observations["action_mask"][i]).tolist() == tables[i].legal_actions()
        actions = env.sample()
        for table, action in zip(tables, actions, strict=True):
            table.state.apply(int(action), table.rng)
        observations, rewards, over, short, infos = env.step(actions)
        assert not short.any()
        for i, table in enumerate(tables):
            assert over[i] == table.is_over
            if table.is_over:
                ended += 1
                assert rewards[i, : table.seats].tolist() == pytest.approx(table.state.payoffs())
                assert not rewards[i, table.seats :].any()
                tables[i] = env.table(i)
            else:
                assert not rewards[i].any()
    assert ended
    env.close()


@each_game
def test_the_streams_are_the_same_on_any_number_of_threads(key: str) -> None:
    streams = []
    for threads in (1, 2, 3):
        with VectorEnv(key, 200, seats=2, threads=threads) as env:
            env.reset(seed=7)
            stream = []
            for _ in range(60):
                observations, rewards, over, _, infos = env.step(env.sample())
                stream.append(
                    [a.tobytes() for a in (*observations.values(), rewards, over, infos["to_move"], infos["seed"])]
                )
            streams.append(stream)
    assert streams[0] == streams[1] == streams[2]


def test_an_illegal_decision_names_its_table_and_changes_nothing() -> None:
    env = VectorEnv("maumau", 150, seats=3, threads=2)
    env.reset(seed=1)
    before = {name: array.copy() for name, array in env.arrays.items()}
    actions = env.sample().copy()
    actions[120] = np.flatnonzero(env.arrays["masks"][120] == 0)[0]
    with pytest.raises(ludothek.IllegalAction, match=r"table 120, .* not allowed here \(MM-"):
        env.step(actions)
    for bad in (-1, ACTIONS, 10**12):
        wrong = actions.astype(np.int64)
        wrong[77] = bad
        with pytest.raises(ludothek.InvalidAction, match=f"table 77: {bad} is no decision"):
            env.step(wrong)
    for name, array in env.arrays.items():
        assert np.array_equal(array, before[name])
    with pytest.raises(ludothek.InvalidAction):
        env.step(actions[:3])
    with pytest.raises(ludothek.InvalidAction):
        env.step(actions.astype(float))


def test_results_are_written_into_the_callers_arrays() -> None:
    mine = {"observations": np.ones((5, OBSERVED), np.float32), "masks": np.ones((5, ACTIONS), np.int8)}
    env = VectorEnv("maumau", 5, out=mine)
    observations, _ = env.reset(seed=3)
    assert observations["observation"] is mine["observations"]
    assert observations["action_mask"] is mine["masks"]
    again = VectorEnv("maumau", 5)
    assert np.array_equal(again.reset(seed=3)[0]["action_mask"], mine["masks"])
    with pytest.raises(ludothek.LudothekError, match="contiguous"):
        VectorEnv("maumau", 5, out={"masks": np.ones((5, 116), np.int8)[:, ::2]})
    with pytest.raises(ludothek.LudothekError, match="there is no array"):
        VectorEnv("maumau", 5, out={"mask": np.ones((5, ACTIONS), np.int8)})


def test_seeds() -> None:
    env = VectorEnv("origami", 3, seats=2)
    with pytest.raises(ludothek.LudothekError, match="reset"):
        env.step([0, 0, 0])
    env.reset(seed=[5, 6, 7])
    assert env.arrays["seeds"].tolist() == [5, 6, 7]
    first = env.arrays["observations"].copy()
    env.reset()
    assert env.arrays["seeds"].tolist() != [5, 6, 7]
    env.reset(seed=5)
    assert np.array_equal(env.arrays["observations"], first)
    env.reset(seed=[9, 9, 9], options={"reset_mask": np.array([False, True, False])})
    assert env.arrays["seeds"].tolist() == [5, 9, 7]
    with pytest.raises(ludothek.LudothekError):
        env.reset(seed=[1])
    with pytest.raises(ludothek.InvalidSeed):
        env.reset(seed=-1)
    for bad in (1.5, [1.5, 2, 3], [None, 2, 3], True):
        with pytest.raises(ludothek.InvalidSeed, match="whole number"):
            env.reset(seed=bad)  # type: ignore[arg-type]
    env.reset(seed=np.int64(2))
    assert env.arrays["seeds"].tolist() == [2, 3, 4]
    env.reset(seed=np.arange(3))
    assert env.arrays["seeds"].tolist() == [0, 1, 2]
    with pytest.raises(ludothek.LudothekError, match="reset_mask must be 3"):
        env.reset(options={"reset_mask": [True]})


def test_the_spaces_are_gymnasiums() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'ludothek[gymnasium]'")
    env = VectorEnv("origin", 4)
    observations, _ = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert env.action_space.contains(env.sample().astype(np.int64))
    assert env.single_action_space.n == ludothek.game("origin").num_actions


@each_game
def test_a_payoff_is_won_by_the_winners_and_sums_to_nothing(key: str) -> None:
    game = ludothek.game(key)
    settled = house_rules.settle(game.options, {})
    for seats in game.seats:
        state = game.start(seats, settled, game.standard_edition, ludothek.Rng(seats), None)
        state.playout(ludothek.Rng(1))
        pay, standings = state.payoffs(), state.standings()
        assert sum(pay) == pytest.approx(0)
        assert max(pay) <= 1
        assert [p == max(pay) for p in pay] == [s == max(standings) for s in standings]


def test_wrong_wishes_are_refused() -> None:
    for wishes in (
        {"tables": 0},
        {"tables": 2.0},
        {"tables": [2, 3]},
        {"tables": [Seating(9)]},
        {"tables": [Seating()], "seats": 2},
        {"seats": 11},
        {"threads": 0},
        {"threads": 1.5},
        {"out": {"masks": [[0] * ACTIONS]}},
    ):
        with pytest.raises(ludothek.LudothekError):
            VectorEnv("maumau", **wishes)


def test_counts_of_numpy_are_counts() -> None:
    env = VectorEnv("maumau", np.int64(3), seats=np.int64(2), threads=np.int64(1))
    env.reset(seed=1)
    assert (env.num_envs, env.table(np.int64(2)).seed) == (3, 3)
    assert env.position(np.int64(0)).seats == 2


def test_what_is_not_there_is_named() -> None:
    env = VectorEnv("maumau", 2)
    env.reset(seed=1)
    for number in (2, 99, -1, 1.0):
        for ask in (env.table, env.position):
            with pytest.raises(ludothek.LudothekError, match="the tables are 0 to 1"):
                ask(number)  # type: ignore[operator]
    actions = env.sample()
    env.close()
    for again in (env.reset, env.sample, lambda: env.step(actions)):
        with pytest.raises(ludothek.LudothekError, match="is closed"):
            again()
