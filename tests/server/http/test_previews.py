"""Previews of links say which game is behind them, and never what a stranger may not know."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ludothek.server import app as application
from ludothek.server import logs
from ludothek.server.app import make_app
from ludothek.server.http.previews import TEXTS, Preview, add_preview
from ludothek.server.settings import Settings

PAGE = "<!doctype html><html><head><title>Ludothek</title></head><body></body></html>"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text(PAGE)
    monkeypatch.setattr(application, "PAGE", page)
    monkeypatch.setattr(logs, "configure", lambda level: None)
    with TestClient(make_app(Settings(data=str(tmp_path / "data")))) as client:
        client.post("/api/me", json={"name": 'Ada "<b>'})
        yield client


def open_table(client: TestClient, **body: Any) -> dict[str, Any]:
    opened = client.post("/api/tables", json={"game": "maumau", "seats": 3, **body}).json()
    intent = {"type": "sit", "intent": "x", "seat": 0}
    assert client.post(f"/api/tables/{opened['table']}/intents", json=intent).status_code == 200
    return dict(opened)


def look(client: TestClient, path: str, **headers: str) -> str:
    stranger = TestClient(client.app)
    response = stranger.get(path, headers=headers)
    assert response.status_code == 200
    return response.text


def test_a_listed_table_says_who_waits_there(client: TestClient) -> None:
    page = look(client, f"/t/{open_table(client, visibility='listed')['table']}")
    assert '<meta property="og:title" content="Come and play Mau Mau" />' in page
    assert "2 of 3 seats free" in page
    assert "Ada &quot;&lt;b&gt;" in page
    assert "<b>" not in page


def test_a_private_table_says_nothing_but_its_game(client: TestClient) -> None:
    opened = open_table(client)
    page = look(client, f"/t/{opened['table']}", **{"accept-language": "fr-CH,fr"})
    assert "Viens jouer à Mau Mau" in page
    assert "Ada" not in page
    assert opened["invite"] not in page


@pytest.mark.parametrize("path", ["/t/nothing", "/replay/record.nothing", "/deal/day.chess.2030-01-01", "/style"])
def test_an_address_without_anything_behind_it_has_no_preview(client: TestClient, path: str) -> None:
    assert look(client, path) == PAGE


def test_a_deal_and_a_game_in_play_show_neither_cards_nor_seed(client: TestClient) -> None:
    opened = open_table(client, bots=[None, "random", "random"], seed="4711")
    client.post(f"/api/tables/{opened['table']}/intents", json={"type": "ready", "intent": "y", "seat": 0})
    for path in (f"/replay/{opened['table']}", f"/review/{opened['table']}", f"/deal/table.{opened['table']}"):
        page = look(client, path)
        assert "Mau Mau" in page
        assert "4711" not in page
        assert "Ada" not in page
    assert "The same deal of Origami" in look(client, "/deal/day.origami.2030-01-01")


def test_a_shared_record_names_its_players(client: TestClient) -> None:
    import ludothek

    table = ludothek.Table("maumau", 2, 5, {"games": 1}, players=["Ada", "Bo"])
    table.play(min(table.legal_actions()))
    uploaded = client.post("/api/records", json={"record": table.record()}).json()["record"]
    page = look(client, f"/replay/{uploaded}")
    assert "Played by Ada, Bo." in page


def test_a_picture_is_the_games_own_or_the_general_one(tmp_path: Path) -> None:
    (tmp_path / "maumau.png").touch()
    for game, picture in (("maumau", "maumau"), ("chess", "ludothek")):
        page = add_preview(PAGE, Preview(game, "Title", "Text"), "https://x.org", "/t/1", tmp_path)
        assert f'content="https://x.org/preview/{picture}.png"' in page


def test_every_language_has_every_text() -> None:
    assert len({frozenset(texts) for texts in TEXTS.values()}) == 1
