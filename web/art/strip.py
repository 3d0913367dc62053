"""Folds a strip of paper along a line: every corner is a real fold that shows its darker triangle."""

import math
from collections.abc import Sequence

from art.paper import Point

Piece = tuple[int, list[Point]]  # tone 1 (lit) .. 4 (the back of a fold), outline

WIDTH = 23.0
DIGITS: dict[int, list[Point]] = {
    1: [(30, 44), (56, 18), (56, 128)],
    2: [(22, 44), (38, 20), (68, 20), (79, 46), (30, 117), (84, 117)],
    3: [(22, 20), (76, 20), (46, 62), (80, 86), (64, 118), (22, 118)],
    4: [(66, 130), (66, 18), (20, 92), (90, 92)],
    5: [(80, 20), (32, 20), (30, 64), (64, 58), (80, 84), (64, 118), (22, 118)],
    6: [(44, 74), (66, 72), (80, 97), (66, 119), (46, 119), (28, 100), (30, 76), (72, 14)],
    7: [(18, 20), (80, 20), (42, 130)],
    8: [(52, 19), (76, 38), (28, 92), (40, 119), (64, 119), (78, 96), (28, 40), (52, 19)],
    9: [(60, 66), (38, 67), (24, 44), (38, 20), (58, 20), (76, 42), (74, 66), (32, 126)],
}


def direction(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def shift(point: Point, way: Point, by: float) -> Point:
    return point[0] + way[0] * by, point[1] + way[1] * by


def turn_left(way: Point) -> Point:
    return way[1], -way[0]


def corner(before: Point, at: Point, after: Point, width: float) -> tuple[int, Point, Point, Point]:
    """The side a strip turns away from (1 = left), and there the two outer corners; on the other side the inner one."""
    d1, d2 = direction(before, at), direction(at, after)
    cross = d1[0] * d2[1] - d1[1] * d2[0]
    dot = d1[0] * d2[0] + d1[1] * d2[1]
    side = 1 if cross > 0 else -1
    half = width / 2
    outer1, outer2 = shift(at, turn_left(d1), side * half), shift(at, turn_left(d2), side * half)
    back = half * math.sqrt((1 - dot) / (1 + dot))
    inner = shift(shift(at, turn_left(d1), -side * half), d1, -back)
    return side, inner, outer1, outer2


def tone(a: Point, b: Point) -> int:
    """A level run of the strip lies in the light, a falling one in shade."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if abs(dy) < 0.25 * abs(dx):
        return 1
    return 3 if dx * dy > 0 else 2


def strip(line: Sequence[Point], width: float = WIDTH) -> list[Piece]:
    """The runs of the strip, then its folds; a line that ends where it began is closed."""
    closed = line[0] == line[-1]
    count = len(line) - 1
    ends: list[tuple[Point, Point]] = []  # (left, right) where run i begins
    stops: list[tuple[Point, Point]] = []  # (left, right) where run i ends
    folds: list[Piece] = []
    for i in range(count):
        way = turn_left(direction(line[i], line[i + 1]))
        ends.append((shift(line[i], way, width / 2), shift(line[i], way, -width / 2)))
        stops.append((shift(line[i + 1], way, width / 2), shift(line[i + 1], way, -width / 2)))
    for i in range(0 if closed else 1, count):
        side, inner, outer1, outer2 = corner(line[i - 1] if i else line[-2], line[i], line[i + 1], width)
        stops[i - 1] = (outer1, inner) if side == 1 else (inner, outer1)
        ends[i] = (outer2, inner) if side == 1 else (inner, outer2)
        folds.append((4, [inner, outer1, outer2]))
    runs = [(tone(line[i], line[i + 1]), [ends[i][0], stops[i][0], stops[i][1], ends[i][1]]) for i in range(count)]
    return [*runs, *folds]


def digit(value: int, width: float = WIDTH) -> list[Piece]:
    return strip(DIGITS[value], width)


def place(pieces: Sequence[Piece], x: float, y: float, sx: float = 1, sy: float | None = None) -> list[Piece]:
    """Pieces moved and scaled."""
    down = sx if sy is None else sy
    return [(level, [(x + px * sx, y + py * down) for px, py in points]) for level, points in pieces]


def rotate(pieces: Sequence[Piece], degrees: float, at: Point) -> list[Piece]:
    """Pieces turned about the origin, then moved to `at`."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(level, [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in points]) for level, points in pieces]
