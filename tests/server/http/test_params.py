"""Parameters of addresses and query strings."""

import pytest
from starlette.requests import Request

from ludothek.server.errors import Invalid, NotFound
from ludothek.server.http import params


def make_request(query: str = "", **path_params: str) -> Request:
    return Request({"type": "http", "headers": [], "query_string": query.encode(), "path_params": path_params})


@pytest.mark.parametrize(
    ("query", "language", "text_language"),
    [("", "en", None), ("lang=de", "de", "de"), ("lang=xx", "en", "en"), ("lang=", "en", "en")],
)
def test_languages(query: str, language: str, text_language: str | None) -> None:
    request = make_request(query)
    assert params.get_language(request) == language
    assert params.get_text_language(request) == text_language


@pytest.mark.parametrize(
    ("query", "number"), [("at=12", 12), ("", 0), ("at=-1", 0), ("at=x", 0), ("at=٣", 0), (f"at={'9' * 16}", 0)]
)
def test_numbers(query: str, number: int) -> None:
    assert params.get_number(make_request(query), "at") == number


def test_seats() -> None:
    assert params.get_seat(make_request(), 4) is None
    assert params.get_seat(make_request("seat=3"), 4) == 3
    for wrong in ("4", "-1", "", "one", "0000"):
        with pytest.raises(Invalid, match="0 to 3"):
            params.get_seat(make_request(f"seat={wrong}"), 4)


def test_games() -> None:
    assert params.get_game(make_request(game="maumau")).key == "maumau"
    with pytest.raises(NotFound):
        params.get_game(make_request(game="chess"))
