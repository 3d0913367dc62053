"""Blocks and reports in the database, and that nothing of them is left of somebody who is deleted."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import conduct, schema
from ludothek.server.db.conduct import MOST_BLOCKS, MOST_REPORTS, Block
from ludothek.server.db.players import erase_player
from ludothek.server.errors import StateConflict
from ludothek.server.protocol import ChatMessage


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = sa.create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        yield connection


def report(connection: Connection, reporter: str, reported: str, at: float) -> None:
    said = ChatMessage(seq=3, name="Bo", text="rude", at=1.0)
    conduct.add_report(connection, "table", reporter, reported, f"at {at}", [said], 9, at)


def test_a_block_keeps_both_from_sitting_down_with_each_other(connection: Connection) -> None:
    conduct.add_block(connection, "ada", Block("bo", "Bo", 1.0))
    assert conduct.is_kept_out(connection, "bo", {"ada", "cy"})
    assert conduct.is_kept_out(connection, "ada", {"bo"})
    assert not conduct.is_kept_out(connection, "ada", {"cy"})
    conduct.add_block(connection, "ada", Block("bo", "Bobby", 2.0))
    assert conduct.list_blocks(connection, "ada") == [Block("bo", "Bobby", 2.0)]
    conduct.remove_block(connection, "ada", "bo")
    assert not conduct.is_kept_out(connection, "bo", {"ada"})


def test_blocks_and_reports_of_one_player_are_bounded(connection: Connection) -> None:
    for number in range(MOST_BLOCKS):
        conduct.add_block(connection, "ada", Block(f"p{number}", "P", 1.0))
    with pytest.raises(StateConflict):
        conduct.add_block(connection, "ada", Block("bo", "Bo", 1.0))
    report(connection, "cy", "bo", 0.0)
    for number in range(MOST_REPORTS + 5):
        report(connection, "ada", "bo", float(number + 1))
    kept = conduct.list_reports(connection, 100)
    assert next(r.reason for r in kept if r.reporter == "ada") == f"at {float(MOST_REPORTS + 5)}"
    assert len([r for r in kept if r.reporter == "ada"]) == MOST_REPORTS
    assert [r.lines[0].text for r in kept if r.reporter == "cy"] == ["rude"]


@pytest.mark.parametrize("player", ["ada", "bo"])
def test_nothing_is_left_of_a_deleted_player(connection: Connection, player: str) -> None:
    conduct.add_block(connection, "ada", Block("bo", "Bo", 1.0))
    report(connection, "ada", "bo", 1.0)
    change = {"table_id": "t", "before": 1.0, "after": 2.0, "at": 3.0}
    connection.execute(sa.insert(schema.rating_changes).values(player=player, **change))
    erase_player(connection, player)
    for table in (schema.blocks, schema.reports, schema.rating_changes):
        assert connection.execute(sa.select(table)).all() == []
