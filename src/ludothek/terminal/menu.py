"""Interpretation of typed choices: a number, or words such as the name of a card."""

import re
import unicodedata

from ludothek.core.table import Table

LONGEST_NUMBER = 9


def tokens(text: str) -> list[str]:
    """Split a text into words without case, accents and punctuation; "b5" is two words."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.findall(r"[^\W\d_]+|\d+", plain)


def number(typed: str, allowed: range) -> int | None:
    """Return the typed number if it is allowed, otherwise None."""
    is_number = typed.isascii() and typed.isdigit() and len(typed) < LONGEST_NUMBER
    return int(typed) if is_number and int(typed) in allowed else None


def match_actions(table: Table, typed: str, lang: str) -> list[int]:
    """Return the actions whose descriptions contain the typed words; one action if it is the closest match."""
    wanted = tokens(typed)
    if all(w.isdigit() for w in wanted) or re.search(r"[^\w\s.,!'\"“”„«»’-]", typed):
        return []
    legal = set(table.legal_actions())
    actions: dict[tuple[str, ...], int] = {}
    for action in range(table.game.num_actions):
        phrase = tuple(tokens(table.describe(action, lang)))
        if phrase not in actions or action in legal:
            actions[phrase] = action
    matches = [phrase for phrase in actions if all(w in phrase for w in wanted)]
    matches = matches or [phrase for phrase in actions if all(any(has_prefix(s, w) for s in phrase) for w in wanted)]
    nearest = [phrase for phrase in matches if len(phrase) == min(map(len, matches))]
    return [actions[phrase] for phrase in (nearest if len(nearest) == 1 else matches)]


def has_prefix(word: str, beginning: str) -> bool:
    return word == beginning or (word.startswith(beginning) and not beginning.isdigit())
