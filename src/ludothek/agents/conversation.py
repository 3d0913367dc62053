"""Conversations with agents: messages, answers, and who plays under which name with which budgets."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

CHARACTERS_PER_TOKEN = 4
"""How tokens are estimated where nobody counts them."""
MILLION = 1_000_000
HOW_TO_ANSWER = "Answer with one line: ACTION: and the number of an action. What you write before it is not judged."
CONNECT = "connect"
"""As `mcp`, an agent that nobody starts: it connects by itself."""


class Message(msgspec.Struct, frozen=True):
    """One message of a conversation, by the `system`, the `user` or the `assistant`."""

    role: str
    content: str


@dataclass(frozen=True)
class Answer:
    """What an agent answered, and what that took."""

    text: str
    tokens_in: int
    tokens_out: int
    seconds: float


class PlayerPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays under a name: exactly one of a `bot`, a `command`, a `chat` endpoint or an `mcp` agent.

    `command` reads a conversation on its standard input and writes an answer; `chat` is the address of an
    OpenAI-compatible endpoint up to `/v1`, whose key is in the environment variable `key`; `mcp` is a command that
    speaks MCP with the server whose address and secret are in its environment, or `connect`. The budgets hold for the
    whole run: tokens, seconds, and the cost in the unit of `price_in` and `price_out`, per million tokens. `timeout` is
    for one answer.
    """

    name: str
    bot: str | None = None
    command: str | None = None
    chat: str | None = None
    mcp: str | None = None
    model: str = ""
    key: str = ""
    temperature: float | None = None
    most_tokens: int = 1024
    tokens: int | None = None
    seconds: float | None = None
    cost: float | None = None
    price_in: float = 0.0
    price_out: float = 0.0
    timeout: float = 120.0

    def __post_init__(self) -> None:
        kinds = [kind for kind in (self.bot, self.command, self.chat, self.mcp) if kind]
        if len(kinds) != 1:
            raise ValueError(f"player {self.name!r} must be one of bot, command, chat or mcp, not {len(kinds)} of them")

    def cost_of(self, tokens_in: int, tokens_out: int) -> float:
        return (tokens_in * self.price_in + tokens_out * self.price_out) / MILLION


class TextAgent(Protocol):
    """An agent that answers a conversation. `how_to_answer` ends its prompts."""

    how_to_answer: str

    def ask(self, messages: Sequence[Message]) -> Answer:
        """Return its answer, or raise a BotError."""

    def close(self) -> None:
        """End what was started for it."""


def count_tokens(text: str) -> int:
    """Estimate how many tokens a text has."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)
