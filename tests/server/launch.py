"""Processes that start with the server's modules loaded: importing them takes longer than most tests."""

import multiprocessing
import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

LOADER = multiprocessing.get_context("forkserver")
LOADER.set_forkserver_preload(["ludothek.server.cli", "ludothek.server.app"])


class Started(Protocol):
    """What a test may do with a process; `subprocess.Popen` fits."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float) -> int: ...
    def send_signal(self, signal: int) -> None: ...
    def kill(self) -> None: ...


class ForkedServer:
    """`ludothek serve` in a process of its own, a fork of one that has loaded the modules."""

    def __init__(self, arguments: Sequence[str], log: Path) -> None:
        self._process = LOADER.Process(target=run_command, args=(list(arguments), str(log), dict(os.environ)))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("ludothek serve", timeout)
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def run_command(arguments: list[str], log: str, environment: dict[str, str]) -> None:
    """Run a command of the server, as the leader of a process group, with its output in a log file."""
    os.setsid()
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    os.environ.clear()
    os.environ.update(environment)
    from ludothek.server.cli import app

    app(args=arguments, prog_name="ludothek")
