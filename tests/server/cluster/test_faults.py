"""Faults: an acknowledged decision is durable. The heavier runs are in benchmarks/faults.py."""

import asyncio
import json
import random
import threading
import time

import pytest
import sqlalchemy as sa

from benchmarks import faults
from ludothek.server.db import schema
from ludothek.server.play import clock
from ludothek.server.settings import Settings
from tests.server.harness import legal, play_on, play_to_end, start_pair, wait_until

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


def test_no_acknowledged_decision_is_lost_when_the_server_is_killed_under_load(own_server):
    server = own_server("--log-level", "error")
    observed = asyncio.run(faults.under_load([server], lambda: faults.kills(server, 2, random.Random(3)), pairs=4))
    server.stop()
    acknowledged, compared = faults.check(Settings(data=str(server.data), database=server.database).url, observed)
    assert acknowledged > 0
    assert compared == 8


def test_a_kill_in_the_middle_of_a_round_neither_loses_nor_repeats_one(own_server, guest):
    server = own_server("--log-level", "error")
    people = [guest(server, name) for name in ("Ada", "Ben", "Cleo", "Dan")]
    cup = {"name": "Cup", "game": "maumau", "rounds": 2, "break_seconds": 0, "options": {"games": 1}}
    path = f"/api/tournaments/{people[0].post('/api/tournaments', cup).json()['tournament']}"
    for person in people:
        assert person.post(f"{path}/enter").status_code == 200
    assert people[0].post(f"{path}/host", {"act": "start"}).status_code == 200

    def list_tables(number):
        matches = people[0].get(f"{path}?round={number}").json()["matches"]
        return [table["table"] for match in matches for table in match["tables"]]

    def read_board():
        return people[0].get(path).json()

    def kill():
        server.kill()
        server.start()

    for number in (1, 2):
        wait_until(lambda number=number: read_board()["rounds"] == number and len(list_tables(number)) == 2)
        kill()  # The round has just begun.
        opened = list_tables(number)
        for person in people:  # Who never comes to a table is taken out of the tournament.
            with person.play(person.get(f"{path}/me").json()) as line:
                line.until(lambda message: message["type"] == "update")
        for table in opened:
            loser = next(p for p in people if p.get(f"{path}/me").json().get("table") == table)
            seats = loser.get(f"/api/tables/{table}").json()["room"]["seats"]
            mine = next(seat["seat"] for seat in seats if seat.get("yours"))
            assert loser.intent({"table": table}, "resign", seat=mine)["type"] == "ack"
            kill()  # A table has just ended, or with the second the round.
        assert list_tables(number) == opened
    wait_until(lambda: read_board()["phase"] == "over")
    assert [line["games"] for line in read_board()["standings"]] == [2, 2, 2, 2]
    engine = sa.create_engine(Settings(data=str(server.data), database=server.database).url)
    with engine.connect() as connection:
        bodies = connection.execute(sa.select(schema.tournament_log.c.body)).scalars().all()
        tables = connection.execute(sa.select(sa.func.count()).select_from(schema.tables)).scalar_one()
    engine.dispose()
    assert sum(json.loads(body)["type"] == "round" for body in bodies) == 2
    assert tables == 4


def test_a_restarted_database_loses_nothing(postgres, postgres_server):
    server = postgres_server("--log-level", "error")

    def restart():
        time.sleep(1)
        postgres.stop("immediate")
        postgres.start()
        time.sleep(2)

    observed = asyncio.run(faults.under_load([server], restart, pairs=3))
    acknowledged, _ = faults.check(Settings(data="", database=server.database).url, observed)
    assert acknowledged > 0


def test_two_processes_race_and_one_wins(postgres_server, guest):
    first = postgres_server()
    second = postgres_server(url=first.database)
    a, b = guest(first, "Ada"), guest(first, "Ben")
    table, one, two = start_pair(a, b)
    a.server, b.server = second, second
    lines = {0: (one, a.play(table)), 1: (two, b.play(table))}
    for both in lines.values():
        both[1].until(lambda m: m["type"] == "update")
    for turn in range(15):
        seat = one.views[0]["to_move"]
        if seat is None:
            break
        for line in lines[seat]:
            line.settle(one.seq)
        position, choices = one.seq, legal(lines[seat][0].views[seat])
        answers = [None, None]

        def ask(which, seat=seat, position=position, choices=choices, turn=turn, answers=answers):
            line = lines[seat][which]
            intent = f"r{turn}-{which}"
            action = choices[which % len(choices)]
            answers[which] = line.ask("act", seat=seat, seq=position, actions=[action], intent=intent)

        threads = [threading.Thread(target=ask, args=(which,)) for which in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        acks = [answer for answer in answers if answer["type"] == "ack"]
        assert len(acks) == 1 or len({answer["seq"] for answer in acks}) == 2, answers
        for pair in lines.values():
            for line in pair:
                line.settle(max(answer["seq"] for answer in acks))
        assert lines[0][0].views[0] == lines[0][1].views[0]
        assert lines[1][0].views[1] == lines[1][1].views[1]


def test_the_same_intent_through_two_processes_is_done_once(postgres_server, guest):
    first = postgres_server()
    second = postgres_server(url=first.database)
    a, b = guest(first), guest(first)
    table, one, two = start_pair(a, b)
    seat = one.views[0]["to_move"]
    line = {0: one, 1: two}[seat]
    line.guest.server = second
    with line.guest.play(table) as other:
        other.until(lambda m: m["type"] == "update")
        decision = {"seat": seat, "seq": line.seq, "actions": [legal(line.views[seat])[0]], "intent": "once"}
        answers = [None, None]

        def ask(which):
            answers[which] = (line, other)[which].ask("act", **decision)

        threads = [threading.Thread(target=ask, args=(which,)) for which in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers[0] == answers[1]
        assert answers[0]["type"] == "ack"


def test_a_move_by_one_process_is_told_by_the_other(postgres_server, guest):
    first = postgres_server()
    second = postgres_server(url=first.database)
    a, b = guest(first), guest(first)
    table, one, two = start_pair(a, b)
    two.close()
    b.server = second
    with b.play(table) as line:
        line.until(lambda m: m["type"] == "update" and "view" in m)
        assert play_on({0: one, 1: line}, 10) == 10


def test_a_home_that_dies_is_replaced(postgres_server, guest):
    first = postgres_server()
    second = postgres_server(url=first.database)
    a, b = guest(first), guest(first)
    table, one, two = start_pair(a, b, options={"games": 3})
    two.close()
    b.server = second
    with b.play(table) as line:
        line.until(lambda m: m["type"] == "update" and "view" in m)
        assert play_on({0: one, 1: line}, 4) == 4
        first.kill()
        a.server = second
        with a.play(table) as again:
            again.until(lambda m: m["type"] == "update" and "view" in m)
            line.settle(again.seq)
            assert play_on({0: again, 1: line}, 4) == 4


def test_several_workers_serve_the_same_tables(postgres_server, guest):
    server = postgres_server("--workers", "2")
    a, b = guest(server), guest(server)
    table, one, two = start_pair(a, b)
    assert play_to_end({0: one, 1: two}) >= 5
    assert json.loads(a.get(f"/api/tables/{table['table']}").text)["room"]["phase"] == "over"
    assert server.stop() == 0


def test_the_wall_clock_may_jump(monkeypatch):
    before = clock.now()
    monkeypatch.setattr("time.time", lambda: before + 10**6)
    assert abs(clock.now() - before) < 60
