"""Fairness you can check: the deal is promised by a hash at the start and shown at the end."""

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
    """256 bits that nobody can guess: they hide the seed in the commitment, and every draw is made with them."""
    return secrets.token_hex(32)


def commitment(seed: int, salt: str) -> str:
    return hashlib.sha256(f"ludothek deal 1 {seed} {salt}".encode()).hexdigest()


def signed_record(record: str, salt: str, promised: str) -> str:
    """A record with what is needed to prove its deal."""
    header, blank, moves = record.partition("\n\n")
    told = "" if f"\nsalt: {salt}" in header else f"\n# salt: {salt}"
    return f"{header}{told}\n# commitment: {promised}{blank}{moves}"


def verify(record: str, promised: str | None = None) -> Table:
    """Replays a record and proves that its seed is the one promised at the start; raises if anything is wrong."""
    found = dict(_LINE.findall(record))
    table = Table.replay(record)
    if "salt" not in found or "commitment" not in found:
        raise LudothekError("the record carries no salt and commitment, so its deal can't be proved; it replays well")
    if promised is not None and not hmac.compare_digest(promised, found["commitment"]):
        raise LudothekError("the record's commitment is not the one that was published at the start")
    if not hmac.compare_digest(commitment(table.seed, found["salt"]), found["commitment"]):
        raise LudothekError("the seed is not the one that was promised at the start")
    return table
