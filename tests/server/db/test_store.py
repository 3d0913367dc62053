"""The store: log entries are appended once, in groups, and an answer that was lost is found again."""

import asyncio

import pytest

from ludothek.server.db.store import Store
from ludothek.server.db.writer import AppendRequest
from ludothek.server.errors import WriteConflict
from ludothek.server.play.log_entry import LogEntry
from ludothek.server.settings import Settings


def entry(table, seq, intent, step=0):
    return LogEntry(table, seq, "say", None, None, "{}", intent, step, None, 1.0)


@pytest.fixture
def store(database, tmp_path):
    opened = Store(Settings(data=str(tmp_path), database=database()).url, "test")
    opened.open()
    yield opened
    opened.close()


def test_a_number_is_given_once(store):
    async def both():
        return await asyncio.gather(
            store.append(AppendRequest([entry("t", 1, "a")])),
            store.append(AppendRequest([entry("t", 1, "b")])),
            return_exceptions=True,
        )

    first, second = asyncio.run(both())
    assert first is None
    assert isinstance(second, WriteConflict)


def test_an_intent_is_written_once(store):
    async def both():
        await store.append(AppendRequest([entry("t", 1, "a")]))
        with pytest.raises(WriteConflict):
            await store.append(AppendRequest([entry("t", 2, "a")]))

    asyncio.run(both())


def test_one_bad_change_in_a_group_does_not_spoil_the_others(store):
    async def many():
        good = [store.append(AppendRequest([entry(f"t{n}", 1, "a"), entry(f"t{n}", 2, "a", 1)])) for n in range(40)]
        bad = [store.append(AppendRequest([entry("t0", 1, "b")])), store.change(lambda c: 1 / 0)]
        return await asyncio.gather(*good[:20], *bad, *good[20:], return_exceptions=True)

    answers = asyncio.run(many())
    assert [a for a in answers if a is None] == [None] * 40
    assert {type(a) for a in answers if a is not None} == {WriteConflict, ZeroDivisionError}


def test_entries_of_one_append_are_written_together_or_not_at_all(store):
    async def both():
        await store.append(AppendRequest([entry("t", 2, "a")]))
        with pytest.raises(WriteConflict):
            await store.append(AppendRequest([entry("t", 1, "b"), entry("t", 2, "b", 1)]))
        return await store.read(lambda c: c.exec_driver_sql("SELECT count(*) FROM log").scalar())

    assert asyncio.run(both()) == 1


def test_a_lost_answer_is_found_again(store):
    """A commit whose answer did not arrive is recognized when it is tried again."""

    async def again():
        append = AppendRequest([entry("t", 1, "a")])
        await store.append(append)
        with store.engine.connect() as connection:
            return store.writer._is_written(connection, append), store.writer._is_written(
                connection, AppendRequest([entry("t", 1, "b")])
            )

    assert asyncio.run(again()) == (True, False)


def test_what_waits_is_committed_when_the_store_closes(database, tmp_path):
    opened = Store(Settings(data=str(tmp_path), database=database()).url, "test")
    opened.open()

    async def leave():
        waiting = [asyncio.ensure_future(opened.append(AppendRequest([entry(f"t{n}", 1, "a")]))) for n in range(50)]
        await asyncio.sleep(0)
        await asyncio.get_running_loop().run_in_executor(None, opened.close)
        return await asyncio.gather(*waiting)

    assert asyncio.run(leave()) == [None] * 50
