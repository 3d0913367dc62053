"""Origin at first sight: go where the reward and one's objectives are, play what scores, keep what will."""

from ludothek.core.policy import Policy
from ludothek.core.state import State
from ludothek.games.origin.constants import (
    BROWN,
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
    NET,
    OBJECTIVE,
    OBJECTIVE_LIMIT,
    ON_CONTINENT,
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
NEVER = -1000.0
RATHER_NOT = -1.0
# What a card is worth in hand beyond its point, in the order of the card list: actions, then permanents.
# Below 0: better kept for its point than played, at first sight.
CARD_WORTH = (
    *(1.0, 6.0, 1.5, -1.0, -1.0, 3.0, -1.0, -1.0, 1.2, 2.0, -1.0),
    *(1.5, 2.0, -1.0, 0.5, 2.0, 0.5, 2.5, 1.0, 2.5, 2.5, 0.8, 1.0, 1.5, 5.0),
)
# How likely an objective of each condition is to be completed, while nothing of it is done.
HOPE = (0.9, 0.8, 0.9, 0.8, 0.6, 0.7, 0.7, 0.7, 0.5, 0.4, 0.8, 0.9)


class Greedy(Policy):
    def __init__(self) -> None:
        Policy.__init__(self)
        self.is_random = False
        self.worth: list[float] = [0] * 25
        self.hope: list[float] = [0] * 12
        for card in range(25):
            self.worth[card] = CARD_WORTH[card]
        for condition in range(12):
            self.hope[condition] = HOPE[condition]

    def c_weigh(self, state: State, action: int) -> float:
        return self.weigh_match(cython.cast(Position, state), action)

    def weigh_match(self, match: Position, action: int) -> float:
        seat = match.to_move
        if action < EVOLVE:
            return self.of_move(match, seat, (action - MOVE) // MOST_AREAS, (action - MOVE) % MOST_AREAS)
        if action < PLACE:
            return self.of_shape(match, seat, action - EVOLVE)
        if action < PLAY:
            return self.of_settling(match, seat, match.shape, action - PLACE)
        if action < PUT:
            return self.of_playing(match, action - PLAY)
        if action < KEEP:
            return -self.of_holding(match, seat, action - PUT)
        if action < REWARD_A:
            return self.of_holding(match, seat, FIRST_OBJECTIVE + action - KEEP)
        if action < TAKE:
            return self.of_reward(match, seat, action)
        if action < ROB:
            return self.of_level((action - TAKE) % LEVELS + 1)
        if action < SEIZE:
            return match.c_score(action - ROB)
        if action < IMITATE:
            strait = action - SEIZE
            return match.strait_value[strait] + 0.02 * match.c_score(match.strait_owner[strait])
        if action < DRAW_FROM:
            rival = (action - IMITATE) // LEVELS
            return self.of_level((action - IMITATE) % LEVELS + 1) + 0.02 * match.c_score(rival)
        if action < SWAP:
            return self.of_deck(match, seat, action - DRAW_FROM)
        return 0.0

    # Where to go

    def of_move(self, match: Position, seat: int, number: int, goal: int) -> float:
        start = match.pawn_area(seat, number)
        weight = self.of_area(match, seat, goal, start)
        if match.occupied & match.setup.bits[goal]:
            weight += 0.3
        match.move_pawn(start, goal)
        weight += self.promise(match, seat)
        match.move_pawn(goal, start)
        return weight

    def of_shape(self, match: Position, seat: int, shape: int) -> float:
        """The best area for a shape."""
        best = NEVER
        goals = 0
        left = match.occupied
        while left:
            area = match.lowest_bit(left)
            left &= left - 1
            if match.children(match.shape_at[area]) >> shape & 1:
                goals |= match.nursery(area)
        while goals:
            best = max(best, self.of_settling(match, seat, shape, match.lowest_bit(goals)))
            goals &= goals - 1
        return best

    def of_settling(self, match: Position, seat: int, shape: int, area: int) -> float:
        bit = match.setup.bits[area]
        width = match.setup.width[shape]
        weight = 0.6 + 0.15 * match.setup.height[shape] + 0.1 * width + self.of_area(match, seat, area, area)
        match.mine[seat] |= bit
        match.of_width[width] |= bit
        match.shape_at[area] = shape
        weight += self.promise(match, seat)
        match.mine[seat] &= ~bit
        match.of_width[width] &= ~bit
        match.shape_at[area] = -1
        return weight

    def of_area(self, match: Position, seat: int, area: int, start: int) -> float:
        """The rewards for an area: hunting, tiles and cards, straits."""
        colour = match.setup.colour[area]
        weight = 0.0
        if colour == GREEN:
            weight = match.hunting[area]
            if weight == 0.0 and match.has(seat, NET):
                weight = 1.2
        elif colour == BROWN:
            weight = self.of_best_tile(match, seat, BROWN) + 1.0
        else:
            weight = self.of_best_tile(match, seat, colour)
            if match.cards_left(colour):
                weight += 1.0
            if colour == OBJECTIVE:
                weight += 1.0
        straits = match.setup.straits_at[area] & match.straits_left
        if straits:
            for strait in range(match.setup.straits):
                if straits >> strait & 1:
                    other = match.setup.ends[2 * strait] + match.setup.ends[2 * strait + 1] - area
                    held = match.mine[seat] & match.setup.bits[other] != 0 and other != start
                    weight += match.strait_value[strait] * (1.0 if held else 0.15)
        return weight

    def of_best_tile(self, match: Position, seat: int, column: int) -> float:
        best = 0.0
        for level in range(1, LEVELS + 1):
            if match.board[column * 6 + level] and match.may_take_level(seat, level):
                best = max(best, self.of_level(level))
        return best

    def of_level(self, level: int) -> float:
        return 5.0 if level == LEVELS else 1.0 + 0.25 * level

    def promise(self, match: Position, seat: int) -> float:
        """What the objectives in hand are worth as things stand."""
        worth = 0.0
        left = match.held[seat] & match.setup.in_colour[OBJECTIVE]
        while left:
            worth += self.of_objective(match, seat, match.lowest_bit(left))
            left &= left - 1
        return worth

    def of_objective(self, match: Position, seat: int, card: int) -> float:
        done = match.progress(seat, card)
        asked = match.setup.count[card]
        if done >= asked:
            return match.setup.value[card]
        return 0.75 * match.setup.value[card] * done / asked

    # Cards and rewards

    def of_playing(self, match: Position, card: int) -> float:
        """Objectives always; what is worth more in play than in hand, and permanents only while they can still pay."""
        if card >= FIRST_OBJECTIVE:
            return MUST + match.setup.value[card]
        if self.worth[card] < 0.0 or (card >= FIRST_PERMANENT and match.ending):
            return RATHER_NOT
        return MUST - 100.0 + self.worth[card]

    def of_holding(self, match: Position, seat: int, card: int) -> float:
        if card < FIRST_PERMANENT:
            return self.worth[card]
        if card < FIRST_OBJECTIVE:
            return self.worth[card] + (1.0 if match.tiles[seat * 6 + match.setup.level[card]] else 0.0)
        hope = self.hope[match.setup.condition[card]]
        if match.setup.condition[card] == ON_CONTINENT:
            hope -= 0.12 * self.distance_to(match, seat, match.setup.which[card])
        return self.of_objective(match, seat, card) + hope * match.setup.value[card]

    def distance_to(self, match: Position, seat: int, continent: int) -> int:
        """The steps from the seat's nearest pawn, or from the origin, to a continent."""
        start = match.mine[seat] if match.mine[seat] else match.setup.bits[match.setup.origin]
        nearest = MOST_AREAS
        while start:
            area = match.lowest_bit(start)
            start &= start - 1
            left = match.setup.on_continent[continent]
            while left:
                nearest = min(nearest, match.setup.distance[area * MOST_AREAS + match.lowest_bit(left)])
                left &= left - 1
        return nearest

    def of_reward(self, match: Position, seat: int, action: int) -> float:
        """A tile and a card rather than cards to choose from; brown: two tiles, unless another column has a better."""
        if match.deck != BROWN:
            return 1.0 if action == REWARD_A else 0.0
        brown = self.of_best_tile(match, seat, BROWN)
        if action == REWARD_A:
            return brown + 1.0
        best = brown
        for column in range(BROWN):
            best = max(best, self.of_best_tile(match, seat, column))
        return best

    def of_deck(self, match: Position, seat: int, deck: int) -> float:
        if deck == OBJECTIVE:
            return 2.0 if match.sizes[seat * 3 + OBJECTIVE] < OBJECTIVE_LIMIT else 0.0
        return 1.1 if deck == PERMANENT else 1.0
