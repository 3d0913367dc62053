"""Agents that are asked by text: a command, or a model behind an OpenAI-compatible chat endpoint."""

import json
import os
import shlex
import subprocess
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Protocol

import msgspec

from ludothek.core.errors import BotError, LudothekError

CHARACTERS_PER_TOKEN = 4
"""How tokens are estimated where nobody counts them."""
MOST_ANSWER = 200_000
MILLION = 1_000_000


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
    """Who plays under a name: exactly one of a `bot`, a `command` or a `chat` endpoint.

    `command` reads a conversation on its standard input and writes an answer; `chat` is the address of an
    OpenAI-compatible endpoint up to `/v1`, whose key is in the environment variable `key`. The budgets hold for the
    whole run: tokens, seconds, and the cost in the unit of `price_in` and `price_out`, per million tokens. `timeout` is
    for one answer.
    """

    name: str
    bot: str | None = None
    command: str | None = None
    chat: str | None = None
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
        kinds = [kind for kind in (self.bot, self.command, self.chat) if kind]
        if len(kinds) != 1:
            raise ValueError(f"player {self.name!r} must be one of bot, command or chat, not {len(kinds)} of them")

    def cost_of(self, tokens_in: int, tokens_out: int) -> float:
        return (tokens_in * self.price_in + tokens_out * self.price_out) / MILLION


class TextAgent(Protocol):
    """An agent that answers a conversation."""

    def ask(self, messages: Sequence[Message]) -> Answer:
        """Return its answer, or raise a BotError."""


def make_agent(plan: PlayerPlan) -> TextAgent | None:
    """Return the agent of a plan, None for a bot."""
    if plan.command:
        return CommandAgent(plan)
    return ChatAgent(plan) if plan.chat else None


class CommandAgent:
    """Runs a command once for every answer: the conversation on its standard input, the answer on its output."""

    def __init__(self, plan: PlayerPlan) -> None:
        self.plan = plan
        self.words = shlex.split(plan.command or "")

    def ask(self, messages: Sequence[Message]) -> Answer:
        prompt = "\n\n".join(f"[{message.role}]\n{message.content}" for message in messages) + "\n"
        started = perf_counter()
        try:
            done = subprocess.run(
                self.words, input=prompt, capture_output=True, text=True, timeout=self.plan.timeout, check=False
            )
        except subprocess.TimeoutExpired:
            raise BotError(f"{self.plan.name} did not answer within {self.plan.timeout:g} s") from None
        except (OSError, UnicodeDecodeError) as error:
            raise BotError(f"{self.plan.name} could not be asked: {error}") from None
        if done.returncode:
            raise BotError(f"{self.plan.name} ended with code {done.returncode}")
        text = done.stdout[:MOST_ANSWER]
        return Answer(text, count_tokens(prompt), count_tokens(text), perf_counter() - started)


class Usage(msgspec.Struct):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class ChatMessage(msgspec.Struct):
    content: str | None = None


class Choice(msgspec.Struct):
    message: ChatMessage


class Completion(msgspec.Struct):
    """What we read of the answer of a chat endpoint."""

    choices: list[Choice]
    usage: Usage | None = None


class ChatAgent:
    """Asks a model behind an OpenAI-compatible chat endpoint."""

    def __init__(self, plan: PlayerPlan) -> None:
        self.plan = plan
        if not (plan.chat or "").startswith(("http://", "https://")):
            raise LudothekError(f"{plan.name}: {plan.chat!r} is no address of a chat endpoint")
        self.url = f"{(plan.chat or '').rstrip('/')}/chat/completions"

    def ask(self, messages: Sequence[Message]) -> Answer:
        body = {
            "model": self.plan.model,
            "messages": msgspec.to_builtins(list(messages)),
            "max_tokens": self.plan.most_tokens,
        }
        if self.plan.temperature is not None:
            body["temperature"] = self.plan.temperature
        headers = {"content-type": "application/json"}
        if secret := os.environ.get(self.plan.key, "") if self.plan.key else "":
            headers["authorization"] = f"Bearer {secret}"
        request = urllib.request.Request(self.url, json.dumps(body).encode(), headers)
        started = perf_counter()
        try:
            with urllib.request.urlopen(request, timeout=self.plan.timeout) as response:
                found = msgspec.json.decode(response.read(4 * MOST_ANSWER), type=Completion)
        except urllib.error.HTTPError as error:
            raise BotError(f"{self.plan.name}: the endpoint answered {error.code}") from None
        except (OSError, msgspec.DecodeError) as error:
            raise BotError(f"{self.plan.name} could not be asked: {error}") from None
        if not found.choices:
            raise BotError(f"{self.plan.name}: the endpoint returned no choice")
        text = (found.choices[0].message.content or "")[:MOST_ANSWER]
        usage = found.usage or Usage(sum(count_tokens(m.content) for m in messages), count_tokens(text))
        return Answer(text, usage.prompt_tokens, usage.completion_tokens, perf_counter() - started)


def count_tokens(text: str) -> int:
    """Estimate how many tokens a text has."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)
