"""The ASGI application: the route table, the page's files, and the security headers around both."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import PathLike as AnyPath
from pathlib import Path
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from ludothek.server import logs
from ludothek.server.http.endpoint import encode, fail
from ludothek.server.http.routes import make_routes
from ludothek.server.http.security import SecurityMiddleware
from ludothek.server.protocol import Problem
from ludothek.server.service import Service
from ludothek.server.settings import Settings

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


def make_app(settings: Settings) -> Starlette:
    logs.configure(settings.log_level)
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.stop()

    app = Starlette(
        routes=[*make_routes(service), *make_page_routes()],
        lifespan=lifespan,
        middleware=[Middleware(SecurityMiddleware, origins=settings.origins)],
        exception_handlers={HTTPException: handle_http_error, Exception: handle_unexpected_error},
    )
    app.state.service = service
    return app


def send_page(status: int = 200) -> Response:
    return FileResponse(PAGE / "index.html", status, {"cache-control": "no-cache"})


def make_page_routes() -> list[BaseRoute]:
    """The page's screens and files, if it was built."""
    if not (PAGE / "index.html").exists():
        return []

    async def get_page(request: Request) -> Response:
        return send_page()

    return [*(Route(path, get_page) for path in SCREENS), Mount("/", PageFiles(directory=PAGE, html=True))]


class PageFiles(StaticFiles):
    """The built page. Files with a content hash in their name are cached for ever, all others are revalidated."""

    def file_response(self, full_path: AnyPath[str] | str, *rest: Any, **more: Any) -> Response:
        response = super().file_response(full_path, *rest, **more)
        is_hashed = Path(full_path).parent == PAGE / "assets"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        return response


def wants_page(request: Request) -> bool:
    """Whether a browser navigates to an address outside the API, so that the page can say what is wrong."""
    for_people = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    return for_people and (PAGE / "index.html").exists()


async def handle_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and wants_page(request):
        return send_page(404)
    codes = {404: "not-found", 405: "wrong-method"}
    problem = Problem(code=codes.get(error.status_code, "invalid"), message=error.detail)
    return Response(encode(problem), error.status_code, error.headers, "application/json")


async def handle_unexpected_error(request: Request, error: Exception) -> Response:
    """For errors outside the route table's handlers, which answer for their own."""
    log.error("request failed", exc_info=error)
    return fail()
