"""Somebody who knows nothing about a game but the texts on the screen: takes what the task's words name."""

import re
import unicodedata
from collections.abc import Sequence

STEM = 5
MOST_WORDS = 5
SHOWN = 50
SHORTEST = 3
CAN_BE_TAKEN = re.compile(r"can be (chosen|reached|laid)")
"""What a label says of something that lies in the light on the screen."""
TELL_NOTHING = {"card", "cards", "karte", "carte", "the", "der", "die", "das", "les", "and", "und"}


class Newcomer:
    """Reads a task and the step it has come to, and takes the option whose label shares most words with them.

    After a wrong one it takes what was advised.
    """

    def __init__(self) -> None:
        self.task: list[str] = []
        self.step: list[str] = []
        self.advice: list[str] = []
        self.tried: set[str] = set()
        self.taken: list[str] = []
        self.mistakes: list[str] = []

    def read_task(self, text: str) -> None:
        self.task, self.step, self.advice = list_stems(text), [], []
        self.tried.clear()
        self.taken.clear()

    def read_step(self, text: str) -> None:
        """Read what is marked as to be done now."""
        self.step = list_stems(text)

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
        """Rate how well the label is named: by the advice, the step, the task; a long label by its beginning.

        Of two that are named alike, the one that can be taken now is the better.
        """
        stems = list_stems(label)
        name = list_stems(re.split(r"[,:.]", label)[0]) if len(stems) > MOST_WORDS else stems
        named = sum(
            weight * len(set(name) & set(said))
            for weight, said in ((100, self.advice), (10, self.step), (1, self.task))
        )
        lit = 0.5 * bool(CAN_BE_TAKEN.search(label))
        return named + lit + 0.1 * len(set(stems) & set(self.task)) - 0.01 * len(stems)


def list_stems(text: str) -> list[str]:
    """Return the beginnings of a text's words without accents; numbers and sizes such as 2×1 count as words."""
    plain = unicodedata.normalize("NFD", text).casefold()
    words = re.findall(r"[\w×]+", "".join(sign for sign in plain if not unicodedata.combining(sign)))
    stems = [word[:STEM] for word in words if len(word) >= SHORTEST or word[0].isdigit()]
    return [stem for stem in stems if stem not in TELL_NOTHING]
