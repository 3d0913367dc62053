"""Everything about oneself as one archive to take along, and its import on another server.

The archive is a zip file with JSON inside: `profile.json`, `ratings.json`, `champions.json`, `puzzles.json`,
`plays.json`, `words.json`, `people.json`, and the records of one's finished games in `records/`.
"""

import io
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ludothek.core import registry
from ludothek.server.db import archives, champions, conduct, plays, profiles, puzzles
from ludothek.server.db.profiles import ForeignRating
from ludothek.server.errors import Invalid, PayloadTooLarge, Refusal, TooManyRequests
from ludothek.server.http.account import Account, read_account
from ludothek.server.http.pacing import pace
from ludothek.server.http.plays import PlayInfo, describe_play, iterate
from ludothek.server.play import clock, commitment
from ludothek.server.play.finished_game import FinishedGame, GameSeat, SheetEntry
from ludothek.server.play.text import clean_name, clean_text
from ludothek.server.protocol import Message
from ludothek.server.runtime import history
from ludothek.server.service import Service

FORMAT = "ludothek archive 1"
MOST_RECORDS = 5000
"""How many records an archive has at most, the newest."""
ARCHIVE_BYTES = 32 * 2**20
"""How large an archive may be that is imported."""
FILE_BYTES = 8 * 2**20
"""How large each of the files that are read may be, unpacked."""
MOST_FILES = 20_000
MOST_PLAYS = 10_000
PLAYS_AT_ONCE = 25
"""How many games are stored in one transaction: people's moves wait for no more than these."""
MOST_IMPORTS = 4
"""How many archives may be imported at once; one from each address."""
MOST_RATINGS = 100
ZIP = "application/zip"


class ArchivedRating(Message):
    game: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[int, Meta(ge=1, le=64)]
    rating: Annotated[float, Meta(ge=-10_000, le=10_000)]
    games: Annotated[int, Meta(ge=0, le=10_000_000)]
    name: Annotated[str, Meta(max_length=64)] = ""


class ArchivedRatings(Message):
    source: Annotated[str, Meta(min_length=1, max_length=128)]
    ratings: Annotated[list[ArchivedRating], Meta(max_length=MOST_RATINGS)]


class ArchivedPlays(Message):
    plays: Annotated[list[PlayInfo], Meta(max_length=MOST_PLAYS)]


class Manifest(Message):
    format: str
    source: Annotated[str, Meta(min_length=1, max_length=128)]
    made_at: float


class Imported(Message):
    """What an archive brought: ratings, marked as foreign, and games that were not there before."""

    source: str
    ratings: int
    plays: int


class Spool(io.RawIOBase):
    """Collects what a zip file writes, so that it can be sent on in pieces."""

    def __init__(self) -> None:
        self.parts = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.parts += data
        return len(data)

    def take(self) -> bytes:
        taken = bytes(self.parts)
        self.parts.clear()
        return taken


async def export_archive(service: Service, request: Request) -> Response:
    """Stream everything about oneself as a zip file; it is made in a thread, a game at a time."""
    player = await service.identities.get_player(request)
    service.take("archive", player.id, request)
    account = await service.store.read(lambda c: read_account(c, player.id, service.identities.get_device(request)))
    source = request.url.netloc
    headers = {"content-disposition": 'attachment; filename="ludothek.zip"', "cache-control": "no-store"}
    pieces = pace(service.exports, service.get_address(request), write_archive(service, account, source))
    return StreamingResponse(pieces, media_type=ZIP, headers=headers)


def write_archive(service: Service, account: Account, source: str) -> Iterator[bytes]:
    spool, read = Spool(), service.store.read_now
    with zipfile.ZipFile(spool, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name: str, value: Any) -> bytes:
            archive.writestr(name, value if isinstance(value, str) else msgspec.json.encode(value))
            return spool.take()

        player = account.player
        yield add("manifest.json", Manifest(format=FORMAT, source=source, made_at=clock.now()))
        yield add("profile.json", account)
        own = [ArchivedRating(game=r.game, seats=r.seats, rating=r.rating, games=r.games) for r in account.ratings]
        yield add("ratings.json", ArchivedRatings(source=source, ratings=own[:MOST_RATINGS]))
        yield add("rating-changes.json", read(lambda c: archives.list_rating_changes(c, player)))
        yield add("champions.json", read(lambda c: champions.list_records(c, player)))
        yield add("puzzles.json", read(lambda c: puzzles.list_answers(c, player)))
        yield add("words.json", read(lambda c: archives.list_words(c, player)))
        people = {"blocked": [block.name for block in read(lambda c: conduct.list_blocks(c, player))]}
        people["circles"] = read(lambda c: archives.list_circle_names(c, player))
        yield add("people.json", people)
        kept: list[PlayInfo] = []
        records, size = 0, 0
        for play in chain.from_iterable(iterate(service, player)):
            described = describe_play(play, player)
            size += len(msgspec.json.encode(described)) + 1
            if len(kept) < MOST_PLAYS and size < FILE_BYTES - 1000:
                kept.append(described)
            if play.kind == "table" and records < MOST_RECORDS:
                record = read(partial(read_record, table=play.id))
                if record is not None:
                    records += 1
                    yield add(f"records/{play.game}-{play.id}.txt", record)
        yield add("plays.json", ArchivedPlays(plays=kept))
    yield spool.take()


def read_record(connection: Connection, table: str) -> str | None:
    """Return the signed record of a finished game; None if it is sealed, or of other rules, or damaged."""
    try:
        live = history.rebuild(connection, table)
    except Refusal:
        return None
    if live.table is None or live.is_sealed or live.phase not in ("over", "closed"):
        return None
    return commitment.sign_record(live.record(), live.config.salt, live.config.commitment)


async def import_archive(service: Service, request: Request) -> Imported:
    """Take over the ratings and plays of an archive. Both stay marked as foreign and count for nothing here."""
    player = await service.identities.get_player(request)
    service.take("import", player.id, request)
    address = service.get_address(request)
    if address in service.imports or len(service.imports) >= MOST_IMPORTS:
        raise TooManyRequests("busy", "another archive is being imported; try again in a moment")
    service.imports.add(address)
    try:
        body = await read_zip(request)
        source, foreign, games = await service.inspector.check(address, prepare_import, body, player.id, clock.now())
    finally:
        service.imports.discard(address)
    if source == request.url.netloc:
        raise Invalid("own-archive", "this archive is from this server")
    await service.store.change(lambda c: profiles.set_foreign_ratings(c, player.id, foreign, clock.now()))
    stored = 0
    for part in games:
        async with service.exports.slot(address):
            stored += await service.store.change(partial(store_games, player=player.id, games=part))
    return Imported(source=source, ratings=len(foreign), plays=stored)


def store_games(connection: Connection, player: str, games: bytes) -> int:
    return plays.add_own_plays(connection, player, msgspec.json.decode(games, type=list[FinishedGame]))


async def read_zip(request: Request) -> bytes:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != ZIP:
        raise Invalid("not-zip", f"the body must be an archive, with content-type {ZIP}")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > ARCHIVE_BYTES:
            raise PayloadTooLarge("too-large", f"the archive may have {ARCHIVE_BYTES} bytes")
    return bytes(body)


def prepare_import(body: bytes, player: str, now: float) -> tuple[str, list[ForeignRating], list[bytes]]:
    """Return what an archive brings: its source, its ratings, and its games as JSON, in parts that are quick to store.

    It runs in the inspector's process, so that neither work nor objects of a large archive burden the event loop.
    """
    ratings, own = parse_archive(body)
    source = clean_text(ratings.source)[:100]
    foreign = [ForeignRating(source, each.game, each.seats, each.rating, each.games) for each in ratings.ratings]
    games = [convert_play(play, player, source, now) for play in own.plays]
    parts = [games[at : at + PLAYS_AT_ONCE] for at in range(0, len(games), PLAYS_AT_ONCE)]
    return source, foreign, [msgspec.json.encode(part) for part in parts]


def parse_archive(body: bytes) -> tuple[ArchivedRatings, ArchivedPlays]:
    """Read an archive that may come from anybody: only three of its files, each of a limited size and strict type."""
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            if len(archive.infolist()) > MOST_FILES:
                raise Invalid("invalid-archive", "this archive has too many files")
            manifest = read_file(archive, "manifest.json", msgspec.json.Decoder(Manifest).decode)
            if manifest.format != FORMAT:
                raise Invalid("invalid-archive", f"this is not a {FORMAT}")
            ratings = read_file(archive, "ratings.json", msgspec.json.Decoder(ArchivedRatings).decode)
            own = read_file(archive, "plays.json", msgspec.json.Decoder(ArchivedPlays).decode)
    except (zipfile.BadZipFile, KeyError, msgspec.DecodeError, RuntimeError, NotImplementedError, EOFError) as error:
        raise Invalid("invalid-archive", f"this archive can't be read: {type(error).__name__}") from None
    except (OSError, ValueError, zipfile.LargeZipFile):
        raise Invalid("invalid-archive", "this archive can't be read") from None
    return ratings, own


def read_file(archive: zipfile.ZipFile, name: str, decode: Callable[[bytes], Any]) -> Any:
    """Return a decoded file of an archive. What it says about its size is not believed."""
    with archive.open(name) as file:
        content = file.read(FILE_BYTES + 1)
    if len(content) > FILE_BYTES:
        raise Invalid("invalid-archive", "this archive is too large")
    return decode(content)


def convert_play(play: PlayInfo, player: str, source: str, now: float) -> FinishedGame:
    """Return a play of an archive as one of the player who imports it; raise Invalid if it makes no sense."""
    places = [seat.place for seat in play.seats]
    if play.game not in registry.installed_games() or not 1 <= len(places) <= 64 or len(play.id) > 64:
        raise Invalid("invalid-archive", "this archive has a game that can't have been played")
    if sum(seat.you for seat in play.seats) != 1 or not all(1 <= place <= len(places) for place in places):
        raise Invalid("invalid-archive", "this archive has a game with impossible results")
    if not 0 <= play.at <= now + clock.DAY:
        raise Invalid("invalid-archive", "this archive has a game of another time")
    seats = [
        GameSeat(
            seat=number,
            name=clean_name(seat.name)[:40],
            place=seat.place - 1,
            won=seat.won,
            player=player if seat.you else None,
            bot=None if seat.bot is None else clean_text(seat.bot)[:32],
            score=check_score(seat.score),
            sheet=[
                SheetEntry(clean_text(entry.line)[:40], check_score(entry.points) or 0, entry.round)
                for entry in seat.sheet[:50]
            ],
        )
        for number, seat in enumerate(play.seats)
    ]
    key = archives.key_import(player, source, play.id)
    return FinishedGame(key, "imported", play.game, play.at, seats, owner=player, source=source)


def check_score(score: int | None) -> int | None:
    if score is not None and abs(score) > 1_000_000:
        raise Invalid("invalid-archive", "this archive has a game with impossible results")
    return score
