"""The page about oneself: devices, passkeys, profile, archive and import, and what is left after a deletion."""

import io
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient

from ludothek.server import logs
from ludothek.server.app import make_app
from ludothek.server.http import archives
from ludothek.server.play import clock
from ludothek.server.play.finished_game import FinishedGame
from ludothek.server.settings import Settings
from tests.server.http.players import Person, play_out

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Safari/600"


def sign_in_twice(client: TestClient) -> tuple[Person, Person]:
    """A person on two devices; the second cookie is what a passkey would give them."""
    desk = Person(client, "Ada")
    phone = Person(client, "", PHONE)
    identities = client.app.state.service.identities  # type: ignore[attr-defined]

    async def add() -> str:
        player = await identities.find(desk.id)
        device = await identities.add_device(player, "Safari · iPhone")
        return str(identities.make_cookie(player, False, device)["value"])

    assert client.portal is not None
    phone.cookies["ludothek"] = client.portal.call(add)
    return desk, phone


def test_devices_are_listed_and_signed_out_one_by_one(client: TestClient) -> None:
    desk, phone = sign_in_twice(client)
    devices = desk.get("/api/me/account")["devices"]
    assert {device["name"] for device in devices} == {"Firefox · Linux", "Safari · iPhone"}
    (current,) = [device for device in devices if device.get("current")]
    assert current["name"] == "Firefox · Linux"
    assert phone.get("/api/me")["player"] == desk.id
    refused = desk.ask("POST", f"/api/me/devices/{current['id']}/sign-out")
    assert (refused.status_code, refused.json()["code"]) == (400, "this-device")
    (other,) = [device for device in devices if not device.get("current")]
    assert len(desk.post(f"/api/me/devices/{other['id']}/sign-out")["devices"]) == 1
    assert phone.ask("GET", "/api/me").status_code == 401
    assert desk.get("/api/me")["player"] == desk.id
    assert desk.ask("POST", f"/api/me/devices/{other['id']}/sign-out").status_code == 404


def test_sign_out_everywhere_leaves_the_device_that_asks(client: TestClient) -> None:
    desk, phone = sign_in_twice(client)
    phone.post("/api/me/sign-out-everywhere")
    assert desk.ask("GET", "/api/me").status_code == 401
    (device,) = phone.get("/api/me/account")["devices"]
    assert device["current"]


def test_a_face_and_what_others_see(client: TestClient) -> None:
    ada = Person(client, "Ada")
    assert "profile" not in ada.get("/api/me/account")
    answer = ada.post("/api/me/profile", {"face": "fox", "shown": ["results", "ratings"]})
    assert (answer["face"], answer["shown"]) == ("fox", ["ratings", "results"])
    profile = ada.get(f"/api/profiles/{answer['profile']}")
    assert profile == {"name": "Ada", "face": "fox", "ratings": [], "curves": [], "results": []}
    assert ada.get("/api/me")["face"] == "fox"
    ada.post("/api/me/profile", {"shown": []})
    assert ada.ask("GET", f"/api/profiles/{answer['profile']}").status_code == 404
    for bad in ({"shown": ["secrets"]}, {"shown": [], "face": "../x"}, {"shown": "all"}):
        assert ada.ask("POST", "/api/me/profile", bad).status_code == 400


def read_archive(person: Person) -> dict[str, Any]:
    body = person.ask("GET", "/api/me/archive").content
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_the_archive_has_everything_and_no_running_game(client: TestClient) -> None:
    ada, ben = Person(client, "Ada"), Person(client, "Ben")
    table = ada.post("/api/tables", {"game": "maumau", "seats": 2, "visibility": "listed"})
    done = play_out(ada, ben)
    ada.intend(done, "say", text="Well played")
    running = table["table"]
    for seat, person in enumerate((ada, ben)):
        person.intend(running, "sit", seat=seat)
        person.intend(running, "ready", seat=seat)
    files = read_archive(ada)
    assert {"manifest.json", "profile.json", "ratings.json", "plays.json", "words.json", "people.json"} <= files.keys()
    assert [name for name in files if name.startswith("records/")] == [f"records/maumau-{done}.txt"]
    assert "Well played" in files["words.json"]
    (play,) = json.loads(files["plays.json"])["plays"]
    assert play["id"] == done
    everything = "".join(files.values())
    assert running not in everything
    assert table["invite"] not in everything
    assert ben.id not in everything


def pack(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def make_archive(**changes: Any) -> dict[str, bytes]:
    seats = [{"seat": 0, "name": "Ada", "place": 1, "won": True, "you": True, "score": 12}]
    seats += [{"seat": 1, "name": "Zoe", "place": 2, "score": 3}]
    play = {"id": "abc", "kind": "table", "game": "origami", "at": 1000.0, "ended_by": "played", "seats": seats}
    rating = {"game": "origami", "seats": 2, "rating": 1800.0, "games": 40}
    return {
        "manifest.json": msgspec.json.encode(
            {"format": archives.FORMAT, "source": "elsewhere.example", "made_at": 1.0} | changes.get("manifest", {})
        ),
        "ratings.json": msgspec.json.encode(
            {"source": "elsewhere.example", "ratings": [rating | changes.get("rating", {})]}
        ),
        "plays.json": msgspec.json.encode({"plays": [play | changes.get("play", {})]}),
    }


def send(person: Person, body: bytes) -> Any:
    return person.ask("POST", "/api/me/archive", content=body, headers={"content-type": archives.ZIP})


def test_an_archive_of_another_server_is_imported_once_and_marked_as_foreign(client: TestClient) -> None:
    ada = Person(client, "Ada")
    for plays in (1, 0):
        response = send(ada, pack(make_archive()))
        assert response.json() == {"source": "elsewhere.example", "ratings": 1, "plays": plays}
    account = ada.get("/api/me/account")
    assert account["ratings"] == []
    assert account["foreign"][0]["source"] == "elsewhere.example"
    (play,) = ada.post("/api/me/history")["plays"]
    assert (play["kind"], play["source"]) == ("imported", "elsewhere.example")
    answer = ada.post("/api/me/profile", {"shown": ["ratings", "results", "form"]})
    profile = ada.get(f"/api/profiles/{answer['profile']}")
    assert (profile["ratings"], profile["results"], profile["form"]) == ([], [], [])


BAD = {
    "no zip": b"hello",
    "nothing inside": pack({}),
    "another format": pack(make_archive(manifest={"format": "x"})),
    "a rating beyond belief": pack(make_archive(rating={"rating": 1e9})),
    "an unknown game": pack(make_archive(play={"game": "chess"})),
    "nobody is you": pack(make_archive(play={"seats": [{"seat": 0, "name": "x", "place": 1}]})),
    "a place that is none": pack(make_archive(play={"seats": [{"seat": 0, "name": "x", "place": 9, "you": True}]})),
    "another time": pack(make_archive(play={"at": 1e12})),
    "an unknown field": pack(make_archive(play={"extra": 1})),
    "a bomb": pack(make_archive() | {"ratings.json": b" " * (archives.FILE_BYTES + 10)}),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_archive_is_refused_and_changes_nothing(what: str) -> None:
    with pytest.raises(archives.Invalid) as refused:
        archives.prepare_import(BAD[what], "player", clock.now())
    assert refused.value.code == "invalid-archive"


def test_a_large_archive_is_stored_in_parts_so_that_moves_are_written_in_between(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []
    store = archives.plays.add_own_plays

    def note(connection: Connection, player: str, games: Sequence[FinishedGame]) -> int:
        sizes.append(len(games))
        return store(connection, player, games)

    monkeypatch.setattr(archives.plays, "add_own_plays", note)
    files = make_archive()
    (play,) = json.loads(files["plays.json"])["plays"]
    files["plays.json"] = msgspec.json.encode({"plays": [play | {"id": f"g{n}"} for n in range(60)]})
    assert send(Person(client, "Ada"), pack(files)).json()["plays"] == 60
    assert sizes == [25, 25, 10]


def test_of_each_address_one_archive_is_read_at_a_time(client: TestClient) -> None:
    ada = Person(client, "Ada")
    imports = client.app.state.service.imports  # type: ignore[attr-defined]
    assert send(ada, pack(make_archive())).status_code == 200
    assert not imports
    imports.add("testclient")
    refused = send(ada, pack(make_archive()))
    assert (refused.status_code, refused.json()["code"]) == (429, "busy")


def test_only_archives_are_accepted(client: TestClient) -> None:
    ada = Person(client, "Ada")
    refused = ada.ask("POST", "/api/me/archive", content=b"{}", headers={"content-type": "application/json"})
    assert refused.json()["code"] == "not-zip"
    assert send(ada, b"hello").json()["code"] == "invalid-archive"


def test_nothing_is_left_of_a_deleted_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "Zacharias Quentin"
    monkeypatch.setattr(logs, "configure", lambda level: None)
    data = tmp_path / "data"
    with TestClient(make_app(Settings(data=str(data)))) as client:
        zacharias, ben = Person(client, name), Person(client, "Ben")
        play_out(zacharias, ben, visibility="listed")
        circle = zacharias.post("/api/circles", {"name": "Friday"})
        zacharias.post("/api/me/profile", {"face": "fox", "shown": ["people", "form", "results"]})
        seats = [{"name": name, "you": True, "sheet": []}, {"name": "Ida", "sheet": []}]
        zacharias.post("/api/me/plays", {"game": "origami", "at": 1.0, "seats": seats})
        send(zacharias, pack(make_archive()))

        def read() -> bytes:
            return b"".join(path.read_bytes() for path in sorted(data.glob("ludothek.sqlite3*")))

        assert name.encode() in read()
        zacharias.post("/api/me/forget")
        left = read()
        assert name.encode() not in left
        assert ben.ask("GET", f"/api/circles/{circle['circle']}").status_code == 404
        (play,) = ben.post("/api/me/history")["plays"]
        assert {seat["name"] for seat in play["seats"]} == {"Ben", "–"}
