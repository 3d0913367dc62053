"""Engines: any program that speaks the protocol of docs/engines.md plays as a bot, told only what its seat may know."""

import os
import time
import tomllib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ludothek.bots.engines import protocol, transport
from ludothek.bots.engines.transport import Line
from ludothek.core import snapshot
from ludothek.core.errors import BotError, LudothekError
from ludothek.core.processes import register_exit, unregister_exit
from ludothek.core.table import Table
from ludothek.core.views import Event

START_SECONDS = 15.0
GRACE_SECONDS = 1.0
LEAST_SECONDS = 0.1
MOST_LINES = 1000
SEATS_KEPT = 512
SHOWN = 120
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(protocol.FromEngine).decode


@dataclass(frozen=True)
class Engine:
    """An engine: a command, or the ws:// address where it listens; its time for each decision, and its options."""

    name: str
    command: str
    seconds: float = 5.0
    options: dict[str, bool | int | float | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.command.strip():
            raise BotError(f"the engine {self.name!r} has no command; one is written as engine:node mine.js")


class EngineBot:
    """A bot whose decisions another program makes. A seat on which it failed is lost: it is not asked there again."""

    def __init__(self, engine: Engine, listen: Callable[[protocol.Info], None] | None = None) -> None:
        self.engine = engine
        self.name = engine.name
        self.listen = listen
        self.introduction: protocol.Introduction | None = None
        self._line: Line | None = None
        self._process = 0
        self._number = 0
        self._lost: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._told: OrderedDict[tuple[int, int], list[Event]] = OrderedDict()

    def __call__(self, table: Table) -> int:
        seat = table.to_move
        assert seat is not None
        place = table.token, seat
        with self._losing(place):
            wants = self.started().wants
            events, known = table.events(seat), self._told.get(place, [])
            since = len(known) if events[: len(known)] == known else 0
            keep(self._told, place, events)
            self._number += 1
            return legal(table, self._decision(position(table, self._number, since, events[since:], wants)))

    def check_game(self, game: str) -> None:
        """Start the engine once and raise a BotError if it cannot play the game."""
        try:
            introduction = self.started()
            if introduction.games and game not in introduction.games:
                raise BotError(f"it plays {', '.join(introduction.games)}, not {game}")
        except BotError as error:
            raise BotError(f"{self.name} can't play: {one_line(str(error))}") from None
        finally:
            self.close()

    def ask(self, asked: protocol.Position) -> int:
        """The engine's decision at a position that somebody else wrote down."""
        with self._losing((asked.table, asked.seat)):
            action = self._decision(asked)
            if action not in [decision["action"] for decision in asked.legal]:
                raise BotError(f"it decided {action}, which is not legal")
            return action

    @contextmanager
    def _losing(self, place: tuple[int, int]) -> Iterator[None]:
        """Whoever fails in here ends, and is not asked on this seat again."""
        if place in self._lost:
            raise BotError(f"it lost this seat: {self._lost[place]}")
        try:
            yield
        except BotError as error:
            self.close(patience=0.0)
            why = one_line(str(error))
            keep(self._lost, place, why)
            raise BotError(why) from None

    def _decision(self, asked: protocol.Position) -> int:
        introduction, line = self.started(), self._line
        assert line is not None
        if introduction.games and asked.game.key not in introduction.games:
            raise BotError(f"it plays {', '.join(introduction.games)}, not {asked.game.key}")
        number, seconds = asked.number, self.seconds_for(asked)
        self._send(asked)
        self._send(protocol.Think(number=number, seconds=seconds))
        deadline, stopped = time.monotonic() + seconds, False
        for _ in range(MOST_LINES):
            try:
                told = self._heard(line, deadline)
            except TimeoutError:
                if stopped:
                    raise BotError(f"it did not decide within {seconds:g} s") from None
                self._send(protocol.Stop(number=number))
                deadline, stopped = time.monotonic() + GRACE_SECONDS, True
                continue
            if isinstance(told, protocol.Decision) and told.number == number:
                return told.action
            if isinstance(told, protocol.Info) and told.number == number and self.listen:
                self.listen(told)
            elif isinstance(told, protocol.Problem):
                raise BotError(f"it gave up: {told.text[:SHOWN]}")
            elif not isinstance(told, protocol.Info):
                raise BotError(f"it answered with an unasked {shown(_encode(told))}")
        raise BotError(f"it wrote {MOST_LINES} lines and no decision")

    def seconds_for(self, asked: protocol.Position) -> float:
        """The engine's time for a decision; less where the clock of its seat leaves less, with time to be stopped."""
        if not asked.remaining:
            return self.engine.seconds
        return max(LEAST_SECONDS, min(self.engine.seconds, asked.remaining[asked.seat] - 2 * GRACE_SECONDS))

    def started(self) -> protocol.Introduction:
        """Who the running engine is; it is started if there is none in this process."""
        if self._line is not None and self._process == os.getpid() and self.introduction is not None:
            return self.introduction
        self._told.clear()
        self._process = os.getpid()
        self._line = line = transport.opened(self.engine.command)
        register_exit(self.close)
        deadline = time.monotonic() + START_SECONDS
        try:
            self._send(protocol.Hello(host="ludothek"))
            told = self._heard(line, deadline)
            if not isinstance(told, protocol.Introduction):
                raise BotError(f"it should say hello, not {shown(_encode(told))}")
            if told.protocol != protocol.VERSION:
                raise BotError(f"it speaks version {told.protocol} of the protocol, not {protocol.VERSION}")
            self._send(protocol.Options(values=checked(told.options, self.engine.options)))
            ready = self._heard(line, deadline)
            if not isinstance(ready, protocol.Ready):
                raise BotError(f"it should be ready, not say {shown(_encode(ready))}")
        except TimeoutError:
            raise BotError(f"it was not ready within {START_SECONDS:g} s") from None
        self.introduction = told
        return told

    def _send(self, message: protocol.FromHost) -> None:
        assert self._line is not None
        self._line.send(_encode(message).decode())

    @staticmethod
    def _heard(line: Line, deadline: float) -> protocol.FromEngine:
        told = line.receive(deadline)
        try:
            message: protocol.FromEngine = _decode(told)
            return message
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BotError(f"it wrote {shown(told)}, which is no message: {error}") from None

    def close(self, patience: float = GRACE_SECONDS) -> None:
        """Ends the engine; it starts anew when it is asked again."""
        line, self._line = self._line, None
        unregister_exit(self.close)
        if line is not None and self._process == os.getpid():
            with suppress(BotError):
                line.send(_encode(protocol.Quit()).decode())
            line.close(patience)


def position(
    table: Table,
    number: int,
    since: int,
    events: list[Event],
    wants: list[protocol.Wish],
    remaining: Sequence[float] = (),
) -> protocol.Position:
    """What the seat to move of a fair copy may know."""
    seat = table.to_move
    assert seat is not None
    game, edition = table.game, table.edition
    source = "" if edition.hash == game.standard_edition.hash else edition.source
    view = msgspec.to_builtins(table.view(seat))
    decisions = view.pop("legal")
    if "words" in wants:
        decisions = [{**what, "words": table.describe(what["action"])} for what in decisions]
    return protocol.Position(
        number=number,
        table=table.token,
        seat=seat,
        game=protocol.Played(
            key=game.key,
            version=game.version,
            seats=table.seats,
            options=dict(table.options),
            edition=protocol.Edition(name=edition.name, hash=edition.hash, source=source),
        ),
        view=view,
        legal=decisions,
        since=since,
        events=msgspec.to_builtins(events),
        remaining=list(remaining),
        world=protocol.World(**snapshot.packed(table)) if "world" in wants else None,
    )


def legal(table: Table, action: int) -> int:
    """An engine's decision, if the rules allow it."""
    try:
        clause = table.why_not(action)
    except LudothekError as error:
        raise BotError(str(error)) from None
    if clause is not None:
        raise BotError(f"it decided {table.describe(action)!r}, which {clause.id} forbids: {clause.text}")
    return action


def checked(settings: list[protocol.Setting], values: dict[str, Any]) -> dict[str, Any]:
    """Values for an engine's settings, if it has them and allows them."""
    known = {setting.key: setting for setting in settings}
    for key, value in values.items():
        if key not in known:
            raise BotError(f"it has no option {key!r}; there are: {', '.join(known) or 'none'}")
        if known[key].allowed and value not in known[key].allowed:
            raise BotError(f"its option {key} can't be {value!r}")
    return values


def keep(kept: OrderedDict[tuple[int, int], Any], place: tuple[int, int], value: Any) -> None:
    kept[place] = value
    kept.move_to_end(place)
    if len(kept) > SEATS_KEPT:
        kept.popitem(last=False)


def shown(told: bytes) -> str:
    return repr(told[:SHOWN].decode(errors="replace"))


def one_line(text: str) -> str:
    """An engine's words without what would move the cursor of whoever reads them."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def from_command(command: str) -> EngineBot:
    """The bot `engine:COMMAND`."""
    return EngineBot(Engine(f"engine:{command}", command))


def from_file(path: Path) -> dict[str, Callable[[], EngineBot]]:
    """The engines of a TOML file by name: a table for each, with `command`, and perhaps `seconds` and `options`."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found = [msgspec.convert({"name": name, **table}, Engine) for name, table in data.items()]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TypeError, msgspec.ValidationError) as error:
        raise BotError(f"{path} describes no engines: {getattr(error, 'strerror', None) or error}") from None
    return {engine.name: partial(EngineBot, engine) for engine in found}
