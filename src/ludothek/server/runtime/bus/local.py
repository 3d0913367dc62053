"""A bus inside one process, for several hubs in it."""

import asyncio

from ludothek.server.runtime.bus import Receive


class LocalBus:
    """Hands messages to the other buses of the same `exchange`, in the event loop's next turn."""

    def __init__(self, exchange: dict[str, Receive], node: str) -> None:
        self.address = ""
        self.node = node
        self._exchange = exchange

    async def start(self, receive: Receive) -> None:
        self._exchange[self.node] = receive

    def send(self, node: str, message: bytes) -> None:
        asyncio.get_running_loop().call_soon(self._deliver, node, message)

    def _deliver(self, node: str, message: bytes) -> None:
        receive = self._exchange.get(node)
        if receive is not None:
            receive(message)

    async def stop(self) -> None:
        self._exchange.pop(self.node, None)
