"""Nobody is left behind by a process that is killed."""

import subprocess
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from ludothek.core.processes import WorkerPool, quote_word, split_command

PATIENCE = 300
"""Seconds that a command may take on a machine that is busy with other tests."""

POOL = """
import os, sys, time
from ludothek.core.processes import WorkerPool

if __name__ == "__main__":
    pool = WorkerPool(2, sys.argv[1])
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""

CALLBACKS = """
import sys, time
from ludothek.core.processes import WorkerPool, register_exit

def goodbye():
    print("goodbye", flush=True)

def sleep():
    time.sleep(60)

if __name__ == "__main__":
    pool = WorkerPool(1, sys.argv[1])
    pool.submit(register_exit, goodbye).result()
    if sys.argv[2] == "dismissed":
        pool.submit(sleep)
        pool.dismiss().join()
    else:
        pool.shutdown()
"""

STARTING = """
import os, signal, sys, time
from ludothek.core.processes import WorkerPool, hold_exit, register_exit

def goodbye():
    print("goodbye", flush=True)

def start():
    with hold_exit():
        os.kill(os.getpid(), signal.SIGTERM)
        register_exit(goodbye)
    time.sleep(60)

if __name__ == "__main__":
    try:
        WorkerPool(1, sys.argv[1]).submit(start).result()
    except Exception as error:
        print(type(error).__name__)
"""


@pytest.mark.parametrize("way", ["spawn", "fork"])
def test_the_processes_of_a_pool_end_with_a_killed_parent(way, tmp_path):
    script = tmp_path / "pool.py"
    script.write_text(POOL)
    with subprocess.Popen([sys.executable, script, way], stdout=subprocess.PIPE) as parent:
        assert int(parent.stdout.readline()) != parent.pid
        parent.kill()
        # Its processes hold the same output: it is at its end when the last of them is gone.
        assert parent.communicate(timeout=PATIENCE) == (b"", None)


@pytest.mark.parametrize("end", ["finished", "dismissed"])
@pytest.mark.parametrize("way", ["spawn", "fork"])
def test_a_worker_runs_its_exit_callbacks_however_it_ends(way, end, tmp_path):
    script = tmp_path / "pool.py"
    script.write_text(CALLBACKS)
    done = subprocess.run([sys.executable, script, way, end], capture_output=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == (b"goodbye\n", b"")


def answer_half(sign: Path) -> bytes:
    """Write only half of the answer that this returns, and say so by a file."""
    send: Any = Connection._send  # type: ignore[attr-defined]

    def send_half(self: Connection, data: bytes) -> None:
        send(self, bytes(data)[: len(data) // 2])
        sign.touch()
        time.sleep(60)

    Connection._send = send_half  # type: ignore[attr-defined]
    return b"answer" * 100


@pytest.mark.parametrize("way", ["spawn", "fork"])
def test_a_pool_can_be_dismissed_in_the_middle_of_an_answer(way, tmp_path):
    pool = WorkerPool(1, way)
    pool.submit(answer_half, tmp_path / "sign")
    give_up = time.monotonic() + 60
    while not (tmp_path / "sign").exists():
        assert time.monotonic() < give_up
        time.sleep(0.01)
    ending = pool.dismiss()
    ending.join(60)
    assert not ending.is_alive()


def test_what_a_worker_starts_while_it_is_asked_to_end_is_ended_too(tmp_path):
    script = tmp_path / "pool.py"
    script.write_text(STARTING)
    done = subprocess.run([sys.executable, script, "spawn"], capture_output=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == (b"goodbye\nBrokenProcessPool\n", b"")


@pytest.mark.parametrize(
    ("platform", "command", "words"),
    [
        ("linux", r"'my engine' --level two\ words", ["my engine", "--level", "two words"]),
        (
            "win32",
            r'"C:\Program Files\engine.exe" --book C:\books\a.txt',
            [r"C:\Program Files\engine.exe", "--book", r"C:\books\a.txt"],
        ),
        ("win32", r"C:\engines\one.exe", [r"C:\engines\one.exe"]),
    ],
)
def test_a_command_is_split_as_its_platform_does(platform: str, command: str, words: list[str]) -> None:
    assert split_command(command, platform) == words
    assert split_command(" ".join(quote_word(word, platform) for word in words), platform) == words
