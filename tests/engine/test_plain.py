"""Plain positions: copies are deep, and what goes wrong in a game's own Python is raised, however deep it happened."""

import pytest

import ludothek
from ludothek.engine.plain import PlainPolicy, PlainState
from ludothek.engine.policy import contest
from ludothek.engine.state import playouts


class Countdown(PlainState):
    """Take one or two from a heap; who takes the last wins. It breaks where it is told to."""

    def __init__(self, heap: int, breaks: str = "") -> None:
        super().__init__(2, {"breaks": breaks})
        self.heap = [[heap]]
        self.last = -1

    def trip(self, where: str) -> None:
        if self.setup["breaks"] == where:
            raise ZeroDivisionError(where)

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

    def points(self, seat: int) -> int:
        return int(seat == self.last)

    def numbers(self, seat: int) -> list[float]:
        return [1.0, 2.0]


class Taker(PlainPolicy):
    def like(self, state: ludothek.State, action: int) -> float:
        return float(action)


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


def test_an_observation_of_another_length_is_refused() -> None:
    import numpy as np

    state = Countdown(5)
    out = np.zeros(3, np.float32)
    with pytest.raises(ValueError, match="2 numbers are observed, not the 3"):
        state.observe_into(0, out)
        state.legal_actions()
    assert not out.any()
