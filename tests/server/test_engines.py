"""Programs in seats: a token in place of a cookie, good for one seat of one table."""

import json

from websockets.sync.client import connect

from tests.server.harness import legal, play_on


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
        message = json.loads(self.socket.recv(timeout=20))
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


def test_a_program_takes_its_seat_and_plays(server, guest):
    a = guest(server)
    table = a.open_table(seats=2, options={"games": 1})
    told = a.post(f"/api/tables/{table['table']}/engines", {"seat": 1, "name": "Deep Fold"})
    assert told.status_code == 201, told.text
    line, program = a.play(table), Program(server, table, told.json()["token"])
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
            answer = program.ask("decide", seat=1, seq=program.seq, actions=[legal(program.view)[0]])
            assert answer["type"] == "ack"
            line.settle(answer["seq"])
            decided += 1
    assert program.view["hands"][0]["held"] is None


def test_a_token_is_for_one_seat_of_one_table(server, guest):
    a, b = guest(server), guest(server)
    table, other = a.open_table(seats=3), a.open_table(seats=3)
    b.enter(table)
    address = f"/api/tables/{table['table']}/engines"
    assert b.post(address, {"seat": 1, "name": "Mine"}).json()["code"] == "host-only"
    assert a.post(address, {"seat": 9, "name": "Mine"}).json()["code"] == "no-such-seat"
    token = a.post(address, {"seat": 1, "name": "Mine"}).json()["token"]
    program = Program(server, table, token)
    assert program.ask("sit", seat=2)["code"] == "not-your-seat"
    assert program.ask("say", text="hello")["code"] == "not-your-seat"
    assert program.ask("sit", seat=1)["type"] == "ack"
    assert a.post(address, {"seat": 1, "name": "Mine"}).json()["code"] == "seat-taken"
    assert Program(server, other, token).receive()["code"] == "wrong-token"
    assert Program(server, table, token + "x").receive()["code"] == "wrong-token"
