"""Who sends a request: a guest has a signed cookie, an engine a token, and a recovery code moves a guest elsewhere."""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, NamedTuple, Protocol

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection

from ludothek.server.db import devices, players
from ludothek.server.db.devices import Device
from ludothek.server.db.players import Player
from ludothek.server.db.store import Store
from ludothek.server.errors import Invalid, NotFound, Unauthenticated
from ludothek.server.play import clock
from ludothek.server.play.ids import new_id

COOKIE = "ludothek"
HOST_PREFIX = "__Host-"
"""Browsers accept a cookie of this prefix only over https and from the host itself, and send it nowhere else."""
CLAIMED = "ludothek.claimed"
BEARER = "Bearer "
YEAR = 365 * 86400
KNOWN_SECONDS = 60.0
SEEN_SECONDS = 3600.0
MOST_KNOWN = 20_000
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


class Claim(NamedTuple):
    """What a cookie says: a player, the session in which it was issued, and the device it is for."""

    player: str
    session: int
    device: str | None = None


class Known(NamedTuple):
    """A player who was looked up lately, and when each of their devices was seen last."""

    player: Player
    devices: dict[str, float]
    until: float


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
        self._known: OrderedDict[str, Known] = OrderedDict()

    def read_claim(self, request: Request) -> str | None:
        """Return the player that a request's cookie names, if the signature is ours; the session may be over."""
        claim = self._read_claim(request)
        return None if claim is None else claim.player

    def _read_claim(self, request: Request) -> Claim | None:
        """Return what a request's cookie says; checked once a request."""
        if CLAIMED not in request.scope:
            request.scope[CLAIMED] = self._read_cookie(request)
        claim: Claim | None = request.scope[CLAIMED]
        return claim

    def _read_cookie(self, request: Request) -> Claim | None:
        cookie = request.cookies.get(name_cookie(COOKIE, request.scope.get("scheme") in ("https", "wss")))
        if not cookie or len(cookie) > 300:
            return None
        try:
            content = self._serializer.loads(cookie)
        except BadSignature:
            return None
        match content:
            case str():  # Cookies had no session at first.
                return Claim(content, 0)
            case [str(player), int(session)]:  # Then they had no device.
                return Claim(player, session)
            case [str(player), int(session), str(device)]:
                return Claim(player, session, device)
        return None

    async def get_player(self, request: Request) -> Player:
        """Return the player who sends a request; raise Unauthenticated if nobody is signed in."""
        player = await self.find_signed_in(request)
        if player is None:
            raise Unauthenticated("no-identity", "join as a guest first: POST /api/me with a name")
        return player

    async def find_signed_in(self, request: Request) -> Player | None:
        """Return the player whose cookie a request carries; None if there is none, or of a session that is over."""
        claim = self._read_claim(request)
        known = await self._look_up(claim.player) if claim is not None else None
        if known is None or claim is None or known.player.session != claim.session:
            return None
        if claim.device is None:
            return known.player
        if claim.device not in known.devices:  # Another process may have signed it in since.
            known = await self._read(claim.player)
        if known is None or claim.device not in known.devices:
            return None
        await self._note_seen(known, claim.device)
        return known.player

    def get_device(self, request: Request) -> str | None:
        """Return the device that a request's cookie is for."""
        claim = self._read_claim(request)
        return None if claim is None else claim.device

    async def _note_seen(self, known: Known, device: str) -> None:
        """Note that a device is in use, once in an hour."""
        if known.devices[device] < clock.now() - SEEN_SECONDS:
            known.devices[device] = clock.now()
            await self.store.change(lambda c: devices.note_seen(c, device, clock.now()))

    async def find(self, player: str) -> Player | None:
        """Return a player by id; looked up in the database once a minute."""
        known = await self._look_up(player)
        return None if known is None else known.player

    async def _look_up(self, player: str) -> Known | None:
        known = self._known.get(player)
        return known if known is not None and known.until > time.monotonic() else await self._read(player)

    async def _read(self, player: str) -> Known | None:
        def read(connection: Connection) -> tuple[Player | None, list[Device]]:
            return players.find_player(connection, player), devices.list_devices(connection, player)

        found, of_player = await self.store.read(read)
        if found is None:
            self._known.pop(player, None)
            return None
        return self._remember(found, {device.id: device.seen_at for device in of_player})

    def _remember(self, player: Player, of_player: dict[str, float] | None = None) -> Known:
        if of_player is None:
            before = self._known.get(player.id)
            of_player = before.devices if before is not None and before.player.session == player.session else {}
        known = self._known[player.id] = Known(player, of_player, time.monotonic() + KNOWN_SECONDS)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return known

    async def add_device(self, player: Player, name: str) -> str:
        """Note a new device of a player who signs in; return its id."""
        device = Device(new_id(12), name, clock.now(), clock.now())
        await self.store.change(lambda c: devices.insert_device(c, player.id, device))
        self._remember(player).devices[device.id] = device.seen_at
        return device.id

    async def end_device(self, player: Player, device: str) -> None:
        """Sign one device out."""

        def change(connection: Connection) -> bool:
            self.store.announce(connection, player.id)
            return devices.delete_device(connection, player.id, device)

        found = await self.store.change(change)
        self.forget(player.id)
        if not found:
            raise NotFound("no-such-device", "this device is not signed in")

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
        renamed = player._replace(name=name)
        self._remember(renamed)
        return renamed

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

    def make_cookie(self, player: Player, secure: bool, device: str) -> dict[str, Any]:
        return {
            "key": name_cookie(COOKIE, secure),
            "value": self._serializer.dumps([player.id, player.session, device]),
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
        """Return the player of a recovery code, in a new session; the code is used up."""
        return await self._start_session(lambda c: players.use_recovery(c, digest(code)))

    async def end_sessions(self, player: Player) -> Player:
        """Make all cookies of a player void; return the player in a new session."""
        return await self._start_session(lambda c: players.start_session(c, player.id))

    async def _start_session(self, start: Callable[[Connection], Player | None]) -> Player:
        def change(connection: Connection) -> Player | None:
            player = start(connection)
            if player is not None:
                self.store.announce(connection, player.id)
            return player

        player = await self.store.change(change)
        if player is None:
            raise Invalid("wrong-code", "no player has this recovery code")
        self._remember(player)
        return player


def name_cookie(name: str, secure: bool) -> str:
    """Return a cookie's name, for this connection: only https allows the prefix that binds it to the host."""
    return HOST_PREFIX + name if secure else name


def digest(code: str) -> str:
    """Return what is stored of a recovery code; case and separators do not matter."""
    return hashlib.sha256("".join(c for c in code.upper() if c in ALPHABET).encode()).hexdigest()
