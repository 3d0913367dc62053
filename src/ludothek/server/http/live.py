"""Play at a table: over a WebSocket, or by server-sent events and POST where WebSockets are blocked."""

from collections.abc import Awaitable
from contextlib import suppress

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Send
from starlette.websockets import WebSocket

from ludothek.server.db.players import Player
from ludothek.server.errors import Refusal, TooManyRequests
from ludothek.server.http.endpoint import json_response, slow_down
from ludothek.server.http.params import get_language, get_number, get_text_language, parse_number
from ludothek.server.http.tables import admit_visitor
from ludothek.server.play.intents import Sender
from ludothek.server.protocol import Ack, FromClient, Pong, Refused
from ludothek.server.runtime.rate_limits import FLOOD
from ludothek.server.service import Service
from ludothek.server.wire import sse, websocket
from ludothek.server.wire.connection import Connection
from ludothek.server.wire.fastpath import EXTENSION


def make_asker(service: Service, connection: HTTPConnection, player: Player, only_seat: int | None = None) -> Sender:
    lang, text_lang = get_language(connection), get_text_language(connection)
    return Sender(player.id, player.name, service.hub.node, lang, text_lang, only_seat, session=player.session)


class Session:
    """A socket that was admitted to a table."""

    __slots__ = ("address", "client", "sender", "service", "since")

    def __init__(self, service: Service, client: Connection, sender: Sender, address: str, since: int) -> None:
        self.service = service
        self.client = client
        self.sender = sender
        self.address = address
        self.since = since

    async def serve(self, receive: Receive, send: Send) -> None:
        service, client = self.service, self.client
        service.online[client] = self.address
        try:
            tables = service.tables
            if await websocket.serve(receive, send, client, tables, self.since, self.count, self.answer):
                service.limits.is_flooding(self.address, FLOOD)
        finally:
            service.online.pop(client, None)
            service.limits.disconnect(client.player, self.address)

    def count(self) -> None:
        self.service.limits.take("intent", self.client.player)
        self.service.limits.take("intent-address", self.address)

    def answer(self, message: FromClient) -> Awaitable[Ack | Refused | Pong]:
        return self.service.answer(self.client.table, self.sender, message)


async def open_socket(service: Service, socket: WebSocket) -> None:
    """Admit a player or an engine to a table, and leave in the scope what carries out what they send."""
    await socket.accept()
    table, address = socket.path_params["table"], service.get_address(socket)
    try:
        service.count(socket)
        engine = await service.identities.get_engine(socket, table)
        player = engine.player if engine else await service.identities.get_player(socket)
        await service.check_entry(table, player.id)
        await service.find_table(table, socket, get_number(socket, "since"))
        service.limits.connect(player.id, address)
    except TooManyRequests as refusal:
        with suppress(TooManyRequests), service.limits.in_progress(address):
            await slow_down(service, address)
        await websocket.refuse(socket, refusal)
        return
    except Refusal as refusal:
        await websocket.refuse(socket, refusal)
        return
    write = socket.scope["extensions"].get(EXTENSION)
    client = Connection(table, player.id, get_text_language(socket), service.settings.patience, write, player.name)
    sender = make_asker(service, socket, player, engine.seat if engine else None)
    socket.scope[websocket.SERVE] = Session(service, client, sender, address, get_number(socket, "since")).serve


async def open_stream(service: Service, request: Request) -> Response:
    """Stream updates as server-sent events; intents come by POST."""
    table, address = request.path_params["table"], service.get_address(request)
    player = await admit_visitor(service, request, table)
    since = parse_number(request.headers.get("last-event-id") or request.query_params.get("since"))
    await service.find_table(table, request, since)
    service.limits.connect(player.id, address)
    client = Connection(table, player.id, get_text_language(request), service.settings.patience, name=player.name)

    def leave() -> None:
        service.tables.leave(client)
        service.online.pop(client, None)
        service.limits.disconnect(player.id, address)

    service.online[client] = address
    try:
        await service.tables.join(client, since)
    except BaseException:
        leave()
        raise
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(sse.stream(client, leave), media_type="text/event-stream", headers=headers)


async def submit_intent(service: Service, request: Request, body: FromClient) -> Response:
    """Carry out an intent that comes by POST."""
    table = request.path_params["table"]
    player = await admit_visitor(service, request, table)
    answer = await service.answer(table, make_asker(service, request, player), body)
    return json_response(answer, 409 if isinstance(answer, Refused) else 200)
