"""A PostgreSQL of the tests' own: installed binaries, a temporary folder, a socket and no network."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg


def binaries() -> Path | None:
    """Where initdb and pg_ctl are, newest version first."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]), reverse=True)
    if found:
        return found[0].parent
    path = shutil.which("initdb")
    return Path(path).parent if path else None


class Postgres:
    def __init__(self, bin_folder: Path) -> None:
        self.bin = bin_folder
        self.folder = Path(tempfile.mkdtemp(prefix="ldt-pg-", dir="/tmp"))
        self.user = None
        if os.geteuid() == 0:
            account = next(p for p in ("postgres", "nobody") if _exists(p))
            shutil.chown(self.folder, account)
            self.user = account
        self._run("initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self.start()

    def _run(self, command: str, *arguments: str) -> None:
        extra = {"user": self.user, "extra_groups": []} if self.user else {}
        with (self.folder / f"{command}.log").open("ab") as log:
            subprocess.run(
                [self.bin / command, *arguments], cwd=self.folder, check=True, stdout=log, stderr=log, **extra
            )

    def start(self) -> None:
        for attempt in range(5):
            try:
                options = f"-k {self.folder} -c listen_addresses= -c max_connections=100"
                self._run("pg_ctl", "-D", "data", "-w", "-l", "server.log", "-o", options, "start")
                return
            except subprocess.CalledProcessError:
                if attempt == 4:
                    raise
                time.sleep(1.5)

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", "data", "-w", "-m", mode, "stop")

    @property
    def pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])

    def kill(self) -> None:
        """Like a power cut for the database."""
        os.kill(self.pid, 9)

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new_database(self, name: str) -> str:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url(name)


def _exists(account: str) -> bool:
    try:
        pwd.getpwnam(account)
    except KeyError:
        return False
    return True
