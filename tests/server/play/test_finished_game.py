"""What is kept of a finished game: places, points by line of the score sheet, and the pieces that seats ended with."""

import pytest
import sqlalchemy as sa

from ludothek.server.db import schema
from ludothek.server.db.plays import list_plays
from ludothek.server.db.profiles import list_favourites, list_tallies
from ludothek.server.db.results import settle
from ludothek.server.play.finished_game import rank_scores, summarize
from ludothek.server.play.log_entry import NewEntry
from tests.server.play.driver import GUEST, HOST, Driver

GAMES = {"maumau": {"games": 1}, "origami": {}, "origin": {}}


def play_out(game: str) -> Driver:
    driver = Driver(game, options=GAMES[game], visibility="listed").start()
    while driver.live.phase == "playing":
        driver.act()
    return driver


@pytest.mark.parametrize("game", GAMES)
def test_a_game_played_out_is_counted_once_with_its_score_sheets(game: str) -> None:
    live = play_out(game).live
    finished = summarize(live)
    assert finished is not None
    assert live.table is not None
    assert [seat.score for seat in finished.seats] == live.table.scores()
    for seat in finished.seats:
        assert sum(entry.points for entry in seat.sheet) == seat.score
        assert seat.won == (seat.seat in live.winners())
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        schema.metadata.create_all(connection)
        for _ in range(2):
            assert settle(connection, live) == []
        (play,) = list_plays(connection, HOST, 10)
        assert {seat.player for seat in play.seats} == {HOST, GUEST}
        (tally,) = list_tallies(connection, GUEST)
        assert (tally.games, tally.points, tally.scored) == (1, live.table.scores()[1], 1)
        counted = {one.piece: one.times for one in list_favourites(connection, HOST)}
        assert counted == finished.seats[0].favourites


def test_whoever_resigns_is_last_and_a_closed_game_is_not_kept() -> None:
    driver = Driver(visibility="listed").start()
    driver.write(NewEntry("resign", 0), player=HOST)
    finished = summarize(driver.live)
    assert finished is not None
    with sa.create_engine("sqlite://").begin() as connection:
        schema.metadata.create_all(connection)
        settle(connection, driver.live)
        for player in (HOST, GUEST):
            (tally,) = list_tallies(connection, player)
            assert (tally.games, tally.points, tally.scored) == (1, 0, 0)
    assert [(seat.place, seat.won, seat.resigned) for seat in finished.seats] == [(1, False, True), (0, True, False)]
    assert summarize(Driver().live) is None


def test_a_bot_that_plays_on_wins_nothing_for_whoever_resigned() -> None:
    driver = Driver(seats=3, options={"games": 1}).start()
    driver.write(NewEntry("resign", 1), player=GUEST)
    table = driver.live.table
    assert table is not None
    while driver.live.phase == "playing":
        legal = table.legal_actions()
        driver.write(NewEntry("act", driver.live.to_move, (min if driver.live.to_move == 1 else max)(legal)))
    assert driver.live.winners() == [1]
    finished = summarize(driver.live)
    assert finished is not None
    assert finished.ended_by == "played"
    assert (finished.seats[1].place, finished.seats[1].won) == (2, False)


def test_places_of_scores() -> None:
    assert rank_scores([3, 9, 9], fewest_win=False) == [2, 0, 0]
    assert rank_scores([3, 9, 9], fewest_win=True) == [0, 1, 1]
