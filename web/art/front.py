"""Origin on the front page: Africa under the lamp, and three tribes that set out from it."""

import json
import re
import tomllib

from art import pawns
from art.paper import ASSETS, HERE, short, svg

CONTENT = HERE.parents[1] / "src" / "ludothek" / "games" / "origin" / "content" / "origin.toml"
WINDOW = (850, 395, 900, 475)
TRIBES = [("maghreb", 3, 1, "black", "teal"), ("zambezi", 2, 3, "white", "red"), ("india", 3, 2, "brown", "blue")]
SIZE = 1.55


def colours() -> dict[str, str]:
    """The tones of the areas' papers, from the tokens."""
    return dict(re.findall(r"--(or-\w+-\d): (#\w+)", (ASSETS / "tokens.css").read_text()))


def near(x: float, y: float) -> bool:
    """Whether an area whose middle lies there can be seen through the window."""
    left, top, width, height = WINDOW
    return left - 170 < x < left + width + 170 and top - 170 < y < top + height + 170


def tribe(x: float, y: float, height: int, width: int, hue: str, seat: str) -> str:
    figure = pawns.ring(seat, width) + pawns.pawn(height, width, hue)
    return f'<g transform="translate({short(x)} {short(y + 16)})scale({SIZE})">{figure}</g>'


def drawings() -> dict[str, str]:
    chart = json.loads((ASSETS / "origin" / "map.json").read_text())
    colour_of = {area["id"]: area["colour"] for area in tomllib.loads(CONTENT.read_text())["area"]}
    tones = colours()
    seen = {name: area for name, area in chart["areas"].items() if near(*area["label"])}
    outlines = "".join(area["d"] for area in seen.values())
    parts = [f'<path fill="#3a2614" opacity=".18" transform="translate(6 10)" d="{outlines}"/>']
    for name, area in seen.items():
        for tone, data in area["facets"]:
            colour = tones[f"or-{colour_of[name]}-{tone}"]
            parts.append(f'<path fill="{colour}" stroke="{colour}" d="{data}"/>')
    parts.append(f'<path fill="none" stroke="#fffaf0" stroke-width="4" stroke-linejoin="round" d="{outlines}"/>')
    parts += [tribe(*chart["areas"][area]["label"], *figure) for area, *figure in TRIBES]
    return {"origin/front.svg": svg(" ".join(map(str, WINDOW)), "".join(parts))}
