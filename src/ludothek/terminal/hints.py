"""Hints: what the strongest level would do and why, and its beliefs about the other hands."""

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group
from rich.text import Text

from ludothek.bots import advice
from ludothek.bots.levels import Explanation
from ludothek.core.table import Table
from ludothek.core.texts import Texts

CARDS = 4


def format_hint(copy: Table, explained: Explanation, names: Sequence[str], t: Texts, lang: str) -> Group:
    """Format the best actions with the reason, the price of the next best, and the likeliest cards of other hands."""
    best, *others = advice.rank(explained.advice)
    plan = explained.plans[0].actions if explained.plans else [best.action]
    what = advice.describe_plan(copy, plan, lang)
    lines = [what[:1].upper() + what[1:] + ".", advice.say_why(copy.game, explained, lang, names)]
    for other in others[:1]:
        lines.append(advice.say_price(copy.game, best, other, copy.describe(other.action, lang), lang))
    texts = copy.game.texts(lang)
    for seat, group in groupby(explained.beliefs, lambda belief: belief.seat):
        likely = list(group)[:CARDS]
        cards = ", ".join(f"{copy.game.word('card', b.card, texts)} {format_percent(b.chance)}" for b in likely)
        lines.append(t("hint.belief", who=names[seat], cards=cards))
    return Group(*(Text(line) for line in lines))


def format_percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")
