"""Reads the land of world-atlas (TopoJSON) and lays it on a flat sheet that is cut in the Bering Strait."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from art.paper import HERE, Point

EDGE = -169.5  # the sheet's left edge
SIZE = (2400, 1280)
MARGIN = (56.0, 20.0)
FOLDERS = (HERE / "map" / "node_modules", HERE.parent / "node_modules")


def find_atlas() -> Path | None:
    """Where npm has put the land, if it has."""
    places = (folder / "world-atlas" / "land-110m.json" for folder in FOLDERS)
    return next((place for place in places if place.exists()), None)


@dataclass(frozen=True)
class Scale:
    """Degrees along one side of the sheet: the density between knots, summed up."""

    knots: list[list[float]]
    length: float

    def sum_to(self, degree: float) -> float:
        total = 0.0
        for (d0, r0), (d1, r1) in pairwise(self.knots):
            if degree <= d0:
                break
            end = min(degree, d1)
            total += (end - d0) * (r0 + (r0 + (r1 - r0) * (end - d0) / (d1 - d0))) / 2
        return total

    def at(self, degree: float) -> float:
        return self.length * self.sum_to(degree) / self.sum_to(self.knots[-1][0])


@dataclass(frozen=True)
class Sheet:
    """The projection: cylindrical, with more paper where areas crowd."""

    across: Scale
    down: Scale

    def place(self, longitude: float, latitude: float) -> Point:
        """A point of the globe on the sheet; longitudes run from the sheet's left edge."""
        east = longitude if EDGE <= longitude <= EDGE + 360 else EDGE + (longitude - EDGE) % 360
        return MARGIN[0] + self.across.at(east), SIZE[1] - MARGIN[1] - self.down.at(latitude)

    def lay(self, land: BaseGeometry) -> BaseGeometry:
        """Degrees to sheet units, all corners at once."""
        return shapely.transform(land, lambda corners: [self.place(x, y) for x, y in corners])


def make_sheet(longitudes: list[list[float]], latitudes: list[list[float]]) -> Sheet:
    return Sheet(Scale(longitudes, SIZE[0] - 2 * MARGIN[0]), Scale(latitudes, SIZE[1] - 2 * MARGIN[1]))


def arcs(topology: dict[str, Any]) -> list[list[Point]]:
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    decoded = []
    for arc in topology["arcs"]:
        x = y = 0
        line = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * sx + tx, y * sy + ty))
        decoded.append(line)
    return decoded


def polygons(topology: dict[str, Any]) -> Iterator[list[list[Point]]]:
    """All land as lists of rings, the outer one first."""
    lines = arcs(topology)

    def ring(numbers: list[int]) -> list[Point]:
        points: list[Point] = []
        for number in numbers:
            line = lines[number] if number >= 0 else lines[~number][::-1]
            points += line[1 if points else 0 :]
        return points

    for geometry in topology["objects"]["land"]["geometries"]:
        parts = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for part in parts:
            yield [ring(numbers) for numbers in part]


def unwrapped(ring: list[Point]) -> list[Point]:
    """A ring without the jump at the date line; one that circles the pole is closed along it."""
    points = [ring[0]]
    for x, y in ring[1:]:
        before = points[-1][0]
        points.append((x + 360 * round((before - x) / 360), y))
    if abs(points[-1][0] - points[0][0]) > 180:
        pole = -90.0 if points[0][1] < 0 else 90.0
        points += [(points[-1][0], pole), (points[0][0], pole)]
    return points


def flat(rings: list[list[Point]]) -> BaseGeometry:
    """One piece of land in degrees between the sheet's two edges."""
    land = shapely.make_valid(shapely.Polygon(unwrapped(rings[0]), [unwrapped(ring) for ring in rings[1:]]))
    window = shapely.box(EDGE, -90, EDGE + 360, 90)
    turns = (affinity.translate(land, turn).intersection(window) for turn in (-720, -360, 0, 360, 720))
    return shapely.union_all(list(turns))


def read_land(path: Path) -> BaseGeometry:
    """All land in degrees."""
    topology = json.loads(path.read_text())
    return shapely.union_all([flat(rings) for rings in polygons(topology)])
