"""Obfuscated tables: the same rules with other names and other numbers for the actions and the clauses.

The values of cards are dealt out anew as well (`ludothek.lab.shuffled`).

An agent that has read about a game cannot recall it there; it has to read the rules it is given.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

from ludothek.core.game import Game

SYLLABLES = ("ba", "do", "fe", "gu", "ki", "lo", "ma", "nu", "pe", "ri", "sa", "to", "vu", "wi", "xo", "ze")
WORD = re.compile(r"[^\W\d_]{3,}")
CLAUSE_OR_WORD = re.compile(rf"\b[A-Z]+-\d+\b|{WORD.pattern}")
NAME_KEYS = ("name", "symbol.", "colour.", "adjective.", "mark.", "rank.", "family.", "animal.", "area.", "continent.")
GRAMMAR = frozenset(
    WORD.findall("""
all and any are but can card cards each for from game games has his its may not one other out own player players points
reverses said say says seat stops takes that the their them then they this three turn turns two
was who whose will with you your
""")
)


class Disguise:
    """Other words for everything that has a name in a game, and other numbers for its actions and clauses."""

    def __init__(self, game: Game, seed: int) -> None:
        dice = random.Random(f"words {seed}")
        self.words: dict[str, str] = {}
        used: set[str] = set()
        for word in sorted(find_names(game)):
            fresh = ""
            while not fresh or fresh in used:
                fresh = "".join(dice.choice(SYLLABLES) for _ in range(dice.choice((2, 3))))
            used.add(fresh)
            self.words[word] = fresh
        self.shown = list(range(game.num_actions))
        dice.shuffle(self.shown)
        self.meant = {shown: action for action, shown in enumerate(self.shown)}
        letters = dice.choice(SYLLABLES).upper()
        numbers = dice.sample(range(10, 100 + len(game.clauses)), len(game.clauses))
        self.clauses = {clause: f"{letters}-{number}" for clause, number in zip(game.clauses, numbers, strict=True)}

    def rename(self, text: str) -> str:
        """Replace every name and every id of a clause in a text; capital letters and plurals stay."""

        def replace(found: re.Match[str]) -> str:
            if found[0] in self.clauses:
                return self.clauses[found[0]]
            other = self.find_word(found[0].lower())
            if other is None:
                return found[0]
            return other.capitalize() if found[0][0].isupper() else other

        return CLAUSE_OR_WORD.sub(replace, text)

    def find_word(self, word: str) -> str | None:
        """Return the other word for one in small letters, in the plural too; None if it is no name."""
        if word.endswith("s") and word not in self.words and word not in GRAMMAR:
            singular = self.words.get(word[:-1])
            return singular and f"{singular}s"
        return self.words.get(word)


def find_names(game: Game) -> set[str]:
    """Return the words that cards, colours, places and the game itself are called by, in small letters."""
    texts = game.texts("en")
    names = [texts(key) for key in texts.keys if key.startswith(NAME_KEYS) and "{" not in texts(key)]
    names += [game.key, *iterate_names(game.standard_edition.data)]
    found = {word.lower() for name in names for word in WORD.findall(name)}
    return found - GRAMMAR


def iterate_names(value: Any, key: str = "") -> Iterator[str]:
    """Yield the ids and names in the data of an edition."""
    if isinstance(value, dict):
        for inner, each in value.items():
            yield from iterate_names(each, "name" if key == "names" else inner)
    elif isinstance(value, list):
        for each in value:
            yield from iterate_names(each, key)
    elif isinstance(value, str) and key in ("id", "name", "symbol", "family", "continent", "colour"):
        yield value
