"""A cache that is bounded by the bytes of what is in it."""

from collections import OrderedDict
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class ByteCache(Generic[Key, Value]):
    """Drops what was not used for longest when the sizes of all values exceed `most_bytes`.

    A value that exceeds them alone is not cached.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        self._values: OrderedDict[Key, tuple[Value, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Key) -> Value | None:
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def put(self, key: Key, value: Value, size: int) -> None:
        self.forget(key)
        if size > self.most_bytes:
            return
        self._values[key] = (value, size)
        self.bytes += size
        while self.bytes > self.most_bytes:
            _, (_, dropped) = self._values.popitem(last=False)
            self.bytes -= dropped

    def forget(self, key: Key) -> None:
        found = self._values.pop(key, None)
        if found is not None:
            self.bytes -= found[1]

    def clear(self) -> None:
        self._values.clear()
        self.bytes = 0
