"""The log, the report cache, the origins of tables and the jobs get their names; the log's "decide" becomes "act"."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

RENAMED = {"kept": "report_cache", "kin": "origins", "notices": "jobs"}
COLUMNS = "table_id, seq, kind, seat, value, body, intent, step, player, at"


def upgrade() -> None:
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("value", sa.BigInteger),
        sa.Column("body", sa.Text),
        sa.Column("intent", sa.String(128), nullable=False),
        sa.Column("step", sa.SmallInteger, nullable=False),
        sa.Column("player", sa.String(32)),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("table_id", "intent", "step", name="log_intent_once"),
        sqlite_with_rowid=False,
    )
    kind = "CASE kind WHEN 'decide' THEN 'act' ELSE kind END"
    op.execute(f"INSERT INTO log ({COLUMNS}) SELECT {COLUMNS.replace('kind', kind)} FROM rows")
    op.drop_table("rows")
    op.drop_index("kin_origin", "kin")
    for old, new in RENAMED.items():
        op.rename_table(old, new)
        if op.get_context().dialect.name == "postgresql":
            op.execute(f"ALTER INDEX {old}_pkey RENAME TO {new}_pkey")
    op.create_index("origins_origin", "origins", ["kind", "origin"])
