"""The store: log entries are appended once, in groups, and an answer that was lost is found again."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import event

from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.server.db.editions import KEPT_SECONDS, delete_unused, insert_edition, load_edition
from ludothek.server.db.store import READERS, Store
from ludothek.server.db.tables import insert_table, read_log, update_config
from ludothek.server.db.writer import AppendRequest
from ludothek.server.errors import NotFound, Unavailable, WriteConflict
from ludothek.server.play import clock
from ludothek.server.play.create import TableRequest, create_table
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


def test_a_change_that_is_refused_leaves_its_group_in_one_commit(store, monkeypatch):
    """Otherwise whoever sends what is refused would have each move of the group wait for a commit of its own."""
    singly = []
    write_singly = store.writer._write_singly
    monkeypatch.setattr(store.writer, "_write_singly", lambda *a: (singly.append(len(a[1])), write_singly(*a)))

    def refuse(connection):
        connection.exec_driver_sql("UPDATE meta SET value = 'x' WHERE key = 'generation'")
        raise NotFound("no-such-thing", "there is no such thing")

    async def many():
        before = await store.read(lambda c: c.exec_driver_sql("SELECT value FROM meta").scalars().all())
        answers = await asyncio.gather(
            *(store.append(AppendRequest([entry(f"t{n}", 1, "a")])) for n in range(20)),
            store.change(refuse),
            store.change(lambda c: c.exec_driver_sql("SELECT count(*) FROM log").scalar()),
            return_exceptions=True,
        )
        after = await store.read(lambda c: c.exec_driver_sql("SELECT value FROM meta").scalars().all())
        return answers, before == after

    answers, is_undone = asyncio.run(many())
    assert answers[:20] == [None] * 20
    assert isinstance(answers[20], NotFound)
    assert answers[21] == 20
    assert is_undone
    assert not singly


def test_the_writer_goes_on_after_an_error_that_nobody_expected(store, monkeypatch):
    write_group = store.writer._write_group

    def fail(*_):
        monkeypatch.setattr(store.writer, "_write_group", write_group)
        raise RuntimeError("unexpected")

    async def both():
        monkeypatch.setattr(store.writer, "_write_group", fail)
        with pytest.raises(Unavailable):
            await store.append(AppendRequest([entry("t", 1, "a")]))
        await store.append(AppendRequest([entry("t", 1, "a")]))
        with pytest.raises(Unavailable, match="less than a minute"):
            await store.check()

    asyncio.run(both())


def test_readers_keep_their_connections(store):
    """A new connection for each read took half of the processor time of most requests."""
    connected = []
    event.listen(store.engine, "connect", lambda *_: connected.append(1))

    async def read():
        for _ in range(10):
            await asyncio.gather(
                *(store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar()) for _ in range(READERS))
            )

    asyncio.run(read())
    assert len(connected) <= READERS


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


def test_entries_are_stored_as_they_are(store):
    odd = '{"text":"„Ä“ 🂡 \'%s\' ? \\\\ \\"x\\""}'
    values = [None, 0, -1, 2**40]
    entries = [
        LogEntry("t", n + 1, "act", None if n % 3 else 1, values[n % 4], odd, f"ä:{n}", 0, None, 1763494000.1 + n / 7)
        for n in range(700)
    ]

    async def write():
        await store.append(AppendRequest(entries[:1]))
        await asyncio.gather(*(store.append(AppendRequest([one])) for one in entries[1:4]))
        await store.append(AppendRequest(entries[4:]))
        return await store.read(lambda c: read_log(c, "t", 0))

    assert asyncio.run(write()) == entries


def test_appends_of_one_turn_are_one_statement(store, monkeypatch):
    insertions, others = [], []
    insertion = store.writer._insertion
    make = insertion.make

    async def many():
        await store.append(AppendRequest([entry("first", 1, "a")]))
        monkeypatch.setattr(insertion, "make", lambda *what: insertions.append(len(what[0])) or make(*what))
        event.listen(store.engine, "before_cursor_execute", lambda *arguments: others.append(arguments[2]))
        await asyncio.gather(*(store.append(AppendRequest([entry(f"t{n}", 1, "a")])) for n in range(40)))

    asyncio.run(many())
    assert insertions == [40]
    assert not others


def test_what_was_prepared_before_a_restore_is_not_written(store):
    """A change of rows from outside, which gives the database another generation, makes all that waits void."""
    epochs = []
    store.writer.on_restore = epochs.append

    async def write():
        await store.append(AppendRequest([entry("t", 1, "a")]))
        await store.commit(lambda c: c.exec_driver_sql("UPDATE meta SET value = 'other' WHERE key = 'generation'"))
        waiting = [store.append(AppendRequest([entry(f"t{n}", 1, "a")])) for n in range(3)]
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        store.epoch = 1
        await store.append(AppendRequest([entry("after", 1, "a")]))
        count = await store.read(lambda c: c.exec_driver_sql("SELECT count(*) FROM log").scalar())
        return [type(answer) for answer in answers], count

    assert asyncio.run(write()) == ([WriteConflict] * 3, 2)
    assert epochs == [1]


def test_an_edition_that_was_just_brought_or_chosen_is_not_deleted(store, monkeypatch):
    standard = registry.game("maumau").standard_edition
    edition = Edition("maumau", "Grandma", standard.data, standard.source + "\n# mine")
    table = create_table(TableRequest(game="maumau"), "p", 0.0)
    chosen = replace(table.config, edition=edition.source_hash)
    now = clock.now()

    def change(work, after):
        monkeypatch.setattr(clock, "now", lambda: now + after)
        return asyncio.run(store.change(work))

    change(lambda c: insert_table(c, table), 0)
    change(lambda c: insert_edition(c, edition), 0)
    assert change(delete_unused, KEPT_SECONDS - 1) == 0
    change(lambda c: insert_edition(c, edition), KEPT_SECONDS)
    assert change(delete_unused, KEPT_SECONDS + 1) == 0
    assert change(delete_unused, 2 * KEPT_SECONDS + 1) == 1
    with pytest.raises(WriteConflict):
        change(lambda c: update_config(c, chosen), 0)
    change(lambda c: insert_edition(c, edition), 0)
    change(lambda c: update_config(c, chosen), 0)
    assert change(delete_unused, 9 * KEPT_SECONDS) == 0
    change(lambda c: update_config(c, table.config), 9 * KEPT_SECONDS)
    assert change(delete_unused, 19 * KEPT_SECONDS) == 1
    with pytest.raises(NotFound):
        asyncio.run(store.read(lambda c: load_edition(c, "maumau", edition.source_hash)))
