"""PlainState: the position of a game in pure Python, which the compiled search and tables can play as well.

A game overrides `deal`, `legal_actions`, `apply`, `resample`, `score` and `observe`, and if need be `standing` and
`observe_action`. Compiled loops cannot raise: what goes wrong in one of these methods is kept in the position's `error`
slot. A position that holds an error counts as over, and so do copies of it, until `raise_error` raises it.
"""

from typing import Any

from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

MOST_ACTIONS = 512
NOT_COPIED = frozenset({"actions", "error", "log", "setup"})


class PlainState(State):
    """A position in plain attributes: numbers, texts, lists and dicts. What never changes in a game goes to `setup`."""

    def __init__(self, seats: int, setup: Any = None) -> None:
        State.__init__(self, seats)
        self.setup = setup

    # What a game overrides

    def deal(self, rng: Rng) -> None:
        """Set up a new game and tell what is dealt."""
        raise NotImplementedError

    def legal_actions(self) -> list[int]:
        """Return the legal actions of the seat to move, ascending; none when the game is over."""
        raise NotImplementedError

    def apply(self, action: int, rng: Rng) -> None:
        """Carry out a legal action and set `to_move`; set `revealed` when a seat learns something hidden."""
        raise NotImplementedError

    def step(self, action: int, rng: Rng) -> list[int]:
        """Carry out a legal action and return those that are legal next."""
        self.apply(action, rng)
        return self.legal_actions()

    def resample(self, seat: int, rng: Rng) -> None:
        """Redraw everything that the seat (-1: a spectator) cannot know, and nothing that it does."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        """Return the seat's points."""
        raise NotImplementedError

    def standing(self, seat: int) -> int:
        """Return a number that orders the seats, tie-breaks included: more is better."""
        return self.score(seat)

    def observe(self, seat: int, out: Any) -> None:
        """Write to the NumPy array what the seat (-1: a spectator) knows, laid out as `Game.observation` says."""
        raise NotImplementedError

    def observe_action(self, action: int, seat: int) -> int:
        """Return an action of the seat to move as another seat sees it, -1 if it is hidden."""
        return action

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return not self.legal_actions()

    # What compiled code calls

    def make_blank(self) -> "PlainState":
        blank: PlainState = type(self).__new__(type(self))
        State.__init__(blank, self.seats)
        blank.setup = self.setup
        blank.c_copy_from(self)
        return blank

    def c_copy_from(self, other: State) -> None:
        try:
            self.to_move = other.to_move
            self.revealed = other.revealed
            self.spread = other.spread
            for name, value in vars(other).items():
                if name not in NOT_COPIED:
                    setattr(self, name, copy_value(value))
            if other.error is not None:
                self.keep_error(other.error)
        except BaseException as error:
            self.keep_error(error)

    def c_deal(self, rng: Rng) -> None:
        try:
            self.deal(rng)
        except BaseException as error:
            self.keep_error(error)

    def c_is_over(self) -> bool:
        return self.c_find_actions() == 0

    def c_find_actions(self) -> int:
        if self.error is not None:
            return 0
        try:
            legal = self.legal_actions()
            if len(legal) > MOST_ACTIONS:
                raise ValueError(f"{len(legal)} actions are legal at once; at most {MOST_ACTIONS} can be")
            for place, action in enumerate(legal):
                self.actions[place] = action
            return len(legal)
        except BaseException as error:
            self.keep_error(error)
            return 0

    def c_apply(self, action: int, rng: Rng) -> None:
        if self.error is not None:
            return
        try:
            self.apply(action, rng)
        except BaseException as error:
            self.keep_error(error)

    def c_resample(self, seat: int, rng: Rng) -> None:
        if self.error is not None:
            return
        try:
            self.resample(seat, rng)
        except BaseException as error:
            self.keep_error(error)

    def c_observe(self, seat: int, out: Any) -> None:
        import numpy as np

        try:
            self.observe(seat, np.asarray(out))
        except BaseException as error:
            self.keep_error(error)

    def c_observe_action(self, action: int, seat: int) -> int:
        try:
            return self.observe_action(action, seat)
        except BaseException as error:
            self.keep_error(error)
            return -1

    def c_score(self, seat: int) -> int:
        try:
            return self.score(seat)
        except BaseException as error:
            self.keep_error(error)
            return 0

    def c_standing(self, seat: int) -> int:
        try:
            return self.standing(seat)
        except BaseException as error:
            self.keep_error(error)
            return 0


class PlainPolicy(Policy):
    """How good actions look at first sight, in pure Python: a game overrides `weigh`."""

    def __init__(self) -> None:
        Policy.__init__(self)
        self.is_random = False

    def weigh(self, state: State, action: int) -> float:
        raise NotImplementedError

    def c_weigh(self, state: State, action: int) -> float:
        try:
            return self.weigh(state, action)
        except BaseException as error:
            state.keep_error(error)
            return 0.0


def copy_value(value: Any) -> Any:
    if isinstance(value, list):
        return [copy_value(each) for each in value]
    if isinstance(value, dict):
        return {key: copy_value(each) for key, each in value.items()}
    return value
