"""Servers for the tests: one with SQLite and one with PostgreSQL, each a real process."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import Connection

from ludothek.server.db import schema
from tests.server.harness import Guest, ServerProcess
from tests.server.postgres import Postgres, binaries

ServerProcess.preloads = True
NO_POSTGRES = "PostgreSQL is not installed (Debian: apt install postgresql), so its tests are skipped."


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    found = binaries()
    if found is None:
        pytest.skip(NO_POSTGRES)
    database = Postgres(found)
    yield database
    database.remove()


def new_database(postgres: Postgres) -> str:
    return postgres.new_database(f"t{secrets.token_hex(6)}")


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Callable[[], str | None]:
    """Makes new databases of one kind."""
    if request.param == "sqlite":
        return lambda: None
    return partial(new_database, request.getfixturevalue("postgres"))


@pytest.fixture(scope="session")
def server(database: Callable[[], str | None], tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that tests share."""
    with ServerProcess(tmp_path_factory.mktemp("shared") / "data", database()) as running:
        yield running


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that tests share for which the database makes no difference."""
    with ServerProcess(tmp_path_factory.mktemp("sqlite") / "data") as running:
        yield running


Start = Callable[..., ServerProcess]


@contextmanager
def start_servers(make_database: Callable[[], str | None], data: Path) -> Iterator[Start]:
    started: list[ServerProcess] = []

    def start(*arguments: str, url: str | None = None) -> ServerProcess:
        running = ServerProcess(data, url or make_database(), *arguments)
        started.append(running.start())
        return running

    yield start
    for running in started:
        running.kill()


@pytest.fixture
def own_server(database: Callable[[], str | None], tmp_path: Path) -> Iterator[Start]:
    """Starts servers that a test may break."""
    with start_servers(database, tmp_path / "data") as start:
        yield start


@pytest.fixture
def postgres_server(postgres: Postgres, tmp_path: Path) -> Iterator[Start]:
    """Starts servers that a test may break, at databases that several processes can share."""
    with start_servers(partial(new_database, postgres), tmp_path / "data") as start:
        yield start


@pytest.fixture
def guest(request: pytest.FixtureRequest) -> Iterator[Callable[..., Guest]]:
    guests: list[Guest] = []

    def join(server: ServerProcess, name: str = "Ada", **more: Any) -> Guest:
        guests.append(Guest(server, name, **more))
        return guests[-1]

    yield join
    for one in guests:
        one.close()


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """A database of this test's own, without any rows."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'empty.db'}")
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        yield connection
