"""The host as JavaScript calls it: text instead of bytes, and lists instead of tuples."""

from collections.abc import Callable

from ludothek.offline.host import Host, SavedTable


class BrowserHost:
    """A host for a page. `push` gets the messages of a table, `keep` what is to be stored: saved, summary, record."""

    def __init__(self, push: Callable[[str, str], object], keep: Callable[..., object]) -> None:
        self._push = push
        self._keep = keep
        self._host = Host(self.keep)

    def keep(self, name: str, kept: SavedTable | None) -> None:
        if kept is None:
            self._keep(name, None, "", "")
        else:
            self._keep(name, kept.saved.decode(), kept.summary.decode(), kept.record)

    def answer(self, method: str, target: str, body: str) -> list[int | str]:
        status, media_type, content = self._host.answer(method, target, body.encode())
        return [status, media_type, content.decode()]

    def connect(self, table: str, since: int, lang: str) -> None:
        self._host.connect(table, since, lang, lambda message: self._push(table, message.decode()))

    def disconnect(self, table: str) -> None:
        self._host.disconnect(table)

    def submit(self, table: str, message: str, lang: str) -> str:
        return self._host.submit(table, message.encode(), lang).decode()

    def step(self, table: str) -> bool:
        return self._host.step(table)

    def restore(self, saved: str) -> str:
        return self._host.restore(saved.encode())
