"""Tables stepped together in compiled code, without the interpreter's lock, into rows of the caller's arrays."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ludothek.engine.rng import Rng
from ludothek.engine.state import State

try:
    import cython
except ImportError:
    from ludothek.engine import nocython as cython

if TYPE_CHECKING:
    from numpy.typing import NDArray

ALL_LEGAL = -1


class Place:
    """One table: its position, a blank one to deal from, and its streams of chance.

    The seeder gives each game after the first its seed, so that any game can be dealt again by its seed alone.
    """

    def __init__(self, blank: State) -> None:
        self.state = blank.fresh()
        self.blank = blank
        self.rng = Rng(0)
        self.seeder = Rng(0)
        self.dice = Rng(0)
        self.seed = 0
        self.count = 0

    def sow(self, seed: int) -> None:
        """The seed of the next game, and of all that follow."""
        self.seed = seed
        self.seeder.state = seed
        self.dice.state = self.seeder.bits()

    def deal(self) -> None:
        """A new game, dealt as any table with this seed is."""
        self.rng.state = self.seed
        self.state.copy_from(self.blank)
        self.state.start(self.rng)
        self.count = self.state.find_actions()

    def allows(self, action: int) -> bool:
        i = 0
        while i < self.count and self.state.actions[i] != action:
            i += 1
        return i < self.count

    def play(self, action: int) -> None:
        self.state.apply(action, self.rng)
        self.count = self.state.find_actions()

    def pick(self) -> int:
        """Any legal decision, each with the same chance."""
        return self.state.actions[self.dice.below(self.count)]


class Tables:
    """Some tables of one game and the rows that they write: what the seat to move observes, what it may do, who it is,
    and, when a game has ended, each seat's payoff. A table whose game has ended deals the next one at once."""

    def __init__(self, blanks: list[State], rows: dict[str, "NDArray[Any]"]) -> None:
        self.size = len(blanks)
        self.seats = rows["rewards"].shape[1]
        self.places = [Place(blank) for blank in blanks]
        self.addresses = np.array([id(place) for place in self.places], np.uint64)
        self.observations = rows["observations"]
        self.masks = rows["masks"]
        self.rewards = rows["rewards"]
        self.to_move = rows["to_move"]
        self.over = rows["over"]
        self.seeds = rows["seeds"]

    def position(self, number: int) -> State:
        """A copy of a table's position."""
        return self.places[number].state.clone()

    def reset(self, which: Any, seeds: Any) -> None:
        """Deals new games where `which` is true; a seed of their own for those where `seeds` says so."""
        with cython.nogil:
            for i in range(self.size):
                if which[i]:
                    self.renew(i, seeds[i])

    def first_illegal(self, actions: Any) -> int:
        """The first table that does not allow what is asked of it, or ALL_LEGAL."""
        with cython.nogil:
            for i in range(self.size):
                if cython.compiled:
                    if not cython.cast(Place, cython.cast(cython.p_void, self.addresses[i])).allows(actions[i]):
                        return i
                elif not self.places[i].allows(actions[i]):
                    return i
        return ALL_LEGAL

    def step(self, actions: Any) -> None:
        """Carries out one legal decision at every table."""
        with cython.nogil:
            for i in range(self.size):
                if cython.compiled:
                    self.step_at(cython.cast(Place, cython.cast(cython.p_void, self.addresses[i])), i, actions[i])
                else:
                    self.step_at(self.places[i], i, actions[i])

    def sample(self, actions: Any) -> None:
        """Writes a random legal decision for every table."""
        with cython.nogil:
            for i in range(self.size):
                if cython.compiled:
                    actions[i] = cython.cast(Place, cython.cast(cython.p_void, self.addresses[i])).pick()
                else:
                    actions[i] = self.places[i].pick()

    def renew(self, i: int, seed: int) -> None:
        if cython.compiled:
            self.open_at(cython.cast(Place, cython.cast(cython.p_void, self.addresses[i])), i, seed)
        else:
            self.open_at(self.places[i], i, int(seed))

    def open_at(self, place: Place, i: int, seed: int) -> None:
        place.sow(seed)
        for action in range(self.masks.shape[1]):
            self.masks[i, action] = 0
        self.clear_result(i)
        self.deal_at(place, i)
        self.write(place, i)

    def deal_at(self, place: Place, i: int) -> None:
        place.deal()
        self.seeds[i] = place.seed

    def step_at(self, place: Place, i: int, action: int) -> None:
        for k in range(place.count):
            self.masks[i, place.state.actions[k]] = 0
        if self.over[i]:
            self.clear_result(i)
        place.play(action)
        if place.count == 0:
            for seat in range(place.state.seats):
                self.rewards[i, seat] = place.state.payoff(seat)
            self.over[i] = True
            place.seed = place.seeder.bits()
            self.deal_at(place, i)
        self.write(place, i)

    def clear_result(self, i: int) -> None:
        self.over[i] = False
        for seat in range(self.seats):
            self.rewards[i, seat] = 0.0

    def write(self, place: Place, i: int) -> None:
        for k in range(place.count):
            self.masks[i, place.state.actions[k]] = 1
        self.to_move[i] = place.state.to_move
        place.state.observe(place.state.to_move, self.observations[i])
