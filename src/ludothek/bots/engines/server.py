"""The other end of the protocol: lets a bot of ours play as an engine, on the standard streams or over a WebSocket."""

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock, Thread

import msgspec

from ludothek.bots import registry as bot_registry
from ludothek.bots.engines import protocol
from ludothek.bots.levels import LevelBot
from ludothek.bots.search.ismcts import Advice
from ludothek.core import edition as editions
from ludothek.core import registry, snapshot
from ludothek.core.errors import LudothekError, needs_extra
from ludothek.core.table import TOKENS, Table, load_edition
from ludothek.version import __version__

_decode = msgspec.json.Decoder(protocol.FromHost).decode
_encode = msgspec.json.Encoder().encode
LEVEL = "level"
LONGEST_POSITION = 1 << 24


@dataclass
class Turn:
    """A position, and whether what was asked there has been answered."""

    position: protocol.Position
    answered: bool = False


class Session:
    """One host's engine: hears its lines and sends answers. Thinking is done in a thread, so that `stop` is heard."""

    def __init__(self, level: str, send: Callable[[str], None]) -> None:
        bot_registry.bot(level)
        self.level = level
        self._send = send
        self._tokens: dict[int, int] = {}
        self._turn: Turn | None = None
        self._deciding = Lock()
        self._saying = Lock()

    def hear(self, line: str | bytes) -> bool:
        """Answers a line; False when the host says goodbye."""
        try:
            message = _decode(line)
            return self.answer(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LudothekError) as error:
            self.say(protocol.Problem(text=str(error)[:500]))
            return True

    def answer(self, message: protocol.FromHost) -> bool:
        match message:
            case protocol.Hello():
                level = protocol.Setting(key=LEVEL, default=self.level, allowed=list(bot_registry.installed_bots()))
                name = f"Ludothek {__version__}"
                self.say(
                    protocol.Introduction(
                        name=name, games=list(registry.installed_games()), options=[level], wants=["world"]
                    )
                )
            case protocol.Options(values=values):
                self.level = str(values.get(LEVEL, self.level))
                bot_registry.bot(self.level)
                self.say(protocol.Ready())
            case protocol.Position():
                self._turn = Turn(message)
            case protocol.Think(number=number):
                self._turn = Turn(self.at(number).position)
                Thread(target=self.think, args=(self._turn,), daemon=True).start()
            case protocol.Stop(number=number):
                turn = self.at(number)
                self.decide(turn, lambda: at_first_sight(self.table(turn.position)))
            case protocol.Quit():
                return False
        return True

    def at(self, number: int) -> Turn:
        if self._turn is None or self._turn.position.number != number:
            raise LudothekError(f"there was no position {number} just before")
        return self._turn

    def think(self, turn: Turn) -> None:
        try:
            bot, table = bot_registry.bot(self.level), self.table(turn.position)
            if isinstance(bot, LevelBot) and len(table.legal_actions()) > 1:
                advice = bot.advise(table)
                self.inform(turn.position.number, advice)
                action = advice[0].action
            else:
                action = bot(table)
            self.decide(turn, lambda: action)
        except Exception as error:
            self.say(protocol.Problem(text=f"{type(error).__name__}: {error}"[:500]))

    def inform(self, number: int, advice: list[Advice]) -> None:
        opinions = [
            protocol.Opinion(action=a.action, share=a.share, win_chance=a.win_chance, points=a.points) for a in advice
        ]
        self.say(protocol.Info(number=number, decisions=opinions))

    def decide(self, turn: Turn, action: Callable[[], int]) -> None:
        """Answers once, with what was found or with what was seen at first sight, whichever comes first."""
        with self._deciding:
            if not turn.answered:
                turn.answered = True
                self.say(protocol.Decision(number=turn.position.number, action=action()))

    def table(self, position: protocol.Position) -> Table:
        return imagined(position, self._tokens.setdefault(position.table, next(TOKENS)))

    def say(self, message: protocol.FromEngine) -> None:
        with self._saying:
            self._send(_encode(message).decode())


def imagined(position: protocol.Position, token: int) -> Table:
    """The fair copy that a host sent."""
    if position.world is None:
        raise LudothekError("the host sent no world, and this engine wants one")
    played = position.game
    game = registry.game(played.key)
    if played.version != game.version:
        raise LudothekError(f"the host plays version {played.version} of {game.key}; this is version {game.version}")
    source, edition = played.edition.source, game.standard_edition
    if source:
        edition = load_edition(game, editions.parse(source, game.key, played.edition.name))
    if edition.hash != played.edition.hash:
        raise LudothekError(f"the host plays the edition {played.edition.name}, which is not known here")
    world = msgspec.to_builtins(position.world)
    return snapshot.unpacked(game.of_edition(edition), played.seats, played.options, edition, world, token)


def at_first_sight(table: Table) -> int:
    return table.game.policy().choose(table.state, table.rng)


def serve_streams(level: str) -> None:
    """Speaks with the host that started this program."""

    def send(text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    session = Session(level, send)
    for line in sys.stdin.buffer:
        if not session.hear(line):
            return


def serve_sockets(level: str, host: str, port: int, ready: Callable[[int], None]) -> None:
    """Speaks with every host that connects; `ready` is told the port."""
    with needs_extra("server", "an engine that listens on a port"):
        from websockets.exceptions import ConnectionClosed
        from websockets.sync.server import ServerConnection, serve

    bot_registry.bot(level)

    def speak(connection: ServerConnection) -> None:
        def send(text: str) -> None:
            with suppress(ConnectionClosed):
                connection.send(text)

        session = Session(level, send)
        for frame in connection:
            if not session.hear(frame):
                return

    with serve(speak, host, port, max_size=LONGEST_POSITION) as server:
        ready(server.socket.getsockname()[1])
        server.serve_forever()
