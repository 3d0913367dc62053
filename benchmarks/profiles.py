"""How long a profile and a page of the history take with very many games.

    python -m benchmarks.profiles [--games 1000000] [--players 2000] [--asks 300] [--seconds 60]

Rows are generated in SQL, without playing: finished games of two people, their counters and rating changes.
Then random profiles and histories are asked for, as the handlers do, each with a connection of its own; of each kind
so many, but none after `--seconds`.
"""

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection

from ludothek.server.db.migrate import migrate
from ludothek.server.db.plays import Filter, list_plays
from ludothek.server.db.profiles import SECTIONS
from ludothek.server.db.store import connect
from ludothek.server.http.profiles import read_profile

GOAL_MS = 100.0
"""How long a profile or a page may take at p95."""
FILL = """
CREATE TEMP TABLE numbers AS
WITH RECURSIVE count(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n + 1 < {games}) SELECT n FROM count;
INSERT INTO players (id, name, created_at, session, profile, shown)
SELECT 'p' || n, 'Player ' || n, 0, 0, 'q' || n, '{shown}' FROM numbers WHERE n < {players};
INSERT INTO plays (id, kind, game, seats, at, ended_by, listed, rated)
SELECT 't' || n, 'table', CASE n % 3 WHEN 0 THEN 'maumau' WHEN 1 THEN 'origami' ELSE 'origin' END, 2, n, 'played',
n % 2, 1 FROM numbers;
INSERT INTO play_seats
(play, seat, player, name, score, place, won, sheet, luck, skill, game, at, listed, hidden)
SELECT 't' || n, s.seat, 'p' || ((n * 7919 + s.seat * (1 + n / {players})) % {players}), 'Somebody', n % 50,
(n + s.seat) % 2, (n + s.seat) % 2 = 0, '[]', 0.1, -0.1,
CASE n % 3 WHEN 0 THEN 'maumau' WHEN 1 THEN 'origami' ELSE 'origin' END, n, n % 2, 0
FROM numbers, (SELECT 0 AS seat UNION ALL SELECT 1) AS s;
INSERT INTO rating_changes (table_id, player, before, after, at, game, seats, listed)
SELECT DISTINCT play, player, 1500, 1500 + at % 300, at, game, 2, listed FROM play_seats;
INSERT INTO ratings (player, game, seats, rating, games, mu, sigma)
SELECT player, game, 2, 1500 + count(*) % 300, count(*), 25, 5 FROM play_seats GROUP BY player, game;
INSERT INTO tallies (player, game, seats, games, wins, points, resigned, scored)
SELECT player, game, 2, count(*), sum(won), sum(score), 0, count(*) FROM play_seats WHERE listed GROUP BY player, game;
INSERT INTO rivals (player, other, games, won, lost)
SELECT a.player, b.player, count(*), sum(a.won), sum(b.won) FROM play_seats a
JOIN play_seats b ON b.play = a.play AND b.player <> a.player WHERE a.listed GROUP BY a.player, b.player;
INSERT INTO favourites (player, game, piece, times)
SELECT p.id, 'origami', a.piece, 1 + length(p.id) FROM players p,
(SELECT 'fox' AS piece UNION SELECT 'owl' UNION SELECT 'whale' UNION SELECT 'bee') AS a;
ANALYZE;
"""


def fill(connection: Connection, games: int, players: int) -> None:
    script = FILL.format(games=games, players=players, shown=",".join(SECTIONS))
    for statement in filter(str.strip, script.split(";")):
        connection.exec_driver_sql(statement)
    connection.commit()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--asks", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each kind of question")
    options = parser.parse_args()
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        engine = connect(f"sqlite:///{Path(folder) / 'ludothek.sqlite3'}")
        migrate(engine)
        started = time.perf_counter()
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA synchronous=OFF")
            fill(connection, options.games, options.players)
        print(f"{options.games:,} games of {options.players:,} players, made in {time.perf_counter() - started:.0f} s")
        questions: dict[str, Callable[[Connection, int], object]] = {
            "profile": lambda c, n: read_profile(c, f"q{n}", "en"),
            "history": lambda c, n: list_plays(c, f"p{n}", 100),
            "history with somebody": lambda c, n: list_plays(c, f"p{n}", 100, None, Filter(person="some")),
        }
        is_met = True
        for name, ask in questions.items():
            took, computed = [], []
            give_up = time.monotonic() + options.seconds
            while len(took) < options.asks and time.monotonic() < give_up:
                number = rng.randrange(options.players)
                started, cpu = time.perf_counter(), time.process_time()
                with engine.connect() as connection:
                    ask(connection, number)
                took.append(1000 * (time.perf_counter() - started))
                computed.append(1000 * (time.process_time() - cpu))
            late, busy = (sorted(times)[int(0.95 * len(times))] for times in (took, computed))
            print(f"{name}: median {statistics.median(took):.1f} ms, p95 {late:.1f} ms; p95 of CPU time {busy:.1f} ms")
            is_met = is_met and late <= GOAL_MS
        engine.dispose()
    print(f"Goal, p95 of at most {GOAL_MS:.0f} ms: {'met' if is_met else 'missed'}.")
    sys.exit(not is_met)


if __name__ == "__main__":
    main()
