"""Programs in seats: a token in place of a cookie, good for one seat of one table."""

import asyncio
import json
import shlex
import socket
import sys
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.sync.client import connect

import ludothek
from ludothek.bots.engines.remote_seat import RemoteSeat
from ludothek.server.runtime.bot_worker import decide
from ludothek.server.runtime.bots import Lane, make_request
from tests.server.harness import WAIT_SECONDS, ServerProcess, legal, play_on
from tests.server.runtime.test_bots import start_table

BAD = Path(__file__).parents[2] / "bots" / "bad_engine.py"


class Program:
    """An engine's line: no cookie, only a token."""

    def __init__(self, server, table, token):
        url = f"ws://127.0.0.1:{server.port}/api/tables/{table['table']}/socket"
        headers = {"authorization": f"Bearer {token}"}
        self.socket = connect(url, additional_headers=headers, compression=None, legacy=True, ping_interval=None)
        self.view = None
        self.seq = 0
        self.count = 0

    def receive(self):
        message = json.loads(self.socket.recv(timeout=WAIT_SECONDS))
        if message["type"] == "update":
            self.seq, self.view = message["seq"], message.get("view", self.view)
        return message

    def ask(self, kind, **fields):
        self.count += 1
        self.socket.send(json.dumps({"type": kind, "intent": f"e{self.count}", **fields}))
        while True:
            message = self.receive()
            if message["type"] in ("ack", "refused", "problem"):
                return message


@pytest.fixture
def connected():
    """Connects programs, and lets them go at the end."""
    programs = []

    def join(server, table, token):
        programs.append(Program(server, table, token))
        return programs[-1]

    yield join
    for one in programs:
        one.socket.close()


def test_a_program_takes_its_seat_and_plays(server, guest, connected):
    a = guest(server)
    table = a.open_table(seats=2, options={"games": 1})
    response = a.post(f"/api/tables/{table['table']}/engines", {"seat": 1, "name": "Deep Fold"})
    assert response.status_code == 201, response.text
    line, program = a.play(table), connected(server, table, response.json()["token"])
    assert line.ask("sit", seat=0)["type"] == "ack"
    assert program.ask("sit", seat=1)["type"] == "ack"
    assert line.ask("ready", seat=0)["type"] == "ack"
    assert program.ask("ready", seat=1)["type"] == "ack"
    line.until_room(lambda r: r["phase"] == "playing")
    assert line.room["seats"][1]["name"] == "Deep Fold"
    decided = 0
    while decided < 3 and line.result is None:
        if line.views[0]["to_move"] == 0:
            play_on({0: line}, 1)
        else:
            while program.view is None or program.view["to_move"] != 1:
                program.receive()
            answer = program.ask("act", seat=1, seq=program.seq, actions=[legal(program.view)[0]])
            assert answer["type"] == "ack"
            line.settle(answer["seq"])
            decided += 1
    assert program.view["hands"][0]["held"] is None


def test_a_position_tells_a_program_its_clock(server, guest, connected):
    a = guest(server)
    table = a.open_table(seats=2, options={"games": 1}, clock={"kind": "move", "seconds": 600})
    tokens = [invite_engine(a, table, seat) for seat in range(2)]
    programs = [connected(server, table, token) for token in tokens]
    for wish in ("sit", "ready"):
        for seat, program in enumerate(programs):
            assert program.ask(wish, seat=seat)["type"] == "ack"
    while programs[0].view is None:
        programs[0].receive()
    mover = programs[0].view["to_move"]
    answer = a.get(
        f"/api/tables/{table['table']}/position", headers={"authorization": f"Bearer {tokens[mover]}"}
    ).json()
    assert answer["remaining"][1 - mover] == 600
    assert 0 < answer["remaining"][mover] <= 600


def test_a_token_is_for_one_seat_of_one_table(server, guest, connected):
    a, b = guest(server), guest(server)
    table, other = a.open_table(seats=3), a.open_table(seats=3)
    b.enter(table)
    address = f"/api/tables/{table['table']}/engines"
    assert b.post(address, {"seat": 1, "name": "Mine"}).json()["code"] == "host-only"
    assert a.post(address, {"seat": 9, "name": "Mine"}).json()["code"] == "no-such-seat"
    token = a.post(address, {"seat": 1, "name": "Mine"}).json()["token"]
    program = connected(server, table, token)
    assert program.ask("sit", seat=2)["code"] == "not-your-seat"
    assert program.ask("say", text="hello")["code"] == "not-your-seat"
    assert program.ask("sit", seat=1)["type"] == "ack"
    assert a.post(address, {"seat": 1, "name": "Mine"}).json()["code"] == "seat-taken"
    assert connected(server, other, token).receive()["code"] == "wrong-token"
    assert connected(server, table, token + "x").receive()["code"] == "wrong-token"


def invite_engine(guest, table, seat):
    response = guest.post(f"/api/tables/{table['table']}/engines", {"seat": seat, "name": f"Program {seat}"})
    return response.json()["token"]


def test_bots_and_engines_connect_and_play_to_the_end(server, guest):
    """A level that searches, a bot that is no engine, and a program that gives up and is replaced."""
    a = guest(server)
    table = a.open_table(seats=3, options={"games": 1})
    bad = f"engine:{shlex.quote(sys.executable)} -I -S {shlex.quote(str(BAD))} gives-up"
    seats = [
        RemoteSeat(server.url, invite_engine(a, table, n), bot) for n, bot in enumerate(("apprentice", "random", bad))
    ]
    with ThreadPoolExecutor(3) as pool:
        results = [played.result(120) for played in [pool.submit(seat.play) for seat in seats]]
    assert results[0] == results[1] == results[2]
    assert results[0]["reason"] == "played"
    assert seats[2].bot.name == "greedy"


def test_a_position_is_for_the_program_whose_turn_it_is(server, guest):
    a = guest(server)
    table = a.open_table(seats=2, bots=[None, None], options={"games": 1})
    token = invite_engine(a, table, 1)
    address = f"/api/tables/{table['table']}/position"
    assert a.get(address).json()["code"] == "wrong-token"
    assert a.get(address, headers={"authorization": f"Bearer {token}"}).json()["code"] == "not-your-turn"
    with pytest.raises(ludothek.LudothekError, match="no token"):
        RemoteSeat(server.url, "nonsense", "greedy")
    with pytest.raises(ludothek.LudothekError, match="not for this table"):
        RemoteSeat(server.url, token + "x", "greedy").play()


def test_a_token_tells_nothing_of_somebody_elses_seat(server, guest):
    a, b = guest(server), guest(server, "Bob")
    table = a.open_table(seats=2, options={"games": 1})
    token = invite_engine(a, table, 1)
    b.enter(table)
    lines = {0: a.play(table), 1: b.play(table)}
    for seat, line in lines.items():
        line.ask("sit", seat=seat)
        line.ask("ready", seat=seat)
    for line in lines.values():
        line.until_room(lambda r: r["phase"] == "playing")
    codes = set()
    while len(codes) < 2:
        answer = a.get(f"/api/tables/{table['table']}/position", headers={"authorization": f"Bearer {token}"})
        codes.add(answer.json()["code"])
        play_on(lines, 1)
    assert codes == {"not-your-turn", "not-your-seat"}


def test_engines_of_the_operators_file_sit_at_tables_and_lose_only_their_seat(tmp_path, guest, monkeypatch):
    """One speaks the protocol; one crashes, and another bot goes on with a line in the log."""
    file = tmp_path / "engines.toml"
    ours = f"{shlex.quote(sys.executable)} -m ludothek bot serve --bot apprentice"
    bad = f"{shlex.quote(sys.executable)} -I -S {shlex.quote(str(BAD))} crash"
    file.write_text(f"[good]\ncommand = {json.dumps(ours)}\n\n[bad]\ncommand = {json.dumps(bad)}\n")
    monkeypatch.setenv("LUDOTHEK_ENGINES", str(file))
    with ServerProcess(tmp_path / "data") as server:
        a = guest(server)
        assert {"good", "bad"} <= set(a.get("/api/games").json()["bots"])
        response = a.post("/api/tables", {"game": "maumau", "bots": [None, "engine:ls"]})
        assert response.json()["code"] == "unknown-bot"
        table = a.open_table(seats=3, bots=[None, "good", "bad"], options={"games": 1})
        with a.play(table) as line:
            assert line.ask("sit", seat=0)["type"] == "ack"
            assert line.ask("ready", seat=0)["type"] == "ack"
            while line.result is None:
                line.until_turn(0, 120)
                if line.result is None:
                    play_on({0: line}, 1)
        log = server.log.read_text()
    assert "bot failed" in log
    assert "I fell over" in log


def test_an_engine_ends_with_the_process_that_waits_for_it():
    """It never says hello; while it lives it holds a connection to us."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(60)
    command = f"{shlex.quote(sys.executable)} -I -S {shlex.quote(str(BAD))} mute {listener.getsockname()[1]}"
    request = make_request(start_table("maumau"), f"engine:{command}", b"secret")

    async def given_up():
        lane = Lane(1, 120.0)
        asking = asyncio.create_task(lane.ask("ada", decide, request))
        held, _ = await asyncio.to_thread(listener.accept)
        lane.stop()
        with pytest.raises(BrokenExecutor):
            await asking
        return held

    with listener, asyncio.run(given_up()) as held:
        held.settimeout(60)
        assert held.recv(1) == b""
