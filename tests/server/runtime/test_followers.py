"""Followers of a board are told once for many changes, and none is kept after they have gone."""

import asyncio

import pytest

from ludothek.server.runtime import followers as module
from ludothek.server.runtime.followers import CHANGED, Followers
from ludothek.server.wire.connection import Connection


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "COLLECTING_SECONDS", 0.0)


def test_many_changes_at_once_are_told_once_to_those_who_follow_this_board() -> None:
    async def follow() -> None:
        followers = Followers()
        one, two, other = (Connection(board, board, None, 0) for board in ("cup", "cup", "league"))
        for client in (one, two, other):
            followers.join(client)
        for _ in range(5):
            followers.tell("cup")
        await asyncio.sleep(0.01)
        for client in (one, two):
            assert await client.next(0) == CHANGED
            assert await client.next(0) is None
        assert await other.next(0) is None

    asyncio.run(follow())


def test_who_has_gone_is_not_told_and_a_board_without_followers_is_forgotten() -> None:
    async def follow() -> None:
        followers = Followers()
        client = Connection("cup", "player", None, 0)
        followers.join(client)
        followers.tell("cup")
        followers.leave(client)
        await asyncio.sleep(0.01)
        assert await client.next(0) is None
        assert not list(followers)
        assert not followers._clients
        assert not followers._timers

    asyncio.run(follow())


def test_a_server_that_stops_lets_followers_come_back() -> None:
    async def follow() -> Connection:
        followers = Followers()
        client = Connection("cup", "player", None, 0)
        followers.join(client)
        followers.disconnect_all()
        return client

    assert asyncio.run(follow()).is_finished
