"""The installed bots: entry points of the group `ludothek.bots`, and external engines.

An engine is named in the file that the environment variable `LUDOTHEK_ENGINES` points to, or given as `engine:COMMAND`.
What starts engines is imported when one is asked for: a browser can't start programs.
"""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

from ludothek.core.errors import BotError, join_words
from ludothek.core.registry import Installed
from ludothek.core.table import Table

Bot = Callable[[Table], int]
ENGINES = "LUDOTHEK_ENGINES"
ENGINE = "engine:"


@cache
def installed_bots() -> Installed[Bot]:
    """Return the installed bots by name, including the engines of the `LUDOTHEK_ENGINES` file."""
    bots: Installed[Bot] = Installed("ludothek.bots")
    if os.environ.get(ENGINES):
        from ludothek.bots.engines import client

        path = Path(os.environ[ENGINES])
        engines = client.from_file(path)
        if taken := [name for name in engines if name in bots]:
            raise BotError(f"{path}: an engine can't be named {join_words(taken)}: that is a bot already")
        bots.add(engines)
    return bots


@cache
def engine_bot(command: str) -> Bot:
    from ludothek.bots.engines import client

    return client.from_command(command)


def bot(name: str | Bot) -> Bot:
    """Return the bot with this name, or the engine for `engine:COMMAND`; a bot is returned as it is."""
    if not isinstance(name, str):
        if not callable(name):
            raise BotError(f"a bot is a name or can be called with a table, unlike {name!r}")
        return name
    if name.startswith(ENGINE):
        return engine_bot(name.removeprefix(ENGINE).strip())
    return installed_bot(name)


def installed_bot(name: str) -> Bot:
    """Return the installed bot with this name; unlike `bot`, it starts no command that a stranger may have written."""
    if name not in installed_bots():
        raise BotError(f"unknown bot {name!r}; there are: {join_words(installed_bots())}")
    return installed_bots()[name]


def check_bot(name: str, game: str) -> None:
    """Raise a BotError if there is no such bot, or if it is an engine that cannot play the game."""
    from ludothek.bots.engines import client

    found = bot(name)
    if isinstance(found, client.EngineBot):
        found.check_game(game)
