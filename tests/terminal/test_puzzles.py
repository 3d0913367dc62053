"""Puzzles at the terminal: an answer is explained, what is illegal is not one."""

import builtins
from collections.abc import Callable

import pytest

from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.puzzles import Puzzle, load_puzzles, open_puzzle
from ludothek.puzzles.puzzle import list_alternatives
from ludothek.terminal import puzzles
from ludothek.terminal.screen import Screen

GAME = "maumau"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def type_lines(*lines: str) -> None:
        rest = iter(lines)

        def answer(question: str) -> str:
            try:
                return next(rest)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", answer)

    return type_lines


@pytest.fixture
def puzzle() -> Puzzle:
    return next(iter(load_puzzles(GAME).values()))


def test_a_puzzle_is_solved_and_explained(puzzle: Puzzle, typed: Callable[..., None], capsys) -> None:
    game = registry.game(GAME)
    table = open_puzzle(game, puzzle)
    place = table.legal_actions().index(list_alternatives(table)[puzzle.best][0])
    typed(str(place + 1))
    assert puzzles.try_puzzle(Screen("en"), game, puzzle)
    shown = capsys.readouterr().out
    assert "Right." in shown
    assert "Best: " in shown
    assert f"{max(puzzle.wins)} %" in shown
    assert f"{game.themes[puzzle.theme]}: " in shown


def test_whoever_leaves_learns_nothing(puzzle: Puzzle, typed: Callable[..., None], capsys) -> None:
    typed("q")
    assert not puzzles.try_puzzle(Screen("en"), registry.game(GAME), puzzle)
    assert "Best: " not in capsys.readouterr().out


def test_the_puzzle_of_the_day_is_the_first_and_a_theme_is_known() -> None:
    game = registry.game(GAME)
    every = list(puzzles.order_puzzles(game, None))
    assert {puzzle.id for puzzle in every} == set(load_puzzles(GAME))
    assert {puzzle.theme for puzzle in puzzles.order_puzzles(game, every[0].theme)} == {every[0].theme}
    with pytest.raises(LudothekError, match="no theme 'chess'; there are: digit"):
        list(puzzles.order_puzzles(game, "chess"))
