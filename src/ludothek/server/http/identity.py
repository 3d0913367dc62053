"""Identity: a guest is a signed cookie; a recovery code moves it to another device."""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from ludothek.server.db import report_cache, schema
from ludothek.server.db.store import Store
from ludothek.server.errors import Invalid, Stranger
from ludothek.server.play import clock

COOKIE = "ludothek"
CLAIMED = "ludothek.claimed"
ENGINE = "engine:"
BEARER = "Bearer "
YEAR = 365 * 86400
KNOWN_SECONDS = 60.0
MOST_KNOWN = 20_000
NAMING = {"sit": '{"name":"–"}', "say": '{"name":"–","text":"–"}'}
"""The rows that tell a name, and what they say when it is forgotten."""
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


class Player(NamedTuple):
    id: str
    name: str


class Engine(NamedTuple):
    """A program that plays, and the one seat it was given."""

    player: Player
    seat: int


class Identities:
    def __init__(self, store: Store, secret: bytes) -> None:
        self.store = store
        self._serializer = URLSafeSerializer(secret, salt="ludothek player 1")
        self._engines = URLSafeSerializer(secret, salt="ludothek engine 1")
        self._known: OrderedDict[str, tuple[Player, float]] = OrderedDict()

    def claimed(self, connection: HTTPConnection) -> str | None:
        """The player that a request's cookie names, if we signed it; checked once a request."""
        if CLAIMED not in connection.scope:
            connection.scope[CLAIMED] = self._read_cookie(connection)
        player: str | None = connection.scope[CLAIMED]
        return player

    def _read_cookie(self, connection: HTTPConnection) -> str | None:
        cookie = connection.cookies.get(COOKIE)
        if not cookie or len(cookie) > 300:
            return None
        try:
            player = self._serializer.loads(cookie)
        except BadSignature:
            return None
        return player if isinstance(player, str) else None

    async def player(self, connection: HTTPConnection) -> Player:
        """Who asks; raises if nobody is signed in."""
        claimed = self.claimed(connection)
        player = await self.find(claimed) if claimed is not None else None
        if player is None:
            raise Stranger("no-identity", "join as a guest first: POST /api/me with a name")
        return player

    async def find(self, player: str) -> Player | None:
        known = self._known.get(player)
        if known is not None and known[1] > time.monotonic():
            return known[0]
        name = await self.store.read(
            lambda c: c.execute(sa.select(schema.players.c.name).where(schema.players.c.id == player)).scalar()
        )
        if name is None:
            self._known.pop(player, None)
            return None
        self._remember(Player(player, name))
        return Player(player, name)

    def _remember(self, player: Player) -> None:
        self._known[player.id] = (player, time.monotonic() + KNOWN_SECONDS)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, player: str) -> None:
        self._known.pop(player, None)

    def forget_all(self) -> None:
        self._known.clear()

    async def register(self, name: str, new_id: str | None = None) -> Player:
        player = Player(new_id or new_name(12), name)
        columns = {"id": player.id, "name": name, "created_at": clock.now(), "recovery": None}
        await self.store.change(lambda c: run(c, sa.insert(schema.players).values(**columns)))
        self._remember(player)
        return player

    async def rename(self, player: Player, name: str) -> Player:
        change = sa.update(schema.players).where(schema.players.c.id == player.id).values(name=name)
        await self.store.change(lambda c: run(c, change))
        self._remember(Player(player.id, name))
        return Player(player.id, name)

    def engine_token(self, table: str, seat: int, engine: Player) -> str:
        return str(self._engines.dumps([table, seat, engine.id]))

    async def engine(self, connection: HTTPConnection, table: str) -> Engine | None:
        """The program that connects with a token for this table; none without one. Raises if it is not good."""
        header = connection.headers.get("authorization", "")
        if not header.startswith(BEARER):
            return None
        try:
            its_table, seat, player = self._engines.loads(header[len(BEARER) :][:300])
        except (BadSignature, ValueError, TypeError):
            its_table, seat, player = None, 0, ""
        known = await self.find(player) if its_table == table else None
        if known is None:
            raise Stranger("wrong-token", "this token is not for this table")
        return Engine(known, seat)

    def cookie(self, player: Player, secure: bool) -> dict[str, Any]:
        return {
            "key": COOKIE,
            "value": self._serializer.dumps(player.id),
            "max_age": YEAR,
            "httponly": True,
            "samesite": "lax",
            "secure": secure,
            "path": "/",
        }

    async def recovery_code(self, player: Player) -> str:
        """A new code, shown once; the one before is void."""
        letters = "".join(secrets.choice(ALPHABET) for _ in range(20))
        change = sa.update(schema.players).where(schema.players.c.id == player.id).values(recovery=digest(letters))
        await self.store.change(lambda c: run(c, change))
        return "-".join(letters[n : n + 5] for n in range(0, 20, 5))

    async def recover(self, code: str) -> Player:
        query = sa.select(schema.players.c.id, schema.players.c.name).where(schema.players.c.recovery == digest(code))
        found = await self.store.read(lambda c: c.execute(query).first())
        if found is None:
            raise Invalid("wrong-code", "no player has this recovery code")
        return Player(found[0], found[1])


def new_name(size: int = 9) -> str:
    """What a table or a player is called by programs; never with a dash first, as a command's options have."""
    name = secrets.token_urlsafe(size)
    return name if name[0] != "-" else f"_{name[1:]}"


def run(connection: Connection, change: sa.Executable) -> None:
    connection.execute(change)


def digest(code: str) -> str:
    return hashlib.sha256("".join(c for c in code.upper() if c in ALPHABET).encode()).hexdigest()


def erase(connection: Connection, player: str) -> tuple[int, list[str]]:
    """Deletes a player's data: how much there was, and of which tables and records, so that these are read anew.

    Their decisions stay, because a game is its rows; their name and words do not.
    """
    rows = schema.rows.c
    visited = sa.select(schema.members.c.table_id).where(schema.members.c.player == player)
    mine = (rows.table_id.in_(visited), rows.player == player)
    query = sa.select(rows.table_id).where(*mine, rows.kind.in_(NAMING)).distinct()
    tables = list(connection.execute(query).scalars())
    changed = 0
    for kind, body in NAMING.items():
        changed += connection.execute(sa.update(schema.rows).where(*mine, rows.kind == kind).values(body=body)).rowcount
    records = report_cache.forget(connection, seated(connection, player, tables))
    for table in (schema.members, schema.ratings, schema.passkeys):
        connection.execute(sa.delete(table).where(table.c.player == player))
    changed += connection.execute(sa.delete(schema.players).where(schema.players.c.id == player)).rowcount
    return changed, tables + records


def seated(connection: Connection, player: str, tables: Sequence[str]) -> list[str]:
    """Those of the tables whose games know the player: where they sat and did not stand up again."""
    sat, stood = schema.rows.alias().c, schema.rows.alias().c
    left = sa.exists().where(
        stood.table_id == sat.table_id, stood.seat == sat.seat, stood.kind == "stand", stood.seq > sat.seq
    )
    query = sa.select(sat.table_id).where(sat.table_id.in_(tables), sat.player == player, sat.kind == "sit", ~left)
    return list(connection.execute(query.distinct()).scalars())
