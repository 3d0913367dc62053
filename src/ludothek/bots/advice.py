"""Advice in words: what to do, one or two sentences why, and what the next best action costs."""

from collections.abc import Sequence
from pathlib import Path

from ludothek.bots.levels import Explanation
from ludothek.bots.search.ismcts import Advice
from ludothek.core.game import Game
from ludothek.core.reason import Reason
from ludothek.core.state import State
from ludothek.core.table import Table
from ludothek.core.texts import texts
from ludothek.core.turns import apply_all
from ludothek.core.views import Action

TEXTS = Path(__file__).parent / "texts"
REASONS = 2
A_POINT = 0.75
A_CHANCE = 0.02


def list_states(copy: Table, actions: Sequence[int]) -> list[State]:
    """Return the positions of a fair copy in which the actions of a plan are carried out."""
    return [apply_all(copy.state, actions[:number], copy.rng.fork()) for number in range(len(actions))]


def list_steps(copy: Table, actions: Sequence[int]) -> list[Action]:
    """Return the actions of a plan, described by their kind and what they name."""
    return [copy.game.action(state, action) for state, action in zip(list_states(copy, actions), actions, strict=True)]


def describe_plan(copy: Table, actions: Sequence[int], lang: str) -> str:
    """Describe the actions of a plan in words."""
    states = list_states(copy, actions)
    first, *rest = [copy.game.describe(state, action, lang) for state, action in zip(states, actions, strict=True)]
    return " → ".join([first, *rest])


def say_reasons(game: Game, reasons: Sequence[Reason], lang: str, names: Sequence[str] | None) -> str:
    """Return the most important reasons as sentences."""
    return " ".join(game.say(reason, lang, names) for reason in reasons[:REASONS])


def say_why(game: Game, explanation: Explanation, lang: str, names: Sequence[str] | None) -> str:
    """Say why the best action is recommended: by the game's own reasons, or by what it leads to."""
    t = texts(TEXTS, lang)
    if len(explanation.advice) == 1:
        return t("only")
    reasons = explanation.plans[0].reasons if explanation.plans else []
    return say_reasons(game, reasons, lang, names) or t("points", n=round(explanation.advice[0].points))


def say_price(game: Game, best: Advice, other: Advice, what: str, lang: str) -> str:
    """Say what another action costs, by points or by the chance to win, whichever says so clearly."""
    t = texts(TEXTS, lang)
    points = other.points - best.points if game.fewest_points_win else best.points - other.points
    chance = best.win_chance - other.win_chance
    if points >= A_POINT and chance > -A_CHANCE:
        return t("price.points", what=what, n=max(1, round(points)))
    if chance >= A_CHANCE:
        return t("price.wins", what=what, n=round(100 * chance))
    return t("price.none", what=what)


def rank(advice: Sequence[Advice]) -> list[Advice]:
    """Return the best action first, then the others by their chances.

    An action that was tried less often can look better than the best one by chance; it counts as no better.
    """
    best, *others = advice
    capped = [Advice(a.action, a.share, a.utility, min(a.win_chance, best.win_chance), a.points) for a in others]
    return [best, *sorted(capped, key=lambda a: -a.win_chance)]
