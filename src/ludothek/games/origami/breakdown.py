"""Where the points of an Origami game come from: every animal's own, and what its scoring effect adds (OG-35)."""

from collections import Counter

from ludothek.core.facts import Share, SheetLine
from ludothek.games.origami.constants import MOST_IN_COLLECTION
from ludothek.games.origami.rules import Position

PRINTED, EFFECTS = SheetLine("printed", "OG-35"), SheetLine("effects", "OG-15")
SHEET = (PRINTED, EFFECTS)


def sheet_line(share: Share) -> SheetLine:
    return EFFECTS if share.clause == EFFECTS.clause else PRINTED


def breakdown(position: Position, ids: list[str]) -> list[list[Share]]:
    return [shares(position, ids, seat) for seat in range(position.seats)]


def shares(position: Position, ids: list[str], seat: int) -> list[Share]:
    printed: Counter[int] = Counter()
    added: Counter[int] = Counter()
    for pile in (2 * seat, 2 * seat + 1):
        first = pile * MOST_IN_COLLECTION
        for kind in position.collections[first : first + position.heights[pile]]:
            printed[kind] += 1
            added[kind] += position.worth(pile, kind) - position.setup.points[kind]
    return [
        *(Share("OG-35", ids[kind], n, n * position.setup.points[kind]) for kind, n in sorted(printed.items())),
        *(Share("OG-15", ids[kind], printed[kind], bonus) for kind, bonus in sorted(added.items()) if bonus),
    ]


def count_animals(position: Position, ids: list[str]) -> list[dict[str, int]]:
    """Return how often each animal lies in the collections of each seat."""
    return [
        {share.what: share.count for share in shares(position, ids, seat) if share.clause == PRINTED.clause}
        for seat in range(position.seats)
    ]
