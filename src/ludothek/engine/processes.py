"""Processes that end when the one that started them is gone, however it went."""

import os
import signal
import threading
import time
from collections.abc import Callable

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


def leave_by_parents_word() -> None:
    """The same for a process that Ctrl-C, which reaches all of a terminal's processes, does not concern."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
