"""Puzzles over HTTP: the catalogue, the next one for a solver, answers, and one's ratings and streak."""

import asyncio
import random
from datetime import date

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from ludothek.core.game import Game
from ludothek.puzzles.puzzle import Puzzle
from ludothek.server.answers import puzzles as answers
from ludothek.server.answers.deal_days import get_today
from ludothek.server.answers.puzzles import PuzzleGain, PuzzleRequest, PuzzleState
from ludothek.server.db import puzzles as db
from ludothek.server.db.players import lock_player
from ludothek.server.http.endpoint import encode
from ludothek.server.http.params import get_game, get_language
from ludothek.server.play import clock
from ludothek.server.play.streak import count_streak
from ludothek.server.protocol import Message
from ludothek.server.service import Service
from ludothek.server.wire.openapi import JSON


class NextPuzzle(Message):
    puzzle: str


class PuzzleRecord(Message):
    """One's rating in the puzzles of a game, and how many one has answered and solved."""

    game: str
    rating: int
    answered: int
    solved: int


class MyPuzzles(Message):
    """One's ratings, and the days of one's streak; `done` are the puzzles of the day that one has answered."""

    streak: int
    records: list[PuzzleRecord]
    done: list[str]


async def list_puzzles(service: Service, request: Request) -> Response:
    lang, today = get_language(request), get_today()
    key = ("puzzles", lang, today.toordinal())
    return Response(await service.render(key, render_catalogue, lang, today), media_type=JSON)


def render_catalogue(lang: str, today: date) -> bytes:
    return encode(answers.list_puzzles(lang, today))


async def get_puzzle(service: Service, request: Request) -> Response:
    """A puzzle as its solver sees it: alike for everybody, and without the solution."""
    game, lang = get_game(request), get_language(request)
    puzzle = await find_puzzle(game, request)
    key = ("puzzle", game.key, puzzle.id, lang)
    return Response(await service.render(key, render_puzzle, game, puzzle, lang), media_type=JSON)


async def find_puzzle(game: Game, request: Request) -> Puzzle:
    """Return the puzzle that the address names; a game's file is read in a thread, once."""
    return await asyncio.to_thread(answers.get_puzzle, game, request.path_params["puzzle"])


def render_puzzle(game: Game, puzzle: Puzzle, lang: str) -> bytes:
    return encode(answers.show_puzzle(game, puzzle, lang))


async def get_next(service: Service, request: Request) -> NextPuzzle:
    """The next puzzle: one that the player has not answered, of a rating near theirs, or of a theme."""
    player, game = await service.identities.get_player(request), get_game(request)
    listed = await asyncio.to_thread(answers.list_theme, game, request.query_params.get("theme", ""))

    def read(connection: Connection) -> str:
        return answers.choose_next(
            listed,
            db.list_puzzle_ratings(connection, game.key),
            db.find_solver(connection, player.id, game.key),
            db.list_answered(connection, player.id, game.key),
            random.randrange,
        )

    return NextPuzzle(puzzle=await service.store.read(read))


async def answer_puzzle(service: Service, request: Request, body: PuzzleRequest) -> PuzzleState:
    """Judge how a player acts. The first answer is counted before anything of the solution is sent."""
    player, game, lang = await service.identities.get_player(request), get_game(request), get_language(request)
    puzzle = await find_puzzle(game, request)
    state = await asyncio.to_thread(answers.judge_puzzle, game, puzzle, body.decisions, lang)
    if state.answer is None:
        return state
    solved, now = state.verdict == "solved", clock.now()

    def write(connection: Connection) -> PuzzleGain | None:
        lock_player(connection, player.id)
        counted = db.count_answer(connection, player.id, game.key, puzzle, solved, now)
        if counted is None:
            return None
        streak = count_streak(db.list_days(connection, player.id), int(now // db.DAY))
        return PuzzleGain(before=round(counted.before), after=round(counted.after), streak=streak)

    state.gain = await service.store.change(write)
    return state


async def get_mine(service: Service, request: Request) -> MyPuzzles:
    player = await service.identities.get_player(request)
    catalogue = await asyncio.to_thread(answers.list_puzzles, "en", get_today())

    def read(connection: Connection) -> MyPuzzles:
        return MyPuzzles(
            streak=count_streak(db.list_days(connection, player.id), int(clock.now() // db.DAY)),
            records=[
                PuzzleRecord(game=one.game, rating=round(one.rating), answered=one.games, solved=one.solved)
                for one in db.list_solver_records(connection, player.id)
            ],
            done=[one.today for one in catalogue.games if db.has_answered(connection, player.id, one.today)],
        )

    return await service.store.read(read)
