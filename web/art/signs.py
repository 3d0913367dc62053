"""The signs of the house: families, kinds, folds, the shapes of the four colours, folded digits."""

import math

from art.paper import Point, sheet, symbol, symbols
from art.strip import DIGITS, Piece, digit, place, rotate, strip

Faced = list[tuple[float, list[Point]]]  # opacity, outline

STAR: list[Point] = [
    *[(12, 1.1), (14.9, 8.6), (22.9, 9), (16.8, 14.1), (18.8, 21.9)],
    *[(12, 17.6), (5.2, 21.9), (7.2, 14.1), (1.1, 9), (9.1, 8.6)],
]
STAR_MIDDLE: Point = (12, 12.6)
STAR_TONES = (3, 1, 4, 3, 3, 4, 1, 3, 1, 1)
STAR_SHADES = {1: 1.0, 3: 0.7, 4: 0.55}

ONE_COLOUR: dict[str, Faced] = {
    "family-farm": [
        (1, [(12, 1.5), (5, 5), (1.5, 11.5), (1.5, 22.5), (8.5, 22.5), (8.5, 14.5), (12, 14.5)]),
        (0.62, [(12, 1.5), (19, 5), (22.5, 11.5), (22.5, 22.5), (15.5, 22.5), (15.5, 14.5), (12, 14.5)]),
    ],
    "family-sky": [
        (1, [(1, 11.5), (23, 1.5), (10.5, 14)]),
        (0.62, [(23, 1.5), (16, 22.5), (10.5, 14)]),
        (0.4, [(1, 11.5), (10.5, 14), (8, 20.5)]),
    ],
    "family-sea": [
        (1, [(0.5, 21), (4, 11), (11, 4), (19, 4.5), (14.5, 8), (14, 13)]),
        (0.62, [(0.5, 21), (14, 13), (23.5, 21)]),
        (0.62, [(19, 4.5), (23, 9.5), (18, 8.8), (14.5, 8)]),
    ],
    "family-savannah": [
        (1, [(0.3, 9.5), (3.5, 5.8), (12, 3.5), (12, 9.5)]),
        (0.62, [(12, 3.5), (20.5, 5.8), (23.7, 9.5), (12, 9.5)]),
        (1, [(4, 9.5), (6.6, 9.5), (12, 15), (12, 22.8), (9.6, 22.8), (10.6, 16.6)]),
        (0.62, [(20, 9.5), (17.4, 9.5), (12, 15), (12, 22.8), (14.4, 22.8), (13.4, 16.6)]),
    ],
    "family-lawn": [
        (1, [(12, 0.5), (12, 22.5), (8.2, 22.5)]),
        (0.62, [(12, 0.5), (15.8, 22.5), (12, 22.5)]),
        (1, [(1, 7), (8, 22.5), (4, 22.5)]),
        (0.62, [(23, 7), (20, 22.5), (16, 22.5)]),
    ],
    "kind-instant": [
        (1, [(14.5, 0.5), (3.5, 14), (10.5, 14)]),
        (0.7, [(9.5, 23.5), (20.5, 10), (13.5, 10)]),
        (0.85, [(10.5, 14), (3.5, 14), (13.5, 10), (20.5, 10)]),
    ],
    "kind-special": [
        (1, [(12, 3), (12, 7.5), (7.5, 9.5), (4.4, 6)]),
        (0.8, [(4.4, 6), (7.5, 9.5), (7.5, 14.5), (4.4, 18)]),
        (0.7, [(4.4, 18), (7.5, 14.5), (12, 16.7), (12, 21)]),
        (0.6, [(12, 21), (12, 16.7), (16.5, 14.5), (19.6, 18)]),
        (1, [(12, 0.2), (20.5, 5.3), (12, 10.4)]),
    ],
    "kind-scoring": [
        (STAR_SHADES[tone], [STAR_MIDDLE, STAR[i], STAR[(i + 1) % 10]]) for i, tone in enumerate(STAR_TONES)
    ],
}
FOLD: Faced = [(1, [(8, 1), (0.5, 15), (8, 12)]), (0.6, [(8, 1), (15.5, 15), (8, 12)])]

SHAPES: dict[str, list[Piece]] = {
    "kite": [
        (1, [(12, 1), (3.5, 10), (12, 10)]),
        (3, [(12, 1), (20.5, 10), (12, 10)]),
        (2, [(3.5, 10), (12, 10), (12, 23)]),
        (4, [(20.5, 10), (12, 23), (12, 10)]),
    ],
    "boat": [
        (1, [(12, 2), (12, 14), (5, 14)]),
        (3, [(12, 2), (19, 14), (12, 14)]),
        (2, [(0.5, 14), (12, 14), (12, 22), (6, 22)]),
        (4, [(23.5, 14), (18, 22), (12, 22), (12, 14)]),
    ],
    "tree": [
        (4, [(10, 19), (14, 19), (14, 23.5), (10, 23.5)]),
        (1, [(12, 1), (5.5, 9.5), (12, 9.5)]),
        (3, [(12, 1), (18.5, 9.5), (12, 9.5)]),
        (2, [(12, 6.5), (3, 19), (12, 19)]),
        (4, [(12, 6.5), (21, 19), (12, 19)]),
    ],
    "star": [(tone, [STAR_MIDDLE, STAR[i], STAR[(i + 1) % 10]]) for i, tone in enumerate(STAR_TONES)],
}
SHAPE_OF = {"red": "kite", "blue": "boat", "green": "tree", "yellow": "star"}

# four tones a colour: lit, plain, shaded, the back of a fold
TONES = {
    "red": ("#e95145", "#ce3d36", "#a42527", "#6c0816"),
    "blue": ("#488acb", "#2d68ae", "#1e4487", "#142359"),
    "green": ("#2e9d66", "#208255", "#0b6240", "#003e28"),
    "yellow": ("#fbd052", "#e6af2a", "#b98013", "#8b5000"),
}

SHEET: list[Piece] = [(2, [(-17, -24), (17, -24), (-17, 24)]), (3, [(17, -24), (17, 24), (-17, 24)])]
LIT_SHEET: list[Piece] = [(tone - 1, points) for tone, points in SHEET]
FANS = {2: ((35, 30, -14), (66, 27, 12)), 4: ((18, 36, -27), (40, 26, -9), (63, 26, 9), (85, 36, 27))}
PLUS: list[Piece] = [
    (1, [(0, 7.2), (26, 7.2), (26, 16.8), (0, 16.8)]),
    (2, [(8.2, -1), (17.8, -1), (17.8, 25), (8.2, 25)]),
]
MARK: list[tuple[str, list[Point]]] = [
    ("#d9622f", [(15, 10), (15, 112), (41, 99), (41, 10)]),
    ("#f08a4b", [(28, 125), (92, 125), (92, 99), (41, 99)]),
    ("#7e2a12", [(41, 99), (15, 112), (28, 125)]),
]
CREASES = (  # an unfolded bird base, 250 x 250
    "M0 0 250 250M250 0 0 250M125 0V250M0 125H250M0 0 103.6 250M0 0 250 103.6M250 0 146.4 250M250 0 0 103.6"
    "M0 250 103.6 0M0 250 250 146.4M250 250 146.4 0M250 250 0 146.4M125 0 250 125 125 250 0 125Z"
)


def reverse() -> list[Piece]:
    """One strip folded back on itself, a head at both ends."""
    return [
        *strip([(34, 36), (84, 36), (16, 104), (66, 104)], 22),
        (1, [(4, 36), (34, 10.2), (34, 36)]),
        (3, [(4, 36), (34, 36), (34, 61.8)]),
        (3, [(96, 104), (66, 129.8), (66, 104)]),
        (1, [(96, 104), (66, 104), (66, 78.2)]),
    ]


def fan(count: int) -> list[Piece]:
    """As many sheets as are to be taken, fanned."""
    pieces: list[Piece] = []
    for i, (x, y, degrees) in enumerate(FANS[count]):
        pieces += rotate(LIT_SHEET if i % 2 else SHEET, degrees, (x, y))
    return pieces


def take(count: int) -> list[Piece]:
    return [*fan(count), *place(PLUS, 2, 96), *place(digit(count, 25), 34, 62, 0.62, 0.58)]


def stop() -> list[Piece]:
    """An octagon, one tone for each way its facets face; tone 0 is the bar's white, -1 its shade."""
    rim = [
        (50 + 50 * math.cos(math.radians(22.5 + 45 * i)), 70 + 50 * math.sin(math.radians(22.5 + 45 * i)))
        for i in range(8)
    ]
    tones = (4, 4, 3, 2, 1, 1, 2, 3)
    octagon: list[Piece] = [(tones[i], [(50, 70), rim[i], rim[(i + 1) % 8]]) for i in range(8)]
    return [
        *octagon,
        (0, [(16, 59), (84, 59), (84, 70), (16, 70)]),
        (-1, [(16, 70), (84, 70), (84, 81), (16, 81)]),
    ]


def pinwheel() -> list[tuple[str, list[Point]]]:
    """Four sails in the four colours, clockwise from the top: red, yellow, green, blue."""
    sail: list[Piece] = [(1, [(0, 0), (0, -58), (32.5, -32.5)]), (3, [(0, 0), (32.5, -32.5), (29, -1.2)])]
    pieces = [
        (TONES[colour][tone - 1], points)
        for i, colour in enumerate(("red", "yellow", "green", "blue"))
        for tone, points in rotate(sail, 90 * i, (50, 70))
    ]
    hub = [(50 + 7 * math.cos(math.radians(45 * i)), 70 + 7 * math.sin(math.radians(45 * i))) for i in range(8)]
    return [*pieces, ("#26222b", hub)]


def one_colour(faces: Faced) -> str:
    """Pieces that take their colour from the page."""
    return "".join(sheet("", points, opacity=opacity) for opacity, points in faces)


def toned(pieces: list[Piece], colour: str = "red") -> str:
    """Pieces whose tones a page may set as --r1 .. --r4."""
    fills = {0: "#fdfaf4", -1: "#e8ddcb"} | {i: f"var(--r{i},{tone})" for i, tone in enumerate(TONES[colour], 1)}
    return "".join(sheet(fills[tone], points) for tone, points in pieces)


def coloured(pieces: list[tuple[str, list[Point]]]) -> str:
    return "".join(sheet(fill, points) for fill, points in pieces)


def all_symbols() -> str:
    small, tall = "0 0 24 24", "0 0 100 140"
    parts = [symbol(name, small, one_colour(faces)) for name, faces in ONE_COLOUR.items()]
    parts.append(symbol("fold", "0 0 16 16", one_colour(FOLD)))
    parts.append(symbol("mark", "6 -4 96 132", coloured(MARK)))
    lines = f'<path fill="none" stroke="currentColor" stroke-width=".7" d="{CREASES}"/>'
    parts.append(f'<symbol id="creases" viewBox="0 0 250 250" preserveAspectRatio="xMidYMid slice">{lines}</symbol>\n')
    parts += [symbol(f"shape-{shape}", small, toned(SHAPES[shape], colour)) for colour, shape in SHAPE_OF.items()]
    parts += [symbol(f"digit-{value}", tall, toned(digit(value))) for value in DIGITS]
    parts.append(symbol("sign-reverse", tall, toned(reverse())))
    parts += [symbol(f"sign-take-{count}", tall, toned(take(count))) for count in FANS]
    parts.append(symbol("sign-stop", tall, toned(stop())))
    parts.append(symbol("sign-colour-change", tall, coloured(pinwheel())))
    return symbols(parts)


def drawings() -> dict[str, str]:
    return {"symbols.svg": all_symbols()}
