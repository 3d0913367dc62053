"""The greedy bot: what looks best at first sight, by the policy that each game brings."""

from ludothek.bots.policy_bot import PolicyBot
from ludothek.core.game import Game
from ludothek.core.policy import Policy


class GreedyBot(PolicyBot):
    name = "greedy"

    def policy(self, game: Game) -> Policy:
        return game.policy()
