"""The application: routes, the page, and the shield around them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import PathLike as AnyPath
from pathlib import Path
from typing import Any

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from ludothek.server import logs, metrics
from ludothek.server import protocol as say
from ludothek.server.http import passkeys, routes
from ludothek.server.http.security import Shield
from ludothek.server.service import Service
from ludothek.server.settings import Settings
from ludothek.server.wire.websocket import socket

log = structlog.get_logger()
PAGE = Path(__file__).parents[1] / "page"
SCREENS = (
    "/t/{table}",
    "/rules/{game}",
    "/learn/{game}",
    "/review/{table}",
    "/replay",
    "/replay/{table}",
    "/deal/{deal:path}",
    "/style",
)


def application(settings: Settings) -> Starlette:
    logs.start(settings.log_level)
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await service.start()
        app.state.service = service
        yield
        await service.stop()

    async def play(websocket: WebSocket) -> None:
        await socket(service, websocket)

    all_routes = [
        *routes.routes(service),
        *passkeys.routes(service),
        WebSocketRoute("/api/tables/{table}/socket", play),
        *page_routes(),
    ]
    app = Starlette(
        routes=all_routes,
        lifespan=lifespan,
        middleware=[Middleware(Shield, origins=settings.origins)],
        exception_handlers={HTTPException: plain_problem, Exception: unforeseen},
    )
    app.state.service = service
    return app


def page(status: int = 200) -> Response:
    return FileResponse(PAGE / "index.html", status, {"cache-control": "no-cache"})


def page_routes() -> list[BaseRoute]:
    """The page, if it was built."""
    if not (PAGE / "index.html").exists():
        return []

    async def index(request: Request) -> Response:
        return page()

    return [*(Route(path, index) for path in SCREENS), Mount("/", PageFiles(directory=PAGE, html=True))]


class PageFiles(StaticFiles):
    """The built page: what has its content's hash in its name is kept for ever, all else is asked for again."""

    def file_response(self, full_path: AnyPath[str] | str, *rest: Any, **more: Any) -> Response:
        response = super().file_response(full_path, *rest, **more)
        hashed = Path(full_path).parent == PAGE / "assets"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response


def wants_page(request: Request) -> bool:
    """Whether a person with a browser looks for something, and the page can say that it is not there."""
    for_people = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    return for_people and (PAGE / "index.html").exists()


async def plain_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and wants_page(request):
        return page(404)
    codes = {404: "not-found", 405: "wrong-method"}
    told = say.Problem(code=codes.get(error.status_code, "invalid"), message=error.detail)
    return Response(msgspec.json.encode(told), error.status_code, error.headers, "application/json")


async def unforeseen(request: Request, error: Exception) -> Response:
    metrics.unexpected.inc()
    log.error("unforeseen", error=type(error).__name__)
    told = say.Problem(code="internal", message="something went wrong here; nothing was changed")
    return Response(msgspec.json.encode(told), 500, media_type="application/json")
