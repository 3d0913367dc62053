"""Editions and records that strangers send: parsed and checked in a process with a limit of time and memory."""

import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, TypeVar

from ludothek.core import registry
from ludothek.core.edition import Edition, parse
from ludothek.core.errors import EditionError, LudothekError
from ludothek.server.errors import Invalid
from ludothek.server.runtime.lanes import LAST_NICENESS, Lane

Answer = TypeVar("Answer")
CPU_SECONDS = 10.0
"""Processor time of one check: however busy the machine is, what is honest gets the same."""
SECONDS = 60.0
"""How long a check may take in any case."""
MEGABYTES = 256


class Inspector:
    """Runs a check away from the event loop; one that takes too long or too much memory counts as failed."""

    def __init__(self) -> None:
        self.lane = Lane(1, SECONDS, MEGABYTES, LAST_NICENESS)

    async def parse_edition(self, owner: str, game: str, name: str, source: str) -> Edition:
        """Return an edition; raise Invalid unless the game can be played with it."""
        return await self.check(owner, parse_edition, game, name, source)

    async def check(self, owner: str, work: Callable[..., Answer], *arguments: Any) -> Answer:
        try:
            return await self.lane.ask(owner, run_limited, CPU_SECONDS, work, *arguments)
        except (BrokenExecutor, TimeoutError, MemoryError):
            raise Invalid("too-costly", "this takes too long or too much memory to check") from None

    def stop(self) -> None:
        self.lane.stop()

    def wait(self) -> None:
        self.lane.wait()


def run_limited(seconds: float, work: Callable[..., Answer], *arguments: Any) -> Answer:
    """Do the work; the system ends this process if that takes more processor time."""
    if not hasattr(signal, "setitimer"):  # Windows: only the time on the wall is limited.
        return work(*arguments)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return work(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def parse_edition(game: str, name: str, source: str) -> Edition:
    try:
        edition = registry.game(game).load_edition(parse(source, game, name))
    except EditionError as error:
        raise Invalid("invalid-edition", "; ".join(error.problems)) from None
    except LudothekError as error:
        raise Invalid("invalid-table", str(error)) from None
    return Edition(edition.game, edition.name, edition.data, edition.source)
