"""The store: rows are appended once, in groups, and an answer that was lost is found again."""

import asyncio

import pytest

from ludothek.server.db.store import Append, Row, Store
from ludothek.server.errors import Conflict
from ludothek.server.settings import Settings
from ludothek.server.wire.connection import Connection


def row(table, seq, intent, step=0):
    return Row(table, seq, "say", None, None, "{}", intent, step, None, 1.0)


@pytest.fixture
def store(database, tmp_path):
    opened = Store(Settings(data=str(tmp_path), database=database()).url, "test")
    opened.open()
    yield opened
    opened.close()


def test_a_number_is_given_once(store):
    async def both():
        return await asyncio.gather(
            store.append(Append([row("t", 1, "a")])), store.append(Append([row("t", 1, "b")])), return_exceptions=True
        )

    first, second = asyncio.run(both())
    assert first is None
    assert isinstance(second, Conflict)


def test_an_intent_is_written_once(store):
    async def both():
        await store.append(Append([row("t", 1, "a")]))
        with pytest.raises(Conflict):
            await store.append(Append([row("t", 2, "a")]))

    asyncio.run(both())


def test_one_bad_change_in_a_group_does_not_spoil_the_others(store):
    async def many():
        good = [store.append(Append([row(f"t{n}", 1, "a"), row(f"t{n}", 2, "a", 1)])) for n in range(40)]
        bad = [store.append(Append([row("t0", 1, "b")])), store.change(lambda c: 1 / 0)]
        return await asyncio.gather(*good[:20], *bad, *good[20:], return_exceptions=True)

    answers = asyncio.run(many())
    assert [a for a in answers if a is None] == [None] * 40
    assert {type(a) for a in answers if a is not None} == {Conflict, ZeroDivisionError}


def test_rows_of_one_append_are_written_together_or_not_at_all(store):
    async def both():
        await store.append(Append([row("t", 2, "a")]))
        with pytest.raises(Conflict):
            await store.append(Append([row("t", 1, "b"), row("t", 2, "b", 1)]))
        return await store.read(lambda c: c.exec_driver_sql("SELECT count(*) FROM rows").scalar())

    assert asyncio.run(both()) == 1


def test_a_lost_answer_is_found_again(store):
    """A commit whose answer did not arrive is recognized when it is tried again."""

    async def again():
        append = Append([row("t", 1, "a")])
        await store.append(append)
        with store.engine.connect() as connection:
            return store._is_written(connection, append), store._is_written(connection, Append([row("t", 1, "b")]))

    assert asyncio.run(again()) == (True, False)


def test_what_waits_is_committed_when_the_store_closes(database, tmp_path):
    opened = Store(Settings(data=str(tmp_path), database=database()).url, "test")
    opened.open()

    async def leave():
        waiting = [asyncio.ensure_future(opened.append(Append([row(f"t{n}", 1, "a")]))) for n in range(50)]
        await asyncio.sleep(0)
        await asyncio.get_running_loop().run_in_executor(None, opened.close)
        return await asyncio.gather(*waiting)

    assert asyncio.run(leave()) == [None] * 50


def test_messages_keep_their_order_when_the_network_stops_taking_them():
    async def push():
        sent = []
        takes = [True, False, True, True]

        def straight(message):
            if takes.pop(0):
                sent.append(message)
                return True
            return False

        async def send(message):
            await asyncio.sleep(0.01)
            sent.append(message)

        line = Connection("t", "p", "en", 0, straight)
        pump = asyncio.ensure_future(line.pump(send))
        await asyncio.sleep(0)
        for message in (b"1", b"2", b"3", b"4"):
            line.push(message)
        await asyncio.sleep(0.005)
        line.push(b"5")
        await asyncio.sleep(0.1)
        line.push(b"6")
        line.finish(1000, "")
        await pump
        return sent

    assert asyncio.run(push()) == [b"1", b"2", b"3", b"4", b"5", b"6"]
