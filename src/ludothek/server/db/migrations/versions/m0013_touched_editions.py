"""When an edition was last brought or chosen, so that none is deleted in that moment."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("editions", sa.Column("touched_at", sa.Double, nullable=False, server_default="0"))
