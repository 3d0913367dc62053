"""Agents that speak MCP as players of a match.

The match serves two tools over streamable HTTP on this machine: the agent waits for its turn, is given the same prompt
as every other agent, and acts. What it answers is judged and written down as theirs.
"""

import os
import secrets
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from threading import Condition, Thread
from time import monotonic
from typing import Annotated, Any

import anyio.to_thread
import uvicorn
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from ludothek.agents.conversation import CONNECT, Answer, Message, PlayerPlan, count_tokens
from ludothek.agents.sessions import configure_http, find_bearer
from ludothek.core.errors import BotError
from ludothek.core.processes import split_command
from ludothek.version import __version__

URL, TOKEN = "LUDOTHEK_MCP_URL", "LUDOTHEK_TOKEN"
MAX_WAIT_SECONDS = 60.0
CHECK_SECONDS = 0.2
FAREWELL_SECONDS = 5.0
INSTRUCTIONS = """You play games in a match. Repeat: wait_for_turn, read what it returns, act with the number of an
action; until it says that the match is over. An action that is refused is explained by the next wait_for_turn."""
HANDED_IN = "Handed in. Call wait_for_turn."

Request = Context[Any, Any]
Seconds = Annotated[float, Field(description="How long to wait at most.", ge=0, le=MAX_WAIT_SECONDS)]
Action = Annotated[int, Field(description="The number of an action.", ge=0)]


class Desk:
    """Where the match leaves a question and the agent its answer; both are in threads of their own."""

    def __init__(self) -> None:
        self.changed = Condition()
        self.question: list[Message] | None = None
        self.answer: int | None = None
        self.over = False

    def leave(self, question: Sequence[Message]) -> None:
        with self.changed:
            self.question, self.answer = list(question), None
            self.changed.notify_all()

    def take_answer(self, seconds: float) -> int | None:
        """Wait for the answer and take it; None if there is none in time."""
        with self.changed:
            self.changed.wait_for(lambda: self.answer is not None, seconds)
            answer, self.answer = self.answer, None
            return answer

    def withdraw(self) -> None:
        with self.changed:
            self.question = None

    def end(self) -> None:
        with self.changed:
            self.question, self.over = None, True
            self.changed.notify_all()

    def wait(self, seconds: float) -> dict[str, Any]:
        """Wait for a question, and return what the agent is told."""
        with self.changed:
            self.changed.wait_for(lambda: self.question is not None or self.over, seconds)
            told = [message.content for message in self.question or () if message.role != "assistant"]
            return {"your_turn": self.question is not None, "over": self.over, "told": told}

    def hand_in(self, action: int) -> bool:
        """Leave an answer; return whether there was a question."""
        with self.changed:
            if self.question is None:
                return False
            self.question, self.answer = None, action
            self.changed.notify_all()
            return True


class McpAgent:
    """An agent that is started with the match, or connects by itself. The match serves it until it is closed."""

    how_to_answer = "Answer with the tool `act` and the number of an action."

    def __init__(self, plan: PlayerPlan) -> None:
        self.plan = plan
        self.desk = Desk()
        self.secret = secrets.token_urlsafe(24)
        self.url = ""
        self._listener: uvicorn.Server | None = None
        self._thread: Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve the agent, and start it if it is a command; nothing happens if it was started before."""
        if self._listener is not None:
            return
        self._listener = configure_http(make_server(self.desk, self.secret), 0)
        self._thread = Thread(target=self._listener.run, daemon=True)
        self._thread.start()
        while not self._listener.started:
            if not self._thread.is_alive():
                raise BotError(f"{self.plan.name} can't be served")
            self._thread.join(0.01)
        port = self._listener.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/mcp"
        if self.plan.mcp != CONNECT:
            known = os.environ | {URL: self.url, TOKEN: self.secret}
            try:
                self._process = subprocess.Popen(
                    split_command(self.plan.mcp or ""), env=known, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
                )
            except (OSError, ValueError) as error:
                raise BotError(f"{self.plan.name} could not be started: {error}") from None

    def ask(self, messages: Sequence[Message]) -> Answer:
        self.start()
        begun, patience = monotonic(), 0.0
        self.desk.leave(messages)
        try:
            while (action := self.desk.take_answer(patience)) is None:
                patience = CHECK_SECONDS
                if self.plan.mcp != CONNECT and (self._process is None or self._process.poll() is not None):
                    raise BotError(f"{self.plan.name} has ended")
                if monotonic() - begun > self.plan.timeout:
                    raise BotError(f"{self.plan.name} did not answer within {self.plan.timeout:g} s")
        finally:
            self.desk.withdraw()
        text = f"ACTION: {action}"
        asked = sum(count_tokens(message.content) for message in messages)
        return Answer(text, asked, count_tokens(text), monotonic() - begun)

    def close(self) -> None:
        """Tell the agent that the match is over, and end what was started."""
        self.desk.end()
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(FAREWELL_SECONDS)
            self._process.kill()
            self._process.wait()
        if self._listener is not None and self._thread is not None:
            self._listener.should_exit = True
            self._thread.join(FAREWELL_SECONDS)


def make_server(desk: Desk, secret: str) -> MCPServer[Any]:
    """Return the server of one agent, which must send the secret."""
    server: MCPServer[Any] = MCPServer(
        "ludothek-match", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING"
    )

    def check(ctx: Request) -> None:
        if not secrets.compare_digest(find_bearer(ctx).encode(), secret.encode()):
            raise ToolError("send the secret of your seat as `Authorization: Bearer SECRET`")

    @server.tool()
    async def wait_for_turn(ctx: Request, seconds: Seconds = 30.0) -> dict[str, Any]:
        """Wait until you are to act, or the match is over. `told` has the rules, your turn, and refusals."""
        check(ctx)
        return await anyio.to_thread.run_sync(desk.wait, seconds, abandon_on_cancel=True)

    @server.tool()
    async def act(ctx: Request, action: Action) -> str:
        """Choose an action by its number."""
        check(ctx)
        if not desk.hand_in(action):
            raise ToolError("it is not your turn: call wait_for_turn")
        return HANDED_IN

    return server
