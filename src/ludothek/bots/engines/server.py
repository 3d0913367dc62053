"""The engine's side of the protocol: serves a bot of ours on the standard streams or over a WebSocket."""

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
from ludothek.core.table import TOKENS, Table
from ludothek.version import __version__

_decode = msgspec.json.Decoder(protocol.FromHost).decode
_encode = msgspec.json.Encoder().encode
LEVEL = "level"
MAX_POSITION = 1 << 24


@dataclass
class Turn:
    """A position, and whether its `think` has been answered."""

    position: protocol.Position
    answered: bool = False


class Session:
    """The engine for one host. Bots run in a thread, so that `stop` can be answered meanwhile."""

    def __init__(self, level: str, write: Callable[[str], None]) -> None:
        bot_registry.bot(level)
        self.level = level
        self._write = write
        self._tokens: dict[int, int] = {}
        self._turn: Turn | None = None
        self._answering = Lock()
        self._sending = Lock()

    def handle_line(self, line: str | bytes) -> bool:
        """Handle a line from the host; return False after `quit`."""
        try:
            message = _decode(line)
            return self.handle(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LudothekError) as error:
            self.send(protocol.Problem(text=str(error)[:500]))
            return True

    def handle(self, message: protocol.FromHost) -> bool:
        match message:
            case protocol.Hello():
                level = protocol.Setting(key=LEVEL, default=self.level, allowed=list(bot_registry.installed_bots()))
                name = f"Ludothek {__version__}"
                self.send(
                    protocol.Introduction(
                        name=name, games=list(registry.installed_games()), options=[level], wants=["snapshot"]
                    )
                )
            case protocol.Options(values=values):
                self.level = str(values.get(LEVEL, self.level))
                bot_registry.bot(self.level)
                self.send(protocol.Ready())
            case protocol.Position():
                self._turn = Turn(message)
            case protocol.Think(number=number):
                self._turn = Turn(self.find_turn(number).position)
                Thread(target=self.think, args=(self._turn,), daemon=True).start()
            case protocol.Stop(number=number):
                turn = self.find_turn(number)
                self.act(turn, lambda: choose_greedily(self.make_table(turn.position)))
            case protocol.Quit():
                return False
        return True

    def find_turn(self, number: int) -> Turn:
        if self._turn is None or self._turn.position.number != number:
            raise LudothekError(f"there was no position {number} just before")
        return self._turn

    def think(self, turn: Turn) -> None:
        try:
            bot, table = bot_registry.bot(self.level), self.make_table(turn.position)
            if isinstance(bot, LevelBot) and len(table.legal_actions()) > 1:
                advice = bot.advise(table)
                self.send_info(turn.position.number, advice)
                action = advice[0].action
            else:
                action = bot(table)
            self.act(turn, lambda: action)
        except Exception as error:
            self.send(protocol.Problem(text=f"{type(error).__name__}: {error}"[:500]))

    def send_info(self, number: int, advice: list[Advice]) -> None:
        opinions = [
            protocol.Opinion(action=a.action, share=a.share, win_chance=a.win_chance, points=a.points) for a in advice
        ]
        self.send(protocol.Info(number=number, actions=opinions))

    def act(self, turn: Turn, action: Callable[[], int]) -> None:
        """Send one answer: the bot's, or after `stop` the greedy one, whichever comes first."""
        with self._answering:
            if not turn.answered:
                turn.answered = True
                self.send(protocol.Act(number=turn.position.number, action=action()))

    def make_table(self, position: protocol.Position) -> Table:
        return unpack_position(position, self._tokens.setdefault(position.table, next(TOKENS)))

    def send(self, message: protocol.FromEngine) -> None:
        with self._sending:
            self._write(_encode(message).decode())


def unpack_position(position: protocol.Position, token: int) -> Table:
    """Return the fair copy that a host sent."""
    if position.snapshot is None:
        raise LudothekError("the host sent no snapshot, and this engine wants one")
    played = position.game
    game = registry.game(played.key)
    if played.version != game.version:
        raise LudothekError(f"the host plays version {played.version} of {game.key}; this is version {game.version}")
    source, edition = played.edition.source, game.standard_edition
    if source:
        edition = game.load_edition(editions.parse(source, game.key, played.edition.name))
    if edition.hash != played.edition.hash:
        raise LudothekError(f"the host plays the edition {played.edition.name}, which is not known here")
    return snapshot.unpack(game.of_edition(edition), played.seats, played.options, edition, position.snapshot, token)


def choose_greedily(table: Table) -> int:
    return table.game.policy().choose(table.state, table.rng)


def serve_streams(level: str) -> None:
    """Serve the host that started this program."""

    def write(text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    session = Session(level, write)
    for line in sys.stdin.buffer:
        if not session.handle_line(line):
            return


def serve_sockets(level: str, host: str, port: int, ready: Callable[[int], None]) -> None:
    """Serve every host that connects; `ready` gets the port."""
    with needs_extra("server", "an engine that listens on a port"):
        from websockets.exceptions import ConnectionClosed
        from websockets.sync.server import ServerConnection, serve

    bot_registry.bot(level)

    def handle_connection(connection: ServerConnection) -> None:
        def write(text: str) -> None:
            with suppress(ConnectionClosed):
                connection.send(text)

        session = Session(level, write)
        for frame in connection:
            if not session.handle_line(frame):
                return

    with serve(handle_connection, host, port, max_size=MAX_POSITION) as server:
        ready(server.socket.getsockname()[1])
        server.serve_forever()
