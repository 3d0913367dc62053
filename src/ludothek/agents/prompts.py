"""What an agent is told by text: the rules once, then at every turn what its seat knows.

Everything is made from a fair copy of the seat, so nothing hidden can be in a prompt.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from ludothek.agents.conversation import HOW_TO_ANSWER
from ludothek.agents.obfuscation import Disguise
from ludothek.core.game import outline
from ludothek.core.reason import WhyNot
from ludothek.core.table import Table

ANSWER = re.compile(r"ACTION\s*[:=]?\s*\**\s*(\d{1,9})", re.IGNORECASE)


class Mode(StrEnum):
    """What a prompt offers: the legal actions; only the rules; or the legal actions in other words and numbers."""

    LISTED = "listed"
    OPEN = "open"
    OBFUSCATED = "obfuscated"


@dataclass(frozen=True)
class Prompter:
    """Writes the prompts of one agent at one table."""

    mode: Mode
    players: Sequence[str]
    disguise: Disguise | None = None
    lang: str = "en"
    how_to_answer: str = HOW_TO_ANSWER

    def introduce(self, copy: Table, seat: int) -> str:
        """Return the rules, the house rules, who sits where, and how to answer."""
        game = copy.game
        options = ", ".join(f"{key} = {value}" for key, value in copy.options.items())
        parts = [
            f"You play {game.name(self.lang)}. You sit on seat {seat}.",
            "The seats: " + ", ".join(f"{number} {name}" for number, name in enumerate(self.players)) + ".",
            f"The house rules: {options}.",
            "The rules:\n" + "\n".join(f"{id}: {game.clause(id, self.lang).text}" for id in game.clauses),
        ]
        if self.mode is Mode.OPEN:
            parts.append("All actions of the game, legal or not:\n" + self.list_actions(copy, range(game.num_actions)))
        if self.disguise is not None:
            parts.append("What cards and tiles are worth here:\n" + "\n".join(outline(list_values(copy), ())))
        return self.disguised("\n\n".join([*parts, self.how_to_answer]))

    def describe_turn(self, copy: Table, seat: int, since: int) -> str:
        """Return what happened after the first `since` actions, what the seat sees, and what it may do."""
        view = msgspec.to_builtins(copy.view(seat))
        view.pop("legal", None)
        happened = copy.game.narrate(copy.events(seat, since), self.players, self.lang, seat)
        parts = ["What happened:\n" + "\n".join(happened), "You see:\n" + "\n".join(outline(view, self.players))]
        if self.mode is not Mode.OPEN:
            parts.append("Your legal actions:\n" + self.list_actions(copy, copy.legal_actions()))
        return self.disguised("\n\n".join([*parts, self.how_to_answer]))

    def refuse(self, reason: WhyNot | None) -> str:
        """Return what an agent is told after an answer without a legal action."""
        if reason is None:
            return f"No action of this game could be read from your answer. {self.how_to_answer}"
        refusal = (
            f"That action is not legal now: {reason.text} ({reason.clause.id}) Choose another one. {self.how_to_answer}"
        )
        return self.disguised(refusal)

    def read_action(self, copy: Table, answer: str) -> int | None:
        """Return the action that an answer names, None if it names none of the game."""
        numbers = ANSWER.findall(answer)
        if not numbers or int(numbers[-1]) >= copy.game.num_actions:
            return None
        return self.disguise.meant[int(numbers[-1])] if self.disguise else int(numbers[-1])

    def list_actions(self, copy: Table, actions: Sequence[int]) -> str:
        numbered = [(self.disguise.shown[a] if self.disguise else a, copy.describe(a, self.lang)) for a in actions]
        return "\n".join(f"{number}: {text}" for number, text in sorted(numbered))

    def disguised(self, text: str) -> str:
        return self.disguise.rename(text) if self.disguise else text


def list_values(copy: Table) -> dict[str, str]:
    """Return the numbers of an edition's cards and tiles, which an obfuscated table has changed, by their ids."""
    found: dict[str, str] = {}
    for tables in copy.edition.data.values():
        for entry in tables if isinstance(tables, list) else ():
            numbers = [f"{key} {value}" for key, value in entry.items() if type(value) is int]
            name = entry.get("id") or entry.get("symbol")
            if name and numbers:
                found[str(name)] = ", ".join(numbers)
    return found
