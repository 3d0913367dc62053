"""Hangs all drawings on one wall: writes gallery/index.html and, where chromium is found, pictures of it.

python -m art.gallery, from the folder web
"""

import json
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from art import fold, maumau, pawns
from art.paper import ASSETS, HERE

WALL = HERE / "gallery"
FAMILIES = ("farm", "sky", "sea", "savannah", "lawn")
CONTENT = HERE.parents[1] / "src" / "ludothek" / "games" / "origin" / "content" / "origin.toml"
LETTERS = {"yellow": "Ye", "orange": "Or", "violet": "Vi", "brown": "Br", "green": "Gr", "origin": "★"}
PICTURES = {  # name: (section, width, height, dark)
    "animals": ("animals", 1760, 4720, False),
    "animals-dark": ("animals", 1760, 4720, True),
    "animals-black": ("black", 1760, 300, False),
    "cards": ("cards", 1500, 760, False),
    "pawns": ("pawns", 1120, 860, False),
    "pawns-dark": ("pawns", 1120, 860, True),
    "map": ("map", 1600, 854, False),
    "map-dark": ("map", 1600, 854, True),
    "map-phone": ("map", 390, 208, False),
}
STYLE = """
body { margin: 0; background: var(--table); color: var(--ink); font: 600 13px system-ui, sans-serif; }
body > svg { position: absolute; } section { padding: 12px; } h2 { margin: 4px 0 8px; font-size: 18px; }
.sheet { display: inline-block; position: relative; width: 416px; height: 416px; margin: 4px; border-radius: 4px;
  background: linear-gradient(115deg, var(--tint) 62%, var(--tint-2) 62%); }
.sheet img { position: absolute; filter: drop-shadow(4px 6px 0 var(--hard-shadow)); }
.sheet .big { left: 8px; top: 8px; width: 400px; } .sheet .mid { right: 4px; top: 4px; width: 64px; }
.sheet .low { right: 4px; bottom: 4px; width: 40px; }
.sheet b { position: absolute; left: 8px; bottom: 6px; color: #26222b; }
.black span { display: inline-block; width: 80px; margin: 4px; text-align: center; }
.black img { filter: brightness(0); }
.cards img { width: 100px; margin: 4px; } .pawns svg { margin: 2px; }
#map { padding: 0; } #map svg { display: block; width: 100vw; }
.area path { stroke-linejoin: round; } .area .edge { fill: none; stroke: #fffaf0; stroke-width: 2.6; }
.area .pat { opacity: .3; }
.strait { fill: none; stroke: var(--passage); stroke-width: 3.6; stroke-dasharray: .1 8.6; stroke-linecap: round; }
.ferry { fill: none; stroke: #fffaf0; stroke-width: 5; stroke-linecap: round; }
.crease { stroke: #fff; stroke-width: 2.4; opacity: .5; fill: none; } [data-theme=dark] .crease { opacity: .14; }
.code { font: 800 22px system-ui; text-anchor: middle; }
"""


def image(path: str, kind: str = "", width: int = 0) -> str:
    size = f' width="{width}"' if width else ""
    return f'<img class="{kind}" src="../../src/art/{path}" alt=""{size}>'


def animals() -> Iterator[str]:
    figures = [fold.read(path) for path in fold.sources()]
    for family in FAMILIES:
        yield f'<h2>{family}</h2><div style="--tint: var(--{family}-tint); --tint-2: var(--{family}-tint-2)">'
        for figure in figures:
            if figure.family == family:
                path = f"animals/{figure.name}.svg"
                pictures = image(path, "big") + image(path, "mid") + image(path, "low")
                yield f'<div class="sheet">{pictures}<b>{figure.name}</b></div>'
        yield "</div>"


def black() -> Iterator[str]:
    for path in fold.sources():
        pictures = image(f"animals/{path.stem}.svg", width=64) + image(f"animals/{path.stem}.svg", width=40)
        yield f"<span>{pictures}<br>{path.stem}</span>"


def cards() -> Iterator[str]:
    for name in maumau.drawings():
        yield image(name)


def pawn_row(colour: str) -> Iterator[str]:
    seats = [*pawns.SEATS, "neutral"]
    for i in range(9):
        height, width, seat = i // 3 + 1, i % 3 + 1, seats[i % 5]
        yield (
            f'<svg width="112" height="159" viewBox="0 0 120 170"><use href="#ring-{seat}-{width}"/>'
            f'<use href="#pawn-{height}-{width}-{colour}"/></svg>'
        )


def pieces() -> Iterator[str]:
    for colour in pawns.RAMPS:
        yield from pawn_row(colour)
        yield "<br>"
    names = (
        [f"tile-{i}" for i in range(1, 6)] + ["tile-strait", "tile-hunt"] + [f"village-{seat}" for seat in pawns.SEATS]
    )
    for name in names:
        yield f'<svg width="88" height="88"><use href="#{name}"/></svg>'
    yield "<br>"
    text = (ASSETS / "symbols.svg").read_text()
    for name in [part.split('"')[0] for part in text.split('<symbol id="')[1:]]:
        yield f'<svg width="48" height="60" fill="currentColor"><use href="#{name}"/></svg>'


def colours() -> dict[str, str]:
    """The colour of every area, from the game's content."""
    if not CONTENT.exists():
        return {}
    return {area["id"]: area["colour"] for area in tomllib.loads(CONTENT.read_text())["area"]}


def area_drawing(area: dict[str, Any], colour: str) -> str:
    facets = "".join(
        f'<path d="{d}" style="fill: var(--or-{colour}-{tone}); stroke: var(--or-{colour}-{tone})"/>'
        for tone, d in area["facets"]
    )
    pattern = f'<path class="pat" d="{area["d"]}" fill="url(#area-{colour})"/>' if colour != "origin" else ""
    x, y = area["label"]
    letters = f'<text class="code" x="{x}" y="{y + 7}" style="fill: var(--or-{colour}-deep)">{LETTERS[colour]}</text>'
    return f'<g class="area">{facets}{pattern}<path class="edge" d="{area["d"]}"/>{letters}</g>'


def world() -> Iterator[str]:
    chart = json.loads((ASSETS / "origin" / "map.json").read_text())
    colour_of = colours()
    _, _, width, height = chart["viewBox"]
    yield f'<svg viewBox="0 0 {width} {height}">'
    yield f'<rect width="{width}" height="{height}" style="fill: var(--sea-sheet)"/>'
    yield from (f'<path class="crease" d="{d}"/>' for d in chart["creases"])
    whole = "".join(area["d"] for area in chart["areas"].values())
    yield f'<path d="{whole}" transform="translate(5 8)" style="fill: var(--hard-shadow)"/>'
    yield from (area_drawing(area, colour_of.get(name, "origin")) for name, area in chart["areas"].items())
    yield from (f'<path class="ferry" d="{way["d"]}"/>' for way in chart["ferries"])
    for strait in chart["straits"].values():
        yield from (f'<path class="strait" d="{d}"/>' for d in strait["paths"])
        x, y = strait["tile"]
        yield f'<use href="#tile-strait" x="{x - 22}" y="{y - 22}" width="44" height="44"/>'
    yield "</svg>"


def page(only: str = "", dark: bool = False) -> str:
    sections = {"animals": animals, "black": black, "cards": cards, "pawns": pieces, "map": world}
    parts = "".join(
        f'<section id="{name}" class="{name}">{"".join(hang())}</section>'
        for name, hang in sections.items()
        if only in ("", name)
    )
    shared = "".join((ASSETS / name).read_text() for name in ("symbols.svg", "origin/pawns.svg", "origin/tiles.svg"))
    return (
        f'<!doctype html><html lang="en" data-theme="{"dark" if dark else "light"}">'
        '<meta charset="utf-8"><title>Gallery</title>'
        f'<link rel="stylesheet" href="../../src/art/tokens.css"><style>{STYLE}</style>{shared}{parts}</html>'
    )


def photograph(browser: str, name: str) -> Path:
    section, width, height, dark = PICTURES[name]
    source, picture = WALL / f"{name}.html", WALL / f"{name}.png"
    source.write_text(page(section, dark))
    command = [browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--allow-file-access-from-files"]
    size = f"--window-size={width},{height}"
    subprocess.run([*command, size, f"--screenshot={picture}", source.as_uri()], check=True, capture_output=True)
    source.unlink()
    return picture


def main() -> None:
    WALL.mkdir(exist_ok=True)
    (WALL / "index.html").write_text(page())
    print(WALL / "index.html")
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        print("No chromium here: open the page in a browser.")
        return
    for name in PICTURES:
        print(photograph(browser, name))


if __name__ == "__main__":
    main()
