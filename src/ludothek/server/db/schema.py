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
)
Index("tables_due", tables.c.due_at)
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
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("recovery", String(64), unique=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", String(512), primary_key=True),
    Column("player", String(32), nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("seats", SmallInteger, primary_key=True, autoincrement=False),
    Column("rating", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

report_cache = Table(
    "report_cache",
    metadata,
    Column("key", String(128), primary_key=True),
    Column("body", Text, nullable=False),
    Column("made_at", Double, nullable=False),
)

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
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
