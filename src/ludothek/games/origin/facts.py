"""What a finished game of Origin tells about the balance of its cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ludothek.core.facts import Facts, Use
from ludothek.games.origin.rules import Position

GAINED = (
    "kept",
    "drew-action",
    "drew-permanent",
    "drew-objective",
    "stole-action",
    "stole-permanent",
    "stole-objective",
)
KINDS = ("action", "permanent", "objective")


def facts_of(match: Position, events: Sequence[dict[str, Any]]) -> Facts:
    """Every card that a seat had or played; an objective's effort is the number of things that it asks for."""
    drawn: Counter[tuple[int, str]] = Counter()
    played: Counter[tuple[int, str]] = Counter()
    ending = "rounds-over"
    for event in events:
        if event["kind"] in GAINED:
            drawn[event["seat"], event["card"]] += 1
        elif event["kind"] == "played":
            played[event["seat"], event["card"]] += 1
        elif event["kind"] == "ending":
            ending = event["reason"]
    groups = {card["id"]: kind for kind in KINDS for card in match.setup.content[kind]}
    worth = {card["id"]: card for card in match.setup.content["objective"]}
    uses = []
    for seat, card in sorted(drawn | played):
        times = played[seat, card]
        asked = worth.get(card, {"value": 0, "count": 0})
        points, effort = times * asked["value"], times * asked["count"]
        uses.append(Use(seat, card, drawn[seat, card], times, points, effort, groups[card]))
    return Facts(tuple(uses), match.starter, {"ending": ending})
