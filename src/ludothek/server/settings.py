"""Settings of a server, and the secrets that are made on its first start."""

import fcntl
import os
import secrets
from pathlib import Path
from typing import IO

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


def usual_data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "ludothek"


def prepare(data: Path) -> bytes:
    """Makes the data folder and its secret on the first start, readable by their owner only; returns the secret."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data / "secret"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return known(path)
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_hex(SECRET_BYTES).encode())
        file.flush()
        os.fsync(file.fileno())
    return known(path)


def known(path: Path) -> bytes:
    """The secret that is there; a start that was interrupted may have left it without its text."""
    secret = path.read_bytes()
    if len(secret) < SECRET_BYTES:
        raise ValueError(f"{path} has fewer than {SECRET_BYTES} bytes: delete it, and the next start makes a new one")
    return secret


def keep_to_myself(data: Path) -> IO[bytes]:
    """Holds the data folder for this process; two servers on one SQLite file would not hear each other."""
    file = (data / "lock").open("wb")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BlockingIOError(
            f"another server uses {data}; with PostgreSQL several processes can share tables"
        ) from None
    return file
