"""Hints: the actions that the strongest level prefers, and its beliefs about the other hands."""

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group
from rich.text import Text

from ludothek.bots.levels import Explanation
from ludothek.core.table import Table
from ludothek.core.texts import Texts

ACTIONS = 3
CARDS = 4


def format_hint(table: Table, explained: Explanation, names: Sequence[str], t: Texts, lang: str) -> Group:
    """Format the best actions and the likeliest cards of every other hand."""
    lines = [
        t(
            "hint.decision",
            what=table.describe(advice.action, lang),
            share=format_percent(advice.share),
            win=format_percent(advice.win_chance),
            points=f"{advice.points:.1f}",
        )
        for advice in explained.advice[:ACTIONS]
    ]
    texts = table.game.texts(lang)
    for seat, group in groupby(explained.beliefs, lambda belief: belief.seat):
        likely = list(group)[:CARDS]
        cards = ", ".join(f"{table.game.word('card', b.card, texts)} {format_percent(b.chance)}" for b in likely)
        lines.append(t("hint.belief", who=names[seat], cards=cards))
    return Group(*(Text(line) for line in lines))


def format_percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")
