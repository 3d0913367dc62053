"""Pairings of a Swiss tournament.

Two at a table: a matching of minimum cost in the graph of all entrants (rustworkx, blossom algorithm), in the spirit
of FIDE's Dutch system. In this order it minimizes repeated meetings and byes, meetings of people who have blocked each
other, meetings after which somebody has had one of two seats three times more often than the other, differences of
score, seats that both had more often, and the distance from "top half against bottom half" within a group of equal
score.

Three or four at a table: groups in the order of the standings, improved by exchanging entrants between two groups as
long as that lowers the same cost. This is a heuristic: it need not find the best grouping.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

Groups = list[tuple[int, ...]]
HALF_UNIT = 1
SEAT_UNIT = HALF_UNIT << 20
SCORE_UNIT = SEAT_UNIT << 20
ONE_SIDED_UNIT = SCORE_UNIT << 26
BLOCK_UNIT = ONE_SIDED_UNIT << 10
REPEAT_UNIT = BLOCK_UNIT << 10
BYE = -1
MOST_LEANING = 2
"""How much more often somebody should have had one of two seats, as in the Dutch system."""
MOST_PASSES = 40
WINDOW = 4
"""How many groups further an entrant may be exchanged to, at first."""


@dataclass
class Field:
    """Those who are to be paired, the best first, and what is known of them.

    `leans` says how much more often each had the first of the two seats than the second; `apart` are pairs that should
    not meet.
    """

    ranked: Sequence[int]
    scores: Mapping[int, Fraction]
    met: Mapping[tuple[int, int], int] = field(default_factory=Counter)
    byes: Mapping[int, int] = field(default_factory=Counter)
    leans: Mapping[int, int] = field(default_factory=Counter)
    apart: Collection[tuple[int, int]] = frozenset()

    def __post_init__(self) -> None:
        levels = sorted({self.scores[one] for one in self.ranked}, reverse=True)
        self.level = {one: levels.index(self.scores[one]) for one in self.ranked}
        self.sizes = Counter(self.level.values())
        self.place = {one: place for place, one in enumerate(self.ranked)}

    def cost_meeting(self, one: int, other: int) -> int:
        """Return what it costs that two meet."""
        apart = abs(self.level[one] - self.level[other])
        half = 0
        if not apart:
            half = abs(abs(self.place[one] - self.place[other]) - self.sizes[self.level[one]] // 2)
        scores = SCORE_UNIT * apart**2 + HALF_UNIT * half
        return self.cost_unwanted(one, other) + self.cost_seats(one, other) + scores

    def cost_unwanted(self, one: int, other: int) -> int:
        """Return what it costs that two meet who have met before, or do not want to."""
        pair = min(one, other), max(one, other)
        return REPEAT_UNIT * self.met.get(pair, 0) + BLOCK_UNIT * (pair in self.apart)

    def cost_seats(self, one: int, other: int) -> int:
        """Return what it costs that one of two gets the first seat and the other the second."""
        first, second = self.leans.get(one, 0), self.leans.get(other, 0)
        is_one_sided = min(first, second) >= MOST_LEANING or max(first, second) <= -MOST_LEANING
        return ONE_SIDED_UNIT * is_one_sided + SEAT_UNIT * (first + second) ** 2

    def cost_bye(self, one: int) -> int:
        """Return what it costs that somebody sits out: nobody twice, and the last in the standings first."""
        below = max(self.level.values()) - self.level[one]
        behind = len(self.ranked) - 1 - self.place[one]
        return REPEAT_UNIT * self.byes.get(one, 0) + SCORE_UNIT * below**2 + HALF_UNIT * behind


def pair(those: Field, people: int) -> Groups:
    """Return who meets in the next round; who is alone has a bye, unless everybody plays alone."""
    if people == 1:
        return [(one,) for one in those.ranked]
    if people == 2:
        return match_pairs(those)
    return group(those, people)


def match_pairs(those: Field) -> Groups:
    """Match two and two at the least cost; the library is loaded with the first pairing."""
    import rustworkx

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    players = [*those.ranked, *([BYE] if len(those.ranked) % 2 else [])]
    graph.add_nodes_from(players)
    costs = {
        (first, second): those.cost_bye(one) if other == BYE else those.cost_meeting(one, other)
        for (first, one), (second, other) in combinations(enumerate(players), 2)
    }
    most = max(costs.values(), default=0) + 1
    graph.add_edges_from([(first, second, most - cost) for (first, second), cost in costs.items()])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = [[one for one in (players[first], players[second]) if one != BYE] for first, second in matching]
    return order([tuple(sorted(both, key=those.place.__getitem__)) for both in pairs], those)


def order(groups: Groups, those: Field) -> Groups:
    """Sort tables by the best at each; byes come last."""
    return sorted(groups, key=lambda members: (len(members) == 1, min(those.place[one] for one in members)))


def group(those: Field, people: int) -> Groups:
    """Make groups of `people`; who is left over sits out."""
    over = len(those.ranked) % people if len(those.ranked) >= people else len(those.ranked)
    resting = sorted(those.ranked, key=those.cost_bye)[:over]
    playing = [one for one in those.ranked if one not in resting]
    groups = [list(playing[start : start + people]) for start in range(0, len(playing), people)]
    improve(groups, those, WINDOW)
    if any(those.cost_unwanted(*pair) for members in groups for pair in combinations(members, 2)):
        improve(groups, those, len(groups))
    made: Groups = [tuple(sorted(members, key=those.place.__getitem__)) for members in groups]
    return order([*made, *((one,) for one in resting)], those)


def improve(groups: list[list[int]], those: Field, window: int) -> None:
    """Exchange entrants between groups as long as that lowers the cost of the meetings."""
    for _ in range(MOST_PASSES):
        exchanged = False
        for one, other, first, second in list_exchanges(groups, window):
            saved = save(groups[one], groups[other], first, second, those)
            if saved > 0:
                groups[one][first], groups[other][second] = groups[other][second], groups[one][first]
                exchanged = True
        if not exchanged:
            return


def list_exchanges(groups: Sequence[Sequence[int]], window: int) -> Iterator[tuple[int, int, int, int]]:
    for one in range(len(groups)):
        for other in range(one + 1, min(len(groups), one + 1 + window)):
            for first in range(len(groups[one])):
                for second in range(len(groups[other])):
                    yield one, other, first, second


def save(one: Sequence[int], other: Sequence[int], first: int, second: int, those: Field) -> int:
    """Return how much an exchange of two entrants lowers the cost."""
    a, b = one[first], other[second]
    rest_of_one = [each for each in one if each != a]
    rest_of_other = [each for each in other if each != b]
    before = sum(cost_group(those, a, each) for each in rest_of_one)
    before += sum(cost_group(those, b, each) for each in rest_of_other)
    after = sum(cost_group(those, b, each) for each in rest_of_one)
    after += sum(cost_group(those, a, each) for each in rest_of_other)
    return before - after


def cost_group(those: Field, one: int, other: int) -> int:
    apart = abs(those.level[one] - those.level[other])
    return those.cost_unwanted(one, other) + SCORE_UNIT * apart**2
