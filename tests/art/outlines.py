"""Outlines as the map writes them: their rings and edges, what lies inside, how long two run along each other."""

import math
import re
from itertools import pairwise

Point = tuple[int, int]
Edge = tuple[Point, Point]


def rings(data: str) -> list[list[Point]]:
    """The closed rings of path data as the map writes it: one absolute point, then steps."""
    found = []
    for text in re.findall(r"M([^z]+)z", data):
        start, steps = text.split("l")
        x, y = map(int, re.findall(r"-?\d+", start))
        ring = [(x, y)]
        numbers = list(map(int, re.findall(r"-?\d+", steps)))
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        found.append(ring)
    return found


def edges(data: str) -> list[Edge]:
    return [edge for ring in rings(data) for edge in pairwise([*ring, ring[0]])]


def surface(data: str) -> float:
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in edges(data))) / 2


def inside(point: Point, data: str) -> bool:
    x, y = point
    crossings = 0
    for (x0, y0), (x1, y1) in edges(data):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            crossings += 1
    return crossings % 2 == 1


def shared(one: Edge, other: Edge) -> float:
    """How long two edges run along each other."""
    (ax, ay), (bx, by) = one
    length = math.dist(*one)
    ux, uy = (bx - ax) / length, (by - ay) / length
    along = []
    for x, y in other:
        if abs((x - ax) * uy - (y - ay) * ux) > 1e-6:
            return 0.0
        along.append((x - ax) * ux + (y - ay) * uy)
    return max(0.0, min(length, max(along)) - max(0.0, min(along)))


def box(data: str) -> tuple[int, int, int, int]:
    xs, ys = zip(*(point for ring in rings(data) for point in ring), strict=True)
    return min(xs), min(ys), max(xs), max(ys)
