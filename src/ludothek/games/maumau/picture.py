"""Mau Mau as a picture: everyone's cards, the top card and the colour that holds, your hand."""

from collections.abc import Sequence

from ludothek.core.picture import BACK, CARD, INK, LINE, MARGIN, SHEET, SOFT, Picture
from ludothek.core.texts import Texts
from ludothek.games.maumau.views import Hand, View

PAPER = {"green": "#369c69", "blue": "#275aa2", "red": "#c23634", "yellow": "#fbd052", "colour-change": CARD}
SUITS = {"clubs": "♣", "spades": "♠", "hearts": "♥", "diamonds": "♦"}
SUIT_INK = {"clubs": INK, "spades": INK, "hearts": "#c23634", "diamonds": "#c23634"}
SIGNS = {"reverse": "<>", "take-2": "+2", "take-4": "+4", "stop": "X"}
WIDE, HIGH, STEP = 46, 66, 52
ROW = 44
MOST_BACKS = 24


def draw(view: View, names: Sequence[str], t: Texts) -> Picture:
    """Draw what a seat sees of a match."""
    picture = Picture()
    match = view.match
    if view.over:
        said = t("table.over")
    elif view.phase == "dealing":
        said = t("table.game-over", game=match.played)
    else:
        said = t("table.game", game=match.played + 1, games=match.games)
    y = picture.heading(t("name"), f"{said} · {t('table.stock', n=view.stock)}")
    for held in view.hands:
        player(picture, y, view, held, names)
        y += ROW
    picture.label(MARGIN, y + 40, t("table.top"), 13, SOFT)
    card(picture, 120, y + 4, view.top, t)
    if view.colour:
        if view.colour in PAPER:
            picture.disc(196, y + 35, 9, PAPER[view.colour], LINE)
        else:
            picture.label(190, y + 41, SUITS[view.colour], 18, SUIT_INK[view.colour])
        picture.label(214, y + 40, t("table.colour", colour=t(f"colour.{view.colour}")), 15, INK, True)
    if view.debt:
        picture.label(420, y + 40, t("table.debt", n=view.debt), 15, "#a3283a", True)
    if view.seat is not None:
        hand(picture, y + HIGH + 16, view.hands[view.seat].held or [], t)
    return picture


def player(picture: Picture, y: float, view: View, held: Hand, names: Sequence[str]) -> None:
    seat = held.seat
    picture.box(MARGIN, y, picture.width - 2 * MARGIN, ROW - 6, SHEET, LINE)
    picture.name(MARGIN + 12, y + 25, seat, names[seat], seat == view.to_move)
    for n in range(min(held.cards, MOST_BACKS)):
        picture.box(210 + 15 * n, y + 8, 12, 22, BACK, SHEET, 2)
    picture.label(600, y + 25, str(held.cards), 15, SOFT)
    picture.label(picture.width - MARGIN - 12, y + 25, str(view.match.totals[seat]), 16, INK, True, "end")


def hand(picture: Picture, y: float, cards: Sequence[str], t: Texts) -> None:
    picture.label(MARGIN, y + 40, t("table.hand"), 13, SOFT)
    for n, name in enumerate(cards):
        card(picture, 120 + STEP * (n % 12), y + 4 + (HIGH + 8) * (n // 12), name, t)


def card(picture: Picture, x: float, y: float, name: str, t: Texts) -> None:
    colour, _, mark = name.partition("-") if name != "colour-change" else (name, "", "")
    ink = INK if colour in ("yellow", "colour-change") else "#ffffff"
    picture.box(x, y, WIDE, HIGH, PAPER.get(colour, CARD), LINE, 6)
    if colour == "colour-change":
        for n, paper in enumerate(("green", "blue", "red", "yellow")):
            picture.disc(x + 14 + 18 * (n % 2), y + 24 + 18 * (n // 2), 8, PAPER[paper])
    elif colour == "jack":
        for n, suit in enumerate(SUITS):
            picture.label(
                x + 14 + 18 * (n % 2), y + 30 + 20 * (n // 2), SUITS[suit], 18, SUIT_INK[suit], True, "middle"
            )
    elif colour in SUITS:
        word = mark if mark.isdigit() else t(f"rank.{mark}")
        picture.label(x + 6, y + 16, word[:6], 11, SUIT_INK[colour], True)
        picture.label(x + WIDE / 2, y + 48, SUITS[colour], 28, SUIT_INK[colour], True, "middle")
    else:
        picture.label(x + 6, y + 16, t(f"letter.{colour}"), 12, ink, True)
        picture.label(x + WIDE / 2, y + 45, SIGNS.get(mark, mark), 24, ink, True, "middle")
