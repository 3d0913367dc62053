"""What is left of a player who deletes their data: no connection, and no byte of the name in the database."""

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from ludothek.server.cli import app
from tests.server.harness import ServerProcess, start_pair

NAME = "Zacharias Quentin"


def read_files(server: ServerProcess) -> bytes:
    """Every byte of the database, its write-ahead log included."""
    return b"".join(path.read_bytes() for path in sorted(server.data.glob("ludothek.sqlite3*")))


def until_closed(line, seconds: float = 15.0) -> int:
    """Return the code with which the server closes a socket. One that stays open raises TimeoutError."""
    with pytest.raises(ConnectionClosed) as closed:
        line.until(lambda message: False, seconds)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_the_sockets_of_a_deleted_player_are_closed_also_where_nothing_was_said(server, guest):
    host, leaver = guest(server), guest(server, NAME)
    table = host.open_table(seats=2, visibility="listed")
    line = leaver.play(table)
    line.until(lambda m: m["type"] == "update")
    assert leaver.post("/api/me/forget").status_code == 204
    assert until_closed(line) == 4401
    assert host.intent(table, "sit", seat=0)["type"] == "ack"
    with host.play(table) as other:
        other.until(lambda m: m["type"] == "update")
        assert NAME not in str(other.messages)


def leave_traces(server, guest):
    """Play, chat, rename, share, and upload the record, the other player too; return both."""
    a, b = guest(server, NAME + " the First"), guest(server, "Ben")
    assert a.post("/api/me", {"name": NAME}).status_code == 200
    table, one, two = start_pair(a, b)
    one.ask("say", text=f"I am {NAME}")
    two.ask("resign", seat=1)
    one.until_room(lambda r: r["phase"] == "over")
    record = b.get(f"/api/tables/{table['table']}/record").text
    assert NAME in record
    records = [b.post(f"/api/tables/{table['table']}/share").json()["record"]]
    records += [player.post("/api/records", {"record": record}).json()["record"] for player in (a, b)]
    mine = "".join(line for line in record.splitlines(True) if "salt" not in line and "commitment" not in line)
    records.append(a.post("/api/records", {"record": mine}).json().get("record"))
    return a, b, [name for name in records if name]


def test_nothing_in_the_database_file_has_the_name_of_a_deleted_player(tmp_path, guest):
    with ServerProcess(tmp_path / "data") as server:
        a, b, records = leave_traces(server, guest)
        assert NAME.encode() in read_files(server)
        for name in records:
            assert b.get(f"/api/tables/{name}/replay").status_code == 200
        assert a.post("/api/me/forget").status_code == 204
        assert NAME.encode() not in read_files(server)
        for name in records:
            assert b.get(f"/api/tables/{name}/replay").status_code == 404


def test_the_keeper_deletes_as_thoroughly(tmp_path, guest):
    with ServerProcess(tmp_path / "data") as server:
        a, _b, _records = leave_traces(server, guest)
        result = CliRunner().invoke(app, ["admin", "delete-player", a.id, "--data", str(server.data)])
        assert result.output.strip() == "Deleted."
        assert NAME.encode() not in read_files(server)
