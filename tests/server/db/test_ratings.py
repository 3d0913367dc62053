"""Which games are rated, what that does, and what keeps ratings from being farmed."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.db.ratings import FAIR_DECISIONS, FIRST, MOST_A_DAY, find_rating, list_ratings, rank_players, rate
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.protocol import ClockSettings
from tests.server.play.driver import GUEST, HOST, Driver


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = sa.create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        for player in (HOST, GUEST, "player2"):
            row = {"id": player, "name": player.title(), "created_at": 0.0, "recovery": None}
            known = {name: value for name, value in row.items() if name in schema.players.c}
            connection.execute(sa.insert(schema.players).values(**known))
        yield connection


def play(decisions: int = FAIR_DECISIONS, table: str = "table", seats: int = 2) -> Driver:
    """A rated game in which everybody has made so many decisions, and which the guest then gives up."""
    driver = Driver(seats=seats, id=table, rated=True, hints=False, clock=ClockSettings(kind="move")).start()
    while any(driver.live.count_decisions()[player] < decisions for player in driver.players):
        driver.act()
    return driver


def resign(driver: Driver, seat: int = 1) -> LiveTable:
    driver.write(NewEntry("resign", seat), player=driver.players[seat])
    return driver.live


def rate_and_fold(connection: Connection, live: LiveTable) -> LiveTable:
    live.fold(rate(connection, live))
    return live


def test_the_winner_rises_and_the_loser_falls_and_both_see_by_how_much(connection: Connection) -> None:
    live = rate_and_fold(connection, resign(play()))
    assert live.unrated is None
    winner, loser = live.ratings
    assert (winner.seat, winner.before, loser.before) == (0, FIRST, FIRST)
    assert winner.after > FIRST > loser.after
    assert [seat.rating for seat in live.seats] == [winner.after, loser.after]
    assert find_rating(connection, HOST, live) == winner.after
    assert [(r.name, r.games) for r in list_ratings(connection, 10, game="maumau")] == [("Host", 1), ("Guest", 1)]
    stored = connection.execute(sa.select(schema.log.c.kind, schema.log.c.seq)).all()
    assert stored == [("rated", live.seq)]


def test_the_more_games_the_surer_a_rating(connection: Connection) -> None:
    spreads = []
    for number in range(3):
        rate(connection, resign(play(table=f"t{number}")))
        spreads.append(connection.execute(sa.select(schema.ratings.c.sigma)).scalars().first())
    assert spreads == sorted(spreads, reverse=True)


@pytest.mark.parametrize("decisions", range(FAIR_DECISIONS))
def test_a_game_that_ended_before_everybody_decided_enough_is_not_rated(connection: Connection, decisions: int) -> None:
    assert rate_and_fold(connection, resign(play(decisions))).unrated == "short"
    assert list_ratings(connection, 10) == []


def test_what_a_bot_decided_for_somebody_does_not_count(connection: Connection) -> None:
    driver = play(FAIR_DECISIONS - 1)
    table = driver.live.table
    assert table is not None
    driver.write(NewEntry("substitute", 1, body="greedy"))
    while driver.live.count_decisions()[HOST] < 3 * FAIR_DECISIONS:
        seat = driver.live.to_move
        driver.write(NewEntry("act", seat, min(table.legal_actions())), player=HOST if seat == 0 else None)
    driver.write(NewEntry("back", 1, body="node"))
    assert rate_and_fold(connection, resign(driver)).unrated == "short"


def test_the_same_two_people_are_rated_a_few_times_a_day(connection: Connection) -> None:
    for number in range(MOST_A_DAY):
        assert rate_and_fold(connection, resign(play(table=f"t{number}"))).unrated is None
    assert rate_and_fold(connection, resign(play(table="once more"))).unrated == "often"
    assert rate_and_fold(connection, resign(play(table="three", seats=3), 1)).unrated == "often"
    tomorrow = play(table="tomorrow")
    tomorrow.now += 86_401
    assert rate_and_fold(connection, resign(tomorrow)).unrated is None


def test_closed_games_and_engines_and_several_seats_are_not_rated(connection: Connection) -> None:
    closed = play()
    closed.write(NewEntry("close"))
    assert rate_and_fold(connection, closed.live).unrated == "closed"
    for player, reason in (("engine:x", "engine"), (HOST, "shared")):
        live = resign(play(table=reason))
        live.seats[1].player = player
        assert rate_and_fold(connection, live).unrated == reason
    alone = resign(play(table="alone"))
    alone.seats[1].player = None
    assert rate_and_fold(connection, alone).unrated == "alone"


def test_who_resigned_or_was_voted_out_is_last() -> None:
    driver = play(seats=3)
    driver.write(NewEntry("kick", 2, body="greedy"))
    assert rank_players(resign(driver)) == {HOST: 0, GUEST: 3, "player2": 3}


def test_a_game_played_out_is_ranked_by_its_result() -> None:
    driver = Driver(options={"games": 1}).start().play_to_end()
    ranks = rank_players(driver.live)
    [winner] = driver.live.winners()
    assert ranks[driver.players[winner]] == 0
    assert ranks[driver.players[1 - winner]] == 1


def test_games_and_numbers_of_seats_are_rated_apart(connection: Connection) -> None:
    live = rate_and_fold(connection, resign(play()))
    other = LiveTable(replace(live.config, seats=3), None)
    assert find_rating(connection, HOST, other) is None
