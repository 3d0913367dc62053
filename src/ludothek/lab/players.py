"""Bots at positions without a table, for measurements in which positions come from elsewhere."""

from ludothek.bots.levels import LevelBot
from ludothek.bots.policy_bot import PolicyBot
from ludothek.bots.registry import Bot
from ludothek.core.game import Game
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.core.table import Table


class Player:
    """A bot at a position without a table: a policy chooses in compiled code, any other bot on a fair copy."""

    def __init__(self, name: str, bot: Bot, table: Table) -> None:
        self.name = name
        self.bot = bot
        self.table = table
        self.policy: Policy | None = policy_of(bot, table.game)
        self.copy = table.state.make_blank()

    def choose(self, state: State, thoughts: Rng) -> int:
        seat = state.to_move
        if self.policy is not None and self.policy.is_random:
            return self.policy.choose(state, thoughts)
        self.copy.copy_from(state)
        self.copy.resample(seat, thoughts)
        if self.policy is not None:
            return self.policy.choose(self.copy, thoughts)
        table, rng = self.table, thoughts.fork()
        fair = Table.make_fair_copy(
            table.game, table.options, table.edition, self.copy, rng, [], [[]], table.token, rng.state
        )
        return self.bot(fair)


def policy_of(bot: Bot, game: Game) -> Policy | None:
    """Return the policy of a bot that is nothing but a policy, otherwise None."""
    return bot.policy(game) if isinstance(bot, PolicyBot | LevelBot) else None
