"""Playing over sockets: acknowledged once, told to everybody, resumed from the last number seen."""

import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import legal, play_on, play_to_end, start_pair


def test_two_people_play_a_game_to_its_end(server, guest):
    a, b = guest(server, "Ada"), guest(server, "Ben")
    _table, one, two = start_pair(a, b)
    assert play_to_end({0: one, 1: two}) >= 5
    assert one.result == two.result
    assert one.result["reason"] == "played"
    assert one.views[0]["over"]


def test_a_repeated_intent_gets_its_first_answer_and_is_done_once(server, guest):
    a, b = guest(server), guest(server)
    table, one, two = start_pair(a, b)
    lines = {0: one, 1: two}
    seat = one.views[0]["to_move"]
    line = lines[seat]
    decision = {"seat": seat, "seq": line.seq, "actions": [legal(line.views[seat])[0]], "intent": "again"}
    first = line.ask("act", **decision)
    assert first["type"] == "ack"
    assert line.ask("act", **decision) == first
    assert line.ask("act", **decision) == first
    by_post = line.guest.intent(table, "act", **decision)
    assert by_post == first


def test_an_illegal_decision_is_refused_with_its_clause_in_the_players_language(server, guest):
    a, b = guest(server), guest(server)
    table, one, two = start_pair(a, b)
    seat = one.views[0]["to_move"]
    line = {0: one, 1: two}[seat]
    illegal = next(n for n in range(58) if n not in legal(line.views[seat]))
    refused = line.ask("act", seat=seat, seq=line.seq, actions=[illegal])
    assert refused["code"] == "illegal"
    assert refused["clause"].startswith("MM-")
    german = line.guest.post(
        f"/api/tables/{table['table']}/intents?lang=de",
        {"type": "act", "intent": "de", "seat": seat, "seq": line.seq, "actions": [illegal]},
    ).json()
    assert german["clause"] == refused["clause"]
    assert german["message"] != refused["message"]


def test_resuming_from_the_last_number_seen_misses_nothing_and_repeats_nothing(server, guest):
    a, b = guest(server), guest(server)
    table, one, two = start_pair(a, b)
    play_on({0: one, 1: two}, 4)
    seen = one.seq
    two.settle(seen)
    with a.play(table, since=seen) as again:
        assert again.receive()["type"] == "welcome"
        update = again.receive()
        assert (update["since"], update["seq"]) == (seen, seen)
        assert "events" not in update
    play_on({0: one, 1: two}, 6)
    events = [e for m in one.messages if m["type"] == "update" and m["since"] >= seen for e in m.get("events", [])]
    with a.play(table, since=seen) as again:
        again.receive()
        update = again.receive()
        assert update["events"] == events
        assert update["view"] == one.views[0]


def test_a_stream_and_posts_do_where_sockets_are_blocked(server, guest):
    a = guest(server)
    table = a.open_table(seats=2, bots=[None, "greedy"], seed="3", options={"games": 1})
    assert a.intent(table, "sit", seat=0)["type"] == "ack"
    assert a.intent(table, "ready", seat=0)["type"] == "ack"
    moves = 0
    with a.http.stream("GET", f"/api/tables/{table['table']}/stream") as stream:
        last = ""
        view = {}
        for line in stream.iter_lines():
            if line.startswith("id: "):
                last = line[4:]
            if not line.startswith("data: "):
                continue
            message = json.loads(line[6:])
            view = message.get("view", view)
            if "result" in message:
                break
            if view and view["to_move"] == 0 and message["type"] == "update" and "view" in message:
                answer = a.intent(table, "act", seat=0, seq=message["seq"], actions=[legal(view)[0]])
                assert answer["type"] == "ack", answer
                moves += 1
    assert moves > 2
    with a.http.stream("GET", f"/api/tables/{table['table']}/stream", headers={"last-event-id": last}) as stream:
        lines = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
        assert next(lines)["type"] == "welcome"
        assert next(lines)["since"] == int(last)


def test_a_heartbeat_is_answered(server, guest):
    a = guest(server)
    with a.play(a.open_table()) as line:
        line.socket.send('{"type":"ping","n":7}')
        assert line.until(lambda m: m["type"] == "pong")["n"] == 7


def test_a_stranger_gets_a_problem_and_is_closed_out(server, guest):
    a, b = guest(server), guest(server, joins=False)
    table = a.open_table()
    with b.play(table) as line:
        assert line.receive()["code"] == "no-identity"
        with pytest.raises(ConnectionClosed):
            line.receive()
    c = guest(server, "Carl")
    with c.play(table) as line:
        assert line.receive()["code"] == "invitation-needed"
