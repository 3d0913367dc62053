"""Identifiers of tables, players and records."""

import secrets

from ludothek.server.errors import NotFound

LONGEST = 64
ENGINE_PREFIX = "engine:"
"""The ids of external programs begin with this."""


def new_id(size: int = 9) -> str:
    """Return a random identifier, never with a leading dash: a command line would take it for an option."""
    name = secrets.token_urlsafe(size)
    return name if name[0] != "-" else f"_{name[1:]}"


def new_invite() -> str:
    """Return the secret part of an invitation's link."""
    return secrets.token_urlsafe(18)


def check_id(name: str) -> str:
    """Return the identifier of a table from an address, or raise NotFound if it cannot be one."""
    if len(name) > LONGEST or not name.isascii() or not name.isprintable():
        raise NotFound("no-such-table", "there is no such table")
    return name
