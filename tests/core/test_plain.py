"""Plain positions: copies are deep, and what goes wrong in a game's own Python is raised, however deep it happened."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import msgspec
import numpy as np
import pytest

import ludothek
from ludothek.bots.search.tree import Tree
from ludothek.core import snapshot
from ludothek.core.plain import PlainPolicy, PlainState
from ludothek.core.policy import contest
from ludothek.core.state import playouts
from ludothek.research.vector import VectorEnv


class Countdown(PlainState):
    """Take one or two from a heap; who takes the last wins. It breaks where it is told to."""

    def __init__(self, heap: int, breaks: str = "") -> None:
        super().__init__(2, {"breaks": breaks})
        self.heap = [[heap]]
        self.last = -1

    def trip(self, where: str) -> None:
        if self.setup["breaks"] == where:
            raise ZeroDivisionError(where)

    def deal(self, rng: ludothek.Rng) -> None:
        self.trip("deal")

    def legal_actions(self) -> list[int]:
        self.trip("legal_actions")
        return list(range(min(2, self.heap[0][0])))

    def apply(self, action: int, rng: ludothek.Rng) -> None:
        self.trip("apply")
        self.heap[0][0] -= action + 1
        self.last = self.to_move
        self.to_move = 1 - self.to_move

    def resample(self, seat: int, rng: ludothek.Rng) -> None:
        self.trip("resample")

    def observe_action(self, action: int, seat: int) -> int:
        self.trip("observe_action")
        return action

    def score(self, seat: int) -> int:
        self.trip("score")
        return int(seat == self.last)

    def observe(self, seat: int, out: Any) -> None:
        self.trip("observe")
        out[:] = [1.0, 2.0]


class Taker(PlainPolicy):
    def weigh(self, state: ludothek.State, action: int) -> float:
        return float(action)


class Breaking(PlainPolicy):
    def weigh(self, state: ludothek.State, action: int) -> float:
        raise ZeroDivisionError("weigh")


class CountdownGame(ludothek.Game):
    key = "countdown"
    version = 1
    seats = range(2, 3)
    usual_seats = 2
    options = ()
    num_actions = 2
    observation = {"heap": 2}

    def __init__(self, breaks: str = "", more: Mapping[str, Any] | None = None) -> None:
        self.breaks, self.more = breaks, more or {}

    @property
    def standard_edition(self) -> ludothek.Edition:
        return ludothek.Edition(self.key, "standard", {})

    def start(self, *_: Any) -> Countdown:
        state = Countdown(5, self.breaks)
        for name, value in self.more.items():
            setattr(state, name, value)
        return state

    def policy(self) -> Taker:
        return Taker()


def test_a_plain_game_is_played_in_compiled_loops() -> None:
    state = Countdown(9)
    assert playouts(state, 5, ludothek.Rng(1)) >= 5 * 5
    assert state.heap == [[9]]
    assert contest(state, [Taker(), Taker()], ludothek.Rng(1), ludothek.Rng(2)) == 5
    assert state.is_over()
    assert state.scores() == [1, 0]


def test_copies_share_nothing_that_changes() -> None:
    state = Countdown(5)
    copy = state.clone()
    copy.apply(1, ludothek.Rng(1))
    assert (state.heap, copy.heap, copy.to_move) == ([[5]], [[3]], 1)
    assert copy.setup is state.setup


@pytest.mark.parametrize("where", ["legal_actions", "apply", "resample"])
def test_what_goes_wrong_in_a_loop_is_raised(where: str) -> None:
    state = Countdown(5, where)

    def play() -> None:
        state.fair_copy(0, ludothek.Rng(1))
        state.playout(ludothek.Rng(1))

    with pytest.raises(ZeroDivisionError, match=where):
        play()
    assert Countdown(5).legal_actions() == [0, 1]


CALLS: dict[str, tuple[str, Callable[[Countdown], object]]] = {
    "deal": ("deal", lambda state: state.deal(ludothek.Rng(1))),
    "is_over": ("legal_actions", lambda state: state.is_over()),
    "observe_action": ("observe_action", lambda state: state.observe_action(0, 1)),
    "scores": ("score", lambda state: state.scores()),
    "standings": ("score", lambda state: state.standings()),
    "utilities": ("score", lambda state: state.utilities()),
    "payoffs": ("score", lambda state: state.payoffs()),
    "fair_copy": ("resample", lambda state: state.fair_copy(0, ludothek.Rng(1))),
    "observe": ("observe", lambda state: state.observe(0, np.zeros(2, np.float32))),
    "playout": ("apply", lambda state: state.playout(ludothek.Rng(1))),
    "playouts": ("apply", lambda state: playouts(state, 3, ludothek.Rng(1))),
    "contest": ("resample", lambda state: contest(state, [Taker(), Taker()], ludothek.Rng(1), ludothek.Rng(2))),
    "search": ("apply", lambda state: Tree(state, 2, Taker(), 100, 1).run(10)),
    "policy": ("weigh", lambda state: contest(state, [Breaking(), Taker()], ludothek.Rng(1), ludothek.Rng(2))),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_goes_wrong_in_a_call_is_raised_by_it(name: str) -> None:
    where, call = CALLS[name]
    with pytest.raises(ZeroDivisionError, match=where):
        call(Countdown(5, where))
    assert Countdown(5).legal_actions() == [0, 1]


@pytest.mark.parametrize("where", ["deal", "legal_actions", "apply", "resample", "observe"])
def test_what_goes_wrong_at_many_tables_is_raised_at_once(where: str) -> None:
    env = VectorEnv(CountdownGame(where), 3)

    def play() -> None:
        env.reset(seed=1)
        env.step(env.follow() if where == "resample" else env.sample())

    with pytest.raises(ZeroDivisionError, match=where):
        play()
    assert Countdown(5).legal_actions() == [0, 1]


@pytest.mark.parametrize("value", [(1, 2), {0: 0}, {1}, [(1,)], float("inf"), object()])
def test_a_position_that_json_cannot_give_back_does_not_travel(value: object) -> None:
    table = ludothek.Table(CountdownGame(more={"odd": value}), 2, 1)
    packed = snapshot.pack(table.fair_copy(0, 1))
    with pytest.raises(ludothek.LudothekError, match="JSON does not give back odd of countdown"):
        snapshot.check_json(packed, table.game)


def test_a_position_travels_with_all_its_attributes() -> None:
    more: dict[str, Any] = {"hidden": [7, 8], "named": {"a": [1, None, True, 0.5]}}
    copy = ludothek.Table(CountdownGame(more=more), 2, 1).fair_copy(0, 1)
    sent = msgspec.json.decode(msgspec.json.encode(snapshot.pack(copy)), type=snapshot.Snapshot)
    again = snapshot.unpack(copy.game, 2, copy.options, copy.edition, sent, 1).state
    assert isinstance(again, Countdown)
    assert {name: getattr(again, name) for name in more} == more


def test_an_observation_of_another_length_is_refused() -> None:
    state = Countdown(5)
    out = np.zeros(3, np.float32)
    with pytest.raises(ValueError, match="could not broadcast"):
        state.observe(0, out)
    assert not out.any()


def test_an_error_belongs_to_its_position_and_to_copies_of_it() -> None:
    broken, sound = Countdown(5), Countdown(5)
    broken.keep_error(ZeroDivisionError("first"))
    broken.keep_error(ZeroDivisionError("second"))
    with pytest.raises(ZeroDivisionError, match="first"):
        broken.clone()
    with pytest.raises(ZeroDivisionError, match="first"):
        playouts(broken, 1, ludothek.Rng(1))
    assert playouts(sound, 5, ludothek.Rng(1)) >= 5 * 3
    with pytest.raises(ZeroDivisionError, match="first"):
        broken.raise_error()
    assert playouts(broken, 5, ludothek.Rng(1)) >= 5 * 3


def test_a_game_that_fails_does_not_end_one_in_another_thread() -> None:
    has_failed = Event()

    class Patient(Countdown):
        def apply(self, action: int, rng: ludothek.Rng) -> None:
            assert has_failed.wait(60)
            super().apply(action, rng)

    with ThreadPoolExecutor(2) as pool:
        sound = pool.submit(playouts, Patient(9), 5, ludothek.Rng(1))
        broken = pool.submit(playouts, Countdown(9, "apply"), 5, ludothek.Rng(1))
        assert isinstance(broken.exception(), ZeroDivisionError)
        has_failed.set()
        assert sound.result() == playouts(Countdown(9), 5, ludothek.Rng(1))


def test_tables_that_fail_together_are_playable_again_after_the_error() -> None:
    env = VectorEnv(CountdownGame("apply"), 3)
    env.reset(seed=1)
    with pytest.raises(ZeroDivisionError):
        env.step(env.sample())
    env.reset(seed=1)
