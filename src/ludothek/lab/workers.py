"""Parallel work on all cores or a Ray cluster: results come in order, and the work of a killed worker is repeated."""

import importlib
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from itertools import islice
from typing import Any, TypeVar

from ludothek.core.errors import LudothekError
from ludothek.core.processes import WorkerPool

AHEAD = 4
MOST_DEATHS = 3
LOCAL = "local"
REACH_SECONDS = 10.0
LARGEST_SHARE = 64
SHARES = 32
Share = tuple[Any, ...]
Outcome = TypeVar("Outcome")


def split_range(first: int, last: int) -> Iterator[tuple[int, int]]:
    """Split range(first, last) into (start, stop) parts of equal size, small enough to balance the load."""
    size = max(1, min(LARGEST_SHARE, (last - first) // SHARES))
    return ((start, min(start + size, last)) for start in range(first, last, size))


def spread(
    work: Callable[..., Outcome], parts: Iterable[Share], jobs: int = 1, ray: str | None = None
) -> Iterator[Outcome]:
    """Yield `work(*part)` for every part, in order.

    The work runs in this process, in `jobs` processes, or on the Ray cluster at an address; `LOCAL` starts a cluster of
    `jobs` processes.
    """
    if jobs < 1:
        raise LudothekError(f"at least one process must work, not {jobs}")
    if ray is not None:
        return run_on_ray(work, parts, jobs, ray)
    return run_in_processes(work, parts, jobs) if jobs > 1 else (work(*part) for part in parts)


def run_in_processes(work: Callable[..., Outcome], parts: Iterable[Share], jobs: int) -> Iterator[Outcome]:
    """Run on this machine.

    If a process is killed, the pool is restarted and unfinished parts are repeated. If the caller stops early, for
    instance by Ctrl-C, the processes are terminated.
    """
    pool = WorkerPool(jobs)
    waiting: deque[tuple[Share, Future[Outcome]]] = deque()
    remaining = iter(parts)
    deaths = 0
    try:
        while True:
            try:
                for part in islice(remaining, AHEAD * jobs - len(waiting)):
                    waiting.append((part, Future()))
                    waiting[-1] = part, pool.submit(work, *part)
                if not waiting:
                    return
                outcome = waiting[0][1].result()
            except BrokenExecutor:
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise LudothekError(f"a process was killed {MOST_DEATHS} times over the same work") from None
                pool.shutdown(wait=False)
                pool = WorkerPool(jobs)
                waiting = deque(
                    (part, done if is_finished(done) else pool.submit(work, *part)) for part, done in waiting
                )
                continue
            deaths = 0
            waiting.popleft()
            yield outcome
    except BaseException:
        pool.dismiss().join()
        raise
    finally:
        pool.shutdown()


def is_finished(future: Future[Any]) -> bool:
    """Return whether a part is done, and was not lost with its process."""
    return future.done() and not future.cancelled() and not isinstance(future.exception(), BrokenExecutor)


def run_on_ray(work: Callable[..., Outcome], parts: Iterable[Share], jobs: int, address: str) -> Iterator[Outcome]:
    """Run on a Ray cluster whose machines have the same Ludothek; Ray repeats the work of dead workers."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise LudothekError("a Ray cluster needs the extra 'ray': pip install 'ludothek[ray]'") from None
    ours = not ray.is_initialized()
    if ours:
        check_reachable(address)
        where = {"num_cpus": jobs, "address": LOCAL} if address == LOCAL else {"address": address}
        try:
            ray.init(**where, include_dashboard=False, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError) as error:
            raise LudothekError(f"there is no Ray cluster at {address!r}: {error}") from None
    try:
        remote = ray.remote(num_cpus=1, max_retries=MOST_DEATHS)(work)
        cores = int(ray.cluster_resources().get("CPU", 1))
        waiting: deque[Any] = deque()
        remaining = iter(parts)
        while True:
            waiting += (remote.remote(*part) for part in islice(remaining, AHEAD * cores - len(waiting)))
            if not waiting:
                return
            try:
                outcome = ray.get(waiting.popleft())
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.WorkerCrashedError:
                raise LudothekError(f"a Ray worker died {MOST_DEATHS} times over the same work") from None
            yield outcome
    finally:
        if ours:
            ray.shutdown()


def check_reachable(address: str) -> None:
    """Raise an error if nothing listens at HOST:PORT; Ray itself would retry for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), REACH_SECONDS).close()
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise LudothekError(f"there is no Ray cluster at {address!r}: {why}") from None
