"""Whether players may ask for advice at a table, and whether its salt takes part in every draw."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("salted", sa.Boolean, nullable=False, server_default=sa.false()))
