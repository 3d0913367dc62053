"""What becomes of a table when somebody leaves it."""

from tests.server.harness import start_pair


def test_the_next_table_opens_without_somebody_who_left_and_spectators_follow(sqlite_server, guest):
    a, b, c = (guest(sqlite_server, name) for name in ("Ada", "Ben", "Cy"))
    table, one, two = start_pair(a, b)
    c.enter(table)
    watcher = c.play(table)
    one.until_room(lambda r: r.get("watching") == ["Cy"])
    one.ask("resign", seat=0)
    assert one.ask("rematch", seat=0)["type"] == "ack"
    one.until_room(lambda r: r.get("awaited") == [1])
    two.close()
    watcher.until_room(lambda r: r.get("next_table"))
    following = {"table": watcher.room["next_table"]}
    room = c.get(f"/api/tables/{following['table']}").json()["room"]
    assert room["phase"] == "open"
    assert [seat.get("name") for seat in room["seats"]] == [None, "Ada"]
