"""Connections to engines that carry lines of bounded length: a program's standard streams, or a WebSocket."""

import os
import queue
import signal
import subprocess
import time
from contextlib import ExitStack, suppress
from threading import Thread
from typing import IO, Protocol

from ludothek.core.errors import BotError, format_error, needs_extra
from ludothek.core.processes import split_command

LONGEST_LINE = 1 << 16
CHUNK = 1 << 14
CHUNKS_AHEAD = 8
LAST_WORDS = 300
OPEN_SECONDS = 10.0
CLOSE_SECONDS = 1.0


class Line(Protocol):
    """A connection to an engine."""

    def send(self, text: str) -> None: ...

    def receive(self, deadline: float) -> bytes:
        """The next line; raises TimeoutError at the deadline (by `time.monotonic`), BotError if there will be none."""

    def close(self, patience: float = 0.0) -> None: ...


def connect_engine(address: str) -> Line:
    """Start the engine of a command, or connect to one that listens at a ws:// address."""
    return SocketLine(address) if address.startswith(("ws://", "wss://")) else ProgramLine(address)


class ProgramLine:
    """A program in its own process group. Threads read and write, so that neither a flood nor a full pipe blocks."""

    def __init__(self, command: str) -> None:
        try:
            self.process = subprocess.Popen(
                split_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except (OSError, ValueError) as error:
            raise BotError(f"it can't be started: {getattr(error, 'strerror', None) or error}") from None
        self._rest = b""
        self._chunks: queue.Queue[bytes] = queue.Queue(CHUNKS_AHEAD)
        self._to_send: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._stderr = b""
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        Thread(target=self._read, args=(self.process.stdout,), daemon=True).start()
        Thread(target=self._write, args=(self.process.stdin,), daemon=True).start()
        self._stderr_reader = Thread(target=self._read_stderr, args=(self.process.stderr,), daemon=True)
        self._stderr_reader.start()

    def _read(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := os.read(stream.fileno(), CHUNK):
                self._chunks.put(chunk)
        self._chunks.put(b"")

    def _read_stderr(self, stream: IO[bytes]) -> None:
        with stream:
            while chunk := os.read(stream.fileno(), CHUNK):
                self._stderr = (self._stderr + chunk)[-CHUNK:]

    def _write(self, stream: IO[bytes]) -> None:
        try:
            with stream:
                while (data := self._to_send.get()) is not None:
                    stream.write(data)
                    stream.flush()
        except OSError:
            return

    def send(self, text: str) -> None:
        self._to_send.put(text.encode() + b"\n")

    def receive(self, deadline: float) -> bytes:
        while b"\n" not in self._rest:
            if len(self._rest) > LONGEST_LINE:
                raise BotError(f"it wrote a line of more than {LONGEST_LINE} bytes")
            try:
                chunk = self._chunks.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise TimeoutError from None
            if not chunk:
                raise BotError(self._describe_end())
            self._rest += chunk
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _describe_end(self) -> str:
        try:
            how = f"it ended, exit code {self.process.wait(1)}"
        except subprocess.TimeoutExpired:
            how = "it closed its output"
        self._stderr_reader.join(1)
        said = self._stderr.decode(errors="replace").strip()[-LAST_WORDS:]
        return how + (f", its last words: {said}" if said else "")

    def close(self, patience: float = 0.0) -> None:
        """End the program and all that it started, after some time in which it may end by itself."""
        self._to_send.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        with suppress(queue.Empty):
            while True:
                self._chunks.get_nowait()
        self.process.wait()


class SocketLine:
    """An engine that listens at an address; each frame is a line."""

    def __init__(self, address: str) -> None:
        with needs_extra("server", "an engine at a network address"):
            from websockets.exceptions import InvalidHandshake, InvalidURI
            from websockets.sync.client import connect

        self._open = ExitStack()
        try:
            self.socket = self._open.enter_context(
                connect(
                    address,
                    max_size=LONGEST_LINE,
                    max_queue=CHUNKS_AHEAD,
                    open_timeout=OPEN_SECONDS,
                    close_timeout=CLOSE_SECONDS,
                )
            )
        except (OSError, InvalidHandshake, InvalidURI, TimeoutError) as error:
            raise BotError(f"nothing answers at {address}: {format_error(error)}") from None

    def send(self, text: str) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            self.socket.send(text)
        except ConnectionClosed as error:
            raise BotError(f"it closed the connection: {error}") from None

    def receive(self, deadline: float) -> bytes:
        from websockets.exceptions import ConnectionClosed

        try:
            frame = self.socket.recv(timeout=max(0.0, deadline - time.monotonic()))
        except ConnectionClosed as error:
            raise BotError(f"it closed the connection: {error}") from None
        return frame.encode() if isinstance(frame, str) else frame

    def close(self, patience: float = 0.0) -> None:
        self._open.close()
