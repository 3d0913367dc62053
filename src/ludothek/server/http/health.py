"""For operators: whether the server works, and its metrics."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from ludothek.server import metrics
from ludothek.server.protocol import Message
from ludothek.server.service import Service

CHECK_SECONDS = 1.0
"""How long it is known that the database can be read: many may ask, and every table is read for the answer."""


class Health(Message):
    status: str


async def check_health(service: Service, request: Request) -> Health:
    """Fail if the database cannot be read, lacks something, or failed lately."""
    await service.store.check(CHECK_SECONDS)
    return Health(status="ok")


async def get_metrics(service: Service, request: Request) -> Response:
    return Response(await asyncio.to_thread(metrics.expose), media_type="text/plain; version=0.0.4; charset=utf-8")
