"""Puzzles: positions of real games with one action that is clearly the best by what its seat can know."""

from ludothek.puzzles.puzzle import Puzzle, find_today, load_puzzles, open_puzzle

__all__ = ["Puzzle", "find_today", "load_puzzles", "open_puzzle"]
