"""Notices of turns with the channels they go out by, what players want to be told, and vacations."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("site", sa.Text, nullable=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    op.create_index("channels_player", "channels", ["player"])
    op.create_index("channels_table", "channels", ["table_id"])
    op.create_table(
        "preferences",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("turn", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("due_at", sa.Double),
    )
    op.create_index("notices_due", "notices", ["due_at"])
    op.create_index("notices_player", "notices", ["player"])
    op.create_table(
        "deliveries",
        sa.Column("notice", sa.String(32), primary_key=True),
        sa.Column("channel", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("expires_at", sa.Double),
        sa.Column("sending", sa.Boolean, nullable=False),
        sa.Column("attempts", sa.SmallInteger, nullable=False),
        sa.Column("next_at", sa.Double, nullable=False),
    )
    op.create_index("deliveries_next", "deliveries", ["next_at"])
    op.create_index("deliveries_player", "deliveries", ["player"])
    op.create_table(
        "vacations",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("starts_at", sa.Double, primary_key=True),
        sa.Column("ends_at", sa.Double, nullable=False),
    )
    op.create_index("vacations_end", "vacations", ["ends_at"])
