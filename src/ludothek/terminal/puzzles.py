"""Puzzles at the terminal: solved, made and verified."""

import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from rich.text import Text

from ludothek.core import registry
from ludothek.core.errors import LudothekError, join_words
from ludothek.core.game import Game
from ludothek.lab.puzzles import make_puzzles, verify_puzzle
from ludothek.puzzles.judgement import NAMES, Explanation, judge
from ludothek.puzzles.puzzle import FILE, Puzzle, find_today, load_puzzles, open_puzzle, read_puzzles
from ludothek.terminal import lessons
from ludothek.terminal.screen import Screen


def solve(key: str, theme: str | None, lang: str) -> None:
    """Show one puzzle after the other until the solver leaves: first that of the day, or those of a theme."""
    game = registry.game(key)
    screen = Screen(lang)
    for puzzle in order_puzzles(game, theme):
        if not try_puzzle(screen, game, puzzle):
            return
    screen.say("puzzle.end")


def order_puzzles(game: Game, theme: str | None) -> Iterator[Puzzle]:
    """Yield the puzzles in random order, without a theme that of the day first."""
    puzzles = load_puzzles(game.key)
    if not puzzles:
        raise LudothekError(f"{game.key} has no puzzles; `ludothek puzzles make` makes some")
    if theme is not None and theme not in game.themes:
        raise LudothekError(f"{game.key} has no theme {theme!r}; there are: {join_words(game.themes)}")
    names = [name for name, puzzle in puzzles.items() if theme in (None, puzzle.theme)]
    random.shuffle(names)
    if theme is None:
        today = find_today(game.key, datetime.now(UTC).date())
        names.sort(key=lambda name: name != today)
    return (puzzles[name] for name in names)


def try_puzzle(screen: Screen, game: Game, puzzle: Puzzle) -> bool:
    """Show a puzzle until it is answered; return False if the solver leaves."""
    table, lang = open_puzzle(game, puzzle), screen.lang
    seat, names = table.state.to_move, NAMES[: puzzle.seats]
    screen.print("", game.show(table.view(seat), names, lang))
    while True:
        screen.print("", Text(screen.t("puzzle.task", who=names[seat]), style="bold"), "")
        actions = lessons.choose(screen, table)
        if actions is None:
            return False
        found = judge(table, puzzle, actions, lang)
        if found.explanation is not None:
            said = "puzzle.solved" if found.verdict == "solved" else "puzzle.missed"
            screen.print(Text(screen.t(said), style="bold"))
            show_explanation(screen, found.explanation)
            return True
        if found.clause is not None:
            screen.print(Text(f"{found.clause.id}: {found.text}", style="bold"))


def show_explanation(screen: Screen, found: Explanation) -> None:
    screen.say("puzzle.solution", what=found.solution)
    screen.print(*(text for text in (found.why, found.price) if text))
    for choice in found.choices:
        screen.print(f"  {choice.win:3} %  {choice.text}")
    if found.clause is not None:
        screen.print(Text(f"{found.clause.id}: {found.clause.text}", style="dim"))


def make(key: str, count: int, to: Path, simulations: int, records: list[Path], jobs: int) -> None:
    """Make puzzles, with a line for every ten."""
    texts = [path.read_text(encoding="utf-8") for path in records]
    before = made = 0
    for made in make_puzzles(key, count, to, simulations, jobs, texts):
        if made // 10 > before // 10:
            print(f"{made} of {count}", file=sys.stderr)
        before = made
    print(f"{to}: {made} puzzles")


def verify(key: str, path: Path | None, sample: int | None, seed: int | None) -> None:
    """Search puzzles again; raise if one of them is none."""
    game = registry.game(key)
    heading, puzzles = read_puzzles(path or game.folder / FILE, game)
    if sample is not None:
        puzzles = random.Random(seed).sample(puzzles, min(sample, len(puzzles)))
    wrong = 0
    for puzzle in puzzles:
        problem = verify_puzzle(game, puzzle, heading.simulations, seed)
        if problem:
            wrong += 1
            print(f"{puzzle.id}: {problem}")
    print(f"{game.key}: {len(puzzles) - wrong} of {len(puzzles)} puzzles confirmed")
    if wrong and seed is None:
        raise LudothekError(f"{wrong} puzzles are none")
