"""Commitment to the deal: a hash of seed and salt is published at the start, seed and salt at the end.

Anybody can then verify that the cards were not changed during the game.
"""

import hashlib
import hmac
import re
import secrets

from ludothek.core.errors import LudothekError
from ludothek.core.table import Table

_LINE = re.compile(r"^(?:# )?(salt|commitment): ([0-9a-f]{64})$", re.MULTILINE)


def draw_seed() -> int:
    return secrets.randbits(64)


def draw_salt() -> str:
    """Draw 256 random bits. They hide the seed in the commitment and take part in every draw."""
    return secrets.token_hex(32)


def commit_to(seed: int, salt: str) -> str:
    """Return the hash that is published before the game."""
    return hashlib.sha256(f"ludothek deal 1 {seed} {salt}".encode()).hexdigest()


def sign_record(record: str, salt: str, promised: str) -> str:
    """Add to a record what is needed to verify its deal."""
    header, blank, moves = record.partition("\n\n")
    salt_line = "" if f"\nsalt: {salt}" in header else f"\n# salt: {salt}"
    return f"{header}{salt_line}\n# commitment: {promised}{blank}{moves}"


def read_salt(record: str) -> str | None:
    """Return the salt of a record that a player downloaded; None if it has none."""
    return dict(_LINE.findall(record)).get("salt")


def verify(record: str, promised: str | None = None) -> Table:
    """Replay a record and check that its seed is the one committed to at the start; raise LudothekError otherwise."""
    found = dict(_LINE.findall(record))
    table = Table.replay(record)
    if "salt" not in found or "commitment" not in found:
        raise LudothekError("the record carries no salt and commitment, so its deal can't be proved; it replays well")
    if promised is not None and not hmac.compare_digest(promised, found["commitment"]):
        raise LudothekError("the record's commitment is not the one that was published at the start")
    if not hmac.compare_digest(commit_to(table.seed, found["salt"]), found["commitment"]):
        raise LudothekError("the seed is not the one that was promised at the start")
    return table
