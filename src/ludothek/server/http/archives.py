"""Everything about oneself as one archive to take along, and its import on another server.

The archive is a zip file with JSON inside: `profile.json`, `ratings.json`, `plays.json`, `words.json`, `people.json`,
and the records of one's finished games in `records/`.
"""

import io
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ludothek.core import registry
from ludothek.server.db import archives, conduct, plays, profiles
from ludothek.server.db.profiles import ForeignRating
from ludothek.server.errors import Invalid, PayloadTooLarge, Refusal
from ludothek.server.http.account import Account, read_account
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
"""How large an archive may be that is imported, packed and unpacked."""
MOST_FILES = 20_000
MOST_PLAYS = 10_000
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
    service.limits.take("archive", player.id)
    account = await service.store.read(lambda c: read_account(c, player.id, service.identities.get_device(request)))
    source = request.url.netloc
    headers = {"content-disposition": 'attachment; filename="ludothek.zip"', "cache-control": "no-store"}
    return StreamingResponse(write_archive(service, account, source), media_type=ZIP, headers=headers)


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
        yield add("words.json", read(lambda c: archives.list_words(c, player)))
        people = {"blocked": [block.name for block in read(lambda c: conduct.list_blocks(c, player))]}
        people["circles"] = read(lambda c: archives.list_circle_names(c, player))
        yield add("people.json", people)
        kept: list[PlayInfo] = []
        records = 0
        for play in iterate(service, player):
            if len(kept) < MOST_PLAYS:
                kept.append(describe_play(play, player))
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
    service.limits.take("archive", player.id)
    body = await read_zip(request)
    address = service.get_address(request)
    ratings, own = await service.inspector.check(address, parse_archive, body)
    source = f"{clean_text(ratings.source)[:100]}"
    if source == request.url.netloc:
        raise Invalid("own-archive", "this archive is from this server")
    foreign = [
        ForeignRating(source, rating.game, rating.seats, rating.rating, rating.games) for rating in ratings.ratings
    ]
    games = [convert_play(play, player.id, source) for play in own.plays]

    def write(connection: Connection) -> int:
        profiles.set_foreign_ratings(connection, player.id, foreign, clock.now())
        return plays.add_own_plays(connection, player.id, games)

    return Imported(source=source, ratings=len(foreign), plays=await service.store.change(write))


async def read_zip(request: Request) -> bytes:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != ZIP:
        raise Invalid("not-zip", f"the body must be an archive, with content-type {ZIP}")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > ARCHIVE_BYTES:
            raise PayloadTooLarge("too-large", f"the archive may have {ARCHIVE_BYTES} bytes")
    return bytes(body)


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
        content = file.read(ARCHIVE_BYTES + 1)
    if len(content) > ARCHIVE_BYTES:
        raise Invalid("invalid-archive", "this archive is too large")
    return decode(content)


def convert_play(play: PlayInfo, player: str, source: str) -> FinishedGame:
    """Return a play of an archive as one of the player who imports it; raise Invalid if it makes no sense."""
    places = [seat.place for seat in play.seats]
    if play.game not in registry.installed_games() or not 1 <= len(places) <= 64 or len(play.id) > 64:
        raise Invalid("invalid-archive", "this archive has a game that can't have been played")
    if sum(seat.you for seat in play.seats) != 1 or not all(1 <= place <= len(places) for place in places):
        raise Invalid("invalid-archive", "this archive has a game with impossible results")
    if not 0 <= play.at <= clock.now() + clock.DAY:
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
