"""Interpretation of typed choices: a number, or words such as the name of a card."""

import re
import unicodedata
from collections.abc import Sequence

from ludothek.core.selection import Selection
from ludothek.core.table import Table

LONGEST_NUMBER = 9


def tokens(text: str) -> list[str]:
    """Split a text into words without case, accents and punctuation; "b5" is two words, "2×1" or "2x1" is one."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.findall(r"\d+×\d+|[^\W\d_]+|\d+", re.sub(r"(?<=\d)x(?=\d)", "×", plain))


def number(typed: str, allowed: range) -> int | None:
    """Return the typed number if it is allowed, otherwise None."""
    is_number = typed.isascii() and typed.isdigit() and len(typed) < LONGEST_NUMBER
    return int(typed) if is_number and int(typed) in allowed else None


class Choices:
    """What a person may type at a table: pieces that are chosen together in any order, otherwise one action.

    The last choice is "done" where what is picked can be carried out and more could join it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.selection = Selection(table.game, table.state)
        self._list()

    def _list(self) -> None:
        self.actions = self.selection.choices()
        complete = self.selection.complete()
        self.done = complete if self.actions else None
        self.played = None if self.actions else complete

    @property
    def picked(self) -> list[int]:
        return self.selection.picked

    def describe(self, lang: str, done: str) -> list[str]:
        """Return the choices in words, in the order of their numbers."""
        return [self.table.describe(action, lang) for action in self.actions] + ([done] if self.done else [])

    def describe_picked(self, lang: str) -> str:
        """Return the pieces named so far in words."""
        return ", ".join(self.table.describe(action, lang) for action in self.picked)

    def __len__(self) -> int:
        return len(self.actions) + (self.done is not None)

    def split(self, typed: str) -> list[str]:
        """Return what was typed for each piece; several are separated by commas."""
        if self.selection.pieces is None:
            return [typed]
        return [part for part in map(str.strip, typed.split(",")) if part]

    def choose(self, action: int) -> list[int] | None:
        """Pick one of the actions; return the actions to play if nothing is left to choose."""
        is_piece = self.selection.pieces is not None and action in self.selection.pieces.actions
        if not is_piece:
            return [action]
        self.selection.add(action)
        self._list()
        return self.played

    def find(self, typed: str, lang: str) -> list[int]:
        """Return the actions that a number or words may stand for."""
        if typed.isascii() and typed.isdigit():
            place = number(typed, range(1, len(self.actions) + 1))
            return [self.actions[place - 1]] if place else []
        return match_actions(self.table, typed, lang, self.actions)

    def pick(self, typed: str, lang: str) -> tuple[list[int] | None, list[int] | None]:
        """Choose what is typed, several pieces separated by commas.

        Returns the actions to play if that is all, and what the first part that is no choice may stand for, if any.
        """
        for part in self.split(typed):
            if self.done and part == str(len(self)):
                return self.done, None
            actions = self.find(part, lang)
            if len(actions) != 1 or actions[0] not in self.actions:
                return None, actions
            if played := self.choose(actions[0]):
                return played, None
        return None, None

    def take_back(self) -> bool:
        """Take back the piece named last; return False if there is none."""
        if not self.picked:
            return False
        self.picked.pop()
        self._list()
        return True


def match_actions(table: Table, typed: str, lang: str, choices: Sequence[int] | None = None) -> list[int]:
    """Return the actions whose descriptions contain the typed words, choices first; one if it is the closest match."""
    wanted = tokens(typed)
    if all(w.isdigit() for w in wanted) or re.search(r"[^\w\s.,:!'\"“”„«»’()&×→-]", typed):
        return []
    legal = set(table.legal_actions() if choices is None else choices)
    actions: dict[tuple[str, ...], int] = {}
    for action in range(table.game.num_actions):
        phrase = tuple(tokens(table.describe(action, lang)))
        if phrase not in actions or action in legal:
            actions[phrase] = action
    if tuple(wanted) in actions:
        return [actions[tuple(wanted)]]
    matches = [phrase for phrase in actions if all(w in phrase for w in wanted)]
    matches = matches or [phrase for phrase in actions if all(any(has_prefix(s, w) for s in phrase) for w in wanted)]
    matches = [phrase for phrase in matches if actions[phrase] in legal] or matches
    nearest = [phrase for phrase in matches if len(phrase) == min(map(len, matches))]
    return [actions[phrase] for phrase in (nearest if len(nearest) == 1 else matches)]


def has_prefix(word: str, beginning: str) -> bool:
    return word == beginning or (word.startswith(beginning) and not beginning.isdigit())
