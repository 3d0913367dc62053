"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rows",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("value", sa.BigInteger),
        sa.Column("body", sa.Text),
        sa.Column("intent", sa.String(128), nullable=False),
        sa.Column("step", sa.SmallInteger, nullable=False),
        sa.Column("player", sa.String(32)),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("table_id", "intent", "step", name="rows_intent_once"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("edition", sa.String(64), nullable=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("open_seed", sa.Boolean, nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("bot_pause", sa.Double, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("due_at", sa.Double),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_index("tables_due", "tables", ["due_at"])
    op.create_index("tables_listed", "tables", ["visibility", "status", "created_at"])
    op.create_table(
        "members",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
    )
    op.create_index("members_player", "members", ["player"])
    op.create_table(
        "editions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("source", sa.Text, nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("recovery", sa.String(64), unique=True),
    )
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.String(512), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seats", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "nodes", sa.Column("id", sa.String(32), primary_key=True), sa.Column("seen_at", sa.Double, nullable=False)
    )
    meta = op.create_table(
        "meta", sa.Column("key", sa.String(32), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
    op.bulk_insert(meta, [{"key": "generation", "value": "1"}])
