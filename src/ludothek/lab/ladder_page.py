"""The ladder as a page of the documentation, generated from its files."""

import json
from collections.abc import Sequence
from textwrap import wrap

from ludothek.core import registry
from ludothek.lab.ladder import Ladder, Row, ratings

INTRODUCTION = """# The ladder

How strong the bots are: every pairing of two levels, played from the same deals.

    pip install '.[ladder]'                 # openskill, for the ratings
    ludothek ladder show                    # the ladder in the terminal
    ludothek ladder verify --deals 10       # plays a part of it again and compares

One seat belongs to the stronger bot, all others to the weaker; every deal is played once from each seat. A level thinks
by a number of simulations, so the same deal gives the same game.

| Column | Meaning |
|---|---|
| won | the share of games that the stronger bot won |
| even | the share it would win if both were alike |
| advantage | in points a game (Mau Mau: a match); a deal, played from all seats, is one observation |
| interval | 95 %; **bold** lies clear of even |

Not every pairing has been played under the present rules yet. The sage has met the prodigy only, with two seats in Mau
Mau and Origami, and the grandmaster the master with two seats only. Rows of few games say little.

`ludothek ladder show --page docs/ladder.md` writes this page from the files in `ladder/`, which hold every result with
its deal and seat. These commands made them:

    {commands}
"""
ADJUSTED = "less luck"
COLUMNS = ("seats", "stronger", "weaker", "games", "won", "interval", "even", "advantage in points", "interval")


def page(ladders: Sequence[Ladder], commands: Sequence[str]) -> str:
    parts = [INTRODUCTION.format(commands="\n    ".join(commands))]
    for ladder in ladders:
        parts += [chapter(ladder)]
    return "\n".join(parts)


def chapter(ladder: Ladder) -> str:
    game = registry.game(ladder.game)
    sign = -1 if game.fewest_points_win else 1
    lines = [f"## {game.name()}", "", f"Rules {ladder.rules}, edition {ladder.edition}.", ""]
    for level, description in describe_levels(ladder):
        lines += wrap(f"- `{level}`: {description}", 120, subsequent_indent="  ")
    rows = sorted(ladder.rows.values(), key=lambda row: row.pairing.seats)
    adjusted = any(row.adjusted for row in rows)
    columns = [*COLUMNS, ADJUSTED] if adjusted else COLUMNS
    lines += ["", row_of(columns), row_of(["---"] * len(columns))]
    lines += [row_of([*cells(row, sign), *([print_adjusted(row, sign)] if adjusted else [])]) for row in rows]
    lines += ["", "Ratings by openskill (they also count games between levels far apart):", ""]
    for seats in sorted({pairing.seats for pairing in ladder.rows}):
        rated = sorted(ratings(ladder, seats).items(), key=lambda item: item[1][0])
        listed = ", ".join(f"{bot} {mu:.1f} ± {sigma:.1f}" for bot, (mu, sigma) in rated)
        lines += wrap(f"- {seats} seats: {listed}", 120, subsequent_indent="  ")
    return "\n".join([*lines, ""])


def describe_levels(ladder: Ladder) -> list[tuple[str, str]]:
    """Return each level that played with its kind and its settings."""
    levels: dict[str, dict[str, object]] = json.loads(ladder.settings)
    order = [level for level in registry.game(ladder.game).levels if level in levels]
    return [(level, describe_settings(levels[level])) for level in order]


def describe_settings(settings: dict[str, object]) -> str:
    named = (f"`{name}` {value}" for name, value in settings.items() if name != "kind")
    return ", ".join([str(settings["kind"]), *named])


def cells(row: Row, sign: int) -> list[str]:
    low, high = row.interval
    near, far = sorted(sign * edge for edge in row.margin_interval)
    even = 1 / row.pairing.seats
    won, advantage = f"{row.share:.1%}", f"{sign * row.margin:+.1f}"
    return [
        *(str(row.pairing.seats), row.pairing.strong, row.pairing.weak, str(row.games)),
        *(f"**{won}**" if low > even else won, f"{low:.1%} – {high:.1%}", f"{even:.1%}"),
        *(f"**{advantage}**" if near > 0 else advantage, f"{near:+.1f} – {far:+.1f}"),
    ]


def print_adjusted(row: Row, sign: int) -> str:
    """Return the margin with its luck subtracted, bold where it is clear of 0."""
    found = row.adjusted
    if found is None:
        return "–"
    low, high = sorted(sign * edge for edge in found.interval)
    text = f"{sign * found.mean:+.1f} ± {found.reach:.1f}"
    return f"**{text}**" if low > 0 or high < 0 else text


def row_of(words: Sequence[str]) -> str:
    return "| " + " | ".join(words) + " |"
