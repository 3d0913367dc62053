"""Rated tables by choice, ratings by openskill, talk and handover by option, blocks and reports.

Until now every listed table was rated when it was over, and `tables.rated` said that this had been done. From now on it
says that the table is rated. Elo ratings become means of openskill on the same scale; the more games were played, the
surer they are.
"""

import math

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

MEAN, SPREAD, FIRST, SCALE = 25.0, 25.0 / 3.0, 1500.0, 30.0


def upgrade() -> None:
    op.add_column("tables", sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("handover", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("lang", sa.String(8), nullable=False, server_default=""))
    connection = op.get_bind()
    tables = sa.table("tables", sa.column("visibility"), sa.column("status"), sa.column("rated"))
    unfinished = tables.c.status.in_(("open", "playing"))
    connection.execute(sa.update(tables).where(unfinished).values(rated=tables.c.visibility == "listed"))
    op.add_column("ratings", sa.Column("mu", sa.Double, nullable=False, server_default=str(MEAN)))
    op.add_column("ratings", sa.Column("sigma", sa.Double, nullable=False, server_default=str(SPREAD)))
    key = ("player", "game", "seats")
    ratings = sa.table("ratings", *(sa.column(name) for name in (*key, "rating", "games", "mu", "sigma")))
    for row in connection.execute(sa.select(ratings)).mappings().all():
        values = {
            "mu": MEAN + (row["rating"] - FIRST) / SCALE,
            "sigma": max(2.0, SPREAD / math.sqrt(1 + row["games"] / 3)),
        }
        same = [ratings.c[name] == row[name] for name in key]
        connection.execute(sa.update(ratings).where(*same).values(**values))
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("rating_changes_player", "rating_changes", ["player", "at"])
    op.create_table(
        "blocks",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("blocked", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("reported", sa.String(32), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("reports_at", "reports", ["at"])
    op.create_index("reports_reporter", "reports", ["reporter"])
