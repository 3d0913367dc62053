"""Draws the cards of Mau Mau: an envelope in the colour, a white sheet askew, the sign as one folded strip."""

from dataclasses import dataclass
from itertools import groupby

from art import signs
from art.paper import Point, mix, outline, sheet, svg
from art.strip import Piece, digit, place, strip

BOX = "0 0 250 350"
WHITE, SHADED_WHITE, TAB_FOLD, BAR_SHADE = "#fdfaf4", "#f7f1e6", "#f5eee2", "#e8ddcb"


@dataclass(frozen=True)
class Paper:
    """The colours of one suit: the field's four flaps, the shadow on it, the turned corner, tones of sign and shape."""

    flaps: tuple[str, str, str, str]  # upper, left, right, lower
    shadow: str
    ear: str
    sign: tuple[str, str, str, str]
    shape: tuple[str, str, str, str]

    @property
    def deep(self) -> str:
        return self.sign[2]


FIELDS = {  # the four flaps, then the shadow and the turned corner
    "red": (("#e1665b", "#da5349", "#cf453f", "#c23634"), "#481918", "#e77569"),
    "blue": (("#4783c2", "#3674b9", "#2f68ae", "#275aa2"), "#1e2336", "#548fca"),
    "green": (("#61c08c", "#51b57f", "#44a975", "#369c69"), "#1b3525", "#6ec895"),
    "yellow": (("#fbd765", "#fbd052", "#f3c342", "#e9b430"), "#543a11", "#fcdd74"),
}
ON_WHITE = signs.TONES | {"yellow": ("#bf8105", "#ab6d03", "#8b5000", "#5e2f05")}  # yellow must be read on white
PAPERS = {colour: Paper(*field, ON_WHITE[colour], signs.TONES[colour]) for colour, field in FIELDS.items()}
NO_SHADOW = "#201919"
FLAPS: tuple[list[Point], ...] = (
    [(0, 0), (250, 0), (125, 175)],
    [(0, 350), (0, 0), (125, 175)],
    [(250, 0), (250, 350), (125, 175)],
    [(250, 350), (0, 350), (125, 175)],
)
LEAF: list[Point] = [(47, 74), (172, 74), (203, 105), (203, 276), (47, 276)]
TAB: list[Point] = [(0, 0), (64, 0), (64, 86), (0, 118)]
TAB_WIDTH = 27.0


def paint(pieces: list[Piece], tones: tuple[str, str, str, str]) -> str:
    """Pieces in their tones; neighbours in the painting order that share one become one path."""
    colours = {0: WHITE, -1: BAR_SHADE} | dict(enumerate(tones, 1))
    return "".join(
        sheet(colours[tone], *(points for _, points in run))
        for tone, run in groupby(pieces, key=lambda piece: piece[0])
    )


def gather(pieces: list[Piece], tones: tuple[str, str, str, str]) -> str:
    """As paint, for pieces that don't overlap: all of a tone become one path."""
    return paint(sorted(pieces, key=lambda piece: piece[0]), tones)


def flat(pieces: list[Piece], fill: str) -> str:
    """The pieces as one silhouette, for the small value in the corner."""
    data = "".join(outline(points) for _, points in pieces)
    return f'<path fill="{fill}" stroke="{fill}" stroke-width=".4" d="{data}"/>'


def leaf(shadow: str, ear: str, sign: str) -> str:
    """The white sheet that lies askew on the envelope, with the sign on it."""
    fallen = [(x + 5, y + 8) for x, y in LEAF]
    return (
        f'<g transform="rotate(-4 125 175)">{sheet(shadow, fallen, opacity=0.26)}{sheet(WHITE, LEAF)}'
        f"{sheet(SHADED_WHITE, [(47, 276), (203, 105), (203, 276)])}{sheet(ear, [(172, 74), (203, 105), (168, 109)])}"
        f'<g transform="translate(63 88)scale(1.24)">{sign}</g></g>'
    )


def tabs(name: str, shadow: str, content: str) -> str:
    """The tab at the upper left, turned round at the lower right."""
    fallen: list[Point] = [(6, 8), (69, 8), (69, 96), (6, 128)]
    return (
        f'<g id="{name}-tab">{sheet(shadow, fallen, opacity=0.22)}{sheet(WHITE, TAB)}'
        f"{sheet(TAB_FOLD, [(0, 118), (64, 86), (64, 72), (0, 104)])}{content}</g>"
        f'<use href="#{name}-tab" transform="rotate(180 125 175)"/>'
    )


def card(name: str, field: str, shadow: str) -> str:
    """The face cut to the card's outline, with a thin edge."""
    return svg(
        BOX,
        f'<clipPath id="{name}-cut"><rect width="250" height="350" rx="14"/></clipPath>'
        f'<g clip-path="url(#{name}-cut)">{field}</g>'
        f'<rect x=".5" y=".5" width="249" height="349" rx="13.5" fill="none" stroke="{shadow}" stroke-opacity=".35"/>',
    )


def face(colour: str, sign: str) -> str:
    """A coloured card: a digit, reverse, take-2, take-4 or stop."""
    paper, name = PAPERS[colour], f"{colour}-{sign}"
    field = "".join(sheet(fill, flap) for fill, flap in zip(paper.flaps, FLAPS, strict=True))
    shape = gather(place(signs.SHAPES[signs.SHAPE_OF[colour]], 17, 60, 1.3), paper.shape)
    content = corner_value(sign, paper) + shape
    return card(
        name,
        field + leaf(paper.shadow, paper.ear, big_sign(sign, paper)) + tabs(name, paper.shadow, content),
        paper.shadow,
    )


def big_sign(sign: str, paper: Paper) -> str:
    if sign == "reverse":
        return paint(signs.reverse(), paper.sign)
    if sign == "stop":
        return paint(signs.stop(), paper.sign)
    if sign.startswith("take-"):
        return paint(signs.take(int(sign[-1])), paper.sign)
    return paint(digit(int(sign)), paper.sign)


def corner_value(sign: str, paper: Paper) -> str:
    if sign == "reverse":
        return gather(place(signs.reverse(), 12, 3, 0.4), paper.sign)
    if sign == "stop":
        return paint(place(signs.stop(), 12, 4, 0.4), paper.sign)
    if sign.startswith("take-"):
        plus = strip([(0, 70), (44, 70)], 15)
        upright = strip([(22, 48), (22, 92)], 15)
        value = place(digit(int(sign[-1]), TAB_WIDTH), 25, 6, 0.35)
        return flat([*place([*plus, *upright], 6, 5, 0.4), *value], paper.deep)
    value = digit(int(sign), TAB_WIDTH)
    if sign in "69":
        value += strip([(18, 146), (84, 146)], 9)  # so that neither is the other upside down
    return flat(place(value, 12, 3, 0.4, 0.4 if sign not in "69" else 0.37), paper.deep)


def colour_change() -> str:
    """The card of all colours: a pinwheel, and the four shapes in the tab."""
    name = "colour-change"
    order = ("red", "blue", "yellow", "green")  # upper, left, right, lower
    field = "".join(sheet(PAPERS[colour].flaps[1], flap) for colour, flap in zip(order, FLAPS, strict=True))
    for colour, y in (("red", 13), ("green", 303)):
        fill = PAPERS[colour].flaps[1]
        pale = (
            mix(fill, "#fffaf0", 0.88),
            mix(fill, "#fffaf0", 0.75),
            mix(fill, "#fffaf0", 0.68),
            mix(fill, "#fffaf0", 0.55),
        )
        field += gather(place(signs.SHAPES[signs.SHAPE_OF[colour]], 108, y, 1.42), pale)
    wheel = signs.coloured(signs.pinwheel())
    small = "".join(
        gather(place(signs.SHAPES[signs.SHAPE_OF[colour]], x, y, 0.82), PAPERS[colour].shape)
        for colour, x, y in (("red", 10, 52), ("blue", 33, 52), ("green", 10, 74), ("yellow", 33, 74))
    )
    content = f'<use href="#{name}-wheel" transform="translate(14 3.5)scale(.36)"/>{small}'
    sign = f'<g id="{name}-wheel">{wheel}</g>'
    return card(name, field + leaf(NO_SHADOW, "#d3c3ab", sign) + tabs(name, NO_SHADOW, content), NO_SHADOW)


def back() -> str:
    """A studded tessellation with the mark in the middle, one for all decks."""
    stud_tones = ("#475487", "#3a4473", "#222547", "#161731")
    spots = [(x, y) for x in range(0, 250, 50) for y in range(0, 350, 50) if not (50 <= x < 200 and 100 <= y < 250)]
    sides: tuple[list[Point], ...] = (
        [(0, 0), (50, 0), (25, 25)],
        [(0, 50), (0, 0), (25, 25)],
        [(50, 0), (50, 50), (25, 25)],
        [(50, 50), (0, 50), (25, 25)],
    )
    studs = "".join(
        sheet(fill, *([(x + dx, y + dy) for dx, dy in side] for x, y in spots))
        for fill, side in zip(stud_tones, sides, strict=True)
    )
    frame = (
        sheet(WHITE, [(125, 100), (200, 175), (125, 250), (50, 175)])
        + sheet(TAB_FOLD, [(200, 175), (125, 250), (50, 175)])
        + sheet("#475487", [(50, 100), (125, 100), (50, 175)])
        + sheet("#2d345e", [(200, 100), (200, 175), (125, 100)], [(50, 250), (50, 175), (125, 250)])
        + sheet("#1c1e3c", [(200, 250), (125, 250), (200, 175)])
    )
    mark = f'<g transform="translate(95 138)scale(.62)">{signs.coloured(signs.MARK)}</g>'
    line = '<rect x="5" y="5" width="240" height="340" rx="10" fill="none" stroke="#8f9bc9" stroke-opacity=".6"/>'
    return card("back", studs + frame + mark + line, "#0c0d1e")


def drawings() -> dict[str, str]:
    faces = [*map(str, range(1, 10)), "reverse", "take-2", "take-4", "stop"]
    cards = {f"maumau/{colour}-{sign}.svg": face(colour, sign) for colour in PAPERS for sign in faces}
    return cards | {"maumau/colour-change.svg": colour_change(), "maumau/back.svg": back()}
