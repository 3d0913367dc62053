"""The random bot: every legal decision with the same chance."""

from ludothek.bots.policy_bot import PolicyBot
from ludothek.core.game import Game
from ludothek.core.policy import Policy


class RandomBot(PolicyBot):
    name = "random"

    def policy(self, game: Game) -> Policy:
        return Policy()
