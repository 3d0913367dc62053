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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError, RecordError
from ludothek.core.game import Game
from ludothek.core.levels import DEFAULT_LEVELS
from ludothek.core.options import Value
from ludothek.core.seeds import check_salt, check_seed

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
BY_BOT = "by bot "
"""A note that begins so names the bot that took the next decision for a person."""


class Header(NamedTuple):
    """What a record says of its table: the arguments of `Table`, in their order."""

    game: Game
    seats: int
    seed: int
    options: Mapping[str, Value]
    edition: Edition
    players: Sequence[str] | None
    salt: str | None
    bots: Sequence[str | None] | None


class Step(NamedTuple):
    """An action of a seat, and the line of the record that it stands in."""

    seat: int
    action: int
    line: int


def write(header: Header, steps: Iterable[tuple[int, int, str]], notes: Mapping[int, Sequence[str]]) -> str:
    """Return a record; a step is a seat, its action and the description, and `notes` stand before the n-th step."""
    options = " ".join(f"{k}={str(v).lower() if type(v) is bool else v}" for k, v in header.options.items())
    lines = [
        TITLE,
        f"game: {header.game.key}",
        f"rules: {header.game.version}",
        f"edition: {'-'.join(header.edition.name.split())} {header.edition.hash}",
        f"seats: {header.seats}",
        f"options: {options}",
        f"seed: {header.seed}",
    ]
    if header.salt is not None:
        lines.append(f"salt: {header.salt}")
    if header.players is not None:
        lines.append("players: " + SEPARATOR.join(_name(player) for player in header.players))
        lines.append("bots: " + SEPARATOR.join(_name(bot or "") for bot in header.bots or ()))
    lines.append("")
    number = 0
    for number, (seat, action, described) in enumerate(steps, 1):
        lines += [f"note: {note}" for note in notes.get(number - 1, ())]
        lines.append(f"{seat}: {action}  # {described}")
    lines += [f"note: {note}" for note in notes.get(number, ())]
    return "\n".join(lines) + "\n"


def read(text: str, edition: Edition | str | Path | None = None) -> tuple[Header, Iterator[Step | str]]:
    """Read a record: its header, and its steps and notes in order. An error names the line."""
    lines = text.splitlines()
    fields, at, first = _read_header(lines)
    return _check_header(fields, at, edition), _read_steps(lines, first)


def _read_steps(lines: Sequence[str], first: int) -> Iterator[Step | str]:
    for number, line in enumerate(lines[first:], first + 1):
        if line.startswith("note: "):
            yield line.removeprefix("note: ")
            continue
        content = line.partition("#")[0].strip()
        if not content:
            continue
        seat, colon, action = content.partition(":")
        if not colon or not _whole(seat) or not _whole(action):
            raise RecordError(number, f"expected 'seat: decision', found {content[:60]!r}")
        yield Step(int(seat), int(action), number)


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


def _check_header(header: Mapping[str, str], at: Mapping[str, int], edition: Edition | str | Path | None) -> Header:
    key = "game"
    try:
        game = registry.game(header[key])
        key = "rules"
        if header[key] != str(game.version):
            raise LudothekError(f"played by rules version {header[key]!r}; this is version {game.version}")
        key = "options"
        options = house_rules.settle(game.options, house_rules.parse(game.options, header[key].split()))
        key = "seats"
        if not _whole(header[key]):
            raise LudothekError(f"{header[key]!r} is no number of seats")
        game.check_seats(int(header[key]), options)
        key = "edition"
        content = game.load_edition(edition)
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
        return Header(game, seats, seed, options, content, players, check_salt(header.get("salt")), bots)
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
