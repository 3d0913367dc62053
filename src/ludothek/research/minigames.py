"""Mini-games: the last turns of a real game with a few cards, small enough to be solved exactly.

A file in `mini/` says how the position is set up and which cards are dealt by lot: `hand` of the `pool` to each seat,
and what is left to the stock or deck that `rest` names. Rules, edition and scoring are those of the game itself.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.options import Value
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.research.gametree import Tree, TreeBuilder, make_tables

FOLDER = Path(__file__).parent / "mini"
SEATS = 2
MOST_NODES = 20_000_000


@dataclass(frozen=True)
class MiniGame:
    """A game that begins near its end; `pool` holds the cards that are dealt by lot."""

    name: str
    title: str
    game: Game
    options: dict[str, Value]
    pool: tuple[str, ...]
    hand: int
    rest: str
    set_up: dict[str, Any] = field(repr=False)

    def deals(self) -> list[tuple[State, float]]:
        """Return every different deal with its chance."""
        counts = Counter(self._split())
        total = sum(counts.values())
        return [(self.position(*split), count / total) for split, count in sorted(counts.items())]

    def position(self, first: tuple[str, ...], second: tuple[str, ...], rest: tuple[str, ...]) -> State:
        """Return the position after a deal."""
        hands = [" ".join(first), " ".join(second)]
        by_seat = {"0": list(first), "1": list(second)}
        set_up = {**self.set_up, "hands": by_seat if self.game.key == "origin" else hands}
        if self.rest:
            set_up[self.rest] = " ".join(rest)
        return self.game.scene(SEATS, self.options, self.game.standard_edition, set_up, Rng(0))

    def tree(self, most_nodes: int = MOST_NODES) -> Tree:
        """Return the whole tree of the game."""
        deals = self.deals()
        numbers = sum(self.game.observation.values())
        builder = TreeBuilder(deals[0][0], numbers, make_tables(), most_nodes)
        builder.build(deals)
        return Tree(builder)

    def _split(self) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]]:
        cards = range(len(self.pool))
        for first in combinations(cards, self.hand):
            left = [card for card in cards if card not in first]
            for second in combinations(left, self.hand):
                rest = [card for card in left if card not in second]
                yield tuple(tuple(sorted(self.pool[card] for card in part)) for part in (first, second, rest))  # type: ignore[misc]


def mini_games() -> list[str]:
    """Return the names of the mini-games."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load(name: str) -> MiniGame:
    """Return a mini-game by its name, or from a file."""
    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    if not path.is_file():
        raise LudothekError(f"there is no mini-game {name!r}; there are: {', '.join(mini_games())}")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    game = registry.game(data["game"])
    options = house_rules.settle(game.options, data.get("options", {}))
    return MiniGame(
        path.stem, data["title"], game, options, tuple(data["pool"].split()), data["hand"], data.get("rest", ""),
        data.get("set_up", {}),
    )  # fmt: skip
