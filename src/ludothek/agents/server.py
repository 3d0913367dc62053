"""An MCP server: six tools with which an agent plays a seat, and the rules and records as resources.

`make_server` gives a server of the official SDK; `ludothek mcp` runs it on the standard streams or over HTTP. A seat is
addressed by a key that only the session that took the seat knows.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from pydantic import Field

from ludothek.agents.remote import RemoteSeat
from ludothek.agents.seat import AgentSeat, LegalAction, LocalSeat, Situation, list_actions
from ludothek.bots import registry as bots
from ludothek.bots.engines.remote_seat import parse_token
from ludothek.core import registry
from ludothek.core.errors import LudothekError, format_error
from ludothek.version import __version__

MAX_SEATS = 64
MAX_ACTIONS = 64
MAX_WAIT_SECONDS = 60.0
INSTRUCTIONS = """You play one seat of a card or board game. Take a seat, then repeat: wait_for_turn, choose one of the
legal actions it returns, act. You see only what your seat may know. A refused action changes nothing, and you are told
the rule. All rules are at rules://GAME."""

Key = Annotated[str, Field(description="The key that you got with your seat.", max_length=64)]
Action = Annotated[int, Field(description="The number of an action.")]
Actions = Annotated[
    list[int],
    Field(
        description="The number of a legal action; or several, for pieces chosen together, in any order.",
        min_length=1,
        max_length=MAX_ACTIONS,
    ),
]
Seconds = Annotated[float, Field(description="How long to wait at most.", ge=0, le=MAX_WAIT_SECONDS)]


class Seats:
    """The seats that are being played, by key; the one that was not used for longest makes room."""

    def __init__(self, most: int = MAX_SEATS) -> None:
        self.most = most
        self._seats: OrderedDict[str, AgentSeat] = OrderedDict()

    def add(self, seat: AgentSeat) -> str:
        key = secrets.token_urlsafe(12)
        self._seats[key] = seat
        while len(self._seats) > self.most:
            self._seats.popitem(last=False)
        return key

    def get(self, key: str) -> AgentSeat:
        try:
            self._seats.move_to_end(key)
        except KeyError:
            raise LudothekError("there is no seat with this key: take one first") from None
        return self._seats[key]


@contextmanager
def errors_as(kind: type[Exception]) -> Iterator[None]:
    """Tell the agent what it can correct, in the words of the library."""
    try:
        yield
    except LudothekError as error:
        raise kind(format_error(error)) from None


def make_server(join: Callable[[], AgentSeat] | None = None, lang: str = "en") -> MCPServer[Any]:
    """Return a server whose agents open tables here, or with `join` take the seat that it makes."""
    server: MCPServer[Any] = MCPServer("ludothek", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    seats = Seats()

    async def take(make: Callable[[], AgentSeat]) -> dict[str, Any]:
        with errors_as(ToolError):
            seat = make()
            now = await seat.look()
            return {"key": seats.add(seat), "seat": now.seat, "players": now.players, "happened": now.happened}

    if join is None:

        @server.tool()
        async def open_table(
            game: Annotated[str, Field(description=f"One of: {', '.join(registry.installed_games())}.")],
            opponents: Annotated[
                list[str],
                Field(
                    description=f"A bot for each other seat: {', '.join(bots.installed_bots())}.",
                    min_length=1,
                    max_length=7,
                ),
            ],
            options: Annotated[dict[str, bool | int | str] | None, Field(description="House rules by key.")] = None,
        ) -> dict[str, Any]:
            """Open a table with bots on the other seats, and take seat 0. Returns the key of your seat."""
            return await take(lambda: LocalSeat(game, opponents, options, lang=lang))

    else:

        @server.tool()
        async def join_table() -> dict[str, Any]:
            """Take the seat that was kept for you at a table. Returns the key of your seat."""
            return await take(join)

    @server.tool()
    async def look(key: Key) -> Situation:
        """Return what you know now: your view, what happened since you last looked, and your legal actions."""
        with errors_as(ToolError):
            return await seats.get(key).look()

    @server.tool()
    async def legal_actions(key: Key) -> list[LegalAction]:
        """List the actions that you may choose from now, with their numbers, in words."""
        with errors_as(ToolError):
            return list_actions(await seats.get(key).copy(), lang)

    @server.tool()
    async def why_not(key: Key, action: Action) -> str:
        """Say why an action is not legal now: the reason, and the clause of the rules."""
        with errors_as(ToolError):
            reason = (await seats.get(key).copy()).why_not(action, lang)
            return "It is legal." if reason is None else f"{reason.text} ({reason.clause.id}: {reason.clause.text})"

    @server.tool()
    async def act(key: Key, actions: Actions) -> Situation:
        """Carry out an action. If it is refused, the reason and the clause are told and nothing changes."""
        with errors_as(ToolError):
            seat = seats.get(key)
            await seat.act(actions)
            return await seat.look()

    @server.tool()
    async def wait_for_turn(key: Key, seconds: Seconds = 30.0) -> Situation:
        """Wait until it is your turn or the game is over, then return what you know."""
        with errors_as(ToolError):
            seat = seats.get(key)
            await seat.wait(seconds)
            return await seat.look()

    add_resources(server, seats, lang)
    return server


def add_resources(server: MCPServer[Any], seats: Seats, lang: str) -> None:
    @server.resource("rules://{game}", mime_type="text/plain")
    async def rules(game: str) -> str:
        """All rules of a game by section, each with the id of its clause."""
        with errors_as(ResourceError):
            return print_rules(game, lang)

    @server.resource("rules://{game}/{clause}", mime_type="text/plain")
    async def rule(game: str, clause: str) -> str:
        """One clause of a game's rules."""
        with errors_as(ResourceError):
            return print_clause(game, clause.upper(), lang)

    @server.resource("record://{key}", mime_type="text/plain")
    async def record(key: str) -> str:
        """The record of your table, when the game is over."""
        with errors_as(ResourceError):
            return await seats.get(key).record()


def print_clause(game: str, clause: str, lang: str) -> str:
    played = registry.game(game)
    if clause not in played.clauses:
        raise LudothekError(f"{game} has no clause {clause!r}: {played.clauses[0]} to {played.clauses[-1]}")
    return f"{clause}: {played.clause(clause, lang).text}"


def print_rules(game: str, lang: str) -> str:
    """Return the rules of a game as text."""
    played = registry.game(game)
    t = played.texts(lang)
    return "\n\n".join(
        "\n".join([t(f"section.{name}"), *(print_clause(game, clause, lang) for clause in clauses)])
        for name, clauses in played.sections().items()
    )


def run(port: int | None, url: str | None, token: str, lang: str) -> None:
    """Serve agents on the standard streams, or over HTTP on a port of this machine."""
    if url is not None and not token:
        raise LudothekError("a seat at a server needs its token: set LUDOTHEK_TOKEN")
    join = None
    if url is not None:
        parse_token(token)
        join = partial(RemoteSeat, url, token, lang)
    server = make_server(join, lang)
    if port is None:
        server.run("stdio")
    else:
        server.run("streamable-http", host="127.0.0.1", port=port)
