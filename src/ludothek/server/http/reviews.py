"""Reviews over HTTP: made in the background, kept in the database, told in the reader's language."""

import asyncio

import msgspec
from starlette.requests import Request

from ludothek.core.edition import Edition
from ludothek.core.table import Table
from ludothek.review import Review, analyse, in_words
from ludothek.review.report import VERSION
from ludothek.server.db import report_cache
from ludothek.server.http import afterwards as told
from ludothek.server.http.finished import Finished, finished
from ludothek.server.runtime.jobs import Report
from ludothek.server.service import Service
from ludothek.server.wire.websocket import language


def key_of(game: Finished) -> str:
    return f"{report_cache.REVIEW}{game.name}:{VERSION}"


def work(report: Report, record: str, edition: Edition) -> str:
    """What the job's process does."""
    return msgspec.json.encode(analyse(Table.replay(record, edition), progress=report)).decode()


async def state(service: Service, request: Request, game: Finished) -> told.ReviewState:
    body = await report_cache.find(service.store, key_of(game))
    if body is not None:
        review = msgspec.json.decode(body, type=Review)
        lang = language(request.query_params.get("lang"))
        words = await asyncio.to_thread(in_words, review, game.game, lang)
        return told.ReviewState(state="done", done=len(words.decisions), of=len(words.decisions), review=words)
    job = await service.jobs.state(key_of(game))
    return (
        told.ReviewState(state="none") if job is None else told.ReviewState(state=job.state, done=job.done, of=job.of)
    )


async def look(service: Service, request: Request) -> told.ReviewState:
    return await state(service, request, await finished(service, request))


async def ask(service: Service, request: Request) -> told.ReviewState:
    """Starts a review, unless it is there or on its way."""
    await service.identities.player(request)
    game = await finished(service, request)
    known = await state(service, request, game)
    if known.state in ("none", "failed"):
        service.limits.take("review", game.player)
        service.jobs.start(key_of(game), work, game.game.record(), game.game.edition)
        known = await state(service, request, game)
    return known


async def cancel(service: Service, request: Request) -> told.Cancelled:
    """Stops a review that is being made; what is done stays."""
    await service.identities.player(request)
    game = await finished(service, request)
    return told.Cancelled(cancelled=await service.jobs.cancel(key_of(game)))
