"""Work that a process repeats as long as it runs, and rows to which one process at a time attends (`db/due.py`)."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial

import structlog
from sqlalchemy import Table

from ludothek.server import metrics
from ludothek.server.db import due
from ludothek.server.errors import Refusal, Unavailable, WriteConflict
from ludothek.server.play import clock
from ludothek.server.runtime.hub import Hub

log = structlog.get_logger()
LEASE = 20.0
"""Seconds for which a process that attends to a row has it for itself, as long as it lives."""


async def repeat(work: Callable[[], Awaitable[object]], every: float, failure: str) -> None:
    """Do something again and again, with a pause in seconds. What goes wrong is logged, and ends only that turn."""
    while True:
        try:
            await work()
        except Unavailable:
            log.warning("store unavailable")
        except Exception:
            metrics.unexpected.inc()
            log.exception(failure)
        await asyncio.sleep(every)


@contextmanager
def go_on(failure: str, **of: str) -> Iterator[None]:
    """Log what goes wrong with one of many, so that the others are attended to; all need the store."""
    try:
        yield
    except Unavailable:
        raise
    except Refusal as refusal:
        log.warning(failure, code=refusal.code, **of)
    except Exception:
        metrics.unexpected.inc()
        log.exception(failure, **of)


async def attend_due(hub: Hub, table: Table, advance: Callable[[str], Awaitable[float | None]], failure: str) -> None:
    """Take all steps that are due, and those of processes that died. `advance` returns when to look again."""
    store = hub.store
    alive = [hub.node] if hub.homes is None else list(hub.homes.nodes)
    for name, due_at in await store.read(lambda c: due.list_due(c, table, clock.now(), alive)):
        until = clock.now() + LEASE
        claim = partial(due.claim, table=table, name=name, due_at=due_at, node=hub.node, until=until)
        if not await store.change(claim):
            continue
        with go_on(failure):
            next_at: float | None = until
            try:
                next_at = await advance(name)
            except WriteConflict:  # Somebody changed it meanwhile, or another process was faster: look again.
                next_at = clock.now()
            finally:
                await store.change(partial(due.release, table=table, name=name, until=until, next_at=next_at))
