"""Plain positions: copies are deep, and what goes wrong in a game's own Python is raised, however deep it happened."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

import ludothek
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

    def legal(self) -> list[int]:
        self.trip("legal")
        return list(range(min(2, self.heap[0][0])))

    def decide(self, action: int, rng: ludothek.Rng) -> None:
        self.trip("decide")
        self.heap[0][0] -= action + 1
        self.last = self.to_move
        self.to_move = 1 - self.to_move

    def redeal(self, seat: int, rng: ludothek.Rng) -> None:
        self.trip("redeal")

    def shows(self, action: int, seat: int) -> bool:
        self.trip("shows")
        return True

    def points(self, seat: int) -> int:
        self.trip("points")
        return int(seat == self.last)

    def numbers(self, seat: int) -> list[float]:
        self.trip("numbers")
        return [1.0, 2.0]


class Taker(PlainPolicy):
    def like(self, state: ludothek.State, action: int) -> float:
        return float(action)


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
    assert state.over()
    assert state.scores() == [1, 0]


def test_copies_share_nothing_that_changes() -> None:
    state = Countdown(5)
    copy = state.clone()
    copy.step(1, ludothek.Rng(1))
    assert (state.heap, copy.heap, copy.to_move) == ([[5]], [[3]], 1)
    assert copy.setup is state.setup


@pytest.mark.parametrize("where", ["legal", "decide", "redeal"])
def test_what_goes_wrong_in_a_loop_is_raised(where: str) -> None:
    state = Countdown(5, where)

    def play() -> None:
        state.fair(0, ludothek.Rng(1))
        state.step(0, ludothek.Rng(1))

    with pytest.raises(ZeroDivisionError, match=where):
        play()
    assert Countdown(5).legal_actions() == [0, 1]


CALLS: dict[str, tuple[str, Callable[[Countdown], object]]] = {
    "begin": ("deal", lambda state: state.begin(ludothek.Rng(1))),
    "over": ("legal", lambda state: state.over()),
    "shown": ("shows", lambda state: state.shown(0, 1)),
    "scores": ("points", lambda state: state.scores()),
    "standings": ("points", lambda state: state.standings()),
    "utilities": ("points", lambda state: state.utilities()),
    "payoffs": ("points", lambda state: state.payoffs()),
    "fair": ("redeal", lambda state: state.fair(0, ludothek.Rng(1))),
    "observe_into": ("numbers", lambda state: state.observe_into(0, np.zeros(2, np.float32))),
    "random_game": ("decide", lambda state: state.random_game(ludothek.Rng(1))),
}


@pytest.mark.parametrize("name", CALLS)
def test_what_goes_wrong_in_a_call_is_raised_by_it(name: str) -> None:
    where, call = CALLS[name]
    with pytest.raises(ZeroDivisionError, match=where):
        call(Countdown(5, where))
    assert Countdown(5).legal_actions() == [0, 1]


@pytest.mark.parametrize("where", ["deal", "legal", "decide", "redeal"])
def test_what_goes_wrong_at_many_tables_is_raised_at_once(where: str) -> None:
    env = VectorEnv(CountdownGame(where), 3)

    def play() -> None:
        env.reset(seed=1)
        env.step(env.follow() if where == "redeal" else env.sample())

    with pytest.raises(ZeroDivisionError, match=where):
        play()
    assert Countdown(5).legal_actions() == [0, 1]


@pytest.mark.parametrize("value", [(1, 2), {0: 0}, {1}, [(1,)], float("inf"), object()])
def test_a_position_that_json_cannot_give_back_does_not_travel(value: object) -> None:
    table = ludothek.Table(CountdownGame(more={"odd": value}), 2, 1)
    with pytest.raises(ludothek.LudothekError, match="JSON does not give back odd of countdown"):
        snapshot.packed(table.fair_copy(0, 1))


def test_a_position_travels_with_all_its_attributes() -> None:
    more: dict[str, Any] = {"hidden": [7, 8], "named": {"a": [1, None, True, 0.5]}}
    copy = ludothek.Table(CountdownGame(more=more), 2, 1).fair_copy(0, 1)
    world = json.loads(json.dumps(snapshot.packed(copy)))
    again = snapshot.unpacked(copy.game, 2, copy.options, copy.edition, world, 1).state
    assert isinstance(again, Countdown)
    assert {name: getattr(again, name) for name in more} == more


def test_an_observation_of_another_length_is_refused() -> None:
    state = Countdown(5)
    out = np.zeros(3, np.float32)
    with pytest.raises(ValueError, match="2 numbers are observed, not the 3"):
        state.observe_into(0, out)
    assert not out.any()
