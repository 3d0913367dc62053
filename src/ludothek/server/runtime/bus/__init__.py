"""The bus: messages between the processes of one database, each to one process."""

from collections.abc import Callable
from typing import Protocol

Receive = Callable[[bytes], None]


class Bus(Protocol):
    """Carries messages to other processes, at most once each.

    A message that is lost is noticed by the receiver, who counts them, and costs time only: the log is in the database.
    What is sent may be for one player's eyes, so nobody else may listen. `address` is what others have to know of this
    process besides its name.
    """

    address: str

    async def start(self, receive: Receive) -> None:
        """Hand what other processes send to `receive` from now on."""

    def send(self, node: str, message: bytes) -> None:
        """Send a message to a process; return at once."""

    async def stop(self) -> None: ...
