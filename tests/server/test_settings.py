"""Every option of the server is also a variable of the environment and a key of a TOML file, and is documented.

`python -m tests.server.test_settings` writes the table of options into the documentation.
"""

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ludothek.server import cli
from ludothek.server.settings import Settings, hide_secrets, list_options, load_settings, render_options

PAGE = Path(__file__).parents[2] / "docs" / "server.md"
TABLE = re.compile(r"(<!-- options: .*? -->\n\n?)(.*?)(\n?<!-- end of options -->)", re.DOTALL)
VALUES: dict[str, tuple[str, Any]] = {
    "data": ("/srv/ludothek", "/srv/ludothek"),
    "host": ("::1", "::1"),
    "port": ("8123", 8123),
    "database": ("postgresql://ada:secret@db/x", "postgresql://ada:secret@db/x"),
    "workers": ("3", 3),
    "bus": ("nats://ada:secret@bus", "nats://ada:secret@bus"),
    "origins": ("https://a.example, https://b.example", ["https://a.example", "https://b.example"]),
    "allowed_hosts": ("games.example.org", ["games.example.org"]),
    "limits": ("2.5", 2.5),
    "penalty": ("120", 120.0),
    "bot_processes": ("2", 2),
    "bot_seconds": ("4", 4.0),
    "patience": ("9", 9.0),
    "par_seconds": ("0", 0.0),
    "keeper_key": ("0123456789abcdef", "0123456789abcdef"),
    "tournaments": ("keeper", "keeper"),
    "site": ("https://games.example.org", "https://games.example.org"),
    "smtp": ("smtp://ada:secret@mail:587", "smtp://ada:secret@mail:587"),
    "mail_from": ("table@example.org", "table@example.org"),
    "outgoing_networks": ("192.168.1.0/24, ::1/128", ["192.168.1.0/24", "::1/128"]),
    "log_level": ("debug", "debug"),
}


def test_every_option_is_in_the_documentation() -> None:
    found = TABLE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[2] == render_options(), "run python -m tests.server.test_settings"


def test_the_command_has_every_option() -> None:
    parameters = inspect.signature(cli.serve).parameters
    assert {option.name for option in list_options()} == set(parameters) - {"config", "page"}


@pytest.mark.parametrize("option", list_options(), ids=lambda option: option.name)
def test_an_option_comes_from_the_environment_or_a_file_or_the_command_line(option: Any, tmp_path: Path) -> None:
    text, value = VALUES[option.field]
    assert getattr(load_settings({}, None, {option.variable: text}), option.field) == value
    written = str(value).replace("'", '"') if not isinstance(value, str) else f'"{value}"'
    (tmp_path / "x.toml").write_text(f"{option.name} = {written}\n")
    assert getattr(load_settings({}, tmp_path / "x.toml", {}), option.field) == value
    assert getattr(load_settings({}, None, {"LUDOTHEK_CONFIG": str(tmp_path / "x.toml")}), option.field) == value
    assert getattr(load_settings({option.field: value}, None, {}), option.field) == value


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text('host = "file"\nport = 1\nworkers = 5\n')
    settings = load_settings({"host": "line"}, tmp_path / "x.toml", {"LUDOTHEK_HOST": "env", "LUDOTHEK_PORT": "2"})
    assert (settings.host, settings.port, settings.workers) == ("line", 2, 5)
    assert settings.patience == Settings(data="").patience


@pytest.mark.parametrize(
    ("file", "environment", "sentence"),
    [
        ("prot = 5", {}, "there is no setting 'prot'"),
        ("port = ", {}, "Invalid value"),
        ("port = 70000", {}, "the setting port: expected `int` <= 65535"),
        ("", {"LUDOTHEK_WORKERS": "many"}, "the setting workers: expected `int`"),
        ("", {"LUDOTHEK_KEEPER_KEY": "hush"}, "the setting keeper_key: expected `str` of length >= 16"),
        ("", {"LUDOTHEK_DATABASE": "mysql://ada:hush@db"}, "a database is given as postgresql://…"),
        ("", {"LUDOTHEK_LOG_LEVEL": "hush"}, "the setting log_level: invalid enum value"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_without_secrets(
    file: str, environment: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "x.toml").write_text(file)
    result = CliRunner().invoke(cli.app, ["serve", "--config", str(tmp_path / "x.toml")], env=environment)
    assert result.exit_code == 1
    assert result.output.startswith("ludothek: ")
    assert sentence in result.output
    assert "ada" not in result.output


def test_processes_of_bots_inherit_no_secret() -> None:
    environment = {"LUDOTHEK_DATABASE": "x", "LUDOTHEK_KEEPER_KEY": "y", "LUDOTHEK_HOST": "z", "HOME": "/"}
    hide_secrets(environment)
    assert environment == {"LUDOTHEK_HOST": "z", "HOME": "/"}
    code = (
        "import os, subprocess, sys; from ludothek.server.cli import make_settings; make_settings(None);"
        "print(subprocess.run([sys.executable, '-c', 'import os; print(dict(os.environ))'],"
        "capture_output=True, text=True).stdout)"
    )
    secret = {**os.environ, "LUDOTHEK_DATABASE": "postgresql://hush", "LUDOTHEK_KEEPER_KEY": "hush" * 5}
    completed = subprocess.run([sys.executable, "-c", code], env=secret, capture_output=True, text=True, check=True)
    assert "HOME" in completed.stdout
    assert "hush" not in completed.stdout


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(TABLE.sub(lambda m: m[1] + render_options() + "\n" + m[3].lstrip("\n"), page), encoding="utf-8")
