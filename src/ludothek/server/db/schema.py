"""The schema of the database. `log` is the truth about every game; the rest are its indexes, and people."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData()

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", SmallInteger),
    Column("value", BigInteger),
    Column("body", Text),
    Column("intent", String(128), nullable=False),
    Column("step", SmallInteger, nullable=False),
    Column("player", String(32)),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "intent", "step", name="log_intent_once"),
    sqlite_with_rowid=False,
)
ERASED_WORDS = '{"name":"–","text":"–"}'
"""What is left of the body of a chat message that was deleted."""
HAS_WORDS = text(f"kind = 'say' AND body <> '{ERASED_WORDS}'".replace(":", r"\:"))
"""Chat messages that still have their words; the index on their time has no others."""
Index("log_words", log.c.at, sqlite_where=HAS_WORDS, postgresql_where=HAS_WORDS)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("invite", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("options", Text, nullable=False),
    Column("edition", String(64), nullable=False),
    Column("seed", String(20), nullable=False),
    Column("salt", String(64), nullable=False),
    Column("salted", Boolean, nullable=False),
    Column("open_seed", Boolean, nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("bot_pause", Double, nullable=False),
    Column("host", String(32), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("status", String(16), nullable=False),
    Column("due_at", Double),
    Column("rated", Boolean, nullable=False),
    Column("chat", Boolean, nullable=False),
    Column("handover", Boolean, nullable=False),
    Column("lang", String(8), nullable=False),
)
Index("tables_due", tables.c.due_at)
Index("tables_status", tables.c.status, tables.c.created_at)
Index("tables_listed", tables.c.visibility, tables.c.status, tables.c.created_at)

members = Table(
    "members",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),
)
Index("members_player", members.c.player)

editions = Table(
    "editions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("source", Text, nullable=False),
    Column("touched_at", Double, nullable=False, server_default="0"),
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("recovery", String(64), unique=True),
    Column("session", Integer, nullable=False, server_default="0"),
    Column("face", String(32)),
    Column("profile", String(32)),
    Column("shown", String(128), nullable=False, server_default=""),
)
Index("players_profile", players.c.profile, unique=True)

devices = Table(
    "devices",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
)
Index("devices_player", devices.c.player)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", String(512), primary_key=True),
    Column("player", String(32), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(64), nullable=False, server_default=""),
    Column("created_at", Double),
    Column("used_at", Double),
)

challenges = Table(
    "challenges",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("used_at", Double, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("value", String(64), primary_key=True),
    Column("at", Double, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("seats", SmallInteger, primary_key=True, autoincrement=False),
    Column("rating", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
)
Index("ratings_best", ratings.c.game, ratings.c.seats, ratings.c.rating)
Index("ratings_all", ratings.c.rating)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("before", Double, nullable=False),
    Column("after", Double, nullable=False),
    Column("at", Double, nullable=False),
    Column("game", String(64), nullable=False, server_default=""),
    Column("seats", SmallInteger, nullable=False, server_default="0"),
    Column("listed", Boolean, nullable=False, server_default=false()),
)
Index("rating_changes_player", rating_changes.c.player, rating_changes.c.at)

foreign_ratings = Table(
    "foreign_ratings",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("source", String(128), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("seats", SmallInteger, primary_key=True, autoincrement=False),
    Column("rating", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Double, nullable=False),
)

plays = Table(
    "plays",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("at", Double, nullable=False),
    Column("ended_by", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("owner", String(32)),
    Column("source", String(128)),
)
Index("plays_owner", plays.c.owner)

play_seats = Table(
    "play_seats",
    metadata,
    Column("play", String(32), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("player", String(32)),
    Column("name", String(64), nullable=False),
    Column("bot", String(32)),
    Column("score", Integer),
    Column("place", SmallInteger, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("sheet", Text, nullable=False),
    Column("luck", Double),
    Column("skill", Double),
    Column("game", String(64), nullable=False),
    Column("at", Double, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
)
Index("play_seats_player", play_seats.c.player, play_seats.c.at, play_seats.c.play)
Index("play_seats_listed", play_seats.c.player, play_seats.c.listed, play_seats.c.at)

tallies = Table(
    "tallies",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("seats", SmallInteger, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("resigned", Integer, nullable=False),
    Column("scored", Integer, nullable=False, server_default="0"),
)

rivals = Table(
    "rivals",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
)
Index("rivals_games", rivals.c.player, rivals.c.games)
Index("rivals_other", rivals.c.other)

favourites = Table(
    "favourites",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("piece", String(64), primary_key=True),
    Column("times", BigInteger, nullable=False),
)

circles = Table(
    "circles",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("invite", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("founder", String(32), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("weekly", Text),
    Column("next_at", Double),
)
Index("circles_next", circles.c.next_at)

circle_members = Table(
    "circle_members",
    metadata,
    Column("circle", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("joined_at", Double, nullable=False),
)
Index("circle_members_player", circle_members.c.player)

circle_tables = Table(
    "circle_tables",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("circle", String(32), nullable=False),
    Column("at", Double, nullable=False),
    Column("standing", Boolean, nullable=False),
)
Index("circle_tables_circle", circle_tables.c.circle, circle_tables.c.at)

circle_tallies = Table(
    "circle_tallies",
    metadata,
    Column("circle", String(32), primary_key=True),
    Column("player", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("host", String(32), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("starts_at", Double),
    Column("phase", String(16), nullable=False),
    Column("due_at", Double),
    Column("held_by", String(16)),
)
Index("tournaments_due", tournaments.c.due_at)
Index("tournaments_held", tournaments.c.held_by)
Index("tournaments_host", tournaments.c.host, tournaments.c.created_at)
Index("tournaments_listed", tournaments.c.visibility, tournaments.c.phase, tournaments.c.created_at)

tournament_log = Table(
    "tournament_log",
    metadata,
    Column("tournament", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("player", String(32)),
    Column("at", Double, nullable=False),
)
Index("tournament_log_player", tournament_log.c.player)

tournament_tables = Table(
    "tournament_tables",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("tournament", String(32), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("published", Boolean, nullable=False),
    Column("no_show_at", Double),
)
Index("tournament_tables_tournament", tournament_tables.c.tournament, tournament_tables.c.deal)
Index("tournament_tables_no_show", tournament_tables.c.no_show_at)

tournament_deals = Table(
    "tournament_deals",
    metadata,
    Column("tournament", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seed", String(20), nullable=False),
    Column("salt", String(64), nullable=False),
)

champions_games = Table(
    "champions_games",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("player", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("level", String(32), nullable=False),
    Column("at", Double, nullable=False),
    Column("expires_at", Double, nullable=False),
    Column("result", String(8)),
    Column("ahead", SmallInteger, nullable=False),
    Column("behind", SmallInteger, nullable=False),
)
Index("champions_games_player", champions_games.c.player, champions_games.c.result)
Index("champions_games_expiry", champions_games.c.result, champions_games.c.expires_at)

champions_levels = Table(
    "champions_levels",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("seats", SmallInteger, primary_key=True, autoincrement=False),
    Column("level", String(32), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("matches_won", Integer, nullable=False),
    Column("matches_lost", Integer, nullable=False),
    Column("ahead", SmallInteger, nullable=False),
    Column("behind", SmallInteger, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("decided_at", Double, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("blocked", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("at", Double, nullable=False),
)
Index("blocks_blocked", blocks.c.blocked)

channels = Table(
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("target", Text, nullable=False),
    Column("table_id", String(32)),
    Column("label", String(64), nullable=False),
    Column("site", Text, nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("confirmed", Boolean, nullable=False),
    Column("created_at", Double, nullable=False),
)
Index("channels_player", channels.c.player)
Index("channels_table", channels.c.table_id)

preferences = Table(
    "preferences",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("body", Text, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("turn", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("player", String(32), nullable=False),
    Column("at", Double, nullable=False),
    Column("due_at", Double),
)
Index("notices_due", notices.c.due_at)
Index("notices_player", notices.c.player)

deliveries = Table(
    "deliveries",
    metadata,
    Column("notice", String(32), primary_key=True),
    Column("channel", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("player", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("expires_at", Double),
    Column("sending", Boolean, nullable=False),
    Column("attempts", SmallInteger, nullable=False),
    Column("next_at", Double, nullable=False),
)
Index("deliveries_next", deliveries.c.next_at)
Index("deliveries_player", deliveries.c.player)

vacations = Table(
    "vacations",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("starts_at", Double, primary_key=True),
    Column("ends_at", Double, nullable=False),
)
Index("vacations_end", vacations.c.ends_at)

leagues = Table(
    "leagues",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("founder", String(32), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("due_at", Double),
    Column("held_by", String(16)),
)
Index("leagues_due", leagues.c.due_at)
Index("leagues_held", leagues.c.held_by)
Index("leagues_founder", leagues.c.founder)
Index("leagues_listed", leagues.c.visibility, leagues.c.phase, leagues.c.created_at)

league_log = Table(
    "league_log",
    metadata,
    Column("league", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("player", String(32)),
    Column("at", Double, nullable=False),
)
Index("league_log_player", league_log.c.player)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("puzzle", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Column("day", Integer, nullable=False),
)
Index("puzzle_answers_day", puzzle_answers.c.player, puzzle_answers.c.day)

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("solved", Integer, nullable=False),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rating", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("solved", Integer, nullable=False),
)
Index("puzzle_ratings_game", puzzle_ratings.c.game)

reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Column("reporter", String(32), nullable=False),
    Column("reported", String(32), nullable=False),
    Column("reason", Text, nullable=False),
    Column("lines", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", Double, nullable=False),
)
Index("reports_at", reports.c.at)
Index("reports_reporter", reports.c.reporter)

report_cache = Table(
    "report_cache",
    metadata,
    Column("key", String(128), primary_key=True),
    Column("body", Text, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("uploader", String(32)),
)
Index("report_cache_uploader", report_cache.c.uploader)

origins = Table(
    "origins",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("origin", String(128), nullable=False),
    Column("at", Integer, nullable=False),
)
Index("origins_origin", origins.c.kind, origins.c.origin)

jobs = Table(
    "jobs",
    metadata,
    Column("key", String(128), primary_key=True),
    Column("state", String(16), nullable=False),
    Column("done", Integer, nullable=False),
    Column("of", Integer, nullable=False),
    Column("at", Double, nullable=False),
)

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen_at", Double, nullable=False),
    Column("address", String(256), nullable=False, server_default=""),
)

homes = Table(
    "homes",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("node", String(32), nullable=False),
)
Index("homes_node", homes.c.node)

meta = Table(
    "meta",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
