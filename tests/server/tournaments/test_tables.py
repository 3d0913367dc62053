"""Tables of a tournament: duplicates of a deal, whose results can be computed again from their records."""

from ludothek.core.table import Table
from ludothek.server.notify.turns import plan_round_notices
from ludothek.server.play.finished_game import rank_scores
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry, number
from ludothek.server.play.updates import build_result, build_room
from ludothek.server.tournaments.events import OpenedTable, TableEnded, TableResult
from ludothek.server.tournaments.settings import TournamentSettings
from ludothek.server.tournaments.standings import rank
from ludothek.server.tournaments.tables import Sitter, create_duplicate, summarize_table
from ludothek.server.tournaments.tournament import Tournament
from tests.server.tournaments.driver import Driver

SITTERS = {n: Sitter(f"player {n}", f"Name {n}") for n in range(8)}
DEAL = (77, "a" * 64)


def open_table(tournament: Tournament, table: OpenedTable, deal: tuple[int, str] = DEAL) -> LiveTable:
    live = LiveTable(create_duplicate(tournament, "cup", table, deal, SITTERS, 1000.0).config, None)
    live.fold_all(create_duplicate(tournament, "cup", table, deal, SITTERS, 1000.0).entries)
    return live


def play_out(live: LiveTable, choice: int) -> None:
    """Play a table to its end; everybody comes, and different tables choose differently."""
    step = 0
    while live.phase == "playing":
        assert live.table is not None
        seat, legal = live.table.to_move, live.table.legal_actions()
        action = legal[(choice + step) % len(legal)]
        entry = NewEntry("act", seat, action)
        live.fold_all(number([entry], live.config.id, live.seq, live.seats[seat].player, f"i{step}", 1001.0 + step))
        step += 1


def recompute(record: str) -> TableResult:
    """Compute the result of a table from its record alone."""
    table = Table.replay(record)
    points, standings = table.scores(), table.state.standings()
    places = tuple(sum(other > mine for other in standings) for mine in standings)
    assert sorted(places) == sorted(rank_scores(points, table.game.fewest_points_win))
    return TableResult(places, tuple(points), tuple(table.winners()))


def test_standings_are_those_computed_again_from_the_records() -> None:
    settings = TournamentSettings(name="Cup", game="maumau", rounds=2, options={"games": 1}, break_seconds=0)
    driver, again = Driver(settings, 8), Tournament()
    driver.start()
    records: dict[str, str] = {}
    for _ in range(50):
        driver.at += 60.0
        while driver.step():
            pass
        for choice, name in enumerate(driver.tournament.list_unfinished()):
            table = driver.tournament.tables[name]
            live = open_table(driver.tournament, table, (100 + table.deal, "b" * 64))
            play_out(live, choice)
            records[name] = live.record()
            driver.write(TableEnded(table=name, result=summarize_table(live)))
    assert driver.tournament.phase == "over"
    for line in driver.log:
        event = line.event
        if isinstance(event, TableEnded):
            line = line._replace(event=TableEnded(table=event.table, result=recompute(records[event.table])))
        again.fold(line)
    assert len(records) == 8
    assert rank(again, True) == rank(driver.tournament, True)
    assert len({one.points for one in rank(again, True)}) > 2


def test_a_table_is_secret_until_it_is_unsealed_and_everybody_is_told_that_it_begins() -> None:
    settings = TournamentSettings(name="Cup", game="maumau", seats=4, options={"games": 1}, bot="greedy")
    tournament = Driver(settings, 2).tournament
    live = open_table(tournament, OpenedTable("table", 1, 0, 0, 0, (None, 1, None, 0)))
    assert [seat.bot for seat in live.seats] == ["greedy", None, "greedy", None]
    assert [seat.player for seat in live.seats] == [None, "player 1", None, "player 0"]
    assert live.list_no_shows() == [1, 3]
    notices = [(notice.kind, notice.player) for notice in plan_round_notices(live)]
    assert notices == [("round", "player 1"), ("round", "player 0")]
    live.fold_all(number([NewEntry("back", 1, body="node")], "table", live.seq, "player 1", "come", 1001.0))
    assert live.list_no_shows() == [3]
    room = build_room(live, "player 1")
    assert room.tournament == "cup"
    assert not room.spectators
    live.fold_all(number([NewEntry("resign", 1)], "table", live.seq, "player 1", "r", 1002.0))
    live.fold_all(number([NewEntry("resign", 3)], "table", live.seq, None, "r2", 1003.0))
    result = build_result(live)
    assert result is not None
    assert (result.seed, result.salt) == ("", "")
    live.fold_all(number([NewEntry("seal", value=0)], "table", live.seq, None, "publish", 1004.0))
    result = build_result(live)
    assert result is not None
    assert (result.seed, result.salt) == ("77", "a" * 64)


def test_bots_among_themselves_make_no_pauses() -> None:
    tournament = Driver(TournamentSettings(name="Cup", game="maumau", bot_pause=0.6), 4).tournament
    sitters = SITTERS | {n: Sitter(None, "", "greedy") for n in (1, 2, 3)}
    pauses = [
        create_duplicate(tournament, "cup", OpenedTable("t", 1, 0, 0, 0, seats), DEAL, sitters, 0.0).config.bot_pause
        for seats in ((0, 1), (2, 3))
    ]
    assert pauses == [0.6, 0.0]


def test_a_game_that_was_broken_off_is_void() -> None:
    tournament = Driver(TournamentSettings(name="Cup", game="maumau"), 2).tournament
    live = open_table(tournament, OpenedTable("table", 1, 0, 0, 0, (0, 1)))
    live.fold_all(number([NewEntry("close")], "table", live.seq, None, "close", 1001.0))
    assert summarize_table(live) == TableResult(void=True)
