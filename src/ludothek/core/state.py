"""State: what every game gives the engine. A position is flat arrays of small integers and holds no generator.

A game overrides `fresh`, `copy_from`, `start`, `is_over`, `find_actions`, `apply`, `resample`, `observe`, `score` and
`standing`, and may override `seen`, `chapter` and `utility`. `spread` is a usual margin between two seats' standings.
Compiled, these are C methods; the methods from `clone` on are what Python callers use.
"""

from typing import Any, Self

from ludothek.core.event_log import Log
from ludothek.core.rng import Rng

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython


class State:
    """A position of one game."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.to_move = 0
        self.revealed = False
        self.spread = 1.0
        self.log: Log | None = None
        if not cython.compiled:
            self.actions = [0] * 512

    def fresh(self) -> Self:
        """A blank position of the same table, for `copy_from`."""
        raise NotImplementedError

    def copy_from(self, other: "State") -> None:
        """Become what the other position is."""

    def start(self, rng: Rng) -> None:
        """Set a blank position up for a new game; the deal, and all else left to the lot, is drawn."""

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return True

    def find_actions(self) -> int:
        """Write the legal decisions, ascending, to `actions` and return how many there are."""
        return 0

    def apply(self, action: int, rng: Rng) -> None:
        """Carry out a legal decision. Sets `revealed` when a seat learns something hidden."""

    def resample(self, seat: int, rng: Rng) -> None:
        """Redraw all that the seat (-1: a spectator) cannot know, in keeping with all that it does."""

    def oddities(self, seat: int) -> int:
        """How much in this world is at odds with what the seat can conclude from the others' play: conclusions,
        not knowledge, so `resample` leaves them to whoever wants to draw them."""
        return 0

    def forget(self, seat: int) -> None:
        """Drop what the seat remembers of the others' hands beyond what lies open."""

    def observe(self, seat: int, out: Any) -> None:
        """Write what the seat knows as numbers."""

    def score(self, seat: int) -> int:
        """The points as the rulebook counts them."""
        return 0

    def standing(self, seat: int) -> int:
        """The order of the seats so far, tie-breaks included: more is better."""
        return 0

    def seen(self, action: int, seat: int) -> int:
        """A decision of the seat to move as another seat sees it: the decision itself, or -1 if it stays hidden."""
        return action

    def chapter(self) -> int:
        """Counts up when a part of the game is over that can be judged by itself, such as one game of a match."""
        return 0

    def utility(self, seat: int) -> float:
        """How good the standings are for a seat, from 0 to 1: the win above all, then the place, then the margin."""
        mine = self.standing(seat)
        best_other = -1000000000
        ahead = 0
        level = 0
        for other in range(self.seats):
            if other != seat:
                theirs = self.standing(other)
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

    def payoff(self, seat: int) -> float:
        """The win as researchers count it: 1 for winning alone, the seats sum to 0; a shared win is shared."""
        mine = self.standing(seat)
        level = 1
        for other in range(self.seats):
            if other != seat:
                theirs = self.standing(other)
                if theirs > mine:
                    return -1.0 / (self.seats - 1)
                if theirs == mine:
                    level += 1
        return (self.seats / level - 1.0) / (self.seats - 1)

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""
        copy = self.fresh()
        copy.copy_from(self)
        return copy

    def legal_actions(self) -> list[int]:
        """The legal decisions, ascending; none when the game is over."""
        count = self.find_actions()
        if not cython.compiled:
            return self.actions[:count]
        return [self.actions[i] for i in range(count)]

    def step(self, action: int, rng: Rng) -> list[int]:
        """Carry out a legal decision; returns those that are legal then."""
        self.revealed = False
        self.apply(action, rng)
        return self.legal_actions()

    def begin(self, rng: Rng) -> None:
        """Sets a blank position up for a new game."""
        self.start(rng)

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.is_over()

    def scores(self) -> list[int]:
        """Each seat's points."""
        return [self.score(seat) for seat in range(self.seats)]

    def standings(self) -> list[int]:
        """Each seat's standing, tie-breaks included: more is better."""
        return [self.standing(seat) for seat in range(self.seats)]

    def shown(self, action: int, seat: int) -> int:
        """A decision of the seat to move as another seat sees it: the decision itself, or -1 if it stays hidden."""
        return self.seen(action, seat)

    def utilities(self) -> list[float]:
        """How good the standings are for each seat, from 0 to 1."""
        return [self.utility(seat) for seat in range(self.seats)]

    def payoffs(self) -> list[float]:
        """Each seat's payoff; they sum to 0."""
        return [self.payoff(seat) for seat in range(self.seats)]

    def fair(self, seat: int, rng: Rng) -> Self:
        """A copy in which everything the seat cannot know is redrawn."""
        copy = self.clone()
        copy.resample(seat, rng)
        return copy

    def overwrite(self, other: "State") -> None:
        """Becomes what the other position is."""
        self.copy_from(other)

    def observe_into(self, seat: int, out: Any) -> None:
        """Writes what the seat knows as numbers."""
        self.observe(seat, out)

    def playout(self, rng: Rng) -> int:
        """Random decisions to the end; returns how many."""
        decisions = 0
        while not self.is_over():
            self.apply(self.actions[rng.below(self.find_actions())], rng)
            decisions += 1
        return decisions

    def random_game(self, rng: Rng) -> int:
        """Plays random decisions to the end; returns how many."""
        return self.playout(rng)


def playouts(start: State, games: int, rng: Rng) -> int:
    """Plays many random games from one position; returns the number of decisions."""
    state = start.fresh()
    total = 0
    for _ in range(games):
        state.copy_from(start)
        total += state.playout(rng)
    return total


def clones(start: State, count: int) -> State:
    """Copies a position over and over in compiled code; for the bench."""
    state = start.fresh()
    for _ in range(count):
        state.copy_from(start)
    return state
