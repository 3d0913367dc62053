"""Choosing by a number or by words: which decisions somebody may have meant who typed a card."""

import re
import unicodedata

from ludothek.core.table import Table

LONGEST_NUMBER = 9


def tokens(text: str) -> list[str]:
    """The words of a text without case, accents and signs; "b5" is two words."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.findall(r"[^\W\d_]+|\d+", plain)


def number(typed: str, allowed: range) -> int | None:
    """The number that was typed, if it is allowed."""
    is_number = typed.isascii() and typed.isdigit() and len(typed) < LONGEST_NUMBER
    return int(typed) if is_number and int(typed) in allowed else None


def meant(table: Table, typed: str, lang: str) -> list[int]:
    """The decisions whose words contain what was typed, whole words before beginnings; one if it stands out."""
    wanted = tokens(typed)
    if all(w.isdigit() for w in wanted) or re.search(r"[^\w\s.,!'\"“”„«»’-]", typed):
        return []
    legal = set(table.legal_actions())
    told: dict[tuple[str, ...], int] = {}
    for action in range(table.game.num_actions):
        said = tuple(tokens(table.describe(action, lang)))
        if said not in told or action in legal:
            told[said] = action
    found = [said for said in told if all(w in said for w in wanted)]
    found = found or [said for said in told if all(any(begins(s, w) for s in said) for w in wanted)]
    nearest = [said for said in found if len(said) == min(map(len, found))]
    return [told[said] for said in (nearest if len(nearest) == 1 else found)]


def begins(word: str, beginning: str) -> bool:
    return word == beginning or (word.startswith(beginning) and not beginning.isdigit())
