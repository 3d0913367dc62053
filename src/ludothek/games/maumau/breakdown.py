"""Where the points of a Mau Mau match come from: the cards that were left, game after game (MM-22)."""

from collections import Counter
from collections.abc import Sequence

from ludothek.core.facts import Share
from ludothek.core.views import Event
from ludothek.games.maumau.constants import CARDS
from ludothek.games.maumau.events import Showed
from ludothek.games.maumau.rules import Position


def breakdown(match: Position, events: Sequence[Event]) -> list[list[Share]]:
    left = Counter((event.seat, event.card) for event in events if isinstance(event, Showed))
    return [
        [
            Share("MM-22", card, count, count * match.setup.points[CARDS.index(card)])
            for (owner, card), count in sorted(left.items())
            if owner == seat
        ]
        for seat in range(match.seats)
    ]
