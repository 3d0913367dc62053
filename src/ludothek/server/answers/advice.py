"""Advice in words: what a bot thinks of each decision, and what it believes of other hands."""

from collections.abc import Sequence
from itertools import groupby, islice

from ludothek.bots import advice
from ludothek.bots.levels import Explanation
from ludothek.bots.search.ismcts import Advice
from ludothek.core.game import Game
from ludothek.core.reason import Belief as CardBelief
from ludothek.core.table import Table
from ludothek.core.views import BaseAction
from ludothek.server.protocol import Message

CARDS_OF_A_HAND = 5


class AdvisedAction(Message):
    """One decision of the advice: the actions that carry it out, described, and the chance to win.

    The first one has a `reason`, the second a `price`: what it costs to prefer it.
    """

    actions: list[int]
    steps: Sequence[BaseAction]
    win: float
    text: str
    reason: str = ""
    price: str = ""


class Belief(Message):
    """What the seat may suspect of another, and how likely it is."""

    seat: int
    text: str
    chance: float


def describe_advice(found: Explanation, copy: Table, names: Sequence[str] | None, lang: str) -> list[AdvisedAction]:
    """Describe each decision; `copy` is the asker's fair copy. The best has a reason, the next best a price."""
    best, *others = advice.rank(found.advice)
    plan = found.plans[0].actions if found.plans else [best.action]
    described = [describe_action(best, plan, copy, lang)]
    described[0].reason = advice.say_why(copy.game, found, lang, names)
    described += [describe_action(other, [other.action], copy, lang) for other in others]
    if others:
        described[1].price = advice.say_price(copy.game, best, others[0], described[1].text, lang)
    return described


def describe_action(found: Advice, actions: list[int], copy: Table, lang: str) -> AdvisedAction:
    return AdvisedAction(
        actions=actions,
        steps=advice.list_steps(copy, actions),
        win=round(float(found.win_chance), 3),
        text=advice.describe_plan(copy, actions, lang),
    )


def describe_beliefs(found: list[CardBelief], game: Game, lang: str) -> list[Belief]:
    """The likeliest cards of each hand."""
    words = game.texts(lang)
    return [
        Belief(seat=belief.seat, text=game.word("card", belief.card, words), chance=round(belief.chance, 3))
        for _, hand in groupby(found, lambda belief: belief.seat)
        for belief in islice(hand, CARDS_OF_A_HAND)
    ]
