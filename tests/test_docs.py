"""The Python in the README and the docs runs as it is printed."""

import random
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

import ludothek
from ludothek import cli
from ludothek.server import cli as server_cli

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NEEDED = {"research.md": ("pettingzoo", "pyspiel")}
BLOCKS = [pytest.param(path, id=path.name) for path in PAGES if "```python" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", BLOCKS)
def test_the_examples_run(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for module in NEEDED.get(path.name, ()):
        pytest.importorskip(module, reason=f"the examples in {path.name} need {module}")
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, str(path), "exec"), names)


@pytest.mark.parametrize("seed", range(5))
def test_the_readmes_game_ends_with_a_winner(seed: int) -> None:
    random.seed(seed)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(blocks[0], "README.md", "exec"), names)
    kinds = {event.kind for event in names["table"].events(None)}
    assert "won" in kinds
    assert "forgot-mau" not in kinds


@pytest.mark.parametrize("path", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=lambda path: path.name)
def test_a_line_has_at_most_120_characters(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > 120] == []


@pytest.mark.parametrize("key", ["origami", "origin"])
def test_the_readme_counts_the_values_that_nobody_has_confirmed(key: str) -> None:
    game = ludothek.game(key)
    sources = game.provenances(game.standard_edition).values()
    unconfirmed = sum(source not in ("rulebook", "published") for source in sources)
    printed = f"{unconfirmed} of {game.name()}'s {len(sources)}"
    assert printed in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_part_of_the_research_page_runs_by_itself() -> None:
    """Who reads the tutorial of PettingZoo alone can copy it."""
    for module in NEEDED["research.md"]:
        pytest.importorskip(module, reason=f"the examples in research.md need {module}")
    for part in re.split(r"^## ", (ROOT / "docs" / "research.md").read_text(encoding="utf-8"), flags=re.MULTILINE):
        code = "\n".join(re.findall(r"```python\n(.*?)```", part, re.DOTALL))
        exec(compile(code, part.splitlines()[0], "exec"), {})


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_shown_edition_is_the_one_that_is_played(path: Path) -> None:
    known = {game.standard_edition.hash for game in ludothek.installed_games().values()}
    assert {*re.findall(r'(?:standard |"hash":")([0-9a-f]{16})', path.read_text(encoding="utf-8"))} <= known


def find_file(name: str) -> Path:
    """Return a file that the page on the architecture names, from the root, `src/ludothek` or `web/src`."""
    found = [folder / name for folder in (ROOT, ROOT / "src" / "ludothek", ROOT / "web" / "src")]
    return next((path for path in found if path.exists()), ROOT / name)


def defines(source: str, name: str) -> bool:
    """Whether a Python or TypeScript source defines a name: a function, class, method, attribute or constant."""
    *owners, last = name.split(".")
    words = "def|class|function|interface|type|const|get|async def"
    patterns = [rf"^\s*(?:export )?(?:class|interface) {owner}\b" for owner in owners]
    patterns.append(rf"^\s*(?:export )?(?:async )?(?:{words}) {last}\b|^\s*(?:async )?#?{last}\b\s*[(:=?]")
    return all(re.search(pattern, source, re.MULTILINE) for pattern in patterns)


def has_text(prefix: str, files: str) -> bool:
    """Whether all files of a pattern, such as `texts/*.json`, have texts whose keys begin so."""
    found = [path for folder in ("", "src/ludothek", "web/src") for path in (ROOT / folder).glob(files)]
    key = re.compile(rf'^(?:\s*|msgid )"{re.escape(prefix)}', re.MULTILINE)
    return bool(found) and all(key.search(path.read_text(encoding="utf-8")) for path in found)


def test_what_the_architecture_names_is_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    files = set(re.findall(r"`([\w/-]+/[\w./-]+\.(?:md|po|pxd|py|svelte|toml|ts))`", page))
    assert {name for name in files if not find_file(name).exists()} == set()
    named = re.findall(r"`([\w.]+)`\s+in\s+`([\w./-]+\.(?:py|svelte|ts))`", page)
    assert len(named) > 12
    missing = [(name, file) for name, file in named if not defines(find_file(file).read_text(encoding="utf-8"), name)]
    assert missing == []
    texts = re.findall(r"`([a-z]+\.)[A-Z]+`[^`]*?\s+in\s+`([\w/*.-]+\.(?:po|json))`", page)
    assert {prefix for prefix, _ in texts} >= {"room.", "refused.", "bot.", "option.", "event."}
    assert [(prefix, files) for prefix, files in texts if not has_text(prefix, files)] == []
    glossary = page[page.index("## Glossary") :]
    assert 10 < glossary.count("\n| ") - 1 <= 25


def list_commands() -> list[tuple[str, str]]:
    """Return the commands of ours that pages print, each with its page; what is piped or redirected ends there."""
    found = []
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        printed = re.findall(
            r"^    (?:\.venv/bin/)?ludothek ((?:.*\\\n)*.*)$", page.read_text(encoding="utf-8"), re.MULTILINE
        )
        found += [(page.name, re.split(r"\s(?:[|>;]|&&)", line.replace("\\\n", " "))[0]) for line in printed]
    return found


@pytest.fixture(scope="module")
def commands() -> Any:
    """All commands, as the program itself has them."""
    app = typer.Typer()
    for part in (cli.app, server_cli.app):
        app.registered_commands += part.registered_commands
        app.registered_groups += part.registered_groups
    return typer.main.get_command(app)


def test_the_commands_in_the_documentation_are_understood(commands: Any) -> None:
    """Every command and option that a page prints is one that there is; nothing is carried out."""
    lines = list_commands()
    assert len(lines) > 60
    for page, line in lines:
        words = cli.complete_ray(shlex.split(line, comments=True))
        if words == ["--version"]:
            continue
        command, context = commands, None
        try:
            while True:
                context = command.make_context("ludothek", words, parent=context)
                if not hasattr(command, "resolve_command"):
                    break
                _, command, words = command.resolve_command(context, [*context._protected_args, *context.args])
        except Exception as error:
            pytest.fail(f"{page}: ludothek {line}: {getattr(error, 'message', error)}")
