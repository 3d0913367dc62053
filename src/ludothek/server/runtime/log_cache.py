"""What was computed of tables, each valid as long as its table is as it was then."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class LogCache(Generic[Value]):
    """Keeps a value for each of `most` tables, with a mark of how far the table was, such as its last log entry."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[str, tuple[Hashable, Value]] = OrderedDict()
        self._lock = threading.Lock()
        self._forgotten = 0

    def get(self, table: str, mark: Hashable, compute: Callable[[], Value]) -> Value:
        """Return what was computed at this mark, or compute it; for use in any thread."""
        with self._lock:
            cached, forgotten = self._values.get(table), self._forgotten
            if cached is not None and cached[0] == mark:
                self._values.move_to_end(table)
                return cached[1]
        value = compute()
        with self._lock:
            if forgotten == self._forgotten:
                self._values[table] = (mark, value)
                self._values.move_to_end(table)
            if len(self._values) > self.most:
                self._values.popitem(last=False)
        return value

    def forget(self, table: str | None = None) -> None:
        """Drop a table, or all; a value that is being computed meanwhile is not cached."""
        with self._lock:
            self._forgotten += 1
            if table is None:
                self._values.clear()
            else:
                self._values.pop(table, None)
