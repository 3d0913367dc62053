"""Origin as a picture: the world by continent, every pawn in its owner's colour, and how the players stand."""

from collections.abc import Callable, Sequence
from itertools import groupby

from msgspec.structs import astuple

from ludothek.core.picture import INK, LINE, MARGIN, SEAT_COLOURS, SHEET, SOFT, Picture
from ludothek.core.texts import Texts
from ludothek.games.origin.views import Area, View

PAPER = {"yellow": "#f4d16d", "orange": "#f49455", "violet": "#a38ed1", "brown": "#ae7c5f", "green": "#86c47f"}
PAPER |= {"origin": "#f4ead5"}
HUES = {"white": "#fdfaf4", "brown": "#7a4a2b", "black": "#26222b"}
WIDE, HIGH, PER_ROW = 118, 46, 6
ROW = 44


Word = Callable[[str, str, Texts], str]


def draw(view: View, names: Sequence[str], t: Texts, word: Word) -> Picture:
    """What a seat sees."""
    picture = Picture()
    y = picture.heading(t("name"), t("show.round", n=view.round))
    for player in view.players:
        seat = player.seat
        picture.box(MARGIN, y, picture.width - 2 * MARGIN, ROW - 6, SHEET, LINE)
        picture.name(MARGIN + 12, y + 25, seat, names[seat], seat == view.to_move)
        cards = sum(astuple(player.hand))
        said = {"villages": player.villages, "cards": cards, "tiles": "-".join(map(str, player.tiles))}
        picture.label(220, y + 25, "    ".join(f"{t(f'show.{key}')} {value}" for key, value in said.items()), 13, SOFT)
        picture.label(picture.width - MARGIN - 12, y + 25, str(player.score), 16, INK, True, "end")
        y += ROW
    for continent, areas in groupby(view.areas, lambda area: area.continent):
        picture.label(MARGIN, y + 14, word("continent", continent, t), 12, SOFT)
        y += 20
        for n, area in enumerate(areas):
            if n and n % PER_ROW == 0:
                y += HIGH + 4
            tile(picture, MARGIN + (n % PER_ROW) * (WIDE + 4), y, area, word("area", area.id, t))
        y += HIGH + 8
    return picture


def tile(picture: Picture, x: float, y: float, area: Area, name: str) -> None:
    """An area; a pawn stands on it as high and as wide as it is, in a ring of its owner's colour."""
    picture.box(x, y, WIDE, HIGH, PAPER[area.colour], LINE, 4)
    picture.label(x + 5, y + 13, name[:21], 10, INK)
    if area.hunting:
        picture.label(x + WIDE - 6, y + HIGH - 6, str(area.hunting), 12, INK, True, "end")
    pawn = area.pawn
    if pawn is None:
        return
    high, wide = 4 + 6 * pawn.height, 6 + 8 * pawn.width
    ring = SOFT if pawn.seat is None else SEAT_COLOURS[pawn.seat]
    picture.box(x + (WIDE - wide) / 2 - 3, y + HIGH - high - 7, wide + 6, high + 6, ring, "", 5)
    picture.box(x + (WIDE - wide) / 2, y + HIGH - high - 4, wide, high, HUES[pawn.colour], "", 3)
