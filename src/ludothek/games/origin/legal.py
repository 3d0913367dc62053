"""Origin's choices: what the seat to move may decide, and which objectives it fulfils."""

from typing import Any

from ludothek.core.constants import NOTHING
from ludothek.games.origin.constants import (
    ACTION,
    AFTER_ACTION,
    ANY_COLUMN,
    ANY_DECK,
    BEFORE_ACTION,
    CARDS,
    COLLECTING,
    CONTINENTS,
    DRAW_FROM,
    DRAWING,
    END_TURN,
    EVOLVE,
    EVOLVE_STEPS,
    FIRST_OBJECTIVE,
    FREE_STRAIT,
    GROUP_ACROSS,
    GROUP_WITHIN,
    GUARD_OF_WIDTH,
    HUNTING_TILES,
    IMITATE,
    IMITATING,
    KEEP,
    KEEPING,
    LEVELS,
    MORE_STEPS,
    MORE_WIDTH,
    MOST_AREAS,
    MOST_STEPS,
    MOVE,
    OBJECTIVE,
    OF_EACH_COLOUR,
    OF_HEIGHT,
    OF_WIDTH,
    ON_COLOUR,
    ON_CONTINENT,
    PASS,
    PAWNS,
    PERMANENT,
    PLACE,
    PLACING,
    PLAY,
    POWERS,
    PROGRESS,
    PUT,
    PUTTING,
    REWARD_A,
    REWARD_B,
    REWARDING,
    ROB,
    ROBBING,
    SEIZE,
    SEIZING,
    SHAPES,
    STEP_DRAW,
    STEP_END,
    STEP_IMITATE,
    STEP_MIGRATE,
    STEP_SEIZE,
    STEP_SIZE,
    STEP_STEAL,
    STEP_SWAP,
    STEP_TAKE,
    STEPS_OF_HEIGHT,
    STRAIT_TILES,
    SWAP,
    TAKE,
    TAKING,
    TILE_OF_LEVEL,
    TRAITS,
    TURN,
    WINDING,
)
from ludothek.games.origin.knowledge import Knowledge


class LegalActions(Knowledge):
    """A position whose legal decisions can be found."""

    # What is legal

    def c_observe_action(self, action: int, seat: int) -> int:
        """Cards put under a deck and the starting objective are chosen unseen."""
        if seat != self.to_move and self.phase in (PUTTING, KEEPING):
            return NOTHING
        return action

    def c_find_actions(self) -> int:
        if self.ended:
            return 0
        if self.phase == TURN:
            return self.find_in_turn()
        if self.phase == PLACING:
            return self.add_areas()
        if self.phase == TAKING:
            return self.add_tiles()
        if self.phase == REWARDING:
            return self.add_reward()
        if self.phase == PUTTING:
            return self.add_cards_to_put()
        if self.phase == KEEPING:
            return self.add_cards_to_keep()
        if self.phase == WINDING:
            return self.add_moves(True)
        return self.add_targets()

    def find_in_turn(self) -> int:
        """Cards at any time, one action before them or after; passing only without one (OR-31, OR-32)."""
        n = 0
        if not self.acted:
            n = self.add_evolutions(self.add_moves(False))
        stuck = n == 0 and not self.acted
        if not self.setup.junior:
            left = self.held[self.to_move]
            while left:
                card = self.lowest_bit(left)
                left &= left - 1
                if self.may_play(card):
                    self.actions[n] = PLAY + card
                    n += 1
        if stuck:
            self.actions[n] = PASS
            n += 1
        if self.acted:
            self.actions[n] = END_TURN
            n += 1
        return n

    def add_reward(self) -> int:
        """Fulfilled objectives that may still be played before the reward, and its two forms (OR-14, OR-15, OR-31)."""
        n = 0
        left = 0 if self.setup.junior else self.held[self.to_move] & self.setup.in_colour[OBJECTIVE]
        while left:
            card = self.lowest_bit(left)
            left &= left - 1
            if self.may_play(card):
                self.actions[n] = PLAY + card
                n += 1
        self.actions[n] = REWARD_A
        self.actions[n + 1] = REWARD_B
        return n + 2

    def add_moves(self, second_wind: bool) -> int:
        """Migrations and displacements, or Second Wind's migrations (OR-10, OR-11, OR-38, OR-40)."""
        n = 0
        seat = self.to_move
        empty = ~self.occupied
        rivals = self.occupied & ~self.mine[seat] & ~self.setup.bits[self.setup.origin]
        weak_1 = rivals & self.of_width[1]
        weak_2 = rivals & self.of_width[2]
        weak_3 = rivals & self.of_width[3]
        weak_4 = 0
        for other in range(self.seats):
            if self.played[other] & self.setup.guarding:
                for width in range(1, 4):
                    guard = self.powers[other * POWERS + GUARD_OF_WIDTH + width]
                    if guard:
                        fenced = rivals & self.of_width[width] & self.mine[other]
                        weak_1 = weak_1 | fenced if guard == 1 else weak_1 & ~fenced
                        weak_2 = weak_2 | fenced if guard == 2 else weak_2 & ~fenced
                        weak_3 = weak_3 | fenced if guard == 3 else weak_3 & ~fenced
                        weak_4 = weak_4 | fenced if guard == 4 else weak_4
        strength = self.powers[seat * POWERS + MORE_WIDTH]
        number = 0
        left = self.mine[seat]
        while left:
            area = self.lowest_bit(left)
            left &= left - 1
            goals = empty
            if not second_wind:
                beaten = strength + self.setup.width[self.shape_at[area]]
                if beaten > 1:
                    goals |= weak_1
                if beaten > 2:
                    goals |= weak_2
                if beaten > 3:
                    goals |= weak_3
                if beaten > 4:
                    goals |= weak_4
            if not second_wind or area != self.acted_at:
                goals &= self.reach(seat, area)
                while goals:
                    self.actions[n] = MOVE + number * MOST_AREAS + self.lowest_bit(goals)
                    goals &= goals - 1
                    n += 1
            number += 1
        return n

    def reach(self, seat: int, area: int) -> int:
        """All areas that the seat's pawn on an area can get to (OR-37)."""
        steps = self.steps(seat, self.setup.height[self.shape_at[area]])
        if self.powers[seat * POWERS + FREE_STRAIT]:
            return self.setup.within_by_raft[steps * MOST_AREAS + area]
        return self.setup.within[steps * MOST_AREAS + area]

    def reach_of(self, seat: int, area: int) -> int:
        return self.reach(seat, area)

    def steps(self, seat: int, height: int) -> int:
        steps = self.powers[seat * POWERS + STEPS_OF_HEIGHT + height]
        return min(MOST_STEPS, (steps if steps else height) + self.powers[seat * POWERS + MORE_STEPS])

    def children(self, shape: int) -> int:
        """The shapes that may evolve beside a pawn (OR-08, OR-35)."""
        traits = self.powers[self.to_move * POWERS + TRAITS]
        return self.setup.children[(traits - 1) * SHAPES + shape] if traits else self.setup.children[shape]

    def nursery(self, area: int) -> int:
        """The empty areas where a pawn may evolve from the one on an area (OR-07, OR-36)."""
        steps = self.powers[self.to_move * POWERS + EVOLVE_STEPS]
        if steps:
            return self.setup.within[steps * MOST_AREAS + area] & ~self.occupied
        return self.setup.near[area] & ~self.occupied

    def add_evolutions(self, n: int) -> int:
        """The shapes of the supply that have an area to go to (OR-34)."""
        if self.villages[self.to_move] == 0:
            return n
        shapes = 0
        left = self.occupied
        while left and shapes != self.supply_kinds:
            area = self.lowest_bit(left)
            left &= left - 1
            if self.nursery(area):
                shapes |= self.children(self.shape_at[area]) & self.supply_kinds
        for shape in range(SHAPES):
            if shapes >> shape & 1:
                self.actions[n] = EVOLVE + shape
                n += 1
        return n

    def add_areas(self) -> int:
        """The areas for the chosen shape."""
        n = 0
        goals = 0
        left = self.occupied
        while left:
            area = self.lowest_bit(left)
            left &= left - 1
            if self.children(self.shape_at[area]) >> self.shape & 1:
                goals |= self.nursery(area)
        while goals:
            self.actions[n] = PLACE + self.lowest_bit(goals)
            goals &= goals - 1
            n += 1
        return n

    def add_tiles(self) -> int:
        n = 0
        for column in range(4):
            if self.column in (column, ANY_COLUMN):
                for level in range(1, LEVELS + 1):
                    if self.board[column * 6 + level] and self.may_take_level(self.to_move, level):
                        self.actions[n] = TAKE + column * LEVELS + level - 1
                        n += 1
        return n

    def add_cards_to_put(self) -> int:
        """Cards to put under a deck, in the order of the card list (OR-50)."""
        n = 0
        left = self.held[self.to_move] & self.setup.in_colour[self.deck] & ~(self.setup.bits[self.floor] - 1)
        cards = 0
        rest = left
        while rest:
            cards += self.hands[self.to_move * CARDS + self.lowest_bit(rest)]
            rest &= rest - 1
        while left:
            card = self.lowest_bit(left)
            left &= left - 1
            if cards >= self.count:
                self.actions[n] = PUT + card
                n += 1
            cards -= self.hands[self.to_move * CARDS + card]
        return n

    def add_cards_to_keep(self) -> int:
        n = 0
        left = self.held[self.to_move]
        while left:
            self.actions[n] = KEEP + self.lowest_bit(left) - FIRST_OBJECTIVE
            left &= left - 1
            n += 1
        return n

    def add_targets(self) -> int:
        """Whom or what a step of an effect is turned on."""
        n = 0
        seat = self.to_move
        if self.phase == ROBBING:
            for other in range(self.seats):
                if other != seat and self.hand_size(other):
                    self.actions[n] = ROB + other
                    n += 1
        elif self.phase == SEIZING:
            for strait in range(self.setup.straits):
                if self.may_seize(strait, self.setup.code[self.pc + 1]):
                    self.actions[n] = SEIZE + strait
                    n += 1
        elif self.phase == IMITATING:
            for other in range(self.seats):
                for level in range(1, LEVELS + 1):
                    if self.may_imitate(other, level):
                        self.actions[n] = IMITATE + other * LEVELS + level - 1
                        n += 1
        elif self.phase == DRAWING:
            for deck in range(3):
                if self.cards_left(deck):
                    self.actions[n] = DRAW_FROM + deck
                    n += 1
        elif self.phase == COLLECTING:
            goals = self.offered
            while goals:
                self.actions[n] = PLACE + self.lowest_bit(goals)
                goals &= goals - 1
                n += 1
        else:
            n = self.add_swaps()
        return n

    def add_swaps(self) -> int:
        """Pairs of one's own pawns that differ."""
        n = 0
        pair = SWAP
        seat = self.to_move
        for one in range(PAWNS):
            start = self.pawn_area(seat, one)
            for two in range(one + 1, PAWNS):
                goal = self.pawn_area(seat, two)
                if goal != NOTHING and self.shape_at[start] != self.shape_at[goal]:
                    self.actions[n] = pair
                    n += 1
                pair += 1
        return n

    def may_imitate(self, other: int, level: int) -> bool:
        """A topmost tile of somebody else that fits on one's own (OR-49)."""
        if other == self.to_move or not self.may_take_level(self.to_move, level):
            return False
        above = self.tiles[other * 6 + level + 1] if level < LEVELS else 0
        return self.tiles[other * 6 + level] > above

    def may_play(self, card: int) -> bool:
        """Whether a card in hand can be played now (OR-21 to OR-24, OR-27, OR-46)."""
        deck = self.setup.deck_of[card]
        if self.used >> deck & 1 and not (deck == OBJECTIVE and self.ending):
            return False
        if deck == ACTION:
            return self.can_do_something(card)
        if deck == PERMANENT:
            return self.tiles[self.to_move * 6 + self.setup.level[card]] > 0
        return self.fulfils(self.to_move, card)

    def can_play(self, card: int) -> bool:
        return self.may_play(card)

    def can_do_something(self, card: int) -> bool:
        """Whether it is the card's time, and one of its powers or steps does something now (OR-39, OR-40, OR-46)."""
        if self.setup.time[card] == BEFORE_ACTION and self.acted:
            return False
        if self.setup.time[card] == AFTER_ACTION and (not self.acted or self.passed):
            return False
        if self.setup.has_power & self.setup.bits[card]:
            return True
        pc = self.setup.program[card]
        while self.setup.code[pc] != STEP_END:
            if self.can_do_step(pc):
                return True
            pc += STEP_SIZE
        return False

    def can_do_step(self, pc: int) -> bool:
        """Whether a step of an effect has something to do (OR-46, OR-48, OR-49)."""
        step = self.setup.code[pc]
        argument = self.setup.code[pc + 1]
        found = False
        if step == STEP_STEAL:
            for other in range(self.seats):
                found |= other != self.to_move and self.hand_size(other) > 0
        elif step == STEP_SEIZE:
            for strait in range(self.setup.straits):
                found |= self.may_seize(strait, argument)
        elif step == STEP_IMITATE:
            for other in range(self.seats):
                for level in range(1, LEVELS + 1):
                    found |= self.may_imitate(other, level)
        elif step == STEP_MIGRATE:
            found = self.acted and not self.passed and self.has_second_wind()
        elif step == STEP_TAKE and argument == ANY_COLUMN:
            found = self.may_take_any(self.to_move)
        elif step == STEP_TAKE:
            found = self.may_take_from(self.to_move, argument)
        elif step == STEP_DRAW and argument == ANY_DECK:
            found = self.cards_left(ACTION) + self.cards_left(PERMANENT) + self.cards_left(OBJECTIVE) > 0
        elif step == STEP_DRAW:
            found = self.cards_left(argument) > 0
        elif step == STEP_SWAP:
            found = self.has_different_pawns()
        return found

    def may_seize(self, strait: int, most: int) -> bool:
        """Whether a strait tile may be seized: another's, and not worth more than the card says."""
        return self.strait_owner[strait] not in (NOTHING, self.to_move) and self.strait_value[strait] <= most

    def has_second_wind(self) -> bool:
        left = self.mine[self.to_move]
        while left:
            area = self.lowest_bit(left)
            left &= left - 1
            if area != self.acted_at and self.reach(self.to_move, area) & ~self.occupied:
                return True
        return False

    def has_different_pawns(self) -> bool:
        left = self.mine[self.to_move]
        if not left:
            return False
        shape = self.shape_at[self.lowest_bit(left)]
        while left:
            if self.shape_at[self.lowest_bit(left)] != shape:
                return True
            left &= left - 1
        return False

    def c_observe(self, seat: int, out: Any) -> None:
        """Add how much of each objective in hand is done, from 0 to 1."""
        Knowledge.c_observe(self, seat, out)
        if seat < 0:
            return
        left = self.held[seat] & self.setup.in_colour[OBJECTIVE]
        while left:
            card = self.lowest_bit(left)
            left &= left - 1
            done = self.progress(seat, card)
            asked = max(1, self.setup.count[card])
            out[PROGRESS + card - FIRST_OBJECTIVE] = min(1.0, done / asked)

    # Objectives

    def fulfils(self, seat: int, card: int) -> bool:
        """Whether an objective's condition holds for a seat (OR-51)."""
        return self.progress(seat, card) >= self.setup.count[card]

    def progress(self, seat: int, card: int) -> int:
        """How far a seat is with an objective, to be compared with the count that it asks for."""
        condition = self.setup.condition[card]
        which = self.setup.which[card]
        mine = self.mine[seat]
        if condition == ON_COLOUR:
            return self.setup.size(mine & self.setup.coloured[which])
        if condition == ON_CONTINENT:
            return self.setup.size(mine & self.setup.on_continent[which])
        if condition == GROUP_WITHIN:
            return self.group_within(mine)
        if condition == GROUP_ACROSS:
            return self.group_across(mine)
        if condition == CONTINENTS:
            return self.continents_of(mine)
        if condition == OF_WIDTH:
            return self.setup.size(mine & self.of_width[which])
        if condition == OF_HEIGHT:
            return self.of_height(mine, which)
        if condition == OF_EACH_COLOUR:
            return self.of_each_colour(mine)
        if condition == STRAIT_TILES:
            return self.strait_tiles[seat]
        if condition == HUNTING_TILES:
            return self.hunting_tiles[seat]
        if condition == TILE_OF_LEVEL:
            which = self.setup.count[card]
            return which if self.tiles[seat * 6 + which] else 0
        return self.tile_count(seat)

    def tile_count(self, seat: int) -> int:
        tiles = 0
        for level in range(1, LEVELS + 1):
            tiles += self.tiles[seat * 6 + level]
        return tiles

    def group(self, places: int) -> int:
        """The areas of a set that hang together with its lowest one, over land and straits."""
        group = places & -places
        edge = group
        while edge:
            near = self.setup.near[self.lowest_bit(edge)] & places & ~group
            edge = (edge & (edge - 1)) | near
            group |= near
        return group

    def group_within(self, mine: int) -> int:
        most = 0
        for continent in range(self.setup.continents):
            left = mine & self.setup.on_continent[continent]
            while left:
                group = self.group(left)
                left &= ~group
                most = max(most, self.setup.size(group))
        return most

    def group_across(self, mine: int) -> int:
        most = 0
        while mine:
            group = self.group(mine)
            mine &= ~group
            if self.continents_of(group) > 1:
                most = max(most, self.setup.size(group))
        return most

    def continents_of(self, mine: int) -> int:
        continents = 0
        for continent in range(self.setup.continents):
            if mine & self.setup.on_continent[continent]:
                continents += 1
        return continents

    def of_height(self, mine: int, height: int) -> int:
        pawns = 0
        while mine:
            if self.setup.height[self.shape_at[self.lowest_bit(mine)]] == height:
                pawns += 1
            mine &= mine - 1
        return pawns

    def of_each_colour(self, mine: int) -> int:
        """The pawns of the colour that one has fewest of."""
        white = 0
        brown = 0
        black = 0
        while mine:
            hue = self.setup.hue[self.shape_at[self.lowest_bit(mine)]]
            mine &= mine - 1
            if hue == 0:
                white += 1
            elif hue == 1:
                brown += 1
            else:
                black += 1
        return min(white, min(brown, black))

    def progress_of(self, seat: int, card: int) -> int:
        return self.progress(seat, card)
