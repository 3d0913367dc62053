"""The record: a game as a small text that a person can read, a diff can show, and anyone can replay.

ludothek record 1
game: maumau
rules: 2
edition: standard 0f3a...
seats: 2
options: games=1 points_limit=0 ...
seed: 7
players: Ada | Mira
bots: - | sage

0: 17  # lay Blue 5

`players` and `bots` are optional: the names by seat, and the bot of each seat, with a dash for a person.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError, RecordError
from ludothek.core.levels import DEFAULT_LEVELS

if TYPE_CHECKING:
    from ludothek.core.table import Table

TITLE = "ludothek record 1"
REQUIRED = ("game", "rules", "edition", "seats", "options", "seed")
OPTIONAL = ("players", "salt", "bots")
SEPARATOR = " | "
NAMELESS = "-"
OLD_BOT_MARK = "bot "
OLD_BOT_NAME = re.compile(r"(.+) \(([\w-]+)\)")
OLD_BOTS = frozenset({"random", "greedy", *DEFAULT_LEVELS})
CLOCK = "clock "
"""A note that begins so names the seconds that the next decision took."""


def write(table: "Table", notes: Mapping[int, Sequence[str]] | None = None) -> str:
    """The record of a table, with its own notes or with others."""
    notes = table.notes if notes is None else notes
    options = " ".join(f"{k}={str(v).lower() if type(v) is bool else v}" for k, v in table.options.items())
    lines = [
        TITLE,
        f"game: {table.game.key}",
        f"rules: {table.game.version}",
        f"edition: {'-'.join(table.edition.name.split())} {table.edition.hash}",
        f"seats: {table.seats}",
        f"options: {options}",
        f"seed: {table.seed}",
    ]
    if table.salt is not None:
        lines.append(f"salt: {table.salt}")
    if table.players is not None:
        lines.append("players: " + SEPARATOR.join(_name(player) for player in table.players))
        lines.append("bots: " + SEPARATOR.join(_name(bot or "") for bot in table.bots))
    lines.append("")
    again = type(table)(table.game, table.seats, table.seed, table.options, table.edition, salt=table.salt)
    for number, (seat, action) in enumerate(table.history):
        lines += [f"note: {note}" for note in notes.get(number, ())]
        lines.append(f"{seat}: {action}  # {again.describe(action)}")
        again.reseed(number + 1)
        again.state.apply(action, again.rng)
    lines += [f"note: {note}" for note in notes.get(len(table.history), ())]
    return "\n".join(lines) + "\n"


def replay(kind: "type[Table]", text: str, edition: Edition | str | Path | None = None) -> "Table":
    """Reads a record and plays it; an error names the line."""
    lines = text.splitlines()
    header, at, first = _read_header(lines)
    table = _open(kind, header, at, edition)
    for number, line in enumerate(lines[first:], first + 1):
        if line.startswith("note: "):
            table.note(line.removeprefix("note: "))
            continue
        content = line.partition("#")[0].strip()
        if not content:
            continue
        seat, colon, action = content.partition(":")
        if not colon or not _whole(seat) or not _whole(action):
            raise RecordError(number, f"expected 'seat: decision', found {content[:60]!r}")
        if table.to_move is not None and int(seat) != table.to_move:
            raise RecordError(number, f"seat {table.to_move} is to move, not seat {int(seat)}")
        try:
            table.play(int(action))
        except LudothekError as error:
            raise RecordError(number, str(error)) from None
    return table


def edition_of(text: str) -> str:
    """The hash of the edition that a record was played with."""
    return " ".join(_read_header(text.splitlines())[0]["edition"].split()[-1:])


def _read_header(lines: list[str]) -> tuple[dict[str, str], dict[str, int], int]:
    if not lines or lines[0].strip() != TITLE:
        raise RecordError(1, f"not a record of ours: the first line must be {TITLE!r}")
    header: dict[str, str] = {}
    at: dict[str, int] = {}
    number = 1
    for number, line in enumerate(lines[1:], 2):
        content = line.strip()
        if not content:
            break
        if content.startswith("#"):
            continue
        key, colon, value = content.partition(":")
        if not colon or key not in REQUIRED + OPTIONAL:
            raise RecordError(number, f"expected one of {', '.join(REQUIRED + OPTIONAL)}, found {content[:60]!r}")
        if key in header:
            raise RecordError(number, f"{key!r} is there twice")
        header[key], at[key] = value.strip(), number
    for key in REQUIRED:
        if key not in header:
            raise RecordError(number, f"the header names no {key!r}")
    return header, at, number


def _open(
    kind: "type[Table]", header: Mapping[str, str], at: Mapping[str, int], edition: Edition | str | Path | None
) -> "Table":
    from ludothek.core.table import check_seed, load_edition

    key = "game"
    try:
        game = registry.game(header[key])
        key = "rules"
        if header[key] != str(game.version):
            raise LudothekError(f"played by rules version {header[key]!r}; this is version {game.version}")
        key = "options"
        options = house_rules.parse(game.options, header[key].split())
        key = "seats"
        if not _whole(header[key]):
            raise LudothekError(f"{header[key]!r} is no number of seats")
        game.check_seats(int(header[key]), house_rules.settle(game.options, options))
        key = "edition"
        content = load_edition(game, edition)
        if header[key].split()[-1:] != [content.hash]:
            raise LudothekError(
                f"played with the edition {header[key]!r}, not with {content.name} {content.hash}; name its file"
            )
        key = "seed"
        if not _whole(header[key]):
            raise LudothekError(f"{header[key]!r} is no seed")
        seed = check_seed(int(header[key]))
        seats = int(header["seats"])
        players: list[str] | None = None
        bots: list[str | None] | None = None
        if "players" in header:
            key = "players"
            players = _split_names(header[key], key, seats)
            if "bots" in header:
                key = "bots"
                bots = [None if name == NAMELESS else name for name in _split_names(header[key], key, seats)]
            else:
                players, bots = split_old_names(players)
        key = "salt" if "salt" in header else key
        return kind(game, seats, seed, options, content, players, header.get("salt"), bots)
    except LudothekError as error:
        raise RecordError(at[key], str(error)) from None


def split_old_names(players: Sequence[str]) -> tuple[list[str], list[str | None]]:
    """Return names and bots of a record without `bots`, whose names said it: "bot sage", "Mira (sage)", or "sage"."""
    pairs = [_split_old_name(player) for player in players]
    return [name for name, _ in pairs], [bot for _, bot in pairs]


def _split_old_name(player: str) -> tuple[str, str | None]:
    if player.startswith(OLD_BOT_MARK):
        bot = player.removeprefix(OLD_BOT_MARK)
        return bot, bot
    named = OLD_BOT_NAME.fullmatch(player)
    if named is not None and named[2] in OLD_BOTS:
        return named[1], named[2]
    return player, player if player in OLD_BOTS else None


def _split_names(text: str, key: str, seats: int) -> list[str]:
    names = text.split(SEPARATOR)
    if len(names) != seats:
        raise LudothekError(f"{len(names)} {key} are named for {seats} seats")
    return names


def _name(player: str) -> str:
    return " ".join(player.replace("|", "/").split()) or NAMELESS


def _whole(text: str) -> bool:
    return text.strip().isascii() and text.strip().isdigit() and len(text.strip()) <= 20
