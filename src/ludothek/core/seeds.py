"""Checks of what a table is dealt with: integers of any library, seeds and salts."""

import operator
import re
from typing import Any

from ludothek.core.constants import M64
from ludothek.core.errors import InvalidSeed

SALT = re.compile("[0-9a-f]{64}")


def as_int(value: Any) -> Any:
    """Convert an integer of another library, such as NumPy's, to `int`; return anything else, also a bool, as it is."""
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return operator.index(value)
    except TypeError:
        return value


def check_seed(seed: int) -> int:
    """Return a seed as an `int`, or raise InvalidSeed."""
    number = as_int(seed)
    if type(number) is not int or not 0 <= number <= M64:
        raise InvalidSeed(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return number


def check_salt(salt: str | None) -> str | None:
    """Return a salt, or raise InvalidSeed."""
    if salt is not None and not SALT.fullmatch(salt):
        raise InvalidSeed("a salt is a text of 64 hexadecimal digits")
    return salt
