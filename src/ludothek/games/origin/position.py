"""Origin's position: its fields, and how pawns, tiles and tokens move."""

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.games.origin.constants import (
    CARDS,
    HUNTED,
    KEEPING,
    LEVELS,
    MOST_SEATS,
    NEUTRAL,
    REFILLED,
    TOOK_STRAIT,
    TOOK_TILE,
)
from ludothek.games.origin.setup import Setup

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython


class PositionBase(State):
    """The pieces of a game and the knowledge of its seats. Cards and knowledge are in knowledge.py.

    A deck is its unordered part, drawn first, and the cards put under it in their order, each with the seats that know
    it. `known` is how many cards of a kind one seat is sure another holds. `acts` counts what each seat has done.
    `offered` are the areas whose reward can be collected after a swap. `powers` are those of each seat's permanents and
    of the action card of this turn, `boost`; `pc` is the step of an effect that asks for a choice.
    """

    def __init__(self, setup: Setup) -> None:
        State.__init__(self, setup.seats)
        self.spread = 1500.0
        self.setup = setup
        self.phase = KEEPING
        self.ended = False
        self.ending = False
        self.last_turns = 0
        self.starter = 0
        self.round = 0
        self.acted = False
        self.passed = False
        self.used = 0
        self.boost = NOTHING
        self.acted_at = NOTHING
        self.shape = NOTHING
        self.column = 0
        self.deck = 0
        self.count = 0
        self.floor = 0
        self.pc = 0
        self.occupied = 0
        self.offered = 0
        self.supply_kinds = 0
        self.in_supply = 0
        self.on_board = 0
        self.in_reserve = 0
        self.straits_left = 0
        self.tasks = 0
        self.in_drawn = 0
        if not cython.compiled:
            self.mine = [0] * 4
            self.of_width = [0] * 4
            self.shape_at = [0] * 60
            self.supply = [0] * 27
            self.villages = [0] * 4
            self.tiles = [0] * 24
            self.board = [0] * 24
            self.reserve = [0] * 6
            self.hunting = [0] * 60
            self.hunting_points = [0] * 4
            self.hunting_tiles = [0] * 4
            self.strait_value = [0] * 16
            self.strait_owner = [0] * 16
            self.strait_points = [0] * 4
            self.strait_tiles = [0] * 4
            self.hands = [0] * 256
            self.held = [0] * 4
            self.sizes = [0] * 12
            self.played = [0] * 4
            self.objective_points = [0] * 4
            self.discarded = [0] * 16
            self.decks = [0] * 96
            self.in_deck = [0] * 3
            self.under = [0] * 96
            self.under_eyes = [0] * 96
            self.in_under = [0] * 3
            self.aside = [0] * 8
            self.known = [0] * 1024
            self.known_held = [0] * 16
            self.task = [0] * 32
            self.argument = [0] * 32
            self.acts = [0] * 12
            self.powers = [0] * 60
            self.missing = [0] * 4
            self.drawn = [0] * 8
            self.drawn_eyes = [0] * 8

    def c_copy_from(self, other: State) -> None:
        self.copy_fields(cython.cast(PositionBase, other))

    def copy_fields(self, other: "PositionBase") -> None:
        self.to_move = other.to_move
        self.revealed = other.revealed
        self.phase = other.phase
        self.ended = other.ended
        self.ending = other.ending
        self.last_turns = other.last_turns
        self.starter = other.starter
        self.round = other.round
        self.acted = other.acted
        self.passed = other.passed
        self.used = other.used
        self.boost = other.boost
        self.acted_at = other.acted_at
        self.shape = other.shape
        self.column = other.column
        self.deck = other.deck
        self.count = other.count
        self.floor = other.floor
        self.pc = other.pc
        self.occupied = other.occupied
        self.offered = other.offered
        self.supply_kinds = other.supply_kinds
        self.in_supply = other.in_supply
        self.on_board = other.on_board
        self.in_reserve = other.in_reserve
        self.straits_left = other.straits_left
        self.tasks = other.tasks
        self.mine[:] = other.mine
        self.of_width[:] = other.of_width
        self.shape_at[:] = other.shape_at
        self.supply[:] = other.supply
        self.villages[:] = other.villages
        self.tiles[:] = other.tiles
        self.board[:] = other.board
        self.reserve[:] = other.reserve
        self.hunting[:] = other.hunting
        self.hunting_points[:] = other.hunting_points
        self.hunting_tiles[:] = other.hunting_tiles
        self.strait_value[:] = other.strait_value
        self.strait_owner[:] = other.strait_owner
        self.strait_points[:] = other.strait_points
        self.strait_tiles[:] = other.strait_tiles
        self.hands[:] = other.hands
        self.held[:] = other.held
        self.sizes[:] = other.sizes
        self.played[:] = other.played
        self.objective_points[:] = other.objective_points
        self.discarded[:] = other.discarded
        self.decks[:] = other.decks
        self.in_deck[:] = other.in_deck
        self.under[:] = other.under
        self.under_eyes[:] = other.under_eyes
        self.in_under[:] = other.in_under
        self.aside[:] = other.aside
        for pair in range(MOST_SEATS * MOST_SEATS):  # Where no bit of `known_held` is set, `known` is 0.
            if self.known_held[pair] or other.known_held[pair]:
                for at in range(pair * CARDS, (pair + 1) * CARDS):
                    self.known[at] = other.known[at]
            self.known_held[pair] = other.known_held[pair]
        self.task[:] = other.task
        self.argument[:] = other.argument
        self.acts[:] = other.acts
        self.powers[:] = other.powers

    def c_is_over(self) -> bool:
        return self.ended

    # Pawns

    def set_pawn(self, shape: int, area: int) -> None:
        """Takes a pawn from the supply to an area."""
        self.shape_at[area] = shape
        self.occupied |= self.setup.bits[area]
        self.of_width[self.setup.width[shape]] |= self.setup.bits[area]
        self.in_supply -= 1
        self.supply[shape] -= 1
        if self.supply[shape] == 0:
            self.supply_kinds &= ~(1 << shape)

    def move_pawn(self, start: int, goal: int) -> None:
        """Brings the pawn on one area to another; a pawn standing there goes the other way."""
        ends = self.setup.bits[start] | self.setup.bits[goal]
        for seat in range(self.seats):
            if self.mine[seat] & ends not in (0, ends):
                self.mine[seat] ^= ends
        for width in range(1, 4):
            if self.of_width[width] & ends not in (0, ends):
                self.of_width[width] ^= ends
        if self.occupied & ends != ends:
            self.occupied ^= ends
        shape = self.shape_at[start]
        self.shape_at[start] = self.shape_at[goal]
        self.shape_at[goal] = shape

    def pawn_area(self, seat: int, number: int) -> int:
        """The area of a seat's pawn by its number, or NOTHING."""
        left = self.mine[seat]
        while left and number:
            left &= left - 1
            number -= 1
        return self.lowest_bit(left) if left else NOTHING

    def owner(self, area: int) -> int:
        """The seat whose pawn stands on an area, NEUTRAL, or NOTHING."""
        for seat in range(self.seats):
            if self.mine[seat] & self.setup.bits[area]:
                return seat
        return NEUTRAL if self.occupied & self.setup.bits[area] else NOTHING

    def owner_of(self, area: int) -> int:
        return self.owner(area)

    # Tiles and tokens

    def may_take_level(self, seat: int, level: int) -> bool:
        """Level 1 always, a higher one on top of a free tile of the level below (OR-17)."""
        return level == 1 or self.tiles[seat * 6 + level - 1] > self.tiles[seat * 6 + level]

    def may_take_from(self, seat: int, column: int) -> bool:
        """Whether a column holds a tile that the seat may take."""
        found = False
        for level in range(1, LEVELS + 1):
            found |= self.board[column * 6 + level] > 0 and self.may_take_level(seat, level)
        return found

    def may_take_any(self, seat: int) -> bool:
        found = False
        for column in range(4):
            found |= self.may_take_from(seat, column)
        return found

    def take_tile(self, seat: int, column: int, level: int, rng: Rng) -> None:
        """A tile of the reward board, replaced at once while the reserve lasts (OR-16)."""
        self.board[column * 6 + level] -= 1
        self.on_board -= 1
        self.tiles[seat * 6 + level] += 1
        self.c_tell(TOOK_TILE, seat, column * 8 + level)
        if self.in_reserve:
            self.revealed = True
            self.refill(column, rng)

    def refill(self, column: int, rng: Rng) -> None:
        level = 1
        at = rng.c_draw(self.in_reserve)
        while at >= self.reserve[level]:
            at -= self.reserve[level]
            level += 1
        self.reserve[level] -= 1
        self.in_reserve -= 1
        self.board[column * 6 + level] += 1
        self.on_board += 1
        self.c_tell(REFILLED, NOTHING, column * 8 + level)

    def take_hunting(self, seat: int, area: int) -> None:
        """The hunting tile of a green area (OR-19)."""
        self.hunting_points[seat] += self.hunting[area]
        self.hunting_tiles[seat] += 1
        self.c_tell(HUNTED, seat, self.hunting[area])
        self.hunting[area] = 0

    def find_completed_strait(self, seat: int, area: int) -> int:
        """The first strait at an area, its tile still there, whose ends the seat holds; or NOTHING (OR-20, OR-45)."""
        open_straits = self.setup.straits_at[area] & self.straits_left
        if open_straits:
            for strait in range(self.setup.straits):
                if open_straits >> strait & 1:
                    ends = (
                        self.setup.bits[self.setup.ends[2 * strait]] | self.setup.bits[self.setup.ends[2 * strait + 1]]
                    )
                    if self.mine[seat] & ends == ends:
                        return strait
        return NOTHING

    def take_strait(self, seat: int, strait: int) -> None:
        self.straits_left &= ~(1 << strait)
        self.strait_owner[strait] = seat
        self.strait_points[seat] += self.strait_value[strait]
        self.strait_tiles[seat] += 1
        self.c_tell(TOOK_STRAIT, seat, strait)
