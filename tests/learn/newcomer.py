"""Somebody who knows nothing about a game but the texts on the screen: takes what the task's words name."""

import re
import unicodedata
from collections.abc import Sequence

STEM = 5
MOST_WORDS = 5
SHOWN = 50
SHORTEST = 3
TELL_NOTHING = {"card", "cards", "karte", "carte", "the", "der", "die", "das", "les", "and", "und"}


class Newcomer:
    """Reads a task, and takes the option whose label shares most words with it; after a wrong one, what was advised."""

    def __init__(self) -> None:
        self.task: list[str] = []
        self.advice: list[str] = []
        self.tried: set[str] = set()
        self.taken: list[str] = []
        self.mistakes: list[str] = []

    def read_task(self, text: str) -> None:
        self.task, self.advice = list_stems(text), []
        self.tried.clear()
        self.taken.clear()

    def read_advice(self, text: str) -> None:
        """Read what was said after a wrong answer."""
        self.mistakes.append(f"{self.taken[-1]}; {text}")
        self.tried = {label for label in self.tried if label.startswith(self.taken[-1])}
        self.advice = list_stems(text)

    def go_on(self) -> None:
        """Note that the last choice was right: the same label may be right again."""
        self.tried.clear()
        self.advice = []

    def choose(self, labels: Sequence[str]) -> str:
        """Choose a label that was not tried yet."""
        fresh = [label for label in dict.fromkeys(labels) if label not in self.tried]
        assert fresh, f"nothing is left to try; the task was: {self.task}"
        best = max(fresh, key=self.rate)
        self.tried.add(best)
        self.taken.append(best[:SHOWN])
        return best

    def rate(self, label: str) -> float:
        """Rate how well the label is named: by the advice first, then by the task; a long label by its beginning."""
        stems = list_stems(label)
        name = list_stems(re.split(r"[,:.]", label)[0]) if len(stems) > MOST_WORDS else stems
        named = 100 * len(set(name) & set(self.advice)) + len(set(name) & set(self.task))
        return named + 0.1 * len(set(stems) & set(self.task)) - 0.01 * len(stems)


def list_stems(text: str) -> list[str]:
    """Return the beginnings of a text's words without accents; numbers and sizes such as 2×1 count as words."""
    plain = unicodedata.normalize("NFD", text).casefold()
    words = re.findall(r"[\w×]+", "".join(sign for sign in plain if not unicodedata.combining(sign)))
    stems = [word[:STEM] for word in words if len(word) >= SHORTEST or word[0].isdigit()]
    return [stem for stem in stems if stem not in TELL_NOTHING]
