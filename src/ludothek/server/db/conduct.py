"""Blocks between players, and reports about players for the keeper of the server."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.errors import StateConflict
from ludothek.server.play.ids import new_id
from ludothek.server.protocol import ChatMessage

MOST_BLOCKS = 200
WORDS_SECONDS = 90 * 86_400.0
"""How long chat messages are kept, unless somebody at the table was reported."""
MOST_EXPIRED = 500
MOST_REPORTS = 20
"""How many reports of one player are kept; older ones give way."""


class Block(NamedTuple):
    """Somebody with whom a player does not want to sit at a table, under the name they had there."""

    blocked: str
    name: str
    at: float


class Report(NamedTuple):
    """A player's report about another: the reason, and what the other said at the table until entry `seq`."""

    id: str
    table_id: str
    reporter: str
    reported: str
    reason: str
    lines: list[ChatMessage]
    seq: int
    at: float


def add_block(connection: Connection, player: str, block: Block) -> None:
    blocks = schema.blocks.c
    if connection.execute(sa.select(sa.func.count()).where(blocks.player == player)).scalar_one() >= MOST_BLOCKS:
        raise StateConflict("too-many-blocks", f"a player can block {MOST_BLOCKS} others")
    remove_block(connection, player, block.blocked)
    connection.execute(sa.insert(schema.blocks).values(player=player, **block._asdict()))


def remove_block(connection: Connection, player: str, blocked: str) -> None:
    blocks = schema.blocks.c
    connection.execute(sa.delete(schema.blocks).where(blocks.player == player, blocks.blocked == blocked))


def list_blocks(connection: Connection, player: str) -> list[Block]:
    blocks = schema.blocks.c
    query = sa.select(blocks.blocked, blocks.name, blocks.at).where(blocks.player == player).order_by(blocks.at.desc())
    return [Block(*row) for row in connection.execute(query)]


def is_kept_out(connection: Connection, player: str, others: Collection[str]) -> bool:
    """Whether the player has blocked one of the others, or one of them has blocked the player."""
    blocks = schema.blocks.c
    pairs = sa.or_(
        sa.and_(blocks.player == player, blocks.blocked.in_(others)),
        sa.and_(blocks.blocked == player, blocks.player.in_(others)),
    )
    return connection.execute(sa.select(blocks.player).where(pairs).limit(1)).first() is not None


def list_blocked_pairs(connection: Connection, players: Collection[str], before: float) -> list[tuple[str, str]]:
    """Return those of the players one of whom had blocked the other before a time."""
    blocks = schema.blocks.c
    mine = (blocks.player.in_(players), blocks.blocked.in_(players), blocks.at < before)
    return [
        (row.player, row.blocked) for row in connection.execute(sa.select(blocks.player, blocks.blocked).where(*mine))
    ]


def add_report(
    connection: Connection,
    table: str,
    reporter: str,
    reported: str,
    reason: str,
    lines: Sequence[ChatMessage],
    seq: int,
    at: float,
) -> None:
    """Store a report; of one player only the latest are kept."""
    reports = schema.reports.c
    old = sa.select(reports.id).where(reports.reporter == reporter).order_by(reports.at.desc()).offset(MOST_REPORTS - 1)
    outdated = list(connection.execute(old).scalars())
    connection.execute(sa.delete(schema.reports).where(reports.id.in_(outdated)))
    row: dict[str, Any] = {"id": new_id(), "table_id": table, "reporter": reporter, "reported": reported}
    row |= {"reason": reason, "lines": msgspec.json.encode(lines).decode(), "seq": seq, "at": at}
    connection.execute(sa.insert(schema.reports).values(**row))


def list_reports(connection: Connection, most: int) -> list[Report]:
    """Return the latest reports, the newest first."""
    query = sa.select(schema.reports).order_by(schema.reports.c.at.desc()).limit(most)
    rows = connection.execute(query).mappings()
    return [Report(**{**row, "lines": msgspec.json.decode(row["lines"], type=list[ChatMessage])}) for row in rows]


def find_report(connection: Connection, report: str) -> tuple[str, int] | None:
    """Return the table that a report is about, and the last entry of its log when it was made."""
    reports = schema.reports.c
    row = connection.execute(sa.select(reports.table_id, reports.seq).where(reports.id == report)).first()
    return None if row is None else (row.table_id, row.seq)


def dismiss_report(connection: Connection, report: str) -> bool:
    """Delete a report that the keeper has dealt with; False if there is none."""
    return bool(connection.execute(sa.delete(schema.reports).where(schema.reports.c.id == report)).rowcount)


def expire_words(connection: Connection, now: float) -> list[str]:
    """Delete the words of old chat messages, except at tables with a report; return the tables, some at a time."""
    log = schema.log.c
    reported = sa.select(schema.reports.c.table_id)
    old = (schema.HAS_WORDS, log.at < now - WORDS_SECONDS, log.table_id.not_in(reported))
    found = connection.execute(sa.select(log.table_id, log.seq).where(*old).limit(MOST_EXPIRED)).all()
    for table, seq in found:
        change = sa.update(schema.log).where(log.table_id == table, log.seq == seq)
        connection.execute(change.values(body=schema.ERASED_WORDS))
    return sorted({table for table, _ in found})


def erase_conduct(connection: Connection, player: str) -> None:
    """Delete all blocks and reports by or about a player."""
    blocks, reports = schema.blocks.c, schema.reports.c
    connection.execute(sa.delete(schema.blocks).where(sa.or_(blocks.player == player, blocks.blocked == player)))
    about = sa.or_(reports.reporter == player, reports.reported == player)
    connection.execute(sa.delete(schema.reports).where(about))
