"""The host: answers the page as a server would, for the tables, records, lessons and rules of this device.

`answer` takes the requests of the HTTP API that make sense without a server, `connect` and `submit` stand for the
WebSocket. Nothing else leaves it, so that the page learns of a running game what its seats may know. `keep` gets what
the browser should store of every table that changed; None means that it may be deleted.
"""

import random
import re
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import msgspec

from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.game import Game
from ludothek.core.table import Table
from ludothek.core.texts import LANGUAGES
from ludothek.offline import bots
from ludothek.offline.table import PLAYER, PREFIX, LocalTable, Push
from ludothek.server import protocol
from ludothek.server.answers import games, lessons, puzzles, replays, rules, tables
from ludothek.server.answers.advice import describe_advice, describe_beliefs
from ludothek.server.answers.deal_days import get_today
from ludothek.server.answers.records import clean_upload, replay_upload
from ludothek.server.errors import Forbidden, Invalid, NotFound, Refusal, StateConflict
from ludothek.server.play import clock, commitment, intents
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.play.ids import new_id
from ludothek.server.play.live_table import LiveTable

MOST_TABLES = 40
MOST_RECORDS = 20
MOST_RECORD_CHARACTERS = 250_000
RECORD = PREFIX + "record."
ADVICE_SEED = 1
USUAL_RATING = 1500.0

encode = msgspec.json.Encoder().encode
decode_intent = msgspec.json.Decoder(protocol.FromClient).decode


class SavedTable(NamedTuple):
    """What a browser stores of a table, as JSON and text.

    `saved` is for this host alone. `summary` says what a list of one's games shows, and the `record` of a finished game
    is what a server takes; both are there without starting Python.
    """

    saved: bytes
    summary: bytes
    record: str


class Request(NamedTuple):
    """A request to the host: the parameters of its path and query, and its body."""

    path: dict[str, str]
    query: dict[str, str]
    body: bytes

    @property
    def lang(self) -> str:
        return self.view_lang or "en"

    @property
    def view_lang(self) -> str | None:
        """The language in which actions are described; None means that no descriptions are wanted."""
        wanted = self.query.get("lang")
        return None if wanted is None else wanted if wanted in LANGUAGES else "en"

    def number(self, name: str) -> int:
        text = self.query.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else 0

    def seat(self, seats: int) -> int | None:
        if "seat" not in self.query:
            return None
        if not self.query["seat"].isdigit() or self.number("seat") >= seats:
            raise Invalid("no-such-seat", f"the seats are 0 to {seats - 1}")
        return self.number("seat")

    def decode(self, kind: Any) -> Any:
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise Invalid("invalid-body", str(error)[:200]) from None

    @property
    def game(self) -> Game:
        if self.path["game"] not in registry.installed_games():
            raise NotFound("no-such-game", "there is no such game")
        return registry.game(self.path["game"])


class RecordBody(msgspec.Struct):
    record: str
    edition: str | None = None


class Host:
    """The tables and records of this device."""

    def __init__(self, keep: Callable[[str, SavedTable | None], None]) -> None:
        self._keep = keep
        self.tables: OrderedDict[str, LocalTable] = OrderedDict()
        self.records: OrderedDict[str, Table] = OrderedDict()
        self.answered: dict[str, float] = {}
        """The puzzles that were answered since the page was opened, numbered in their order."""

    # Tables

    def add(self, table: LocalTable) -> None:
        """Add a table; if there are too many, the oldest that is over, or else the oldest, is dropped."""
        self.tables[table.config.id] = table
        if len(self.tables) > MOST_TABLES:
            others = [name for name in self.tables if name != table.config.id]
            over = (name for name in others if self.tables[name].live.phase == "over")
            self.drop(next(over, others[0]))

    def drop(self, name: str) -> None:
        del self.tables[name]
        self._keep(name, None)

    def keep(self, table: LocalTable) -> None:
        live = table.live
        is_finished = live.phase == "over" and live.table is not None and live.table.is_over
        record = sign_record(live) if is_finished else ""
        self._keep(table.config.id, SavedTable(table.save(), encode(tables.list_my_table(live, PLAYER)), record))

    def restore(self, saved: bytes) -> str:
        """Take up a table that the browser has kept; return its id, or raise a Refusal if it can't be continued."""
        table = LocalTable.restore(saved)
        self.add(table)
        return table.config.id

    def find(self, name: str) -> LocalTable:
        if name not in self.tables:
            raise NotFound("no-such-table", "there is no such table on this device")
        return self.tables[name]

    def connect(self, name: str, since: int, lang: str, push: Push) -> None:
        self.find(name).connect(since, lang if lang in LANGUAGES else "en", push)

    def disconnect(self, name: str) -> None:
        if name in self.tables:
            self.tables[name].push = None

    def submit(self, name: str, message: bytes, lang: str) -> bytes:
        """Carry out an intent; return an Ack or Refused, or a Problem with a message that is none."""
        try:
            intent = decode_intent(message)
            if isinstance(intent, protocol.Ping):
                return encode(protocol.Pong(n=intent.n))
            table = self.find(name)
            answer, following = table.submit(intent, lang if lang in LANGUAGES else "en")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return encode(protocol.Problem(code="invalid-message", message=str(error)[:200]))
        except Refusal as refusal:
            return encode(protocol.Problem(code=refusal.code, message=refusal.message))
        if following is not None:
            self.open(LocalTable.create(following))
        if isinstance(answer, protocol.Ack):
            self.keep(table)
        return encode(answer)

    def step(self, name: str) -> bool:
        """Let the bot to move act once; return whether another action of a bot follows."""
        table = self.tables.get(name)
        if table is None or not table.let_bot_act():
            return False
        is_next = table.live.bot_to_move() is not None
        if not is_next:
            self.keep(table)
        return is_next

    def open(self, table: LocalTable) -> LocalTable:
        self.add(table)
        self.keep(table)
        return table

    # Requests

    def answer(self, method: str, target: str, body: bytes = b"") -> tuple[int, str, bytes]:
        """Return status, media type and body of the answer to a request of the HTTP API."""
        address = urlsplit(target)
        for wanted, pattern, handler in ROUTES:
            match = re.fullmatch(pattern, address.path)
            if match and wanted == method:
                request = Request(match.groupdict(), dict(parse_qsl(address.query)), body)
                try:
                    answer = handler(self, request)
                except Refusal as refusal:
                    problem = protocol.Problem(code=refusal.code, message=refusal.message, clause=refusal.clause)
                    return refusal.status, JSON, encode(problem)
                if isinstance(answer, str):
                    return 200, "text/plain; charset=utf-8", answer.encode()
                return 200, JSON, answer if isinstance(answer, bytes) else encode(answer)
        problem = protocol.Problem(code="needs-server", message="this needs a server")
        return 404, JSON, encode(problem)

    def list_games(self, request: Request) -> games.Catalogue:
        catalogue = games.list_games(request.lang)
        catalogue.bots = list(bots.OFFERED)
        for game in catalogue.games:
            game.thinking = {}  # It was measured on servers.
        return catalogue

    def get_texts(self, request: Request) -> bytes:
        return games.render_texts(request.game, request.lang)

    def get_pieces(self, request: Request) -> bytes:
        return games.render_pieces(request.game, request.game.standard_edition, request.lang)

    def get_rules(self, request: Request) -> bytes:
        game = request.game
        live = self.find(request.query["table"]).live if "table" in request.query else None
        if live is not None and live.config.game != game.key:
            raise Invalid("other-game", "this table plays another game")
        return rules.render_rules(game, request.lang, game.standard_edition.hash, live)

    def get_tutorial(self, request: Request) -> lessons.Tutorial:
        return lessons.list_lessons(request.game, request.lang)

    def judge_lesson(self, request: Request) -> lessons.LessonState:
        wanted = request.decode(lessons.LessonRequest)
        return lessons.judge_lesson(request.game, request.path["step"], wanted, request.lang)

    # Puzzles: nobody is rated, and nothing is kept

    def list_puzzles(self, request: Request) -> puzzles.PuzzleGames:
        return puzzles.list_puzzles(request.lang, get_today())

    def choose_puzzle(self, request: Request) -> dict[str, str]:
        listed = puzzles.list_theme(request.game, request.query.get("theme", ""))
        return {"puzzle": puzzles.choose_next(listed, {}, USUAL_RATING, self.answered, random.randrange)}

    def get_puzzle(self, request: Request) -> puzzles.PuzzleState:
        puzzle = puzzles.get_puzzle(request.game, request.path["puzzle"])
        return puzzles.show_puzzle(request.game, puzzle, request.lang)

    def answer_puzzle(self, request: Request) -> puzzles.PuzzleState:
        puzzle = puzzles.get_puzzle(request.game, request.path["puzzle"])
        wanted = request.decode(puzzles.PuzzleRequest)
        state = puzzles.judge_puzzle(request.game, puzzle, wanted.decisions, request.lang)
        if state.answer is not None:
            self.answered[puzzle.id] = len(self.answered)
        return state

    def sign_in(self, request: Request) -> dict[str, str]:
        return {"player": PLAYER, "name": str(request.decode(dict).get("name", ""))}

    def list_tables(self, request: Request) -> tables.MyTables:
        found = [tables.list_my_table(table.live, PLAYER) for table in reversed(self.tables.values())]
        return tables.MyTables(tables=found)

    def open_table(self, request: Request) -> dict[str, str]:
        wanted = request.decode(TableRequest)
        if wanted.edition is not None:
            raise Invalid("needs-server", "cards of one's own need a server")
        table = self.open(LocalTable.create(create_table(wanted, PLAYER, clock.now())))
        return {"table": table.config.id, "invite": table.config.invite, "link": ""}

    def get_table(self, request: Request) -> tables.Story:
        table = self.find(request.path["table"])
        live = table.live
        seat = request.seat(len(live.seats))
        if seat is not None:
            intents.get_own_seat(live, PLAYER, seat)
        at = request.number("at") if "at" in request.query else live.seq
        story = tables.make_story(live, PLAYER, seat, request.view_lang, request.number("since"))
        if at < live.seq:
            past = tables.make_story(table.at(at), PLAYER, seat, request.view_lang, request.number("since"))
            story.seq, story.view, story.events = at, past.view, past.events
        return story

    def list_points(self, request: Request) -> tables.Points:
        return tables.list_points(self.find(request.path["table"]).live, PLAYER)

    def get_advice(self, request: Request) -> tables.Advice:
        live = self.find(request.path["table"]).live
        seat = tables.check_advisable(live, request.seat(len(live.seats)))
        intents.get_own_seat(live, PLAYER, seat)
        assert live.table is not None
        copy = live.table.fair_copy(seat, ADVICE_SEED)
        found = bots.explain(live.table.fair_copy(seat, ADVICE_SEED))
        return tables.Advice(
            decisions=describe_advice(found, copy, live.table.players, request.lang),
            beliefs=describe_beliefs(found.beliefs, copy.game, request.lang),
        )

    def get_table_pieces(self, request: Request) -> bytes:
        game, edition = self.find_edition(request.path["table"])
        return games.render_pieces(game, edition, request.lang)

    def find_edition(self, name: str) -> tuple[Game, Edition]:
        if name in self.records:
            return self.records[name].game, self.records[name].edition
        game = registry.game(self.find(name).config.game)
        return game, game.standard_edition

    # Finished games

    def find_finished(self, name: str, must_end: bool = True) -> Table:
        """Return a game that is over, or a record."""
        table = self.records.get(name)
        if table is None:
            live = self.find(name).live
            if live.table is None or live.phase not in ("over", "closed"):
                raise StateConflict("not-over", "this can be looked at when the game is over")
            table = live.table
        if must_end and not table.is_over:
            raise StateConflict("not-played-out", "this game was not played to its end")
        return table

    def get_outcome(self, request: Request) -> replays.Outcome:
        return replays.summarize(self.find_finished(request.path["table"]), request.lang)

    def get_replay(self, request: Request) -> replays.Replay:
        name = request.path["table"]
        table = self.find_finished(name, must_end=False)
        mine = self.tables[name].live.seats_of(PLAYER) if name in self.tables else []
        perspectives = [*mine, *(seat for seat in range(table.seats) if seat not in mine)]
        count = min(request.number("count") or replays.MOST_POINTS, replays.MOST_POINTS)
        return replays.replay_table(
            table, request.seat(table.seats), request.number("at"), count, request.lang, perspectives
        )

    def get_record(self, request: Request) -> str:
        live = self.find(request.path["table"]).live
        if live.table is None or live.phase not in ("over", "closed"):
            raise Forbidden("not-over", "the record shows all cards: it is for when the game is over")
        return sign_record(live)

    def upload_record(self, request: Request) -> dict[str, str]:
        wanted = request.decode(RecordBody)
        if len(wanted.record) + len(wanted.edition or "") > 2 * MOST_RECORD_CHARACTERS:
            raise Invalid("too-large", f"a record may have {MOST_RECORD_CHARACTERS} characters")
        upload, _ = clean_upload(wanted.record, wanted.edition)
        name = RECORD + new_id()
        self.records[name] = replay_upload(upload)
        if len(self.records) > MOST_RECORDS:
            self.records.popitem(last=False)
        return {"record": name, "link": ""}

    def list_branches(self, request: Request) -> dict[str, Any]:
        return {"table": request.path["table"], "branches": []}

    def list_nothing(self, request: Request) -> dict[str, Any]:
        """What only a server has: tables of others, deals of the day."""
        return {"tables": [], "deals": [], "date": ""}

    def forget(self, request: Request) -> dict[str, Any]:
        """Drop a table that a server has taken, or that nobody wants to go on with."""
        self.find(request.path["table"])
        self.drop(request.path["table"])
        return {}


def sign_record(live: LiveTable) -> str:
    return commitment.sign_record(live.record(), live.config.salt, live.config.commitment)


JSON = "application/json"
TABLE = r"/api/tables/(?P<table>[\w.-]+)"
GAME = r"(?P<game>\w+)"
ROUTES: list[tuple[str, str, Callable[[Host, Request], Any]]] = [
    ("GET", "/api/games", Host.list_games),
    ("GET", f"/api/games/{GAME}/texts", Host.get_texts),
    ("GET", f"/api/games/{GAME}/pieces", Host.get_pieces),
    ("GET", f"/api/rules/{GAME}", Host.get_rules),
    ("GET", f"/api/learn/{GAME}", Host.get_tutorial),
    ("POST", rf"/api/learn/{GAME}/(?P<step>[\w-]+)", Host.judge_lesson),
    ("GET", "/api/puzzles", Host.list_puzzles),
    ("GET", f"/api/puzzles/{GAME}", Host.choose_puzzle),
    ("GET", rf"/api/puzzles/{GAME}/(?P<puzzle>\w+)", Host.get_puzzle),
    ("POST", rf"/api/puzzles/{GAME}/(?P<puzzle>\w+)", Host.answer_puzzle),
    ("POST", "/api/me", Host.sign_in),
    ("GET", "/api/me/tables", Host.list_tables),
    ("GET", "/api/tables", Host.list_nothing),
    ("GET", "/api/deals", Host.list_nothing),
    ("POST", "/api/tables", Host.open_table),
    ("GET", TABLE, Host.get_table),
    ("GET", f"{TABLE}/points", Host.list_points),
    ("GET", f"{TABLE}/advice", Host.get_advice),
    ("GET", f"{TABLE}/pieces", Host.get_table_pieces),
    ("GET", f"{TABLE}/outcome", Host.get_outcome),
    ("GET", f"{TABLE}/replay", Host.get_replay),
    ("GET", f"{TABLE}/record", Host.get_record),
    ("GET", f"{TABLE}/branches", Host.list_branches),
    ("POST", f"{TABLE}/forget", Host.forget),
    ("POST", "/api/records", Host.upload_record),
]
