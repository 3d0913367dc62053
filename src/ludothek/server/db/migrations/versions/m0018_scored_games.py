"""How many public games gave somebody points: one that ended early has none, and is not in an average."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

COUNT = """
UPDATE tallies SET scored = (
    SELECT count(*) FROM play_seats JOIN plays ON plays.id = play_seats.play
    WHERE play_seats.player = tallies.player AND play_seats.listed AND play_seats.score IS NOT NULL
    AND play_seats.game = tallies.game AND plays.seats = tallies.seats
)
"""


def upgrade() -> None:
    op.add_column("tallies", sa.Column("scored", sa.Integer, nullable=False, server_default="0"))
    op.execute(COUNT)
