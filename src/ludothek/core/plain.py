"""Plain positions: what a game written in pure Python subclasses, so that the compiled search and tables can play it.

The C methods of a compiled `State` can't be overridden from Python. These call Python methods in their place: `deal`,
`legal`, `decide`, `redeal`, `points`, and if need be `rank`, `numbers` and `shows`. Copies are made of all attributes.
"""

from typing import Any, TypeVar

from ludothek.core.constants import EVERYONE
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State

MOST_ACTIONS = 512
failures: list[Exception] = []
Result = TypeVar("Result")


class PlainState(State):
    """A position in plain attributes: numbers, texts, lists and dicts. What never changes in a game goes to `setup`."""

    def __init__(self, seats: int, setup: Any = None) -> None:
        State.__init__(self, seats)
        self.setup = setup

    # What a game writes

    def deal(self, rng: Rng) -> None:
        """Set up a new game and tell what is dealt."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        """The legal decisions of the seat to move, ascending; none when the game is over."""
        raise NotImplementedError

    def decide(self, action: int, rng: Rng) -> None:
        """Carry out a legal decision and set `to_move`; set `revealed` when a seat learns something hidden."""
        raise NotImplementedError

    def redeal(self, seat: int, rng: Rng) -> None:
        """Draw anew all that the seat (-1: a spectator) cannot know, and nothing that it does."""
        raise NotImplementedError

    def points(self, seat: int) -> int:
        raise NotImplementedError

    def rank(self, seat: int) -> int:
        """The order of the seats, tie-breaks included: more is better."""
        return self.points(seat)

    def numbers(self, seat: int) -> list[float]:
        """What the seat (-1: a spectator) knows, as many numbers as `Game.observation` says."""
        raise NotImplementedError

    def shows(self, action: int, seat: int) -> bool:
        """Whether another seat sees this decision of the seat to move."""
        return True

    def tell(self, kind: int, seat: int, public: int = 0, private: int = 0, eyes: int = EVERYONE) -> None:
        """Writes an event, if somebody listens; `eyes` has a bit for every seat that may see the private number."""
        if self.log is not None:
            self.log.tell(kind, seat, public, private, eyes)

    # What the engine calls

    def fresh(self) -> "PlainState":
        blank: PlainState = type(self).__new__(type(self))
        State.__init__(blank, self.seats)
        blank.setup = self.setup
        take_over(blank, self)
        return blank

    def copy_from(self, other: State) -> None:
        take_over(self, other)

    def start(self, rng: Rng) -> None:
        try:
            self.deal(rng)
        except Exception as error:
            failures.append(error)

    def is_over(self) -> bool:
        return self.find_actions() == 0

    def find_actions(self) -> int:
        """A game in which something went wrong is over, so that no loop goes on with it for ever."""
        if failures:
            return 0
        try:
            legal = self.legal()
            if len(legal) > MOST_ACTIONS:
                raise ValueError(f"{len(legal)} decisions are legal at once; at most {MOST_ACTIONS} can be")
            for place, action in enumerate(legal):
                self.actions[place] = action
            return len(legal)
        except Exception as error:
            failures.append(error)
            return 0

    def apply(self, action: int, rng: Rng) -> None:
        try:
            self.decide(action, rng)
        except Exception as error:
            failures.append(error)

    def resample(self, seat: int, rng: Rng) -> None:
        try:
            self.redeal(seat, rng)
        except Exception as error:
            failures.append(error)

    def observe(self, seat: int, out: Any) -> None:
        try:
            numbers = self.numbers(seat)
            if len(numbers) != len(out):
                raise ValueError(f"{len(numbers)} numbers are observed, not the {len(out)} that the game announced")
            for place, number in enumerate(numbers):
                out[place] = number
        except Exception as error:
            failures.append(error)

    def score(self, seat: int) -> int:
        try:
            return self.points(seat)
        except Exception as error:
            failures.append(error)
            return 0

    def standing(self, seat: int) -> int:
        try:
            return self.rank(seat)
        except Exception as error:
            failures.append(error)
            return 0

    def seen(self, action: int, seat: int) -> int:
        try:
            return action if self.shows(action, seat) else -1
        except Exception as error:
            failures.append(error)
            return -1

    # What Python calls

    def legal_actions(self) -> list[int]:
        return sound(State.legal_actions(self))

    def step(self, action: int, rng: Rng) -> list[int]:
        return sound(State.step(self, action, rng))

    def begin(self, rng: Rng) -> None:
        State.begin(self, rng)
        complain()

    def over(self) -> bool:
        return sound(State.over(self))

    def scores(self) -> list[int]:
        return sound(State.scores(self))

    def standings(self) -> list[int]:
        return sound(State.standings(self))

    def shown(self, action: int, seat: int) -> int:
        return sound(State.shown(self, action, seat))

    def utilities(self) -> list[float]:
        return sound(State.utilities(self))

    def payoffs(self) -> list[float]:
        return sound(State.payoffs(self))

    def fair(self, seat: int, rng: Rng) -> "PlainState":
        return sound(State.fair(self, seat, rng))

    def observe_into(self, seat: int, out: Any) -> None:
        State.observe_into(self, seat, out)
        complain()

    def random_game(self, rng: Rng) -> int:
        return sound(State.random_game(self, rng))


class PlainPolicy(Policy):
    """How good decisions look at first sight, in plain Python."""

    def __init__(self) -> None:
        Policy.__init__(self)
        self.looks = True

    def like(self, state: State, action: int) -> float:
        """How good a legal decision looks: more is better."""
        raise NotImplementedError

    def weigh(self, state: State, action: int) -> float:
        try:
            return self.like(state, action)
        except Exception as error:
            failures.append(error)
            return 0.0


def take_over(state: PlainState, other: State) -> None:
    """Makes one position what another is."""
    state.to_move = other.to_move
    state.revealed = other.revealed
    state.spread = other.spread
    for name, value in vars(other).items():
        if name not in ("log", "actions", "setup"):
            setattr(state, name, copied(value))


def copied(value: Any) -> Any:
    if isinstance(value, list):
        return [copied(each) for each in value]
    if isinstance(value, dict):
        return {key: copied(each) for key, each in value.items()}
    return value


def sound(result: Result) -> Result:
    """What a call came to, if nothing went wrong in it."""
    complain()
    return result


def complain() -> None:
    """Raises what went wrong in a game's Python while compiled code, which can't raise, was calling it."""
    if failures:
        first = failures[0]
        failures.clear()
        raise first
