"""Text that comes from elsewhere, without the characters that nobody sees."""

import unicodedata
from collections.abc import Callable
from typing import Any

HIDDEN = frozenset({"Cc", "Cs", "Cf", "Zl", "Zp"})
"""Control, surrogate and format characters (those that change the direction of text among them), and separators."""
JOINERS = "\u200c\u200d"
"""They join emoji and part letters of scripts such as Persian, so they stay between two visible characters."""


def strip_hidden(text: str, keep: str = "") -> str:
    """Replace hidden characters by spaces, except joiners and those to keep."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c in keep or c in JOINERS or unicodedata.category(c) not in HIDDEN else " " for c in text)


def clean_text(text: str) -> str:
    """Remove hidden characters and collapse white space; joiners at the ends of words are removed too."""
    words = (word.strip(JOINERS) for word in strip_hidden(text).split())
    return " ".join(word for word in words if word)


def clean_values(value: Any, clean: Callable[[str], str] = strip_hidden) -> Any:
    """Clean every text in nested dicts and lists, keys included."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {clean(key): clean_values(part, clean) for key, part in value.items()}
    if isinstance(value, list):
        return [clean_values(part, clean) for part in value]
    return value
