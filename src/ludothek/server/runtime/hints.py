"""Advice: what the strongest level thinks with the asker's own eyes, found off the event loop, each position once."""

import asyncio
from collections import OrderedDict
from concurrent.futures import BrokenExecutor
from itertools import groupby, islice
from pathlib import Path

from ludothek.bots.levels import Explanation
from ludothek.bots.search.beliefs import Belief as CardBelief
from ludothek.bots.search.ismcts import Advice
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.texts import Texts, texts
from ludothek.server.errors import Unavailable
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import Message
from ludothek.server.runtime.bots import Bots

KEPT = 1000
CARDS_OF_A_HAND = 5
NEARLY = 0.02
TEXTS = Path(__file__).parents[1] / "texts"


class AdvisedAction(Message):
    """What a search thinks of one decision: its share of the tries, the chance to win, the points to expect."""

    action: int
    share: float
    win: float
    points: float
    text: str
    reason: str


class Belief(Message):
    """What the seat may suspect of another, and how likely it is."""

    seat: int
    text: str
    chance: float


class Advisor:
    """Asks once for each position, however many ask; what was found lately is kept."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self._found: OrderedDict[tuple[str, int], asyncio.Task[Explanation]] = OrderedDict()

    async def find(self, live: LiveTable) -> Explanation:
        key = (live.config.id, live.position)
        task = self._found.get(key)
        if task is None:
            task = self._found[key] = asyncio.create_task(self.bots.explain(live))
            if len(self._found) > KEPT:
                self._found.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except (LudothekError, BrokenExecutor, TimeoutError):
            self._found.pop(key, None)
            raise Unavailable("no-advice", "the adviser does not answer; try again") from None


def describe_advice(found: list[Advice], described: dict[int, str], lang: str) -> list[AdvisedAction]:
    """Each decision with its numbers and one sentence."""
    return [describe_action(advice, found, described, texts(TEXTS, lang)) for advice in found]


def describe_beliefs(found: list[CardBelief], game: Game, lang: str) -> list[Belief]:
    """The likeliest cards of each hand."""
    words = game.texts(lang)
    return [
        Belief(seat=belief.seat, text=game.word("card", belief.card, words), chance=round(belief.chance, 3))
        for _, hand in groupby(found, lambda belief: belief.seat)
        for belief in islice(hand, CARDS_OF_A_HAND)
    ]


def describe_action(advice: Advice, found: list[Advice], described: dict[int, str], t: Texts) -> AdvisedAction:
    return AdvisedAction(
        action=advice.action,
        share=round(float(advice.share), 3),
        win=round(float(advice.win_chance), 3),
        points=round(float(advice.points), 1),
        text=described[advice.action],
        reason=reason(advice, found, t),
    )


def reason(advice: Advice, found: list[Advice], t: Texts) -> str:
    """Why the decision stands where it stands, in one sentence."""
    values = {"share": f"{advice.share:.0%}", "win": f"{advice.win_chance:.0%}", "points": f"{advice.points:.0f}"}
    values = {name: value.replace("%", t("percent")) for name, value in values.items()}
    behind = found[0].win_chance - advice.win_chance
    if len(found) == 1:
        return t("advice.only", **values)
    if advice is found[0]:
        return t("advice.best", **values)
    if behind < NEARLY:
        return t("advice.close", **values)
    return t("advice.worse", behind=f"{100 * behind:.0f}", **values)
