"""Which process is the home of a table, where the others reach a process, and indexes for lists of many games."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("nodes", sa.Column("address", sa.String(256), nullable=False, server_default=""))
    op.create_table(
        "homes",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False),
    )
    op.create_index("homes_node", "homes", ["node"])
    op.create_index("tables_status", "tables", ["status", "created_at"])
    op.create_index("ratings_best", "ratings", ["game", "seats", "rating"])
    op.create_index("ratings_all", "ratings", ["rating"])
