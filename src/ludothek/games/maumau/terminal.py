"""Mau Mau in a terminal: players and sheet, the top card, the hands one sees; every colour has a letter and a shape."""

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from ludothek.core.texts import Texts
from ludothek.games.maumau.constants import COLOURS
from ludothek.games.maumau.views import View

SHAPES = {"green": "▲", "blue": "●", "red": "◆", "yellow": "■", "clubs": "♣", "spades": "♠", "hearts": "♥"}
SHAPES |= {"diamonds": "♦"}
PAINT = {"green": "black on green", "blue": "bright_white on blue", "red": "bright_white on red"}
PAINT |= {"yellow": "black on yellow", "colour-change": "black on white", "jack": "black on white"}
PAINT |= {"clubs": "black on white", "spades": "black on white", "hearts": "red on white", "diamonds": "red on white"}
INK = {"clubs": "default", "spades": "default", "hearts": "red", "diamonds": "red"}
GAMES_SHOWN = 5
MOST_BACKS = 10


class Chips:
    """Pieces of text side by side, in as many lines as needed; none is broken over two lines."""

    def __init__(self, chips: Sequence[Text], gap: int = 1) -> None:
        self.chips = chips
        self.gap = gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        line = Text(no_wrap=True)
        for chip in self.chips:
            if line and line.cell_len + self.gap + chip.cell_len > options.max_width:
                yield line
                line = Text(no_wrap=True)
            line.append(" " * self.gap if line else "")
            line.append_text(chip)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [chip.cell_len for chip in self.chips] or [0]
        whole = sum(widths) + self.gap * (len(widths) - 1)
        return Measurement(min(max(widths), options.max_width), min(whole, options.max_width))


def table(view: View, names: Sequence[str], t: Texts) -> RenderableType:
    """Render what a seat sees of a match; at the end of a game everybody's cards."""
    lying = Grid.grid(padding=(0, 2, 0, 0))
    lying.add_column(no_wrap=True)
    lying.add_row(t("table.top"), top(view, t))
    if view.over or view.phase == "dealing":
        for held in view.hands:
            lying.add_row(names[held.seat], hand(held.held or [], t) if held.cards else t("table.won"))
    elif view.seat is not None:
        lying.add_row(t("table.hand"), hand(view.hands[view.seat].held or [], t))
    return Group(headline(view, t), "", sheet(view, names, t), "", lying)


def headline(view: View, t: Texts) -> Text:
    match = view.match
    name = Text(t("name"), style="bold")
    if view.over:
        return Text(" · ").join([name, Text(t("table.over"))])
    if view.phase == "dealing":
        return Text(" · ").join([name, Text(t("table.game-over", game=match.played))])
    said = [
        t("table.to-points", game=match.played + 1, points=match.limit)
        if match.limit
        else t("table.game", game=match.played + 1, games=match.games),
        t("table.clockwise", arrow="↓") if view.direction > 0 else t("table.anticlockwise", arrow="↑"),
        t("table.stock", n=view.stock),
    ]
    return Text(" · ").join([name, *map(Text, said)])


def sheet(view: View, names: Sequence[str], t: Texts) -> Grid:
    """Return each player's cards and points, the next to move with an arrow."""
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


def top(view: View, t: Texts) -> Chips:
    """Return the card on top, the colour in force, and the debt."""
    colour = view.colour
    if colour is None:
        holds = Text(t("table.any-colour"))
    else:
        name = t("table.colour", colour=f"{SHAPES[colour]} {t(f'colour.{colour}')}")
        holds = Text(name, style=f"bold {INK.get(colour, colour)}")
    said = [card(view.top, t)]
    if not (view.over or view.phase == "dealing"):
        said.append(holds)
    if view.debt:
        said.append(Text(t("table.debt", n=view.debt), style="bold reverse"))
    return Chips(said, gap=3)


def hand(cards: Sequence[str], t: Texts) -> Chips:
    return Chips([card(name, t) for name in cards])


def card(name: str, t: Texts) -> Text:
    """Return a card as a coloured piece of text that reads without its colour: "◆R take 2"."""
    colour, _, mark = name.partition("-")
    if name == "colour-change":
        text = f"✱ {t('short.colour-change')}"
    elif not mark:
        text = f"✱ {t('rank.jack')}"
    elif colour in COLOURS[4:]:
        text = f"{SHAPES[colour]} {mark if mark.isdigit() else t(f'rank.{mark}')}"
    else:
        word = mark if mark.isdigit() else t("short.reverse" if mark == "reverse" else f"mark.{mark}")
        text = f"{SHAPES[colour]}{t(f'letter.{colour}')} {word}"
    return Text(f" {text} ", style=PAINT.get(name) or PAINT[colour])
