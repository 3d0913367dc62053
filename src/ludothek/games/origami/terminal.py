"""Origami in a terminal: the line, every player's collections, your hand; every family has a sign and a colour."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ludothek.core.texts import Texts
from ludothek.games.origami.cardtext import card_text
from ludothek.games.origami.effects import EFFECT_KINDS, FAMILIES, UNCONFIRMED, Card
from ludothek.games.origami.views import View

SIGNS = {"farm": "⌂", "sky": "△", "sea": "≈", "savannah": "☼", "lawn": "♣"}
SIDES = "◁▷"
PAINT = {"farm": "red", "sky": "cyan", "sea": "blue", "savannah": "yellow", "lawn": "green"}


class Painter:
    """Paints views in one language with the animals of one edition."""

    def __init__(self, cards: Mapping[str, Card], t: Texts) -> None:
        self.cards = cards
        self.t = t

    def table(self, view: View, names: Sequence[str]) -> RenderableType:
        """What a seat sees."""
        parts: list[RenderableType] = [self.headline(view), "", self.players(view, names), ""]
        if view.over:
            return Group(*parts)
        lying = Grid.grid(padding=(0, 2, 0, 0))
        lying.add_row(self.t("table.line"), self.row(card for card in view.line if card))
        if view.discards:
            lying.add_row(self.t("table.top-discard"), self.chip(view.discards[-1]))
        if view.seat is not None:
            lying.add_row(self.t("table.hand"), self.row(view.players[view.seat].held))
        for label, what in self.under_way(view):
            lying.add_row(label, what)
        return Group(*parts, lying, *self.effects(view), Text(self.t("table.legend"), style="dim"))

    def effects(self, view: View) -> list[Padding]:
        """What the animals of the line, of one's own hand and drawn aside say, each once."""
        held = [] if view.seat is None else view.players[view.seat].held or []
        shown = {card: self.cards[card] for card in [*view.line, *held, *view.private.aside] if card}
        lines = []
        for card in shown.values():
            kind = self.t(f"kind.{EFFECT_KINDS[card.kind]}")
            said = self.t("card.effect", kind=kind, text=card_text(card, self.cards, self.t))
            line = Text(f"{card.names[self.t.lang]}{ring(card, 'effect')} – {said}", style="dim")
            lines.append(Padding(line, (0, 0, 0, 2)))
        return lines

    def headline(self, view: View) -> Text:
        name = Text(self.t("name"), style="bold")
        if view.over:
            return Text(" · ").join([name, Text(self.t("table.over"))])
        said = [self.t("table.round", round=view.round)]
        if view.final_round:
            said.append(self.t("table.final-round", round=view.final_round))
        said += [self.t("table.deck", n=view.deck), self.t("table.discards", n=len(view.discards))]
        return Text(" · ").join([name, *map(Text, said)])

    def players(self, view: View, names: Sequence[str]) -> RenderableType:
        """Each player's cards and points; below, the collections, the top card last, and what is known of the hand."""
        heads = [self.t(f"table.{key}") for key in ("player", "cards", "points")]
        shown = [self.name(player.seat, view, names) for player in view.players]
        width = max(map(cell_len, (heads[0], *shown)))
        rows: list[RenderableType] = [
            Text(f"    {set_cell_size(heads[0], width)}  {'  '.join(heads[1:])}", style="dim")
        ]
        for player, name in zip(view.players, shown, strict=True):
            to_move = player.seat == view.to_move
            counts = f"{player.cards:>{len(heads[1])}}  {player.score:>{len(heads[2])}}"
            line = f" {'▶' if to_move else ' '}  {set_cell_size(name, width)}  {counts}"
            rows.append(Text(line, style="bold" if to_move else ""))
            lying = Grid.grid(padding=(0, 1, 0, 0))
            for sign, pile in zip(SIDES, player.collections, strict=True):
                lying.add_row("     ", sign, self.row(pile, top=True))
            if player.known and not view.over:
                known = Text(self.t("table.known"), style="dim").append(" ").append_text(self.row(player.known))
                lying.add_row("", "", known)
            rows.append(lying)
        return Group(*rows, Padding(Text(self.t("table.collections"), style="dim"), (0, 0, 0, 4)))

    def name(self, seat: int, view: View, names: Sequence[str]) -> str:
        name = self.t("table.you", name=names[seat]) if seat == view.seat else names[seat]
        return name + (f", {self.t('table.starter')}" if seat == view.starter else "")

    def under_way(self, view: View) -> list[tuple[str, Text]]:
        """The effect being carried out, and what its player alone sees of it."""
        private = view.private
        said = [
            (self.t("table.effect"), self.row(filter(None, [view.effect, view.placed]))),
            (self.t("table.playing"), self.row(filter(None, [private.playing]))),
            (self.t("table.paid"), self.row(private.paid)),
            (self.t("table.owing"), Text(str(private.owing or ""))),
            (self.t("table.aside"), self.row(private.aside)),
            (self.t("table.secret"), self.row(filter(None, [private.secret, private.wanted]))),
        ]
        return [(label, what) for label, what in said if what]

    def row(self, cards: Any, top: bool = False) -> Text:
        chips = [self.chip(card) for card in cards]
        if top and chips:
            chips[-1].stylize("bold reverse")
        return Text("  ").join(chips)

    def chip(self, name: str) -> Text:
        """A card that no line breaks and that reads without its colour: "⌂Raccoon(4/2°/3°)"."""
        card = self.cards[name]
        family = FAMILIES[card.family]
        values = "/".join(f"{getattr(card, value)}{ring(card, value)}" for value in ("cost", "folds", "points"))
        return Text(f"{SIGNS[family]}{card.names[self.t.lang]}({values})", style=PAINT[family])


def ring(card: Card, value: str) -> str:
    """A ring at a value that no source confirms."""
    return "°" if card.provenance.get(value) in UNCONFIRMED else ""
