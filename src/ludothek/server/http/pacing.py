"""Large answers in pieces: who does not read makes the server hold one piece, and who exports much waits in turn."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ludothek.server.runtime.lanes import FairQueue

PIECE = 64 * 1024


def is_large(response: Response) -> bool:
    """Whether a response has a body that is worth to be sent in pieces."""
    return len(getattr(response, "body", b"")) > PIECE


class PacedResponse(Response):
    """Sends the body of a response in pieces: the next one when the client has taken most of what was sent before.

    `done` is called at the end, whether or not everything was sent.
    """

    def __init__(self, response: Response, done: Callable[[], None] = lambda: None) -> None:
        self.status_code = response.status_code
        self.background = response.background
        self.body = response.body
        self.raw_headers = response.raw_headers
        self._done = done

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = memoryview(self.body)
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for start in range(0, max(1, len(body)), PIECE):
                end = start + PIECE
                await send({"type": "http.response.body", "body": bytes(body[start:end]), "more_body": end < len(body)})
        finally:
            self._done()


async def pace(queue: FairQueue, owner: str, pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Yield pieces that take long to make. Each is made in a thread when it is the owner's turn.

    Threads that compute slow down the event loop, and each other, so that there must not be many.
    """
    while True:
        async with queue.slot(owner):
            piece = await asyncio.to_thread(next, pieces, None)
        if piece is None:
            return
        yield piece
