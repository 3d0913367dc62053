"""What the end of a game changes: ratings, ladders, histories, and the counters of profiles and circles."""

from sqlalchemy import Connection

from ludothek.server.db.champions import count_game
from ludothek.server.db.plays import record_play
from ludothek.server.db.ratings import rate
from ludothek.server.db.tournaments import wake_tournament
from ludothek.server.play.finished_game import summarize
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry


def settle(connection: Connection, live: LiveTable) -> list[LogEntry]:
    """Write the result of a game that has just ended; return the log entries that this adds."""
    wake_tournament(connection, live.config.id, live.last_at)
    if live.is_champions:
        count_game(connection, live)
    game = summarize(live)
    if game is not None:
        record_play(connection, game)
    return [rate(connection, live)] if live.config.rated else []
