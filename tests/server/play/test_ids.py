"""Identifiers of tables, players and records."""

import secrets

import pytest

from ludothek.server.errors import NotFound
from ludothek.server.play.ids import check_id, new_id


def test_an_identifier_is_not_taken_for_an_option_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: "-" * size)
    assert new_id(4) == "_---"


def test_our_own_identifiers_pass() -> None:
    assert all(check_id(name) == name for name in [new_id(), new_id(12), "record.x"])


@pytest.mark.parametrize("name", ["x" * 65, "ä", "a\n", "\0"])
def test_an_identifier_that_cannot_be_ours_is_not_looked_up(name: str) -> None:
    with pytest.raises(NotFound):
        check_id(name)
