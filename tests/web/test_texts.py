"""Every text of the page exists in all languages and is used."""

import ast
import json
import re
from pathlib import Path

import pytest

SERVER = Path(__file__).parents[2] / "src" / "ludothek" / "server"
SOURCE = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("en", "de", "fr")
FOLDERS = {"": SOURCE / "texts"} | {f.parent.name + ":": f for f in sorted((SOURCE / "games").glob("*/texts"))}
BLANK = re.compile(r"\{(\w+)\}")

code = "\n".join(p.read_text() for p in SOURCE.rglob("*") if p.suffix in (".svelte", ".ts"))
named = set(re.findall(r"['\"`]([a-z][\w.-]*(?::[a-z][\w.-]*)?)['\"`]", code))
begun = set(re.findall(r"`([a-z][\w.:-]*[.:])\$\{", code))


def texts(folder: Path, lang: str) -> dict[str, object]:
    read: dict[str, object] = json.loads((folder / f"{lang}.json").read_text())
    return read


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
    assert {code for code in codes if f"refused.{code}" not in texts(FOLDERS[""], "en")} == set()


@pytest.mark.parametrize("prefix", FOLDERS)
def test_all_languages_have_the_same_texts_with_the_same_blanks(prefix: str) -> None:
    english = texts(FOLDERS[prefix], "en")
    for lang in LANGUAGES[1:]:
        other = texts(FOLDERS[prefix], lang)
        assert list(other) == list(english)
        assert [k for k in english if blanks(english[k]) != blanks(other[k])] == []
        assert [k for k in english if type(english[k]) is not type(other[k])] == []
        assert [k for k in english if not other[k]] == []


@pytest.mark.parametrize("prefix", FOLDERS)
def test_every_text_is_used(prefix: str) -> None:
    keys = {prefix + key for key in texts(FOLDERS[prefix], "en")}
    unused = {key for key in keys - named if not any(key.startswith(start) for start in begun)}
    assert unused == set()


def test_every_text_that_is_used_exists() -> None:
    used = set(re.findall(r"\bt\(\s*'([^']+)'", code)) | set(re.findall(r"\bt\(\w[\w.() ]*\? '([\w.:-]+)'", code))
    known = {prefix + key for prefix, folder in FOLDERS.items() for key in texts(folder, "en")}
    assert used - known == set()
