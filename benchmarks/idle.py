"""Memory for idle tables and sockets, and what it costs that one table in a hundred plays: `benchmarks.scale idle`.

Tables that have started are written to the database, so that only their sockets take time to open. Half of them are
connected and left alone until the server has dropped them; what the other half then adds is free of what the first
left fragmented.
"""

import asyncio
import random
import resource
import statistics
import time
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import httpx2
from picows import ws_connect

from benchmarks import load_peer
from benchmarks.cluster import Cluster
from benchmarks.load import GAMES, HANDSHAKE_SECONDS, Numbers, OurPlayer, gather
from benchmarks.measuring import judge
from ludothek.server.db.store import connect
from ludothek.server.db.tables import insert_tables
from ludothek.server.play.create import NewTable, TableRequest, create_table, encode_sitter
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry, NewEntry, number
from ludothek.server.runtime.janitor import HEARTBEAT, IDLE_SECONDS
from ludothek.server.settings import Settings

TABLES_A_PLAYER = 10
MOST_SOCKETS_A_PROCESS = 9_500
"""A process takes at most 10,000 connections; the extra sockets below are all connected to the first one."""
EXTRA_SOCKETS = 2_000
"""Connected to one table in the end: what a socket takes by itself."""
SPARE_FILES = 300
ACTIVE = 100
"""One table of so many plays."""
PAUSE = 0.5
TABLE_GOAL, SOCKET_GOAL = 20.0, 15.0
REBUILD_GOAL = 20.0


class Guest(NamedTuple):
    """A player with their cookie."""

    id: str
    cookie: str


async def invite(url: str, count: int) -> list[Guest]:
    """Make guests one after the other: requests at the same time would share the client's cookies."""
    guests = []
    async with httpx2.AsyncClient(base_url=url, timeout=60) as http:
        for _ in range(count):
            response = await http.post("/api/me", json={"name": "Load"})
            http.cookies.clear()
            guests.append(Guest(response.json()["player"], response.headers["set-cookie"].partition(";")[0]))
    return guests


def make_table(place: int, guests: tuple[Guest, Guest]) -> NewTable:
    """Return a table at which two guests have sat down and started a game."""
    game = GAMES[place % len(GAMES)]
    request = TableRequest(game=game, seats=2, seed=str(place), options=load_peer.longest(game))
    new = create_table(request, guests[0].id, time.time())
    entries: list[LogEntry] = []

    def write(player: str | None, *more: NewEntry) -> None:
        at = new.config.created_at
        entries.extend(number(more, new.config.id, len(entries), player, f"i{len(entries)}", at))

    for seat, guest in enumerate(guests):
        write(guest.id, NewEntry("sit", seat, body=encode_sitter(f"Load {seat}", "", None)))
        write(guest.id, NewEntry("ready", seat, 1))
    write(None, NewEntry("start"))
    return replace(new, members=sorted({guest.id for guest in guests} | set(new.members)), entries=entries)


def measure_rebuild(game: str = "origin", times: int = 7) -> float:
    """Return how many milliseconds it takes to fold the log of a finished game with four players, the median."""
    config = create_table(TableRequest(game=game, seats=4, seed="1"), "p0", time.time()).config
    write = partial(number, table=config.id, player="p0", intent="i", at=config.created_at)
    entries = [NewEntry("sit", seat, body=encode_sitter(f"Load {seat}", "", None)) for seat in range(4)]
    log = write([*entries, NewEntry("start")], after=0)
    live = LiveTable(config, None)
    live.fold_all(log)
    dice = random.Random(1)
    while live.table is not None and live.to_move is not None:
        acted = NewEntry("act", live.to_move, dice.choice(live.table.legal_actions()))
        log += write([acted], after=live.seq)
        live.fold_all(log[-1:])
    took = []
    for _ in range(times):
        began = time.process_time()
        LiveTable(config, None).fold_all(log)
        took.append(1000 * (time.process_time() - began))
    return statistics.median(took)


async def open_socket(url: str, table: str, guest: Guest, seat: int, numbers: Numbers) -> OurPlayer:
    player = OurPlayer(numbers, seat, seat)
    player.transport, _ = await ws_connect(
        lambda: player,
        f"{url.replace('http', 'ws')}/api/tables/{table}/socket",
        extra_headers={"Cookie": guest.cookie},
        websocket_handshake_timeout=HANDSHAKE_SECONDS,
    )
    return player


def count_tables(asked: int, processes: int) -> int:
    """Return how many tables fit into the open files and connections that this machine allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    files = hard - SPARE_FILES - EXTRA_SOCKETS
    most = min(files, (MOST_SOCKETS_A_PROCESS - EXTRA_SOCKETS) * processes) // 2
    if most < asked:
        print(f"{most} tables instead of {asked}: {hard} open files, {processes} processes", flush=True)
    return min(asked, most)


async def wait_until_dropped() -> None:
    """Wait until the tables that nobody uses are dropped."""
    await asyncio.sleep(IDLE_SECONDS + HEARTBEAT + 2)


async def measure_idle(cluster: Cluster, asked: int) -> bool:
    """Print memory for each idle table and socket, then what some that play cost; return whether the goals are met."""
    urls = [server.url for server in cluster.servers]
    tables = count_tables(asked, len(urls))
    idle, active = Numbers(), Numbers()
    idle.pause, active.pause = 10.0**6, PAUSE
    people = await invite(urls[0], 2 * max(1, tables // TABLES_A_PLAYER))
    pairs = [(people[2 * n % len(people)], people[2 * n % len(people) + 1]) for n in range(tables)]
    new = [make_table(n, pair) for n, pair in enumerate(pairs)]
    engine = connect(Settings(data=str(cluster.servers[0].data), database=cluster.url).url)
    with engine.begin() as connection:
        insert_tables(connection, new)
    engine.dispose()

    async def open_table(place: int, numbers: Numbers) -> list[OurPlayer]:
        table, url = new[place].config.id, urls[place % len(urls)]
        return [await open_socket(url, table, guest, seat, numbers) for seat, guest in enumerate(pairs[place])]

    playing = max(1, tables // ACTIVE)
    half = (tables - playing) // 2
    players = await gather([open_table(n, idle) for n in range(half)])
    print(f"{half} tables connected", flush=True)
    await wait_until_dropped()
    before = cluster.count_memory()
    players += await gather([open_table(n, idle) for n in range(half, tables - playing)])
    print(f"{tables - playing} tables connected", flush=True)
    await wait_until_dropped()
    after = cluster.count_memory()
    extra = [open_socket(urls[0], new[0].config.id, people[0], 0, idle) for _ in range(EXTRA_SOCKETS)]
    more = await gather(extra)
    await asyncio.sleep(1)
    socket = 1024 * (cluster.count_memory() - after) / EXTRA_SOCKETS
    both = 1024 * (after - before) / (tables - playing - half)
    print(f"{tables} tables, {2 * tables + EXTRA_SOCKETS} sockets, {len(urls)} processes: {after:.0f} MB", flush=True)
    met = [
        judge("kB for an idle socket", socket, SOCKET_GOAL),
        judge("kB for an idle table without its two sockets", max(0.0, both - 2 * socket), TABLE_GOAL),
        judge("ms of processor time to rebuild a finished game of Origin", measure_rebuild(), REBUILD_GOAL),
    ]
    players += await gather([open_table(n, active) for n in range(tables - playing, tables)])
    await measure_active(cluster, active)
    for player in [player for pair in players for player in pair] + more:
        player.transport.disconnect()
    return all(met)


async def measure_active(cluster: Cluster, active: Numbers) -> None:
    """Print what the tables that play cost while all others are idle."""
    cost = await cluster.measure(active, 8.0, PAUSE)
    print(
        f"one table in {ACTIVE} plays: {cost.moves:.0f} moves/s, p50 {cost.p50:.1f} ms, p99 {cost.p99:.1f} ms,"
        f" {cost.moves * cost.total / 1e4:.1f} % of a core, all idle tables and sockets included",
        flush=True,
    )
