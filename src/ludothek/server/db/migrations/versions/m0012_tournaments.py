"""Tournaments on duplicate deals: their logs, tables and deals."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("starts_at", sa.Double),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("due_at", sa.Double),
    )
    op.create_index("tournaments_due", "tournaments", ["due_at"])
    op.create_index("tournaments_host", "tournaments", ["host", "created_at"])
    op.create_index("tournaments_listed", "tournaments", ["visibility", "phase", "created_at"])
    op.create_table(
        "tournament_log",
        sa.Column("tournament", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("player", sa.String(32)),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("tournament_log_player", "tournament_log", ["player"])
    op.create_table(
        "tournament_tables",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("tournament", sa.String(32), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("published", sa.Boolean, nullable=False),
        sa.Column("no_show_at", sa.Double),
    )
    op.create_index("tournament_tables_tournament", "tournament_tables", ["tournament", "deal"])
    op.create_index("tournament_tables_no_show", "tournament_tables", ["no_show_at"])
    op.create_table(
        "tournament_deals",
        sa.Column("tournament", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
    )
