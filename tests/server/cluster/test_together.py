"""Three and more at a table, and several servers at one database."""

import asyncio
import shutil

import pytest

from ludothek.server import protocol
from ludothek.server.db.store import Store
from ludothek.server.db.tables import insert_table
from ludothek.server.play import clock, create
from ludothek.server.play.intents import Sender
from ludothek.server.runtime import history
from ludothek.server.runtime.hub import Hub
from ludothek.server.settings import Settings
from ludothek.server.wire.connection import Connection
from tests.server.harness import ServerProcess, play_on, start_pair, wait_until


@pytest.fixture
def two_hosts(postgres, tmp_path):
    """Two servers with data folders of their own, one database and one secret."""
    url = postgres.new_database(f"hosts{tmp_path.name[-8:]}".replace("-", "").lower())
    first = ServerProcess(tmp_path / "one", url).start()
    (tmp_path / "two").mkdir(mode=0o700)
    shutil.copy(tmp_path / "one" / "secret", tmp_path / "two" / "secret")
    second = ServerProcess(tmp_path / "two", url).start()
    yield first, second
    for server in (first, second):
        server.kill()


def visit(guest, server):
    """The same person at another host."""
    guest.server = server
    guest.http.base_url = server.url
    return guest


def test_two_hosts_serve_one_table(two_hosts, guest):
    first, second = two_hosts
    a, b = guest(first, "Ada"), guest(first, "Ben")
    table = a.open_table(seats=2, options={"games": 1})
    visit(b, second).enter(table)
    one, two = a.play(table), b.play(table)
    for seat, line in enumerate((one, two)):
        assert line.ask("sit", seat=seat)["type"] == "ack"
    for seat, line in enumerate((one, two)):
        assert line.ask("ready", seat=seat)["type"] == "ack"
    for line in (one, two):
        line.until_room(lambda r: r["phase"] == "playing")
    assert play_on({0: one, 1: two}, 12) > 5
    assert one.seq == two.seq


def test_who_is_forgotten_at_one_host_is_so_at_the_other(two_hosts, guest):
    first, second = two_hosts
    a, b = guest(first, "Ada"), guest(first, "Ben")
    table, one, _two = start_pair(a, b)
    one.ask("resign", seat=0)
    path = f"/api/tables/{table['table']}/branches"
    assert a.post(path, {"at": 0, "seat": 0, "bots": [None, "random"]}).status_code == 201
    visit(b, second)
    assert b.get(path).json()["branches"][0]["names"] == ["Ada", "random"]
    visit(a, second).get("/api/me")
    cookie = a.cookie
    assert visit(a, first).post("/api/me/forget").status_code == 204
    wait_until(lambda: b.get(path).json()["branches"][0]["names"] == ["–", "random"])
    again = guest(second, joins=False)
    wait_until(lambda: again.get("/api/me", headers={"cookie": cookie}).status_code == 401)


@pytest.fixture
def two_hubs(database, tmp_path):
    """What two processes know of the tables in one database, and a table; neither hears what the other writes."""
    url = Settings(data=str(tmp_path), database=database()).url
    new = create.create_table(create.TableRequest(game="maumau", seats=2), "ada", clock.now())
    here, there = (Hub(Store(url, node), node) for node in ("here", "there"))
    for hub in (here, there):
        hub.store.open()
    with here.store.engine.begin() as connection:
        insert_table(connection, new)
    yield here, there, new.config.id
    for hub in (here, there):
        hub.store.close()


async def nodes(hub, table):
    """Where those who sit at a table are connected."""
    live = await hub.store.read(lambda c: history.rebuild(c, table))
    return [seat.node for seat in live.seats]


def test_who_comes_back_to_a_process_that_missed_something_is_here_again(two_hubs):
    """It has not heard yet what another process wrote, so its first try to note the return comes too late."""
    here, there, table = two_hubs

    async def come_back():
        ada, ben = (Sender(name, name, "there") for name in ("ada", "ben"))
        assert isinstance(await there.submit(table, ada, protocol.Sit(intent="a", seat=0)), protocol.Ack)
        await here.join(Connection(table, "carl", None, 0), 0)
        assert isinstance(await there.submit(table, ben, protocol.Sit(intent="b", seat=1)), protocol.Ack)
        await here.join(Connection(table, "ada", None, 0), 0)
        return await nodes(there, table)

    assert asyncio.run(come_back()) == ["here", "there"]


def test_who_leaves_one_process_but_is_at_another_is_not_away_for_long(two_hubs):
    here, there, table = two_hubs

    async def close_one_of_two_pages():
        for seat, name in enumerate(("ada", "ben")):
            sender = Sender(name, name, "there")
            await there.join(Connection(table, name, None, 0), 0)
            for intent in (protocol.Sit(intent="sit", seat=seat), protocol.Ready(intent="ready", seat=seat)):
                assert isinstance(await there.submit(table, sender, intent), protocol.Ack)
        second = Connection(table, "ada", None, 0)
        await here.join(second, 0)
        here.channel(table).clients.discard(second)
        await here.note_presence(table, "ada", False)
        assert await nodes(there, table) == [None, "there"]
        await there.refresh(table)
        await there.correct_presence(there.channel(table), {"here", "there"})
        return await nodes(there, table)

    assert asyncio.run(close_one_of_two_pages()) == ["there", "there"]


def test_of_two_servers_one_fires_each_clock(two_hosts, guest):
    """Both have somebody at the table and a timer; the turn that ran out is played once."""
    from sqlalchemy import create_engine, text

    first, second = two_hosts
    a, b, c = guest(first), guest(first), guest(first)
    table, one, _two = start_pair(a, b, clock={"kind": "move", "seconds": 1}, options={"games": 5})
    visit(c, second).enter(table)
    watcher = c.play(table)
    for _ in range(3):
        turn = one.views[0]["to_move"]
        one.until(lambda m, turn=turn: m["type"] == "update" and m.get("view", {}).get("to_move", turn) != turn)
    watcher.settle(one.seq)
    engine = create_engine(first.database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        rows = connection.execute(
            text("SELECT seq, kind, intent FROM log WHERE table_id = :t ORDER BY seq"), {"t": table["table"]}
        ).all()
    engine.dispose()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    expiries = [row.intent for row in rows if row.kind == "expire"]
    assert len(expiries) >= 3
    assert len(set(expiries)) == len(expiries)


def test_a_rating_is_written_with_the_last_decision(own_server, guest):
    """Whoever sees the game's end after a power cut sees its rating too."""
    server = own_server()
    a, b = guest(server), guest(server)
    _table, one, two = start_pair(a, b, options={"games": 3}, rated=True, clock={"kind": "move", "seconds": 600})
    play_on({0: one, 1: two}, 16)  # Some have two decisions in a turn, and both need three.
    assert one.ask("resign", seat=0)["type"] == "ack"
    server.kill()
    server.start()
    mine, theirs = (player.get("/api/me").json()["ratings"][0] for player in (a, b))
    assert (mine["games"], theirs["games"]) == (1, 1)
    assert mine["rating"] < 1500 < theirs["rating"]
    two.close()
