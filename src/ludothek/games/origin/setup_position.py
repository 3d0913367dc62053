"""Origin positions set up by hand, by the names of areas, cards and pawns."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from ludothek.core.rng import Rng
from ludothek.games.origin import constants as words
from ludothek.games.origin.rules import Position
from ludothek.games.origin.setup import Setup

COLOURS = ("white", "brown", "black")
COLUMNS = ("yellow", "orange", "violet", "brown")
DECKS = ("action", "permanent", "objective")


def shape(height: int, width: int, colour: str = "white") -> int:
    return ((height - 1) * 3 + width - 1) * 3 + COLOURS.index(colour)


class Stage:
    """A turn of seat 0, before its action: empty hands, no pawn but the neutral white one, strait tiles worth 4."""

    def __init__(self, content: dict[str, Any], seats: int = 2, junior: bool = False) -> None:
        self.rng = Rng(3)
        self.areas = [area["id"] for area in content["area"]]
        self.straits = [strait["id"] for strait in content["strait"]]
        self.state = Position(Setup(seats, {"junior": junior}, content))
        self.state.deal(self.rng)
        self.cards = self.state.setup.card_ids
        state = self.state
        for name, size in (("hands", 256), ("held", 4), ("sizes", 12), ("board", 24), ("hunting", 60)):
            setattr(state, name, [0] * size)
        state.aside = [-1] * 8
        state.phase = words.TURN
        state.to_move = state.starter = 0
        neutral = state.shape_at[state.setup.origin]
        self.change("supply", neutral, 1)
        self.change("supply", 0, 0)
        state.supply_kinds = (1 << words.SHAPES) - 2
        self.change("shape_at", state.setup.origin, 0)
        state.strait_value = [4] * 11 + [0] * 5
        state.decks = list(state.setup.deck)
        state.in_deck = list(state.setup.deck_size)
        for level in range(1, 6):
            self.change("reserve", level, state.setup.tiles[level])
        state.in_reserve = sum(state.reserve)
        for column in COLUMNS:
            self.column(column, 1, 1, 1)

    # Setting up

    def change(self, name: str, index: int, value: int) -> None:
        values = list(getattr(self.state, name))
        values[index] = value
        setattr(self.state, name, values)

    def pawn(self, seat: int, area: str, height: int, width: int, colour: str = "white") -> Self:
        state, place, kind = self.state, self.areas.index(area), shape(height, width, colour)
        assert state.supply[kind], f"no such pawn left: {height}×{width} {colour}"
        self.change("shape_at", place, kind)
        self.change("mine", seat, state.mine[seat] | 1 << place)
        self.change("of_width", width, state.of_width[width] | 1 << place)
        self.change("villages", seat, state.villages[seat] - 1)
        self.change("supply", kind, state.supply[kind] - 1)
        state.occupied |= 1 << place
        state.in_supply -= 1
        if not state.supply[kind]:
            state.supply_kinds &= ~(1 << kind)
        return self

    def hand(self, seat: int, *cards: str) -> Self:
        """Puts cards from the decks into a hand."""
        for card in cards:
            kind = self.cards.index(card)
            self.out_of_deck(kind)
            self.change("hands", seat * words.CARDS + kind, self.state.hands[seat * words.CARDS + kind] + 1)
            self.change("held", seat, self.state.held[seat] | 1 << kind)
            deck = self.state.setup.deck_of[kind]
            self.change("sizes", seat * 3 + deck, self.state.sizes[seat * 3 + deck] + 1)
        return self

    def out_of_deck(self, kind: int) -> None:
        deck = self.state.setup.deck_of[kind]
        left = self.state.decks[deck * 32 : deck * 32 + self.state.in_deck[deck]]
        left.remove(kind)
        self.fill_deck(deck, left)

    def fill_deck(self, deck: int, cards: list[int]) -> None:
        decks = list(self.state.decks)
        decks[deck * 32 : deck * 32 + 32] = cards + [0] * (32 - len(cards))
        self.state.decks = decks
        self.change("in_deck", deck, len(cards))

    def deck(self, deck: str, *cards: str) -> Self:
        """Makes these the whole deck, the first on top; nobody knows their order."""
        number = DECKS.index(deck)
        self.fill_deck(number, [])
        for place, card in enumerate(cards):
            self.change("under", number * 32 + place, self.cards.index(card))
            self.change("under_eyes", number * 32 + place, 0)
        self.change("in_under", number, len(cards))
        return self

    def in_play(self, seat: int, *cards: str) -> Self:
        for card in cards:
            kind = self.cards.index(card)
            self.out_of_deck(kind)
            self.change("played", seat, self.state.played[seat] | 1 << kind)
        self.state.refresh_powers(seat)
        return self

    def tiles(self, seat: int, *levels: int) -> Self:
        """Gives tiles by their levels."""
        for level in levels:
            self.change("tiles", seat * 6 + level, self.state.tiles[seat * 6 + level] + 1)
        return self

    def column(self, column: str, *levels: int) -> Self:
        """Makes these the tiles of a column of the reward board."""
        number = COLUMNS.index(column)
        for level in range(1, 6):
            self.change("board", number * 6 + level, levels.count(level))
        self.state.on_board = sum(self.state.board)
        return self

    def no_reserve(self) -> Self:
        self.state.reserve = [0] * 6
        self.state.in_reserve = 0
        return self

    def hunt(self, area: str, value: int) -> Self:
        self.change("hunting", self.areas.index(area), value)
        return self

    def strait_of(self, seat: int, *straits: str) -> Self:
        for strait in straits:
            number = self.straits.index(strait)
            self.change("strait_owner", number, seat)
            self.change("strait_tiles", seat, self.state.strait_tiles[seat] + 1)
            self.change("strait_points", seat, self.state.strait_points[seat] + self.state.strait_value[number])
            self.state.straits_left &= ~(1 << number)
        return self


def scene(
    content: dict[str, Any],
    seats: int,
    junior: bool,
    pawns: Sequence[Sequence[Any]] = (),
    hands: Mapping[str, Sequence[str]] | None = None,
    in_play: Mapping[str, Sequence[str]] | None = None,
    tiles: Mapping[str, Sequence[int]] | None = None,
    columns: Mapping[str, Sequence[int]] | None = None,
    hunting: Mapping[str, int] | None = None,
    **fields: Any,
) -> Position:
    """A turn of seat 0: pawns are seat, area, height, width, colour; what belongs to a seat is told by its number."""
    stage = Stage(content, seats, junior)
    for seat, area, height, width, colour in pawns:
        stage.pawn(seat, area, height, width, colour)
    for owner, cards in (hands or {}).items():
        stage.hand(int(owner), *cards)
    for owner, cards in (in_play or {}).items():
        stage.in_play(int(owner), *cards)
    for owner, levels in (tiles or {}).items():
        stage.tiles(int(owner), *levels)
    for column, levels in (columns or {}).items():
        stage.column(column, *levels)
    for area, value in (hunting or {}).items():
        stage.hunt(area, value)
    for name, value in fields.items():
        setattr(stage.state, name, value)
    return stage.state
