"""Operations: a clean start and stop, migrations, backups while running, the keeper's commands."""

import json
import os
import signal
import stat
import time

import httpx2
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from ludothek.server.cli import app
from ludothek.server.db.migrate import migrate
from ludothek.server.db.store import connect
from ludothek.server.errors import SchemaTooNew
from ludothek.server.settings import Settings
from tests.server.harness import WAIT_SECONDS, ServerProcess, legal, play_on, start_pair


def command(server, *arguments):
    where = ["--data", str(server.data)] + (["--database", server.database] if server.database else [])
    return CliRunner().invoke(app, [*arguments, *where], catch_exceptions=False)


def test_the_first_start_makes_secrets_only_the_owner_can_read(sqlite_server):
    assert stat.S_IMODE(sqlite_server.data.stat().st_mode) == 0o700
    for name in ("secret", "ludothek.sqlite3"):
        assert stat.S_IMODE((sqlite_server.data / name).stat().st_mode) == 0o600


def test_a_secret_that_was_never_written_is_not_used(tmp_path):
    (tmp_path / "secret").touch()
    result = CliRunner().invoke(app, ["serve", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert "delete it" in result.output


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--port", "{taken}"], "127.0.0.1:{taken}: Address already in use"),
        (["--database", "postgresql://ada:secret@127.0.0.1:1/none"], "Connection refused"),
        (["--database", "mysql://127.0.0.1"], "a database is given as postgresql://…"),
    ],
)
def test_what_keeps_a_server_from_starting_is_said_in_a_sentence(sqlite_server, tmp_path, arguments, reason):
    arguments = [argument.format(taken=sqlite_server.port) for argument in arguments]
    result = CliRunner().invoke(app, ["serve", "--data", str(tmp_path / "data"), *arguments])
    assert result.exit_code == 1
    assert result.output.startswith("ludothek: ")
    assert reason.format(taken=sqlite_server.port) in result.output
    assert "secret" not in result.output


def test_a_second_server_on_the_same_folder_is_refused(sqlite_server):
    second = ServerProcess(sqlite_server.data).start(wait=False)
    assert second.process.wait(WAIT_SECONDS) == 1
    assert "another server uses" in second.log.read_text()


def test_several_workers_without_postgresql_are_refused(tmp_path):
    result = CliRunner().invoke(app, ["serve", "--data", str(tmp_path / "d"), "--workers", "2"])
    assert result.exit_code == 1
    assert "PostgreSQL" in result.output


def test_a_stop_tells_clients_to_come_back_and_finishes_commits(own_server, guest):
    server = own_server()
    a, b = guest(server), guest(server)
    table, one, two = start_pair(a, b)
    play_on({0: one, 1: two}, 3)
    view, seq = one.views[0], one.seq
    assert server.stop() == 0
    assert one.until(lambda m: m["type"] == "reconnect")["type"] == "reconnect"
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            one.receive()
    assert closed.value.rcvd.code == 1012
    server.start()
    with a.play(table) as line:
        line.until(lambda m: m["type"] == "update")
        assert line.views[0] == view
        assert line.seq >= seq


def test_ctrl_c_ends_server_and_bots_without_a_complaint(own_server, guest):
    server = own_server()
    a = guest(server)
    table = a.open_table(seats=2, bots=["greedy", None], options={"games": 1})
    with a.play(table) as line:
        line.ask("sit", seat=1)
        line.ask("ready", seat=1)
        line.until_room(lambda r: r["phase"] == "playing")
    os.killpg(server.process.pid, signal.SIGINT)
    assert server.process.wait(WAIT_SECONDS) == 0
    first, *lines = server.log.read_text().splitlines()
    assert first == f"Ludothek listens on {server.url}"
    entries = [json.loads(line) for line in lines]
    complaints = [line for line in entries if line["level"] != "info" and line["event"] != "event loop late"]
    assert complaints == []


def test_workers_end_when_their_supervisor_is_killed(postgres, tmp_path):
    server = ServerProcess(tmp_path / "data", postgres.new_database("supervised"), "--workers", "2").start()
    server.process.kill()
    give_up = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < give_up:
        try:
            httpx2.get(f"{server.url}/healthz", timeout=5)
        except httpx2.ConnectError:
            break
        except httpx2.TransportError:
            continue  # It ends in the middle of an answer, or has not yet.
        time.sleep(0.2)
    else:
        pytest.fail("somebody still answers")
    server.kill()


def test_an_older_server_refuses_a_newer_schema(database, tmp_path):
    settings = Settings(data=str(tmp_path), database=database())
    engine = connect(settings.url)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaTooNew, match="newer"):
        migrate(engine)
    engine.dispose()
    server = ServerProcess(tmp_path, settings.database).start(wait=False)
    assert server.process.wait(WAIT_SECONDS) == 1
    assert "schema 9999" in server.log.read_text()


def test_a_backup_is_made_and_restored_while_the_server_runs(own_server, guest, tmp_path):
    server = own_server()
    a, b = guest(server), guest(server)
    table, one, two = start_pair(a, b)
    lines = {0: one, 1: two}
    play_on(lines, 4)
    kept = one.views[0]
    result = command(server, "backup", str(tmp_path / "kept.sqlite3"))
    assert result.exit_code == 0, result.output
    play_on(lines, 4)
    assert one.views[0] != kept
    assert stat.S_IMODE((tmp_path / "kept.sqlite3").stat().st_mode) == 0o600
    result = command(server, "restore", str(tmp_path / "kept.sqlite3"), "--yes")
    assert result.exit_code == 0, result.output
    seat = one.views[0]["to_move"]
    if seat is not None:
        stale = lines[seat]
        stale.send("act", seat=seat, seq=stale.seq, actions=[legal(stale.views[seat])[0]])
    one.until(lambda m: m["type"] == "reconnect")
    with a.play(table) as line:
        line.until(lambda m: m["type"] == "update")
        assert line.views[0] == kept
        with b.play(table) as other:
            other.until(lambda m: m["type"] == "update")
            assert play_on({0: line, 1: other}, 3) == 3


def test_the_keeper_lists_closes_exports_and_deletes(own_server, guest, tmp_path):
    server = own_server()
    a, b = guest(server), guest(server)
    table, one, two = start_pair(a, b)
    play_on({0: one, 1: two}, 3)
    assert table["table"] in command(server, "admin", "list").output
    record = command(server, "admin", "export", table["table"]).output
    (tmp_path / "record.txt").write_text(record)
    proof = CliRunner().invoke(app, ["verify", str(tmp_path / "record.txt"), "--commitment", one.room["commitment"]])
    assert proof.output.startswith("Proved: maumau")
    assert command(server, "admin", "close", table["table"]).exit_code == 0
    message = one.until(lambda m: m["type"] == "reconnect" or "result" in m)
    with a.play(table) if message["type"] == "reconnect" else one as line:
        line.until_room(lambda r: r["phase"] == "closed")
    assert "closed" in command(server, "admin", "list", "--status", "closed").output
    assert command(server, "admin", "find", "ada").output.splitlines()[0].split("\t")[:2] == [b.id, "Ada"]
    seats = [line.split("\t") for line in command(server, "admin", "seats", table["table"]).output.splitlines()]
    assert seats == [[table["table"], "0", a.id, "Ada"], [table["table"], "1", b.id, "Ada 2"]]
    assert command(server, "admin", "seats", "nowhere").exit_code == 1
    banned = command(server, "admin", "ban", "--address", "2001:db8::1:2:3:4")
    assert banned.output.strip() == "2001:db8::/64 is banned."
    assert command(server, "admin", "ban", "--player", b.id).exit_code == 0
    assert command(server, "admin", "bans").output.splitlines() == [f"player\t{b.id}", "address\t2001:db8::/64"]
    for options in ([], ["--player", "x", "--address", "::1"], ["--address", "nonsense"]):
        assert command(server, "admin", "ban", *options).exit_code == 1
    assert command(server, "admin", "unban", "--player", b.id).exit_code == 0
    assert command(server, "admin", "unban", "--player", b.id).exit_code == 1
    assert command(server, "admin", "delete-player", a.id).output.strip() == "Deleted."
    assert command(server, "admin", "delete-player", a.id).exit_code == 1


def test_a_forged_record_is_not_proved(tmp_path):
    from ludothek.core.table import Table
    from ludothek.server.play.commitment import commit_to, draw_salt, sign_record

    salt = draw_salt()
    honest = sign_record(Table("maumau", 2, 5).record(), salt, commit_to(5, salt))
    forged = sign_record(Table("maumau", 2, 6).record(), salt, commit_to(5, salt))
    for text, code in ((honest, 0), (forged, 1), (Table("maumau", 2, 5).record(), 1), ("nonsense", 1)):
        (tmp_path / "record.txt").write_text(text)
        assert CliRunner().invoke(app, ["verify", str(tmp_path / "record.txt")]).exit_code == code
    (tmp_path / "record.txt").write_text(honest)
    wrong = CliRunner().invoke(app, ["verify", str(tmp_path / "record.txt"), "--commitment", "0" * 64])
    assert wrong.exit_code == 1


def test_health_and_metrics(sqlite_server, guest):
    a = guest(sqlite_server)
    assert a.get("/healthz").json() == {"status": "ok"}
    text = a.get("/metrics").text
    assert "ludothek_commit_seconds_count" in text
    assert a.id not in text


def test_a_backup_is_restored_where_nothing_was_for_its_owner_only(sqlite_server, tmp_path):
    kept, data = tmp_path / "kept.sqlite3", tmp_path / "new"
    assert command(sqlite_server, "backup", str(kept)).exit_code == 0
    data.mkdir(mode=0o755)
    before = os.umask(0o022)
    result = CliRunner().invoke(app, ["restore", str(kept), "--yes", "--data", str(data)])
    os.umask(before)
    assert result.exit_code == 0, result.output
    assert stat.S_IMODE((data / "ludothek.sqlite3").stat().st_mode) == 0o600


def test_what_keeps_a_backup_from_being_made_is_said_in_a_sentence(sqlite_server, tmp_path):
    (tmp_path / "there").write_text("an earlier backup")
    result = command(sqlite_server, "backup", str(tmp_path / "there"))
    assert result.exit_code == 1
    assert result.output.startswith(f"ludothek: {tmp_path / 'there'} exists: give the backup another name")
    assert (tmp_path / "there").read_text() == "an earlier backup"
    result = command(sqlite_server, "backup", str(tmp_path / "nowhere" / "kept"))
    assert result.output == f"ludothek: there is no folder {tmp_path / 'nowhere'}\n"
    (tmp_path / "kept").write_text("no database")
    result = CliRunner().invoke(app, ["restore", str(tmp_path / "kept"), "--yes", "--data", str(tmp_path / "new")])
    assert result.output == "ludothek: file is not a database\n"
