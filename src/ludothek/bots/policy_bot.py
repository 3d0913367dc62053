"""A bot that plays what a policy finds best at first sight."""

from ludothek.core.game import Game
from ludothek.core.policy import Policy
from ludothek.core.table import Table


class PolicyBot:
    name = "policy"

    def policy(self, game: Game) -> Policy:
        raise NotImplementedError

    def __call__(self, table: Table) -> int:
        return self.policy(table.game).choose(table.state, table.rng)
