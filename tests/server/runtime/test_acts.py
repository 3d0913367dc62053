"""Actions that are carried out in the call in which they arrive."""

import asyncio
from typing import Any

import msgspec
import pytest

from ludothek.server import protocol
from ludothek.server.db.store import Store
from ludothek.server.db.tables import read_log
from ludothek.server.errors import Unavailable, WriteConflict
from ludothek.server.play.intents import Sender
from ludothek.server.runtime.acts import Acts
from tests.server.runtime.test_hub import ADA, BO, Run, Setting, run

__all__ = ["run"]  # The fixture is used by its name.


def begin(setting: Setting, player: str, act: protocol.Act) -> "asyncio.Future[Any] | None":
    """Begin an action; return where its answer will be, or None if it has to go the usual way."""
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def end(body: bytes | None) -> None:
        answer.set_result(None if body is None else msgspec.json.decode(body))

    is_begun = Acts(setting.hub).begin(setting.table, Sender(player, player.title(), "node"), act, end)
    return answer if is_begun else None


def test_an_action_is_durable_and_told_when_it_is_answered(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        bo = await setting.join(BO)
        answer = begin(setting, *setting.act(live))
        assert answer is not None
        assert setting.hub.channel(setting.table).lock.locked()
        assert (await answer)["seq"] == live.seq
        assert not setting.hub.channel(setting.table).lock.locked()
        assert bo.updates[-1]["seq"] == bo.last_sent == live.seq
        assert setting.store.read_now(lambda c: read_log(c, setting.table))[-1].seq == live.seq

    run(scenario)


def test_what_is_out_of_the_ordinary_goes_the_usual_way(run: Run) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        channel = setting.hub.channel(setting.table)
        player, act = setting.act(live)
        assert begin(setting, BO if player == ADA else ADA, act) is None
        async with channel.lock:
            assert begin(setting, player, act) is None
            waiting = asyncio.create_task(channel.lock.acquire())
            await asyncio.sleep(0)
        assert begin(setting, player, act) is None, "somebody waits for the lock"
        await waiting
        channel.lock.release()
        channel.live = None
        assert begin(setting, player, act) is None
        assert not channel.lock.locked()
        assert isinstance(await setting.send(player, act), protocol.Ack)

    run(scenario)


def test_an_unexpected_error_is_left_to_the_usual_way(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        player, act = setting.act(live)
        with monkeypatch.context() as broken:
            broken.setattr(setting.hub, "fold", lambda *_: 1 / 0)
            assert begin(setting, player, act) is None
        assert not setting.hub.channel(setting.table).lock.locked()
        assert isinstance(await setting.send(player, act), protocol.Ack)

    run(scenario)


@pytest.mark.parametrize(
    ("error", "code"), [(WriteConflict("taken"), None), (Unavailable("store-unavailable", "gone"), "store-unavailable")]
)
def test_a_failed_write_leaves_the_table_to_be_rebuilt(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str | None
) -> None:
    def fail(*_: Any) -> "asyncio.Future[None]":
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(error)
        return failed

    async def scenario(setting: Setting) -> None:
        live = await setting.start()
        player, act = setting.act(live)
        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", fail)
            answer = begin(setting, player, act)
            assert answer is not None
            body = await answer
        assert (None if body is None else body["code"]) == code
        again = await setting.hub.get_table(setting.table)
        assert again is not live
        assert isinstance(await setting.send(player, act), protocol.Ack)

    run(scenario)
