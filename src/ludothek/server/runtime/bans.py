"""The bans that this process enforces, read from the database now and then."""

from ludothek.server.db import bans
from ludothek.server.db.bans import Kind
from ludothek.server.db.store import Store
from ludothek.server.errors import Forbidden, Invalid
from ludothek.server.play import clock
from ludothek.server.runtime.addresses import get_network


def normalize(kind: Kind, value: str) -> str:
    """Return a ban's value as it is stored: of an IPv6 address its /64 network; raise Invalid for what is none."""
    if kind == "player":
        return value
    if not bans.is_address(value):
        raise Invalid("no-such-address", "this is no network address")
    return get_network(value.partition("/")[0])


class Bans:
    """Who is banned, as far as this process knows."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._banned: frozenset[tuple[str, str]] = frozenset()

    async def refresh(self) -> set[tuple[str, str]]:
        """Read all bans; return those that are new, as (kind, value)."""
        before = self._banned
        listed = await self.store.read(bans.list_bans)
        self._banned = frozenset((ban.kind, ban.value) for ban in listed)
        return set(self._banned - before)

    def is_banned(self, address: str, player: str | None) -> bool:
        return bool(self._banned) and (
            ("address", get_network(address)) in self._banned or ("player", player) in self._banned
        )

    def check(self, address: str, player: str | None) -> None:
        """Raise Forbidden if a player, or the network that a request comes from, is banned."""
        if self.is_banned(address, player):
            raise Forbidden("banned", "you are banned from this server")

    async def add(self, kind: Kind, value: str) -> None:
        stored = normalize(kind, value)
        await self.store.change(lambda c: bans.insert_ban(c, kind, stored, clock.now()))

    async def remove(self, kind: Kind, value: str) -> bool:
        stored = normalize(kind, value)
        return await self.store.change(lambda c: bans.delete_ban(c, kind, stored))
