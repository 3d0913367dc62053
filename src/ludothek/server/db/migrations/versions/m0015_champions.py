"""The champions' table: games against one level, and each player's record against each."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "champions_games",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("expires_at", sa.Double, nullable=False),
        sa.Column("result", sa.String(8)),
        sa.Column("ahead", sa.SmallInteger, nullable=False),
        sa.Column("behind", sa.SmallInteger, nullable=False),
    )
    op.create_index("champions_games_player", "champions_games", ["player", "result"])
    op.create_index("champions_games_expiry", "champions_games", ["result", "expires_at"])
    op.create_table(
        "champions_levels",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seats", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("level", sa.String(32), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.Column("matches_won", sa.Integer, nullable=False),
        sa.Column("matches_lost", sa.Integer, nullable=False),
        sa.Column("ahead", sa.SmallInteger, nullable=False),
        sa.Column("behind", sa.SmallInteger, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("decided_at", sa.Double, nullable=False),
    )
