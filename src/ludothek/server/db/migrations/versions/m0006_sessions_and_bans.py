"""Sessions that can be ended, who uploaded a record, challenges of passkeys that were used, and bans.

Migration 0002 was once edited after a server had run it: it adds the column `salted` today and did not do so at first.
A database from that time gets the column here; its games were drawn without their salt.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    if "salted" not in {column["name"] for column in sa.inspect(op.get_bind()).get_columns("tables")}:
        op.add_column("tables", sa.Column("salted", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("session", sa.Integer, nullable=False, server_default="0"))
    op.add_column("report_cache", sa.Column("uploader", sa.String(32)))
    op.create_index("report_cache_uploader", "report_cache", ["uploader"])
    op.create_table(
        "challenges",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("used_at", sa.Double, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("value", sa.String(64), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
