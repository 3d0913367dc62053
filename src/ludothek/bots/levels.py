"""The levels: opponents with names a player understands, each with settings that every game documents."""

import logging
from dataclasses import dataclass
from typing import Any

from ludothek.bots.careless import Careless
from ludothek.bots.nets.builtin import Untrained, net_for
from ludothek.bots.nets.net import Net
from ludothek.bots.search.beliefs import Belief, beliefs
from ludothek.bots.search.ismcts import Advice, SearchBot, Settings
from ludothek.bots.search.net_bot import Instinct
from ludothek.bots.search.sequential_halving import Halving, HalvingSearch
from ludothek.core.game import Game
from ludothek.core.policy import Policy
from ludothek.core.table import Table

log = logging.getLogger(__name__)
NAMES = ("apprentice", "folder", "master", "grandmaster", "prodigy", "sage")


@dataclass(frozen=True)
class Explanation:
    """Why a bot decides so: what it thinks of each decision, best first, and what it believes of other hands."""

    decisions: list[Advice]
    beliefs: list[Belief]


class LevelBot:
    """Plays at one level, whatever the game; the game says what the level means there."""

    name: str

    def settings(self, game: Game) -> dict[str, Any]:
        return dict(game.levels[self.name])

    def __init__(self) -> None:
        self._searchers: dict[str, SearchBot] = {}

    def searcher(self, game: Game) -> SearchBot | None:
        """The search of this level, or None where it decides at first sight."""
        settings = self.settings(game)
        if "overlooks" in settings:
            return None
        if game.key not in self._searchers:
            self._searchers[game.key] = SearchBot(Settings(**settings), self.name)
        return self._searchers[game.key]

    def policy(self, game: Game) -> Policy:
        """What a level without search plays by: the game's greedy policy, overlooking some decisions."""
        return Careless(game.policy(), self.settings(game)["overlooks"])

    def __call__(self, table: Table) -> int:
        searcher = self.searcher(table.game)
        return searcher(table) if searcher else self.policy(table.game).choose(table.state, table.rng)

    def advise(self, table: Table) -> list[Advice]:
        """What the level thinks of each decision, best first; a level without search names only its choice."""
        searcher = self.searcher(table.game)
        return searcher.advise(table) if searcher else [Advice(self(table), 1.0, 0.5, 0.5, 0.0)]

    def explain(self, table: Table) -> Explanation:
        """Advice, and the cards it takes to be in the other hands."""
        return Explanation(self.advise(table), beliefs(table, thought=self.settings(table.game).get("thought", 1)))


class Apprentice(LevelBot):
    name = NAMES[0]


class Folder(LevelBot):
    name = NAMES[1]


class Master(LevelBot):
    name = NAMES[2]


class Grandmaster(LevelBot):
    name = NAMES[3]


class NetLevel(LevelBot):
    """A level that plays by a net, and as a grandmaster, saying so once, where the net never learned to."""

    def __init__(self) -> None:
        super().__init__()
        self.stand_in = Grandmaster()
        self._said: int | None = None

    def by_net(self, net: Net, game: Game) -> Instinct | HalvingSearch:
        raise NotImplementedError

    def player(self, table: Table) -> Instinct | HalvingSearch | Grandmaster:
        """Who decides at this table; a game may say up to how many seats the net is the better one."""
        if table.seats > self.settings(table.game).get("most_seats", table.seats):
            return self.stand_in
        try:
            return self.by_net(net_for(table), table.game)
        except Untrained as why:
            if self._said != table.token:
                self._said = table.token
                log.warning("%s: %s; a grandmaster stands in", self.name, why)
            return self.stand_in

    def __call__(self, table: Table) -> int:
        return self.player(table)(table)

    def advise(self, table: Table) -> list[Advice]:
        return self.player(table).advise(table)


class Prodigy(NetLevel):
    name = NAMES[4]

    def by_net(self, net: Net, game: Game) -> Instinct:
        return Instinct(net)


class Sage(NetLevel):
    name = NAMES[5]

    def by_net(self, net: Net, game: Game) -> HalvingSearch:
        wish = {name: value for name, value in self.settings(game).items() if name not in ("net", "most_seats")}
        return HalvingSearch(net, Halving(**wish))
