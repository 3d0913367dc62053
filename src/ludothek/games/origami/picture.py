"""Origami as a picture: the line, every player's two collections, your hand."""

from collections.abc import Iterable, Mapping, Sequence

from ludothek.core.picture import BACK, INK, LINE, MARGIN, SHEET, SOFT, Picture
from ludothek.core.texts import Texts
from ludothek.games.origami.effects import FAMILIES, Card
from ludothek.games.origami.views import Player, View

TINT = {"farm": "#f1d6bc", "sky": "#cde7ed", "sea": "#bcdfdc", "savannah": "#f1e5c2", "lawn": "#dae8bb"}
DEEP = {"farm": "#9c4123", "sky": "#2a5c9c", "sea": "#0a5a70", "savannah": "#84501b", "lawn": "#2c6b3a"}
WIDE, HIGH, STEP = 84, 40, 90
PER_ROW = 7
LEFT = 110


def draw(view: View, names: Sequence[str], t: Texts, cards: Mapping[str, Card]) -> Picture:
    """What a seat sees."""
    picture = Picture()
    said = t("table.over") if view.over else t("table.round", round=view.round)
    y = picture.heading(t("name"), f"{said} · {t('table.deck', n=view.deck)}")
    for player in view.players:
        y = seat_of(picture, y, view, player, names, cards, t)
    y = row(picture, y, "table.line", (name for name in view.line if name), cards, t)
    if view.discards:
        y = row(picture, y, "table.top-discard", view.discards[-1:], cards, t)
    if view.seat is not None:
        row(picture, y, "table.hand", view.players[view.seat].held or [], cards, t)
    return picture


def seat_of(
    picture: Picture,
    y: float,
    view: View,
    player: Player,
    names: Sequence[str],
    cards: Mapping[str, Card],
    t: Texts,
) -> float:
    seat = player.seat
    picture.box(MARGIN, y, picture.width - 2 * MARGIN, 112, SHEET, LINE)
    picture.name(MARGIN + 12, y + 24, seat, names[seat], seat == view.to_move)
    picture.label(picture.width - MARGIN - 12, y + 24, str(player.score), 16, INK, True, "end")
    for n in range(min(player.cards, 20)):
        picture.box(230 + 15 * n, y + 8, 12, 20, BACK, SHEET, 2)
    for side, pile in enumerate(player.collections):
        first = MARGIN + 12 + side * 356
        for n, name in enumerate(pile[-9:]):
            shown = len(pile[-9:]) - 1
            origami(picture, first + n * (min(STEP, 256 / shown) if shown else 0), y + 56, cards[name], t)
        picture.label(first, y + 50, str(len(pile)) if pile else "–", 11, SOFT)
    return y + 122


def row(picture: Picture, y: float, label: str, names: Iterable[str], cards: Mapping[str, Card], t: Texts) -> float:
    picture.label(MARGIN, y + 25, t(label), 13, SOFT)
    lines = 1
    for n, name in enumerate(names):
        lines = n // PER_ROW + 1
        origami(picture, LEFT + STEP * (n % PER_ROW), y + (HIGH + 6) * (n // PER_ROW), cards[name], t)
    return y + (HIGH + 6) * lines + 6


def origami(picture: Picture, x: float, y: float, card: Card, t: Texts) -> None:
    """A card: its name in its family's colour, a square for each fold, its points."""
    family = FAMILIES[card.family]
    picture.box(x, y, WIDE, HIGH, TINT[family], DEEP[family], 4)
    picture.label(x + 6, y + 16, card.names[t.lang][:11], 12, DEEP[family], True)
    for fold in range(card.folds):
        picture.box(x + 6 + 11 * fold, y + 25, 8, 8, DEEP[family], "", 1)
    picture.label(x + WIDE - 6, y + 33, f"{card.points}", 13, INK, True, "end")
