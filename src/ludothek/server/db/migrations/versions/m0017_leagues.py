"""Leagues: a log of each, from which everything about it follows."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("founder", sa.String(32), nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("due_at", sa.Double),
        sa.Column("held_by", sa.String(16)),
    )
    op.create_index("leagues_due", "leagues", ["due_at"])
    op.create_index("leagues_held", "leagues", ["held_by"])
    op.create_index("leagues_founder", "leagues", ["founder"])
    op.create_index("leagues_listed", "leagues", ["visibility", "phase", "created_at"])
    op.create_table(
        "league_log",
        sa.Column("league", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("player", sa.String(32)),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("league_log_player", "league_log", ["player"])
