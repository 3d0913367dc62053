"""Where the points of a Mau Mau match come from: the cards that were left, game after game (MM-22)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ludothek.core.facts import Share, SheetLine
from ludothek.core.options import Value
from ludothek.core.views import Event
from ludothek.games.maumau.constants import CARDS, KINDS
from ludothek.games.maumau.events import Dealer, Showed
from ludothek.games.maumau.rules import Position


def breakdown(position: Position, events: Sequence[Event]) -> list[list[Share]]:
    """Return the cards that were left in each hand, with their points, game by game."""
    left: Counter[tuple[int, int, str]] = Counter()
    game = 0
    for event in events:
        if isinstance(event, Dealer):
            game = event.game + 1
        elif isinstance(event, Showed):
            left[event.seat, game, event.card] += 1
    return [
        [
            Share("MM-22", card, count, count * position.setup.points[CARDS.index(card) % KINDS], game)
            for (owner, game, card), count in sorted(left.items())
            if owner == seat
        ]
        for seat in range(position.seats)
    ]


def score_sheet(options: Mapping[str, Value]) -> tuple[SheetLine, ...]:
    """Return a line for each game of the match."""
    return tuple(SheetLine("left", "MM-22", game) for game in range(1, int(options["games"]) + 1))


def sheet_line(share: Share) -> SheetLine:
    return SheetLine("left", "MM-22", share.round)
