"""A puzzle as data, and the file that holds those of a game.

The file `content/puzzles.json` in a game's folder is text: a line that says for which rules and cards the puzzles were
made and with how many simulations, then a line for each puzzle. A puzzle is a prefix of a game's record, so it holds
every card. Whoever shows it shows the table as the seat to move sees it, and nothing else.
"""

from collections.abc import Sequence
from datetime import date
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.reason import Reason
from ludothek.core.selection import list_ways
from ludothek.core.table import Table

TITLE = "ludothek puzzles 1"
FILE = Path("content") / "puzzles.json"
MOST_PUZZLES = 20_000
"""How many puzzles of a game a file may have."""
MARGIN = 0.1
"""How much better the best action's chance to win must be than that of any other."""


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file: the puzzles' game, its rules and edition, and the simulations of each search."""

    title: str
    game: str
    rules: int
    edition: str
    simulations: int


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position, and what the searches made of it.

    `actions` are those of the game so far. `wins` are the chances to win in percent, by the first of the searches, of
    each way to act in the order of `list_alternatives`; the best of them is the solution. `plan` is how it goes on, and
    `reasons` speak for it. `rating` estimates, on the scale of players' ratings, how hard it is to find.
    """

    id: str
    seats: int
    seed: int
    actions: list[int]
    theme: str
    wins: list[int]
    plan: list[int]
    rating: int
    reasons: list[Reason] = []
    options: dict[str, Any] = {}
    salt: str | None = None

    @property
    def best(self) -> int:
        """The place of the solution among the alternatives."""
        return self.wins.index(max(self.wins))


def make_heading(game: Game, simulations: int) -> Heading:
    return Heading(TITLE, game.key, game.version, game.standard_edition.hash, simulations)


def make_id(game: Game, seed: int, actions: Sequence[int]) -> str:
    """Return the id of a puzzle: a hash from which nobody can tell the deal."""
    text = f"{game.key} {seed} {' '.join(map(str, actions))}"
    return blake2b(text.encode(), digest_size=6, person=b"puzzle").hexdigest()


def list_alternatives(table: Table) -> list[list[int]]:
    """Return the ways to act: the legal actions, or where pieces are chosen together, each choice of them."""
    if table.game.selection(table.state) is not None:
        return list_ways(table.game, table.state)
    return [[action] for action in table.legal_actions()]


def open_puzzle(game: Game, puzzle: Puzzle) -> Table:
    """Return the table of a puzzle, with all its cards; the solver is the seat to move and sees only its view."""
    table = Table(game, puzzle.seats, puzzle.seed, puzzle.options, salt=puzzle.salt)
    for action in puzzle.actions:
        table.play(action)
    return table


def read_puzzles(path: Path, game: Game) -> tuple[Heading, list[Puzzle]]:
    """Read a file of puzzles; raise if it is of another game, or of other rules or cards."""
    first, *rest = path.read_text(encoding="utf-8").splitlines() or [""]
    puzzles: list[Puzzle] = []
    try:
        heading = msgspec.json.decode(first, type=Heading)
        if heading != make_heading(game, heading.simulations):
            raise LudothekError(f"{path}: other rules or cards than version {game.version} of {game.key}")
        for line in rest:
            puzzles.append(msgspec.json.decode(line, type=Puzzle))
    except msgspec.MsgspecError as error:
        raise LudothekError(f"{path}: line {len(puzzles) + 2}: {error}") from None
    if len(puzzles) > MOST_PUZZLES:
        raise LudothekError(f"{path} has {len(puzzles)} puzzles; at most {MOST_PUZZLES} are read")
    return heading, puzzles


@cache
def load_puzzles(key: str) -> dict[str, Puzzle]:
    """Return the puzzles that come with a game by their ids; none if it has no such file."""
    game = registry.game(key)
    path = game.folder / FILE
    return {puzzle.id: puzzle for puzzle in read_puzzles(path, game)[1]} if path.exists() else {}


def find_today(key: str, today: date) -> str:
    """Return the puzzle of a day, alike for everybody: each comes once before one comes again."""
    order = sorted(load_puzzles(key), key=lambda name: blake2b(name.encode(), digest_size=8).digest())
    return order[today.toordinal() % len(order)]
