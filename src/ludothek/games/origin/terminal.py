"""Origin in a terminal: the world by continent, the reward board, the players and one's hand."""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec.structs import asdict, astuple
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ludothek.core.edition import Edition
from ludothek.core.texts import Texts
from ludothek.games.origin.views import DECKS, Pawn, Player, StandingPawn, View

PAINT = {
    "yellow": "black on yellow",
    "orange": "black on dark_orange",
    "violet": "white on purple",
    "brown": "white on orange4",
    "green": "black on green",
    "origin": "black on white",
}
UNCONFIRMED = frozenset({"own", "reconstructed", "inferred"})
SEAT_PAINT = ("bold cyan", "bold red", "bold bright_green", "bold magenta")


class Wording(Protocol):
    """What the terminal asks of the game: its edition and its words."""

    edition: Edition

    @property
    def cards(self) -> dict[str, tuple[str, dict[str, Any]]]:
        """The deck and the entry of each card by its id."""

    def word(self, name: str, value: Any, t: Texts) -> str:
        """Return a value in words."""

    def card_text(self, card: str, t: Texts) -> str:
        """Return what a card does."""


def render_world(game: Wording, view: View, names: Sequence[str], t: Texts) -> RenderableType:
    """The whole table; shapes are height×width and colour."""
    heading = t("show.round", n=view.round)
    if view.ending:
        heading += " · " + t("show.last-turns", n=view.last_turns)
    if view.to_put:
        heading += " · " + t("show.to-put", n=view.to_put)
    parts: list[RenderableType] = [Text(heading, style="bold")]
    parts.append(Columns([continent(game, view, names, t, c) for c in continents(view)], equal=False, expand=False))
    parts.append(Text(t("show.borders"), style="dim"))
    parts += [straits(game, view, names, t), reward_board(view, t), supply(view, t), players(game, view, names, t)]
    if view.seat is not None:
        parts.append(hand(game, view.players[view.seat], t))
    if any(
        mark(game, card) for player in view.players for card in (*player.known, *player.permanents, *player.objectives)
    ):
        parts.append(Text(t("show.own"), style="dim"))
    return Group(*parts)


def continents(view: View) -> list[str]:
    return list(dict.fromkeys(area.continent for area in view.areas))


def continent(game: Wording, view: View, names: Sequence[str], t: Texts, which: str) -> Panel:
    lines = Text()
    near = borders(game, view)
    for number, area in enumerate(view.areas, 1):
        if area.continent != which:
            continue
        lines.append(f"{number:2} ", style="dim")
        lines.append(f" {t('column.' + area.colour)[:3]} ", style=PAINT[area.colour])
        lines.append(" " + game.word("area", area.id, t))
        if area.pawn:
            lines.append("  ")
            lines.append_text(standing(area.pawn, names, t))
        if area.hunting:
            lines.append("  " + t("show.hunting", n=area.hunting), style="bold green")
        lines.append("  ↔ " + near[area.id], style="dim")
        lines.append("\n")
    lines.rstrip()
    return Panel(lines, title=game.word("continent", which, t), expand=False)


def borders(game: Wording, view: View) -> dict[str, str]:
    """The numbers of each area's neighbours; those over a strait are marked."""
    number = {area.id: str(n) for n, area in enumerate(view.areas, 1)}
    near = {area["id"]: [number[border] for border in area["borders"]] for area in game.edition.data["area"]}
    for strait in view.straits:
        one, two = strait.between
        near[one].append(f"≈{number[two]}")
        near[two].append(f"≈{number[one]}")
    return {area: " ".join(numbers) for area, numbers in near.items()}


def mark(game: Wording, card: str) -> str:
    """A ring at a card of which a value is not confirmed by any source."""
    sources = game.cards[card][1].get("provenance", {}).values()
    return "°" if UNCONFIRMED.intersection(sources) else ""


def standing(pawn: StandingPawn, names: Sequence[str], t: Texts) -> Text:
    seat = pawn.seat
    owner = t("show.neutral") if seat is None else names[seat]
    return Text(f"{shape(pawn, t)} {owner}", style="dim" if seat is None else SEAT_PAINT[seat])


def shape(pawn: Pawn, t: Texts) -> str:
    return f"{pawn.height}×{pawn.width} {t('hue.' + pawn.colour)}"


def label(key: str, t: Texts) -> str:
    """A word before what it names, with the language's colon."""
    return t("show.labelled", label=t(key), text="")


def straits(game: Wording, view: View, names: Sequence[str], t: Texts) -> Text:
    line = Text(label("show.straits", t), style="bold")
    for strait in view.straits:
        ends = " – ".join(game.word("area", end, t) for end in strait.between)
        owner = strait.owner
        whose = "" if owner is None else f" {names[owner]}"
        mark = f"{game.word('strait', strait.id, t)} {strait.value}{whose} ({ends})  "
        line.append(mark, style="not bold" if owner is None else SEAT_PAINT[owner])
    return line


def reward_board(view: View, t: Texts) -> Text:
    line = Text(label("show.board", t), style="bold")
    for column, levels in asdict(view.reward_board).items():
        line.append(f" {t('column.' + column)} ", style=PAINT[column])
        line.append(" " + " ".join(map(str, levels)) + "   ", style="not bold")
    line.append(f"{t('show.reserve')} {sum(view.reserve.values())}\n", style="not bold")
    line.append(label("show.decks", t), style="bold")
    decks = "   ".join(f"{t('deck.' + deck)} {getattr(view.decks, deck).cards}" for deck in DECKS)
    line.append(decks, style="not bold")
    return line


def supply(view: View, t: Texts) -> Text:
    left = [f"{shape(pawn, t)}{' (2)' if pawn.left > 1 else ''}" for pawn in view.supply if pawn.left]
    line = Text(label("show.supply", t), style="bold")
    line.append(", ".join(left), style="not bold")
    return line


def players(game: Wording, view: View, names: Sequence[str], t: Texts) -> Table:
    table = Table(box=None, pad_edge=False)
    for key in ("player", "points", "villages", "tiles", "tokens", "cards", "in-play"):
        table.add_column(t(f"show.{key}"))
    for player in view.players:
        seat = player.seat
        owned = [strait for strait in view.straits if strait.owner == seat]
        played = [game.word("card", card, t) + mark(game, card) for card in (*player.permanents, *player.objectives)]
        table.add_row(
            Text(("▶ " if view.to_move == seat else "") + names[seat], style=SEAT_PAINT[seat]),
            str(player.score),
            str(player.villages),
            " ".join(map(str, player.tiles)),
            f"{player.hunting_points} / {sum(strait.value for strait in owned)}",
            " ".join(map(str, astuple(player.hand))),
            ", ".join(played),
        )
    return table


def hand(game: Wording, player: Player, t: Texts) -> Text:
    lines = Text(label("show.hand", t).rstrip() + "\n", style="bold")
    for card in player.known:
        name = game.word("card", card, t) + mark(game, card)
        said = t("show.labelled", label=name, text=game.card_text(card, t))
        lines.append(f"  {said}\n", style="not bold")
    lines.rstrip()
    return lines
