"""Follow the board of a tournament or a league: server-sent events that say that it has changed."""

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from ludothek.server.service import Service
from ludothek.server.wire import sse
from ludothek.server.wire.connection import Connection


def follow_board(service: Service, request: Request, board: str) -> Response:
    """Stream an event for every change of a board. It counts as a connection, for strangers as one of their address."""
    address = service.get_address(request)
    player = service.identities.read_claim(request) or address
    service.limits.connect(player, address)
    return BoardChanges(service, Connection(board, player, None, service.settings.patience), address)


class BoardChanges(StreamingResponse):
    """The changes of a board, for one client that was counted as connected, until it goes."""

    def __init__(self, service: Service, client: Connection, address: str) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(sse.stream(client, lambda: None), media_type="text/event-stream", headers=headers)
        self.service, self.client, self.address = service, client, address
        service.online[client] = address
        service.followers.join(client)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.service.followers.leave(self.client)
            self.service.online.pop(self.client, None)
            self.service.limits.disconnect(self.client.player, self.address)
