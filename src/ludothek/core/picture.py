"""Picture: a table drawn with rectangles, circles and words, which shows itself as SVG and can be painted elsewhere."""

from dataclasses import dataclass, field
from html import escape

TABLE, SHEET, CARD, INK, SOFT, LINE = "#e4d9c8", "#fbf8f1", "#fdfaf4", "#26222b", "#5b5259", "#d6cab7"
BACK, GO = "#b5a68f", "#b3431d"
SEAT_COLOURS = ("#c1253b", "#2c5dbd", "#07858a", "#ca449a", "#825500", "#2c6a3d", "#5b5259", "#392068")
FONT = "'Figtree', 'Segoe UI', system-ui, sans-serif"
MARGIN = 16


@dataclass(frozen=True)
class Box:
    """A rectangle with round corners; `edge` is the colour of its border, if it has one."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str = ""
    radius: float = 4


@dataclass(frozen=True)
class Disc:
    x: float
    y: float
    radius: float
    fill: str
    edge: str = ""


@dataclass(frozen=True)
class Label:
    """A line of text at its base line; `anchor` is start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 14
    fill: str = INK
    bold: bool = False
    anchor: str = "start"


Mark = Box | Disc | Label


@dataclass
class Picture:
    """What is drawn, in order, and how large the sheet is; it grows downwards."""

    width: float = 760
    height: float = MARGIN
    marks: list[Mark] = field(default_factory=list)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, edge: str = "", radius: float = 4
    ) -> None:
        self.marks.append(Box(x, y, width, height, fill, edge, radius))
        self.height = max(self.height, y + height + MARGIN)

    def disc(self, x: float, y: float, radius: float, fill: str, edge: str = "") -> None:
        self.marks.append(Disc(x, y, radius, fill, edge))

    def label(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 14,
        fill: str = INK,
        bold: bool = False,
        anchor: str = "start",
    ) -> None:
        self.marks.append(Label(x, y, text, size, fill, bold, anchor))
        self.height = max(self.height, y + MARGIN)

    def heading(self, title: str, rest: str) -> float:
        """The name of the game and how it stands; returns where to go on."""
        self.label(MARGIN, 34, title, 22, INK, True)
        self.label(self.width - MARGIN, 34, rest, 13, SOFT, False, "end")
        return 52

    def name(self, x: float, y: float, seat: int, name: str, moves: bool) -> None:
        """A player's name in the colour of the seat; a bar marks whose turn it is."""
        if moves:
            self.box(MARGIN, y - 19, 5, 28, GO, "", 2)
        self.disc(x + 6, y - 5, 6, SEAT_COLOURS[seat])
        self.label(x + 18, y, name[:22], 15, INK, moves)

    def svg(self) -> str:
        """The picture as an SVG file."""
        size = f'width="{self.width:g}" height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}"'
        return "".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}">',
                f'<rect width="100%" height="100%" fill="{TABLE}"/>',
                *map(_svg, self.marks),
                "</svg>",
            ]
        )

    def _repr_svg_(self) -> str:
        return self.svg()


def _svg(mark: Mark) -> str:
    if isinstance(mark, Label):
        weight = ' font-weight="700"' if mark.bold else ""
        anchor = f' text-anchor="{mark.anchor}"' if mark.anchor != "start" else ""
        at = f'x="{mark.x:g}" y="{mark.y:g}" font-size="{mark.size:g}" fill="{mark.fill}"'
        return f"<text {at}{weight}{anchor}>{escape(mark.text)}</text>"
    edge = f' stroke="{mark.edge}"' if mark.edge else ""
    if isinstance(mark, Disc):
        return f'<circle cx="{mark.x:g}" cy="{mark.y:g}" r="{mark.radius:g}" fill="{mark.fill}"{edge}/>'
    at = f'x="{mark.x:g}" y="{mark.y:g}" width="{mark.width:g}" height="{mark.height:g}"'
    return f'<rect {at} rx="{mark.radius:g}" fill="{mark.fill}"{edge}/>'
