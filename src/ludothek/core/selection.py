"""Selections: pieces that are chosen together, named in any order and played in the canonical one.

A position takes the pieces of a selection one by one, in ascending order of their actions. Whoever chooses, a person at
a terminal, a program or an engine, need not know that order: `Selection` collects pieces as they are named, and
`arrange` sorts the actions of a program.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ludothek.core.rng import Rng
from ludothek.core.state import State


class Pieces(NamedTuple):
    """What a position lets its seat choose together.

    `purpose` tells one selection from another; `actions` has an action for each piece that is there; `most` is how many
    can still be chosen, and falls by one with every piece.
    """

    purpose: tuple[int, ...]
    actions: Sequence[int]
    most: int


class Chooser(Protocol):
    """A game, as far as selections are concerned."""

    def selection(self, state: State) -> Pieces | None: ...


class Selection:
    """The pieces named so far for the selection that a position asks for."""

    def __init__(self, game: Chooser, state: State) -> None:
        self.game = game
        self.state = state
        self.pieces = game.selection(state)
        self.picked: list[int] = []

    def choices(self) -> list[int]:
        """Return the actions that may join those picked, ascending; without a selection, the legal actions."""
        if self.pieces is None:
            return self.state.legal_actions()
        left = Counter(self.pieces.actions)
        left.subtract(self.picked)
        found = {action for action, count in left.items() if count > 0 and self._fits([*self.picked, action])}
        if not self.picked:
            found.update(self.state.legal_actions())
        return sorted(found)

    def add(self, action: int) -> None:
        self.picked.append(action)

    def complete(self) -> list[int] | None:
        """Return the actions that carry out what is picked, in canonical order; None while something is missing."""
        if self.pieces is None or (len(self.picked) == 1 and self.picked[0] not in self.pieces.actions):
            return self.picked or None
        state, ordered = self.state, sorted(self.picked)
        for number, action in enumerate(ordered, 1):
            if action not in state.legal_actions():
                return None
            then = try_action(state, action)
            if not goes_on(self.game, state, then):
                return ordered if number == len(ordered) else None
            state = then
        closing = [action for action in state.legal_actions() if action not in self.pieces.actions]
        return [*ordered, *closing] if ordered and len(closing) == 1 else None

    def _fits(self, wanted: list[int]) -> bool:
        """Return whether some complete selection contains all these pieces."""
        assert self.pieces is not None
        return can_reach(self.game, self.state, sorted(wanted), self.pieces.most)


def can_reach(game: Chooser, state: State, wanted: list[int], most: int) -> bool:
    """Return whether all these pieces, ascending, can be among those that are still chosen."""
    if not wanted:
        return True
    if len(wanted) > most:
        return False
    legal = state.legal_actions()
    pieces = game.selection(state)
    assert pieces is not None
    lower = {action for action in pieces.actions if action < wanted[0]}
    for action in [wanted[0], *sorted(lower, reverse=True)]:
        if action in legal:
            rest = wanted[1:] if action == wanted[0] else wanted
            then = try_action(state, action)
            if not rest or (goes_on(game, state, then) and can_reach(game, then, rest, most - 1)):
                return True
    return False


def list_ways(game: Chooser, state: State) -> list[list[int]]:
    """Return every sequence of actions that completes the selection of a position."""
    return _list_ways_on(game, state, game.selection(state))


def _list_ways_on(game: Chooser, state: State, pieces: Pieces | None) -> list[list[int]]:
    ways: list[list[int]] = []
    for action in state.legal_actions():
        then = try_action(state, action)
        left = find_rest(game, state, pieces, then)
        rest = [[]] if left is None else _list_ways_on(game, then, left)
        ways += [[action, *way] for way in rest]
    return ways


def arrange(game: Chooser, state: State, actions: Sequence[int]) -> list[int]:
    """Return actions with the pieces of a selection in canonical order, as far as nothing is drawn or revealed."""
    if len(actions) < 2:
        return list(actions)
    first, rest = actions[0], list(actions[1:])
    pieces = game.selection(state)
    if pieces is not None and first in pieces.actions:
        named = 0
        while named < min(len(actions), pieces.most) and actions[named] in pieces.actions:
            named += 1
        for count in range(named, 1, -1):
            if is_playable(game, state, ordered := sorted(actions[:count])):
                return [*ordered, *actions[count:]]
        return list(actions)
    if first not in state.legal_actions():
        return list(actions)
    rng = Rng(0)
    before = rng.state
    then = state.clone()
    then.revealed = False
    then.apply(first, rng)
    if then.revealed or rng.state != before or then.is_over() or then.to_move != state.to_move:
        return list(actions)
    return [first, *arrange(game, then, rest)]


def is_playable(game: Chooser, state: State, ordered: list[int]) -> bool:
    """Return whether pieces can be chosen one after the other, as parts of one selection."""
    for number, action in enumerate(ordered, 1):
        if action not in state.legal_actions():
            return False
        then = try_action(state, action)
        if number < len(ordered) and not goes_on(game, state, then):
            return False
        state = then
    return True


def goes_on(game: Chooser, before: State, after: State) -> bool:
    """Return whether the selection of a position is still under way after one more piece."""
    return find_rest(game, before, game.selection(before), after) is not None


def find_rest(game: Chooser, before: State, pieces: Pieces | None, after: State) -> Pieces | None:
    """Return what is left of a position's selection after one more piece; None if it is complete."""
    if pieces is None or after.is_over() or after.to_move != before.to_move:
        return None
    left = game.selection(after)
    goes_on = left is not None and left.purpose == pieces.purpose and left.most == pieces.most - 1
    return left if goes_on else None


def try_action(state: State, action: int) -> State:
    """Return the position after an action; what that draws comes from a generator of its own and is thrown away."""
    then = state.clone()
    then.apply(action, Rng(0))
    return then
