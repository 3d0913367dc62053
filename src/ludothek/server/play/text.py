"""Clean what people type: names and chat without control characters."""

import unicodedata

from ludothek.server.errors import Invalid

INVISIBLE = ("Cc", "Cs", "Cf", "Zl", "Zp")


def clean_text(text: str) -> str:
    """The text without control characters and runs of blanks."""
    visible = "".join(" " if unicodedata.category(c) in INVISIBLE else c for c in text)
    return " ".join(visible.split())


def clean_name(text: str) -> str:
    """The cleaned text, if anything of it can be seen."""
    name = clean_text(text)
    if not name:
        raise Invalid("no-name", "a name needs at least one visible character")
    return name
