"""Where the points of a Mau Mau match come from: the cards that were left, game after game (MM-22)."""

from collections import Counter
from collections.abc import Sequence

from ludothek.core.facts import Share
from ludothek.core.views import Event
from ludothek.games.maumau.constants import CARDS, KINDS
from ludothek.games.maumau.events import Showed
from ludothek.games.maumau.rules import Position


def breakdown(position: Position, events: Sequence[Event]) -> list[list[Share]]:
    """Return the cards that were left in each hand, with their points."""
    left = Counter((event.seat, event.card) for event in events if isinstance(event, Showed))
    return [
        [
            Share("MM-22", card, count, count * position.setup.points[CARDS.index(card) % KINDS])
            for (owner, card), count in sorted(left.items())
            if owner == seat
        ]
        for seat in range(position.seats)
    ]
