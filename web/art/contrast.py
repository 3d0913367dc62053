"""Measures the palette: WCAG ratios in both themes, and how far apart colours stay for the colour-blind.

python -m art.contrast, from the folder web
"""

import itertools
import re
from dataclasses import dataclass

from art.paper import ASSETS

TEXT, LINE = 4.5, 3.0  # what WCAG AA asks for
FAMILIES = ("farm", "sky", "sea", "savannah", "lawn")
CARD_COLOURS = ("red", "blue", "green", "yellow")
AREA_COLOURS = ("yellow", "orange", "violet", "brown", "green")
GROUPS = {
    "Mau Mau": [f"mm-{colour}" for colour in CARD_COLOURS],
    "Origin": [f"or-{colour}" for colour in AREA_COLOURS],
    "families": [f"{family}-mid" for family in FAMILIES],
    "seats": [f"seat-{seat}" for seat in ("red", "blue", "teal", "pink")],
}
SIGHT = {  # Machado, Oliveira, Fernandes 2009, severity 1
    "full sight": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


@dataclass(frozen=True)
class Pair:
    """Something to be seen, the ground it lies on, and the least ratio between them."""

    sign: str
    ground: str
    least: float


def pairs() -> list[Pair]:
    found = [Pair(ink, ground, TEXT) for ink in ("ink", "ink-2") for ground in ("table", "lamp", "sheet", "inset")]
    found += [
        Pair("go-ink", "go", TEXT),
        Pair("go", "sheet", TEXT),
        Pair("go", "lamp", TEXT),
        Pair("go", "table", LINE),
    ]
    found += [
        Pair("card-ink", "card", TEXT),
        Pair("card-ink-2", "card-shade", TEXT),
        Pair("passage", "sea-sheet", LINE),
    ]
    found += [Pair(sign, "sheet", TEXT) for sign in ("good", "warn", "bad")]
    found += [Pair(line, ground, LINE) for line in ("edge", "focus") for ground in ("table", "lamp", "sheet")]
    found += [Pair(f"{family}-deep", ground, TEXT) for family in FAMILIES for ground in ("card", f"{family}-tint")]
    found += [Pair(f"mm-{colour}-deep", "card", TEXT) for colour in CARD_COLOURS]
    found += [Pair(f"or-{colour}-deep", f"or-{colour}", TEXT) for colour in (*AREA_COLOURS, "origin")]
    return found


def tokens() -> dict[str, dict[str, str]]:
    """The colours of both themes; the dark one says only what differs."""
    css = (ASSETS / "tokens.css").read_text()
    light = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", css.split("@media")[0]))
    dark = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", re.split(r"data-theme=['\"]dark", css)[1]))
    return {"light": light, "dark": light | dark}


def linear(colour: str) -> list[float]:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def weigh(weights: tuple[float, ...], values: list[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def ratio(one: str, other: str) -> float:
    dark, light = sorted(weigh((0.2126, 0.7152, 0.0722), linear(colour)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def simulate_sight(colour: str, sight: str) -> list[float]:
    """The colour in OKLab as an eye of that kind sees it."""
    rgb = [max(0.0, weigh(row, linear(colour))) for row in SIGHT[sight]]
    cones = ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.6300))
    lms = [weigh(row, rgb) ** (1 / 3) for row in cones]
    lab = ((0.2105, 0.7936, -0.0041), (1.9780, -2.4286, 0.4506), (0.0259, 0.7828, -0.8087))
    return [weigh(row, lms) for row in lab]


def nearest(colours: dict[str, str], names: list[str], sight: str) -> tuple[float, str]:
    """The two colours of a group that are hardest to tell apart, and how far apart they are."""
    gaps = []
    for a, b in itertools.combinations(names, 2):
        steps = zip(simulate_sight(colours[a], sight), simulate_sight(colours[b], sight), strict=True)
        gaps.append((100 * sum((x - y) ** 2 for x, y in steps) ** 0.5, f"{a} / {b}"))
    return min(gaps)


def main() -> None:
    for theme, colours in tokens().items():
        for pair in pairs():
            print(
                f"{theme:5} {pair.sign:16} on {pair.ground:14} {ratio(colours[pair.sign], colours[pair.ground]):5.2f}"
            )
    for group, names in GROUPS.items():
        for sight in SIGHT:
            gap, which = nearest(tokens()["light"], names, sight)
            print(f"{group:9} {sight:10} nearest pair {gap:4.1f}: {which}")


if __name__ == "__main__":
    main()
