"""Puzzles: what a solver sees of one, and what is said to an action. Nothing is stored here.

A puzzle's record, its theme and everything else that hints at the solution stay here until an action was judged.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.table import Table
from ludothek.core.views import BaseEvent, View
from ludothek.puzzles.judgement import NAMES, Explanation, judge
from ludothek.puzzles.puzzle import Puzzle, find_today, load_puzzles, open_puzzle
from ludothek.server.answers.lessons import RuleClause, make_clause
from ludothek.server.errors import Invalid, NotFound
from ludothek.server.protocol import Count, Message

NEAREST = 5
"""The next puzzle is one of so many whose rating is nearest to the solver's."""


class PuzzleTheme(Message):
    """A theme of a game's puzzles, and the clause that it is about."""

    theme: str
    text: str
    clause: str
    puzzles: int


class PuzzleGame(Message):
    """The puzzles of a game; `today` is the one of the day."""

    game: str
    name: str
    puzzles: int
    today: str
    themes: list[PuzzleTheme]


class PuzzleGames(Message):
    date: str
    games: list[PuzzleGame]


class PuzzleRequest(Message):
    """How the solver acts. Pieces that are chosen together may be named in any order, and one after the other."""

    decisions: Annotated[list[Count], Meta(max_length=20)] = []


class PuzzleChoice(Message):
    """A way to act, and the chance to win after it, in percent."""

    text: str
    win: int
    best: bool = False
    yours: bool = False


class PuzzleAnswer(Message):
    """What is said when a puzzle was answered: the solution, why, and what it is about."""

    solution: str
    why: str
    price: str
    theme: str
    theme_text: str
    clause: RuleClause | None
    choices: list[PuzzleChoice]


class PuzzleGain(Message):
    """What an answer counted: the solver's rating before and after it, and the streak."""

    before: int
    after: int
    streak: int


class PuzzleState(Message):
    """A puzzle as its solver sees it.

    `verdict` is "more" while pieces are missing, and "forbidden" after an illegal action, which counts nothing. The
    answer comes with "solved" and "missed" only; `gain` comes with the first answer, if it was counted.
    """

    id: str
    game: str
    seat: int
    names: list[str]
    rating: int
    view: View
    events: Sequence[BaseEvent] = []
    verdict: Literal["", "more", "forbidden", "solved", "missed"] = ""
    text: str = ""
    clause: RuleClause | None = None
    answer: PuzzleAnswer | None = None
    gain: PuzzleGain | None = None


def list_puzzles(lang: str, today: date) -> PuzzleGames:
    """Return the games that have puzzles, with the themes."""
    games = [describe_game(registry.game(key), lang, today) for key in registry.installed_games() if load_puzzles(key)]
    return PuzzleGames(date=today.isoformat(), games=games)


def describe_game(game: Game, lang: str, today: date) -> PuzzleGame:
    puzzles, texts = load_puzzles(game.key), game.texts(lang)
    count = {theme: sum(puzzle.theme == theme for puzzle in puzzles.values()) for theme in game.themes}
    return PuzzleGame(
        game=game.key,
        name=game.name(lang),
        puzzles=len(puzzles),
        today=find_today(game.key, today),
        themes=[
            PuzzleTheme(theme=theme, text=texts(f"theme.{theme}"), clause=clause, puzzles=count[theme])
            for theme, clause in game.themes.items()
            if count[theme]
        ],
    )


def get_puzzle(game: Game, name: str) -> Puzzle:
    puzzle = load_puzzles(game.key).get(name)
    if puzzle is None:
        raise NotFound("no-such-puzzle", "there is no such puzzle")
    return puzzle


def list_theme(game: Game, theme: str) -> list[Puzzle]:
    """Return the puzzles of a game, or of a theme."""
    puzzles = [puzzle for puzzle in load_puzzles(game.key).values() if theme in ("", puzzle.theme)]
    if not puzzles:
        raise NotFound("no-such-theme", "there are no such puzzles")
    return puzzles


def choose_next(
    puzzles: Iterable[Puzzle],
    ratings: Mapping[str, float],
    rating: float,
    answered: Mapping[str, float],
    draw: Callable[[int], int],
) -> str:
    """Return a puzzle that was not answered, drawn from those nearest to a rating.

    `ratings` are those that differ from the first estimates, `answered` says when each was answered. If all were, the
    one that was answered longest ago comes again.
    """
    puzzles = list(puzzles)
    new = [puzzle for puzzle in puzzles if puzzle.id not in answered]
    if not new:
        return min(puzzles, key=lambda puzzle: (answered[puzzle.id], puzzle.id)).id
    near = sorted(new, key=lambda puzzle: (abs(ratings.get(puzzle.id, puzzle.rating) - rating), puzzle.id))[:NEAREST]
    return near[draw(len(near))].id


def show_puzzle(game: Game, puzzle: Puzzle, lang: str) -> PuzzleState:
    return describe_state(open_puzzle(game, puzzle), puzzle, lang)


def describe_state(table: Table, puzzle: Puzzle, lang: str) -> PuzzleState:
    """Return what the seat to move sees, and what happened since it acted last."""
    seat = table.state.to_move
    view: View = table.view(seat)
    for action in view.legal:
        action.text = table.describe(action.action, lang)
    own = [number for number, (mover, _) in enumerate(table.history, 1) if mover == seat]
    return PuzzleState(
        id=puzzle.id,
        game=table.game.key,
        seat=seat,
        names=list(NAMES[: table.seats]),
        rating=puzzle.rating,
        view=view,
        events=table.events(seat, own[-1] if own else 0),
    )


def judge_puzzle(game: Game, puzzle: Puzzle, decisions: Sequence[int], lang: str) -> PuzzleState:
    """Judge how a solver acts; what is neither complete nor legal changes nothing."""
    table = open_puzzle(game, puzzle)
    try:
        judgement = judge(table, puzzle, decisions, lang) if decisions else None
        is_partial = judgement is not None and judgement.verdict == "more"
        state = describe_state(table if is_partial else open_puzzle(game, puzzle), puzzle, lang)
    except LudothekError as error:
        raise Invalid("invalid-decision", str(error)) from None
    if judgement is None:
        return state
    state.verdict, state.text = judgement.verdict, judgement.text
    state.clause = make_clause(judgement.clause) if judgement.clause else None
    if judgement.explanation is not None:
        state.view.legal = []
        state.answer = describe_answer(puzzle, judgement.explanation)
    return state


def describe_answer(puzzle: Puzzle, found: Explanation) -> PuzzleAnswer:
    return PuzzleAnswer(
        solution=found.solution,
        why=found.why,
        price=found.price,
        theme=puzzle.theme,
        theme_text=found.theme,
        clause=make_clause(found.clause) if found.clause else None,
        choices=[
            PuzzleChoice(text=choice.text, win=choice.win, best=choice.is_best, yours=choice.is_own)
            for choice in found.choices
        ],
    )
