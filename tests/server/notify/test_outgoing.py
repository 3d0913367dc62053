"""Requests to strangers' addresses leave the server's own threads alone."""

import asyncio
import socket
import threading
from typing import Any

import pytest

from ludothek.server.notify.guard import Guard
from ludothek.server.notify.outgoing import GuardedResolver


def test_name_servers_that_never_answer_hold_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()

    def look_up(*_: Any, **__: Any) -> list[Any]:
        answered.wait(30)
        return []

    async def run() -> int:
        resolver = GuardedResolver(Guard())
        lookups = [asyncio.create_task(resolver.resolve(f"slow{n}.example", 443)) for n in range(100)]
        await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(asyncio.to_thread(lambda: 7), 20)
        finally:
            answered.set()
            for lookup in lookups:
                lookup.cancel()
            await asyncio.wait(lookups)
            await resolver.close()

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert asyncio.run(run()) == 7
