"""Folds Origin's pawns: a band for each height, a pleat for each width, on an octagonal village ring."""

import math

from art.paper import Point, sheet, symbol, symbols

BOX = "-60 -130 120 170"
BAND = 25.0  # height of one band
HALF = {1: 12.5, 2: 19.0, 3: 25.5}  # half the width at the foot
RAMPS = {  # lit top, lit, plain, shaded, deepest
    "white": ("#fdfcf7", "#f0ece3", "#e4ddcf", "#cdc3b2", "#b6a996"),
    "brown": ("#c08b63", "#a9744f", "#935d3c", "#75462d", "#59311f"),
    "black": ("#62626f", "#4e4e5b", "#3c3c48", "#2a2a36", "#191924"),
}
SEATS = {  # lit, half lit, plain, wall, shaded wall
    "red": ("#ef656b", "#d84553", "#c1253b", "#75051f", "#67041b"),
    "blue": ("#6899e2", "#4a7bd0", "#2c5dbd", "#132d77", "#112869"),
    "teal": ("#57c5c5", "#2fa5a8", "#07858a", "#004c53", "#004349"),
    "pink": ("#ee84c8", "#dc64b1", "#ca449a", "#7a1a57", "#6b144c"),
}
RADIUS = {1: 29.5, 2: 36.0, 3: 42.5}
WALL = 5.0
SIGNS: dict[str, list[Point]] = {
    "red": [(0, -4.4), (4.6, 3.2), (-4.6, 3.2)],
    "blue": [(4 * math.cos(i * math.pi / 4), 3.4 * math.sin(i * math.pi / 4)) for i in range(8)],
    "teal": [(-4, -3.4), (4, -3.4), (4, 3.4), (-4, 3.4)],
    "pink": [(0, -4.4), (5.2, 0), (0, 4.4), (-5.2, 0)],
}


def half_width(height: int, width: int, level: float) -> float:
    """Half the pawn's width, `level` bands above its foot: it leans in to the same shoulders however high it is."""
    foot = HALF[width]
    shoulder = {1: 10.4, 2: 15.8, 3: 21.9}[width]
    return foot + (shoulder - foot) * level / height


def zigzag(half: float, width: int, top: float) -> list[Point]:
    """The pleated edge at one height: out, in, out ..., from left to right."""
    steps = 2 * width
    deep = 6.6 if width == 1 else 5.0
    points = []
    for i in range(steps + 1):
        forward = deep if i % 2 else 2.0 if 0 < i < steps else 0.0
        points.append((-half + 2 * half * i / steps, top + forward * half / HALF[width]))
    return points


def body(height: int, width: int, ramp: tuple[str, ...]) -> str:
    parts = []
    for level in range(height):
        low = zigzag(half_width(height, width, level), width, 0.5 - BAND * level)
        high = zigzag(half_width(height, width, level + 1), width, 0.5 - BAND * (level + 1))
        lit, shaded = ramp[1 if level % 2 == 0 else 0], ramp[3]
        quads = [[low[i], low[i + 1], high[i + 1], high[i]] for i in range(2 * width)]
        parts.append(sheet(lit, *quads[::2]) + sheet(shaded, *quads[1::2]))
        if level:
            hem = [
                [low[i], low[i + 1], (low[i + 1][0], low[i + 1][1] + 2.6), (low[i][0], low[i][1] + 2.6)]
                for i in range(2 * width)
            ]
            parts.append(sheet(ramp[3], *hem[::2]) + sheet(ramp[4], *hem[1::2]))
    rim = zigzag(half_width(height, width, height), width, 0.5 - BAND * height)
    inset = 3 if width == 1 else 3.5
    parts.append(sheet(ramp[0], [*rim, (rim[-1][0] - inset, rim[-1][1] - 7), (rim[0][0] + inset, rim[0][1] - 7)]))
    return "".join(parts)


def head(height: int, width: int, ramp: tuple[str, ...]) -> str:
    """Six facets about a point a little left of the middle, where the lamp falls."""
    size = 0.88 + 0.12 * width
    foot = 0.5 - BAND * height - 2.2 * size
    rim: list[Point] = [(0, -17.9), (-9.1, -11.8), (-7.8, -2.4), (0, 2.0), (7.8, -2.4), (9.1, -11.8)]
    rim = [(x * size, foot + y * size) for x, y in rim]
    middle = (-1.2 * size, foot - 8.6 * size)
    tones = (0, 1, 2, 4, 3, 2)
    return "".join(sheet(ramp[tones[i]], [rim[i], rim[(i + 1) % 6], middle]) for i in range(6))


def pawn(height: int, width: int, colour: str) -> str:
    half, ramp = HALF[width], RAMPS[colour]
    shadow = [(-half + 4, 3.0), (half, -3.0), (half + 11, 3.0), (half - 2, 10.0), (-half / 2, 9.0)]
    return sheet("#1d120a", shadow, opacity=0.28) + body(height, width, ramp) + head(height, width, ramp)


def octagon(radius: float) -> list[Point]:
    return [
        (radius * math.cos(math.radians(22.5 + 45 * i)), radius / 2 * math.sin(math.radians(22.5 + 45 * i)))
        for i in range(8)
    ]


def lowered(points: list[Point], by: float) -> list[Point]:
    return [(x, y + by) for x, y in points]


def ring(seat: str, width: int) -> str:
    lit, half_lit, plain, wall, deep = SEATS[seat]
    outer, inner = octagon(RADIUS[width]), octagon(0.68 * RADIUS[width])

    def side(a: list[Point], b: list[Point], i: int) -> list[Point]:
        j = (i + 1) % 8
        return [a[i], a[j], b[j], b[i]]

    foot, well = lowered(outer, WALL), lowered(inner, 3)
    return "".join(
        (
            sheet("#1d120a", lowered([(x + 3, y) for x, y in foot], 2), opacity=0.22),
            sheet(deep, *(side(outer, foot, i) for i in (0, 1, 7))),
            sheet(wall, *(side(outer, foot, i) for i in (2, 3))),
            sheet(wall, *(side(inner, well, i) for i in (3, 4, 5, 6, 7))),
            sheet(plain, *(side(outer, inner, i) for i in (0, 1, 7))),
            sheet(half_lit, *(side(outer, inner, i) for i in (2, 6))),
            sheet(lit, *(side(outer, inner, i) for i in (3, 4, 5))),
            sheet("#fffaf0", lowered(SIGNS[seat], 0.42 * RADIUS[width])),
        )
    )


def neutral_ring(width: int) -> str:
    """Nobody's pawn stands on the bare ground: only its own shade."""
    return sheet("#2a1d12", lowered(octagon(0.73 * RADIUS[width]), 1), opacity=0.18)


def drawings() -> dict[str, str]:
    parts = [
        symbol(f"pawn-{height}-{width}-{colour}", BOX, pawn(height, width, colour))
        for colour in RAMPS
        for height in (1, 2, 3)
        for width in (1, 2, 3)
    ]
    parts += [symbol(f"ring-{seat}-{width}", BOX, ring(seat, width)) for seat in SEATS for width in RADIUS]
    parts += [symbol(f"ring-neutral-{width}", BOX, neutral_ring(width)) for width in RADIUS]
    return {"origin/pawns.svg": symbols(parts)}
