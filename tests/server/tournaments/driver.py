"""Plays a tournament without a server: every step is written to a log, and a kill forgets all but the log."""

from random import Random

from ludothek.server.tournaments.events import (
    AnyEvent,
    Created,
    Entered,
    Left,
    LogLine,
    OpenedTable,
    Returned,
    TableEnded,
    TableResult,
)
from ludothek.server.tournaments.settings import TournamentSettings
from ludothek.server.tournaments.steps import name_openings, plan_step, start
from ludothek.server.tournaments.tournament import Tournament


class Driver:
    def __init__(self, settings: TournamentSettings, entrants: int, seed: int = 0) -> None:
        self.rng, self.at, self.log = Random(seed), 1000.0, list[LogLine]()
        self.tournament = Tournament()
        self.write(Created(settings=settings), "host")
        for number in range(entrants):
            self.write(Entered(), f"player {number}")

    def write(self, event: AnyEvent, player: str | None = None) -> None:
        line = LogLine(len(self.log) + 1, event, player, self.at)
        self.log.append(line)
        self.tournament.fold(line)

    def kill(self) -> None:
        """Forget everything that is not in the log."""
        self.tournament = Tournament().fold_all(self.log)

    def start(self) -> None:
        self.write(start(self.tournament, self.rng))

    def step(self) -> bool:
        """Take the next step; False if there is nothing to do now."""
        step = plan_step(self.tournament, self.at, Random(1), False)
        if step is None:
            return False
        for event in step.events:
            self.write(event)
        if step.openings:
            names = [f"table {len(self.tournament.tables) + n}" for n in range(len(step.openings))]
            self.write(name_openings(step.openings, names))
        return True

    def end(self, table: str, absent: tuple[int, ...] = ()) -> None:
        """Let a table end with points drawn at random."""
        seats = len(self.tournament.tables[table].seats)
        points = tuple(self.rng.randrange(8) for _ in range(seats))
        places = tuple(sum(other > mine for other in points) for mine in points)
        winners = tuple(seat for seat in range(seats) if places[seat] == 0)
        self.write(TableEnded(table=table, result=TableResult(places, points, winners, absent)))

    def play(self, chaos: float = 0.0, most: int = 20_000) -> None:
        """Play to the end. With `chaos` entrants leave, do not come and come back, and the process dies at times."""
        if not self.tournament.order:
            self.start()
        for _ in range(most):
            if self.tournament.phase in ("over", "closed"):
                return
            self.at += 10.0
            while self.step():
                if self.rng.random() < chaos:
                    self.kill()
            unfinished = self.tournament.list_unfinished()
            for table in unfinished:
                if self.rng.random() < 0.6:
                    absent = self.choose_absent(self.tournament.tables[table], chaos)
                    self.end(table, absent)
            if self.rng.random() < chaos and self.tournament.entrants:
                entrant = self.rng.choice(self.tournament.entrants)
                self.write(Returned(entrant=entrant.number) if entrant.left else Left(entrant=entrant.number))
        raise AssertionError("the tournament does not end")

    def choose_absent(self, table: OpenedTable, chaos: float) -> tuple[int, ...]:
        return tuple(s for s, one in enumerate(table.seats) if one is not None and self.rng.random() < chaos / 4)

    def count(self, kind: type[AnyEvent]) -> int:
        return sum(isinstance(line.event, kind) for line in self.log)
