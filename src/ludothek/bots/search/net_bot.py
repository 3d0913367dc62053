"""A net on its own: what it likes best at first sight."""

from ludothek.bots.nets.net import Net
from ludothek.bots.search.guided_tree import win_chance
from ludothek.bots.search.ismcts import Advice
from ludothek.core.table import Table


class Instinct:
    """Decides at once, without any search."""

    def __init__(self, net: Net) -> None:
        self.net = net

    def __call__(self, table: Table) -> int:
        return self.net.choose(table.state, table.rng)

    def advise(self, table: Table) -> list[Advice]:
        """The net's liking of each decision; it judges the position, not what follows from each."""
        liking, values = self.net.evaluate(table.state)
        chance, score = win_chance(values[0], table.seats), float(table.scores()[table.state.to_move])
        found = [Advice(action, share, 0.5 + values[0] / 2, chance, score) for action, share in liking.items()]
        return sorted(found, key=lambda advice: (-advice.share, advice.action))
