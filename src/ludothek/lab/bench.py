"""Benchmarks of a game on one core: playouts, steps from Python, clones and fair copies per second."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from statistics import median
from time import perf_counter

from ludothek.core import registry
from ludothek.core.rng import Rng
from ludothek.core.state import State, clones, playouts
from ludothek.core.table import Table

ROUNDS = 5
SECONDS = 0.2


@dataclass(frozen=True)
class Measure:
    """A rate per second, the median of several rounds."""

    name: str
    per_second: float


def bench(game: str, seats: int | None = None) -> Iterator[Measure]:
    """Yield the measurements of a game."""
    table = Table(registry.game(game), seats, seed=1)
    state, rng = table.state, Rng(1)
    yield Measure("playout decisions", rate(lambda n: playouts(state, n, rng)))
    yield Measure("decisions stepped from Python", rate(lambda n: step_games(state, n, rng)))
    yield Measure("copies in compiled code", rate(lambda n: n * 100 if clones(state, n * 100) else 0))
    yield Measure("clones from Python", rate(lambda n: repeat(n * 10, state.clone)))
    seat = state.to_move
    yield Measure("fair copies from Python", rate(lambda n: repeat(n * 10, lambda: state.fair_copy(seat, rng))))


def step_games(start: State, games: int, rng: Rng) -> int:
    """Play random games action by action from Python; return the number of actions."""
    dice = cycle([rng.draw(1 << 20) for _ in range(4099)])
    actions = 0
    for _ in range(games):
        state = start.clone()
        legal = state.legal_actions()
        while legal:
            state.apply(legal[next(dice) % len(legal)], rng)
            legal = state.legal_actions()
            actions += 1
    return actions


def repeat(times: int, work: Callable[[], object]) -> int:
    for _ in range(times):
        work()
    return times


def rate(work: Callable[[int], int]) -> float:
    """Return how much work is done per second; `work` takes a size and returns the amount done."""
    size, elapsed = 1, 0.0
    while elapsed < SECONDS:
        size *= 2
        elapsed = _time(work, size)[1]
    return median(done / took for done, took in (_time(work, size) for _ in range(ROUNDS)))


def _time(work: Callable[[int], int], size: int) -> tuple[int, float]:
    begun = perf_counter()
    done = work(size)
    return done, perf_counter() - begun
