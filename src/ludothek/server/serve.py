"""Serving: uvicorn with our limits, a goodbye to every client, and one process or several."""

import asyncio
import gc
import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path
from socket import socket

import uvicorn

from ludothek.server.app import application
from ludothek.server.limits import FRAME_BYTES
from ludothek.server.migrate import migrate
from ludothek.server.settings import Settings, prepare
from ludothek.server.store import connect
from ludothek.server.straight import StraightProtocol

FLUSH_SECONDS = 0.3
RESTART_SECONDS = 1.0
RARELY = (100_000, 20, 100)  # Tables hold no cycles: looking for garbage among them took a quarter of the time.


class Server(uvicorn.Server):
    """Tells clients to come back before it closes their connections."""

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        app = self.config.app
        assert not isinstance(app, str)
        app.state.service.hub.farewell()  # type: ignore[union-attr]
        await asyncio.sleep(FLUSH_SECONDS)
        await super().shutdown(sockets)


def configured(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        application(settings),
        host=settings.host,
        port=settings.port,
        ws=StraightProtocol,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        h11_max_incomplete_event_size=16 * 1024,
        backlog=2048,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
    )


def serve(settings: Settings) -> None:
    """Serves until it is told to stop."""
    if settings.workers > 1 and settings.database is None:
        raise ValueError("several processes need PostgreSQL: give --database postgresql://…")
    os.umask(0o077)
    prepare(Path(settings.data))
    engine = connect(settings.url)
    migrate(engine)
    engine.dispose()
    listening = bound(settings)
    print(f"Ludothek listens on http://{settings.host}:{settings.port}", file=sys.stderr, flush=True)
    if settings.workers == 1:
        work(settings, listening)
    else:
        supervise(settings, listening)


def bound(settings: Settings) -> socket:
    config = uvicorn.Config("", host=settings.host, port=settings.port, log_config=None)
    return config.bind_socket()


def work(settings: Settings, listening: socket) -> None:
    server = Server(configured(settings))
    gc.freeze()
    gc.set_threshold(*RARELY)
    server.run([listening])


def supervise(settings: Settings, listening: socket) -> None:
    """Keeps so many processes running; one that dies is replaced."""
    spawn = multiprocessing.get_context("spawn")
    stopping: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda n, _: stopping.append(n))
    workers = [spawn.Process(target=work, args=(settings, listening)) for _ in range(settings.workers)]
    for worker in workers:
        worker.start()
    while not stopping:
        time.sleep(RESTART_SECONDS)
        for index, worker in enumerate(workers):
            if not stopping and not worker.is_alive():
                workers[index] = spawn.Process(target=work, args=(settings, listening))
                workers[index].start()
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()
