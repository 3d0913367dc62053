"""Cuts the land into areas: every piece goes to the nearest seed of its continent, so borders are straight creases."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from art.map.atlas import SIZE, Sheet, make_sheet
from art.paper import HERE, Point

SMOOTHNESS = 6.5  # coasts: corners that span less than about this squared are dropped
ISLAND, SWELL = 5000.0, 3.5  # islands smaller than this swell by so much
ISLET = 95.0  # islands smaller than this are left out
POND = 900.0  # so are waters inland
CANAL = 5.0  # half the width of the water where two continents touch
CRUMB = 45.0  # faces smaller than this go with their largest neighbour
SLIVER = 6.0  # facets smaller than this join their area unseen

Pair = tuple[str, str]


@dataclass(frozen=True)
class Seed:
    """A point that draws the land around it to its area."""

    continent: str
    area: str
    at: Point


@dataclass(frozen=True)
class World:
    """What world.toml says, on the sheet."""

    sheet: Sheet
    added: BaseGeometry
    removed: BaseGeometry
    outlines: dict[str, BaseGeometry]  # in the order in which they claim land; the rest is `rest`
    rest: str
    seeds: list[Seed]
    passages: dict[str, dict[str, Any]]
    ferries: list[dict[str, Any]]
    labels: dict[str, Point]

    def continent_at(self, point: BaseGeometry) -> str:
        return next((name for name, outline in self.outlines.items() if outline.contains(point)), self.rest)

    def nearest(self, continent: str, point: BaseGeometry) -> Seed:
        own = [seed for seed in self.seeds if seed.continent == continent]
        return min(own, key=lambda seed: (seed.at[0] - point.x) ** 2 + (seed.at[1] - point.y) ** 2)


@dataclass(frozen=True)
class Cut:
    """The areas with their facets, one for every seed that got land."""

    areas: dict[str, BaseGeometry]
    facets: dict[str, list[BaseGeometry]]

    def borders(self) -> dict[Pair, float]:
        """Neighbours on land with the length of their border."""
        found = {}
        for (a, one), (b, other) in combinations(sorted(self.areas.items()), 2):
            if one.intersects(other) and (length := one.intersection(other).length) > 0:
                found[a, b] = length
        return found


def read_world(path: Path = HERE / "map" / "world.toml") -> World:
    source = tomllib.loads(path.read_text())
    sheet, land, passages = make_sheet(**source.pop("sheet")), source.pop("land"), source.pop("passages")
    ferries = source.pop("ferries")
    labels = {area: sheet.place(*degrees) for area, degrees in source.pop("labels").items()}
    outlines = {
        name: sheet.lay(shapely.segmentize(shapely.Polygon(continent["outline"]), 2))
        for name, continent in source.items()
        if "outline" in continent
    }
    seeds = [
        Seed(name, area, sheet.place(*degrees))
        for name, continent in source.items()
        for area, spots in continent["areas"].items()
        for degrees in spots
    ]
    (rest,) = [name for name in source if name not in outlines]
    added, removed = (shapely.union_all([shapely.Polygon(ring) for ring in land[key]]) for key in ("add", "remove"))
    return World(sheet, added, removed, outlines, rest, seeds, passages, ferries, labels)


def pieces(shape: BaseGeometry) -> list[BaseGeometry]:
    return [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]


def without_ponds(part: BaseGeometry) -> BaseGeometry:
    return shapely.Polygon(part.exterior, [ring for ring in part.interiors if shapely.Polygon(ring).area >= POND])


def swollen(part: BaseGeometry) -> BaseGeometry:
    """Small islands drawn a little too fat, so that a pawn finds room and a finger finds them."""
    return part.buffer(SWELL, join_style="mitre", mitre_limit=2) if part.area < ISLAND else part


def smoothed(land: BaseGeometry) -> BaseGeometry:
    """Coasts with few corners, on whole units, without islets."""
    simple = [swollen(part) for part in shapely.coverage_simplify(pieces(land), SMOOTHNESS) if part.area >= ISLET]
    whole = shapely.set_precision(shapely.union_all(simple), 1)
    return shapely.MultiPolygon([without_ponds(part) for part in pieces(whole)])


def with_canals(land: BaseGeometry, world: World) -> BaseGeometry:
    """Water where continents touch or nearly do: there are only straits between them."""
    seams = shapely.union_all([outline.boundary for outline in world.outlines.values()])
    return shapely.set_precision(land.difference(seams.buffer(CANAL, cap_style="square", join_style="mitre")), 1)


def cell_edges(points: Iterable[Point]) -> BaseGeometry:
    """The lines half-way between neighbouring seeds."""
    sheet = shapely.box(-SIZE[0], -SIZE[1], 2 * SIZE[0], 2 * SIZE[1])
    return shapely.voronoi_polygons(shapely.MultiPoint(list(points)), extend_to=sheet, only_edges=True)


def owned_faces(network: BaseGeometry, ground: BaseGeometry, world: World) -> dict[Seed, list[BaseGeometry]]:
    """The faces of the network by the seed that owns them; a crumb goes with the face it clings to most."""
    faces: list[tuple[Seed, BaseGeometry]] = []
    found = pieces(shapely.polygonize(shapely.get_parts(network).tolist()))
    for face in sorted(found, key=lambda face: -face.area):
        point = face.representative_point()
        if not ground.contains(point):
            continue
        seed = world.nearest(world.continent_at(point), point)
        touching = [(face.intersection(other).length, owner) for owner, other in faces if face.intersects(other)]
        if face.area < CRUMB and touching:
            seed = max(touching, key=lambda item: item[0])[1]
        faces.append((seed, face))
    owned: dict[Seed, list[BaseGeometry]] = {}
    for seed, face in faces:
        owned.setdefault(seed, []).append(face)
    return owned


def cut(land: BaseGeometry, world: World) -> Cut:
    """All lines meet at common points before faces are taken, so areas can neither overlap nor gape."""
    whole = world.sheet.lay(land.union(world.added).difference(world.removed))
    ground = with_canals(smoothed(whole), world)
    taken = shapely.Polygon()
    lines = [ground.boundary]
    for name in [*world.outlines, world.rest]:
        own = (
            world.outlines[name].difference(taken)
            if name in world.outlines
            else shapely.box(0, 0, *SIZE).difference(taken)
        )
        taken = taken.union(own)
        edges = cell_edges(seed.at for seed in world.seeds if seed.continent == name)
        lines.append(edges.intersection(ground.intersection(own)))
    network = shapely.union_all(lines, grid_size=1)
    faces = owned_faces(network, ground, world)
    areas, facets = {}, {}
    for area in dict.fromkeys(seed.area for seed in world.seeds):
        own_faces = [(seed, shape) for seed, shapes in faces.items() if seed.area == area for shape in shapes]
        areas[area] = shapely.union_all([shape for _, shape in own_faces], grid_size=1)
        grouped = [shapely.union_all(shapes, grid_size=1) for seed, shapes in faces.items() if seed.area == area]
        facets[area] = [shape for shape in grouped if shape.area >= SLIVER]
    return Cut(areas, facets)
