"""Which process attends to a tournament, so that another one takes over at once when it dies."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("held_by", sa.String(16)))
    op.create_index("tournaments_held", "tournaments", ["held_by"])
