"""Draws the signs of the classic deck of Mau Mau: folded suits, a paper hat, a fan, a crown, and strips for A and 10.

The tones come from the page (`--t1` .. `--t4` of the card's suit), as for the other cards on its table.
"""

import math

from art.paper import Point, outline, symbol, symbols
from art.strip import Piece, digit, place, strip

SUITS: dict[str, list[Piece]] = {
    "clubs": [
        (4, [(12, 11), (15.5, 23.2), (8.5, 23.2)]),
        (1, [(12, 1), (6.5, 6.5), (12, 12)]),
        (3, [(12, 1), (17.5, 6.5), (12, 12)]),
        (1, [(6.5, 8.5), (1, 13.8), (12, 13.8)]),
        (2, [(1, 13.8), (12, 13.8), (6.5, 19)]),
        (3, [(17.5, 8.5), (12, 13.8), (23, 13.8)]),
        (4, [(12, 13.8), (23, 13.8), (17.5, 19)]),
    ],
    "spades": [
        (4, [(12, 13), (15.5, 23.2), (8.5, 23.2)]),
        (1, [(12, 1), (12, 12.5), (1.5, 12.5)]),
        (3, [(12, 1), (22.5, 12.5), (12, 12.5)]),
        (2, [(1.5, 12.5), (12, 12.5), (12, 15), (7, 19), (1, 15.5)]),
        (4, [(22.5, 12.5), (23, 15.5), (17, 19), (12, 15), (12, 12.5)]),
    ],
    "hearts": [
        (1, [(12, 6), (7, 1.8), (1, 7), (1.5, 11), (12, 11)]),
        (3, [(12, 6), (17, 1.8), (23, 7), (22.5, 11), (12, 11)]),
        (2, [(1.5, 11), (12, 11), (12, 22.6)]),
        (4, [(22.5, 11), (12, 22.6), (12, 11)]),
    ],
    "diamonds": [
        (1, [(12, 0.8), (3.5, 12), (12, 12)]),
        (3, [(12, 0.8), (20.5, 12), (12, 12)]),
        (2, [(3.5, 12), (12, 12), (12, 23.2)]),
        (4, [(20.5, 12), (12, 23.2), (12, 12)]),
    ],
}
HAT: list[Piece] = [
    (2, [(56, 34), (86, 6), (70, 50)]),
    (1, [(50, 26), (14, 86), (50, 86)]),
    (3, [(50, 26), (86, 86), (50, 86)]),
    (2, [(4, 86), (50, 86), (50, 114), (17, 114)]),
    (4, [(96, 86), (83, 114), (50, 114), (50, 86)]),
]
CROWN: list[Piece] = [
    (1, [(14, 92), (8, 34), (34, 66), (34, 92)]),
    (2, [(34, 92), (34, 66), (50, 22), (50, 92)]),
    (3, [(50, 92), (50, 22), (66, 66), (66, 92)]),
    (4, [(66, 92), (66, 66), (92, 34), (86, 92)]),
    (2, [(14, 98), (50, 98), (50, 118), (14, 118)]),
    (4, [(50, 98), (86, 98), (86, 118), (50, 118)]),
]
FAN_SPOKES = 7


def fan() -> list[Piece]:
    """A folded fan that stands on its handle."""
    foot: Point = (50, 108)
    rim: list[Point] = []
    for spoke in range(FAN_SPOKES):
        angle = math.radians(200 + 140 * spoke / (FAN_SPOKES - 1))
        reach = 78 if spoke % 2 else 68
        rim.append((50 + 0.62 * reach * math.cos(angle), 108 + 1.1 * reach * math.sin(angle)))
    leaves: list[Piece] = [
        (1 if spoke % 2 == 0 else 3, [foot, rim[spoke], rim[spoke + 1]]) for spoke in range(FAN_SPOKES - 1)
    ]
    handle: list[Piece] = [(2, [(50, 100), (44, 124), (50, 124)]), (4, [(50, 100), (50, 124), (56, 124)])]
    return [*leaves, *handle]


def ace() -> list[Piece]:
    return [*strip([(30, 96), (70, 96)], 17), *strip([(17, 130), (50, 14), (83, 130)])]


def ten() -> list[Piece]:
    zero = strip([(60, 28), (86, 28), (86, 118), (52, 118), (52, 20)], 18)
    return [*place(digit(1, 20), -14, 0, 0.75, 1), *zero]


def classed(pieces: list[Piece]) -> str:
    """Draw pieces whose tones are classes of the page."""
    return "".join(f'<path class="t{tone}" d="{outline(points)}"/>' for tone, points in pieces)


def drawings() -> dict[str, str]:
    signs = {"jack": HAT, "queen": fan(), "king": CROWN, "ace": ace(), "10": ten()}
    parts = [symbol(f"shape-{suit}", "0 0 24 24", classed(pieces)) for suit, pieces in SUITS.items()]
    parts += [symbol(f"mm-{sign}", "0 0 100 140", classed(pieces)) for sign, pieces in signs.items()]
    return {"classic.svg": symbols(parts)}
