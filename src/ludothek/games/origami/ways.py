"""Ways on: every choice of cards that completes what is being taken or paid, as the decisions that carry it out."""

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.games.origami import constants as words
from ludothek.games.origami.rules import Position


def ways_on(p: Position) -> list[list[int]]:
    """On a turn the ways to draw, else those to go on; none where cards are not summed up."""
    if p.playing != NOTHING or p.phase == words.TAKING:
        return followed(p, [])
    if p.phase == words.TURN and words.DRAW in p.legal_actions():
        return followed(after(p, words.DRAW), [words.DRAW])
    return []


def followed(p: Position, done: list[int]) -> list[list[int]]:
    ways = []
    for action in p.legal_actions():
        then = after(p, action)
        ways += followed(then, [*done, action]) if goes_on(p, then) else [[*done, action]]
    return ways


def goes_on(p: Position, then: Position) -> bool:
    if p.playing != NOTHING:
        return then.playing == p.playing and then.in_paid > p.in_paid
    return then.phase == words.TAKING and then.pc == p.pc and then.in_taken > p.in_taken


def after(p: Position, action: int) -> Position:
    """A trial: what it draws is drawn from a generator of its own and thrown away."""
    trial: Position = p.clone()
    trial.apply(action, Rng(0))
    return trial
