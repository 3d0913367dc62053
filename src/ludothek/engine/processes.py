"""Processes that end when the one that started them is gone, however it went."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LOOK_SECONDS = 1.0


def at_once() -> None:
    os._exit(1)


def end_with_parent(leave: Callable[[], None] = at_once) -> None:
    """Called in a process that another one started: a killed parent ends nobody, and its pools' processes wait on."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK_SECONDS)
        leave()

    threading.Thread(target=watch, name="parent", daemon=True).start()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """A process that is started meanwhile never hears Ctrl-C, which reaches all of a terminal's processes."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
