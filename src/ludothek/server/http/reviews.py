"""Reviews over HTTP: made by a background job, cached in the database, put into words in the reader's language."""

import asyncio
from typing import Literal

import msgspec
from starlette.requests import Request

from ludothek.core.edition import Edition
from ludothek.core.table import Table
from ludothek.review import Review, analyse, localize
from ludothek.review.report import VERSION
from ludothek.server.db import plays, report_cache
from ludothek.server.http.finished import Finished, find_finished
from ludothek.server.http.params import get_language
from ludothek.server.protocol import Message
from ludothek.server.runtime.jobs import Report
from ludothek.server.service import Service


class ReviewState(Message):
    """Where a review stands: nobody asked, waiting, running (so many decisions of so many), done, or failed.

    `you` is the seat of whoever asks, if it is a single one.
    """

    state: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0
    of: int = 0
    review: Review | None = None
    you: int | None = None


class Cancellation(Message):
    cancelled: bool


def make_key(game: Finished) -> str:
    return f"{report_cache.REVIEW}{game.id}:{VERSION}"


def analyse_record(report: Report, record: str, edition: Edition) -> str:
    """Analyse a record in a job's process; the result is the report as JSON."""
    return msgspec.json.encode(analyse(Table.replay(record, edition), progress=report)).decode()


async def find_review(service: Service, game: Finished, lang: str) -> ReviewState:
    """A review in words if it is there, else how far its job has come."""
    body = await report_cache.get(service.store, make_key(game))
    if body is not None:
        stored = msgspec.json.decode(body, type=Review)
        await note_luck(service, game, stored)
        mine = game.live.seats_of(game.player) if game.live is not None else []
        you = mine[0] if len(mine) == 1 else None
        review = await asyncio.to_thread(localize, stored, game.table, lang, you)
        if game.live is not None and game.live.is_sealed:  # The decisions of others show their hands.
            review.decisions = [decision for decision in review.decisions if decision.seat in mine]
        return ReviewState(state="done", done=len(review.decisions), of=len(review.decisions), review=review, you=you)
    job = await service.jobs.state(make_key(game))
    return ReviewState(state="none") if job is None else ReviewState(state=job.state, done=job.done, of=job.of)


async def note_luck(service: Service, game: Finished, review: Review) -> None:
    """Note how much luck and skill each result owes, for the form on profiles; once for each game played here."""
    if game.live is None or await service.store.read(lambda c: plays.has_luck(c, game.id)):
        return
    ledgers = [player.ledger for player in sorted(review.players, key=lambda player: player.seat)]
    shares = [(ledger.deal.win + ledger.luck.win, ledger.skill.win) for ledger in ledgers]
    await service.store.change(lambda c: plays.set_luck(c, game.id, shares))


async def get_review(service: Service, request: Request) -> ReviewState:
    game = await find_finished(service, request, request.path_params["table"])
    return await find_review(service, game, get_language(request))


async def start_review(service: Service, request: Request) -> ReviewState:
    """Start a review, unless it is there or on its way."""
    game, lang = await find_finished(service, request, request.path_params["table"]), get_language(request)
    review = await find_review(service, game, lang)
    if review.state in ("none", "failed"):
        service.limits.take("review", game.player)
        owner = service.get_address(request)
        record = game.upload.record if game.upload is not None else await asyncio.to_thread(game.table.record)
        service.jobs.start(make_key(game), analyse_record, record, game.table.edition, owner=owner)
        review = await find_review(service, game, lang)
    return review


async def cancel_review(service: Service, request: Request) -> Cancellation:
    """Stop a review that is being made; one that is done stays."""
    game = await find_finished(service, request, request.path_params["table"])
    return Cancellation(cancelled=await service.jobs.cancel(make_key(game)))
