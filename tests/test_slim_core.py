"""A plain `pip install ludothek` plays, on every platform: without the extras' packages, without POSIX-only modules."""

import ast
import os
import re
import socket
import subprocess
import sys
import tomllib
from pathlib import Path
from unittest.mock import Mock

import pytest

from ludothek.core.folders import find_data_folder
from ludothek.server.browser import claim_address
from ludothek.terminal.saves import new_file
from tests.server.harness import Guest, ServerProcess

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SLIM = {"babel", "msgspec", "numpy", "rich", "typer"}
POSIX_ONLY = {"fcntl", "grp", "pwd", "resource", "termios", "tty"}
HIDING = """
import sys

class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"hidden: {name}", name=name)

sys.meta_path.insert(0, Hide())
for name in list(sys.modules):
    if name.partition(".")[0] in hidden:
        del sys.modules[name]
"""
MAIN = "from ludothek.cli import main\nmain()\n"


def modules(requirements: list[str]) -> set[str]:
    """The modules that requirements bring, by the usual rule: a dash becomes an underscore."""
    return {re.split(r"[\[<>=~!; ]", line)[0].replace("-", "_") for line in requirements}


EXTRAS = set().union(*(modules(PROJECT["optional-dependencies"][extra]) for extra in ("server", "ladder")))


def run(code: str, *arguments: str, typed: str = "", hidden: set[str] = EXTRAS) -> subprocess.CompletedProcess[str]:
    """Runs Python code in a process from which modules are hidden."""
    program = f"hidden = {sorted(hidden)!r}\n{HIDING}\nsys.argv[1:] = {list(arguments)!r}\n{code}"
    return subprocess.run(
        [sys.executable, "-c", program], input=typed, capture_output=True, text=True, cwd=ROOT, timeout=300
    )


def test_a_plain_installation_brings_five_packages() -> None:
    assert modules(PROJECT["dependencies"]) == SLIM
    assert {"starlette", "uvicorn", "sqlalchemy", "websockets", "openskill"} <= EXTRAS


def test_bots_play_without_the_servers_packages() -> None:
    done = run("""
import ludothek
from ludothek.bots import arena
table = ludothek.Table("maumau", seats=2, seed=1, options={"games": 1})
while table.to_move is not None:
    table.play(table.legal_actions()[-1])
assert table.is_over
import ludothek.lab.simulate, ludothek.learn, ludothek.research, ludothek.review, ludothek.terminal.play
""")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("hidden", [EXTRAS, POSIX_ONLY], ids=["slim", "not-posix"])
def test_the_terminal_works(hidden: set[str], tmp_path: Path) -> None:
    shown = run(MAIN, "--help", hidden=hidden)
    assert shown.returncode == 0, shown.stderr
    assert "serve" in shown.stdout
    record = tmp_path / "game.txt"
    played = run(
        MAIN, "play", "maumau", "--seats", "2", "--bots", "greedy", "--seed", "1", "--lang", "en", "--record",
        str(record), typed="1\nquit\n", hidden=hidden,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert "Mau" in played.stdout


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (["serve"], "server"),
        (["backup", "x"], "server"),
        (["admin", "list"], "server"),
        (["ladder", "run", "maumau", "--deals", "1"], "ladder"),
        (["bot", "serve", "--listen", "0"], "server"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_what_needs_an_extra_says_so_in_one_sentence(command: list[str], extra: str) -> None:
    done = run(MAIN, *command)
    assert done.returncode != 0
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("ludothek: ")
    assert f"pip install 'ludothek[{extra}]'" in done.stderr


def test_a_server_says_that_its_bus_needs_an_extra(tmp_path: Path) -> None:
    address = ("--bus", "nats://bus.example.org", "--database", "postgresql://db.example.org/ludothek")
    done = run(MAIN, "serve", "--data", str(tmp_path), *address, hidden={"nats"})
    assert done.returncode == 2
    assert done.stderr == "ludothek: a bus between hosts needs more packages: pip install 'ludothek[nats]'\n"


@pytest.mark.parametrize("exclusive", [None, -5])
def test_a_server_never_takes_an_address_that_is_in_use(exclusive: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows SO_REUSEADDR would; it has an option of its own."""
    if exclusive is not None:
        monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", exclusive, raising=False)
    listening = Mock(spec=socket.socket)
    claim_address(listening)
    wanted = socket.SO_REUSEADDR if exclusive is None else exclusive
    listening.setsockopt.assert_called_once_with(socket.SOL_SOCKET, wanted, 1)


NOT_POSIX = """
import asyncio, multiprocessing.popen_spawn_posix, multiprocessing.resource_tracker, os, signal, socket, subprocess
multiprocessing.resource_tracker.ensure_running()  # the standard library of this platform needs what is deleted here
for owner, names in (
    (os, "fork forkpty getuid geteuid getgid getpgid killpg nice setsid sched_getaffinity fchmod mkfifo wait4"),
    (signal, "SIGHUP SIGUSR1 SIGUSR2 SIGALRM SIGCHLD pthread_sigmask alarm setitimer"),
    (socket, "SO_REUSEPORT send_fds recv_fds"),
):
    for name in names.split():
        if hasattr(owner, name):
            delattr(owner, name)

def not_there(*_):
    raise NotImplementedError

asyncio.SelectorEventLoop.add_signal_handler = not_there
"""


def test_the_single_process_server_needs_nothing_of_posix(tmp_path: Path) -> None:
    """A server seats a bot without POSIX-only modules, functions and signals, and ends when it is asked to."""
    hidden = sorted(POSIX_ONLY | {"uvloop"})
    server = ServerProcess(tmp_path)
    server.launcher = ("-c", f"hidden = {hidden!r}\n{HIDING}\n{NOT_POSIX}\n{MAIN}")
    with server:
        ada = Guest(server, "Ada")
        table = ada.open_table("maumau", seats=2, bots=[None, "greedy"])
        assert ada.intent(table, "sit", seat=0)["type"] == "ack"
        ada.close()
        assert server.stop() == 0, server.log.read_text()
    assert "Traceback" not in server.log.read_text()


TEXT_METHODS = {"read_text", "write_text"}


def list_calls_in_the_platforms_encoding(path: Path) -> list[str]:
    """Calls that read or write text without saying how it is encoded: elsewhere that is a code page."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        words = {word.arg: word.value for word in node.keywords}
        mode = words.get("mode", node.args[1] if len(node.args) > 1 else None)
        is_opened = getattr(node.func, "id", "") == "open" and "b" not in getattr(mode, "value", "")
        is_text = getattr(node.func, "attr", "") in TEXT_METHODS or getattr(words.get("text"), "value", False) is True
        if (is_opened or is_text) and "encoding" not in words:
            found.append(f"{path.name}:{node.lineno}: {ast.unparse(node)}")
    return found


def test_text_is_never_read_or_written_in_the_encoding_of_a_platform(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("open('x')\npath.read_text()\nrun(text=True)\nopen('x', 'rb')\n", encoding="utf-8")
    assert len(list_calls_in_the_platforms_encoding(wrong)) == 3
    sources = (ROOT / "src" / "ludothek").rglob("*.py")
    assert [call for path in sources for call in list_calls_in_the_platforms_encoding(path)] == []


def test_data_is_kept_where_the_platform_keeps_it() -> None:
    home = Path.home()
    assert find_data_folder("win32", {"LOCALAPPDATA": "D:/data"}) == Path("D:/data/ludothek")
    assert find_data_folder("darwin", {}) == home / "Library" / "Application Support" / "ludothek"
    assert find_data_folder("linux", {"XDG_DATA_HOME": "/data"}) == Path("/data/ludothek")


@pytest.mark.parametrize("page", ["cp1252", "cp437", "cp932"])
def test_a_game_is_played_on_every_code_page(page: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludothek", "play", "origin", "--seats", "2", "--bots", "greedy", "--seed", "1"],
        input=b"1\nquit\n", capture_output=True, env={**os.environ, "PYTHONIOENCODING": page}, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    done.stdout.decode(page)


def test_records_have_names_that_every_platform_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    name = new_file("maumau", None).name
    assert len(name) < 80
    assert not set(name) & set('<>:"/\\|?*')
