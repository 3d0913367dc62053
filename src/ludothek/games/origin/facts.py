"""What a finished game of Origin tells about the balance of its cards."""

from collections import Counter
from collections.abc import Sequence

from ludothek.core.facts import Facts, Use
from ludothek.core.views import Event
from ludothek.games.origin.events import (
    DrewAction,
    DrewObjective,
    DrewPermanent,
    Ending,
    Kept,
    Played,
    StoleAction,
    StoleObjective,
    StolePermanent,
)
from ludothek.games.origin.rules import Position

GAINED = Kept | DrewAction | DrewPermanent | DrewObjective | StoleAction | StolePermanent | StoleObjective
KINDS = ("action", "permanent", "objective")


def facts_of(position: Position, events: Sequence[Event]) -> Facts:
    """Every card that a seat had or played; an objective's effort is the number of things that it asks for."""
    drawn: Counter[tuple[int, str]] = Counter()
    played: Counter[tuple[int, str]] = Counter()
    ending = "rounds-over"
    for event in events:
        if isinstance(event, GAINED):
            drawn[event.seat, str(event.card)] += 1
        elif isinstance(event, Played):
            played[event.seat, event.card] += 1
        elif isinstance(event, Ending):
            ending = event.reason
    groups = {card["id"]: kind for kind in KINDS for card in position.setup.content[kind]}
    worth = {card["id"]: card for card in position.setup.content["objective"]}
    uses = []
    for seat, card in sorted(drawn | played):
        times = played[seat, card]
        asked = worth.get(card, {"value": 0, "count": 0})
        points, effort = times * asked["value"], times * asked["count"]
        uses.append(Use(seat, card, drawn[seat, card], times, points, effort, groups[card]))
    return Facts(tuple(uses), position.starter, {"ending": ending})
