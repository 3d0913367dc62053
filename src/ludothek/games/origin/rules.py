"""Origin's rules: how a game is set up, what is legal, and what a decision does."""

from ludothek.engine.rng import Rng
from ludothek.engine.vocabulary import EVERYONE, NOTHING
from ludothek.games.origin.position import Position
from ludothek.games.origin.vocabulary import (
    ACTION,
    ANY_COLUMN,
    BASKET,
    BOARD_EMPTY,
    BROWN,
    CARDS,
    CARDS_OF_B,
    CLUB,
    CONTINENTS,
    COUNCIL,
    CROSSING_PATHS,
    DEALT,
    DECK_EMPTY,
    DISPLACED,
    DO_DRAW,
    DO_FIRST,
    DO_GAIN,
    DO_KILN,
    DO_LIMIT,
    DO_OFFER,
    DO_PUT,
    DO_REWARD,
    DO_SECOND,
    DO_STRAITS,
    DO_THEIR_STRAITS,
    DO_TILE,
    DRAW_FROM,
    DRAWING,
    END_TURN,
    ENDING,
    EVOLVE,
    EVOLVED,
    FAR_SEED,
    FIRST_OBJECTIVE,
    GAME_OVER,
    GREAT_MARCH,
    GREEN,
    GROUP_ACROSS,
    GROUP_WITHIN,
    HUNTING_TILES,
    IMITATE,
    IMITATED,
    IMITATING,
    IMITATION,
    INSIGHT,
    KEEP,
    KEEPING,
    KEPT,
    KILN,
    LEVELS,
    LOST_STRAIT,
    LOST_TILE,
    MIGHT,
    MIGRATED,
    MOST_AREAS,
    MOST_IN_DECK,
    MOVE,
    MUTATION,
    NET,
    NEUTRAL_SET,
    NOTED,
    OBJECTIVE,
    OBJECTIVE_LIMIT,
    OF_EACH_COLOUR,
    OF_HEIGHT,
    OF_WIDTH,
    ON_COLOUR,
    ON_CONTINENT,
    OUTRIGGER,
    PALISADE,
    PASS,
    PASSED,
    PAWNS,
    PERMANENT,
    PLACE,
    PLACING,
    PLAY,
    PLAYED,
    PUSHED,
    PUT,
    PUTTING,
    RAFT,
    RAID,
    REWARD_A,
    REWARD_B,
    REWARDING,
    ROB,
    ROBBED,
    ROBBING,
    ROUND_LIMIT,
    ROUNDS_OVER,
    SANDALS,
    SECOND_WIND,
    SEED_GRAIN,
    SEIZE,
    SEIZED,
    SEIZING,
    SHAPES,
    SPEAR,
    STARTED,
    STEPPED,
    STRAIT_TILES,
    SUPPLY_EMPTY,
    SWAP,
    SWAPPED,
    SWAPPING,
    TAKE,
    TAKING,
    TALLY_STICK,
    THEFT,
    TILE_OF_LEVEL,
    TORCH,
    TRAVOIS,
    TURN,
    VILLAGES_USED,
    WINDING,
    WRITING,
)


class Match(Position):
    """A game of Origin."""

    def fresh(self) -> "Match":
        return Match(self.setup)

    # Setting up

    def begin(self, rng: Rng) -> None:
        self.start(rng)

    def start(self, rng: Rng) -> None:
        """Pawns, tiles, tokens, decks, and three objectives for everybody (OR-01 to OR-06)."""
        for shape in range(SHAPES):
            self.supply[shape] = 2 if self.seats == 4 and self.setup.height[shape] == 2 else 1
            self.in_supply += self.supply[shape]
            self.supply_kinds |= 1 << shape
        for area in range(MOST_AREAS):
            self.shape_at[area] = NOTHING
        self.set_pawn(rng.below(3), self.setup.origin)
        self.starter = rng.below(self.seats)
        if self.log is not None:
            self.log.tell(NEUTRAL_SET, NOTHING, self.shape_at[self.setup.origin], NOTHING, EVERYONE)
            self.log.tell(STARTED, self.starter, NOTHING, NOTHING, EVERYONE)
        for seat in range(self.seats):
            self.villages[seat] = PAWNS
        self.lay_tokens(rng)
        self.decks[:] = self.setup.deck
        self.in_deck[:] = self.setup.deck_size
        for i in range(8):
            self.aside[i] = NOTHING
        self.to_move = self.starter
        self.round = 1
        if self.setup.junior:
            self.phase = TURN
        else:
            self.phase = KEEPING
            for _ in range(3 * self.seats):
                card = self.from_deck(OBJECTIVE, rng)
                self.gain(self.to_move, card)
                if self.log is not None:
                    self.log.tell(DEALT, self.to_move, NOTHING, card, 1 << self.to_move)
                self.to_move = self.seat_from(self.to_move, 1)

    def lay_tokens(self, rng: Rng) -> None:
        """The reward board, and hunting and strait tiles at random (OR-04, OR-44)."""
        for level in range(1, LEVELS + 1):
            self.reserve[level] = self.setup.tiles[level]
            self.in_reserve += self.setup.tiles[level]
        for column in range(4):
            for _ in range(6 if column == BROWN else 3):
                self.refill(column, rng)
        self.strait_value[:] = self.setup.strait_values
        for strait in range(self.setup.straits):
            other = strait + rng.below(self.setup.straits - strait)
            value = self.strait_value[other]
            self.strait_value[other] = self.strait_value[strait]
            self.strait_value[strait] = value
            self.strait_owner[strait] = NOTHING
            self.straits_left |= 1 << strait
        left = self.setup.hunting_tokens
        drawn = 0
        for area in range(self.setup.areas):
            if self.setup.colour[area] == GREEN and left:
                skip = rng.below(left)
                token = 0
                while skip or drawn & self.setup.bits[token]:
                    if not drawn & self.setup.bits[token]:
                        skip -= 1
                    token += 1
                drawn |= self.setup.bits[token]
                left -= 1
                self.hunting[area] = self.setup.hunting_values[token]

    # What is legal

    def find_actions(self) -> int:
        if self.ended:
            return 0
        if self.phase == TURN:
            return self.find_in_turn()
        if self.phase == PLACING:
            return self.add_areas()
        if self.phase == TAKING:
            return self.add_tiles()
        if self.phase == REWARDING:
            self.actions[0] = REWARD_A
            self.actions[1] = REWARD_B
            return 2
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
                card = self.setup.lowest(left)
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

    def add_moves(self, second_wind: bool) -> int:
        """Migrations and displacements, or Second Wind's migrations (OR-10, OR-11, OR-38, OR-40)."""
        n = 0
        seat = self.to_move
        empty = ~self.occupied
        rivals = self.occupied & ~self.mine[seat] & ~self.setup.bits[self.setup.origin]
        weak_1 = rivals & self.of_width[1]
        weak_2 = rivals & self.of_width[2]
        weak_3 = rivals & self.of_width[3]
        for other in range(self.seats):
            if self.has(other, PALISADE):
                fenced = weak_1 & self.mine[other]
                if self.setup.amount[PALISADE] > 1:
                    weak_1 &= ~fenced
                if self.setup.amount[PALISADE] == 2:
                    weak_2 |= fenced
                if self.setup.amount[PALISADE] == 3:
                    weak_3 |= fenced
        strength = 0
        if self.boost == MIGHT:
            strength += self.setup.amount[MIGHT]
        if self.has(seat, CLUB):
            strength += 1
        number = 0
        left = self.mine[seat]
        while left:
            area = self.setup.lowest(left)
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
            if not second_wind or area != self.acted_at:
                goals &= self.reach(seat, area)
                while goals:
                    self.actions[n] = MOVE + number * MOST_AREAS + self.setup.lowest(goals)
                    goals &= goals - 1
                    n += 1
            number += 1
        return n

    def reach(self, seat: int, area: int) -> int:
        """All areas that the seat's pawn on an area can get to (OR-37)."""
        steps = self.steps(seat, self.setup.height[self.shape_at[area]])
        if self.has(seat, RAFT):
            return self.setup.within_by_raft[steps * MOST_AREAS + area]
        return self.setup.within[steps * MOST_AREAS + area]

    def reach_of(self, seat: int, area: int) -> int:
        return self.reach(seat, area)

    def steps(self, seat: int, height: int) -> int:
        if height == 1 and self.has(seat, SANDALS):
            height = self.setup.amount[SANDALS]
        if self.has(seat, TRAVOIS):
            height += self.setup.amount[TRAVOIS]
        if self.boost == GREAT_MARCH:
            height += self.setup.amount[GREAT_MARCH]
        return height

    def children(self, shape: int) -> int:
        """The shapes that may evolve beside a pawn (OR-08, OR-35)."""
        if self.boost == MUTATION or self.has(self.to_move, SEED_GRAIN):
            return self.setup.children[SHAPES + shape]
        return self.setup.children[shape]

    def nursery(self, area: int) -> int:
        """The empty areas where a pawn may evolve from the one on an area (OR-07, OR-36)."""
        if self.boost == FAR_SEED:
            return self.setup.within[2 * MOST_AREAS + area] & ~self.occupied
        return self.setup.near[area] & ~self.occupied

    def add_evolutions(self, n: int) -> int:
        """The shapes of the supply that have an area to go to (OR-34)."""
        if self.villages[self.to_move] == 0:
            return n
        shapes = 0
        left = self.occupied
        while left and shapes != self.supply_kinds:
            area = self.setup.lowest(left)
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
            area = self.setup.lowest(left)
            left &= left - 1
            if self.children(self.shape_at[area]) >> self.shape & 1:
                goals |= self.nursery(area)
        while goals:
            self.actions[n] = PLACE + self.setup.lowest(goals)
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
            cards += self.hands[self.to_move * CARDS + self.setup.lowest(rest)]
            rest &= rest - 1
        while left:
            card = self.setup.lowest(left)
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
            self.actions[n] = KEEP + self.setup.lowest(left) - FIRST_OBJECTIVE
            left &= left - 1
            n += 1
        return n

    def add_targets(self) -> int:
        """Whom or what an action card or Kiln is turned on."""
        n = 0
        seat = self.to_move
        if self.phase == ROBBING:
            for other in range(self.seats):
                if other != seat and self.hand_size(other):
                    self.actions[n] = ROB + other
                    n += 1
        elif self.phase == SEIZING:
            for strait in range(self.setup.straits):
                if self.strait_owner[strait] not in (NOTHING, seat):
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
        if card in (GREAT_MARCH, MIGHT, MUTATION, FAR_SEED):
            return not self.acted
        if card in (THEFT, RAID, IMITATION):
            return self.has_victim(card)
        if card == SECOND_WIND:
            return self.acted and not self.passed and self.has_second_wind()
        if card == INSIGHT:
            return self.may_take_any(self.to_move)
        if card == COUNCIL:
            return self.cards_left(ACTION) + self.cards_left(PERMANENT) + self.cards_left(OBJECTIVE) > 0
        return self.has_different_pawns()

    def has_victim(self, card: int) -> bool:
        """Whether somebody has what Theft, Raid or Imitation takes (OR-48, OR-49)."""
        found = False
        for other in range(self.seats):
            if other != self.to_move:
                found |= card == THEFT and self.hand_size(other) > 0
                found |= card == RAID and self.strait_tiles[other] > 0
                for level in range(1, LEVELS + 1):
                    found |= card == IMITATION and self.may_imitate(other, level)
        return found

    def has_second_wind(self) -> bool:
        left = self.mine[self.to_move]
        while left:
            area = self.setup.lowest(left)
            left &= left - 1
            if area != self.acted_at and self.reach(self.to_move, area) & ~self.occupied:
                return True
        return False

    def has_different_pawns(self) -> bool:
        left = self.mine[self.to_move]
        if not left:
            return False
        shape = self.shape_at[self.setup.lowest(left)]
        while left:
            if self.shape_at[self.setup.lowest(left)] != shape:
                return True
            left &= left - 1
        return False

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
            near = self.setup.near[self.setup.lowest(edge)] & places & ~group
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
            if self.setup.height[self.shape_at[self.setup.lowest(mine)]] == height:
                pawns += 1
            mine &= mine - 1
        return pawns

    def of_each_colour(self, mine: int) -> int:
        """The pawns of the colour that one has fewest of."""
        white = 0
        brown = 0
        black = 0
        while mine:
            hue = self.setup.hue[self.shape_at[self.setup.lowest(mine)]]
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

    # What a decision does

    def apply(self, action: int, rng: Rng) -> None:
        if action < EVOLVE:
            self.move(action - MOVE, rng)
        elif action < PLACE:
            self.shape = action - EVOLVE
            self.phase = PLACING
        elif action < PLAY:
            self.evolve(action - PLACE, rng)
        elif action < PUT:
            self.play(action - PLAY, rng)
        elif action < KEEP:
            self.put(action - PUT, rng)
        elif action < REWARD_A:
            self.keep(FIRST_OBJECTIVE + action - KEEP)
        elif action < TAKE:
            self.phase = TURN
            self.choose_reward(action)
            self.proceed(rng)
        elif action < ROB:
            self.phase = TURN
            self.take_tile(self.to_move, (action - TAKE) // LEVELS, (action - TAKE) % LEVELS + 1, rng)
            self.proceed(rng)
        elif action < PASS:
            self.phase = TURN
            self.use_card(action, rng)
            self.proceed(rng)
        elif action == PASS:
            self.acted = True
            self.passed = True
            if self.log is not None:
                self.log.tell(PASSED, self.to_move, NOTHING, NOTHING, EVERYONE)
            self.proceed(rng)
        else:
            self.end_turn()

    def keep(self, card: int) -> None:
        """Keeps one of three objectives; the others are shuffled back when all have chosen (OR-05, OR-58)."""
        seat = self.to_move
        self.lose(seat, card)
        for i in range(2 * seat, 2 * seat + 2):
            self.aside[i] = self.setup.lowest(self.held[seat])
            self.lose(seat, self.aside[i])
        self.gain(seat, card)
        if self.log is not None:
            self.log.tell(KEPT, seat, NOTHING, card, 1 << seat)
        self.to_move = self.seat_from(seat, 1)
        if self.to_move == self.starter:
            self.phase = TURN
            for i in range(2 * self.seats):
                self.decks[OBJECTIVE * MOST_IN_DECK + self.in_deck[OBJECTIVE]] = self.aside[i]
                self.in_deck[OBJECTIVE] += 1
                self.aside[i] = NOTHING

    def move(self, choice: int, rng: Rng) -> None:
        """Migration or displacement (OR-10, OR-11), or Second Wind's migration (OR-40)."""
        seat = self.to_move
        start = self.pawn_area(seat, choice // MOST_AREAS)
        goal = choice % MOST_AREAS
        rival = self.owner(goal)
        if self.log is not None:
            event = MIGRATED if rival == NOTHING else DISPLACED
            self.log.tell(event, seat, start * MOST_AREAS + goal, NOTHING, EVERYONE)
            self.tell_route(seat, start, goal)
            if rival != NOTHING:
                self.log.tell(PUSHED, rival, start, NOTHING, EVERYONE)
        self.move_pawn(start, goal)
        if rival != NOTHING:
            self.plan(DO_THEIR_STRAITS, rival * MOST_AREAS + start)
        if self.phase == TURN:
            self.acted = True
            self.acted_at = goal
        self.enter(goal, rng)

    def tell_route(self, seat: int, start: int, goal: int) -> None:
        """The steps of the shortest route that comes first on the map, over a strait where Raft needs one (OR-37)."""
        by_sea = self.has(seat, RAFT) and self.setup.by_sea[start] & self.setup.bits[goal] != 0
        here = start
        while here != goal:
            left = self.setup.near[here]
            step = NOTHING
            while step == NOTHING:
                there = self.setup.lowest(left)
                left &= left - 1
                closer = self.setup.distance[here * MOST_AREAS + goal] - self.setup.distance[there * MOST_AREAS + goal]
                crossing = self.setup.over_strait[here] & self.setup.bits[there] != 0
                if closer == 1 and (not by_sea or crossing or self.setup.by_sea[there] & self.setup.bits[goal]):
                    step = there
                    by_sea = by_sea and not crossing
            here = step
            if self.log is not None:
                self.log.tell(STEPPED, seat, here, NOTHING, EVERYONE)

    def evolve(self, area: int, rng: Rng) -> None:
        """A new pawn with a village (OR-07, OR-09)."""
        seat = self.to_move
        self.set_pawn(self.shape, area)
        self.mine[seat] |= self.setup.bits[area]
        self.villages[seat] -= 1
        if self.log is not None:
            self.log.tell(EVOLVED, seat, self.shape * MOST_AREAS + area, NOTHING, EVERYONE)
        self.shape = NOTHING
        self.acted = True
        self.acted_at = area
        self.enter(area, rng)

    def enter(self, area: int, rng: Rng) -> None:
        """The area's reward, then the straits of the acting player (OR-13, OR-41)."""
        self.phase = TURN
        self.plan(DO_STRAITS, area)
        self.plan(DO_REWARD, area)
        self.proceed(rng)

    def play(self, card: int, rng: Rng) -> None:
        """A card from the hand (OR-22 to OR-24)."""
        seat = self.to_move
        deck = self.setup.deck_of[card]
        first = not self.used >> deck & 1
        self.used |= 1 << deck
        self.lose(seat, card)
        self.seen_leaving(seat, card)
        self.revealed = True
        if self.log is not None:
            self.log.tell(PLAYED, seat, card, NOTHING, EVERYONE)
        if deck == ACTION:
            self.discarded[card] += 1
            self.boost = card
            self.act(card)
        else:
            self.played[seat] |= self.setup.bits[card]
            if deck == OBJECTIVE:
                self.objective_points[seat] += self.setup.value[card]
                if first:
                    self.plan(DO_DRAW, OBJECTIVE * 16 + 1)
        if self.phase == TURN:
            self.proceed(rng)

    def act(self, card: int) -> None:
        """What an action card asks to be chosen or done; Great March and its like only count while in `boost`."""
        if card == THEFT:
            self.phase = ROBBING
        elif card == RAID:
            self.phase = SEIZING
        elif card == IMITATION:
            self.phase = IMITATING
        elif card == SECOND_WIND:
            self.phase = WINDING
        elif card == INSIGHT:
            self.plan(DO_TILE, ANY_COLUMN)
        elif card == COUNCIL:
            self.phase = DRAWING
            self.count = self.setup.amount[COUNCIL]
        elif card == CROSSING_PATHS:
            self.phase = SWAPPING

    def use_card(self, action: int, rng: Rng) -> None:
        """The choice that an action card or Kiln asked for."""
        seat = self.to_move
        if action < SEIZE:
            if self.log is not None:
                self.log.tell(ROBBED, action - ROB, NOTHING, NOTHING, EVERYONE)
            self.plan(DO_LIMIT, 0)
            self.steal(seat, action - ROB, rng)
        elif action < IMITATE:
            self.seize(seat, action - SEIZE)
        elif action < DRAW_FROM:
            self.imitate(seat, (action - IMITATE) // LEVELS, (action - IMITATE) % LEVELS + 1)
        elif action < SWAP:
            self.plan(DO_DRAW, (action - DRAW_FROM) * 16 + self.count)
            self.count = 0
        else:
            self.swap(seat, action - SWAP)

    def seize(self, seat: int, strait: int) -> None:
        """Raid (OR-48)."""
        victim = self.strait_owner[strait]
        self.strait_owner[strait] = seat
        self.strait_points[victim] -= self.strait_value[strait]
        self.strait_tiles[victim] -= 1
        self.strait_points[seat] += self.strait_value[strait]
        self.strait_tiles[seat] += 1
        if self.log is not None:
            self.log.tell(LOST_STRAIT, victim, strait, NOTHING, EVERYONE)
            self.log.tell(SEIZED, seat, strait, NOTHING, EVERYONE)

    def imitate(self, seat: int, victim: int, level: int) -> None:
        self.tiles[victim * 6 + level] -= 1
        self.tiles[seat * 6 + level] += 1
        if self.log is not None:
            self.log.tell(LOST_TILE, victim, level, NOTHING, EVERYONE)
            self.log.tell(IMITATED, seat, level, NOTHING, EVERYONE)

    def swap(self, seat: int, pair: int) -> None:
        """Crossing Paths: no reward of any kind."""
        one = 0
        while pair >= PAWNS - 1 - one:
            pair -= PAWNS - 1 - one
            one += 1
        start = self.pawn_area(seat, one)
        goal = self.pawn_area(seat, one + 1 + pair)
        self.move_pawn(start, goal)
        if self.acted_at == start:
            self.acted_at = goal
        elif self.acted_at == goal:
            self.acted_at = start
        if self.log is not None:
            self.log.tell(SWAPPED, seat, start * MOST_AREAS + goal, NOTHING, EVERYONE)

    def put(self, card: int, rng: Rng) -> None:
        """One of the cards that go under their deck (OR-14, OR-25, OR-50)."""
        self.put_under(self.to_move, card)
        self.count -= 1
        self.floor = card
        if self.count == 0:
            self.floor = 0
            self.phase = TURN
            self.proceed(rng)

    def choose_reward(self, action: int) -> None:
        if self.deck == BROWN:
            if action == REWARD_A:
                self.plan(DO_TILE, BROWN)
                self.plan(DO_TILE, BROWN)
            else:
                self.plan(DO_TILE, ANY_COLUMN)
        else:
            self.plan(DO_FIRST if action == REWARD_A else DO_SECOND, self.deck)

    # What follows from it

    def plan(self, task: int, argument: int) -> None:
        """Notes what is to be done next, before all that was noted earlier."""
        self.task[self.tasks] = task
        self.argument[self.tasks] = argument
        self.tasks += 1

    def proceed(self, rng: Rng) -> None:
        """Does what is to be done until a choice has to be made or the turn goes on; then tests for the end (OR-53)."""
        while self.tasks and self.phase == TURN:
            self.tasks -= 1
            self.do(self.task[self.tasks], self.argument[self.tasks], rng)
        if self.phase == TURN:
            self.test_end()
            if self.setup.junior and self.acted:
                self.end_turn()

    def do(self, task: int, argument: int, rng: Rng) -> None:
        seat = self.to_move
        if task == DO_REWARD:
            self.reward(seat, argument)
        elif task == DO_OFFER:
            self.offer(seat, argument)
        elif task == DO_FIRST:
            if not self.setup.junior:
                self.plan(DO_GAIN, argument * 16 + (self.setup.amount[BASKET] if self.has(seat, BASKET) else 1))
            self.plan(DO_TILE, argument)
        elif task == DO_SECOND:
            if self.setup.junior:
                self.plan(DO_DRAW, argument * 16 + 1)
            else:
                self.plan(DO_GAIN, argument * 16 + (self.setup.amount[TORCH] if self.has(seat, TORCH) else CARDS_OF_B))
        elif task == DO_TILE:
            self.offer_tile(seat, argument)
        elif task == DO_GAIN:
            self.gain_one(seat, argument // 16, argument % 16, rng)
        elif task == DO_DRAW:
            self.draw_some(seat, argument // 16, argument % 16, rng)
        elif task == DO_PUT:
            self.phase = PUTTING
            self.deck = argument // 16
            self.count = argument % 16
        elif task == DO_LIMIT:
            self.keep_limit(seat)
        elif task == DO_KILN:
            if self.cards_left(ACTION) + self.cards_left(PERMANENT) + self.cards_left(OBJECTIVE):
                self.phase = DRAWING
                self.count = 1
        elif task == DO_STRAITS:
            self.take_straits(seat, argument)
        else:
            self.take_their_straits(argument // MOST_AREAS, argument % MOST_AREAS)

    def reward(self, seat: int, area: int) -> None:
        """By the colour of the area (OR-13 to OR-15, OR-19)."""
        colour = self.setup.colour[area]
        if colour == GREEN:
            if self.hunting[area]:
                self.take_hunting(seat, area)
                if self.has(seat, SPEAR):
                    self.plan(DO_DRAW, ACTION * 16 + 1)
            elif self.has(seat, NET):
                self.plan(DO_TILE, ANY_COLUMN)
        else:
            if colour == BROWN and self.has(seat, KILN):
                self.plan(DO_KILN, 0)
            self.plan(DO_OFFER, colour)

    def offer(self, seat: int, colour: int) -> None:
        """The choice of (a) and (b), where both are possible (OR-42); both with Writing."""
        first = self.may_take_from(seat, colour)
        if colour == BROWN:
            if first and not self.setup.junior:
                self.phase = REWARDING
                self.deck = BROWN
            else:
                self.plan(DO_TILE, ANY_COLUMN)
            return
        second = self.cards_left(colour) > 0
        if first and second and not self.has(seat, WRITING):
            self.phase = REWARDING
            self.deck = colour
            return
        if second:
            self.plan(DO_SECOND, colour)
        if first:
            self.plan(DO_FIRST, colour)

    def offer_tile(self, seat: int, column: int) -> None:
        if self.may_take_any(seat) if column == ANY_COLUMN else self.may_take_from(seat, column):
            self.phase = TAKING
            self.column = column

    def gain_one(self, seat: int, deck: int, cards: int, rng: Rng) -> None:
        """Draws as many cards as there are and puts all but one of them, or others of that kind, back (OR-43)."""
        drawn = min(cards, self.cards_left(deck))
        for _ in range(drawn):
            self.draw(seat, deck, rng)
        if deck == OBJECTIVE:
            self.plan(DO_LIMIT, 0)
        if drawn > 1:
            self.plan(DO_PUT, deck * 16 + drawn - 1)

    def draw_some(self, seat: int, deck: int, cards: int, rng: Rng) -> None:
        for _ in range(min(cards, self.cards_left(deck))):
            self.draw(seat, deck, rng)
        if deck == OBJECTIVE and not self.setup.junior:
            self.plan(DO_LIMIT, 0)

    def keep_limit(self, seat: int) -> None:
        """At most two objectives in hand, more with Tally Stick (OR-25)."""
        limit = self.setup.amount[TALLY_STICK] if self.has(seat, TALLY_STICK) else OBJECTIVE_LIMIT
        if self.sizes[seat * 3 + OBJECTIVE] > limit:
            self.phase = PUTTING
            self.deck = OBJECTIVE
            self.count = self.sizes[seat * 3 + OBJECTIVE] - limit

    def take_straits(self, seat: int, area: int) -> None:
        """All straits completed, each with Outrigger's tile (OR-41, OR-45)."""
        strait = self.completed_strait(seat, area)
        while strait != NOTHING:
            self.take_strait(seat, strait)
            if self.has(seat, OUTRIGGER):
                self.plan(DO_STRAITS, area)
                self.plan(DO_TILE, ANY_COLUMN)
                return
            strait = self.completed_strait(seat, area)

    def take_their_straits(self, seat: int, area: int) -> None:
        """A displaced player may complete straits too (OR-20)."""
        strait = self.completed_strait(seat, area)
        while strait != NOTHING:
            self.take_strait(seat, strait)
            strait = self.completed_strait(seat, area)

    # The end

    def test_end(self) -> None:
        """Everybody else has one more turn once something is used up (OR-26)."""
        if self.ending:
            return
        reason = NOTHING
        villages = 0
        for seat in range(self.seats):
            villages += self.villages[seat]
        if villages == 0:
            reason = VILLAGES_USED
        if self.in_supply == 0:
            reason = SUPPLY_EMPTY
        if self.on_board == 0:
            reason = BOARD_EMPTY
        for deck in range(3):
            if self.cards_left(deck) == 0:
                reason = DECK_EMPTY
        if reason != NOTHING:
            self.ending = True
            self.last_turns = self.seats - 1
            if self.log is not None:
                self.log.tell(ENDING, self.to_move, reason, NOTHING, EVERYONE)

    def end_turn(self) -> None:
        if self.ending:
            if self.last_turns == 0:
                self.finish()
                return
            self.last_turns -= 1
        self.to_move = self.seat_from(self.to_move, 1)
        self.acted = False
        self.passed = False
        self.used = 0
        self.boost = NOTHING
        self.acted_at = NOTHING
        if self.to_move == self.starter:
            if self.round == ROUND_LIMIT and not self.ending:
                if self.log is not None:
                    self.log.tell(ENDING, NOTHING, ROUNDS_OVER, NOTHING, EVERYONE)
                self.finish()
                return
            self.round += 1

    def finish(self) -> None:
        self.ended = True
        if self.log is not None:
            for seat in range(self.seats):
                self.log.tell(NOTED, seat, self.score(seat), NOTHING, EVERYONE)
            self.log.tell(GAME_OVER, NOTHING, NOTHING, NOTHING, EVERYONE)
