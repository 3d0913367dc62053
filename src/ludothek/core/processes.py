"""Processes that end when the one that started them is gone, however it went, and leave no engine of theirs behind."""

import atexit
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.util import Finalize

LOOK_SECONDS = 1.0
LEAVE_SECONDS = 3.0


def at_once() -> None:
    os._exit(1)


def end_with_parent(leave: Callable[[], None] = at_once) -> None:
    """Called in a process that another one started: a killed parent ends nobody, and its pools' processes wait on."""
    starter = parent_process()
    parent = starter.pid if starter else os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(LOOK_SECONDS)
        leave()

    threading.Thread(target=watch, name="parent", daemon=True).start()


def leave_tidily() -> None:
    """Lets this process, at its end, end the engines that it started: a pool's process calls no exit handlers.

    It leaves by the caller's word alone: Ctrl-C, which reaches all processes, would only drop the share at hand.
    """
    atexit._clear()
    Finalize(None, atexit._run_exitfuncs, exitpriority=0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave_at_once)
    end_with_parent(leave_at_once)


def leave_at_once(*_: object) -> None:
    atexit._run_exitfuncs()
    os._exit(0)


def dismiss(pool: ProcessPoolExecutor) -> threading.Thread:
    """Tells a pool's processes to leave and soon kills those that don't; who leaves by itself ends its engines.

    The thread ends when all are gone: a pool that ends together with the interpreter complains.
    """
    processes, manager = list((pool._processes or {}).values()), pool._executor_manager_thread
    for process in processes:
        process.terminate()

    def make_sure() -> None:
        deadline = time.monotonic() + LEAVE_SECONDS
        for process in processes:
            process.join(max(0.0, deadline - time.monotonic()))
            process.kill()
        if isinstance(manager, threading.Thread):
            manager.join()

    ending = threading.Thread(target=make_sure, name="dismissing", daemon=True)
    ending.start()
    pool.shutdown(wait=False, cancel_futures=True)
    return ending


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C, which reaches all processes of a terminal; no effect on Windows."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
