"""The verdict on how a solver acts in a puzzle, and the explanation of the solution in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ludothek.bots.advice import describe_plan, say_price, say_reasons
from ludothek.bots.search.ismcts import Advice
from ludothek.core.reason import Clause
from ludothek.core.selection import arrange
from ludothek.core.table import Table
from ludothek.puzzles.puzzle import Puzzle, list_alternatives

NAMES = ("Mira", "Jonas", "Suki", "Noor", "Levi", "Ada", "Ben", "Yuna")
"""What the seats of a puzzle are called."""
SHOWN = 4


@dataclass(frozen=True)
class Choice:
    """A way to act, and the chance to win after it in percent."""

    text: str
    win: int
    is_best: bool
    is_own: bool


@dataclass(frozen=True)
class Explanation:
    """The solution to its end, why it is the best, what another choice costs, and the best choices."""

    solution: str
    why: str
    price: str
    theme: str
    clause: Clause | None
    choices: list[Choice]


@dataclass(frozen=True)
class Judgement:
    """`more` while pieces are missing; `forbidden` with the clause that says why. Only an answer is explained."""

    verdict: Literal["more", "forbidden", "solved", "missed"]
    text: str = ""
    clause: Clause | None = None
    explanation: Explanation | None = None


def judge(table: Table, puzzle: Puzzle, actions: Sequence[int], lang: str) -> Judgement:
    """Judge the actions of a solver at a puzzle's table; what is legal but not complete is played there."""
    chosen = arrange(table.game, table.state, actions)
    alternatives = list_alternatives(table)
    place = next((n for n, way in enumerate(alternatives) if chosen[: len(way)] == way), None)
    if place is not None:
        verdict: Literal["solved", "missed"] = "solved" if place == puzzle.best else "missed"
        return Judgement(verdict, explanation=explain(table, puzzle, alternatives, place, lang))
    for action in chosen:
        forbidding = table.why_not(action, lang)
        if forbidding is not None:
            return Judgement("forbidden", forbidding.text, forbidding.clause)
        table.play(action)
    return Judgement("more")


def explain(table: Table, puzzle: Puzzle, alternatives: Sequence[list[int]], place: int, lang: str) -> Explanation:
    """Explain the solution beside a choice; for the solution itself, beside the second best."""
    game = table.game
    copy = table.fair_copy(table.to_move, 0)
    described = [describe_plan(copy, way, lang) for way in alternatives]
    order = sorted(range(len(alternatives)), key=lambda n: (-puzzle.wins[n], n))
    other = place if place != puzzle.best else order[1]
    shown = order[:SHOWN] if place in order[:SHOWN] else [*order[:SHOWN], place]
    best, second = (Advice(alternatives[n][0], 0.0, 0.0, puzzle.wins[n] / 100, 0.0) for n in (puzzle.best, other))
    clause = game.themes.get(puzzle.theme)
    return Explanation(
        solution=describe_plan(copy, puzzle.plan, lang),
        why=say_reasons(game, puzzle.reasons, lang, NAMES),
        price=say_price(game, best, second, described[other], lang),
        theme=game.texts(lang)(f"theme.{puzzle.theme}") if clause else "",
        clause=game.clause(clause, lang) if clause else None,
        choices=[Choice(described[n], puzzle.wins[n], n == puzzle.best, n == place) for n in shown],
    )
