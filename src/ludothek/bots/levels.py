"""The levels' bots: a level has a name that players understand, and the game says what it means there.

`Game.levels` holds the settings of each level; their type (see `ludothek.core.levels`) decides which bot plays.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, assert_never

import msgspec

from ludothek.bots.careless import CarelessPolicy
from ludothek.bots.nets.builtin import UnsuitableNet, has_net, load_net
from ludothek.bots.nets.plain_net import PlainNet
from ludothek.bots.search.beliefs import estimate_beliefs
from ludothek.bots.search.ismcts import Advice, SearchBot
from ludothek.bots.search.net_bot import NetBot
from ludothek.core.edition import Edition
from ludothek.core.errors import BotError
from ludothek.core.game import Game
from ludothek.core.levels import FALLBACK, Careless, GuidedSearch, Level, Net, NetLevel, Search, SearchLevel
from ludothek.core.policy import Policy
from ludothek.core.reason import Belief, Reason
from ludothek.core.table import Table

if TYPE_CHECKING:
    from ludothek.bots.search.sequential_halving import GuidedSearchBot

log = logging.getLogger(__name__)
PLANS = 2
MOST_STEPS = 5
"""A plan is thought this far at most."""


def find_stand_in(level: str, game: Game, edition: Edition, seats: int, options: Mapping[str, object]) -> str | None:
    """Return the level that plays in the place of `level`, whose net never learned such a table, or None."""
    if not isinstance(game.levels.get(level), NetLevel) or has_net(game, edition, seats, options):
        return None
    return FALLBACK


@dataclass(frozen=True)
class Plan:
    """A piece of advice with the actions that complete it, and what speaks for it."""

    actions: list[int]
    reasons: list[Reason]


@dataclass(frozen=True)
class Explanation:
    """Why a bot decides as it does: what it thinks of each action, best first, and what it believes of other hands.

    `plans` are the best pieces of advice, thought to their end.
    """

    advice: list[Advice]
    beliefs: list[Belief]
    plans: list[Plan] = field(default_factory=list)


class CarelessBot:
    """Plays by the game's policy and overlooks some actions."""

    def __init__(self, settings: Careless) -> None:
        self.settings = settings

    def policy(self, game: Game) -> Policy:
        return CarelessPolicy(game.policy(), self.settings.overlooks)

    def __call__(self, table: Table) -> int:
        return self.policy(table.game).choose(table.state, table.rng)

    def advise(self, table: Table) -> list[Advice]:
        """Return only the chosen action: nothing is known about the others."""
        return [Advice(self(table), 1.0, 0.5, 0.5, 0.0)]


Player: TypeAlias = "CarelessBot | SearchBot | NetBot | GuidedSearchBot"


class LevelBot:
    """Plays any game at one level. A level with a net plays as `FALLBACK` where it has no net for the table.

    `seconds` limits the time of every search, whatever its level's budget of simulations is.
    """

    name: str

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self._searches: dict[tuple[str, str], SearchBot] = {}
        self._warned_table: int | None = None

    def settings(self, game: Game) -> Level:
        """Return what this level means in a game."""
        return self._find_settings(game, self.name)

    def policy(self, game: Game) -> Policy | None:
        """Return the policy that is all there is to a level without search and net; None for the others."""
        settings = self.settings(game)
        return CarelessBot(settings).policy(game) if isinstance(settings, Careless) else None

    def remembers(self, game: Game) -> int:
        """Return how many decisions of each rival this level wants to be told of."""
        settings = self.settings(game)
        return settings.memories if isinstance(settings, GuidedSearch) and settings.worlds else 0

    def player(self, table: Table) -> Player:
        """Return the bot that decides at this table."""
        settings = self.settings(table.game)
        if isinstance(settings, NetLevel):
            return self._net_player(settings, table)
        return self._plain_player(self.name, settings, table)

    def _net_player(self, settings: Net | GuidedSearch, table: Table) -> Player:
        fallback = self._find_settings(table.game, FALLBACK)
        try:
            net = load_net(table)
        except UnsuitableNet as reason:
            if self._warned_table != table.token:
                self._warned_table = table.token
                log.warning("%s: %s; a %s stands in", self.name, reason, FALLBACK)
            return self._plain_player(FALLBACK, fallback, table)
        if isinstance(settings, Net):
            return NetBot(net)
        if isinstance(net, PlainNet):
            log.warning("%s: there is no numpy; a %s stands in", self.name, FALLBACK)
            return self._plain_player(FALLBACK, fallback, table)
        from ludothek.bots.search.sequential_halving import GuidedSearchBot

        return GuidedSearchBot(net, settings)

    def _plain_player(self, name: str, settings: Level, table: Table) -> Player:
        match settings:
            case Careless():
                return CarelessBot(settings)
            case Search():
                key = name, table.game.key
                if key not in self._searches:
                    self._searches[key] = SearchBot(settings, name)
                return self._searches[key]
            case Net() | GuidedSearch():
                raise BotError(f"the level {name!r} of {table.game.key} needs a net and can't stand in for one")
            case _:
                assert_never(settings)

    def _find_settings(self, game: Game, name: str) -> Level:
        if name not in game.levels:
            raise BotError(f"{game.key} has no level {name!r}; there are: {', '.join(game.levels)}")
        settings = game.levels[name]
        if self.seconds is not None and isinstance(settings, SearchLevel):
            return msgspec.structs.replace(settings, simulations=None, seconds=self.seconds)
        return settings

    def __call__(self, table: Table) -> int:
        return self.player(table)(table)

    def advise(self, table: Table) -> list[Advice]:
        """Return what the level thinks of each action, best first."""
        return self.player(table).advise(table)

    def explain(self, table: Table) -> Explanation:
        """Return its advice, and the cards it believes to be in the other hands."""
        settings = self.settings(table.game)
        max_resamples = settings.max_resamples if isinstance(settings, SearchLevel) else 1
        net = getattr(self.player(table), "net", None)
        beliefs = estimate_beliefs(table, max_resamples=max_resamples, net=None if isinstance(net, PlainNet) else net)
        advice = self.advise(table)
        plans = [self.plan(table, one.action, beliefs, is_best=one is advice[0]) for one in advice[:PLANS]]
        return Explanation(advice, beliefs, plans)

    def plan(self, table: Table, action: int, beliefs: list[Belief], is_best: bool) -> Plan:
        """Return the best actions that complete an action, while nothing is drawn or shown, and the reasons for them.

        Only the best plan is thought to its end.
        """
        seat = table.state.to_move
        trial = table.fair_copy(seat, table.rng.fork().state)
        trial.play(action)
        actions = [action]
        while is_best and len(actions) < MOST_STEPS and trial.to_move == seat and trial.can_undo():
            legal = trial.legal_actions()
            actions.append(legal[0] if len(legal) == 1 else self.advise(trial)[0].action)
            trial.play(actions[-1])
        return Plan(actions, table.game.reasons_for(table.state, actions, beliefs))


class Child(LevelBot):
    name = "child"


class Apprentice(LevelBot):
    name = "apprentice"


class Folder(LevelBot):
    name = "folder"


class Master(LevelBot):
    name = "master"


class Grandmaster(LevelBot):
    name = "grandmaster"


class Prodigy(LevelBot):
    name = "prodigy"


class Sage(LevelBot):
    name = "sage"
