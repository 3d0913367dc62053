"""The tree of what grew out of a game: bounded, nested, and rebuilt only where something changed."""

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from ludothek.server.http.branches import MOST_LISTED, read_tree
from ludothek.server.runtime import outcomes
from ludothek.server.runtime.outcomes import Outcomes, TableOutcome


@pytest.fixture
def rebuilt(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that were rebuilt, in order."""
    found: list[str] = []

    def stands(_: Connection, table: str) -> TableOutcome:
        found.append(table)
        return TableOutcome("over", "invite", "ada", ["ada", None], ["Ada", "master"], [3, 4], [1], True)

    monkeypatch.setattr(outcomes, "compute_outcome", stands)
    return found


def grow(connection: Connection, table: str, origin: str, at: int) -> None:
    connection.execute(sa.insert(schema.origins).values(table_id=table, kind="branch", origin=origin, at=at))
    happen(connection, table, 1)


def happen(connection: Connection, table: str, seq: int) -> None:
    connection.execute(
        sa.insert(schema.log).values(table_id=table, seq=seq, kind="say", intent=f"i{seq}", step=0, at=0.0)
    )


def test_branches_of_branches_are_nested_in_order(connection: Connection, rebuilt: list[str]) -> None:
    for table, origin, at in (("late", "root", 9), ("early", "root", 2), ("deep", "early", 5), ("deeper", "deep", 7)):
        grow(connection, table, origin, at)
    branches = read_tree(connection, Outcomes(), "root", "ada")
    assert [(branch.table, branch.at, branch.mine) for branch in branches] == [("early", 2, True), ("late", 9, True)]
    assert branches[0].branches[0].branches[0].table == "deeper"
    assert not read_tree(connection, Outcomes(), "root", "")[0].mine


def test_a_branch_is_rebuilt_only_after_a_change(connection: Connection, rebuilt: list[str]) -> None:
    known = Outcomes()
    for n in range(3):
        grow(connection, f"t{n}", "root", n)
    read_tree(connection, known, "root", "ada")
    read_tree(connection, known, "root", "ada")
    assert rebuilt == ["t0", "t1", "t2"]
    happen(connection, "t1", 2)
    read_tree(connection, known, "root", "ada")
    assert rebuilt[3:] == ["t1"]
    known.forget()
    read_tree(connection, known, "root", "ada")
    assert len(rebuilt) == 7
    known.forget("t2")
    read_tree(connection, known, "root", "ada")
    assert rebuilt[7:] == ["t2"]


def test_what_is_forgotten_while_it_is_rebuilt_is_not_kept(
    connection: Connection, rebuilt: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    known, stands = Outcomes(), outcomes.compute_outcome

    def meanwhile(connection: Connection, table: str) -> TableOutcome:
        known.forget(table)
        return stands(connection, table)

    monkeypatch.setattr(outcomes, "compute_outcome", meanwhile)
    grow(connection, "t0", "root", 0)
    read_tree(connection, known, "root", "ada")
    read_tree(connection, known, "root", "ada")
    assert rebuilt == ["t0", "t0"]


def test_no_more_are_listed_than_can_be_read(connection: Connection, rebuilt: list[str]) -> None:
    for n in range(MOST_LISTED + 20):
        grow(connection, f"t{n}", "root", n)
    assert len(read_tree(connection, Outcomes(), "root", "ada")) == MOST_LISTED
    assert len(rebuilt) == MOST_LISTED
