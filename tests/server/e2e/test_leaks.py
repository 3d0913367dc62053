"""Nobody ever receives what is not theirs: all bytes sent to a seat are compared with what the seat may know."""

import json
import random

import pytest
from msgspec import to_builtins

import ludothek
from tests.server.harness import legal

SEEDS = ("11", "12")


def plain(view):
    """A view without the words for its decisions, which say what the decisions say."""
    return {**view, "legal": [{k: v for k, v in c.items() if k != "text"} for c in view["legal"]]}


def list_views_and_events(received: bytes) -> list[str]:
    """Every view and event in what a guest received, as text."""
    found = []

    def walk(value):
        if isinstance(value, dict):
            for key, part in value.items():
                if key == "view" and part is not None:
                    found.append("view " + json.dumps(plain(part), sort_keys=True))
                elif key == "events":
                    found.extend("event " + json.dumps(event, sort_keys=True) for event in part)
                else:
                    walk(part)
        elif isinstance(value, list):
            for part in value:
                walk(part)

    decoder = json.JSONDecoder()
    text, at = received.decode(), 0
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        walk(value)
    return found


@pytest.mark.parametrize("game", list(ludothek.installed_games()))
@pytest.mark.parametrize("seed", SEEDS)
def test_all_bytes_sent_to_a_seat_are_what_the_seat_may_know(sqlite_server, guest, game, seed):
    """Plays the same game beside, on a table of our own, and predicts every view and event of every seat.

    Intents that are refused, asked twice, or asked for others are in between, and so are reconnections.
    """
    dice = random.Random(seed)
    seats = ludothek.game(game).usual_seats
    players = [guest(sqlite_server, f"Player {n}") for n in range(seats)] + [guest(sqlite_server, "Watcher")]
    table = players[0].open_table(game, seats=seats, seed=seed)
    lines = []
    for seat, player in enumerate(players):
        player.enter(table)
        lines.append(player.play(table))
        if seat < seats:
            assert lines[-1].ask("sit", seat=seat)["type"] == "ack"
    for seat in range(seats):
        assert lines[seat].ask("ready", seat=seat)["type"] == "ack"
    known = ludothek.Table(game, seats, int(seed))
    allowed = {seat: set() for seat in (*range(seats), None)}

    def note(since):
        for seat, texts in allowed.items():
            texts.add("view " + json.dumps(to_builtins(known.view(seat)), sort_keys=True))
            texts.update("event " + json.dumps(e, sort_keys=True) for e in to_builtins(known.events(seat, since)))

    note(0)
    for _ in range(60):
        if known.is_over:
            break
        seat = known.to_move
        line = lines[seat]
        while seat not in line.views or plain(line.views[seat]) != to_builtins(known.view(seat)):
            line.receive()
        illegal = dice.randrange(known.game.num_actions)
        if illegal not in known.legal_actions():
            assert line.ask("act", seat=seat, seq=line.seq, actions=[illegal])["code"] == "illegal"
        other = lines[(seat + 1) % seats]
        wrong = other.ask("act", seat=(seat + 1) % seats, seq=line.seq, actions=[known.legal_actions()[0]])
        assert wrong["type"] == "refused"
        choices = legal(line.views[seat])
        assert choices == known.legal_actions()
        action = dice.choice(choices)
        known.play(action)
        note(len(known.history))
        decision = {"seat": seat, "seq": line.seq, "actions": [action], "intent": f"d{len(known.history)}"}
        assert line.ask("act", **decision)["type"] == "ack"
        if dice.random() < 0.1:
            assert line.ask("act", **decision)["type"] == "ack"
        if dice.random() < 0.1:
            again = dice.randrange(len(players))
            before = lines[again]
            before.close()
            lines[again] = players[again].play(table, since=dice.choice((0, before.seq)))
            lines[again].views, lines[again].seq = before.views, before.seq
        if dice.random() < 0.1:
            players[-1].get(f"/api/tables/{table['table']}")
            players[seat].get(f"/api/tables/{table['table']}/record")
    last = max(line.seq for line in lines)
    for n, (player, line) in enumerate(zip(players, lines, strict=True)):
        line.settle(last)
        line.close()
        mine = allowed[n] | allowed[None] if n < seats else allowed[None]
        unexpected = [text for text in list_views_and_events(bytes(player.received)) if text not in mine]
        assert unexpected == [], f"player {n} was told what is not theirs"
        secret = ludothek.Table(game, seats, int(seed)).seed
        if not known.is_over:
            assert f'"seed":"{secret}"'.encode() not in player.received
            assert b'"salt"' not in player.received


def test_a_position_in_doubt_is_never_told(sqlite_server, guest):
    """A refused intent's position is the durable one, told as an update for that seat alone."""
    a, b = guest(sqlite_server), guest(sqlite_server)
    from tests.server.harness import start_pair

    _table, one, two = start_pair(a, b)
    seat = one.views[0]["to_move"]
    waiting = {0: one, 1: two}[1 - seat]
    refused = waiting.ask("act", seat=1 - seat, seq=waiting.seq, actions=[0])
    assert refused["position"]["seat" if 1 - seat else "seq"] is not None
    assert refused["position"]["view"] == waiting.views[1 - seat]
