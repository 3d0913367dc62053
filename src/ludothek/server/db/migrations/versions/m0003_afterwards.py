"""What is kept after a game: reports and uploaded records, and which table grew out of what."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "kept",
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
    )
    op.create_table(
        "kin",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("origin", sa.String(128), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
    )
    op.create_index("kin_origin", "kin", ["kind", "origin"])
