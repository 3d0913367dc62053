"""Settings of a server, its data folder and the secret in it."""

import os
import secrets
import sqlite3
from pathlib import Path

import msgspec

SECRET_BYTES = 32


class Settings(msgspec.Struct, kw_only=True):
    data: str
    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    workers: int = 1
    origins: list[str] = []
    limits: float = 1.0
    bot_processes: int = 1
    bot_seconds: float = 10.0
    patience: float = 5.0
    sweep: float = 1.0
    log_level: str = "info"

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if self.database is None:
            return f"sqlite:///{Path(self.data) / 'ludothek.sqlite3'}"
        scheme, separator, rest = self.database.partition("://")
        return f"postgresql+psycopg{separator}{rest}" if scheme in ("postgres", "postgresql") else self.database


def default_data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "ludothek"


def prepare(data: Path) -> bytes:
    """Make the data folder and its secret, readable by their owner only, on the first start; return the secret."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data / "secret"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_secret(path)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_hex(SECRET_BYTES).encode())
        file.flush()
        os.fsync(file.fileno())
    return read_secret(path)


def read_secret(path: Path) -> bytes:
    """The secret of an earlier start; raises ValueError if that start was interrupted before it was written."""
    secret = path.read_bytes()
    if len(secret) < SECRET_BYTES:
        raise ValueError(f"{path} has fewer than {SECRET_BYTES} bytes: delete it, and the next start makes a new one")
    return secret


def lock_data_folder(data: Path) -> sqlite3.Connection:
    """Lock the data folder for this process until the result is closed; two servers must not share a SQLite file.

    The lock is a SQLite transaction on a file of its own: it works on every platform and ends with the process.
    """
    lock = sqlite3.connect(data / "lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise BlockingIOError(
            f"another server uses {data}; with PostgreSQL several processes can share tables"
        ) from None
    return lock
