"""An MCP server: six tools with which an agent plays a seat, and the rules and records as resources.

`make_server` gives a server of the official SDK; `ludothek mcp` runs it on the standard streams or over HTTP. A session
has one identity and one seat at a time (`sessions.py`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from pydantic import Field

from ludothek.agents.remote import RemoteSeat
from ludothek.agents.seat import AgentSeat, LegalAction, LocalSeat, Situation, list_actions
from ludothek.agents.sessions import Seats, find_bearer, identify, serve_http
from ludothek.bots import registry as bots
from ludothek.bots.engines.remote_seat import parse_token
from ludothek.core import registry
from ludothek.core.errors import LudothekError, format_error
from ludothek.version import __version__

MAX_ACTIONS = 64
MAX_WAIT_SECONDS = 60.0
MINE = "mine"
INSTRUCTIONS = """You play one seat of a card or board game. Take a seat, then repeat: wait_for_turn, choose one of the
legal actions it returns, act. You see only what your seat may know. A refused action changes nothing, and you are told
the rule. All rules are at rules://GAME."""

Request = Context[Any, Any]
Join = Callable[[str], AgentSeat]
"""Takes the seat at a server that belongs to a token; an empty token stands for the one the process was started with.
"""
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


@contextmanager
def errors_as(kind: type[Exception]) -> Iterator[None]:
    """Tell the agent what it can correct, in the words of the library."""
    try:
        yield
    except LudothekError as error:
        raise kind(format_error(error)) from None


def make_server(join: Join | None = None, lang: str = "en") -> MCPServer[Any]:
    """Return a server whose agents open tables here, or with `join` take the seats that it makes."""
    server: MCPServer[Any] = MCPServer("ludothek", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    seats = Seats()

    async def take(ctx: Request, make: Callable[[], AgentSeat], leave: bool = False) -> dict[str, Any]:
        with errors_as(ToolError):
            identity = identify(ctx)
            await seats.check_free(identity, leave)
            seat = make()
            now = await seat.look()
            seats.put(identity, seat)
            return {"seat": now.seat, "players": now.players, "happened": now.happened}

    def find(ctx: Request) -> AgentSeat:
        return seats.get(identify(ctx))

    if join is None:

        @server.tool()
        async def open_table(
            ctx: Request,
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
            leave: Annotated[bool, Field(description="Give up the game that you are playing.")] = False,
        ) -> dict[str, Any]:
            """Open a table with bots on the other seats, and take seat 0. You have one seat at a time."""
            return await take(ctx, lambda: LocalSeat(game, opponents, options, lang=lang), leave)

    else:

        @server.tool()
        async def join_table(ctx: Request) -> dict[str, Any]:
            """Take the seat that was kept for you at a table."""
            return await take(ctx, lambda: join(find_bearer(ctx)), leave=True)

    @server.tool()
    async def look(ctx: Request) -> Situation:
        """Return what you know now: your view, what happened since you last looked, and your legal actions."""
        with errors_as(ToolError):
            return await find(ctx).look()

    @server.tool()
    async def legal_actions(ctx: Request) -> list[LegalAction]:
        """List the actions that you may choose from now, with their numbers, in words."""
        with errors_as(ToolError):
            return list_actions(await find(ctx).copy(), lang)

    @server.tool()
    async def why_not(ctx: Request, action: Action) -> str:
        """Say why an action is not legal now: the reason, and the clause of the rules."""
        with errors_as(ToolError):
            reason = (await find(ctx).copy()).why_not(action, lang)
            return "It is legal." if reason is None else f"{reason.text} ({reason.clause.id}: {reason.clause.text})"

    @server.tool()
    async def act(ctx: Request, actions: Actions) -> Situation:
        """Carry out an action. If it is refused, the reason and the clause are told and nothing changes."""
        with errors_as(ToolError):
            seat = find(ctx)
            await seat.act(actions)
            return await seat.look()

    @server.tool()
    async def wait_for_turn(ctx: Request, seconds: Seconds = 30.0) -> Situation:
        """Wait until it is your turn or the game is over, then return what you know."""
        with errors_as(ToolError):
            seat = find(ctx)
            await seat.wait(seconds)
            return await seat.look()

    add_resources(server, find, lang)
    return server


def add_resources(server: MCPServer[Any], find: Callable[[Request], AgentSeat], lang: str) -> None:
    for key in registry.installed_games():  # clients show what is listed, and templates are not
        server.resource(f"rules://{key}", name=registry.game(key).name(lang), mime_type="text/plain")(
            partial(print_rules, key, lang)
        )

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

    @server.resource("record://{whose}", mime_type="text/plain")
    async def record(whose: str, ctx: Request) -> str:
        """`record://mine`: the record of your table, when the game is over."""
        with errors_as(ResourceError):
            if whose != MINE:
                raise LudothekError(f"you can read the record of your own table, record://{MINE}")
            return await find(ctx).record()


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
    join = None
    if url is not None:
        if token:
            parse_token(token)
        elif port is None:
            raise LudothekError("a seat at a server needs its token: set LUDOTHEK_TOKEN")
        join = make_join(url, token, lang)
    server = make_server(join, lang)
    if port is None:
        server.run("stdio")
    else:
        serve_http(server, port)


def make_join(url: str, token: str, lang: str) -> Join:
    """Return how a session takes its seat: by the token it sends, else by the one given here."""

    def join(bearer: str) -> AgentSeat:
        if not (bearer or token):
            raise LudothekError("send the token of your seat as `Authorization: Bearer TOKEN`")
        return RemoteSeat(url, bearer or token, lang)

    return join
