"""Measures how late the event loop is, and names the handler that held it up."""

import asyncio
import sys
import threading
import time
from types import FrameType

import structlog

from ludothek.server import metrics

log = structlog.get_logger()
EVERY = 0.025
MOST_LAG = 0.05
"""Above so many seconds a warning is logged."""
PACKAGE = "ludothek."
HANDLERS = "ludothek.server.http."
AROUND_HANDLERS = (f"{HANDLERS}endpoint", f"{HANDLERS}security")


class Watchdog:
    """The loop sets a beat at short intervals. A thread that misses it looks what the loop's thread is doing.

    The lag of every beat goes into a histogram. One above MOST_LAG is logged with the name of the function that was
    running, and with the processor time that the loop's thread took meanwhile: if that is far less than the lag, the
    machine was busy with something else.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread_id = 0
        self._next = 0.0
        self._cpu = 0.0
        self._culprit = ""
        self._timer: asyncio.TimerHandle | None = None
        self._stopping = threading.Event()

    def start(self) -> None:
        """Watch the running loop."""
        self._loop = asyncio.get_running_loop()
        self._thread_id = threading.get_ident()
        self._plan()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        self._stopping.set()
        if self._timer is not None:
            self._timer.cancel()

    def _plan(self) -> None:
        assert self._loop is not None
        self._culprit = ""
        self._cpu = time.thread_time()
        self._next = time.monotonic() + EVERY
        self._timer = self._loop.call_later(EVERY, self._beat)

    def _beat(self) -> None:
        lag = max(0.0, time.monotonic() - self._next)
        metrics.loop_lag_seconds.observe(lag)
        if lag > MOST_LAG:
            cpu = time.thread_time() - self._cpu
            log.warning("event loop late", lag=round(lag, 3), cpu=round(cpu, 3), handler=self._culprit or "unknown")
        self._plan()

    def _watch(self) -> None:
        while not self._stopping.wait(EVERY):
            if time.monotonic() > self._next + MOST_LAG / 2 and not self._culprit:
                frame = sys._current_frames().get(self._thread_id)
                self._culprit = name_handler(frame)


def name_handler(frame: FrameType | None) -> str:
    """Return the handler on a stack, or else our innermost function, as module and name; "" if there is none."""
    innermost = handler = ""
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        name = f"{module}.{frame.f_code.co_qualname}"
        if module.startswith(PACKAGE) and not innermost:
            innermost = name
        if module.startswith(HANDLERS) and not module.startswith(AROUND_HANDLERS):
            handler = name
        frame = frame.f_back
    return handler or innermost
