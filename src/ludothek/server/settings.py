"""Settings of a server: from the command line, the environment or a TOML file; its data folder and the secret in it."""

import os
import secrets
import sqlite3
import tomllib
from collections.abc import Mapping, MutableMapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from ludothek.core.folders import find_data_folder

SECRET_BYTES = 32
PREFIX = "LUDOTHEK_"
CONFIG = "LUDOTHEK_CONFIG"


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server. Every field with a description is an option (`list_options`)."""

    data: Annotated[str, Meta(description="the data folder; default `~/.local/share/ludothek`")]
    host: Annotated[str, Meta(description="the address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535, description="the port to listen on")] = 8000
    database: Annotated[
        str | None,
        Meta(description="`postgresql://…` instead of SQLite in the data folder", extra={"secret": True}),
    ] = None
    workers: Annotated[int, Meta(ge=1, description="processes; more than one needs PostgreSQL")] = 1
    bus: Annotated[
        str | None,
        Meta(
            description="`nats://…` between processes on several hosts; default: Unix sockets and PostgreSQL",
            extra={"secret": True},
        ),
    ] = None
    origins: Annotated[
        list[str],
        Meta(description="another site whose pages may play here; may be repeated", extra={"option": "origin"}),
    ] = []
    allowed_hosts: Annotated[
        list[str],
        Meta(
            description="a host name that requests may name, also `*.example.org`; default: any",
            extra={"option": "allowed_host"},
        ),
    ] = []
    limits: Annotated[float, Meta(ge=0.01, description="a factor on all request and connection limits")] = 1.0
    penalty: Annotated[
        float,
        Meta(ge=0, description="seconds of a penalty for going on though refused; 0: none"),
    ] = 60.0
    bot_processes: Annotated[int, Meta(ge=1, description="processes for slow bots; quick ones have their own")] = 1
    bot_seconds: Annotated[
        float, Meta(ge=0.1, description="seconds until a bot that is still thinking is replaced")
    ] = 10.0
    patience: Annotated[float, Meta(ge=0, description="seconds until a lost player counts as absent")] = 5.0
    par_seconds: Annotated[
        float,
        Meta(ge=0, description="seconds before bots play the day's deal; 0: on request"),
    ] = 20.0
    keeper_key: Annotated[
        Annotated[str, Meta(min_length=16)] | None,
        Meta(
            description="the key of the page `/keeper`, 16 characters or more; default: no such page",
            extra={"secret": True},
        ),
    ] = None
    tournaments: Annotated[
        Literal["anybody", "keeper", "nobody"],
        Meta(description="who may create tournaments; the keeper with the key"),
    ] = "anybody"
    site: Annotated[
        Annotated[str, Meta(pattern="^https?://[^/]+$")] | None,
        Meta(description="the address of this server's page, such as `https://example.org`, for links in notices"),
    ] = None
    smtp: Annotated[
        Annotated[str, Meta(pattern="^smtps?://")] | None,
        Meta(
            description="`smtp://user:password@host:port`, or `smtps://…`, to tell players by e-mail",
            extra={"secret": True},
        ),
    ] = None
    mail_from: Annotated[
        Annotated[str, Meta(pattern="^[^@\\s<>]+@[^@\\s<>]+$")] | None,
        Meta(description="the address that e-mail comes from"),
    ] = None
    outgoing_networks: Annotated[
        list[str],
        Meta(
            description="a network of your own that may be sent notices; may be repeated",
            extra={"option": "outgoing_network"},
        ),
    ] = []
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="the lowest level that is logged")
    ] = "info"
    sweep: float = 1.0

    @property
    def can_mail(self) -> bool:
        return self.smtp is not None and self.site is not None and self.mail_from is not None

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if self.database is None:
            return f"sqlite:///{Path(self.data) / 'ludothek.sqlite3'}"
        scheme, separator, rest = self.database.partition("://")
        return f"postgresql+psycopg{separator}{rest}" if scheme in ("postgres", "postgresql") else self.database


class Option(NamedTuple):
    """One setting as operators know it; `field` is its name in `Settings`."""

    field: str
    name: str
    description: str
    default: Any
    is_list: bool
    is_secret: bool

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


def list_options() -> list[Option]:
    """Return all options, in the order of the fields of `Settings`."""
    options = []
    for field in msgspec.structs.fields(Settings):
        meta = next((m for m in getattr(field.type, "__metadata__", ()) if isinstance(m, Meta)), None)
        if meta is None or meta.description is None:
            continue
        extra = meta.extra or {}
        default = field.default if field.default is not msgspec.NODEFAULT else None
        is_list = field.default_factory is not msgspec.NODEFAULT
        name, is_secret = extra.get("option", field.name), bool(extra.get("secret"))
        options.append(Option(field.name, name, meta.description, default, is_list, is_secret))
    return options


def describe(field: str) -> str:
    """Return an option's help for the command line."""
    option = next(option for option in list_options() if option.field == field)
    sentence = option.description.replace("`", "")
    if "://" not in sentence.split()[0]:
        sentence = f"{sentence[0].upper()}{sentence[1:]}"
    return f"{sentence}. [env: {option.variable}]"


def render_options() -> str:
    """Return the options as a table in Markdown, for the documentation."""
    lines = ["| Option | Environment variable | Meaning |", "|---|---|---|"]
    for option in list_options():
        default = f"; default {option.default}" if option.default is not None else ""
        lines.append(f"| `{option.flag}` | `{option.variable}` | {option.description}{default} |")
    return "\n".join(lines) + "\n"


def load_settings(given: Mapping[str, Any], config: Path | None, environment: Mapping[str, str]) -> Settings:
    """Return the settings: what is given wins over the environment, and that over the file `config`.

    `given` has values by field; None means that an option is not given. Raise ValueError for what is wrong.
    """
    if config is None and environment.get(CONFIG):
        config = Path(environment[CONFIG])
    values: dict[str, Any] = {"data": str(find_data_folder())}
    if config is not None:
        values |= read_config(config)
    for option in list_options():
        text = environment.get(option.variable)
        if text:
            values[option.field] = [part.strip() for part in text.split(",")] if option.is_list else text
    values |= {field: value for field, value in given.items() if value is not None and value != []}
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(describe_error(str(error))) from None
    if settings.database is not None and not settings.database.startswith(("postgres:", "postgresql")):
        raise ValueError("a database is given as postgresql://…")
    if settings.bus is not None and not settings.bus.startswith(("nats://", "tls://")):
        raise ValueError("a bus is given as nats://… or tls://…")
    for network in settings.outgoing_networks:
        try:
            ip_network(network, strict=False)
        except ValueError:
            raise ValueError("the setting outgoing_network: a network is given as 192.168.1.0/24") from None
    return settings


def read_config(path: Path) -> dict[str, Any]:
    """Return the values of a TOML file by field; raise ValueError for a key that is no setting."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: {error}") from None
    fields = {option.name: option.field for option in list_options()}
    unknown = [key for key in content if key not in fields]
    if unknown:
        raise ValueError(f"{path}: there is no setting {unknown[0]!r}; there are {', '.join(fields)}")
    return {fields[key]: value for key, value in content.items()}


def describe_error(message: str) -> str:
    """Return a validation error with the name of the setting; the value is never shown, because it may be secret."""
    problem, _, place = message.partition(" - at `$.")
    field = place.partition("`")[0].partition("[")[0]
    names = {option.field: option.name for option in list_options()}
    return f"the setting {names.get(field, field)}: {problem[0].lower()}{problem[1:]}"


def hide_secrets(environment: MutableMapping[str, str]) -> None:
    """Remove secret settings from the environment, which processes of bots and engines would inherit."""
    for option in list_options():
        if option.is_secret:
            environment.pop(option.variable, None)


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
