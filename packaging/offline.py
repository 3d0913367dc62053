"""Builds what a browser needs to play without a server: Python for WebAssembly, msgspec and this package.

`python packaging/offline.py` writes it to `src/ludothek/offline_kit` unless it is up to date. It is not part of the
wheel, which it would make three times as large: the server offers to play without a network where the folder is there.
`kit.json` names every file with its size and hash, and a version that changes with any of them.
"""

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

from page import WEB, install

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ludothek"
OUT = SOURCE / "offline_kit"
RUNTIME = WEB / "node_modules" / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
MSGSPEC = "msgspec==0.22.0 --hash=sha256:a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
FOLDERS = ("core", "games", "bots", "learn", "review", "offline", "server/play", "server/answers")
MODULES = ("__init__.py", "version.py", "compilation.py")
SERVER_MODULES = ("server/__init__.py", "server/errors.py", "server/protocol.py")
SUFFIXES = {".py", ".toml", ".npz", ".css"}
LEFT_OUT = {"terminal.py", "processes.py"}
LEFT_OUT_FOLDERS = {"engines"}
UNUSED_LIBRARY = re.compile(
    r"(_pyrepl|multiprocessing|unittest|xml|xmlrpc|wsgiref|ctypes|sqlite3|curses|ensurepip|venv)/"
    r"|(pdb|doctest|pydoc|imaplib|mailbox|pickletools|optparse|_pydatetime|_pyio|turtle|ftplib|poplib|smtplib)\.py$"
    r"|encodings/(mac_|koi8|cp(?!437)|iso8859_(?!1\.)|euc_|iso2022_|shift_|big5|gb|hz|johab|ptcp|kz|tis|hp_|palmos)"
)
"""Modules of the standard library that nothing here imports; without them it is a fifth smaller."""
EPOCH = (1980, 1, 1, 0, 0, 0)


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
    files = [*list_sources(), *list_texts(), WEB / "package-lock.json", ROOT / "pyproject.toml", Path(__file__)]
    for path in files:
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def slim_library(source, target):
    """Copy the standard library without what is never imported."""
    with zipfile.ZipFile(source) as old:
        write_zip(target, {name: old.read(name) for name in old.namelist() if not UNUSED_LIBRARY.match(name)})


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


def fetch_msgspec(folder):
    """Fetch the wheel for the browser from the package index that pip uses; its hash is checked."""
    with tempfile.TemporaryDirectory() as temporary:
        wanted = Path(temporary) / "requirements.txt"
        wanted.write_text(MSGSPEC + "\n")
        words = ["download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", *PLATFORM]
        command = [sys.executable, "-m", "pip", *words, "--require-hashes", "-r", str(wanted), "-d", temporary]
        subprocess.run(command, check=True)
        wheel = next(Path(temporary).glob("*.whl"))
        (folder / "msgspec.whl").write_bytes(wheel.read_bytes())


def describe(folder):
    """Return what `kit.json` says: the files with sizes and hashes, and a version of all of them."""
    files = [
        {"name": path.name, "bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        for path in sorted(folder.iterdir())
    ]
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    return {"version": version, "files": files}


def build():
    note = OUT / "built.txt"
    if note.exists() and note.read_text().strip() == fingerprint():
        return
    install()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name in RUNTIME_FILES:
            (folder / name).write_bytes((RUNTIME / name).read_bytes())
        slim_library(RUNTIME / LIBRARY, folder / LIBRARY)
        pack_package(folder / "ludothek.zip")
        fetch_msgspec(folder)
        kit = describe(folder)
        place = OUT / kit["version"]
        remove(OUT)
        place.mkdir(parents=True)
        for path in folder.iterdir():
            (place / path.name).write_bytes(path.read_bytes())
    for file in kit["files"]:
        packed = len(gzip.compress((place / file["name"]).read_bytes(), 9))
        file["wire"] = packed if file["name"] in RUNTIME_FILES else file["bytes"]
    (OUT / "kit.json").write_text(json.dumps(kit, indent=1) + "\n")
    note.write_text(fingerprint() + "\n")


def remove(folder):
    for path in sorted(folder.rglob("*"), reverse=True) if folder.exists() else ():
        path.rmdir() if path.is_dir() else path.unlink()


if __name__ == "__main__":
    try:
        build()
    except Exception as error:
        if os.environ.get("LUDOTHEK_PAGE") == "required":
            raise
        print(f"ludothek: the page will not play without a network ({error}); all else works.", file=sys.stderr)
