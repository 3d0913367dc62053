"""Writes a site without a server to `build/static`: `make static`.

Any host of files serves it, in any folder: the page, what Python needs in the browser, and a page for every address
that people share. Games against bots, on one device, lessons, rules and replays run in the browser.
"""

import json
import shutil

from offline import OUT as KIT
from offline import ROOT, SOURCE
from offline import build as build_kit
from page import install, list_assets, run

TARGET = ROOT / "build" / "static"
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
    build_kit()
    install()
    run("build-static", folder=TARGET)
    list_assets(TARGET)
    relocate_manifest()
    write_screens()
    shutil.copytree(KIT, TARGET / "offline", ignore=shutil.ignore_patterns("*.gz", "built.txt"))
    print(f"The site: {TARGET.relative_to(ROOT)} (python -m http.server --directory {TARGET.relative_to(ROOT)})")


if __name__ == "__main__":
    build()
