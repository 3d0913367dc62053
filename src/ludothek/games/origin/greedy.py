"""Origin at first sight: go where the reward and one's objectives are, play what scores, keep what will."""

from ludothek.core.constants import FIRST_SIGHT_LIMIT
from ludothek.core.policy import Policy
from ludothek.core.state import State
from ludothek.games.origin.constants import (
    BROWN,
    COLLECTING,
    DRAW_FROM,
    EVOLVE,
    FIRST_OBJECTIVE,
    FIRST_PERMANENT,
    GREEN,
    IMITATE,
    KEEP,
    LEVELS,
    MOST_AREAS,
    MOVE,
    OBJECTIVE,
    OBJECTIVE_LIMIT,
    ON_CONTINENT,
    ON_NO_HUNTING,
    PASS,
    PAWNS,
    PERMANENT,
    PLACE,
    PLAY,
    PUT,
    REWARD_A,
    ROB,
    SEIZE,
    SWAP,
    TAKE,
)
from ludothek.games.origin.rules import Position

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

MUST = 1000.0
RATHER_SOON = 900.0
NEVER = -1000.0
RATHER_NOT = -1.0
# How likely an objective of each condition is to be completed, while nothing of it is done.
HOPE = (0.9, 0.8, 0.9, 0.8, 0.6, 0.7, 0.7, 0.7, 0.5, 0.4, 0.8, 0.9)


class Greedy(Policy):
    def __init__(self) -> None:
        Policy.__init__(self)
        self.is_random = False
        self.hope: list[float] = [0] * 12
        for condition in range(12):
            self.hope[condition] = HOPE[condition]

    def c_weigh(self, state: State, action: int) -> float:
        return self.weigh_position(cython.cast(Position, state), action)

    def c_first_sight(self, state: State, action: int) -> float:
        """What greedy play does before all else looks good to a net, but no more so than a very good move."""
        weight = self.c_weigh(state, action)
        if weight >= MUST:
            return min(FIRST_SIGHT_LIMIT, 6.0 + 0.2 * (weight - MUST))
        if weight > FIRST_SIGHT_LIMIT + 100.0:
            return 3.0 + 0.5 * (weight - RATHER_SOON)
        return max(-4.0, min(FIRST_SIGHT_LIMIT, weight))

    def weigh_position(self, position: Position, action: int) -> float:
        seat = position.to_move
        if action < EVOLVE:
            return self.of_move(position, seat, (action - MOVE) // MOST_AREAS, (action - MOVE) % MOST_AREAS)
        if action < PLACE:
            return self.of_shape(position, seat, action - EVOLVE)
        if action < PLAY and position.phase == COLLECTING:
            return self.of_area(position, seat, action - PLACE, action - PLACE)
        if action < PLAY:
            return self.of_settling(position, seat, position.shape, action - PLACE)
        if action < PUT:
            return self.of_playing(position, action - PLAY)
        if action < KEEP:
            return -self.of_holding(position, seat, action - PUT)
        if action < REWARD_A:
            return self.of_holding(position, seat, FIRST_OBJECTIVE + action - KEEP)
        if action < TAKE:
            return self.of_reward(position, seat, action)
        if action < ROB:
            return self.of_level((action - TAKE) % LEVELS + 1)
        if action < SEIZE:
            return position.c_score(action - ROB)
        if action < IMITATE:
            strait = action - SEIZE
            return position.strait_value[strait] + 0.02 * position.c_score(position.strait_owner[strait])
        if action < DRAW_FROM:
            rival = (action - IMITATE) // LEVELS
            return self.of_level((action - IMITATE) % LEVELS + 1) + 0.02 * position.c_score(rival)
        if action < SWAP:
            return self.of_deck(position, seat, action - DRAW_FROM)
        if action < PASS:
            return self.of_swap(position, seat, action - SWAP)
        return 0.0

    # Where to go

    def of_move(self, position: Position, seat: int, number: int, goal: int) -> float:
        start = position.pawn_area(seat, number)
        weight = self.of_area(position, seat, goal, start)
        if position.occupied & position.setup.bits[goal]:
            weight += 0.3
        position.move_pawn(start, goal)
        weight += self.promise(position, seat)
        position.move_pawn(goal, start)
        return weight

    def of_swap(self, position: Position, seat: int, pair: int) -> float:
        """The better reward of the two areas."""
        one = 0
        while pair >= PAWNS - 1 - one:
            pair -= PAWNS - 1 - one
            one += 1
        here = position.pawn_area(seat, one)
        there = position.pawn_area(seat, one + 1 + pair)
        return max(self.of_area(position, seat, here, here), self.of_area(position, seat, there, there))

    def of_shape(self, position: Position, seat: int, shape: int) -> float:
        """The best area for a shape."""
        best = NEVER
        goals = 0
        left = position.occupied
        while left:
            area = position.lowest_bit(left)
            left &= left - 1
            if position.children(position.shape_at[area]) >> shape & 1:
                goals |= position.nursery(area)
        while goals:
            best = max(best, self.of_settling(position, seat, shape, position.lowest_bit(goals)))
            goals &= goals - 1
        return best

    def of_settling(self, position: Position, seat: int, shape: int, area: int) -> float:
        bit = position.setup.bits[area]
        width = position.setup.width[shape]
        weight = 0.6 + 0.15 * position.setup.height[shape] + 0.1 * width + self.of_area(position, seat, area, area)
        position.mine[seat] |= bit
        position.of_width[width] |= bit
        position.shape_at[area] = shape
        weight += self.promise(position, seat)
        position.mine[seat] &= ~bit
        position.of_width[width] &= ~bit
        position.shape_at[area] = -1
        return weight

    def of_area(self, position: Position, seat: int, area: int, start: int) -> float:
        """The rewards for an area: hunting, tiles and cards, straits."""
        colour = position.setup.colour[area]
        weight = 0.0
        if colour == GREEN:
            weight = position.hunting[area]
            if weight == 0.0 and position.played[seat] & position.setup.reacting[ON_NO_HUNTING]:
                weight = 1.2
        elif colour == BROWN:
            weight = self.of_best_tile(position, seat, BROWN) + 1.0
        else:
            weight = self.of_best_tile(position, seat, colour)
            if position.cards_left(colour):
                weight += 1.0
            if colour == OBJECTIVE:
                weight += 1.0
        straits = position.setup.straits_at[area] & position.straits_left
        if straits:
            for strait in range(position.setup.straits):
                if straits >> strait & 1:
                    other = position.setup.ends[2 * strait] + position.setup.ends[2 * strait + 1] - area
                    held = position.mine[seat] & position.setup.bits[other] != 0 and other != start
                    weight += position.strait_value[strait] * (1.0 if held else 0.15)
        return weight

    def of_best_tile(self, position: Position, seat: int, column: int) -> float:
        best = 0.0
        for level in range(1, LEVELS + 1):
            if position.board[column * 6 + level] and position.may_take_level(seat, level):
                best = max(best, self.of_level(level))
        return best

    def of_level(self, level: int) -> float:
        return 5.0 if level == LEVELS else 1.0 + 0.25 * level

    def promise(self, position: Position, seat: int) -> float:
        """What the objectives in hand are worth as things stand."""
        worth = 0.0
        left = position.held[seat] & position.setup.in_colour[OBJECTIVE]
        while left:
            worth += self.of_objective(position, seat, position.lowest_bit(left))
            left &= left - 1
        return worth

    def of_objective(self, position: Position, seat: int, card: int) -> float:
        done = position.progress(seat, card)
        asked = position.setup.count[card]
        if done >= asked:
            return position.setup.value[card]
        return 0.75 * position.setup.value[card] * done / asked

    # Cards and rewards

    def of_playing(self, position: Position, card: int) -> float:
        """Objectives always; what is worth more in play than in hand, and permanents only while they can still pay."""
        if card >= FIRST_OBJECTIVE:
            return MUST + position.setup.value[card]
        if position.setup.worth[card] < 0.0 or (card >= FIRST_PERMANENT and position.ending):
            return RATHER_NOT
        return RATHER_SOON + position.setup.worth[card]

    def of_holding(self, position: Position, seat: int, card: int) -> float:
        if card < FIRST_PERMANENT:
            return position.setup.worth[card]
        if card < FIRST_OBJECTIVE:
            return position.setup.worth[card] + (1.0 if position.tiles[seat * 6 + position.setup.level[card]] else 0.0)
        hope = self.hope[position.setup.condition[card]]
        if position.setup.condition[card] == ON_CONTINENT:
            hope -= 0.12 * self.distance_to(position, seat, position.setup.which[card])
        return self.of_objective(position, seat, card) + hope * position.setup.value[card]

    def distance_to(self, position: Position, seat: int, continent: int) -> int:
        """The steps from the seat's nearest pawn, or from the origin, to a continent."""
        start = position.mine[seat] if position.mine[seat] else position.setup.bits[position.setup.origin]
        nearest = MOST_AREAS
        while start:
            area = position.lowest_bit(start)
            start &= start - 1
            left = position.setup.on_continent[continent]
            while left:
                nearest = min(nearest, position.setup.distance[area * MOST_AREAS + position.lowest_bit(left)])
                left &= left - 1
        return nearest

    def of_reward(self, position: Position, seat: int, action: int) -> float:
        """A tile and a card rather than cards to choose from; brown: two tiles, unless another column has a better."""
        if position.deck != BROWN:
            return 1.0 if action == REWARD_A else 0.0
        brown = self.of_best_tile(position, seat, BROWN)
        if action == REWARD_A:
            return brown + 1.0
        best = brown
        for column in range(BROWN):
            best = max(best, self.of_best_tile(position, seat, column))
        return best

    def of_deck(self, position: Position, seat: int, deck: int) -> float:
        if deck == OBJECTIVE:
            return 2.0 if position.sizes[seat * 3 + OBJECTIVE] < OBJECTIVE_LIMIT else 0.0
        return 1.1 if deck == PERMANENT else 1.0
