"""What each kind of abuse costs the server: its processor time while one kind is at work alone.

    python -m benchmarks.abuse_costs [--seconds 8] [--only pages,lists]

Each kind meets a server of its own with the usual limits. Processor time does not depend on how busy the machine is as
much as waiting does, so that the kinds can be compared beside other work. Helpers are the server's other processes,
which read files and play bots. The kinds are those of `benchmarks.abuser`, which wait a moment after each round.
"""

import argparse
import tempfile
from collections import Counter
from pathlib import Path

import uvloop

from benchmarks.abuser import Abuser
from benchmarks.measuring import cpu
from tests.server.harness import ServerProcess


def find_children(pid: int) -> list[int]:
    """All processes that a process has started, and those that they have started."""
    children = [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in read(task / "children").split()]
    return children + [grandchild for child in children for grandchild in find_children(child)]


def read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # It ended meanwhile.
        return ""


def measure(pid: int) -> tuple[float, float]:
    """The processor time of the server itself, and of its helpers that still run."""
    helpers = 0.0
    for child in find_children(pid):
        try:
            helpers += cpu(child)
        except OSError:
            continue
    return cpu(pid), helpers


async def run_kind(kind: str, seconds: float) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = ServerProcess(Path(folder) / "data", None, "--limits", "1", "--log-level", "error").start()
        assert server.process is not None
        try:
            abuser = Abuser(server.port)
            await abuser.prepare()
            if kind != "branches":
                await abuser.branches()
            before, answers = measure(server.process.pid), Counter(abuser.answers)
            await abuser.abuse(seconds, [kind] if kind != "nothing" else ["none"])
            after = measure(server.process.pid)
            await abuser.http.aclose()
        finally:
            server.kill()
    own, helpers = (max(0.0, now - then) for now, then in zip(after, before, strict=True))
    counted = abuser.answers - answers
    each = f"{1000 * own / counted.total():.2f}" if counted else "-"
    what = ", ".join(f"{name} {number}" for name, number in sorted(counted.items()))
    print(
        f"| {kind} | {own / seconds:.1%} | {helpers / seconds:.1%} | {counted.total()} | {each} | {what} |", flush=True
    )


async def run(seconds: float, only: list[str]) -> None:
    print("| kind | share of a core | helpers | answers | ms each | |\n|---|---|---|---|---|---|")
    for kind in ["nothing", *Abuser.KINDS]:
        if not only or kind in only:
            await run_kind(kind, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--only", default="", help="some of the kinds, separated by commas")
    asked = parser.parse_args()
    uvloop.run(run(asked.seconds, [kind for kind in asked.only.split(",") if kind]))


if __name__ == "__main__":
    main()
