"""The ASGI application: the route table, the page's files, and the security headers around both."""

import asyncio
import importlib.util
import math
import os
import stat
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import PathLike as AnyPath
from pathlib import Path

import structlog
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from ludothek.server import logs
from ludothek.server.errors import TooManyRequests
from ludothek.server.http.compression import accepts_gzip, pack_file
from ludothek.server.http.deals import keep_par_ready
from ludothek.server.http.endpoint import encode, fail, pass_door, refuse, slow_down
from ludothek.server.http.pacing import PacedResponse
from ludothek.server.http.previews import add_preview, find_preview
from ludothek.server.http.routes import make_routes
from ludothek.server.http.security import SecurityMiddleware
from ludothek.server.protocol import Problem
from ludothek.server.runtime.rate_limits import FILE
from ludothek.server.service import Service
from ludothek.server.settings import Settings
from ludothek.server.wire import websocket

log = structlog.get_logger()
PAGE = Path(__file__).parents[1] / "page"
LISTED_SECONDS = 1.0
"""How often the files of the page are listed anew at most, while somebody asks for others."""


def find_kit() -> Path:
    """Return the folder with what a browser needs to play without a network: a clone's, or that of `ludothek-offline`.

    It is no part of the wheel, so it may not exist.
    """
    folder = Path(__file__).parents[1] / "offline_kit"
    package = importlib.util.find_spec("ludothek_offline")
    return Path(package.origin).parent if package and package.origin and not folder.exists() else folder


KIT = find_kit()
SCREENS = (
    "/t/{table}",
    "/rules/{game}",
    "/learn/{game}",
    "/review/{table}",
    "/replay",
    "/replay/{table}",
    "/deal/{deal:path}",
    "/style",
    "/keeper",
    "/me",
    "/games",
    "/player/{profile}",
    "/circle/{circle}",
    "/tournaments",
    "/tournament/{tournament}",
    "/leagues",
    "/league/{league}",
    "/champions",
    "/calendar",
    "/puzzles",
    "/puzzles/{game}",
    "/puzzles/{game}/{puzzle}",
    "/privacy",
)


class Application(Starlette):
    """Everything behind a door at which those who flood the server are turned away."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or await pass_door(self.state.service, scope, receive, send):
            await websocket.run(super().__call__, scope, receive, send)


def make_app(settings: Settings) -> Starlette:
    logs.configure(settings.log_level)
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await service.start()
        par = asyncio.create_task(keep_par_ready(service, settings.par_seconds)) if settings.par_seconds else None
        yield
        if par is not None:
            par.cancel()
        await service.stop()

    app = Application(
        routes=[*make_routes(service), *make_page_routes(service)],
        lifespan=lifespan,
        middleware=[
            Middleware(SecurityMiddleware, origins=settings.origins, allowed_hosts=settings.allowed_hosts),
        ],
        exception_handlers={HTTPException: handle_http_error, Exception: handle_unexpected_error},
    )
    app.state.service = service
    return app


def send_page(request: Request, status: int = 200) -> Response:
    headers = {"cache-control": "no-cache", "vary": "Accept-Encoding"}
    path = PAGE / "index.html"
    packed = pack_file(path, path.stat().st_mtime_ns) if accepts_gzip(request.headers) else None
    if packed is None:
        return FileResponse(path, status, headers)
    return HTMLResponse(packed, status, headers | {"content-encoding": "gzip"})


def read_page() -> str:
    return (PAGE / "index.html").read_text(encoding="utf-8")


def make_page_routes(service: Service) -> list[BaseRoute]:
    """The page's screens and files, if it was built."""
    if not (PAGE / "index.html").exists():
        return []

    async def get_page(request: Request) -> Response:
        try:
            service.limits.take("request-address", service.get_address(request))
        except TooManyRequests:
            return send_page(request)
        preview = await find_preview(service, request)
        if preview is None:
            return send_page(request)
        site = f"{request.url.scheme}://{request.url.netloc}"
        page = add_preview(read_page(), preview, site, request.url.path, PAGE / "preview")
        return HTMLResponse(page, headers={"cache-control": "no-cache", "vary": "Accept-Language"})

    has_kit = (KIT / "kit.json").exists()
    no_kit = [Route("/kit.json", say_there_is_no_kit)]
    kit = Mount("/offline", PageFiles(service, KIT)) if has_kit else Mount("/offline", routes=no_kit)
    return [*(Route(path, get_page) for path in SCREENS), kit, Mount("/", PageFiles(service, PAGE, html=True))]


async def say_there_is_no_kit(request: Request) -> Response:
    """A server without the kit is no error: every page asks, and browsers report a 404 to the console."""
    return Response(status_code=204, headers={"cache-control": "no-cache"})


def list_names(folder: Path) -> frozenset[str]:
    """Return the folder itself and all that is in it, as paths relative to it."""
    return frozenset(str(path.relative_to(folder)) for path in (folder, *folder.rglob("*")))


class PageFiles(StaticFiles):
    """The built page, compressed if the client accepts that.

    Files with a content hash in their path are cached for ever, all others are revalidated.
    """

    def __init__(self, service: Service, directory: Path, html: bool = False) -> None:
        super().__init__(directory=directory, html=html)
        self.service = service
        self.names: frozenset[str] = frozenset()
        self.listed_at = -math.inf

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file, unless the address fetches too many. There are no WebSockets here."""
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        limits, address = self.service.limits, self.service.get_address(Request(scope))
        try:
            with limits.in_progress(address, FILE):
                try:
                    limits.take("file-address", address)
                except TooManyRequests:
                    await slow_down(self.service, address)
                    raise
                await super().__call__(scope, receive, send)
        except TooManyRequests as refusal:
            await refuse(refusal)(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer for a file that does not exist without looking for it on the disk each time."""
        if path not in self.names and time.monotonic() >= self.listed_at + LISTED_SECONDS:
            self.names = await asyncio.to_thread(list_names, Path(str(self.directory)))
            self.listed_at = time.monotonic()
        if path not in self.names and scope["method"] in ("GET", "HEAD"):
            raise HTTPException(404)
        return await super().get_response(path, scope)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Find a file, and compress it while still off the event loop, where Starlette calls this."""
        full_path, found = super().lookup_path(path)
        if found is not None and stat.S_ISREG(found.st_mode):
            pack_file(Path(full_path), found.st_mtime_ns)
        return full_path, found

    def file_response(
        self, full_path: AnyPath[str] | str, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path = Path(full_path)
        response = super().file_response(path, stat_result, scope, status_code)
        is_sent = isinstance(response, FileResponse) and accepts_gzip(Headers(scope=scope))
        packed = pack_file(path, stat_result.st_mtime_ns) if is_sent else None
        if packed is not None:
            kept = {name: response.headers[name] for name in ("content-type", "last-modified")}
            kept |= {"etag": f"W/{response.headers['etag']}", "content-encoding": "gzip"}
            response = PacedResponse(Response(packed, status_code, kept))
        response.headers["vary"] = "Accept-Encoding"
        is_hashed = path.parent == PAGE / "assets" or path.parent.parent == KIT
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        if is_hashed:  # Never revalidated and read as a whole, so that it needs neither date nor tag.
            for name in ("last-modified", "etag", "accept-ranges"):
                del response.headers[name]
        return response


def wants_page(request: Request) -> bool:
    """Whether a browser navigates to an address outside the API, so that the page can say what is wrong."""
    for_people = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    return for_people and (PAGE / "index.html").exists()


async def handle_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and wants_page(request):
        return send_page(request, 404)
    codes = {404: "not-found", 405: "wrong-method"}
    problem = Problem(code=codes.get(error.status_code, "invalid"), message=error.detail)
    return Response(encode(problem), error.status_code, error.headers, "application/json")


async def handle_unexpected_error(request: Request, error: Exception) -> Response:
    """For errors outside the route table's handlers, which answer for their own."""
    log.error("request failed", exc_info=error)
    return fail()
