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
    parts += [*straits(game, view, names, t), reward_board(view, t), decks(view, t), *supply(view, t)]
    parts += [players(view, names, t), Text(t("show.hands"), style="dim"), *in_play(game, view, names, t)]
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


def straits(game: Wording, view: View, names: Sequence[str], t: Texts) -> list[RenderableType]:
    """Each strait with its value, its owner and its ends; none is broken over two lines where it fits in one."""
    found = []
    for strait in view.straits:
        ends = " – ".join(game.word("area", end, t) for end in strait.between)
        owner = strait.owner
        whose = "" if owner is None else f" {names[owner]}"
        style = "" if owner is None else SEAT_PAINT[owner]
        found.append(Text(f"  {game.word('strait', strait.id, t)} {strait.value}{whose} ({ends})", style=style))
    return [Text(label("show.straits", t), style="bold"), Columns(found, padding=(0, 2))]


def reward_board(view: View, t: Texts) -> Columns:
    parts = [Text(label("show.board", t).rstrip(), style="bold")]
    for column, levels in asdict(view.reward_board).items():
        part = Text(f" {t('column.' + column)} ", style=PAINT[column])
        parts.append(Text.assemble(part, " " + " ".join(map(str, levels))))
    parts.append(Text(f"{t('show.reserve')} {sum(view.reserve.values())}"))
    return Columns(parts, padding=(0, 2))


def decks(view: View, t: Texts) -> Text:
    line = Text(label("show.decks", t), style="bold")
    line.append(
        "   ".join(f"{t('deck.' + deck)} {getattr(view.decks, deck).cards}" for deck in DECKS), style="not bold"
    )
    return line


def supply(view: View, t: Texts) -> list[RenderableType]:
    left = [f"  {shape(pawn, t)}{' (2)' if pawn.left > 1 else ''}" for pawn in view.supply if pawn.left]
    return [Text(label("show.supply", t), style="bold"), Columns(map(Text, left), padding=(0, 2), column_first=True)]


def players(view: View, names: Sequence[str], t: Texts) -> Table:
    """Each player's points and pieces, the seat to move with an arrow."""
    table = Table(box=None, pad_edge=False)
    for key in ("player", "points", "villages", "tiles", "tokens", "cards"):
        table.add_column(t(f"show.{key}"), no_wrap=key == "player")
    for player in view.players:
        seat = player.seat
        owned = [strait for strait in view.straits if strait.owner == seat]
        table.add_row(
            Text(("▶ " if view.to_move == seat else "") + names[seat], style=SEAT_PAINT[seat]),
            str(player.score),
            str(player.villages),
            " ".join(map(str, player.tiles)),
            f"{player.hunting_points} / {sum(strait.value for strait in owned)}",
            " ".join(map(str, astuple(player.hand))),
        )
    return table


def in_play(game: Wording, view: View, names: Sequence[str], t: Texts) -> list[Text]:
    """The cards that lie before each player who has some."""
    lines = []
    for player in view.players:
        if cards := [*player.permanents, *player.objectives]:
            line = Text(t("show.labelled", label=f"{t('show.in-play')}, {names[player.seat]}", text=""), style="bold")
            line.append(", ".join(game.word("card", card, t) + mark(game, card) for card in cards), style="not bold")
            lines.append(line)
    return lines


def hand(game: Wording, player: Player, t: Texts) -> Text:
    lines = Text(label("show.hand", t).rstrip() + "\n", style="bold")
    for card in player.known:
        name = game.word("card", card, t) + mark(game, card)
        said = t("show.labelled", label=name, text=game.card_text(card, t))
        lines.append(f"  {said}\n", style="not bold")
    lines.rstrip()
    return lines
