"""Origin's tiles and tokens, the villages, and the patterns that tell the areas' colours without colour."""

from art.paper import Point, sheet, symbol, symbols
from art.pawns import SEATS, SIGNS

BOX = "0 0 48 48"
WHITE, SHADED, EDGE, RIM, CAST = "#fdfaf4", "#f0e7d8", "#c9b79c", "#b09a7c", "#2a1d12"
PATTERNS = {  # size, turn, drawing
    "yellow": ((14, 14), 45, '<circle cx="7" cy="7" r="1.9"/>'),
    "orange": ((12, 12), 45, '<path d="M0 0H2V12H0Z"/>'),
    "violet": ((18, 18), 0, '<path d="M8 4h2v4h4v2h-4v4H8v-4H4V8h4Z"/>'),
    "brown": ((20, 14), 0, '<path d="M0 3H12V5H0ZM10 10H20V12H10Z"/>'),
    "green": ((18, 14), 0, '<path d="M3 11 8 4l5 7-1.6 1.2L8 7.4 4.6 12.2Z"/>'),
}
INKS = {"yellow": "#6b4300", "orange": "#67260c", "violet": "#392068", "brown": "#2a140a", "green": "#14431e"}


def square(x: float, y: float, size: float, ear: float) -> list[Point]:
    """A sheet with its upper right corner turned."""
    return [(x, y), (x + size - ear, y), (x + size, y + ear), (x + size, y + size), (x, y + size)]


def paper(x: float, y: float, size: float = 32, ear: float = 9) -> str:
    right, bottom = x + size, y + size
    return (
        sheet(WHITE, square(x, y, size, ear))
        + sheet(SHADED, [(x, bottom), (right, y + ear), (right, bottom)])
        + sheet(EDGE, [(right - ear, y), (right, y + ear), (right - ear, y + ear)])
    )


def level(value: int) -> str:
    """As many sheets as the level says, one on the other, each a little off, the edges between in shade."""
    step = 2.6
    x, y = 5.0, 3.0
    low = sheet(CAST, [(px + step * value + 1, py + step * value + 1.5) for px, py in square(x, y, 32, 0)], opacity=0.2)
    layers = []
    for i in reversed(range(1, value)):
        points = [(px + step * i, py + step * i) for px, py in square(x, y, 32, 0)]
        layers.append(
            sheet(RIM, [(px + 0.9, py + 0.9) for px, py in points]) + sheet(WHITE if i % 2 == 0 else SHADED, points)
        )
    return low + "".join(layers) + sheet(RIM, [(px + 0.9, py + 0.9) for px, py in square(x, y, 32, 9)]) + paper(x, y)


def strait() -> str:
    """A raft seen from above, lying in the passage: a rhombus with a thick edge."""
    top: list[Point] = [(3, 22), (24, 7), (45, 22), (24, 37)]
    return (
        sheet(CAST, [(x + 2, y + 9) for x, y in top], opacity=0.2)
        + sheet("#a8937a", [(3, 22), (24, 37), (24, 43), (3, 28)])
        + sheet("#8c765e", [(45, 22), (24, 37), (24, 43), (45, 28)])
        + sheet(WHITE, top)
        + sheet(SHADED, [(45, 22), (24, 37), (24, 7)])
    )


def hunt() -> str:
    """A sheet framed in green that comes to a point: the head of a spear."""
    rim: list[Point] = [(24, 2), (43, 15), (39, 45), (9, 45), (5, 15)]
    leaf: list[Point] = [(24, 8), (38, 17.5), (34.6, 41), (13.4, 41), (10, 17.5)]
    return (
        sheet(CAST, [(x + 2, y + 2) for x, y in rim], opacity=0.2)
        + sheet("#4d8f50", [(24, 2), (24, 45), (9, 45), (5, 15)])
        + sheet("#2d6b35", [(24, 2), (43, 15), (39, 45), (24, 45)])
        + sheet(WHITE, [(24, 8), (24, 41), (13.4, 41), (10, 17.5)])
        + sheet(SHADED, [(24, 8), leaf[1], leaf[2], (24, 41)])
    )


def village(tones: tuple[str, ...], sign: list[Point]) -> str:
    """A village still in front of its player: a folded tent."""
    lit, _, plain, wall, deep = tones
    return (
        sheet(CAST, [(8, 38), (30, 44), (46, 38), (30, 30)], opacity=0.2)
        + sheet(lit, [(24, 6), (4, 36), (22, 42)])
        + sheet(plain, [(24, 6), (22, 42), (43, 35)])
        + sheet(deep, [(24, 6), (29, 39.6), (22, 42)])
        + sheet(wall, [(24, 6), (29, 39.6), (33, 38.3)])
        + sheet("#fffaf0", [(15.5 + x, 31 + y) for x, y in sign])
    )


def patterns() -> str:
    parts = []
    for colour, ((width, height), turn, drawing) in PATTERNS.items():
        turned = f' patternTransform="rotate({turn})"' if turn else ""
        parts.append(
            f'<pattern id="area-{colour}" width="{width}" height="{height}" patternUnits="userSpaceOnUse"{turned}>'
            f'<g fill="{INKS[colour]}">{drawing}</g></pattern>\n'
        )
    return "".join(parts)


def drawings() -> dict[str, str]:
    parts = [symbol(f"tile-{value}", BOX, level(value)) for value in range(1, 6)]
    parts += [symbol("tile-strait", BOX, strait()), symbol("tile-hunt", BOX, hunt())]
    parts += [symbol(f"village-{seat}", BOX, village(tones, SIGNS[seat])) for seat, tones in SEATS.items()]
    return {"origin/tiles.svg": symbols([*parts, patterns()])}
