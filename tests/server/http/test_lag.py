"""No address and no message holds up the event loop: each is driven with its largest input.

What is measured is the processor time of the longest step of the loop, as a ratio to a fixed amount of Python that
takes about 50 ms on the machine of the published measurements. So neither a busy machine nor a slow one decides.
"""

import asyncio
import gc
import io
import itertools
import random
import time
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, get_args

import msgspec
import pytest
import sqlalchemy as sa
from msgspec import inspect
from sqlalchemy import Connection
from starlette.testclient import TestClient

from ludothek.core.edition import MOST_CHARACTERS
from ludothek.core.registry import game
from ludothek.core.table import Table
from ludothek.learn import lessons
from ludothek.puzzles import Puzzle, load_puzzles, open_puzzle
from ludothek.puzzles.puzzle import list_alternatives
from ludothek.server import logs, protocol
from ludothek.server.app import make_app
from ludothek.server.db import circles, schema, tournaments
from ludothek.server.db.store import Store
from ludothek.server.db.tables import MOST_WAITING, insert_table
from ludothek.server.http import archives, lobby
from ludothek.server.http.endpoint import Route
from ludothek.server.http.routes import ROUTES
from ludothek.server.play import clock, updates
from ludothek.server.play.create import recreate_table
from ludothek.server.play.live_table import MOST_ACTIONS
from ludothek.server.runtime.bots import make_request
from ludothek.server.runtime.followers import COLLECTING_SECONDS, Followers
from ludothek.server.settings import Settings
from ludothek.server.tournaments.events import Entered
from ludothek.server.tournaments.settings import MOST_ENTRANTS
from ludothek.server.wire import connection as wire
from ludothek.server.wire.sse import encode_event
from tests.server.http.largest import list_largest

pytestmark = pytest.mark.slow
DRAW = 56
LOOP_TURNS = 2_000_000
"""Turns of an empty loop that take about 50 ms."""
MOST_CHANGE = 2.0
"""How many times as long as a step a change may hold the writer: moves wait for it, but the loop goes on."""
PARTS = 4
ATTEMPTS = 4
KEY = "correct horse battery"
AUTHORIZED = {"authorization": f"Bearer {KEY}"}
_ids = itertools.count()


def calibrate() -> float:
    """The processor time of the fixed amount of work: the best of a few."""
    best = float("inf")
    for _ in range(5):
        started = time.thread_time()
        for _ in range(LOOP_TURNS // PARTS):
            pass
        best = min(best, time.thread_time() - started)
    return PARTS * best


class Meter:
    """The longest step of any event loop, and the longest change in the writer, in seconds of processor time."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.longest_change = 0.0

    @contextmanager
    def measure(self) -> Iterator[None]:
        original = asyncio.events.Handle._run  # type: ignore[attr-defined]

        def run(handle: Any) -> None:
            started = time.thread_time()
            original(handle)
            self.longest = max(self.longest, time.thread_time() - started)

        change = Store.change

        def note(work: Callable[[Connection], Any], connection: Connection) -> Any:
            started = time.thread_time()
            try:
                return work(connection)
            finally:
                self.longest_change = max(self.longest_change, time.thread_time() - started)

        async def change_noted(store: Store, work: Callable[[Connection], Any]) -> Any:
            return await change(store, partial(note, work))

        asyncio.events.Handle._run = run  # type: ignore[attr-defined]
        Store.change = change_noted  # type: ignore[method-assign]
        self.longest = self.longest_change = 0.0
        try:
            yield
        finally:
            asyncio.events.Handle._run = original  # type: ignore[attr-defined]
            Store.change = change  # type: ignore[method-assign]


def play_long_match() -> Table:
    """A match in which nobody hurries, as long as a record may be."""
    table = Table("maumau", 2, 1, {"games": 20, "voluntary_draw": True}, players=["Ada", "Ben"], salt="ab" * 32)
    for _ in range(MOST_ACTIONS - 1):
        legal = table.legal_actions()
        table.play(DRAW if DRAW in legal else legal[-1])
    return table


class House:
    """A server in this process with a guest, a long table of theirs, and a record of the same length."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.service = client.app.state.service  # type: ignore[attr-defined]
        self.service.exports.rest = 0.0
        self.player = self.post("/api/me", {"name": "x" * 40}).json()["player"]
        match = play_long_match()
        self.text = match.record()
        self.record = self.post("/api/records", {"record": self.text}).json()["record"]
        actions = [action for _, action in match.history]
        new = recreate_table(match, self.player, "Ada", 0, [None, None], actions, 0.0, True, clock.now())
        self.run(lambda: self.service.store.change(lambda c: insert_table(c, new)))
        self.table = new.config.id
        for kind in ("sit", "ready"):
            assert self.intend(self.table, kind, seat=1).status_code == 200
        self.waiting = self.post("/api/tables", {"game": "maumau"}).json()
        self.circle = self.found_circle()
        self.tournament = self.hold_tournament()

    def found_circle(self) -> str:
        """Found a circle with as many tables as one may have."""
        circle = str(self.post("/api/circles", {"name": "x" * 40}).json()["circle"])
        for _ in range(circles.MOST_UNFINISHED):
            opened = self.post(f"/api/circles/{circle}/tables", {"game": "origin", "bots": ["greedy", None]})
            assert opened.status_code == 201, opened.text
        return circle

    def hold_tournament(self) -> str:
        """Begin a tournament with as many entrants as one may have, and play a round of it: all give up."""
        cup = {"name": "Cup", "game": "maumau", "break_seconds": 0, "bot_pause": 0, "bots_admitted": True}
        name = str(self.post("/api/tournaments", cup).json()["tournament"])

        def enter(connection: Connection) -> None:
            people = [{"id": f"p{n}", "name": f"{n:x>40}", "created_at": 0.0} for n in range(MOST_ENTRANTS)]
            connection.execute(sa.insert(schema.players), people)
            tournaments.append_events(connection, name, 1, [(Entered(), one["id"]) for one in people], clock.now())

        self.run(lambda: self.service.store.change(enter))
        assert self.post(f"/api/tournaments/{name}/host", {"act": "start"}).status_code == 200
        self.attend()
        self.run(lambda: self.service.store.change(end_round))
        self.attend()
        assert self.client.get(f"/api/tournaments/{name}").json()["rounds"] == 2
        return name

    def attend(self) -> None:
        """Take all steps of tournaments that are due."""
        self.run(self.service.tournaments.attend)

    def run(self, work: Callable[[], Any]) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(work)

    def post(self, path: str, body: Any = None) -> Any:
        return self.client.post(path, json={} if body is None else body)

    def intend(self, table: str, kind: str, **fields: Any) -> Any:
        return self.post(f"/api/tables/{table}/intents", {"type": kind, "intent": f"i{next(_ids)}", **fields})

    def forget(self) -> None:
        """Drop the caches, so that everything is made again."""

        def drop() -> None:
            self.service.reports.clear()
            self.service.records.forget()
            self.service.history.forget()
            self.service.outcomes.forget()
            self.service.seatings.forget()
            self.service.tournaments.forget()

        self.run(drop)


def end_round(connection: Connection) -> None:
    """Let all tables of tournaments be closed, as if the keeper had done so, and the tournaments be looked at."""
    mine = sa.select(schema.tournament_tables.c.table_id)
    connection.execute(sa.update(schema.tables).where(schema.tables.c.id.in_(mine)).values(status="closed"))
    connection.execute(sa.update(schema.tournaments).values(due_at=0.0))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    patch = pytest.MonkeyPatch()
    patch.setattr(logs, "configure", lambda level: None)
    settings = Settings(data=str(tmp_path_factory.mktemp("lag") / "data"), limits=1000.0, keeper_key=KEY)
    with TestClient(make_app(settings)) as client:
        gc.disable()
        yield House(client)
        gc.enable()
    patch.undo()


@cache
def play_finished_match() -> str:
    """The record of a long match that was played to its end."""
    dice = random.Random(0)
    table = Table("maumau", 2, 1, {"games": 20, "voluntary_draw": True}, players=["Ada", "Ben"], salt="ab" * 32)
    while not table.is_over:
        legal = table.legal_actions()
        others = [action for action in legal if action != DRAW]
        table.play(DRAW if not others or (DRAW in legal and dice.random() < 0.1) else dice.choice(others))
    return table.record()


def hand_over(house: House) -> None:
    record = play_finished_match().replace("Ada", f"Ada {next(_ids)}", 1)
    handed = house.post("/api/me/records", {"record": record})
    assert handed.status_code == 201, handed.text


def largest_messages(seq: int) -> list[protocol.FromClient]:
    """One message of each type, as large as it may be."""
    return [
        protocol.Ping(n=2**53),
        protocol.Act(intent="x" * 64, seat=0, seq=seq, actions=[DRAW] * 64),
        protocol.Act(intent="y" * 64, seat=0, seq=0, actions=[2**31] * 64),
        protocol.Undo(intent="x" * 63, seat=0, seq=0),
        protocol.AnswerUndo(intent="x" * 62, seat=1, agree=True),
        protocol.Sit(intent="x" * 61, seat=63, name="\u202e" * 40),
        protocol.Stand(intent="x" * 60, seat=63),
        protocol.SeatBot(intent="x" * 59, seat=63, bot="x" * 64),
        protocol.Ready(intent="x" * 58, seat=63),
        protocol.Say(intent="x" * 57, text="\u202e👩" * 250),
        protocol.Substitute(intent="x" * 56, seat=63),
        protocol.Kick(intent="x" * 55, seat=63),
        protocol.Rematch(intent="x" * 54, seat=63),
        protocol.Resign(intent="x" * 53, seat=63),
        protocol.Rename(intent="x" * 52, seat=63, name="\u202e" * 40),
        protocol.Configure(intent="x" * 51, options={f"{n}" * 64: "x" * 64 for n in range(80)}, rated=True),
        protocol.PassHost(intent="x" * 50, seat=63),
        protocol.Close(intent="x" * 49),
        protocol.AskPause(intent="x" * 48, seat=63),
        protocol.AnswerPause(intent="x" * 47, seat=63, agree=True),
        protocol.Resume(intent="x" * 46, seat=63),
        protocol.GiveTime(intent="x" * 45, seat=63, to=63, seconds=7 * 86400),
    ]


def say_everything(house: House) -> None:
    path = f"/api/tables/{house.table}"
    for since in (0, 10**6):
        with house.client.websocket_connect(f"{path}/socket?since={since}&lang=de") as socket:
            socket.receive_text()
            update = msgspec.json.decode(socket.receive_text())
            for message in largest_messages(update["seq"]):
                socket.send_text(msgspec.json.encode(message).decode())
            socket.send_text('{"type":"ping","n":7}')
            while msgspec.json.decode(socket.receive_text()) != {"type": "pong", "n": 7}:
                continue


def open_tables(house: House) -> None:
    entries = "[[area]]\nid = 1\n" * 600
    sources = [
        entries,
        "[[area]]\n" * 2000,
        ".".join("a" * 10_000) + " = 1",
        "a = [" + "1," * 9_000 + "]\n" + "#" * 150_000,
        game("origin").standard_edition.source + "\n#" + "x" * 150_000,
        "#" * MOST_CHARACTERS,
    ]
    for source in sources:
        house.post("/api/tables", {"game": "origin", "edition": {"name": "x" * 40, "source": source}})
    house.post("/api/tables", {"game": "maumau", "options": {f"x{n}": "y" * 64 for n in range(3000)}})
    house.client.post("/api/tables", content=b"[" * 250_000, headers={"content-type": "application/json"})


def upload_records(house: House) -> None:
    origin = game("origin").standard_edition.source
    for text, edition in (
        (house.text, None),
        ("0:1\n" * 60_000, None),
        (house.text, origin),
        ("\u202e" * 80_000, None),
    ):
        house.post("/api/records", {"record": text, "edition": edition})


def get(path: str, *queries: str) -> Callable[[House], None]:
    def drive(house: House) -> None:
        for query in queries or ("",):
            for table in (house.table, house.record):
                house.client.get(path.format(table=table) + query)

    return drive


def post(path: str, *bodies: Any) -> Callable[[House], None]:
    def drive(house: House) -> None:
        for body in bodies or ({},):
            for table in (house.table, house.record):
                house.post(path.format(table=table), body)

    return drive


def judge_lessons(house: House) -> None:
    for key in ("maumau", "origami", "origin"):
        for lesson in lessons(key):
            path = f"/api/learn/{key}/{lesson.id}?lang=fr"
            house.post(path, {"decisions": [], "decision": 0})
            house.post(path, {"decisions": [100_000] * 20, "decision": 100_000})
            house.post(path, {"decisions": list(lesson.goal), "decision": lesson.goal[-1]})


def get_each(*paths: str) -> Callable[[House], None]:
    def drive(house: House) -> None:
        for path in paths:
            house.client.get(path.format(table=house.table, record=house.record))

    return drive


def each_game(path: str) -> Callable[[House], None]:
    return get_each(*(path.replace("{game}", key) for key in ("maumau", "origami", "origin")))


def fill_lobby(house: House) -> None:
    """List as many tables as the lobby shows; of each host it shows a few."""
    own = dict(house.client.cookies)
    while len(house.client.get("/api/tables").json()["tables"]) < lobby.MOST_LISTED:
        house.client.cookies.clear()
        house.post("/api/me", {"name": "x" * 40})
        for _ in range(MOST_WAITING):
            house.post("/api/tables", {"game": "origin", "visibility": "listed", "bots": ["greedy", None]})
    house.client.cookies.clear()
    house.client.cookies.update(own)
    house.forget()
    house.client.get("/api/tables")


def pack_for_bots(house: House) -> None:
    """What a bot or the adviser is asked with, at a long table."""
    live = house.run(lambda: house.service.hub.get_table(house.table))

    async def pack() -> None:
        make_request(live, "sage", b"secret")

    house.run(pack)


def encode_stream(house: House) -> None:
    """What a stream sends first: the whole game with texts, as one event. A stream never ends by itself."""
    live = house.run(lambda: house.service.hub.get_table(house.table))

    async def encode() -> None:
        encode_event(updates.encode_update(live, 0, house.player, 0, clock.now(), "fr", with_view=True), [0, 1])

    house.run(encode)


def list_longest_puzzles() -> list[tuple[str, Puzzle]]:
    """The puzzle of each game that comes after the most actions."""
    each = {key: load_puzzles(key).values() for key in ("maumau", "origami", "origin")}
    return [(key, max(puzzles, key=lambda puzzle: len(puzzle.actions))) for key, puzzles in each.items() if puzzles]


def show_longest_puzzles(house: House) -> None:
    for key, puzzle in list_longest_puzzles():
        house.client.get(f"/api/puzzles/{key}/{puzzle.id}?lang=fr")


def answer_longest_puzzles(house: House) -> None:
    for key, puzzle in list_longest_puzzles():
        alternatives = list_alternatives(open_puzzle(game(key), puzzle))
        house.post(f"/api/puzzles/{key}/{puzzle.id}?lang=fr", {"decisions": alternatives[puzzle.best]})


def begin_rounds(house: House) -> None:
    """What a tournament does by itself: begin the next round, with as many tables as there may be."""
    house.run(lambda: house.service.store.change(end_round))
    house.attend()


def follow_boards(house: House) -> None:
    """Tell as many followers of a board as one process may have from a few addresses; a stream has no end."""
    followers = Followers()

    async def tell() -> None:
        for number in range(2000):
            followers.join(wire.Connection("board", f"p{number}", None, 0.0))
        followers.tell("board")
        await asyncio.sleep(2 * COLLECTING_SECONDS)
        assert all([await client.next(0.0) for client in followers])  # type: ignore[attr-defined]

    house.run(tell)


def sign_out_somebody(house: House) -> None:
    with_somebody(house, "/api/me/sign-out-everywhere")


def forget_somebody(house: House) -> None:
    with_somebody(house, "/api/me/forget")


def with_somebody(house: House, path: str) -> None:
    """Ask for something as another player, who uploaded a long record; the house's own player stays."""
    own = dict(house.client.cookies)
    house.client.cookies.clear()
    house.post("/api/me", {"name": "Somebody"})
    house.post("/api/records", {"record": house.text})
    house.post(path)
    house.client.cookies.clear()
    house.client.cookies.update(own)


def import_largest_archive(house: House) -> None:
    """As many games as an archive may have, with names and score sheets, about as large as it may be."""
    entry = {"line": "x" * 40, "points": 999_999}
    seats = [{"seat": n, "name": "a\u202e" * 20, "place": 1, "you": not n, "sheet": [entry] * 3} for n in range(2)]
    play = {"kind": "table", "game": "origami", "at": 1000.0, "ended_by": "played", "seats": seats}
    rating = {"game": "origami", "seats": 2, "rating": 1800.0, "games": 40}
    source = "elsewhere.example"
    with_body = io.BytesIO()
    with zipfile.ZipFile(with_body, "w", zipfile.ZIP_DEFLATED) as archive:
        manifest = {"format": archives.FORMAT, "source": source, "made_at": 1.0}
        archive.writestr("manifest.json", msgspec.json.encode(manifest))
        ratings = {"source": source, "ratings": [rating] * archives.MOST_RATINGS}
        archive.writestr("ratings.json", msgspec.json.encode(ratings))
        plays = [play | {"id": f"{next(_ids)}"} for _ in range(archives.MOST_PLAYS * 9 // 10)]
        content = msgspec.json.encode({"plays": plays})
        assert archives.FILE_BYTES / 2 < len(content) < archives.FILE_BYTES
        archive.writestr("plays.json", content)
    answer = house.client.post("/api/me/archive", content=with_body.getvalue(), headers={"content-type": archives.ZIP})
    assert answer.status_code in (200, 409), answer.text


LONG = "x" * 15_000
CASES: dict[tuple[str, str], Callable[[House], None]] = {
    ("GET", "/healthz"): get_each("/healthz"),
    ("GET", "/metrics"): get_each("/metrics"),
    ("GET", "/api/openapi.json"): get_each("/api/openapi.json"),
    ("GET", "/api/games"): get_each("/api/games?lang=de", f"/api/games?lang={LONG}"),
    ("GET", "/api/games/{game}/texts"): each_game("/api/games/{game}/texts?lang=fr"),
    ("GET", "/api/games/{game}/pieces"): each_game("/api/games/{game}/pieces?lang=fr"),
    ("GET", "/api/rules/{game}"): each_game("/api/rules/{game}?lang=fr&table={table}"),
    ("GET", "/api/learn/{game}"): each_game("/api/learn/{game}?lang=fr"),
    ("POST", "/api/learn/{game}/{step}"): judge_lessons,
    ("GET", "/api/me"): get_each("/api/me"),
    ("POST", "/api/me"): post("/api/me", {"name": "\u202e" * 40}, {"name": "👩" * 40}, {"name": LONG}),
    ("GET", "/api/me/tables"): get_each("/api/me/tables"),
    ("POST", "/api/me/sign-out-everywhere"): sign_out_somebody,
    ("POST", "/api/me/recover"): post("/api/me/recover", {"code": "x" * 64}),
    ("POST", "/api/me/forget"): forget_somebody,
    ("POST", "/api/me/archive"): import_largest_archive,
    ("GET", "/api/ratings"): get_each(f"/api/ratings?game={LONG}&seats=999"),
    ("POST", "/api/passkeys/registered"): post("/api/passkeys/registered", {"credential": {"id": LONG}}),
    ("POST", "/api/passkeys/signed-in"): post("/api/passkeys/signed-in", {"credential": {"id": LONG}}),
    ("GET", "/api/tables"): fill_lobby,
    ("POST", "/api/tables"): open_tables,
    ("GET", "/api/tables/{table}"): get("/api/tables/{table}", "?lang=fr&seat=0", "?lang=fr&seat=1&at=2&since=0"),
    ("GET", "/api/tables/{table}/points"): get("/api/tables/{table}/points"),
    ("GET", "/api/tables/{table}/advice"): pack_for_bots,
    ("POST", "/api/tables/{table}/enter"): post("/api/tables/{table}/enter", {"invite": "x" * 64}),
    ("GET", "/api/tables/{table}/pieces"): get("/api/tables/{table}/pieces", "?lang=fr"),
    ("GET", "/api/tables/{table}/invitation"): get("/api/tables/{table}/invitation"),
    ("GET", "/api/tables/{table}/qr.svg"): get("/api/tables/{table}/qr.svg"),
    ("GET", "/api/tables/{table}/record"): get("/api/tables/{table}/record"),
    ("WEBSOCKET", "/api/tables/{table}/socket"): say_everything,
    ("GET", "/api/tables/{table}/stream"): encode_stream,
    ("POST", "/api/tables/{table}/intents"): post(
        "/api/tables/{table}/intents", *(msgspec.to_builtins(message) for message in largest_messages(0)[1:5])
    ),
    ("POST", "/api/tables/{table}/edition"): post(
        "/api/tables/{table}/edition", {"name": "x" * 40, "source": "#" * MOST_CHARACTERS}
    ),
    ("POST", "/api/tables/{table}/engines"): post("/api/tables/{table}/engines", {"seat": 0, "name": "x" * 40}),
    ("GET", "/api/tables/{table}/position"): get("/api/tables/{table}/position"),
    ("GET", "/api/tables/{table}/outcome"): get("/api/tables/{table}/outcome", "?lang=fr"),
    ("GET", "/api/tables/{table}/replay"): get("/api/tables/{table}/replay", f"?seat=1&at={MOST_ACTIONS - 60}"),
    ("POST", "/api/tables/{table}/share"): post("/api/tables/{table}/share"),
    ("POST", "/api/records"): upload_records,
    ("POST", "/api/me/records"): hand_over,
    ("GET", "/api/review/{table}"): get("/api/review/{table}"),
    ("POST", "/api/review/{table}/cancel"): post("/api/review/{table}/cancel"),
    ("GET", "/api/tables/{table}/branches"): get("/api/tables/{table}/branches"),
    ("POST", "/api/tables/{table}/branches"): post(
        "/api/tables/{table}/branches",
        {"at": MOST_ACTIONS - 2, "bots": [None, None]},
        {"at": 100_000, "bots": ["x"] * 64},
    ),
    ("GET", "/api/tournaments/{tournament}/changes"): follow_boards,
    ("POST", "/api/tournaments/{tournament}/host"): begin_rounds,
    ("POST", "/api/champions"): post(
        "/api/champions", *({"game": key, "seats": 4, "level": "apprentice"} for key in ("maumau", "origami", "origin"))
    ),
    ("GET", "/api/puzzles"): get_each("/api/puzzles?lang=fr"),
    ("GET", "/api/puzzles/{game}/{puzzle}"): show_longest_puzzles,
    ("POST", "/api/puzzles/{game}/{puzzle}"): answer_longest_puzzles,
    ("GET", "/api/me/deals"): get_each("/api/me/deals", "/api/me/deals?month=2024-01"),
    ("GET", "/api/deals"): get_each("/api/deals"),
    ("GET", "/api/deals/{deal}"): get("/api/deals/table.{table}"),
    ("POST", "/api/deals/{deal}/tables"): post("/api/deals/table.{table}/tables"),
}


ALONE = {
    ("GET", "/api/tables/{table}/stream"),
    ("GET", "/api/tournaments/{tournament}/changes"),
    ("POST", "/api/me/forget"),
    ("POST", "/api/me/sign-out-everywhere"),
    ("WEBSOCKET", "/api/tables/{table}/socket"),
}
"""What has a case of its own instead of the general one: it has no end, or would end the house's own session."""


def drive_any(house: House, route: Route) -> None:
    """Ask at an address for each table, with long queries and the largest bodies that its type allows."""
    bodies = [None] if route.request is None else list_largest(inspect.type_info(route.request))
    for table in (house.table, house.record):
        parts = {"table": table, "game": "origin", "deal": f"table.{table}"}
        parts |= {"circle": house.circle, "tournament": house.tournament}
        path = route.path.format_map(defaultdict(lambda: "x", parts))
        query = "?" + "&".join(f"{name}={'9' * 2000}" for name in route.query)
        for body, asked in itertools.product(bodies, {path, path + query} if route.query else {path}):
            content = None if route.method == "GET" else {} if body is None else body
            headers = AUTHORIZED if path.startswith("/api/keeper/") else {}
            answer = house.client.request(route.method, asked, json=content, headers=headers)
            assert answer.status_code != 500, answer.text


def test_every_message_has_a_case() -> None:
    assert {type(message) for message in largest_messages(0)} == set(get_args(protocol.FromClient))


def test_there_is_a_largest_body_of_every_message() -> None:
    bodies = list_largest(inspect.type_info(protocol.FromClient))
    assert {type(msgspec.convert(body, protocol.FromClient)) for body in bodies} == set(get_args(protocol.FromClient))


def test_the_largest_bodies_are_what_the_addresses_take() -> None:
    """They get past the checks of their types, so that the work behind them is measured."""
    for route in ROUTES:
        if route.request is not None:
            bodies = list_largest(inspect.type_info(route.request))
            for body in bodies:
                msgspec.convert(body, route.request)


def test_every_case_is_of_an_address_that_there_is() -> None:
    assert ALONE <= set(CASES) <= {(route.method, route.path) for route in ROUTES}


@pytest.mark.slow
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_no_step_of_the_loop_takes_fifty_milliseconds(house: House, route: Route) -> None:
    """The first run loads texts and modules, once in a process's life; later ones make everything else again.

    What is slow is slow every time; what other processes did to the caches of the processor is not.
    """
    key = (route.method, route.path)
    meter = Meter()
    ratios, changes = [], []
    for _ in range(ATTEMPTS):
        house.forget()
        with meter.measure():
            if key not in ALONE:
                drive_any(house, route)
            if key in CASES:
                CASES[key](house)
        unit = calibrate()
        ratios.append(meter.longest / unit)
        changes.append(meter.longest_change / (MOST_CHANGE * unit))
        if ratios[1:] and max(ratios[-1], changes[-1]) < 1.0:
            return
    step, change = min(ratios[1:]), min(changes[1:])
    pytest.fail(f"the longest step took {step:.2f} times as long as it may, the longest change {change:.2f} times")
