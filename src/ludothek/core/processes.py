"""Processes: how commands are written, and workers that end with the process that started them.

Workers run their exit callbacks however they end.
"""

import atexit
import multiprocessing
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, cast

POLL_SECONDS = 1.0
GRACE_SECONDS = 3.0
_callbacks: list[Callable[[], object]] = []
_holds = 0
_exit_is_due = False


def split_command(command: str, platform: str = sys.platform) -> list[str]:
    """Return the words of a command; raise ValueError for an open quotation.

    On Windows a backslash separates folders and escapes nothing.
    """
    if platform != "win32":
        return shlex.split(command)
    words = shlex.split(command, posix=False)
    return [word[1:-1] if len(word) > 1 and word[0] == word[-1] and word[0] in "\"'" else word for word in words]


def quote_word(word: str, platform: str = sys.platform) -> str:
    """Return a word as one types it in a command, in quotation marks if it needs them."""
    return subprocess.list2cmdline([word]) if platform == "win32" else shlex.quote(word)


def register_exit(callback: Callable[[], object]) -> None:
    """Call a function when this process ends, as `atexit` does, but also in the workers of a pool."""
    _callbacks.append(callback)


def unregister_exit(callback: Callable[[], object]) -> None:
    """Do not call the function when this process ends."""
    if callback in _callbacks:
        _callbacks.remove(callback)


@atexit.register
def run_exit_callbacks() -> None:
    while _callbacks:
        _callbacks.pop()()


def exit_worker(*_: object) -> None:
    """End this process at once, but not without its exit callbacks."""
    global _exit_is_due
    if _holds:
        _exit_is_due = True
        return
    run_exit_callbacks()
    os._exit(0)


@contextmanager
def hold_exit() -> Iterator[None]:
    """Put off the end of this worker until what is started meanwhile has registered an exit callback."""
    global _holds
    _holds += 1
    try:
        yield
    finally:
        _holds -= 1
        if _exit_is_due:
            exit_worker()


def end_with_parent(leave: Callable[[], object] = exit_worker) -> None:
    """Watch the process that started this one, and leave when it is gone: otherwise a pool's workers would wait on."""
    starter = multiprocessing.parent_process()
    parent = starter.pid if starter else os.getppid()

    def watch() -> None:
        if starter is not None and os.name == "nt":  # Windows never gives an orphan another parent.
            starter.join()
        while os.getppid() == parent and os.name != "nt":
            time.sleep(POLL_SECONDS)
        leave()

    threading.Thread(target=watch, name="parent", daemon=True).start()


def limit_memory(megabytes: int) -> None:
    """Let this process use so much memory more than it does now; what needs more raises MemoryError.

    Where the system has no such limit, nothing happens.
    """
    statistics = Path("/proc/self/statm")
    if not statistics.exists():
        return
    import resource

    used = int(statistics.read_text(encoding="utf-8").split()[5]) * resource.getpagesize()
    most = used + megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def lower_priority(niceness: int) -> None:
    """Let other processes go first, where the system knows priorities."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)


def prepare_worker(megabytes: int | None = None, niceness: int = 0) -> None:
    """Set up a worker of a pool so that it ends with its parent, on SIGTERM or with the pool, never by Ctrl-C.

    Ctrl-C reaches all processes of a terminal; here it would only drop the work in hand. The workers of a pool do not
    call `atexit` functions, but they wait for their threads.
    """
    _callbacks.clear()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, exit_worker)
    end_with_parent()

    def wait() -> None:
        threading.main_thread().join()
        run_exit_callbacks()

    threading.Thread(target=wait, name="exit callbacks", daemon=False).start()
    lower_priority(niceness)
    if megabytes is not None:
        limit_memory(megabytes)


class ProcessRecorder:
    """A context of `multiprocessing` that remembers the processes it has made."""

    def __init__(self, method: str | None) -> None:
        self.context = multiprocessing.get_context(method)
        self.processes: list[BaseProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> BaseProcess:
        process = cast(BaseProcess, self.context.Process(*args, **kwargs))  # type: ignore[attr-defined]
        self.processes.append(process)
        return process

    def __getattr__(self, name: str) -> Any:
        return getattr(self.context, name)


class WorkerPool(ProcessPoolExecutor):
    """A pool of worker processes that can be dismissed, also while they work.

    With `megabytes` each may use so much more memory than at its start. `niceness` lowers their priority.
    """

    def __init__(
        self, workers: int, method: str | None = None, megabytes: int | None = None, niceness: int = 0
    ) -> None:
        self.recorder = ProcessRecorder(method)
        super().__init__(
            workers, mp_context=cast(Any, self.recorder), initializer=prepare_worker, initargs=(megabytes, niceness)
        )

    def dismiss(self) -> threading.Thread:
        """Ask the workers to leave, and kill those that do not; the thread ends when all are gone."""
        results = cast(Any, self)._result_queue
        for process in self.recorder.processes:
            process.terminate()

        def finish() -> None:
            closing = threading.Thread(target=self.shutdown, kwargs={"cancel_futures": True}, daemon=True)
            closing.start()
            deadline = time.monotonic() + GRACE_SECONDS
            for process in self.recorder.processes:
                process.join(max(0.0, deadline - time.monotonic()))
                process.kill()
                process.join()
            # Who left in the middle of an answer wrote half of it. The pool waits for the rest as long as anybody could
            # write it, and with the workers gone that is only this process. Otherwise the pool closes this itself.
            closing.join(GRACE_SECONDS)
            if closing.is_alive() and results is not None:
                results._writer.close()
            closing.join()

        ending = threading.Thread(target=finish, name="dismissal", daemon=True)
        ending.start()
        return ending


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Block Ctrl-C, which reaches all processes of a terminal, for processes that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
