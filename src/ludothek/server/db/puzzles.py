"""Puzzles in the database: every solver's first answer to each, and the ratings of solvers and puzzles.

An answer is a game between the two: whoever solves a puzzle has won against it. Only the first one counts.
"""

from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection, Table

from ludothek.puzzles.puzzle import Puzzle
from ludothek.server.db import schema
from ludothek.server.db.ratings import FIRST, MODEL, SCALE, Skill

MOST_DAYS = 1000
DAY = 86_400


class SolverRecord(NamedTuple):
    """A solver's rating in the puzzles of a game, and how many were answered and solved."""

    game: str
    rating: float
    games: int
    solved: int


class CountedAnswer(NamedTuple):
    """The ratings of a solver before and after an answer."""

    before: float
    after: float


def count_answer(
    connection: Connection, player: str, game: str, puzzle: Puzzle, solved: bool, at: float
) -> CountedAnswer | None:
    """Count a solver's first answer to a puzzle, and rate both; return None for another answer to it.

    The caller has locked the player.
    """
    if has_answered(connection, player, puzzle.id):
        return None
    solvers, puzzles = schema.puzzle_solvers, schema.puzzle_ratings
    solver_key, puzzle_key = {"player": player, "game": game}, {"puzzle": puzzle.id}
    solver = read_skill(connection, solvers, solver_key, FIRST)
    other = read_skill(connection, puzzles, puzzle_key, float(puzzle.rating))
    teams = [[MODEL.rating(skill.mu, skill.sigma)] for skill in (solver, other)]
    [[rated], [rated_puzzle]] = MODEL.rate(teams, ranks=[0.0, 1.0] if solved else [1.0, 0.0])
    after = Skill(rated.mu, rated.sigma, solver.games + 1)
    write_skill(connection, solvers, solver_key, after, solved)
    new = Skill(rated_puzzle.mu, rated_puzzle.sigma, other.games + 1)
    write_skill(connection, puzzles, puzzle_key | {"game": game}, new, solved)
    answer = {"player": player, "puzzle": puzzle.id, "game": game, "solved": solved, "at": at, "day": int(at // DAY)}
    connection.execute(sa.insert(schema.puzzle_answers).values(**answer))
    return CountedAnswer(solver.rating, after.rating)


def has_answered(connection: Connection, player: str, puzzle: str) -> bool:
    answers = schema.puzzle_answers.c
    query = sa.select(answers.puzzle).where(answers.player == player, answers.puzzle == puzzle)
    return connection.execute(query).first() is not None


def read_skill(connection: Connection, table: Table, key: dict[str, Any], first: float) -> Skill:
    """Return a rating, locked until the transaction ends, or the one to begin with."""
    columns = table.c
    same = [columns[name] == value for name, value in key.items()]
    query = sa.select(columns.mu, columns.sigma, columns.games).where(*same).with_for_update()
    found = connection.execute(query).first()
    return Skill(MODEL.mu + (first - FIRST) / SCALE) if found is None else Skill(*found)


def write_skill(connection: Connection, table: Table, key: dict[str, Any], skill: Skill, solved: bool) -> None:
    values = {"rating": skill.rating, "mu": skill.mu, "sigma": skill.sigma, "games": skill.games}
    same = [table.c[name] == value for name, value in key.items()]
    change = sa.update(table).where(*same).values(**values, solved=table.c.solved + int(solved))
    if connection.execute(change).rowcount == 0:
        connection.execute(sa.insert(table).values(**key, **values, solved=int(solved)))


def find_solver(connection: Connection, player: str, game: str) -> float:
    """Return a solver's rating, or the one to begin with."""
    solvers = schema.puzzle_solvers.c
    query = sa.select(solvers.rating).where(solvers.player == player, solvers.game == game)
    found = connection.execute(query).scalar()
    return FIRST if found is None else float(found)


def list_solver_records(connection: Connection, player: str) -> list[SolverRecord]:
    solvers = schema.puzzle_solvers.c
    query = sa.select(solvers.game, solvers.rating, solvers.games, solvers.solved).where(solvers.player == player)
    return [SolverRecord(*row) for row in connection.execute(query.order_by(solvers.game))]


def list_answered(connection: Connection, player: str, game: str) -> dict[str, float]:
    """Return when a solver answered each puzzle of a game."""
    answers = schema.puzzle_answers.c
    query = sa.select(answers.puzzle, answers.at).where(answers.player == player, answers.game == game)
    return {row.puzzle: row.at for row in connection.execute(query)}


def list_puzzle_ratings(connection: Connection, game: str) -> dict[str, float]:
    """Return the ratings of the puzzles of a game that somebody has answered."""
    ratings = schema.puzzle_ratings.c
    query = sa.select(ratings.puzzle, ratings.rating).where(ratings.game == game)
    return {row.puzzle: row.rating for row in connection.execute(query)}


def list_days(connection: Connection, player: str) -> list[int]:
    """Return the days, counted from 1970, on which a solver answered puzzles, the latest first."""
    answers = schema.puzzle_answers.c
    query = sa.select(answers.day).where(answers.player == player).distinct().order_by(answers.day.desc())
    return list(connection.execute(query.limit(MOST_DAYS)).scalars())


def list_answers(connection: Connection, player: str) -> list[dict[str, Any]]:
    """Return a solver's answers, for an archive."""
    answers = schema.puzzle_answers.c
    query = sa.select(answers.puzzle, answers.game, answers.solved, answers.at).where(answers.player == player)
    return [dict(row) for row in connection.execute(query.order_by(answers.at)).mappings()]


def erase_solver(connection: Connection, player: str) -> None:
    """Delete the answers and ratings of a player who deletes their data."""
    for table in (schema.puzzle_answers, schema.puzzle_solvers):
        connection.execute(sa.delete(table).where(table.c.player == player))
