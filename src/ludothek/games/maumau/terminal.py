"""Mau Mau in a terminal: players and sheet, the top card, your hand; every colour has a letter and a shape."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ludothek.core.texts import Texts
from ludothek.games.maumau.views import View

SHAPES = {"green": "▲", "blue": "●", "red": "◆", "yellow": "■"}
PAINT = {"green": "black on green", "blue": "bright_white on blue", "red": "bright_white on red"}
PAINT |= {"yellow": "black on yellow", "colour-change": "black on white"}
GAMES_SHOWN = 5
MOST_BACKS = 10


def table(view: View, names: Sequence[str], t: Texts) -> RenderableType:
    """What a seat sees of a match."""
    if view.over:
        return Group(headline(view, t), "", sheet(view, names, t))
    seat = view.seat
    lying = Grid.grid(padding=(0, 2, 0, 0))
    lying.add_column(no_wrap=True)
    lying.add_row(t("table.top"), top(view, t))
    if seat is not None:
        lying.add_row(t("table.hand"), hand(view.hands[seat].held or [], t))
    return Group(headline(view, t), "", sheet(view, names, t), "", lying)


def headline(view: View, t: Texts) -> Text:
    match = view.match
    name = Text(t("name"), style="bold")
    if view.over:
        return Text(" · ").join([name, Text(t("table.over"))])
    said = [
        t("table.game", game=match.played + 1, games=match.games),
        t("table.clockwise", arrow="↓") if view.direction > 0 else t("table.anticlockwise", arrow="↑"),
        t("table.stock", n=view.stock),
    ]
    return Text(" · ").join([name, *map(Text, said)])


def sheet(view: View, names: Sequence[str], t: Texts) -> Grid:
    """Each player's cards and points, the next to move with an arrow."""
    match = view.match
    games = range(max(0, len(match.sheet) - GAMES_SHOWN), len(match.sheet))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=2)
    grid.add_column()
    grid.add_column(width=MOST_BACKS + 4)
    for _ in (*games, "total"):
        grid.add_column(justify="right")
    grid.add_row("", t("table.player"), t("table.cards"), *(f"#{g + 1}" for g in games), t("table.total"), style="dim")
    for held in view.hands:
        seat = held.seat
        name = t("table.you", name=names[seat]) if seat == view.seat else names[seat]
        name += f", {t('table.dealer')}" if seat == view.dealer and not view.over else ""
        points = (str(match.sheet[g][seat]) for g in games)
        row = (" ▶" if seat == view.to_move else "", name, backs(held.cards), *points, str(match.totals[seat]))
        grid.add_row(*row, style="bold" if seat == view.to_move else "")
    return grid


def backs(count: int) -> str:
    return f"{count:>2} " + "▮" * min(count, MOST_BACKS) + ("…" if count > MOST_BACKS else "")


def top(view: View, t: Texts) -> Text:
    """The card on top, the colour that holds, and the debt."""
    colour = view.colour
    if colour is None:
        holds = Text(t("table.any-colour"))
    else:
        name = t("table.colour", colour=f"{SHAPES[colour]} {t(f'colour.{colour}')}")
        holds = Text(name, style=f"bold {colour}")
    said = [card(view.top, t), holds]
    if view.debt:
        said.append(Text(t("table.debt", n=view.debt), style="bold reverse"))
    return Text("   ").join(said)


def hand(cards: Sequence[str], t: Texts) -> Text:
    return Text(" ").join(card(c, t) for c in cards)


def card(name: str, t: Texts) -> Text:
    """A card as a coloured piece of text that reads without its colour: "◆R take 2"."""
    if name == "colour-change":
        return chip(f"✱ {t('short.colour-change')}", PAINT[name])
    colour, _, mark = name.partition("-")
    word = mark if mark.isdigit() else t("short.reverse" if mark == "reverse" else f"mark.{mark}")
    return chip(f"{SHAPES[colour]}{t(f'letter.{colour}')} {word}", PAINT[colour])


def chip(text: str, paint: str) -> Text:
    """A piece of text that no line breaks."""
    return Text(f" {text} ".replace(" ", "\u00a0"), style=paint)
