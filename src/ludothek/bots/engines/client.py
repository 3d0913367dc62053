"""Engines as bots: any program that speaks the protocol of docs/engines.md and gets only what its seat may know."""

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
from ludothek.core.processes import hold_exit, register_exit, unregister_exit
from ludothek.core.table import Table
from ludothek.core.views import Event

START_SECONDS = 15.0
GRACE_SECONDS = 1.0
LEAST_SECONDS = 0.1
MOST_LINES = 1000
MAX_SEATS_KEPT = 512
MAX_QUOTED = 120
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(protocol.FromEngine).decode


@dataclass(frozen=True)
class Engine:
    """An engine: its command or ws:// address, its seconds for each action, and its options."""

    name: str
    command: str
    seconds: float = 5.0
    options: dict[str, bool | int | float | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.command.strip():
            raise BotError(f"the engine {self.name!r} has no command; one is written as engine:node mine.js")


class EngineBot:
    """A bot whose actions another program chooses. A seat on which it failed is lost: it is not asked there again."""

    clock = staticmethod(time.monotonic)
    """What measures its thinking: another process does it."""

    def __init__(self, engine: Engine, listen: Callable[[protocol.Info], None] | None = None) -> None:
        self.engine = engine
        self.name = engine.name
        self.listen = listen
        self.introduction: protocol.Introduction | None = None
        self._line: Line | None = None
        self._process = 0
        self._number = 0
        self._lost_seats: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._sent_events: OrderedDict[tuple[int, int], list[Event]] = OrderedDict()
        self._named: OrderedDict[tuple[int, int], list[int]] = OrderedDict()

    def __call__(self, table: Table) -> int:
        seat = table.to_move
        assert seat is not None
        place = table.token, seat
        with self._lose_seat_on_failure(place):
            if (action := self._recall(place, table.legal_actions())) is not None:
                return action
            wants = self.start().wants
            events, known = table.events(seat), self._sent_events.get(place, [])
            since = len(known) if events[: len(known)] == known else 0
            remember(self._sent_events, place, events)
            self._number += 1
            position = make_position(table, self._number, since, events[since:], wants)
            return check_action(table, self._request_action(position))

    def check_game(self, game: str) -> None:
        """Start the engine once and raise a BotError if it cannot play the game."""
        try:
            introduction = self.start()
            if introduction.games and game not in introduction.games:
                raise BotError(f"it plays {', '.join(introduction.games)}, not {game}")
        except BotError as error:
            raise BotError(f"{self.name} can't play: {to_one_line(str(error))}") from None
        finally:
            self.close()

    def ask(self, asked: protocol.Position) -> int:
        """Return the engine's action at a position that another process made."""
        with self._lose_seat_on_failure((asked.table, asked.seat)):
            legal_actions = [legal["action"] for legal in asked.legal_actions]
            if (action := self._recall((asked.table, asked.seat), legal_actions)) is not None:
                return action
            action = self._request_action(asked)
            if action not in legal_actions:
                raise BotError(f"it decided {action}, which is not legal")
            return action

    def _recall(self, place: tuple[int, int], legal_actions: list[int]) -> int | None:
        """Return the next piece of a selection that the engine named before; forget the rest where it is not legal."""
        named = self._named.pop(place, [])
        if not named or named[0] not in legal_actions:
            return None
        if named[1:]:
            remember(self._named, place, named[1:])
        return named[0]

    @contextmanager
    def _lose_seat_on_failure(self, place: tuple[int, int]) -> Iterator[None]:
        """End the engine on a failure, and never ask it on this seat again."""
        if place in self._lost_seats:
            raise BotError(f"it lost this seat: {self._lost_seats[place]}")
        try:
            yield
        except BotError as error:
            self.close(patience=0.0)
            why = to_one_line(str(error))
            remember(self._lost_seats, place, why)
            raise BotError(why) from None

    def _request_action(self, asked: protocol.Position) -> int:
        introduction, line = self.start(), self._line
        assert line is not None
        if introduction.games and asked.game.key not in introduction.games:
            raise BotError(f"it plays {', '.join(introduction.games)}, not {asked.game.key}")
        number, seconds = asked.number, self.time_budget(asked)
        self._send(asked)
        self._send(protocol.Think(number=number, seconds=seconds))
        deadline, stopped = time.monotonic() + seconds, False
        for _ in range(MOST_LINES):
            try:
                message = self._receive(line, deadline)
            except TimeoutError:
                if stopped:
                    raise BotError(f"it did not decide within {seconds:g} s") from None
                self._send(protocol.Stop(number=number))
                deadline, stopped = time.monotonic() + GRACE_SECONDS, True
                continue
            if isinstance(message, protocol.Act) and message.number == number:
                first, *rest = sorted([message.action, *message.then])
                if rest:
                    remember(self._named, (asked.table, asked.seat), rest)
                return first
            if isinstance(message, protocol.Info) and message.number == number and self.listen:
                self.listen(message)
            elif isinstance(message, protocol.Problem):
                raise BotError(f"it gave up: {message.text[:MAX_QUOTED]}")
            elif not isinstance(message, protocol.Info):
                raise BotError(f"it answered with an unasked {quote(_encode(message))}")
        raise BotError(f"it wrote {MOST_LINES} lines and no decision")

    def time_budget(self, asked: protocol.Position) -> float:
        """Return the engine's seconds for an action: fewer if its clock leaves fewer, with time for `stop`."""
        if not asked.remaining:
            return self.engine.seconds
        return max(LEAST_SECONDS, min(self.engine.seconds, asked.remaining[asked.seat] - 2 * GRACE_SECONDS))

    def start(self) -> protocol.Introduction:
        """Start the engine if none runs in this process, and return its introduction."""
        if self._line is not None and self._process == os.getpid() and self.introduction is not None:
            return self.introduction
        self._sent_events.clear()
        self._process = os.getpid()
        with hold_exit():
            self._line = line = transport.connect_engine(self.engine.command)
            register_exit(self.close)
        deadline = time.monotonic() + START_SECONDS
        try:
            self._send(protocol.Hello(host="ludothek"))
            message = self._receive(line, deadline)
            if not isinstance(message, protocol.Introduction):
                raise BotError(f"it should say hello, not {quote(_encode(message))}")
            if message.protocol != protocol.VERSION:
                raise BotError(f"it speaks version {message.protocol} of the protocol, not {protocol.VERSION}")
            self._send(protocol.Options(values=check_options(message.options, self.engine.options)))
            ready = self._receive(line, deadline)
            if not isinstance(ready, protocol.Ready):
                raise BotError(f"it should be ready, not say {quote(_encode(ready))}")
        except TimeoutError:
            raise BotError(f"it was not ready within {START_SECONDS:g} s") from None
        self.introduction = message
        return message

    def _send(self, message: protocol.FromHost) -> None:
        assert self._line is not None
        self._line.send(_encode(message).decode())

    @staticmethod
    def _receive(line: Line, deadline: float) -> protocol.FromEngine:
        received = line.receive(deadline)
        try:
            message: protocol.FromEngine = _decode(received)
            return message
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BotError(f"it wrote {quote(received)}, which is no message: {error}") from None

    def close(self, patience: float = GRACE_SECONDS) -> None:
        """End the engine; it starts anew when it is asked again."""
        line, self._line = self._line, None
        unregister_exit(self.close)
        if line is not None and self._process == os.getpid():
            with suppress(BotError):
                line.send(_encode(protocol.Quit()).decode())
            line.close(patience)


def make_position(
    table: Table,
    number: int,
    since: int,
    events: list[Event],
    wants: list[protocol.Wish],
    remaining: Sequence[float] = (),
) -> protocol.Position:
    """Return what the seat to move of a fair copy may know."""
    seat = table.to_move
    assert seat is not None
    game, edition = table.game, table.edition
    source = "" if edition.hash == game.standard_edition.hash else edition.source
    view = msgspec.to_builtins(table.view(seat))
    actions = view.pop("legal")
    if "words" in wants:
        actions = [{**what, "words": table.describe(what["action"])} for what in actions]
    packed = None
    if "snapshot" in wants:
        packed = snapshot.pack(table)
        snapshot.check_json(packed, game)
    return protocol.Position(
        number=number,
        table=table.token,
        seat=seat,
        game=protocol.GameSetup(
            key=game.key,
            version=game.version,
            seats=table.seats,
            options=dict(table.options),
            edition=protocol.Edition(name=edition.name, hash=edition.hash, source=source),
        ),
        view=view,
        legal_actions=actions,
        since=since,
        events=msgspec.to_builtins(events),
        remaining=list(remaining),
        snapshot=packed,
    )


def check_action(table: Table, action: int) -> int:
    """Return an engine's action, or raise if it is not legal."""
    try:
        forbidden = table.why_not(action)
    except LudothekError as error:
        raise BotError(str(error)) from None
    if forbidden is not None:
        what = table.describe(action)
        raise BotError(f"it decided {what!r}, which {forbidden.clause.id} forbids: {forbidden.text}")
    return action


def check_options(settings: list[protocol.Setting], values: dict[str, Any]) -> dict[str, Any]:
    """Return the values for an engine's options, or raise if it does not have or allow them."""
    known = {setting.key: setting for setting in settings}
    for key, value in values.items():
        if key not in known:
            raise BotError(f"it has no option {key!r}; there are: {', '.join(known) or 'none'}")
        if known[key].allowed and value not in known[key].allowed:
            raise BotError(f"its option {key} can't be {value!r}")
    return values


def remember(kept: OrderedDict[tuple[int, int], Any], place: tuple[int, int], value: Any) -> None:
    kept[place] = value
    kept.move_to_end(place)
    if len(kept) > MAX_SEATS_KEPT:
        kept.popitem(last=False)


def quote(message: bytes) -> str:
    return repr(message[:MAX_QUOTED].decode(errors="replace"))


def to_one_line(text: str) -> str:
    """Return an engine's text without line breaks and control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def from_command(command: str) -> EngineBot:
    """Return the bot `engine:COMMAND`."""
    return EngineBot(Engine(f"engine:{command}", command))


def from_file(path: Path) -> dict[str, Callable[[], EngineBot]]:
    """Read the engines of a TOML file: a table for each, with `command`, and perhaps `seconds` and `options`."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        found = [msgspec.convert({"name": name, **table}, Engine) for name, table in data.items()]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, TypeError, msgspec.ValidationError) as error:
        raise BotError(f"{path} describes no engines: {getattr(error, 'strerror', None) or error}") from None
    return {engine.name: partial(EngineBot, engine) for engine in found}
