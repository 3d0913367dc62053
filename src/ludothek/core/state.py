"""State: the position of a game, as flat arrays of small integers. It holds no random generator.

Every operation has one name. `c_apply` is the C method that a compiled game overrides and compiled loops call; `apply`
is its Python face, for everybody else. It is the same for `c_copy_from`, `c_deal`, `c_is_over`, `c_resample`,
`c_observe`, `c_observe_action`, `c_score`, `c_standing`, `c_stage`, `c_tell` and `c_playout`; the face of
`c_find_actions`, which fills an array, is `legal_actions`, and those of `c_utility` and `c_payoff` are `utilities` and
`payoffs`. Some methods are only for search and training, and have no face: `c_inconsistencies`, `c_forget` and
`c_observe_hands`.
`lowest_bit(bits)` returns the lowest member of a set of small integers, which is kept as the bits of a number.

A compiled game overrides `make_blank` and the C methods. A game in pure Python subclasses `PlainState` instead and
overrides the faces.
"""

from collections.abc import Callable
from typing import Any, Self

from ludothek.core.constants import EVERYONE, NOTHING
from ludothek.core.event_log import Log
from ludothek.core.rng import Rng

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython


class State:
    """The position of a game.

    `to_move` is the seat that acts next, `revealed` whether a seat has learnt something hidden, `log` where events are
    written while somebody listens, and `spread` a usual margin between two seats' standings.
    """

    c_tell: Callable[..., None]
    lowest_bit: Callable[[int], int]

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.to_move = 0
        self.revealed = False
        self.spread = 1.0
        self.log: Log | None = None
        self.error: BaseException | None = None
        if not cython.compiled:
            self.actions = [0] * 512

    def make_blank(self) -> Self:
        """Return a blank position of the same table, for `copy_from`."""
        raise NotImplementedError

    # C methods

    def c_copy_from(self, other: "State") -> None:
        """Become equal to the other position."""

    def c_deal(self, rng: Rng) -> None:
        """Set up a new game on a blank position, drawing everything that is left to chance."""

    def c_is_over(self) -> bool:
        """Return whether the game has ended."""
        return True

    def c_find_actions(self) -> int:
        """Write the legal actions, ascending, to `actions` and return how many there are."""
        return 0

    def c_apply(self, action: int, rng: Rng) -> None:
        """Carry out a legal action. Sets `revealed` when a seat learns something hidden."""

    def c_resample(self, seat: int, rng: Rng) -> None:
        """Redraw everything that the seat (-1: a spectator) cannot know, consistent with all it does know."""

    def c_inconsistencies(self, seat: int) -> int:
        """Count what in this position contradicts what the seat can infer from the others' play.

        Inferences are not knowledge: `c_resample` does not respect them, and a search may reject samples by this count.
        """
        return 0

    def c_forget(self, seat: int) -> None:
        """Drop what the seat remembers of the others' hands beyond what lies open."""

    def c_observe(self, seat: int, out: Any) -> None:
        """Write what the seat (-1: a spectator) knows as numbers."""

    def c_observe_hands(self, seat: int, out: Any) -> None:
        """Write at least the first piece of what the seat knows, which is about hands; a game may do so faster."""
        self.c_observe(seat, out)

    def c_observe_action(self, action: int, seat: int) -> int:
        """Return an action of the seat to move as another seat sees it, -1 if it is hidden."""
        return action

    def c_score(self, seat: int) -> int:
        """Return the points as the rulebook counts them."""
        return 0

    def c_standing(self, seat: int) -> int:
        """Return a number that orders the seats, tie-breaks included: more is better."""
        return 0

    def c_stage(self) -> int:
        """Return a count that rises when a part of the game ends that can be judged by itself, as one of a match."""
        return 0

    def c_utility(self, seat: int) -> float:
        """Return how good the standings are for a seat, from 0 to 1: first the win, then the rank, then the margin."""
        mine = self.c_standing(seat)
        best_other = -1000000000
        ahead = 0
        level = 0
        for other in range(self.seats):
            if other != seat:
                theirs = self.c_standing(other)
                if theirs > best_other:
                    best_other = theirs
                if theirs > mine:
                    ahead += 1
                elif theirs == mine:
                    level += 1
        win = 0.0 if ahead else 1.0 / (1 + level)
        place = 1.0 - (ahead + 0.5 * level) / (self.seats - 1)
        margin = (mine - best_other) / self.spread
        return 0.7 * win + 0.1 * place + 0.1 * (1.0 + margin / (1.0 + abs(margin)))

    def c_payoff(self, seat: int) -> float:
        """Return the win as researchers count it: 1 for winning alone, the seats sum to 0; a shared win is split."""
        mine = self.c_standing(seat)
        level = 1
        for other in range(self.seats):
            if other != seat:
                theirs = self.c_standing(other)
                if theirs > mine:
                    return -1.0 / (self.seats - 1)
                if theirs == mine:
                    level += 1
        return (self.seats / level - 1.0) / (self.seats - 1)

    def c_playout(self, rng: Rng) -> int:
        """Play random actions to the end and return how many."""
        actions = 0
        while not self.c_is_over():
            self.c_apply(self.actions[rng.c_draw(self.c_find_actions())], rng)
            actions += 1
        return actions

    # Their Python faces

    def copy_from(self, other: "State") -> None:
        """Become equal to the other position."""
        self.c_copy_from(other)
        self.raise_error()

    def deal(self, rng: Rng) -> None:
        """Set up a new game on a blank position, drawing everything that is left to chance."""
        self.c_deal(rng)

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.c_is_over()

    def legal_actions(self) -> list[int]:
        """Return the legal actions, ascending; none when the game is over."""
        count = self.c_find_actions()
        if not cython.compiled:
            return self.actions[:count]
        return [self.actions[i] for i in range(count)]

    def apply(self, action: int, rng: Rng) -> None:
        """Carry out a legal action. Sets `revealed` when a seat learns something hidden."""
        self.c_apply(action, rng)

    def step(self, action: int, rng: Rng) -> list[int]:
        """Carry out a legal action and return those that are legal next: one call instead of two."""
        self.c_apply(action, rng)
        return self.legal_actions()

    def resample(self, seat: int, rng: Rng) -> None:
        """Redraw everything that the seat (-1: a spectator) cannot know, consistent with all it does know."""
        self.c_resample(seat, rng)

    def observe(self, seat: int, out: Any) -> None:
        """Write what the seat (-1: a spectator) knows as numbers."""
        self.c_observe(seat, out)

    def observe_action(self, action: int, seat: int) -> int:
        """Return an action of the seat to move as another seat sees it, -1 if it is hidden."""
        return self.c_observe_action(action, seat)

    def score(self, seat: int) -> int:
        """Return the points as the rulebook counts them."""
        return self.c_score(seat)

    def standing(self, seat: int) -> int:
        """Return a number that orders the seats, tie-breaks included: more is better."""
        return self.c_standing(seat)

    def tell(self, kind: int, seat: int, public: int = NOTHING, private: int = NOTHING, eyes: int = EVERYONE) -> None:
        """Write an event if somebody listens; `eyes` has a bit for every seat that may see the private number."""
        if self.log is not None:
            self.log.add(kind, seat, public, private, eyes)

    def playout(self, rng: Rng) -> int:
        """Play random actions to the end and return how many."""
        actions = self.c_playout(rng)
        self.raise_error()
        return actions

    def scores(self) -> list[int]:
        """Return each seat's points."""
        scores = [self.c_score(seat) for seat in range(self.seats)]
        self.raise_error()
        return scores

    def standings(self) -> list[int]:
        """Return each seat's standing, tie-breaks included: more is better."""
        standings = [self.c_standing(seat) for seat in range(self.seats)]
        self.raise_error()
        return standings

    def utilities(self) -> list[float]:
        """Return how good the standings are for each seat, from 0 to 1."""
        utilities = [self.c_utility(seat) for seat in range(self.seats)]
        self.raise_error()
        return utilities

    def payoffs(self) -> list[float]:
        """Return each seat's payoff; they sum to 0."""
        payoffs = [self.c_payoff(seat) for seat in range(self.seats)]
        self.raise_error()
        return payoffs

    # Parts of a game and hands, for bots that judge what others may hold

    def stage(self) -> int:
        """Return a count that rises when a part of the game ends that can be judged by itself, as one of a match."""
        return self.c_stage()

    def count_hand(self, seat: int) -> list[int]:
        """Return how many cards of each kind a hand holds; none where a game does not say."""
        return []

    def replace_hand(self, seat: int, counts: list[int]) -> None:
        """Give a seat a hand of this many cards of each kind; where the others lie does not matter any more."""

    # Copies and errors

    def clone(self) -> Self:
        """Return a copy that shares nothing that changes."""
        copy = self.make_blank()
        copy.c_copy_from(self)
        copy.raise_error()
        return copy

    def fair_copy(self, seat: int, rng: Rng) -> Self:
        """Return a copy in which everything that the seat (-1: a spectator) cannot know is redrawn."""
        copy = self.make_blank()
        copy.c_copy_from(self)
        copy.c_resample(seat, rng)
        copy.raise_error()
        return copy

    def keep_error(self, error: BaseException) -> None:
        """Keep what went wrong while a compiled loop was running a pure-Python game, unless something did before."""
        if self.error is None:
            self.error = error

    def raise_error(self) -> None:
        """Raise the error that was kept, if any: compiled loops cannot raise."""
        if self.error is not None:
            error = self.error
            self.error = None
            raise error


def find_lowest_bit(bits: int) -> int:
    """Return the place of the lowest bit of a number that is not 0."""
    return (bits & -bits).bit_length() - 1


if not cython.compiled:
    State.c_tell = State.tell
    State.lowest_bit = staticmethod(find_lowest_bit)


def playouts(start: State, games: int, rng: Rng) -> int:
    """Play many random games from one position and return the number of actions."""
    state = start.make_blank()
    total = 0
    for _ in range(games):
        state.c_copy_from(start)
        total += state.c_playout(rng)
    state.raise_error()
    return total


def clones(start: State, count: int) -> State:
    """Copy a position many times in compiled code, for the benchmark."""
    state = start.make_blank()
    for _ in range(count):
        state.c_copy_from(start)
    state.raise_error()
    return state
