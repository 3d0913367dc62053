"""A bot that plays by a net alone, without search."""

from typing import TYPE_CHECKING

from ludothek.bots.search.ismcts import Advice
from ludothek.bots.search.tree import win_probability
from ludothek.core.table import Table

if TYPE_CHECKING:
    from ludothek.bots.nets.net import Net
    from ludothek.bots.nets.plain_net import PlainNet


class NetBot:
    """Plays the action with the net's highest prior."""

    def __init__(self, net: "Net | PlainNet") -> None:
        self.net = net

    def __call__(self, table: Table) -> int:
        return self.net.choose(table.state, table.rng)

    def advise(self, table: Table) -> list[Advice]:
        """Return the net's prior of each action; its value is that of the position, the same for all of them."""
        priors, values = self.net.evaluate(table.state)
        chance, score = win_probability(values[0], table.seats), float(table.scores()[table.state.to_move])
        advice = [Advice(action, prior, 0.5 + values[0] / 2, chance, score) for action, prior in priors.items()]
        return sorted(advice, key=lambda a: (-a.share, a.action))
