"""The log that `apply` writes to when somebody listens: what happened, and which seats may see its private part."""

FIELDS = 5
CAPACITY = 1024


class Log:
    """Raw events of one decision: kind, seat, a public number, a private number, and the seats that see the latter."""

    def __init__(self) -> None:
        self.count = 0
        self.entries = [0] * 5120

    def add(self, kind: int, seat: int, public: int, private: int, eyes: int) -> None:
        if self.count == CAPACITY:
            return
        at = self.count * FIELDS
        self.entries[at] = kind
        self.entries[at + 1] = seat
        self.entries[at + 2] = public
        self.entries[at + 3] = private
        self.entries[at + 4] = eyes
        self.count += 1

    def drain(self) -> list[tuple[int, int, int, int, int]]:
        """Return the events since the last call and empty the log."""
        events = []
        for i in range(0, self.count * FIELDS, FIELDS):
            events.append(
                (self.entries[i], self.entries[i + 1], self.entries[i + 2], self.entries[i + 3], self.entries[i + 4])
            )
        self.count = 0
        return events
