"""For operators: whether the server works, and its metrics."""

from starlette.requests import Request
from starlette.responses import Response

from ludothek.server import metrics
from ludothek.server.protocol import Message
from ludothek.server.service import Service


class Health(Message):
    status: str


async def check_health(service: Service, request: Request) -> Health:
    """Read from the database; fail if that fails."""
    await service.store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
    return Health(status="ok")


async def get_metrics(service: Service, request: Request) -> Response:
    return Response(metrics.expose(service.node), media_type="text/plain; version=0.0.4; charset=utf-8")
