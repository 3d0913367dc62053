"""Bad input of every kind gets a typed answer: never a 500, never silence, never a broken table."""

import json
import random
import socket
import struct
from contextlib import suppress

import httpx2
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from websockets.exceptions import ConnectionClosed

import ludothek
from ludothek.core import registry
from ludothek.server.http.routes import openapi
from ludothek.server.protocol import FromClient, FromServer
from tests.server.harness import Guest, ServerProcess, legal, play_on, start_pair

STREAM = "/api/tables/{table}/stream"
FEW = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def unexpected(server: ServerProcess) -> float:
    text = httpx2.get(f"{server.url}/metrics").text
    return float(next(line.split()[1] for line in text.splitlines() if line.startswith("ludothek_unexpected_total")))


SIGNED_OUT = ("/api/me/forget", "/api/me/sign-out-everywhere")
"""Addresses that are asked without a cookie: they would end Ada's session."""


@pytest.fixture(scope="module")
def ada(sqlite_server):
    guest = Guest(sqlite_server, "Ada")
    yield guest
    guest.close()
    assert unexpected(sqlite_server) == 0


@pytest.fixture(scope="module")
def a_table(ada):
    return ada.open_table(seats=2, bots=[None, "greedy"])


def test_http_answers_every_request_by_its_schema(sqlite_server, ada, a_table):
    """Requests that fit the schema and requests that do not, for every address."""
    for found in schemathesis.openapi.from_dict(openapi()).exclude(path=STREAM).get_all_operations():
        for mode in GenerationMode:
            send_requests(found.ok(), mode, sqlite_server, ada, a_table)


def send_requests(operation, mode, server, ada, table):
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(FEW, max_examples=4)
    def send(case):
        if "table" in case.path_parameters and random.Random(str(case.body)).random() < 0.7:
            case.path_parameters["table"] = table["table"]
        headers = {} if case.path in SIGNED_OUT else {"cookie": ada.cookie}
        response = case.call(base_url=server.url, headers=headers)
        assert response.status_code < 500, response.text
        if response.status_code >= 400:
            assert response.json()["code"]

    with suppress(Unsatisfiable):  # an address that takes nothing has no request that does not fit
        send()


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("/api/tables/{table}/points", {"origin": "http://["}),
        ("/api/tables/%00", {}),
        ("/api/tables/%00/record", {}),
        ("/api/tables/%00/pieces", {}),
        ("/api/tables/%F0%9F%82%A1", {}),
    ],
)
def test_odd_addresses_and_origins_are_refused(server, guest, address, headers):
    sender = guest(server)
    table = sender.open_table(seats=2)["table"]
    answer = httpx2.get(server.url + address.format(table=table), headers={"cookie": sender.cookie, **headers})
    assert 400 <= answer.status_code < 500
    assert answer.json()["code"]


@pytest.mark.parametrize("odd", ["x = " + "9" * 5000, "when = 1979-05-27", "x = " + "[" * 3000])
def test_odd_editions_are_refused(ada, odd):
    source = odd + "\n" + (registry.game("maumau").folder / "content" / "cards.toml").read_text(encoding="utf-8")
    answer = ada.post("/api/tables", {"game": "maumau", "seats": 2, "edition": {"name": "odd", "source": source}})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid-edition")
    record = ludothek.play("maumau", ["random", "random"], seed=1, options={"games": 1}).record()
    answer = ada.post("/api/records", {"record": record, "edition": source})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid-record")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
KINDS = st.sampled_from([*(kind.__struct_config__.tag for kind in FromClient.__args__), "nothing"])
NUMBERS = st.integers() | st.integers(-3, 70)
NEARLY = st.fixed_dictionaries(
    {"type": KINDS},
    optional={
        "intent": st.text(max_size=70) | st.just("x"),
        "seat": NUMBERS | JSON,
        "seq": NUMBERS | JSON,
        "actions": st.lists(NUMBERS, max_size=70) | JSON,
        "agree": JSON,
        "text": st.text(max_size=600),
        "name": st.text(max_size=50),
        "bot": st.text(max_size=70) | st.none(),
        "ready": JSON,
        "n": NUMBERS,
    },
)


@given(frames=st.lists(NEARLY | JSON, min_size=1, max_size=8))
@settings(FEW, max_examples=25)
def test_every_frame_is_answered(frames, sqlite_server, ada):
    table = ada.open_table(seats=2)
    before = unexpected(sqlite_server)
    decoder = msgspec.json.Decoder(FromServer)
    with ada.play(table) as line:
        line.until(lambda m: m["type"] == "update")
        for frame in frames:
            line.socket.send(json.dumps(frame))
            answer = line.until(lambda m: m["type"] in ("ack", "refused", "problem", "pong"))
            decoder.decode(json.dumps(answer))
    assert unexpected(sqlite_server) == before


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "null",
        "[" * 5000 + "]" * 5000,
        '{"type":"act","intent":"x","seat":0,"seq":0,"actions":' + "[" * 3000 + "]" * 3000 + "}",
        '{"type":"say","intent":"x","text":"\\ud800"}',
        '{"type":"sit","intent":"x","seat":1e999}',
        '{"type":"sit","intent":"x","seat":00000001}',
        '{"type":"act","intent":"x","seat":0,"seq":0,"actions":[' + "9" * 4000 + "]}",
        '{"type":"act","type":"say","intent":"x"}',
        b"\xff\xfe\x00",
        b'{"type":"ping"}',
    ],
)
def test_strange_frames_get_a_typed_answer(frame, sqlite_server, ada, a_table):
    with ada.play(a_table) as line:
        line.until(lambda m: m["type"] == "update")
        line.socket.send(frame)
        assert line.until(lambda m: m["type"] in ("problem", "pong"))["type"] in ("problem", "pong")
        line.socket.send('{"type":"ping","n":1}')
        line.until(lambda m: m["type"] == "pong")


def test_an_oversized_frame_closes_the_line_only(sqlite_server, ada, a_table):
    with ada.play(a_table) as line:
        line.until(lambda m: m["type"] == "update")
        line.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                line.receive()
    assert closed.value.rcvd.code == 1009
    assert ada.get(f"/api/tables/{a_table['table']}").status_code == 200


def test_oversized_and_nested_bodies_are_refused(sqlite_server, ada):
    def send(body):
        return ada.http.post("/api/tables", content=body, headers={"content-type": "application/json"})

    assert send(b'{"game":"' + b"x" * 300_000 + b'"}').status_code == 413
    assert send(b"[" * 100_000).status_code == 400
    assert send(b'{"game":"maumau","options":' + b'{"a":' * 2000 + b"1" + b"}" * 2001).status_code == 400
    assert send(b"\xff\xfe").status_code == 400
    assert ada.http.post("/api/me", content=b'{"name":"' + b"x" * 20_000 + b'"}').status_code in (400, 413)


def test_reordered_and_replayed_intents_change_nothing_twice(server, guest):
    a, b = guest(server), guest(server)
    table, one, two = start_pair(a, b)
    lines = {0: one, 1: two}
    sent = []
    for _ in range(8):
        seat = one.views[0]["to_move"]
        line = lines[seat]
        line.settle(one.seq)
        action = legal(line.views[seat])[0]
        sent.append((line, {"seat": seat, "seq": line.seq, "actions": [action], "intent": f"n{len(sent)}"}))
        assert line.ask("act", **sent[-1][1])["type"] == "ack"
        for other in lines.values():
            other.settle(line.seq)
        if one.result:
            break
    before = a.get(f"/api/tables/{table['table']}").json()
    random.Random(1).shuffle(sent)
    for line, decision in sent * 2:
        assert line.ask("act", **decision)["type"] == "ack"
        changed = {**decision, "intent": decision["intent"] + "x"}
        assert line.ask("act", **changed)["code"] in ("stale", "not-playing")
    assert a.get(f"/api/tables/{table['table']}").json()["view"] == before["view"]


def test_a_client_that_vanishes_in_the_middle_of_a_frame_harms_nobody(sqlite_server, guest):
    a, b = guest(sqlite_server), guest(sqlite_server)
    table, one, two = start_pair(a, b)
    for cut in (1, 3, 20):
        with socket.create_connection(("127.0.0.1", sqlite_server.port)) as raw:
            raw.sendall(
                f"GET /api/tables/{table['table']}/socket HTTP/1.1\r\nHost: 127.0.0.1:{sqlite_server.port}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {a.cookie}\r\n\r\n".encode()
            )
            assert b"101" in raw.recv(200)
            payload = b'{"type":"act","intent":"cut","seat":0,"seq":1,"actions":[1]}'
            raw.sendall((struct.pack("!BB", 0x81, 0x80 | len(payload)) + b"\0\0\0\0" + payload)[: cut + 2])
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert play_on({0: one, 1: two}, 4) == 4
