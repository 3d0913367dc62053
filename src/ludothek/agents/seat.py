"""A seat that an agent plays: what it may see, and what it may do, at a table of this process.

Everything an agent is shown comes from a fair copy of its seat, so nothing hidden can be in it.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import anyio
import anyio.to_thread
import msgspec

from ludothek.bots import arena, registry
from ludothek.core.edition import Edition
from ludothek.core.errors import GameOver, LudothekError
from ludothek.core.table import Table

AGENT = "agent"


@dataclass
class LegalAction:
    """An action that the seat may choose now."""

    action: int
    text: str


@dataclass
class Situation:
    """What a seat knows: its view, what happened since it last looked, and whether an action is expected."""

    game: str
    seat: int
    players: list[str]
    your_turn: bool
    over: bool
    happened: list[str]
    view: dict[str, Any]
    legal_actions: list[LegalAction] = field(default_factory=list)
    scores: list[int] | None = None
    winners: list[int] | None = None


class AgentSeat(Protocol):
    """One seat of one table, here or at a server."""

    async def look(self) -> Situation:
        """Return what the seat knows now."""

    async def copy(self) -> Table:
        """Return a fair copy, in which the seat is to move; raise if it is not."""

    async def act(self, actions: Sequence[int]) -> None:
        """Carry out actions; those of one selection may be named in any order."""

    async def wait(self, seconds: float) -> None:
        """Return when an action is expected of the seat, when the game is over, or after some seconds."""

    async def is_over(self) -> bool:
        """Return whether the game is over."""

    async def record(self) -> str:
        """Return the record of the game once it is over."""


class LocalSeat:
    """A seat at a table of this process, with bots on the other seats."""

    def __init__(
        self,
        game: str,
        opponents: Sequence[str],
        options: Mapping[str, object] | None = None,
        edition: Edition | None = None,
        lang: str = "en",
    ) -> None:
        self.bots = [registry.installed_bot(name) for name in opponents]
        self.players = [AGENT, *opponents]
        seed = secrets.randbits(64)
        self.table = Table(game, len(self.players), seed, options, edition, self.players, bots=[None, *opponents])
        self.seat = 0
        self.lang = lang
        self._shown = 0
        self._lock = anyio.Lock()

    async def look(self) -> Situation:
        async with self._lock:
            situation = describe(self._make_copy(), self.seat, self.players, self.lang, self._shown)
            self._shown = len(self.table.history) + 1
            return situation

    async def copy(self) -> Table:
        async with self._lock:
            self._check_turn()
            return self._make_copy()

    async def act(self, actions: Sequence[int]) -> None:
        async with self._lock:
            self._check_turn()
            self.table.play_all(actions)

    async def wait(self, seconds: float) -> None:
        async with self._lock:
            with anyio.move_on_after(seconds):
                while self.table.to_move not in (None, self.seat):
                    await anyio.to_thread.run_sync(self._play_bot)

    async def is_over(self) -> bool:
        return self.table.is_over

    async def record(self) -> str:
        if not self.table.is_over:
            raise LudothekError("the record tells all cards: it can be read when the game is over")
        return self.table.record()

    def _play_bot(self) -> None:
        seat = self.table.to_move
        assert seat is not None
        decision = arena.decide(self.table, self.bots[seat - 1])
        if decision.replaced_by is not None:
            self.bots[seat - 1] = registry.bot(decision.replaced_by)
        self.table.play(decision.action)

    def _make_copy(self) -> Table:
        return self.table.fair_copy(self.seat, secrets.randbits(64))

    def _check_turn(self) -> None:
        if self.table.is_over:
            raise GameOver("the game is over")
        if self.table.to_move != self.seat:
            raise LudothekError(f"it is not your turn: {self.players[self.table.to_move or 0]} is to move")


def describe(copy: Table, seat: int, players: Sequence[str], lang: str, since: int) -> Situation:
    """Describe a fair copy to the agent on a seat, with the events since action `since`; 0 is the deal."""
    view = msgspec.to_builtins(copy.view(seat))
    view.pop("legal", None)
    your_turn = copy.to_move == seat
    return Situation(
        game=copy.game.key,
        seat=seat,
        players=list(players),
        your_turn=your_turn,
        over=copy.is_over,
        happened=copy.game.narrate(copy.events(seat, since), players, lang, seat),
        view=view,
        legal_actions=list_actions(copy, lang) if your_turn else [],
        scores=copy.scores() if copy.is_over else None,
        winners=copy.winners() if copy.is_over else None,
    )


def list_actions(copy: Table, lang: str) -> list[LegalAction]:
    return [LegalAction(action, copy.describe(action, lang)) for action in copy.legal_actions()]
