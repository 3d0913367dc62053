"""Real processes that reach one another: behind nginx, as workers, by NATS, by NOTIFY alone."""

import asyncio
import contextlib
import json
import re
import shutil

import httpx2
import pytest

from ludothek.server.runtime.bus.postgres import PostgresBus
from tests.server.e2e.nginx import proxy
from tests.server.harness import ServerProcess, play_on, start_pair, wait_until
from tests.server.nats import NO_NATS, Nats, find_server


def count(server, name):
    """A metric of a server."""
    found = re.search(rf"^{name} (\S+)$", httpx2.get(f"{server.url}/metrics").text, re.M)
    return float(found[1]) if found else 0.0


@pytest.fixture
def servers(postgres, tmp_path):
    """Starts servers at one database, each with its own data folder and the same secret."""
    started = []

    def start(number, *arguments):
        url = postgres.new_database(f"between{tmp_path.name[-6:]}{len(started)}".replace("-", "").replace("_", ""))
        for place in range(number):
            folder = tmp_path / f"host{place}"
            if place:
                folder.mkdir(mode=0o700)
                shutil.copy(tmp_path / "host0" / "secret", folder / "secret")
            started.append(ServerProcess(folder, url, *arguments).start())
        return started[-number:]

    yield start
    for server in started:
        server.kill()


@pytest.fixture
def nats():
    if find_server() is None:
        pytest.skip(NO_NATS)
    running = Nats()
    yield running
    running.stop()


def play_apart(guest, first, second):
    """Two people on different servers play; the one who is carried gets everything."""
    a, b = guest(first, "Ada"), guest(first, "Ben")
    table, one, two = start_pair(a, b)
    two.close()
    b.server = second
    with b.play(table) as line:
        line.until(lambda m: m["type"] == "update" and "view" in m)
        assert play_on({0: one, 1: line}, 6) == 6
        assert count(second, "ludothek_carried") == 1
        assert count(first, "ludothek_carried") == 0
        assert count(second, "ludothek_live_tables") == 0


def test_nginx_lets_the_players_of_a_table_meet(servers, guest, tmp_path):
    first, second = servers(2)
    addresses = {"10.0.0.1:8000": first.port, "10.0.0.2:8000": second.port}
    with proxy(tmp_path, "ludothek-balancer.conf", addresses) as balancer:
        for _ in range(4):
            a, b = guest(balancer, "Ada"), guest(balancer, "Ben")
            _, one, two = start_pair(a, b)
            assert play_on({0: one, 1: two}, 4) == 4
        assert count(first, "ludothek_carried") == count(second, "ludothek_carried") == 0
        assert count(first, "ludothek_connections") + count(second, "ludothek_connections") == 8
        assert a.get("/metrics").status_code == 403


def test_workers_pass_connections_to_the_home_of_their_table(servers, guest):
    (server,) = servers(1, "--workers", "3")
    wait_until(lambda: server.log.read_text().count("process found") >= 6)
    for _ in range(4):
        a, b = guest(server, "Ada"), guest(server, "Ben")
        table, one, two = start_pair(a, b)
        assert play_on({0: one, 1: two}, 4) == 4
    assert count(server, "ludothek_carried") == 0 or "process lost" in server.log.read_text()
    assert count(server, "ludothek_connections") == 8
    with a.http.stream("GET", f"/api/tables/{table['table']}/stream") as stream:
        messages = (line for line in stream.iter_lines() if line.startswith("data: "))
        assert '"welcome"' in next(messages)
    assert server.stop() == 0


def test_processes_meet_over_nats_and_its_restart_loses_nothing(servers, guest, nats):
    first, second = servers(2, "--bus", nats.url)
    play_apart(guest, first, second)
    a, b = guest(first, "Ada"), guest(first, "Ben")
    table, one, two = start_pair(a, b)
    two.close()
    b.server = second
    with b.play(table) as line:
        line.until(lambda m: m["type"] == "update" and "view" in m)
        for _ in range(2):
            nats.kill()
            nats.start()
            assert play_on({0: one, 1: line}, 4) == 4
        assert json.loads(a.get(f"/api/tables/{table['table']}").text)["seq"] == line.seq


def test_processes_of_different_hosts_meet_by_notices(postgres, tmp_path):
    """Where no Unix socket leads, messages go through PostgreSQL, long ones in pieces."""

    async def exchange():
        buses = [PostgresBus(postgres.url(), node, tmp_path, lambda node: None, print) for node in ("one", "two")]
        received = asyncio.Queue()
        await buses[0].start(received.put_nowait)
        await buses[1].start(print)
        message = bytes(range(256)) * 100
        arrived = None
        while arrived is None:  # Until `one` listens, what is sent to it is lost.
            buses[1].send("one", message)
            with contextlib.suppress(TimeoutError):
                arrived = await asyncio.wait_for(received.get(), 0.5)
        for bus in buses:
            await bus.stop()
        return arrived == message

    assert asyncio.run(exchange())


def test_processes_of_one_host_meet_by_sockets_and_notice_a_death_at_once(tmp_path):
    async def exchange():
        refused, received = asyncio.Queue(), asyncio.Queue()
        addresses = {}
        one, two = (
            PostgresBus("postgresql://nowhere.invalid/", node, tmp_path, addresses.get, refused.put_nowait)
            for node in ("one", "two")
        )
        addresses |= {"one": one.address, "two": two.address}
        await one.start(received.put_nowait)
        await two.start(received.put_nowait)
        for number in range(3):
            one.send("two", bytes([number]) * 100_000)
        assert [len(await received.get()) for _ in range(3)] == [100_000] * 3
        await two.stop()
        two.path.touch()
        one.send("two", b"lost")
        assert await asyncio.wait_for(refused.get(), 60) == "two"
        await one.stop()

    asyncio.run(exchange())
