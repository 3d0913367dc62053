"""A tournament folded from its log: entrants, matches, tables and results."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ludothek.server.tournaments import events
from ludothek.server.tournaments.events import LogLine, OpenedTable, TableResult
from ludothek.server.tournaments.settings import TournamentSettings

Phase = Literal["open", "running", "paused", "over", "closed"]
UNUSED = TournamentSettings(name="–", game="–")
PHASES: dict[type[events.AnyEvent], Phase] = {
    events.Started: "running",
    events.Paused: "paused",
    events.Resumed: "running",
    events.Finished: "over",
    events.Closed: "closed",
}
"""The phase that an event begins."""


@dataclass(slots=True)
class Entrant:
    """Who takes part: a player or a bot.

    `left` says that they are not paired, `absent` that they did not come, `removed` that the host has taken them out.
    `since` is how many rounds had begun when they came, or came back, and `returns` how often they came back.
    """

    number: int
    player: str | None
    bot: str | None
    since: int
    left: bool = False
    absent: bool = False
    removed: bool = False
    returns: int = 0


@dataclass(slots=True)
class Match:
    """Entrants who meet in a round, and their tables in the order of play."""

    entrants: tuple[int, ...]
    tables: list[OpenedTable] = field(default_factory=list)


@dataclass(slots=True)
class Tournament:
    """A tournament as it stands. `order` is the draw, `rounds` has the matches by round.

    `free_since` is when an entrant came, or got up from their last table.
    """

    settings: TournamentSettings = UNUSED
    host: str = ""
    created_at: float = 0.0
    phase: Phase = "open"
    entrants: list[Entrant] = field(default_factory=list)
    order: tuple[int, ...] = ()
    rounds: list[list[Match]] = field(default_factory=list)
    tables: dict[str, OpenedTable] = field(default_factory=dict)
    opened_at: dict[str, float] = field(default_factory=dict)
    results: dict[str, TableResult] = field(default_factory=dict)
    published: set[int] = field(default_factory=set)
    started_at: float | None = None
    last_result_at: float = 0.0
    free_since: dict[int, float] = field(default_factory=dict)
    hurried: bool = False
    seq: int = 0

    def fold_all(self, lines: Iterable[LogLine]) -> "Tournament":
        for line in lines:
            self.fold(line)
        return self

    def fold(self, line: LogLine) -> None:
        event, self.seq = line.event, line.seq
        self.phase = PHASES.get(type(event), self.phase)
        match event:
            case events.Created():
                self.settings, self.host, self.created_at = event.settings, line.player or "", line.at
            case events.Entered():
                number = len(self.entrants)
                player = line.player if event.bot is None else None
                self.entrants.append(Entrant(number, player, event.bot, len(self.rounds)))
                self.free_since[number] = line.at
            case events.Left():
                entrant = self.entrants[event.entrant]
                entrant.left, entrant.absent, entrant.removed = True, event.absent, event.removed or entrant.removed
            case events.Returned():
                entrant = self.entrants[event.entrant]
                entrant.left, entrant.absent, entrant.since = False, False, len(self.rounds)
                entrant.returns += 1
                self.free_since[event.entrant] = line.at
            case events.Started():
                self.order = event.order
                self.started_at = self.last_result_at = line.at
            case events.RoundBegun():
                self.rounds.append([Match(entrants) for entrants in event.matches])
                self.hurried = False
            case events.TablesOpened():
                for table in event.tables:
                    self.tables[table.id], self.opened_at[table.id] = table, line.at
                    self.rounds[table.round - 1][table.match].tables.append(table)
            case events.TableEnded():
                self.results[event.table], self.last_result_at = event.result, line.at
                self.free_since |= {n: line.at for n in self.tables[event.table].seats if n is not None}
            case events.Published():
                self.published.update(event.deals)
            case events.Hurried():
                self.hurried = True

    @property
    def is_on(self) -> bool:
        return self.phase in ("running", "paused")

    @property
    def ends_at(self) -> float | None:
        """Return when an arena pairs nobody any more; None for other kinds."""
        if self.settings.kind != "arena" or self.started_at is None:
            return None
        return self.started_at + 60.0 * self.settings.minutes

    @property
    def draw(self) -> dict[int, int]:
        """Return the place of each entrant in the draw; who entered late is behind."""
        late = [entrant.number for entrant in self.entrants if entrant.number not in set(self.order)]
        return {number: place for place, number in enumerate([*self.order, *late])}

    def find_entrant(self, player: str | None) -> Entrant | None:
        return next((e for e in self.entrants if player is not None and e.player == player), None)

    def list_active(self) -> list[int]:
        return [entrant.number for entrant in self.entrants if not entrant.left]

    def list_unfinished(self) -> list[str]:
        return [table for table in self.tables if table not in self.results]

    def list_playing(self) -> set[int]:
        """Return the entrants who sit at a table that is not over."""
        return {n for table in self.list_unfinished() for n in self.tables[table].seats if n is not None}

    def iterate_matches(self) -> Iterator[Match]:
        for matches in self.rounds:
            yield from matches

    def is_bye(self, match: Match) -> bool:
        return len(match.entrants) == 1 and self.settings.people > 1

    def is_decided(self, match: Match) -> bool:
        """Whether all games of a match are over."""
        if self.is_bye(match):
            return True
        return len(match.tables) >= self.settings.games and all(t.id in self.results for t in match.tables)

    @property
    def is_round_over(self) -> bool:
        """Whether all matches are decided, or none began yet."""
        return all(self.is_decided(match) for match in self.iterate_matches())

    def count_meetings(self, last: int | None = None) -> Counter[tuple[int, int]]:
        """Count how often each two entrants met; with `last` only in so many of the latest matches of each."""
        met: Counter[tuple[int, int]] = Counter()
        seen: Counter[int] = Counter()
        for matches in reversed(self.rounds):
            for match in matches:
                for place, one in enumerate(match.entrants):
                    for other in match.entrants[place + 1 :]:
                        if last is None or min(seen[one], seen[other]) < last:
                            met[min(one, other), max(one, other)] += 1
                seen.update(match.entrants)
        return met

    def count_byes(self) -> Counter[int]:
        return Counter(match.entrants[0] for match in self.iterate_matches() if self.is_bye(match))

    def count_seats(self) -> dict[int, Counter[int]]:
        """Count how often each entrant had each seat."""
        counts: dict[int, Counter[int]] = defaultdict(Counter)
        for table in self.tables.values():
            for seat, entrant in enumerate(table.seats):
                if entrant is not None:
                    counts[entrant][seat] += 1
        return counts

    def list_deals(self, entrants: Sequence[int]) -> set[int]:
        """Return the deals that at least one of these has played or plays."""
        wanted = set(entrants)
        return {table.deal for table in self.tables.values() if wanted.intersection(table.seats)}
