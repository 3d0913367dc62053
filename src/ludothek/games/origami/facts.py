"""What a finished game of Origami tells about the balance of its animals."""

from collections import Counter
from collections.abc import Sequence

from ludothek.core.facts import Facts, Use
from ludothek.core.views import Event
from ludothek.games.origami.constants import MOST_IN_COLLECTION
from ludothek.games.origami.effects import FAMILIES, Card
from ludothek.games.origami.events import Dealt, Drew, Kept, Played, Stole, Took, TookDiscard
from ludothek.games.origami.rules import Position

GAINED = Dealt | Took | Drew | TookDiscard | Kept | Stole


def families_of(position: Position) -> list[str]:
    """The families in play."""
    return [family for number, family in enumerate(FAMILIES) if position.families >> number & 1]


def facts_of(position: Position, cards: Sequence[Card], events: Sequence[Event]) -> Facts:
    """Every animal that a seat had or played: the points it made in the end, and the folds it cost."""
    drawn = Counter((e.seat, str(e.card)) for e in events if isinstance(e, GAINED))
    played = Counter((e.seat, e.card) for e in events if isinstance(e, Played))
    made: Counter[tuple[int, str]] = Counter()
    for pile in range(2 * position.seats):
        first = pile * MOST_IN_COLLECTION
        for kind in position.collections[first : first + position.heights[pile]]:
            made[pile // 2, cards[kind].id] += position.worth(pile, kind)
    cost = {card.id: card.cost for card in cards}
    uses = []
    for seat, card in sorted(drawn | played):
        times = played[seat, card]
        uses.append(Use(seat, card, drawn[seat, card], times, made[seat, card], times * cost[card]))
    return Facts(tuple(uses), position.starter, {"families": "+".join(families_of(position))})
