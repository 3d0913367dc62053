"""Text that players type: names and chat."""

from collections.abc import Iterable
from itertools import count

from ludothek.core.foreign_text import clean_text
from ludothek.server.errors import Invalid

__all__ = ["clean_name", "clean_text", "tell_apart"]
LONGEST_NAME = 40


def tell_apart(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number if somebody has it already: "Ada", "Ada 2"."""
    others = {other.casefold() for other in taken}
    if name.casefold() not in others:
        return name
    numbered = (f"{name[: LONGEST_NAME - 3]} {n}" for n in count(2))
    return next(candidate for candidate in numbered if candidate.casefold() not in others)


def clean_name(text: str) -> str:
    """Clean a name; raise Invalid if nothing visible is left."""
    name = clean_text(text)
    if not name:
        raise Invalid("no-name", "a name needs at least one visible character")
    return name
