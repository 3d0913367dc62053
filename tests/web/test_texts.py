"""Every text of the page exists in all languages and is used."""

import ast
import json
import re
from pathlib import Path

import pytest

SERVER = Path(__file__).parents[2] / "src" / "ludothek" / "server"
SOURCE = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("en", "de", "fr")
FRONT, SHARED = SOURCE / "texts", SOURCE / "texts" / "shared"
SCREENS = {file.parent.name: file for file in sorted((SOURCE / "screens").glob("*/texts"))}
GAMES = {file.parent.name: file for file in sorted((SOURCE / "games").glob("*/texts"))}
FOLDERS = [FRONT, SHARED, *SCREENS.values(), *GAMES.values()]
BLANK = re.compile(r"\{(\w+)\}")
NAMED = re.compile(r"['\"`]([a-z][\w.-]*(?::[a-z][\w.-]*)?)['\"`]")
BEGUN = re.compile(r"`([a-z][\w.:-]*[.:])\$\{")
IMPORTED = re.compile(r"^\s*(?:import|export)\s+(?!type\b)[^'\"()]*?'(\.[^']+)'", re.MULTILINE)
LOADED = re.compile(r"import\(\s*'(\.[^']+)'")

files = {p: p.read_text() for p in SOURCE.rglob("*") if p.suffix in (".svelte", ".ts")}
code = "\n".join(files.values())
TEXTS_LOADER = SOURCE / "ui" / "text.svelte.ts"


def texts(folder: Path, lang: str) -> dict[str, object]:
    read: dict[str, object] = json.loads((folder / f"{lang}.json").read_text())
    return read


def keys(*folders: Path) -> set[str]:
    return {(f.parent.name + ":" if f in GAMES.values() else "") + key for f in folders for key in texts(f, "en")}


def find_used(code: str, known: set[str]) -> set[str]:
    """Return those of the known keys that the code names, or whose beginning it does."""
    named, begun = set(NAMED.findall(code)), tuple(BEGUN.findall(code))
    return {key for key in known if key in named or key.startswith(begun)}


def follow(start: Path, lazily: bool, without: set[Path]) -> set[Path]:
    """Return a file and all that it imports, at once or, if asked, also what it loads later."""
    found: set[Path] = set()
    left = [start]
    while left:
        path = left.pop()
        if path in found or path in without:
            continue
        found.add(path)
        for name in IMPORTED.findall(files[path]) + (LOADED.findall(files[path]) if lazily else []):
            target = (path.parent / name).resolve()
            left += [p for p in (target, Path(f"{target}.ts"), Path(f"{target}.svelte")) if p in files]
    return found


def blanks(text: object) -> set[str]:
    return set(BLANK.findall(json.dumps(text)))


def find_refusal_codes() -> set[str]:
    """Return the codes of all refusals and problems that the server sends."""
    errors = ast.parse((SERVER / "errors.py").read_text())
    classes = {node.name for node in errors.body if isinstance(node, ast.ClassDef)}
    codes = [default for node in ast.walk(errors) if isinstance(node, ast.arguments) for default in node.defaults]
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call):
                continue
            named = getattr(node.func, "id", "")
            if named in classes:
                codes += node.args[:1]
            elif named == "Problem":
                codes += [keyword.value for keyword in node.keywords if keyword.arg == "code"]
    texts = {str(code.value) for code in codes if isinstance(code, ast.Constant)}
    return {text for text in texts if re.fullmatch(r"[a-z]+(-[a-z]+)*", text)}


def test_every_refusal_of_the_server_has_a_sentence() -> None:
    codes = find_refusal_codes()
    assert {"damaged", "sealed", "seed-listed", "too-costly"} <= codes
    assert {code for code in codes if f"refused.{code}" not in texts(SHARED, "en")} == set()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(SOURCE)))
def test_all_languages_have_the_same_texts_with_the_same_blanks(folder: Path) -> None:
    english = texts(folder, "en")
    for lang in LANGUAGES[1:]:
        other = texts(folder, lang)
        assert list(other) == list(english)
        assert [k for k in english if blanks(english[k]) != blanks(other[k])] == []
        assert [k for k in english if type(english[k]) is not type(other[k])] == []
        assert [k for k in english if not other[k]] == []


def test_every_text_is_used_and_stands_once() -> None:
    assert keys(*FOLDERS) - find_used(code, keys(*FOLDERS)) == set()
    assert sum(len(texts(folder, "en")) for folder in FOLDERS) == len(keys(*FOLDERS))


def test_every_text_that_is_used_exists() -> None:
    used = set(re.findall(r"\bt\(\s*'([^']+)'", code)) | set(re.findall(r"\bt\(\w[\w.() ]*\? '([\w.:-]+)'", code))
    assert used - keys(*FOLDERS) == set()


def find_starts() -> dict[Path, set[Path]]:
    """Return where the page's parts begin, and the folders whose texts are loaded with each."""
    registry = SOURCE / "screens" / "index.ts"
    screens = [(registry.parent / name).resolve() for name in LOADED.findall(files[registry])]
    starts = {
        screen: {FRONT, SHARED} | {SCREENS[n] for n in [screen.parent.name] if n in SCREENS} for screen in screens
    }
    starts |= {folder.parent / "page.ts": {FRONT, SHARED, folder} for folder in GAMES.values()}
    return starts | {SOURCE / "screens" / "front" / "NewTableDialog.svelte": {FRONT, SHARED}}


def test_every_text_is_loaded_where_it_is_used() -> None:
    """A text stands in its screen's folder, in `texts/shared` if several screens use it, or with the front page's."""
    first = follow(SOURCE / "main.ts", lazily=False, without={TEXTS_LOADER, SOURCE / "ui" / "errors.ts"})
    starts = {SOURCE / "main.ts": {FRONT}, SOURCE / "screens" / "shared" / "OfflineKit.svelte": {FRONT}} | find_starts()
    shown = keys(*FOLDERS) - keys(*GAMES.values())
    misplaced = {}
    for start, folders in starts.items():
        followed = first if start.name == "main.ts" else follow(start, lazily=True, without=first)
        used = find_used("\n".join(files[path] for path in followed), shown)
        misplaced[start] = used - keys(*folders)
    assert {str(start): used for start, used in misplaced.items() if used} == {}
