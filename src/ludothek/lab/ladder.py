"""The ladder: every level against every other on duplicate deals, stored so that anyone can replay it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import inf, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import msgspec
import numpy as np

from ludothek.bots import arena
from ludothek.bots.nets import builtin
from ludothek.core import registry
from ludothek.core.errors import LudothekError, needs_extra
from ludothek.core.game import Game
from ludothek.core.levels import NetLevel
from ludothek.core.statistics import t95, wilson
from ludothek.core.table import Table
from ludothek.lab.constants import MARGIN
from ludothek.lab.evaluation import LEAST_DEALS, Estimate, estimate, find_strategies, fit_luck, measure_luck
from ludothek.lab.workers import spread

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

TITLE = "ludothek ladder 1"
SHARED = dict(enumerate("abcdefg", 2))
WORTH = {"1": 1.0} | {letter: 1 / count for count, letter in SHARED.items()}
Z999 = 3.29
LUCK = "luck"
LUCK_PLACES = 3
PlayedGame = tuple[str, float, float, float]
"""A game of the stronger bot: its place, its points, the mean points of the others, and the luck of its margin."""


@dataclass(frozen=True)
class Pairing:
    """The stronger bot on one seat, the weaker on all others; each deal is played once from every seat."""

    seats: int
    strong: str
    weak: str


@dataclass
class Row:
    """The results of a pairing. `places` has one character for each game: a key of `WORTH`, or the place from 2 on.

    `points` and `others` are means over all games; `deviation` is the standard deviation of their margin between deals.
    With `samples`, luck is measured by so many rollouts: `luck` has the margin and its luck of every deal.
    """

    pairing: Pairing
    places: str = ""
    points: float = 0.0
    others: float = 0.0
    deviation: float = 0.0
    samples: int = 0
    luck: list[tuple[float, float]] = field(default_factory=list)

    @property
    def games(self) -> int:
        return len(self.places)

    @property
    def deals(self) -> int:
        return self.games // self.pairing.seats

    @property
    def won(self) -> float:
        return sum(WORTH.get(place, 0.0) for place in self.places)

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)

    @property
    def margin(self) -> float:
        return self.points - self.others

    @property
    def margin_interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean margin; a deal, played from every seat, is one observation."""
        reach = t95(self.deals - 1) * self.deviation / sqrt(self.deals) if self.deals > 1 else inf
        return self.margin - reach, self.margin + reach

    @property
    def adjusted(self) -> Estimate | None:
        """The margin with its luck subtracted; None if luck was not measured."""
        if len(self.luck) < LEAST_DEALS:
            return None
        margins, luck = np.array(self.luck).T
        return estimate(margins - fit_luck(margins, luck[:, None], 0))

    def add(self, games: Sequence[PlayedGame]) -> None:
        """Add one deal, played from every seat: places, points, and the others' mean points."""
        before, margin = self.deals, self.margin
        points = sum(points for _, points, _, _ in games) / len(games)
        others = sum(others for _, _, others, _ in games) / len(games)
        if self.samples:
            luck = sum(luck for _, _, _, luck in games) / len(games)
            self.luck.append((round(points - others, LUCK_PLACES), round(luck, LUCK_PLACES)))
        squares = self.deviation**2 * max(before - 1, 0)
        self.points += (points - self.points) / (before + 1)
        self.others += (others - self.others) / (before + 1)
        squares += (points - others - margin) * (points - others - self.margin)
        self.deviation = sqrt(squares / before) if before else 0.0
        self.places += "".join(game[0] for game in games)


@dataclass
class Ladder:
    """All rows of one game, and the inputs they were played with."""

    game: str
    rules: int
    edition: str
    settings: str
    rows: dict[Pairing, Row] = field(default_factory=dict)


def new_ladder(game: Game) -> Ladder:
    levels = {}
    for name, level in game.levels.items():
        net = {"net": builtin.net_digest(game)} if isinstance(level, NetLevel) else {}
        levels[name] = msgspec.to_builtins(level) | net
    return Ladder(game.key, game.version, game.standard_edition.hash, json.dumps(levels, sort_keys=True))


def describe_inputs(ladder: Ladder) -> dict[str, Any]:
    levels = msgspec.json.decode(ladder.settings, type=dict[str, dict[str, Any]])
    settings = {f"{level} {name}": value for level, fields in levels.items() for name, value in fields.items()}
    return {"game": ladder.game, "rules": ladder.rules, "edition": ladder.edition, **settings}


def differences(stored: Ladder, fresh: Ladder) -> str:
    """Return the inputs in which a stored ladder differs from a fresh one, such as "rules, sage net".

    Empty if there are none. A level that has come since the ladder was stored is no difference: no row has it.
    """
    one, two = describe_inputs(stored), describe_inputs(fresh)
    levels = msgspec.json.decode(stored.settings, type=dict[str, Any])
    later = {name for name in two.keys() - one.keys() if name.split()[0] not in levels}
    return ", ".join(name for name in one | two if name not in later and one.get(name) != two.get(name))


def pairings(bots: Sequence[str], seats: Sequence[int], neighbours: bool = False) -> list[Pairing]:
    """Return every pair of bots, or only neighbours, at every seat count; bots are given from weak to strong."""
    pairs = list(pairwise(bots) if neighbours else combinations(bots, 2))
    return [Pairing(count, strong, weak) for count in seats for weak, strong in pairs]


def play_deal(game: str, pairing: Pairing, deal: int, samples: int = 0) -> list[PlayedGame]:
    """Play one deal once for each seat of the stronger bot."""
    results = []
    for seat in range(pairing.seats):
        bots = [pairing.weak] * pairing.seats
        bots[seat] = pairing.strong
        table = arena.play(game, bots, deal, counted=True)
        luck = 0.0
        if samples:
            measured = measure_luck(table, samples, find_strategies(bots, table.game))
            luck = float(measured[:, MARGIN, seat].sum())
        results.append((place(table, seat), float(table.scores()[seat]), mean_of_others(table, seat), luck))
    return results


def place(table: Table, seat: int) -> str:
    standings = table.state.standings()
    ahead = sum(s > standings[seat] for s in standings)
    level = standings.count(standings[seat])
    return SHARED[level] if ahead == 0 and level > 1 else str(ahead + 1)


def mean_of_others(table: Table, seat: int) -> float:
    scores = table.scores()
    return (sum(scores) - scores[seat]) / (table.seats - 1)


def run(
    ladder: Ladder, pairing: Pairing, deals: int, jobs: int, ray: str | None = None, samples: int = 0
) -> Iterator[Row]:
    """Play the missing deals of a pairing; yield its row after each deal. A row that was begun keeps its samples."""
    row = ladder.rows.setdefault(pairing, Row(pairing, samples=samples))
    missing = ((ladder.game, pairing, deal, row.samples) for deal in range(row.deals, deals))
    for results in spread(play_deal, missing, jobs, ray):
        row.add(results)
        yield row


def load_rating_model() -> "PlackettLuce":
    """Return openskill's rating model; raise if it is not installed."""
    with needs_extra("ladder", "the ladder"):
        from openskill.models import PlackettLuce
    return PlackettLuce()


def ratings(ladder: Ladder, seats: int) -> dict[str, tuple[float, float]]:
    """Return openskill's (mu, sigma) of each bot at a seat count; every seat of a game is rated."""
    model = load_rating_model()
    rated = {bot: model.rating(name=bot) for row in ladder.rows for bot in (row.weak, row.strong) if row.seats == seats}
    for pairing, its_place in interleave([row for row in ladder.rows.values() if row.pairing.seats == seats]):
        strong, weak = pairing.strong, pairing.weak
        teams = [[rated[strong]], *([rated[weak]] for _ in range(seats - 1))]
        [[rated[strong]], *others] = model.rate(teams, ranks=ranks(its_place, seats))
        rated[weak] = model.rating(
            name=weak,
            mu=sum(rated.mu for [rated] in others) / len(others),
            sigma=sum(rated.sigma for [rated] in others) / len(others),
        )
    return {bot: (rating.mu, rating.sigma) for bot, rating in rated.items()}


def interleave(rows: Sequence[Row]) -> Iterator[tuple[Pairing, str]]:
    """Yield the games of all pairings evenly mixed, because ratings favour recent games."""
    games = [((n + 0.5) / row.games, row.pairing, its_place) for row in rows for n, its_place in enumerate(row.places)]
    return ((pairing, its_place) for _, pairing, its_place in sorted(games, key=lambda game: game[0]))


def ranks(its_place: str, seats: int) -> list[float]:
    """Return the ranks in a game: the stronger bot's by its place, then the others'."""
    if its_place in SHARED.values():
        level = list(SHARED.values()).index(its_place) + 1
        return [1.0] * (level + 1) + [2.0] * (seats - 1 - level)
    mine = int(its_place)
    return [float(mine), *(float(rank) for rank in range(1, seats + 1) if rank != mine)]


def verify(ladder: Ladder, deals: int) -> Iterator[tuple[Row, int, int, str]]:
    """Replay the first deals of every row; yield the row, equal games, games replayed, and the problem, if any."""
    if deals < 1:
        raise LudothekError(f"at least one deal must be replayed, not {deals}")
    if differing := differences(ladder, new_ladder(registry.game(ladder.game))):
        raise LudothekError(f"the ladder of {ladder.game} was played with other {differing}: run it again")
    for pairing, row in ladder.rows.items():
        again = Row(pairing)
        for deal in range(min(deals, row.deals)):
            again.places += "".join(its_place for its_place, *_ in play_deal(ladder.game, pairing, deal))
        low, high = wilson(again.won, again.games, Z999)
        alike = sum(a == b for a, b in zip(again.places, row.places, strict=False))
        problem = "" if low <= row.share <= high else f"published {row.share:.1%}, replayed {low:.1%} to {high:.1%}"
        yield row, alike, again.games, problem


def write(ladder: Ladder, path: Path) -> None:
    lines = [
        TITLE,
        f"game: {ladder.game}",
        f"rules: {ladder.rules}",
        f"edition: {ladder.edition}",
        f"levels: {ladder.settings}",
        "",
        "# seats stronger weaker points others deviation games places",
        "# places, deal by deal from 0: 1 won, a b c won with one, two, three others, 2 3 4 the place",
    ]
    for pairing, row in ladder.rows.items():
        figures = [f"{figure:.4f}" for figure in (row.points, row.others, row.deviation)]
        words = [pairing.seats, quote(pairing.strong, ":"), quote(pairing.weak, ":"), *figures, row.games, row.places]
        lines.append(" ".join(map(str, words)))
        if row.luck:
            pairs = [f"{margin:g}:{luck:g}" for margin, luck in row.luck]
            lines.append(" ".join([LUCK, *map(str, (*words[:3], row.samples)), *pairs]))
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
    fresh.replace(path)


def read(path: Path) -> Ladder:
    """Read a ladder; an error names the line. Files from before November 2026 have no column of games."""
    if not path.exists():
        raise LudothekError(f"{path}: there is no ladder; `ludothek ladder run` plays one")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise LudothekError(f"{path}: not a ladder of ours: it is no text") from None
    lines = text.splitlines()
    if not lines or lines[0] != TITLE:
        raise LudothekError(f"{path}: line 1: not a ladder of ours")
    head = dict(line.split(": ", 1) for line in lines[1:5] if ": " in line)
    try:
        ladder = Ladder(head["game"], int(head["rules"]), head["edition"], head["levels"])
        describe_inputs(ladder)
    except (KeyError, ValueError, msgspec.DecodeError):
        raise LudothekError(f"{path}: lines 2 to 5 must tell game, rules, edition and levels") from None
    if not text.endswith("\n"):
        raise LudothekError(f"{path}: line {len(lines)}: is cut off")
    for number, line in enumerate(lines[5:], 6):
        if not line or line.startswith("#"):
            continue
        try:
            if line.startswith(f"{LUCK} "):
                read_luck(line, ladder)
                continue
            seats, strong, weak, points, others, deviation, *games, places = line.split(" ")
            pairing = Pairing(int(seats), unquote(strong), unquote(weak))
            check_places(places, pairing.seats)
            if games and games != [str(len(places))]:
                raise ValueError(f"it has {len(places)} places for {' '.join(games)} games")
            ladder.rows[pairing] = Row(pairing, places, float(points), float(others), float(deviation))
        except ValueError as error:
            raise LudothekError(f"{path}: line {number}: can't be read ({error})") from None
    return ladder


def read_luck(line: str, ladder: Ladder) -> None:
    """Read the luck of a row that was read before."""
    _, seats, strong, weak, samples, *pairs = line.split(" ")
    row = ladder.rows.get(Pairing(int(seats), unquote(strong), unquote(weak)))
    if row is None or len(pairs) != row.deals:
        raise ValueError("it has the luck of other deals than were played")
    row.samples = int(samples)
    for pair in pairs:
        margin, luck = pair.split(":")
        row.luck.append((float(margin), float(luck)))


def check_places(places: str, seats: int) -> None:
    """Raise a ValueError if places are missing or impossible with this number of seats."""
    if seats < 2 or not places or len(places) % seats:
        raise ValueError(f"{len(places)} places of {seats} seats are no whole deals")
    if wrong := set(places) - {*map(str, range(1, seats + 1)), *list(SHARED.values())[: seats - 1]}:
        raise ValueError(f"there is no place {min(wrong)!r} among {seats}")
