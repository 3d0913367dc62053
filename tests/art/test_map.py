"""The drawn map against the game's data: neighbours, straits, room for pawns and fingers."""

import json
import math
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from art.paper import ASSETS

from tests.art.outlines import Edge, Point, box, edges, inside, rings, shared, surface

CONTENT = Path(__file__).parents[2] / "src" / "ludothek" / "games" / "origin" / "content" / "origin.toml"
MAP: dict[str, Any] = json.loads((ASSETS / "origin" / "map.json").read_text())
LAND = 20  # no border on land is shorter


def drawn_borders() -> dict[tuple[str, str], float]:
    """Neighbours by their outlines alone, with the length of the border."""
    outlines = {name: (edges(area["d"]), box(area["d"])) for name, area in MAP["areas"].items()}
    found = {}
    for a, b in combinations(sorted(outlines), 2):
        (one, (l0, t0, r0, b0)), (other, (l1, t1, r1, b1)) = outlines[a], outlines[b]
        if l0 > r1 or l1 > r0 or t0 > b1 or t1 > b0:
            continue
        near = [edge for edge in other if max(p[0] for p in edge) >= l0 and min(p[0] for p in edge) <= r0]
        if (length := sum(shared(e, f) for e in one for f in near)) > 0:
            found[a, b] = length
    return found


@pytest.fixture(scope="module")
def content() -> dict[str, Any]:
    if not CONTENT.exists():
        pytest.skip("Origin's content is not here yet.")
    return tomllib.loads(CONTENT.read_text())


@pytest.fixture(scope="module")
def borders() -> dict[tuple[str, str], float]:
    return drawn_borders()


def ferries() -> set[tuple[str, str]]:
    return {tuple(sorted(way["between"])) for way in MAP["ferries"]}  # type: ignore[misc]


def test_every_border_of_the_data_is_drawn_and_none_else(
    content: dict[str, Any], borders: dict[tuple[str, str], float]
) -> None:
    wanted = {tuple(sorted((area["id"], other))) for area in content["area"] for other in area["borders"]}
    assert set(borders) | ferries() == wanted
    assert not set(borders) & ferries()


def test_areas_and_straits_are_those_of_the_data(content: dict[str, Any]) -> None:
    assert set(MAP["areas"]) == {area["id"] for area in content["area"]}
    assert set(MAP["straits"]) == {strait["id"] for strait in content["strait"]}


def test_the_map_says_its_borders(borders: dict[tuple[str, str], float]) -> None:
    assert {tuple(pair) for pair in MAP["borders"]} == set(borders) | ferries()


def test_no_border_is_too_short_to_see(borders: dict[tuple[str, str], float]) -> None:
    assert min(borders.values()) >= LAND, min(borders, key=lambda pair: borders[pair])


@pytest.mark.parametrize("name", MAP["areas"])
def test_an_area_has_its_label_inside_and_room_for_it(name: str) -> None:
    area = MAP["areas"][name]
    assert inside(tuple(area["label"]), area["d"])
    assert area["room"] >= 14
    assert surface(area["d"]) > 2_500


def test_areas_do_not_overlap() -> None:
    """No corner and no label of an area lies inside another."""
    boxes = {name: box(area["d"]) for name, area in MAP["areas"].items()}
    for name, area in MAP["areas"].items():
        left, top, right, bottom = boxes[name]
        for other, their in MAP["areas"].items():
            if other == name:
                continue
            corners = [p for ring in rings(their["d"]) for p in ring if left < p[0] < right and top < p[1] < bottom]
            own = {p for ring in rings(area["d"]) for p in ring}
            for corner in [*corners, tuple(their["label"])]:
                on_edge = corner in own or any(shared_point(corner, edge) for edge in edges(area["d"]))
                assert on_edge or not inside(corner, area["d"]), f"{other} lies in {name} at {corner}"


def shared_point(point: Point, edge: Edge) -> bool:
    (x0, y0), (x1, y1) = edge
    (x, y) = point
    cross = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
    return cross == 0 and min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)


def test_facets_fill_their_area() -> None:
    for name, area in MAP["areas"].items():
        filled = sum(surface(facet) for _, facet in area["facets"])
        assert filled == pytest.approx(surface(area["d"]), rel=0.02), name
        assert all(1 <= tone <= 5 for tone, _ in area["facets"])


def test_targets_do_not_overlap_and_everything_lies_on_the_sheet() -> None:
    _, _, width, height = MAP["viewBox"]
    taps = [area["tap"] for area in MAP["areas"].values()]
    for (x0, y0, r0), (x1, y1, r1) in combinations(taps, 2):
        assert math.dist((x0, y0), (x1, y1)) >= r0 + r1
    assert min(radius for _, _, radius in taps) >= 30
    tiles = [strait["tile"] for strait in MAP["straits"].values()]
    for x, y in [*tiles, *(tap[:2] for tap in taps)]:
        assert 0 < x < width
        assert 0 < y < height
    for tile in tiles:
        assert all(math.dist(tile, tap[:2]) > 40 for tap in taps)


def test_the_map_is_small() -> None:
    assert (ASSETS / "origin" / "map.json").stat().st_size <= 60_000
