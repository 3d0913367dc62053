"""The board of a match: ratings, results with and without luck, and what each player used."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ludothek.agents.matches import Match, Spending
from ludothek.core.policy import Policy
from ludothek.core.table import Table
from ludothek.lab.evaluation import LEAST_DEALS, Measured, average_seats, find_strategies, measure, measure_game
from ludothek.lab.ladder import load_rating_model


@dataclass(frozen=True)
class Row:
    """One player's line. `payoff` is None until `LEAST_DEALS` deals have been played in every rotation."""

    player: str
    games: int
    wins: float
    rating: tuple[float, float]
    payoff: Measured | None
    spent: Spending
    cost: float


class Board:
    """Collects finished games of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = [player.name for player in match.plan.players]
        self.games = 0
        self.wins = dict.fromkeys(self.names, 0.0)
        self.model = load_rating_model()
        self.ratings = {name: self.model.rating(name=name) for name in self.names}
        self.numbers: list[list[np.ndarray[tuple[int, ...], np.dtype[np.float64]]]] = []

    def add(self, table: Table) -> None:
        """Count a game: its winners, its ranks for the ratings, and its luck."""
        seated = list(table.players or ())
        winners = table.winners()
        for seat in winners:
            self.wins[seated[seat]] += 1 / len(winners)
        self.rate(seated, table.state.standings())
        if self.games % len(self.names) == 0:
            self.numbers.append([])
        self.numbers[-1].append(
            average_seats(measure_game(table, adjusted=True, strategies=self.strategies(table)), seated, self.names)
        )
        self.games += 1

    def strategies(self, table: Table) -> list[Policy | None]:
        """Return the policies of the bots at a table that are nothing but policies; an agent has none."""
        bots = {player.name: player.bot for player in self.match.plan.players}
        return find_strategies([bots[name] for name in table.players or ()], table.game)

    def rate(self, seated: Sequence[str], standings: Sequence[int]) -> None:
        ranks = [float(1 + sum(other > mine for other in standings)) for mine in standings]
        rated = self.model.rate([[self.ratings[name]] for name in seated], ranks=ranks)
        for name, [rating] in zip(seated, rated, strict=True):
            self.ratings[name] = rating

    def rows(self) -> list[Row]:
        """Return the players, the best rating first."""
        whole = [deal for deal in self.numbers if len(deal) == len(self.names)]
        numbers = np.array(whole) if len(whole) >= LEAST_DEALS else None
        rows = []
        for number, plan in enumerate(self.match.plan.players):
            name, spent = plan.name, self.match.spent[plan.name]
            rating = self.ratings[name]
            payoff = None if numbers is None else measure(numbers[:, :, number], 0)
            cost = plan.cost_of(spent.tokens_in, spent.tokens_out)
            rows.append(Row(name, self.games, self.wins[name], (rating.mu, rating.sigma), payoff, spent, cost))
        return sorted(rows, key=lambda row: -row.rating[0])


def print_board(rows: Sequence[Row]) -> str:
    """Return the board as a table in Markdown."""
    lines = [
        "| Player | Games | Won | Rating | Payoff | Luck-adjusted | Illegal | Stand-in | Tokens | Seconds | Cost |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        plain = adjusted = "–"
        if row.payoff is not None:
            plain = f"{row.payoff.plain.mean:+.3f} ± {row.payoff.plain.reach:.3f}"
            adjusted = f"{row.payoff.adjusted.mean:+.3f} ± {row.payoff.adjusted.reach:.3f}"
        spent = row.spent
        cells = [
            row.player,
            row.games,
            f"{row.wins:g}",
            f"{row.rating[0]:.1f} ± {row.rating[1]:.1f}",
            plain,
            adjusted,
            spent.illegal,
            spent.stand_ins,
            spent.tokens_in + spent.tokens_out,
            f"{spent.seconds:.1f}",
            f"{row.cost:.4f}",
        ]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)
