"""Balance reports: win shares of cards, seats and set-ups over many games between equal bots.

A card is an outlier if it was played in at least `LEAST_PLAYED` player-games, its win share differs from the average of
its group by more than `MARGIN`, and its 99 % interval excludes that average.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ludothek.bots import arena
from ludothek.core.facts import Facts
from ludothek.core.statistics import wilson
from ludothek.lab.simulate import Plan, play_games

MARGIN = 0.08
LEAST_PLAYED = 200
Z99 = 2.575829


@dataclass(frozen=True)
class FinishedGame:
    """What a balance report needs to know about one finished game."""

    facts: Facts
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: int


@dataclass
class PieceReport:
    """One kind of card over all games. Several copies played by one player in one game count as one player-game."""

    piece: str
    group: str
    drawn: int = 0
    played: int = 0
    player_games: int = 0
    won: float = 0.0
    points: float = 0.0
    effort: float = 0.0

    @property
    def share(self) -> float:
        return self.won / self.player_games if self.player_games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.player_games, Z99)

    @property
    def points_each(self) -> float:
        return self.points / self.played if self.played else 0.0

    @property
    def points_per_effort(self) -> float:
        return self.points / self.effort if self.effort else 0.0


@dataclass
class Balance:
    """The balance of a game over many games."""

    games: int
    seats: int
    pieces: list[PieceReport]
    average_shares: dict[str, float]
    starter_share: float
    starter_interval: tuple[float, float]
    traits: dict[str, dict[str, "TraitReport"]]
    mean_score: float
    mean_decisions: float
    score_quartiles: tuple[float, float, float]

    def is_outlier(self, piece: PieceReport) -> bool:
        low, high = piece.interval
        average = self.average_shares[piece.group]
        sure = high < average or low > average
        return piece.player_games >= LEAST_PLAYED and sure and abs(piece.share - average) > MARGIN

    @property
    def outliers(self) -> list[PieceReport]:
        return [piece for piece in self.pieces if self.is_outlier(piece)]


@dataclass
class TraitReport:
    games: int = 0
    scores: list[int] = field(default_factory=list)
    starter_won: float = 0.0

    @property
    def mean_score(self) -> float:
        return sum(self.scores) / len(self.scores)


def play_one(plan: Plan, seed: int) -> FinishedGame:
    table = arena.play(plan.game, plan.bots, seed, plan.options, plan.edition, counted=True)
    winners = table.winners()
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(table.seats))
    return FinishedGame(
        table.game.facts(table.state, table.all_events()), tuple(table.scores()), shares, len(table.history)
    )


def play_all(plan: Plan, jobs: int = 1, ray: str | None = None, resume: Path | None = None) -> Iterator[FinishedGame]:
    """Yield the games of a plan in order."""
    return play_games(plan, play_one, FinishedGame, jobs, ray, resume)


def summarise(games: Iterable[FinishedGame]) -> Balance:
    """Summarise games into a balance report."""
    played = list(games)
    pieces: dict[str, PieceReport] = {}
    traits: dict[str, dict[str, TraitReport]] = defaultdict(lambda: defaultdict(TraitReport))
    starter_won = 0.0
    for game in played:
        starter_won += game.shares[game.facts.starter]
        for use in game.facts.uses:
            report = pieces.setdefault(use.piece, PieceReport(use.piece, use.group))
            report.drawn += use.drawn
            report.played += use.played
            report.points += use.points
            report.effort += use.effort
            if use.played:
                report.player_games += 1
                report.won += game.shares[use.seat]
        for name, value in game.facts.traits.items():
            trait = traits[name][value]
            trait.games += 1
            trait.scores += game.scores
            trait.starter_won += game.shares[game.facts.starter]
    scores = sorted(score for game in played for score in game.scores)
    averages = {}
    for group in sorted({report.group for report in pieces.values()}):
        members = [report for report in pieces.values() if report.group == group]
        averages[group] = sum(r.won for r in members) / max(1, sum(r.player_games for r in members))
    return Balance(
        games=len(played),
        seats=len(played[0].scores),
        pieces=sorted(pieces.values(), key=lambda report: (report.group, report.piece)),
        average_shares=averages,
        starter_share=starter_won / len(played),
        starter_interval=wilson(starter_won, len(played), Z99),
        traits={name: dict(values) for name, values in traits.items()},
        mean_score=sum(scores) / len(scores),
        mean_decisions=sum(game.decisions for game in played) / len(played),
        score_quartiles=(scores[len(scores) // 4], scores[len(scores) // 2], scores[3 * len(scores) // 4]),
    )
