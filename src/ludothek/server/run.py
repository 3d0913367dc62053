"""Run uvicorn with our limits, in one process or in several under a supervisor."""

import asyncio
import gc
import multiprocessing
import os
import signal
import sys
import time
from functools import partial
from multiprocessing.context import SpawnProcess
from pathlib import Path
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOL_SOCKET, socket
from typing import NoReturn

import uvicorn

from ludothek.core.processes import block_interrupts, end_with_parent
from ludothek.server.app import make_app
from ludothek.server.db.migrate import migrate
from ludothek.server.db.store import connect
from ludothek.server.runtime.rate_limits import FRAME_BYTES
from ludothek.server.settings import Settings, prepare
from ludothek.server.wire.fastpath import FastPathProtocol

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
FLUSH_SECONDS = 0.3
RESTART_SECONDS = 1.0
GC_THRESHOLDS = (100_000, 20, 100)
"""Collect rarely: tables hold no reference cycles, and looking for some took a quarter of the time."""


class Server(uvicorn.Server):
    """A uvicorn server that asks clients to reconnect before it closes their connections."""

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        app = self.config.app
        assert not isinstance(app, str)
        app.state.service.hub.disconnect_all()  # type: ignore[union-attr]
        await asyncio.sleep(FLUSH_SECONDS)
        await super().shutdown(sockets)


def make_config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        ws=FastPathProtocol,
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
    """Serve until a signal stops it."""
    if settings.workers > 1 and settings.database is None:
        raise ValueError("several processes need PostgreSQL: give --database postgresql://…")
    os.umask(0o077)
    prepare(Path(settings.data))
    engine = connect(settings.url)
    migrate(engine)
    engine.dispose()
    listening = bind(settings)
    print(f"Ludothek listens on http://{settings.host}:{settings.port}", file=sys.stderr, flush=True)
    if settings.workers == 1:
        run_worker(settings, listening)
    else:
        supervise(settings, listening)


def bind(settings: Settings) -> socket:
    listening = socket(AF_INET6 if ":" in settings.host else AF_INET)
    listening.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise OSError(error.errno, error.strerror, f"{settings.host}:{settings.port}") from None
    return listening


def run_worker(settings: Settings, listening: socket) -> None:
    server = Server(make_config(settings))
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    for number in STOP_SIGNALS:
        signal.signal(number, exit_now)
    server.run([listening])


def exit_now(*_: object) -> NoReturn:
    """Exit with 0: uvicorn raises the signal that stopped it again when its work is done."""
    sys.exit(0)


def run_supervised_worker(settings: Settings, listening: socket) -> None:
    end_with_parent(partial(os.kill, os.getpid(), signal.SIGTERM))
    run_worker(settings, listening)


def supervise(settings: Settings, listening: socket) -> None:
    """Keep the worker processes running; one that dies is replaced."""
    spawn = multiprocessing.get_context("spawn")
    stopping: list[int] = []
    for number in STOP_SIGNALS:
        signal.signal(number, lambda n, _: stopping.append(n))

    def start_worker() -> SpawnProcess:
        worker = spawn.Process(target=run_supervised_worker, args=(settings, listening))
        with block_interrupts():
            worker.start()
        return worker

    workers = [start_worker() for _ in range(settings.workers)]
    while not stopping:
        time.sleep(RESTART_SECONDS)
        for index, worker in enumerate(workers):
            if not stopping and not worker.is_alive():
                workers[index] = start_worker()
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()
