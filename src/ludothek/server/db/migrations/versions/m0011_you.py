"""Devices, faces and profiles; finished games with counters; circles; an index of words that are still there."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

HAS_WORDS = sa.text('kind = \'say\' AND body <> \'{"name"\\:"–","text"\\:"–"}\'')


def upgrade() -> None:
    op.add_column("players", sa.Column("face", sa.String(32)))
    op.add_column("players", sa.Column("profile", sa.String(32)))
    op.create_index("players_profile", "players", ["profile"], unique=True)
    op.add_column("players", sa.Column("shown", sa.String(128), nullable=False, server_default=""))
    op.add_column("passkeys", sa.Column("name", sa.String(64), nullable=False, server_default=""))
    op.add_column("passkeys", sa.Column("created_at", sa.Double))
    op.add_column("passkeys", sa.Column("used_at", sa.Double))
    op.add_column("rating_changes", sa.Column("game", sa.String(64), nullable=False, server_default=""))
    op.add_column("rating_changes", sa.Column("seats", sa.SmallInteger, nullable=False, server_default="0"))
    op.add_column("rating_changes", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    tables = sa.table("tables", *(sa.column(name) for name in ("id", "game", "seats", "visibility")))
    changes = sa.table("rating_changes", *(sa.column(name) for name in ("table_id", "game", "seats", "listed")))
    of_table = sa.select(tables.c.id).where(tables.c.id == changes.c.table_id)
    values = {
        "game": of_table.with_only_columns(tables.c.game).scalar_subquery(),
        "seats": of_table.with_only_columns(tables.c.seats).scalar_subquery(),
        "listed": of_table.with_only_columns(tables.c.visibility == "listed").scalar_subquery(),
    }
    op.execute(sa.update(changes).where(sa.exists(of_table)).values(**values))
    op.create_index("log_words", "log", ["at"], sqlite_where=HAS_WORDS, postgresql_where=HAS_WORDS)
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
    )
    op.create_index("devices_player", "devices", ["player"])
    op.create_table(
        "foreign_ratings",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("source", sa.String(128), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seats", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "plays",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("ended_by", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(32)),
        sa.Column("source", sa.String(128)),
    )
    op.create_index("plays_owner", "plays", ["owner"])
    op.create_table(
        "play_seats",
        sa.Column("play", sa.String(32), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(32)),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(32)),
        sa.Column("score", sa.Integer),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("sheet", sa.Text, nullable=False),
        sa.Column("luck", sa.Double),
        sa.Column("skill", sa.Double),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
    )
    op.create_index("play_seats_player", "play_seats", ["player", "at", "play"])
    op.create_index("play_seats_listed", "play_seats", ["player", "listed", "at"])
    op.create_table(
        "tallies",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seats", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("points", sa.BigInteger, nullable=False),
        sa.Column("resigned", sa.Integer, nullable=False),
    )
    op.create_table(
        "rivals",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("lost", sa.Integer, nullable=False),
    )
    op.create_index("rivals_games", "rivals", ["player", "games"])
    op.create_index("rivals_other", "rivals", ["other"])
    op.create_table(
        "favourites",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("piece", sa.String(64), primary_key=True),
        sa.Column("times", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "circles",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("founder", sa.String(32), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("weekly", sa.Text),
        sa.Column("next_at", sa.Double),
    )
    op.create_index("circles_next", "circles", ["next_at"])
    op.create_table(
        "circle_members",
        sa.Column("circle", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("joined_at", sa.Double, nullable=False),
    )
    op.create_index("circle_members_player", "circle_members", ["player"])
    op.create_table(
        "circle_tables",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("circle", sa.String(32), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("standing", sa.Boolean, nullable=False),
    )
    op.create_index("circle_tables_circle", "circle_tables", ["circle", "at"])
    op.create_table(
        "circle_tallies",
        sa.Column("circle", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
    )
