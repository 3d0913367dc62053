"""Agents that are asked by text: a command, a model behind a chat endpoint, or an agent that speaks MCP."""

import json
import os
import subprocess
import urllib.error
import urllib.request
from collections.abc import Sequence
from time import perf_counter

import msgspec

from ludothek.agents.conversation import (
    HOW_TO_ANSWER,
    Answer,
    Message,
    PlayerPlan,
    TextAgent,
    count_tokens,
)
from ludothek.core.errors import BotError, LudothekError, needs_extra
from ludothek.core.processes import split_command

MOST_ANSWER = 200_000


def make_agent(plan: PlayerPlan) -> TextAgent | None:
    """Return the agent of a plan, None for a bot."""
    if plan.command:
        return CommandAgent(plan)
    if plan.mcp:
        with needs_extra("mcp", "an agent that speaks MCP"):
            from ludothek.agents.mcp_player import McpAgent
        return McpAgent(plan)
    return ChatAgent(plan) if plan.chat else None


class AskedAgent:
    """An agent that is asked anew for every answer, so that nothing stays open."""

    how_to_answer = HOW_TO_ANSWER

    def close(self) -> None:
        pass


class CommandAgent(AskedAgent):
    """Runs a command once for every answer: the conversation on its standard input, the answer on its output."""

    def __init__(self, plan: PlayerPlan) -> None:
        self.plan = plan
        self.words = split_command(plan.command or "")

    def ask(self, messages: Sequence[Message]) -> Answer:
        prompt = "\n\n".join(f"[{message.role}]\n{message.content}" for message in messages) + "\n"
        started = perf_counter()
        try:
            done = subprocess.run(
                self.words, input=prompt, capture_output=True, encoding="utf-8", timeout=self.plan.timeout, check=False
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


class ChatAgent(AskedAgent):
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
