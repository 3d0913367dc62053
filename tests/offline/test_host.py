"""Without a server: whole games, hot-seat, lessons, rules, replays and records, by the server's own messages."""

import json
import subprocess
import sys

import msgspec
import pytest

import ludothek
from ludothek.core import registry
from ludothek.offline import bots
from ludothek.offline.host import MOST_RECORDS, MOST_TABLES
from ludothek.puzzles import load_puzzles, open_puzzle
from ludothek.puzzles.puzzle import list_alternatives
from ludothek.server.errors import Damaged, StateConflict
from tests.offline.device import Device

GAMES = ["maumau", "origami", "origin"]
PUZZLED = [game for game in GAMES if load_puzzles(game)]


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.mark.parametrize("bot", ["greedy", "master", "prodigy"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_replayed_and_recorded(device: Device, game: str, bot: str) -> None:
    table = device.open(game, bot)
    device.play(table)
    status, outcome = device.ask("GET", f"/tables/{table}/outcome?lang=fr")
    assert status == 200
    status, record = device.ask("GET", f"/tables/{table}/record")
    assert ludothek.Table.replay(record).scores() == outcome["scores"]
    status, uploaded = device.ask("POST", "/records", {"record": record})
    assert status == 200, uploaded
    status, replay = device.ask("GET", f"/tables/{uploaded['record']}/replay?lang=de&seat=1")
    assert replay["of"] == len(ludothek.Table.replay(record).history) + 1
    assert device.ask("GET", f"/tables/{table}/replay?lang=de")[1]["perspectives"][0] == 0


def test_the_same_seed_and_actions_give_the_same_record(device: Device) -> None:
    """With a chosen seed bots think alike too, so that a browser can be compared with this process."""
    records = []
    for _ in range(2):
        table = device.open("maumau", "greedy", seed="7", options={"games": 1})
        device.play(table)
        record = ludothek.Table.replay(device.ask("GET", f"/tables/{table}/record")[1])
        records.append((record.seed, record.history))
    assert records[0] == records[1]


def test_one_device_for_two_shows_each_seat_its_own_cards(device: Device) -> None:
    table = device.open("maumau", None, mine=2, options={"games": 1})
    game = device.host.tables[table].live.table
    assert game is not None
    for seat in (0, 1):
        received, seen = device.last_view(seat), json.loads(msgspec.json.encode(game.view(seat)))
        assert {name: received[name] for name in seen if name != "legal"} == {
            n: v for n, v in seen.items() if n != "legal"
        }
    device.play(table)
    assert device.host.tables[table].live.phase == "over"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_tells_the_deal_before_the_game_is_over(device: Device, game: str) -> None:
    """Neither a message nor an answer holds seed or salt, and what shows all cards is refused."""
    table = device.open(game, "greedy")
    answers = [
        device.ask("GET", f"/tables/{table}{path}")
        for path in ("", "/points", "/outcome", "/replay", "/record", "/advice?seat=0", "?seat=1", "/advice?seat=1")
    ]
    assert [status for status, _ in answers[2:5]] == [409, 409, 403]
    assert answers[6][0] == 403
    assert answers[7][0] == 409
    live = device.host.tables[table].live
    kept = device.kept[table]
    assert kept.record == ""
    received = b"".join(device.messages).decode() + json.dumps(answers) + kept.summary.decode()
    assert str(live.config.seed) not in received
    assert live.config.salt not in received


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_advises_who_is_to_move(device: Device, game: str) -> None:
    table = device.open(game, "greedy")
    while device.host.step(table):
        pass
    status, answer = device.ask("GET", f"/tables/{table}/advice?seat=0&lang=de")
    assert status == 200, answer
    best, *others = answer["decisions"]
    legal = {action["action"] for action in device.last_view(0)["legal"]}
    assert best["reason"]
    assert {one["actions"][0] for one in (best, *others)} <= legal


@pytest.mark.parametrize("game", GAMES)
def test_a_master_is_as_strong_as_at_a_server(game: str) -> None:
    played = ludothek.game(game)
    assert bots.get_level("master").settings(played) == played.levels["master"]


def test_what_the_page_is_told_depends_only_on_what_its_seat_knows(device: Device) -> None:
    """Another deal of what the seat cannot know gives the same bytes."""
    table = device.open("origami", "greedy")
    live = device.host.tables[table].live
    assert live.table is not None
    before = device.ask("GET", f"/tables/{table}?seat=0&lang=en")
    live.table.state = live.table.fair_copy(0, 5).state
    live.view_cache = None
    assert device.ask("GET", f"/tables/{table}?seat=0&lang=en") == before


def test_a_game_goes_on_after_the_browser_was_closed(device: Device) -> None:
    table = device.open("origami", "greedy")
    for _ in range(3):
        while device.host.step(table):
            pass
        seat = device.host.tables[table].live.to_move
        action = device.last_view(0)["legal"][0]["action"]
        device.submit(table, type="act", seat=seat, seq=device.host.tables[table].live.position, actions=[action])
    saved = device.kept[table].saved
    other = Device()
    assert other.host.restore(saved) == table
    assert other.host.tables[table].live.record() == device.host.tables[table].live.record()
    other.host.connect(table, 0, "de", other.messages.append)
    other.play(table)
    assert other.ask("GET", "/me/tables")[1]["tables"][0]["phase"] == "over"


def test_a_repeated_intent_is_carried_out_once(device: Device) -> None:
    table = device.open("maumau", "greedy")
    message = json.dumps({"type": "say", "intent": "twice", "text": "hello"}).encode()
    first, second = (json.loads(device.host.submit(table, message, "en")) for _ in range(2))
    assert first == second
    assert len(device.host.tables[table].live.chat) == 1


def test_a_refusal_names_the_clause(device: Device) -> None:
    table = device.open("maumau", "greedy")
    while device.host.step(table):
        pass
    live = device.host.tables[table].live
    legal = {action["action"] for action in device.last_view(0)["legal"]}
    illegal = next(action for action in range(60) if action not in legal)
    answer = device.submit(table, type="act", seat=0, seq=live.position, actions=[illegal])
    assert answer["type"] == "refused"
    assert answer["clause"].startswith("MM-")


def test_everybody_plays_again_at_another_table(device: Device) -> None:
    table = device.open("maumau", "greedy", options={"games": 1})
    device.play(table)
    assert device.submit(table, type="rematch", seat=0)["type"] == "ack"
    following = device.host.tables[table].live.next_table
    assert following in device.host.tables
    assert device.host.tables[following].live.phase == "playing"


def test_lessons_rules_texts_and_pieces_are_the_servers(device: Device) -> None:
    lesson = device.ask("GET", "/learn/maumau?lang=de")[1]["lessons"][0]["id"]
    assert device.ask("POST", f"/learn/maumau/{lesson}?lang=de", {})[1]["view"]["legal"]
    assert device.ask("GET", "/rules/maumau?lang=fr")[1]["sections"]
    assert device.ask("GET", "/games/maumau/texts?lang=fr")[1]["texts"]["name"]
    assert device.ask("GET", "/games/origin/pieces?lang=en")[1]["pieces"]
    assert device.ask("GET", "/games?lang=en")[1]["bots"] == [
        "greedy",
        "child",
        "apprentice",
        "folder",
        "master",
        "prodigy",
    ]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/games/chess/texts", None, 404, "no-such-game"),
        ("GET", "/tables/local.none", None, 404, "no-such-table"),
        ("GET", "/ratings", None, 404, "needs-server"),
        ("POST", "/tables", {"game": "maumau", "seats": 99}, 400, "invalid-body"),
        ("POST", "/tables", {"game": "maumau", "seats": 40}, 400, "invalid-table"),
        ("POST", "/tables", [], 400, "invalid-body"),
        ("POST", "/records", {"record": "nonsense"}, 400, "invalid-record"),
        ("POST", "/learn/maumau/none", {}, 404, "no-such-lesson"),
    ],
)
def test_bad_requests_are_refused(device: Device, method: str, path: str, body: object, status: int, code: str) -> None:
    assert (device.ask(method, path, body)[0], device.ask(method, path, body)[1]["code"]) == (status, code)


def test_bad_messages_are_refused(device: Device) -> None:
    table = device.open("maumau", "greedy")
    for message in (b"", b"{", b"[]", b'{"type":"fly","intent":"x"}', b"\xff", b"[" * 100_000):
        assert json.loads(device.host.submit(table, message, "en"))["type"] == "problem"
    assert json.loads(device.host.submit("local.none", b'{"type":"close","intent":"x"}', "en"))["type"] == "problem"


@pytest.mark.parametrize("saved", [b"", b"{}", b"null", b'{"format":1,"config":{},"entries":[]}'])
def test_a_damaged_saved_game_is_refused(device: Device, saved: bytes) -> None:
    with pytest.raises(Damaged):
        device.host.restore(saved)


def test_a_saved_game_of_other_rules_or_half_of_one_is_refused(device: Device) -> None:
    table = device.open("maumau", "greedy")
    saved = json.loads(device.kept[table].saved)
    for change in ({"format": 99}, {"config": saved["config"] | {"rules": 99}}):
        with pytest.raises(StateConflict):
            device.host.restore(json.dumps(saved | change).encode())
    with pytest.raises(Damaged):
        device.host.restore(device.kept[table].saved[:-20])
    with pytest.raises(Damaged):
        device.host.restore(json.dumps(saved | {"entries": saved["entries"][1:] * 2}).encode())


def test_tables_and_records_are_bounded(device: Device) -> None:
    for _ in range(MOST_TABLES + 2):
        device.open("maumau", "greedy", options={"games": 1})
    assert len(device.host.tables) == len(device.kept) == MOST_TABLES
    table = next(iter(device.host.tables))
    device.host.connect(table, 0, "en", device.messages.append)
    device.play(table)
    record = device.ask("GET", f"/tables/{table}/record")[1]
    for _ in range(MOST_RECORDS + 2):
        device.ask("POST", "/records", {"record": record})
    assert len(device.host.records) == MOST_RECORDS
    assert device.ask("POST", f"/tables/{table}/forget", {})[0] == 200
    assert table not in device.kept


def test_a_browser_needs_neither_numpy_nor_time_zones_nor_the_servers_packages() -> None:
    program = """
import sys
HIDDEN = {"numpy", "babel", "starlette", "sqlalchemy", "structlog", "rich", "typer", "openskill", "uvicorn", "tzdata"}
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"hidden: {name}", name=name)
sys.meta_path.insert(0, Hide())
from ludothek.core import registry
from ludothek.offline.host import Host
status, _, answer = Host(lambda *_: None).answer("POST", "/api/tables", b'{"game": "maumau", "seats": 2}')
assert status == 200, answer
assert not HIDDEN & {name.partition(".")[0] for name in sys.modules}
"""
    environment = {"LUDOTHEK_INTERPRETED": "1", "PYTHONTZPATH": ""}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", PUZZLED)
def test_puzzles_are_answered_without_a_server(device: Device, game: str) -> None:
    status, catalogue = device.ask("GET", "/puzzles?lang=fr")
    assert (status, [one["game"] for one in catalogue["games"]]) == (200, PUZZLED)
    status, chosen = device.ask("GET", f"/puzzles/{game}")
    puzzle = load_puzzles(game)[chosen["puzzle"]]
    status, shown = device.ask("GET", f"/puzzles/{game}/{puzzle.id}?lang=fr")
    assert status == 200
    assert "answer" not in shown
    decisions = list_alternatives(open_puzzle(registry.game(game), puzzle))[puzzle.best]
    status, answered = device.ask("POST", f"/puzzles/{game}/{puzzle.id}?lang=fr", {"decisions": decisions})
    assert (status, answered["verdict"]) == (200, "solved")
    assert answered["answer"]["solution"]
    assert device.ask("GET", f"/puzzles/{game}")[1]["puzzle"] != puzzle.id
    assert device.ask("GET", f"/puzzles/{game}/none")[0] == 404
