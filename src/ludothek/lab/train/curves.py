"""Learning curves, drawn from the log of a run."""

import json
from pathlib import Path
from typing import Any

OPPONENTS = ("random", "greedy", "frozen")


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def draw(log: Path, to: Path, title: str) -> None:
    """Draw the win shares against fixed opponents over the number of decisions, where matplotlib is installed."""
    try:
        import matplotlib
    except ImportError:
        return
    matplotlib.use("Agg")
    from matplotlib import pyplot

    rows = lines(log)
    figure, axes = pyplot.subplots(figsize=(6.4, 3.6))
    names = [name for name in rows[-1] if name.split(" ")[0] in OPPONENTS]
    for name in names:
        opponent, seats = name.split(" ")
        points = [(row["decisions"] / 1e6, 100 * row[name]) for row in rows if name in row]
        axes.plot(*zip(*points, strict=True), marker="o", markersize=3, label=f"against {opponent}, {seats} seats")
    axes.set(xlabel="million decisions", ylabel="games won, %", title=title, ylim=(0, 100))
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)
    figure.tight_layout()
    figure.savefig(to)
    pyplot.close(figure)
