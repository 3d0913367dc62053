"""Writes a site without a server to `build/static`: `make static`.

Any host of files serves it, in any folder: the page, what Python needs in the browser, and a page for every address
that people share. Games against bots, on one device, lessons, rules and replays run in the browser.
"""

import json
import shutil
import sys
from pathlib import Path

from offline import OUT as KIT
from offline import ROOT, SOURCE, BuildError
from offline import build as build_kit
from offline import fingerprint as fingerprint_kit
from page import fingerprint, install, list_assets, run

TARGET = ROOT / "build" / "static"
NOTE = ROOT / "build" / "static.txt"
SCREENS = ("rules", "learn")
MANIFEST = "manifest.webmanifest"


def write_screens():
    """Write the page for the screens of every game: their files are found from the folder above."""
    page = (TARGET / "index.html").read_text(encoding="utf-8")
    games = [path.name for path in (SOURCE / "games").iterdir() if (path / "game.py").exists()]
    for address in ["replay", *(f"{screen}/{game}" for screen in SCREENS for game in sorted(games))]:
        folder = TARGET / address
        folder.mkdir(parents=True)
        up = "../" * (address.count("/") + 1)
        (folder / "index.html").write_text(page.replace("<head>", f'<head><base href="{up}" />'), encoding="utf-8")


def relocate_manifest():
    """Make the addresses of the installed app relative to the folder of the site."""
    manifest = json.loads((TARGET / MANIFEST).read_text(encoding="utf-8"))
    manifest["start_url"] = manifest["scope"] = "./"
    for icon in manifest["icons"]:
        icon["src"] = icon["src"].removeprefix("/")
    (TARGET / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def build():
    """Write the site unless it is up to date."""
    made_from = "\n".join((fingerprint(), fingerprint_kit(), Path(__file__).read_text(encoding="utf-8")))
    if NOTE.exists() and NOTE.read_text(encoding="utf-8") == made_from:
        return
    build_kit()
    install()
    run("build-static", folder=TARGET)
    list_assets(TARGET)
    relocate_manifest()
    write_screens()
    shutil.copytree(KIT, TARGET / "offline", ignore=shutil.ignore_patterns("*.gz", "built.txt"))
    NOTE.write_text(made_from, encoding="utf-8")


if __name__ == "__main__":
    try:
        build()
    except BuildError as error:
        sys.exit(f"ludothek: there is no site without a server: {error}.")
    print(f"The site: {TARGET.relative_to(ROOT)} (python -m http.server --directory {TARGET.relative_to(ROOT)})")
