"""What benchmarks of the server measure, and as much of its messages as a player needs."""

import os
from pathlib import Path

import msgspec

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 2**20


class Hand(msgspec.Struct):
    action: int


class View(msgspec.Struct):
    to_move: int | None
    legal: list[Hand]


class Heard(msgspec.Struct):
    """As much of our messages as a player needs."""

    type: str
    seq: int = 0
    view: View | None = None
    intent: str = ""
    result: msgspec.Raw = msgspec.Raw(b"")


hear = msgspec.json.Decoder(Heard).decode


def judge(what: str, value: float, goal: float) -> bool:
    """Print a figure beside the goal that it may not exceed; return whether it is met."""
    is_met = value <= goal
    digits = 2 if goal < 10 else 1
    print(f"{what}: {value:.{digits}f} (goal: at most {goal:g}): {'met' if is_met else 'MISSED'}", flush=True)
    return is_met
