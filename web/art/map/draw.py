"""Writes the cut world as map.json: outlines, facets in the lamp's tones, places for labels and fingers, passages.

python -m art.map.draw      reports neighbours and the shortest borders
"""

import argparse
import json
import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from art.map.atlas import SIZE, find_atlas, read_land
from art.map.cut import Cut, World, cut, pieces, read_world
from art.paper import Point

TONES = 5
FOLDS = 4, 2  # the sheet was folded in four columns and two rows
TAP = 60.0  # the radius a finger likes, if neighbours leave it
INLAND = 12.0  # how far a passage reaches into the land


def ring_data(ring: Any) -> str:
    """A closed ring of whole numbers, relative after the first point."""
    points = [(round(x), round(y)) for x, y in ring.coords][:-1]
    steps = [f"{x1 - x0} {y1 - y0}" for (x0, y0), (x1, y1) in pairwise(points)]
    return f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}z".replace(" -", "-")


def shape_data(shape: BaseGeometry) -> str:
    return "".join(ring_data(ring) for part in pieces(shape) for ring in (part.exterior, *part.interiors))


def toned_facets(facets: list[BaseGeometry]) -> list[tuple[int, str]]:
    """Facets from lit to shaded as the area were a low roof: those towards the lamp are lit."""
    if len(facets) == 1:
        return [(3, shape_data(facets[0]))]
    by_light = sorted(facets, key=lambda shape: shape.centroid.x * 0.6 + shape.centroid.y * 0.8)
    return [(1 + round(i * (TONES - 1) / (len(facets) - 1)), shape_data(shape)) for i, shape in enumerate(by_light)]


def middle(area: BaseGeometry, wish: Point | None) -> tuple[Point, float]:
    """Where a pawn stands: in the middle of the largest circle inside, or as world.toml wishes; and the radius."""
    if wish is not None:
        spot = shapely.Point(round(wish[0]), round(wish[1]))
        return (spot.x, spot.y), area.boundary.distance(spot)
    largest = max(pieces(area), key=lambda part: part.area)
    radius = shapely.maximum_inscribed_circle(largest, tolerance=1)
    (x, y), _ = radius.coords
    return (round(x), round(y)), radius.length


def targets(labels: dict[str, tuple[Point, float]]) -> dict[str, list[int]]:
    """Round targets about the labels that overlap no other."""
    found = {}
    for area, (at, _) in labels.items():
        nearest = min(math.dist(at, other) for name, (other, _) in labels.items() if name != area)
        found[area] = [round(at[0]), round(at[1]), math.floor(min(TAP, nearest / 2))]
    return found


def between(one: BaseGeometry, other: BaseGeometry) -> tuple[Point, Point]:
    """The nearest coasts of two areas, a little inland at both ends."""
    (x0, y0), (x1, y1) = shapely.shortest_line(one, other).coords
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = INLAND * (x1 - x0) / length, INLAND * (y1 - y0) / length
    return (x0 - dx, y0 - dy), (x1 + dx, y1 + dy)


def ends(rule: dict[str, Any], world: World, areas: dict[str, BaseGeometry]) -> tuple[Point, Point]:
    if "from" in rule:
        return world.sheet.place(*rule["from"]), world.sheet.place(*rule["to"])
    one, other = (areas[name] for name in rule["between"])
    return between(one, other)


def bow(start: Point, end: Point, bend: float) -> tuple[str, Point]:
    """A bowed line and its middle."""
    (x0, y0), (x1, y1) = start, end
    mx, my = (x0 + x1) / 2 + (y1 - y0) * bend, (y0 + y1) / 2 - (x1 - x0) * bend
    line = f"M{x0:.0f} {y0:.0f}Q{mx:.0f} {my:.0f} {x1:.0f} {y1:.0f}"
    return line, ((x0 + 2 * mx + x1) / 4, (y0 + 2 * my + y1) / 4)


def over_the_edge(eastern: BaseGeometry, western: BaseGeometry) -> dict[str, Any]:
    """A passage that leaves the sheet on the right and comes back on the left."""
    right = max((point for part in pieces(eastern) for point in part.exterior.coords), key=lambda point: point[0])
    left = min((point for part in pieces(western) for point in part.exterior.coords), key=lambda point: point[0])
    level = (right[1] + left[1]) / 2
    paths = [
        f"M{left[0] + INLAND:.0f} {left[1]:.0f}Q{left[0] / 2:.0f} {level:.0f} 0 {level:.0f}",
        f"M{right[0] - INLAND:.0f} {right[1]:.0f}Q{(right[0] + SIZE[0]) / 2:.0f} {level:.0f} {SIZE[0]} {level:.0f}",
    ]
    return {"paths": paths, "tile": [30, round(level)]}


def passage(rule: dict[str, Any], world: World, areas: dict[str, BaseGeometry]) -> dict[str, Any]:
    if rule.get("over_the_edge"):
        return over_the_edge(*(areas[name] for name in rule["between"]))
    line, (x, y) = bow(*ends(rule, world, areas), rule.get("bend", 0.0))
    return {"paths": [line], "tile": [round(x), round(y)]}


def ferry(rule: dict[str, Any], world: World, areas: dict[str, BaseGeometry]) -> dict[str, Any]:
    (x0, y0), (x1, y1) = ends(rule, world, areas)
    return {"between": rule["between"], "d": f"M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}"}


def creases() -> list[str]:
    columns = [f"M{SIZE[0] * i // FOLDS[0]} 0V{SIZE[1]}" for i in range(1, FOLDS[0])]
    rows = [f"M0 {SIZE[1] * i // FOLDS[1]}H{SIZE[0]}" for i in range(1, FOLDS[1])]
    return columns + rows


def as_json(world: World, made: Cut) -> dict[str, Any]:
    labels = {area: middle(shape, world.labels.get(area)) for area, shape in made.areas.items()}
    taps = targets(labels)
    return {
        "viewBox": [0, 0, *SIZE],
        "creases": creases(),
        "areas": {
            area: {
                "d": shape_data(shape),
                "facets": toned_facets(made.facets[area]),
                "label": [int(value) for value in labels[area][0]],
                "room": math.floor(labels[area][1]),
                "tap": taps[area],
            }
            for area, shape in made.areas.items()
        },
        "straits": {name: passage(rule, world, made.areas) for name, rule in world.passages.items()},
        "ferries": [ferry(rule, world, made.areas) for rule in world.ferries],
        "borders": sorted([*map(list, made.borders()), *(rule["between"] for rule in world.ferries)]),
    }


def draw(world: World) -> Cut:
    path = find_atlas()
    if path is None:
        raise FileNotFoundError("world-atlas is missing: npm install --no-save --prefix web/art/map world-atlas@2")
    return cut(read_land(path), world)


def write(world: World, made: Cut) -> str:
    text = json.dumps(as_json(world, made), separators=(",", ":"), ensure_ascii=False)
    return text.replace('},"', '},\n"').replace('"areas":{', '"areas":{\n') + "\n"


def drawings() -> dict[str, str]:
    world = read_world()
    return {"origin/map.json": write(world, draw(world))}


def main() -> None:
    parser = argparse.ArgumentParser(description="Cuts the world and reports its borders.")
    parser.add_argument("world", nargs="?", type=Path, help="how the world is cut; ours if none is named")
    parser.add_argument("--to", type=Path, help="the file for the map")
    choice = parser.parse_args()
    world = read_world(choice.world) if choice.world else read_world()
    made = draw(world)
    borders = made.borders()
    print(f"{len(made.areas)} areas, {len(borders)} borders on land, {sum(map(len, made.facets.values()))} facets")
    for (a, b), length in sorted(borders.items(), key=lambda item: item[1]):
        print(f"{length:5.0f} {a} – {b}")
    if choice.to:
        choice.to.write_text(write(world, made))


if __name__ == "__main__":
    main()
