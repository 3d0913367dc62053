"""For operators: whether the server works, and its metrics."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from ludothek.server import metrics
from ludothek.server.protocol import Message
from ludothek.server.service import Service


class Health(Message):
    status: str


async def check_health(service: Service, request: Request) -> Health:
    """Fail if the database cannot be read, lacks something, or failed lately."""
    await service.store.check()
    return Health(status="ok")


async def get_metrics(service: Service, request: Request) -> Response:
    return Response(await asyncio.to_thread(metrics.expose), media_type="text/plain; version=0.0.4; charset=utf-8")
