"""Worlds weighed by the observed play: a determinization in which rivals' decisions were likely counts for more.

For each remembered decision the rival's hand of that time is found from its hand in the determinization, by what is
known to have left it and come into it since; the net says how likely the action was with that hand. The search then
draws its determinizations by these weights (importance resampling).
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import exp, log
from typing import TYPE_CHECKING

from ludothek.core.levels import GuidedSearch
from ludothek.core.memory import HandChange, Memory
from ludothek.core.rng import Rng
from ludothek.core.state import State

if TYPE_CHECKING:
    from ludothek.bots.nets.net import Net

TRIES = 3
RESOLUTION = 1 << 30


class WorldPool:
    """Determinizations with their weights, to draw from."""

    def __init__(self, worlds: Sequence[State], weights: Sequence[float]) -> None:
        self.worlds = list(worlds)
        self.weights = list(weights)
        self._sums = list(accumulate(weights))

    def draw(self, rng: Rng) -> State:
        point = rng.draw(RESOLUTION) / RESOLUTION * self._sums[-1]
        return self.worlds[min(bisect_right(self._sums, point), len(self.worlds) - 1)]


class HandThen:
    """How a rival's hand at a remembered decision is found from its hand now.

    `known` is the number of cards of each kind to add (or take away), and `hidden` how many unseen cards came in since,
    for each range of kinds. Cards of the action itself are kept.
    """

    def __init__(self, changes: Sequence[HandChange], own: int, size: int, kinds: int) -> None:
        self.size = size
        self.known = [0] * kinds
        self.kept = [0] * kinds
        self.hidden: dict[range, int] = {}
        for number, change in enumerate(changes):
            if change.is_hidden:
                self.hidden[change.among] = self.hidden.get(change.among, 0) + change.change
            else:
                self.known[change.kind] -= change.change
                if number < own and change.change < 0:
                    self.kept[change.kind] += 1

    def guess(self, now: Sequence[int], rng: Rng) -> list[int] | None:
        """Return a hand of that time; None if none can be told."""
        then = [max(0, count + more) for count, more in zip(now, self.known, strict=True)]
        for among, cards in self.hidden.items():
            loose = [kind for kind in among for _ in range(then[kind] - self.kept[kind])]
            for _ in range(cards):
                if not loose:
                    return None
                kind = loose.pop(rng.draw(len(loose)))
                then[kind] -= 1
        return then if sum(then) == self.size else None


class Rater:
    """Says how likely each remembered decision was in a world."""

    def __init__(self, net: "Net", memories: Sequence[Memory], rng: Rng) -> None:
        self.net = net
        self.rng = rng
        self.memories: list[tuple[Memory, HandThen]] = []
        for memory in memories:
            counts = memory.state.count_hand(memory.mover)
            if counts:
                hand = HandThen(memory.changes, memory.own, sum(counts), len(counts))
                self.memories.append((memory, hand))

    def rate(self, world: State) -> list[float | None]:
        """Return the probability of every remembered action, None where the hand of that time can't be told."""
        hands = {memory.mover: world.count_hand(memory.mover) for memory, _ in self.memories}
        return [self._rate(memory, hand, hands[memory.mover]) for memory, hand in self.memories]

    def _rate(self, memory: Memory, hand: HandThen, now: Sequence[int]) -> float | None:
        found = None
        for _ in range(TRIES if any(hand.hidden.values()) else 1):
            then = hand.guess(now, self.rng)
            if then is None:
                return None
            memory.state.replace_hand(memory.mover, then)
            found = self.net.probability(memory.state, memory.action)
            if found > 0:
                break
        return found


def weigh(
    net: "Net",
    memories: Sequence[Memory],
    sample: Callable[[], State],
    settings: GuidedSearch,
    rng: Rng,
    go_on: Callable[[], bool] = lambda: True,
) -> WorldPool | None:
    """Draw worlds and weigh them while `go_on` says so; None if nothing is remembered that could be weighed."""
    rater = Rater(net, memories, rng)
    if not rater.memories:
        return None
    worlds: list[State] = []
    logs: list[float] = []
    while len(worlds) < settings.worlds and (len(worlds) < 2 or go_on()):
        worlds.append(sample())
        found = rater.rate(worlds[-1])
        logs.append(settings.tempering * sum(log(max(p, settings.least_likely)) for p in found if p is not None))
    return WorldPool(worlds, turn_into_weights(logs))


def turn_into_weights(logs: Sequence[float]) -> list[float]:
    """Return weights from their logarithms; the largest is 1."""
    most = max(logs)
    return [exp(one - most) for one in logs]
