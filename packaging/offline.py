"""Builds what a browser needs to play without a server: Python for WebAssembly, msgspec and this package.

`python packaging/offline.py` writes it to `src/ludothek/offline_kit` unless it is up to date. It is not part of the
wheel, which it would make three times as large: `python packaging/offline.py --wheel dist` packs it as a wheel of its
own, `ludothek-offline`, for the `ludothek` wheel that is in `dist`. The server offers to play without a network where
it finds either. `kit.json` names every file with its size and hash, and a version that changes with any of them.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

from page import WEB, install, node_command

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ludothek"
OUT = SOURCE / "offline_kit"
RUNTIME = WEB / "node_modules" / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
PACKAGE = "ludothek.zip"
LIBRARY_MADE = "library.txt"
PATIENCE = 120
"""How many seconds each step may take, so that a package index that does not answer holds nobody up."""
MSGSPEC = "msgspec==0.22.0 --hash=sha256:a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
FOLDERS = ("core", "games", "bots", "learn", "review", "puzzles", "offline", "server/play", "server/answers")
MODULES = ("__init__.py", "version.py", "compilation.py")
SERVER_MODULES = ("server/__init__.py", "server/errors.py", "server/protocol.py")
SUFFIXES = {".py", ".toml", ".npz", ".css", ".json"}
LEFT_OUT = {"terminal.py", "processes.py"}
LEFT_OUT_FOLDERS = {"engines"}
UNUSED_LIBRARY = re.compile(
    r"(_pyrepl|multiprocessing|unittest|xml|xmlrpc|wsgiref|ctypes|sqlite3|curses|ensurepip|venv|http|dbm|email/mime"
    r"|concurrent/interpreters|importlib/resources|pyodide/http)/"
    r"|(argparse|bdb|cmd|code|compileall|configparser|cProfile|csv|difflib|doctest|filecmp|fileinput|fractions|ftplib"
    r"|getopt|getpass|graphlib|imaplib|mailbox|mimetypes|modulefinder|netrc|optparse|pdb|pickle|pickletools|pkgutil"
    r"|platform|plistlib|poplib|pprint|profile|pstats|py_compile|pyclbr|pydoc|rlcompleter|runpy|sched|shelve|shlex"
    r"|smtplib|socketserver|statistics|stringprep|symtable|tabnanny|tarfile|timeit|trace|tracemalloc|turtle|wave"
    r"|webbrowser|zipapp|_ast_unparse|_compat_pickle|_pydatetime|_pyio|_pylong|_py_abc)\.py$"
    r"|asyncio/(proactor_events|tools|windows_\w+|__main__)\.py$|concurrent/futures/(process|interpreter)\.py$"
    r"|email/(_header_value_parser|contentmanager|generator|headerregistry|policy)\.py$|html/parser\.py$"
    r"|logging/(config|handlers)\.py$|pyodide/(console|_nodesock_transport)\.py$|urllib/(?!parse|__init__)\w+\.py$"
    r"|encodings/(mac_|koi8|cp(?!437)|iso8859_(?!1\.)|euc_|iso2022_|shift_|big5|gb|hz|johab|ptcp|kz|tis|hp_|palmos)"
    r"|encodings/(idna|punycode|utf_16|utf_32|uu_|rot_|bz2|zlib|quopri|hex_|base64|charmap|mbcs|oem)"
)
"""Modules of the standard library that nothing here imports; without them it is a fifth smaller."""
EPOCH = (1980, 1, 1, 0, 0, 0)


class BuildError(Exception):
    """Why the kit cannot be built, for a sentence."""


def list_sources():
    """Return the files of the package that run in a browser; the texts come separately."""
    found = [SOURCE / name for name in (*MODULES, *SERVER_MODULES)]
    for folder in FOLDERS:
        found += [
            path
            for path in (SOURCE / folder).rglob("*")
            if path.suffix in SUFFIXES and path.name not in LEFT_OUT and path.parent.name not in LEFT_OUT_FOLDERS
        ]
    return sorted(set(found))


def list_texts():
    return sorted(path for folder in FOLDERS for path in (SOURCE / folder).rglob("texts/*.po"))


def fingerprint():
    """Return a hash of everything that the kit is made from."""
    digest = hashlib.sha256()
    made_by = [WEB / "package-lock.json", ROOT / "pyproject.toml", Path(__file__)]
    files = [*list_sources(), *list_texts(), *list_messages(), *made_by]
    for path in files:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def fingerprint_library():
    """Return a hash of what decides about the standard library in the kit."""
    made_by = UNUSED_LIBRARY.pattern.encode() + Path(__file__).with_name("bytecode.mjs").read_bytes()
    return hashlib.sha256(made_by + (WEB / "package-lock.json").read_bytes()).hexdigest()


def slim_library(path):
    """Leave out of the standard library what is never imported."""
    with zipfile.ZipFile(path) as old:
        content = {name: old.read(name) for name in old.namelist() if not UNUSED_LIBRARY.match(name)}
    write_zip(path, content)


def write_zip(path, content):
    """Write files as a zip whose bytes depend on them only."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, data in sorted(content.items()):
            file.writestr(zipfile.ZipInfo(name.replace(os.sep, "/"), EPOCH), data, zipfile.ZIP_DEFLATED, 9)


def pack_package(path):
    """Write the package, with its texts packed and its entry points, as a zip."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    sys.path.insert(0, str(ROOT / "src"))
    from ludothek.core.texts import pack_texts

    content = {str(file.relative_to(SOURCE.parent)): file.read_bytes() for file in list_sources()}
    for file in list_texts():
        name = str(file.relative_to(SOURCE.parent).with_suffix(".json"))
        content[name] = pack_texts(file.parent, file.stem)
    lines = []
    for group, entries in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {target}" for name, target in entries.items()), ""]
    content["ludothek-0.dist-info/entry_points.txt"] = "\n".join(lines).encode()
    content["ludothek-0.dist-info/METADATA"] = b"Metadata-Version: 2.1\nName: ludothek\nVersion: 0\n"
    write_zip(path, content)


def fetch_runtime(folder):
    """Copy Python for the browser, which comes from npm with what the page is built with."""
    try:
        install()
        for name in (*RUNTIME_FILES, LIBRARY):
            shutil.copy(RUNTIME / name, folder)
    except (subprocess.SubprocessError, ImportError, OSError) as error:
        raise BuildError("npm does not deliver Pyodide") from error


def pack_library(folder):
    """Leave out of the standard library what is never imported, and compile the rest; or take what was made before."""
    made = OUT / LIBRARY_MADE
    if made.exists() and made.read_text() == fingerprint_library():
        shutil.copy(next(OUT.glob(f"*/{LIBRARY}")), folder)
        return
    slim_library(folder / LIBRARY)
    compile_python(folder, LIBRARY, level=2)


def compile_python(folder, archive, level):
    """Replace the Python files of an archive by bytecode, with which Python starts in half the time.

    At level 2 it has neither assertions nor docstrings.
    """
    script = Path(__file__).with_name("bytecode.mjs")
    run(node_command(), str(script), str(folder), archive, str(level), why="Node does not run Pyodide")


def fetch_msgspec(folder):
    """Fetch the wheel for the browser from the package index that pip uses, unless it is here; its hash is checked."""
    for wheel in OUT.glob("*/msgspec.whl"):
        if hashlib.sha256(wheel.read_bytes()).hexdigest() == MSGSPEC.rpartition(":")[2]:
            shutil.copy(wheel, folder)
            return
    with tempfile.TemporaryDirectory() as temporary:
        wanted = Path(temporary) / "requirements.txt"
        wanted.write_text(MSGSPEC + "\n")
        words = ["download", "--quiet", "--disable-pip-version-check", "--retries", "1", "--no-deps", "--only-binary"]
        command = [sys.executable, "-m", "pip", *words, ":all:", *PLATFORM, "--require-hashes", "-r", str(wanted)]
        run(*command, "-d", temporary, why=f"the package index does not deliver {MSGSPEC.partition(' ')[0]}")
        shutil.copy(next(Path(temporary).glob("*.whl")), folder / "msgspec.whl")


def run(*command, why):
    """Run a command that must end in time; raise BuildError, which says why there is no kit."""
    try:
        subprocess.run(command, check=True, timeout=PATIENCE, stderr=subprocess.PIPE)
    except (subprocess.SubprocessError, OSError) as error:
        raise BuildError(why) from error


def describe(folder):
    """Return what `kit.json` says: the files with sizes and hashes, and a version of all of them."""
    files = [
        {"name": path.name, "bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        for path in sorted(folder.iterdir())
    ]
    version = hashlib.sha256(json.dumps([hash_messages(), files]).encode()).hexdigest()[:12]
    return {"version": version, "messages": hash_messages(), "files": files}


def list_messages():
    return [WEB / "src" / "net" / "protocol.ts", *sorted((WEB / "src" / "games").glob("*/types.ts"))]


def hash_messages():
    """Return the hash by which a page knows that the kit understands its messages: `web/scripts/messages.mjs`."""
    return hashlib.sha256(b"".join(path.read_bytes() for path in list_messages())).hexdigest()[:12]


def build():
    """Build the kit unless it is up to date; raise BuildError if that cannot be done."""
    note = OUT / "built.txt"
    if note.exists() and note.read_text().strip() == fingerprint():
        return
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        fetch_runtime(folder)
        fetch_msgspec(folder)
        pack_library(folder)
        pack_package(folder / PACKAGE)
        compile_python(folder, PACKAGE, level=0)
        kit = describe(folder)
        shutil.rmtree(OUT, ignore_errors=True)
        place = shutil.copytree(folder, OUT / kit["version"])
    for file in kit["files"]:
        packed = len(gzip.compress((place / file["name"]).read_bytes(), 9))
        file["wire"] = packed if file["name"] in RUNTIME_FILES else file["bytes"]
    (OUT / "kit.json").write_text(json.dumps(kit, indent=1) + "\n")
    (OUT / LIBRARY_MADE).write_text(fingerprint_library())
    note.write_text(fingerprint() + "\n")


PROJECT = """
[build-system]
requires = ["setuptools>=80"]
build-backend = "setuptools.build_meta"

[project]
name = "ludothek-offline"
version = "{version}"
description = "What a browser needs to play at a Ludothek server without a network: Python, the rules and the nets"
readme = "README.md"
requires-python = ">=3.11"
license = "MIT AND MPL-2.0 AND PSF-2.0 AND BSD-3-Clause"
dependencies = ["ludothek=={version}"]

[tool.setuptools]
packages = ["ludothek_offline"]

[tool.setuptools.package-data]
ludothek_offline = ["**"]
"""
README = """# Ludothek without a network

Files that a Ludothek server of the same version offers to browsers: `pip install 'ludothek[server,offline]'`.
Pyodide (MPL-2.0) with CPython (PSF-2.0), msgspec (BSD-3-Clause), and Ludothek's rules, texts and nets (MIT).
"""


def build_wheel(dist):
    """Pack the kit for the version of the `ludothek` wheel in a folder, as a wheel beside it."""
    version = next(dist.glob("ludothek-*.whl")).name.split("-")[1]
    with tempfile.TemporaryDirectory() as temporary:
        project = Path(temporary)
        (project / "pyproject.toml").write_text(PROJECT.format(version=version), encoding="utf-8")
        (project / "README.md").write_text(README, encoding="utf-8")
        package = shutil.copytree(OUT, project / "ludothek_offline", ignore=shutil.ignore_patterns("*.txt", "*.gz"))
        (package / "__init__.py").write_text('"""What a browser needs to play without a network."""\n')
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(dist.resolve())]
        subprocess.run([*command, str(project)], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    wants_wheel = sys.argv[1:2] == ["--wheel"]
    try:
        build()
        if wants_wheel:
            build_wheel(Path(sys.argv[2]))
    except BuildError as error:
        if wants_wheel or os.environ.get("LUDOTHEK_PAGE") == "required":
            raise
        print(f"ludothek: the page will not play without a network: {error}. All else works.", file=sys.stderr)
