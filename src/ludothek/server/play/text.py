"""Text that players type: names and chat."""

import unicodedata

from ludothek.server.errors import Invalid

UNPRINTABLE = ("Cc", "Cs", "Cf", "Zl", "Zp")


def clean_text(text: str) -> str:
    """Remove control characters and collapse white space."""
    printable = "".join(" " if unicodedata.category(c) in UNPRINTABLE else c for c in text)
    return " ".join(printable.split())


def clean_name(text: str) -> str:
    """Clean a name; raise Invalid if nothing visible is left."""
    name = clean_text(text)
    if not name:
        raise Invalid("no-name", "a name needs at least one visible character")
    return name
