"""Folds a paper animal: points with heights and facets in, one faceted SVG out, lit by one lamp.

    python -m art.fold art/animals/fox.toml --to .      reports facets, size and neighbours of the same tone, folds it

A figure is a TOML file. Points are `name x y z`, z = height towards the eye. Facets are `paper name name name ...`,
painted in order; paper = front | back | accent | ink, then optionally `+1` / `-1` (a tone darker / lighter than
the lamp says) or `=4` (that tone, whatever the lamp says). `mirror = 100` repeats every point and facet with a name
ending in L on the other side of that x, as R. `turn = -8` rotates the finished figure; the lamp stays where it is.
`skin = "slate"` picks another sheet for `front`. Figures are scaled to fill the 200 x 200 box.
"""

import argparse
import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from art.paper import HERE, mix, outline, svg

Corner = tuple[float, float, float]
Ramp = list[str]

LAMP = (-0.48, -0.64, 0.60)  # from the upper left, towards the eye
STEPS = (0.94, 0.79, 0.60, 0.34, 0.04)  # brightness down to which tone 1..5 holds; below is tone 6
FILLED = 184  # of the 200 units of the box
SEAM, INK_SEAM = 0.22, 0.08  # how much light a crease catches
PAPERS: dict[str, dict[str, Ramp]] = tomllib.loads((HERE / "papers.toml").read_text())


class FigureError(ValueError):
    """A figure that can't be folded."""


@dataclass(frozen=True)
class Facet:
    """One flat piece: its paper, how its tone is chosen, its corners by name."""

    paper: str
    sign: str
    number: int
    names: tuple[str, ...]

    def tone(self, corners: list[Corner], tones: int) -> int:
        if self.sign == "=":
            return min(max(self.number, 1), tones)
        nudge = {"+": self.number, "-": -self.number, "": 0}[self.sign]
        level = min(max(lit_tone(corners) + nudge, 1), 6)
        return round(1 + (level - 1) * (tones - 1) / 5)


@dataclass(frozen=True)
class Figure:
    """An animal as written down: points fitted to the box, facets in painting order, its papers."""

    name: str
    family: str
    points: dict[str, Corner]
    facets: list[Facet]
    papers: dict[str, Ramp]


def brightness(corners: list[Corner]) -> float:
    """How much of the lamp a facet catches, from its normal (Newell's method, so facets need not be flat)."""
    nx = ny = nz = 0.0
    for (x0, y0, z0), (x1, y1, z1) in zip(corners, corners[1:] + corners[:1], strict=True):
        nx += (y0 - y1) * (z0 + z1)
        ny += (z0 - z1) * (x0 + x1)
        nz += (x0 - x1) * (y0 + y1)
    length = math.hypot(nx, ny, nz) or 1.0
    side = 1 if nz > 0 else -1
    return side * (nx * LAMP[0] + ny * LAMP[1] + nz * LAMP[2]) / length


def lit_tone(corners: list[Corner]) -> int:
    light = brightness(corners)
    return 1 + sum(light < step for step in STEPS)


def lines(text: str) -> Iterator[list[str]]:
    """The words of every line that says something."""
    for line in text.splitlines():
        if words := line.split("#")[0].split():
            yield words


def other_side(name: str) -> str:
    return name[:-1] + "R" if name.endswith("L") else name


def mirrored_points(points: dict[str, Corner], axis: float) -> dict[str, Corner]:
    return points | {other_side(n): (2 * axis - x, y, z) for n, (x, y, z) in points.items() if n.endswith("L")}


def rotate(points: dict[str, Corner], degrees: float) -> dict[str, Corner]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return {
        n: (100 + (x - 100) * c - (y - 100) * s, 100 + (x - 100) * s + (y - 100) * c, z)
        for n, (x, y, z) in points.items()
    }


def fitted(points: dict[str, Corner]) -> dict[str, Corner]:
    """The figure scaled and centred, so that all animals have one optical size."""
    xs, ys, _ = zip(*points.values(), strict=True)
    scale = FILLED / max(max(xs) - min(xs), max(ys) - min(ys))
    dx, dy = 100 - scale * (max(xs) + min(xs)) / 2, 100 - scale * (max(ys) + min(ys)) / 2
    return {n: (scale * x + dx, scale * y + dy, scale * z) for n, (x, y, z) in points.items()}


def read_facet(words: list[str]) -> Facet:
    paper, *names = words
    for sign in "+-=":
        if sign in paper:
            paper, number = paper.split(sign)
            return Facet(paper, sign, int(number), tuple(names))
    return Facet(paper, "", 0, tuple(names))


def is_pair(one: Facet, other: Facet) -> bool:
    """Whether a mirrored facet is another one, and not the same or, across the axis, a broken one."""
    return one != other and len(set(other.names)) == len(other.names)


def read(path: Path, family: str = "") -> Figure:
    """The figure of a TOML file, mirrored, rotate and fitted; in its own family's paper or another's."""
    source = tomllib.loads(path.read_text())
    family = family or source["family"]
    points = {name: (float(x), float(y), float(z)) for name, x, y, z in lines(source["points"])}
    facets = [read_facet(words) for words in lines(source["facets"])]
    if (axis := source.get("mirror")) is not None:
        points = mirrored_points(points, axis)
        pairs = [[f, Facet(f.paper, f.sign, f.number, tuple(map(other_side, f.names)))] for f in facets]
        facets = [facet for one, other in pairs for facet in ([one, other] if is_pair(one, other) else [one])]
    if unknown := {name for facet in facets for name in facet.names} - set(points):
        raise FigureError(f"{path.name}: facets name points that are not there: {', '.join(sorted(unknown))}")
    if turn := source.get("turn"):
        points = rotate(points, turn)
    papers = PAPERS[family]
    if skin := source.get("skin"):
        papers = papers | {"front": PAPERS["skins"][skin]}
    used = {name for facet in facets for name in facet.names}
    return Figure(path.stem, family, fitted({n: p for n, p in points.items() if n in used}), facets, papers)


def fills(figure: Figure) -> list[str]:
    """The colour of every facet."""
    colours = []
    for facet in figure.facets:
        ramp = figure.papers[facet.paper]
        colours.append(ramp[facet.tone([figure.points[n] for n in facet.names], len(ramp)) - 1])
    return colours


def fold(figure: Figure) -> str:
    """The figure as SVG: a flat fill for every facet and a hairline seam a little lighter."""
    shapes = []
    for facet, fill in zip(figure.facets, fills(figure), strict=True):
        seam = mix(fill, "#fffaf0", INK_SEAM if facet.paper == "ink" else SEAM)
        edge = outline((figure.points[n][:2] for n in facet.names), digits=1)
        shapes.append(f'<path fill="{fill}" stroke="{seam}" d="{edge}"/>')
    return svg("0 0 200 200", f'<g stroke-width=".7" stroke-linejoin="round">{"".join(shapes)}</g>')


def twins(figure: Figure) -> list[str]:
    """Edges whose two facets fell on the same tone and so can't be told apart."""
    seen: dict[frozenset[str], str] = {}
    found = []
    for facet, fill in zip(figure.facets, fills(figure), strict=True):
        for a, b in zip(facet.names, facet.names[1:] + facet.names[:1], strict=True):
            if seen.get(frozenset((a, b))) == fill and facet.paper != "ink":
                found.append(f"{a}-{b}")
            seen[frozenset((a, b))] = fill
    return found


def sources() -> list[Path]:
    return sorted((HERE / "animals").glob("*.toml"))


def drawings() -> dict[str, str]:
    """All animals, by their path among the assets, and the crane that stands for those not yet folded."""
    animals = {f"animals/{path.stem}.svg": fold(read(path)) for path in sources()}
    families = [family for family in PAPERS if family != "skins"]
    return animals | {f"crane/{family}.svg": fold(read(HERE / "crane.toml", family)) for family in families}


def report(path: Path) -> str:
    figure = read(path)
    same = f"; same tone across {', '.join(twins(figure))}" if twins(figure) else ""
    return f"{figure.name}: {len(figure.facets)} facets, {len(fold(figure))} bytes{same}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Reports on figures, and folds them if told where to.")
    parser.add_argument("figures", nargs="*", type=Path, help="TOML files; all of ours if none is named")
    parser.add_argument("--to", type=Path, help="the folder for the SVG files")
    choice = parser.parse_args()
    for path in choice.figures or sources():
        print(report(path))
        if choice.to:
            (choice.to / f"{path.stem}.svg").write_text(fold(read(path)))


if __name__ == "__main__":
    main()
