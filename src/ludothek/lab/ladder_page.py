"""The ladder as a page of the documentation, generated from its files."""

import json
from collections.abc import Sequence

from ludothek.core import registry
from ludothek.lab.ladder import Ladder, Row, ratings

INTRODUCTION = """# The ladder

Written by `ludothek ladder show --page docs/ladder.md` from the files in `ladder/`, which hold every single result with
its deal and seat. These commands made it:

    {commands}

`ludothek ladder verify --deals 10` plays a part of it again: a level decides by a number of rounds, so the same deal
gives the same game. One seat is the stronger bot's, all others are the weaker's; every deal is played once from each
seat. *Even* is the share that the stronger would win if they were alike. *Advantage* is in points a game (in Mau Mau:
a match), with a deal, played from all seats, as one observation. Intervals are 95 %; **bold** lies clear of even.
"""
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
    lines += [f"- `{level}`: {setting}" for level, setting in settings(ladder)]
    lines += ["", row_of(COLUMNS), row_of(["---"] * len(COLUMNS))]
    rows = sorted(ladder.rows.values(), key=lambda row: row.pairing.seats)
    lines += [row_of(cells(row, sign)) for row in rows]
    lines += ["", "Ratings by openskill (they also count games between levels far apart):", ""]
    for seats in sorted({pairing.seats for pairing in ladder.rows}):
        rated = sorted(ratings(ladder, seats).items(), key=lambda item: item[1][0])
        lines.append(f"- {seats} seats: " + ", ".join(f"{bot} {mu:.1f} ± {sigma:.1f}" for bot, (mu, sigma) in rated))
    return "\n".join([*lines, ""])


def settings(ladder: Ladder) -> list[tuple[str, str]]:
    levels: dict[str, dict[str, object]] = json.loads(ladder.settings)
    order = [level for level in registry.game(ladder.game).levels if level in levels]
    return [(level, ", ".join(f"{name} {value}" for name, value in levels[level].items())) for level in order]


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


def row_of(words: Sequence[str]) -> str:
    return "| " + " | ".join(words) + " |"
