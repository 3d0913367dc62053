"""Cut messages into pieces of limited size, and put them together again."""

from collections.abc import Iterator

HEADER = 24
"""The bytes before each piece: who sends it, how many pieces follow."""
MOST_BYTES = 64 * 2**20


def cut(sender: str, message: bytes, size: int) -> Iterator[bytes]:
    """Yield a message in pieces of at most `size` bytes; each names its sender and how many pieces follow it."""
    room = size - HEADER
    count = max(1, -(-len(message) // room))
    for place in range(count):
        following = count - place - 1
        yield f"{sender:<16}{following:>8}".encode() + message[place * room : (place + 1) * room]


class Assembler:
    """Puts the pieces of each sender together; what misses a piece is dropped."""

    def __init__(self) -> None:
        self._begun: dict[bytes, tuple[int, list[bytes]]] = {}

    def add(self, piece: bytes) -> bytes | None:
        """Add a piece; return the message that it completes, if any."""
        sender, following = piece[:16], int(piece[16:HEADER])
        expected, parts = self._begun.pop(sender, (None, []))
        if expected is not None and expected != following:
            parts = []
        if expected is None and not parts and following == 0:
            return piece[HEADER:]
        parts.append(piece[HEADER:])
        if following:
            if sum(map(len, parts)) < MOST_BYTES:
                self._begun[sender] = following - 1, parts
            return None
        return b"".join(parts)

    def forget(self, sender: str) -> None:
        self._begun.pop(f"{sender:<16}".encode(), None)
