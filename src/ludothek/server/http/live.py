"""Play at a table: over a WebSocket, or by server-sent events and POST where WebSockets are blocked."""

from contextlib import suppress
from functools import partial

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
from ludothek.server.protocol import Ack, Act, FromClient, Pong, Refused
from ludothek.server.runtime.rate_limits import FLOOD
from ludothek.server.service import Service
from ludothek.server.wire import sse, websocket
from ludothek.server.wire.connection import Connection
from ludothek.server.wire.fastpath import EXTENSION, FastPathProtocol

ACT = b'{"type":"act"'
"""How the page and other clients begin an action; in any other form it goes the usual way."""


def make_asker(service: Service, connection: HTTPConnection, player: Player, only_seat: int | None = None) -> Sender:
    lang, text_lang = get_language(connection), get_text_language(connection)
    return Sender(player.id, player.name, service.hub.node, lang, text_lang, only_seat, session=player.session)


class Session:
    """A socket that was admitted to a table; `wire` is its protocol if that hands on messages at once."""

    __slots__ = ("_is_answering", "_is_counted", "address", "client", "sender", "service", "since", "wire")

    def __init__(
        self,
        service: Service,
        client: Connection,
        sender: Sender,
        address: str,
        since: int,
        wire: FastPathProtocol | None = None,
    ) -> None:
        self.service = service
        self.client = client
        self.sender = sender
        self.address = address
        self.since = since
        self.wire = wire
        self._is_answering = False
        self._is_counted = False

    async def serve(self, receive: Receive, send: Send) -> None:
        service, client = self.service, self.client
        service.online[client] = self.address
        try:
            if await websocket.serve(
                receive, send, client, service.tables, self.since, self.count, self.answer, self._take_at_once
            ):
                service.limits.is_flooding(self.address, FLOOD)
        finally:
            if self.wire is not None:
                self.wire.take = None
            service.online.pop(client, None)
            service.limits.disconnect(client.player, self.address)

    def count(self) -> None:
        if self._is_counted:
            self._is_counted = False
            return
        self.service.limits.take("intent", self.client.player)
        self.service.limits.take("intent-address", self.address)

    async def answer(self, message: FromClient) -> Ack | Refused | Pong:
        self._is_answering = True
        try:
            return await self.service.answer(self.client.table, self.sender, message)
        finally:
            self._is_answering = False

    def _take_at_once(self) -> None:
        if self.wire is not None:
            self.wire.take = self.take

    def take(self, frame: bytes) -> bool:
        """Carry out an action in the call in which it arrives; return False if it has to wait for the reader."""
        if self._is_answering or self.client.is_finished or not frame.startswith(ACT):
            return False
        try:
            intent = websocket.parse(frame)
            if type(intent) is not Act:
                return False
            self.count()
        except Refusal:
            return False
        self._is_counted = not self.service.begin(
            self.client.table, self.sender, intent, frame, partial(self._end, intent)
        )
        return not self._is_counted

    def _end(self, intent: Act, answer: bytes | None) -> None:
        """Send the answer of an action that was carried out at once, or let it go the usual way."""
        if answer is not None:
            self.client.push(answer)
        else:
            self.service.hub.spawn(self._answer_again(intent))

    async def _answer_again(self, intent: Act) -> None:
        try:
            answer = websocket.encode(await self.service.answer(self.client.table, self.sender, intent))
        except Refusal as refusal:
            answer = websocket.encode_problem(refusal)
        self.client.push(answer)


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
    wire: FastPathProtocol | None = socket.scope["extensions"].get(EXTENSION)
    write = None if wire is None else wire.write_text
    client = Connection(table, player.id, get_text_language(socket), service.settings.patience, write, player.name)
    sender = make_asker(service, socket, player, engine.seat if engine else None)
    socket.scope[websocket.SERVE] = Session(service, client, sender, address, get_number(socket, "since"), wire).serve


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
