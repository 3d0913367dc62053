"""uvicorn's HTTP protocol with limits on what a connection may hold before its request is complete."""

from asyncio import TimerHandle, Transport
from collections import Counter, OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from ludothek.server.wire import peers
from ludothek.server.wire.handoff import Handoff
from ludothek.server.wire.peers import Peers

HEADER_BYTES = 16 * 1024
MOST_HEADERS = 100
HEADER_SECONDS = 10.0
"""How long a new connection, or the head of a request, may take."""
BODY_SECONDS = 30.0
WRITE_SECONDS = 60.0
"""How long a client may take nothing of what waits to be sent to it."""
MOST_PIPELINED = 16
MOST_INCOMPLETE = 500
"""Connections with incomplete requests in one process; with one more, the oldest of them is closed."""
MOST_IDLE = 2000
"""Connections in one process that wait for the next request; with one more, the oldest of them is closed."""


class RequestTooLarge(Exception):
    """The head of a request exceeds a limit."""


class IncompleteRequests:
    """The connections that wait for the rest of a request, the oldest first.

    An honest request is complete within milliseconds, so that the oldest are those that somebody holds open.
    """

    def __init__(self) -> None:
        self._connections: OrderedDict[LimitedHttpProtocol, None] = OrderedDict()
        self._of_peers: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._connections)

    def add(self, connection: "LimitedHttpProtocol") -> None:
        self.discard(connection)
        self._connections[connection] = None
        self._of_peers[connection.peer] += 1
        if connection.peer and self._of_peers[connection.peer] > peers.MOST_INCOMPLETE:
            next(other for other in self._connections if other.peer == connection.peer).give_up()
        if len(self._connections) > MOST_INCOMPLETE:
            next(iter(self._connections)).give_up()

    def discard(self, connection: "LimitedHttpProtocol") -> None:
        if connection in self._connections:
            del self._connections[connection]
            self._of_peers[connection.peer] -= 1
            if not self._of_peers[connection.peer]:
                del self._of_peers[connection.peer]


class IdleConnections:
    """The connections that were answered and are kept open for the next request, the oldest first.

    A process has so many connections and no more, so that who fetches something on each of thousands would shut out
    everybody else. A browser whose connection is closed opens another one.
    """

    def __init__(self) -> None:
        self._connections: OrderedDict[LimitedHttpProtocol, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._connections)

    def add(self, connection: "LimitedHttpProtocol") -> None:
        self._connections.pop(connection, None)
        self._connections[connection] = None
        if len(self._connections) > MOST_IDLE:
            oldest, _ = self._connections.popitem(last=False)
            oldest.transport.close()

    def discard(self, connection: "LimitedHttpProtocol") -> None:
        self._connections.pop(connection, None)


incomplete_requests = IncompleteRequests()
idle_connections = IdleConnections()


class LimitedHttpProtocol(HttpToolsProtocol):
    """A head has at most HEADER_BYTES and MOST_HEADERS, and head and body must arrive in time.

    `handoff` may pass a new connection to another process. `peers` knows who connects directly, and what of `peer` may
    stay.
    """

    handoff: Handoff | None = None
    peers: Peers | None = None

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.deadline: TimerHandle | None = None
        self.is_reading_head = True
        self.head_bytes = 0
        self.heads = 0
        self.is_too_large = False
        self.is_fresh = True
        self.write_deadline: TimerHandle | None = None
        self.peer = ""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.peers is not None:
            self.peer = self.peers.join(self.client[0] if self.client else None)
            if not self.peers.may_stay(self.peer):
                transport.abort()
                return
        self.expect(HEADER_SECONDS)

    def leave(self) -> None:
        """Count the connection no longer: it is closed, or a WebSocket now."""
        if self.peers is not None and self.peer:
            self.peers.leave(self.peer)
            self.peer = ""

    def blame(self) -> None:
        if self.peers is not None:
            self.peers.blame(self.peer)

    def connection_lost(self, exc: Exception | None) -> None:
        self.complete()
        self.leave()
        idle_connections.discard(self)
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Close the connection unless the client goes on reading in time."""
        super().pause_writing()
        self.write_deadline = self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.write_deadline is not None:
            self.write_deadline.cancel()
            self.write_deadline = None

    def expect(self, seconds: float) -> None:
        """Close the connection unless what is being sent is complete in so many seconds."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = self.loop.call_later(seconds, self.give_up)
        incomplete_requests.add(self)

    def complete(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        incomplete_requests.discard(self)

    def give_up(self) -> None:
        """Close a connection on which something is incomplete; where nothing was sent, nobody is blamed for that."""
        self.complete()
        if self.head_bytes or not self.is_reading_head:
            self.blame()
        self.transport.abort()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            idle_connections.add(self)

    def data_received(self, data: bytes) -> None:
        idle_connections.discard(self)
        if self.handoff is not None and self.is_fresh:
            self.is_fresh = False
            if self.handoff.offer(self.transport, data):
                self.complete()
                self.transport.abort()
                return
        was_reading_head, heads = self.is_reading_head, self.heads
        super().data_received(data)
        if was_reading_head and self.heads == heads and not self.transport.is_closing():
            self.head_bytes += len(data)
            if self.head_bytes > HEADER_BYTES:
                self.is_too_large = True
                self.send_400_response("")

    def handle_websocket_upgrade(self) -> None:
        self.complete()
        self.leave()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_reading_head, self.head_bytes = True, 0
        self.expect(HEADER_SECONDS)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > HEADER_BYTES:
            self.refuse()

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self.head_bytes += len(name) + len(value)
        if self.head_bytes > HEADER_BYTES or len(self.headers) > MOST_HEADERS:
            self.refuse()

    def on_headers_complete(self) -> None:
        self.is_reading_head, self.head_bytes = False, 0
        self.heads += 1
        if len(self.pipeline) >= MOST_PIPELINED:
            self.refuse()
        self.expect(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.is_reading_head = True
        self.complete()
        super().on_message_complete()

    def refuse(self) -> None:
        """End the parser; uvicorn then answers that the request is bad."""
        self.is_too_large = True
        raise RequestTooLarge

    def send_400_response(self, msg: str) -> None:
        self.blame()
        if not self.is_too_large:
            super().send_400_response(msg)
            return
        self.transport.write(STATUS_LINE[431] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
