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
from socket import AF_INET, AF_INET6, socket
from typing import NoReturn

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ludothek import compilation
from ludothek.core.errors import needs_extra
from ludothek.core.processes import block_interrupts, end_with_parent
from ludothek.server import metrics
from ludothek.server.app import make_app
from ludothek.server.browser import claim_address
from ludothek.server.db.migrate import migrate
from ludothek.server.db.store import connect
from ludothek.server.runtime.addresses import get_network
from ludothek.server.runtime.bus.links import make_folder, name_host
from ludothek.server.runtime.rate_limits import FRAME_BYTES
from ludothek.server.service import Service
from ludothek.server.settings import Settings, prepare
from ludothek.server.wire.fastpath import FastPathProtocol
from ludothek.server.wire.handoff import Handoff
from ludothek.server.wire.http import LimitedHttpProtocol
from ludothek.server.wire.peers import Peers

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
FLUSH_SECONDS = 0.3
MOST_CONNECTIONS = 10_000
RESTART_SECONDS = 1.0
GC_THRESHOLDS = (100_000, 20, 100)
"""Collect rarely: tables hold no reference cycles, and looking for some took a quarter of the time."""
LOOPBACK = get_network("::1")
SWITCH_SECONDS = 0.001
"""How long a thread that computes may make the event loop wait; Python's default is five times as long."""


class Server(uvicorn.Server):
    """A uvicorn server that asks clients to reconnect before it closes their connections.

    One of several worker processes also takes connections that another one accepted.
    """

    @property
    def service(self) -> Service:
        service: Service = self.config.app.state.service  # type: ignore[union-attr]
        return service

    async def startup(self, sockets: list[socket] | None = None) -> None:
        proxies = ProxyHeadersMiddleware(self.config.loaded_app, self.config.forwarded_allow_ips).trusted_hosts
        LimitedHttpProtocol.peers = Peers(self.service.limits, proxies.__contains__)
        if not proxies.always_trust:
            self.service.limits.penalties.is_spared = lambda address: address == LOOPBACK or address in proxies
        await super().startup(sockets)
        homes = self.service.homes
        if homes is not None and self.service.settings.workers > 1 and name_host():
            LimitedHttpProtocol.handoff = Handoff(make_folder(Path(self.service.settings.data)), homes)
            LimitedHttpProtocol.handoff.start(self.accept)

    async def accept(self, connection: socket, head: bytes) -> None:
        """Serve a connection that another process accepted, and whose first request it has read."""

        def make_protocol() -> LimitedHttpProtocol:
            return LimitedHttpProtocol(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        connection.setblocking(False)
        _, protocol = await asyncio.get_running_loop().connect_accepted_socket(make_protocol, connection)
        protocol.is_fresh = False
        protocol.data_received(head)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        if LimitedHttpProtocol.handoff is not None:
            LimitedHttpProtocol.handoff.stop()
            LimitedHttpProtocol.handoff = None
        self.service.disconnect_all()
        await asyncio.sleep(FLUSH_SECONDS)
        await super().shutdown(sockets)


def make_config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(settings),
        host=settings.host,
        port=settings.port,
        http=LimitedHttpProtocol,
        ws=FastPathProtocol,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        backlog=2048,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
    )


def serve(settings: Settings) -> None:
    """Serve until a signal stops it."""
    if (settings.workers > 1 or settings.bus is not None) and settings.database is None:
        raise ValueError("several processes need PostgreSQL: give --database postgresql://…")
    if settings.smtp is not None and not settings.can_mail:
        raise ValueError("e-mail needs the settings site and mail_from too")
    if settings.bus is not None:
        with needs_extra("nats", "a bus between hosts"):
            import nats  # noqa: F401
    os.umask(0o077)
    prepare(Path(settings.data))
    engine = connect(settings.url)
    migrate(engine)
    engine.dispose()
    listening = bind(settings)
    print(f"Ludothek listens on http://{settings.host}:{settings.port}", file=sys.stderr, flush=True)
    reason = compilation.reason_to_interpret()
    if reason:
        print(f"The rules run interpreted, much slower than compiled: {reason}.", file=sys.stderr, flush=True)
    if settings.workers == 1:
        run_worker(settings, listening)
    else:
        supervise(settings, listening)


def bind(settings: Settings) -> socket:
    listening = socket(AF_INET6 if ":" in settings.host else AF_INET)
    claim_address(listening)
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
    sys.setswitchinterval(SWITCH_SECONDS)
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
    metrics.share_metrics(Path(settings.data) / "metrics")
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
                metrics.forget_process(worker.pid)
                workers[index] = start_worker()
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()
