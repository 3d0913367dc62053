"""Who sends a request: a guest has a signed cookie, an engine a token, and a recovery code moves a guest elsewhere."""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping, MutableMapping
from typing import Any, NamedTuple, Protocol

from itsdangerous import BadSignature, URLSafeSerializer

from ludothek.server.db import players
from ludothek.server.db.players import Player
from ludothek.server.db.store import Store
from ludothek.server.errors import Invalid, Unauthenticated
from ludothek.server.play import clock
from ludothek.server.play.ids import new_id

COOKIE = "ludothek"
CLAIMED = "ludothek.claimed"
BEARER = "Bearer "
YEAR = 365 * 86400
KNOWN_SECONDS = 60.0
MOST_KNOWN = 20_000
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


class Engine(NamedTuple):
    """An external program and the one seat that its token is good for."""

    player: Player
    seat: int


class Request(Protocol):
    """What identifies the sender of an HTTP request; Starlette's connections fit."""

    scope: MutableMapping[str, Any]

    @property
    def cookies(self) -> Mapping[str, str]: ...

    @property
    def headers(self) -> Mapping[str, str]: ...


class Identities:
    """Signs and reads the cookies of guests and the tokens of engines, and caches who they belong to."""

    def __init__(self, store: Store, secret: bytes) -> None:
        self.store = store
        self._serializer = URLSafeSerializer(secret, salt="ludothek player 1")
        self._engines = URLSafeSerializer(secret, salt="ludothek engine 1")
        self._known: OrderedDict[str, tuple[Player, float]] = OrderedDict()

    def read_claim(self, request: Request) -> str | None:
        """Return the player that a request's cookie names, if the signature is ours; checked once a request."""
        if CLAIMED not in request.scope:
            request.scope[CLAIMED] = self._read_cookie(request)
        player: str | None = request.scope[CLAIMED]
        return player

    def _read_cookie(self, request: Request) -> str | None:
        cookie = request.cookies.get(COOKIE)
        if not cookie or len(cookie) > 300:
            return None
        try:
            player = self._serializer.loads(cookie)
        except BadSignature:
            return None
        return player if isinstance(player, str) else None

    async def get_player(self, request: Request) -> Player:
        """Return the player who sends a request; raise Unauthenticated if nobody is signed in."""
        claimed = self.read_claim(request)
        player = await self.find(claimed) if claimed is not None else None
        if player is None:
            raise Unauthenticated("no-identity", "join as a guest first: POST /api/me with a name")
        return player

    async def find(self, player: str) -> Player | None:
        """Return a player by id; looked up in the database once a minute."""
        known = self._known.get(player)
        if known is not None and known[1] > time.monotonic():
            return known[0]
        found = await self.store.read(lambda c: players.find_player(c, player))
        if found is None:
            self._known.pop(player, None)
            return None
        self._remember(found)
        return found

    def _remember(self, player: Player) -> None:
        self._known[player.id] = (player, time.monotonic() + KNOWN_SECONDS)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, player: str) -> None:
        self._known.pop(player, None)

    def forget_all(self) -> None:
        self._known.clear()

    async def register(self, name: str, own_id: str | None = None) -> Player:
        player = Player(own_id or new_id(12), name)
        await self.store.change(lambda c: players.insert_player(c, player, clock.now()))
        self._remember(player)
        return player

    async def rename(self, player: Player, name: str) -> Player:
        await self.store.change(lambda c: players.rename_player(c, player.id, name))
        self._remember(Player(player.id, name))
        return Player(player.id, name)

    def issue_token(self, table: str, seat: int, engine: Player) -> str:
        return str(self._engines.dumps([table, seat, engine.id]))

    async def get_engine(self, request: Request, table: str) -> Engine | None:
        """Return the engine whose token a request carries, None without one; raise Unauthenticated if it is void."""
        header = request.headers.get("authorization", "")
        if not header.startswith(BEARER):
            return None
        try:
            its_table, seat, player = self._engines.loads(header[len(BEARER) :][:300])
        except (BadSignature, ValueError, TypeError):
            its_table, seat, player = None, 0, ""
        known = await self.find(player) if its_table == table else None
        if known is None:
            raise Unauthenticated("wrong-token", "this token is not for this table")
        return Engine(known, seat)

    def make_cookie(self, player: Player, secure: bool) -> dict[str, Any]:
        return {
            "key": COOKIE,
            "value": self._serializer.dumps(player.id),
            "max_age": YEAR,
            "httponly": True,
            "samesite": "lax",
            "secure": secure,
            "path": "/",
        }

    async def issue_recovery_code(self, player: Player) -> str:
        """Issue a new recovery code; the one before becomes void."""
        letters = "".join(secrets.choice(ALPHABET) for _ in range(20))
        await self.store.change(lambda c: players.set_recovery(c, player.id, digest(letters)))
        return "-".join(letters[n : n + 5] for n in range(0, 20, 5))

    async def recover(self, code: str) -> Player:
        found = await self.store.read(lambda c: players.find_recovery(c, digest(code)))
        if found is None:
            raise Invalid("wrong-code", "no player has this recovery code")
        return found


def digest(code: str) -> str:
    """Return what is stored of a recovery code; case and separators do not matter."""
    return hashlib.sha256("".join(c for c in code.upper() if c in ALPHABET).encode()).hexdigest()
