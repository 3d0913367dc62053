"""Many tables stepped in compiled code, without the interpreter's lock; results go to rows of the caller's arrays."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ludothek.core.constants import FIRST_SIGHT_UNIT
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

try:
    import cython
    from cython.parallel import prange  # type: ignore[import-untyped, unused-ignore]
except ImportError:
    from ludothek.core import nocython as cython
    from ludothek.core.nocython import prange

if TYPE_CHECKING:
    from numpy.typing import NDArray

ALL_LEGAL = -1


def addresses_of(things: list[Any]) -> "NDArray[np.uint64]":
    """Return the memory addresses of objects, for loops without the lock; the caller must keep the objects alive."""
    return np.array([id(thing) for thing in things], np.uint64)


class Slot:
    """One table: its position, a blank one to deal from, and its generators.

    The seeder gives each game after the first its seed, so that any game can be dealt again by its seed alone.
    """

    def __init__(self, blank: State) -> None:
        self.state = blank.make_blank()
        self.blank = blank
        self.rng = Rng(0)
        self.seeder = Rng(0)
        self.dice = Rng(0)
        self.seed = 0
        self.count = 0
        self.copy: State | None = None

    def set_seed(self, seed: int) -> None:
        """Set the seed of the next game; all later seeds follow from it."""
        self.seed = seed
        self.seeder.state = seed
        self.dice.state = self.seeder.bits()

    def deal(self) -> None:
        """Deal a new game, the same as a `Table` with this seed."""
        self.rng.state = self.seed
        self.state.c_copy_from(self.blank)
        self.state.c_deal(self.rng)
        self.count = self.state.c_find_actions()

    def allows(self, action: int) -> bool:
        i = 0
        while i < self.count and self.state.actions[i] != action:
            i += 1
        return i < self.count

    def play(self, action: int) -> None:
        self.state.c_apply(action, self.rng)
        self.count = self.state.c_find_actions()

    def pick(self) -> int:
        """Return a random legal action."""
        return self.state.actions[self.dice.c_draw(self.count)]

    def follow(self, policy: Policy) -> int:
        """Return the action that a policy chooses on a fair copy of the seat to move."""
        assert self.copy is not None
        self.copy.c_copy_from(self.state)
        self.copy.c_resample(self.state.to_move, self.dice)
        return policy.c_choose(self.copy, self.dice)


class Tables:
    """One thread's share of the tables, and the rows that they write: what the seat to move observes, what it may do,
    who it is, and, when a game has ended, each seat's payoff. A table whose game has ended deals the next one at once.
    """

    def __init__(
        self, blanks: list[State], rows: dict[str, "NDArray[Any]"], first: int, policy: Policy, by_utility: bool
    ) -> None:
        self.first = first
        self.size = len(blanks)
        self.seats = rows["rewards"].shape[1]
        self.slots = [Slot(blank) for blank in blanks]
        self.addresses = addresses_of(self.slots)
        self.policy = policy
        self.by_utility = by_utility
        self.observations = rows["observations"]
        self.secrets = rows["secrets"]
        self.scratch = np.zeros(self.observations.shape[1], np.float32)
        self.hand = self.secrets.shape[1] // (self.seats - 1)
        self.masks = rows["masks"]
        self.first_sight = rows["first_sight"]
        self.shows_first_sight = self.first_sight.shape[1] > 0
        self.rewards = rows["rewards"]
        self.margins = rows["margins"]
        self.to_move = rows["to_move"]
        self.over = rows["over"]
        self.seeds = rows["seeds"]

    def position(self, number: int) -> State:
        """Return a copy of a table's position."""
        return self.slots[number].state.clone()

    def lay_copies(self) -> None:
        """Allocate the fair copies on which a policy chooses."""
        for slot in self.slots:
            slot.copy = slot.blank.make_blank()

    def take_errors(self) -> list[BaseException]:
        """Return what went wrong in pure-Python games, and clear it."""
        errors = []
        for slot in self.slots:
            if slot.state.error is not None:
                errors.append(slot.state.error)
                slot.state.error = None
            if slot.copy is not None and slot.copy.error is not None:
                errors.append(slot.copy.error)
                slot.copy.error = None
        return errors

    def reset(self, which: Any, seeds: Any) -> None:
        for i in range(self.size):
            if which[self.first + i]:
                if cython.compiled:
                    self.open_at(
                        cython.cast(Slot, cython.cast(cython.p_void, self.addresses[i])), i, seeds[self.first + i]
                    )
                else:
                    self.open_at(self.slots[i], i, int(seeds[self.first + i]))

    def first_illegal(self, actions: Any) -> int:
        for i in range(self.size):
            if cython.compiled:
                if not cython.cast(Slot, cython.cast(cython.p_void, self.addresses[i])).allows(actions[self.first + i]):
                    return self.first + i
            elif not self.slots[i].allows(actions[self.first + i]):
                return self.first + i
        return ALL_LEGAL

    def step(self, actions: Any) -> None:
        for i in range(self.size):
            if cython.compiled:
                self.step_at(
                    cython.cast(Slot, cython.cast(cython.p_void, self.addresses[i])), i, actions[self.first + i]
                )
            else:
                self.step_at(self.slots[i], i, actions[self.first + i])

    def sample(self, actions: Any) -> None:
        for i in range(self.size):
            if cython.compiled:
                actions[self.first + i] = cython.cast(Slot, cython.cast(cython.p_void, self.addresses[i])).pick()
            else:
                actions[self.first + i] = self.slots[i].pick()

    def follow(self, actions: Any) -> None:
        for i in range(self.size):
            if cython.compiled:
                actions[self.first + i] = cython.cast(Slot, cython.cast(cython.p_void, self.addresses[i])).follow(
                    self.policy
                )
            else:
                actions[self.first + i] = self.slots[i].follow(self.policy)

    def open_at(self, slot: Slot, i: int, seed: int) -> None:
        slot.set_seed(seed)
        for action in range(self.masks.shape[1]):
            self.masks[i, action] = 0
        self.clear_result(i)
        self.deal_at(slot, i)
        self.write(slot, i)

    def deal_at(self, slot: Slot, i: int) -> None:
        slot.deal()
        self.seeds[i] = slot.seed

    def step_at(self, slot: Slot, i: int, action: int) -> None:
        for k in range(slot.count):
            self.masks[i, slot.state.actions[k]] = 0
        if self.over[i]:
            self.clear_result(i)
        slot.play(action)
        if slot.count == 0:
            self.write_rewards(slot.state, i)
            self.over[i] = True
            slot.seed = slot.seeder.bits()
            self.deal_at(slot, i)
        self.write(slot, i)

    def write_margins(self, state: State, i: int) -> None:
        """Write by how much each seat's standing is ahead of the others' mean, in usual margins."""
        total = 0.0
        for seat in range(state.seats):
            total += state.c_standing(seat)
        for seat in range(state.seats):
            mine = state.c_standing(seat)
            self.margins[i, seat] = (mine - (total - mine) / (state.seats - 1)) / state.spread

    def write_rewards(self, state: State, i: int) -> None:
        self.write_margins(state, i)
        if not self.by_utility:
            for seat in range(state.seats):
                self.rewards[i, seat] = state.c_payoff(seat)
            return
        mean = 0.0
        for seat in range(state.seats):
            mean += state.c_utility(seat) / state.seats
        for seat in range(state.seats):
            self.rewards[i, seat] = 2 * (state.c_utility(seat) - mean)

    def clear_result(self, i: int) -> None:
        self.over[i] = False
        for seat in range(self.seats):
            self.rewards[i, seat] = 0.0
            self.margins[i, seat] = 0.0

    def write(self, slot: Slot, i: int) -> None:
        for k in range(slot.count):
            self.masks[i, slot.state.actions[k]] = 1
        self.to_move[i] = slot.state.to_move
        slot.state.c_observe(slot.state.to_move, self.observations[i])
        if self.shows_first_sight and slot.count > 1:
            self.write_first_sight(slot, i)
        if self.hand > 0:
            self.write_secrets(slot.state, i)

    def write_first_sight(self, slot: Slot, i: int) -> None:
        """Write what the game's policy thinks of the legal actions; those of earlier positions are left as they are."""
        for k in range(slot.count):
            action = slot.state.actions[k]
            weight = FIRST_SIGHT_UNIT * self.policy.c_first_sight(slot.state, action)
            if cython.compiled:
                self.first_sight[i, action] = cython.cast(cython.short, weight)
            else:
                self.first_sight[i, action] = int(weight)

    def write_secrets(self, state: State, i: int) -> None:
        """Write the other hands, in their order after the seat to move."""
        for step in range(1, state.seats):
            seat = state.to_move + step
            if seat >= state.seats:
                seat -= state.seats
            state.c_observe_hands(seat, self.scratch)
            for k in range(self.hand):
                self.secrets[i, (step - 1) * self.hand + k] = self.scratch[k]


class ParallelTables:
    """All tables, divided into shares that threads step at the same time."""

    def __init__(self, shares: list[Tables]) -> None:
        self.shares = shares
        self.addresses = addresses_of(shares)
        self.illegal = np.full(len(shares), ALL_LEGAL, np.int32)
        self.size = len(shares)

    def reset(self, which: Any, seeds: Any) -> None:
        """Deal new games where `which` is true, each by its seed."""
        with cython.nogil:
            for n in prange(self.size, num_threads=self.size, schedule="static"):
                if cython.compiled:
                    cython.cast(Tables, cython.cast(cython.p_void, self.addresses[n])).reset(which, seeds)
                else:
                    self.shares[n].reset(which, seeds)

    def first_illegal(self, actions: Any) -> int:
        """Return the first table at which its action is illegal, or ALL_LEGAL."""
        with cython.nogil:
            for n in prange(self.size, num_threads=self.size, schedule="static"):
                if cython.compiled:
                    self.illegal[n] = cython.cast(Tables, cython.cast(cython.p_void, self.addresses[n])).first_illegal(
                        actions
                    )
                else:
                    self.illegal[n] = self.shares[n].first_illegal(actions)
        found = [n for n in self.illegal if n != ALL_LEGAL]
        return int(found[0]) if found else ALL_LEGAL

    def step(self, actions: Any) -> None:
        """Carry out one legal action at every table."""
        with cython.nogil:
            for n in prange(self.size, num_threads=self.size, schedule="static"):
                if cython.compiled:
                    cython.cast(Tables, cython.cast(cython.p_void, self.addresses[n])).step(actions)
                else:
                    self.shares[n].step(actions)

    def sample(self, actions: Any) -> None:
        """Write a random legal action for every table."""
        with cython.nogil:
            for n in prange(self.size, num_threads=self.size, schedule="static"):
                if cython.compiled:
                    cython.cast(Tables, cython.cast(cython.p_void, self.addresses[n])).sample(actions)
                else:
                    self.shares[n].sample(actions)

    def follow(self, actions: Any) -> None:
        """Write the action that the game's policy chooses at every table."""
        with cython.nogil:
            for n in prange(self.size, num_threads=self.size, schedule="static"):
                if cython.compiled:
                    cython.cast(Tables, cython.cast(cython.p_void, self.addresses[n])).follow(actions)
                else:
                    self.shares[n].follow(actions)
