"""One table stepped in compiled code, for environments that need no views, events or records."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Stepper:
    """A position with its generator and its legal actions; the same seed deals the same game as a `Table`.

    An observation has `numbers` numbers, and a mask has a place for each of `num_actions` actions and for `waits` more,
    which are for seats that are not to move. `moves` counts the actions; `to_move` is -1 when the game is over.
    """

    def __init__(self, blank: State, numbers: int, num_actions: int, waits: int) -> None:
        self.blank = blank
        self.numbers = numbers
        self.num_actions = num_actions
        self.mask_size = num_actions + waits
        self.state = blank.make_blank()
        self.copy = blank.make_blank()
        self.rng = Rng(0)
        self.count = 0
        self.moves = 0
        self.to_move = -1

    def deal(self, seed: int) -> None:
        """Deal a new game."""
        self.rng.state = seed
        self.state.c_copy_from(self.blank)
        self.state.c_deal(self.rng)
        self.moves = 0
        self.find_actions()

    def find_actions(self) -> None:
        """Find the legal actions of the seat to move."""
        self.count = self.state.c_find_actions()
        self.to_move = -1 if self.state.c_is_over() else self.state.to_move
        if self.state.error is not None:
            self.state.raise_error()

    def play(self, action: int) -> bool:
        """Carry out an action and return True, or change nothing and return False if it is illegal."""
        i = 0
        while i < self.count and self.state.actions[i] != action:
            i += 1
        if self.to_move < 0 or i == self.count:
            return False
        self.state.c_apply(action, self.rng)
        self.moves += 1
        self.find_actions()
        return True

    def follow(self, policies: list[Policy | None], dice: Rng) -> list[int]:
        """Let policies play, each on fair copies, until a seat without one is to move; return their actions."""
        actions: list[int] = []
        while self.to_move >= 0:
            policy = policies[self.to_move]
            if policy is None:
                break
            self.copy.c_copy_from(self.state)
            self.copy.c_resample(self.to_move, dice)
            action = policy.c_choose(self.copy, dice)
            if self.copy.error is not None:
                self.copy.raise_error()
            self.state.c_apply(action, self.rng)
            self.moves += 1
            self.find_actions()
            actions.append(action)
        return actions

    def observe(self, seat: int) -> dict[str, Any]:
        """Return new arrays with what a seat knows, and with 1 for everything it may do."""
        observation = np.zeros(self.numbers, np.float32)
        mask = np.zeros(self.mask_size, np.int8)
        self.write(seat, observation, mask)
        if self.state.error is not None:
            self.state.raise_error()
        return {"observation": observation, "action_mask": mask}

    def write(self, seat: int, observation: "NDArray[np.float32]", mask: "NDArray[np.int8]") -> None:
        self.state.c_observe(seat, observation)
        if seat == self.to_move:
            for i in range(self.count):
                mask[self.state.actions[i]] = 1
        else:
            for i in range(self.num_actions, self.mask_size):
                mask[i] = 1
