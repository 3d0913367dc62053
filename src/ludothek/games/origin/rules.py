"""Origin's rules: how a game is set up, and what a decision does."""

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.games.origin.constants import (
    ACTION,
    ACTS,
    ANY_COLUMN,
    BOARD_EMPTY,
    BOTH_REWARDS,
    BROWN,
    COLLECTING,
    DEALT,
    DECK_EMPTY,
    DISPLACED,
    DO_DRAW,
    DO_FIRST,
    DO_GAIN,
    DO_LIMIT,
    DO_OFFER,
    DO_PUT,
    DO_REWARD,
    DO_SECOND,
    DO_STEP,
    DO_STRAITS,
    DO_THEIR_STRAITS,
    DO_TILE,
    ENDING,
    EVOLVE,
    EVOLVED,
    FIRST_OBJECTIVE,
    FREE_STRAIT,
    GAME_OVER,
    GREEN,
    KEEP,
    KEEPING,
    KEPT,
    LEVELS,
    LIMIT,
    MIGRATED,
    MOST_AREAS,
    MOST_IN_DECK,
    MOVE,
    MOVED,
    NEUTRAL_SET,
    NOTED,
    OBJECTIVE,
    OBJECTIVE_LIMIT,
    ON_HUNTING,
    ON_NO_HUNTING,
    ON_STRAIT,
    PASS,
    PASSED,
    PASSED_TURN,
    PAWNS,
    PERMANENT,
    PLACE,
    PLACING,
    PLAY,
    PLAYED,
    PLAYED_CARD,
    PUSHED,
    PUT,
    PUTTING,
    REWARD_A,
    REWARD_A_CARDS,
    REWARD_B_CARDS,
    REWARDING,
    ROB,
    ROUND_LIMIT,
    ROUNDS_OVER,
    SHAPES,
    STARTED,
    STEPPED,
    SUPPLY_EMPTY,
    TAKE,
    TAKING,
    TURN,
    USUAL_A,
    USUAL_B,
    VILLAGES_USED,
)
from ludothek.games.origin.steps import Steps


class Position(Steps):
    """A game of Origin."""

    def make_blank(self) -> "Position":
        return Position(self.setup)

    # Setting up

    def c_deal(self, rng: Rng) -> None:
        """Pawns, tiles, tokens, decks, and three objectives for everybody (OR-01 to OR-06)."""
        for shape in range(SHAPES):
            self.supply[shape] = 2 if self.seats == 4 and self.setup.height[shape] == 2 else 1
            self.in_supply += self.supply[shape]
            self.supply_kinds |= 1 << shape
        for area in range(MOST_AREAS):
            self.shape_at[area] = NOTHING
        self.set_pawn(rng.c_draw(3), self.setup.origin)
        self.starter = rng.c_draw(self.seats)
        self.c_tell(NEUTRAL_SET, NOTHING, self.shape_at[self.setup.origin])
        self.c_tell(STARTED, self.starter)
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
            if self.setup.compensation:
                self.deal_compensation(rng)
        else:
            self.phase = KEEPING
            for _ in range(3 * self.seats):
                card = self.from_deck(OBJECTIVE, rng)
                self.gain(self.to_move, card)
                self.c_tell(DEALT, self.to_move, NOTHING, card, 1 << self.to_move)
                self.to_move = self.seat_from(self.to_move, 1)

    def deal_compensation(self, rng: Rng) -> None:
        """An action card for each place behind the starting player (OR-59)."""
        for place in range(1, self.seats):
            self.draw_cards(self.seat_from(self.starter, place), ACTION, place, rng)

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
            other = strait + rng.c_draw(self.setup.straits - strait)
            value = self.strait_value[other]
            self.strait_value[other] = self.strait_value[strait]
            self.strait_value[strait] = value
            self.strait_owner[strait] = NOTHING
            self.straits_left |= 1 << strait
        left = self.setup.hunting_tokens
        drawn = 0
        for area in range(self.setup.areas):
            if self.setup.colour[area] == GREEN and left:
                skip = rng.c_draw(left)
                token = 0
                while skip or drawn & self.setup.bits[token]:
                    if not drawn & self.setup.bits[token]:
                        skip -= 1
                    token += 1
                drawn |= self.setup.bits[token]
                left -= 1
                self.hunting[area] = self.setup.hunting_values[token]

    # What a decision does

    def c_apply(self, action: int, rng: Rng) -> None:
        if action < EVOLVE:
            self.move(action - MOVE, rng)
        elif action < PLACE:
            self.shape = action - EVOLVE
            self.phase = PLACING
        elif action < PLAY:
            if self.phase == COLLECTING:
                self.collect(action - PLACE, rng)
            else:
                self.evolve(action - PLACE, rng)
        elif action < PUT:
            self.play(action - PLAY, rng)
        elif action < KEEP:
            self.put(action - PUT, rng)
        elif action < REWARD_A:
            self.keep(FIRST_OBJECTIVE + action - KEEP, rng)
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
            self.acts[self.to_move * ACTS + PASSED_TURN] += 1
            self.c_tell(PASSED, self.to_move)
            self.proceed(rng)
        else:
            self.end_turn()

    def keep(self, card: int, rng: Rng) -> None:
        """Keeps one of three objectives; the others are shuffled back when all have chosen (OR-05, OR-58)."""
        seat = self.to_move
        self.lose(seat, card)
        for i in range(2 * seat, 2 * seat + 2):
            self.aside[i] = self.lowest_bit(self.held[seat])
            self.lose(seat, self.aside[i])
        self.gain(seat, card)
        self.c_tell(KEPT, seat, NOTHING, card, 1 << seat)
        self.to_move = self.seat_from(seat, 1)
        if self.to_move == self.starter:
            self.phase = TURN
            for i in range(2 * self.seats):
                self.decks[OBJECTIVE * MOST_IN_DECK + self.in_deck[OBJECTIVE]] = self.aside[i]
                self.in_deck[OBJECTIVE] += 1
                self.aside[i] = NOTHING
            if self.setup.compensation:
                self.deal_compensation(rng)

    def move(self, choice: int, rng: Rng) -> None:
        """Migration or displacement (OR-10, OR-11), or Second Wind's migration (OR-40)."""
        seat = self.to_move
        start = self.pawn_area(seat, choice // MOST_AREAS)
        goal = choice % MOST_AREAS
        rival = self.owner(goal)
        if self.log is not None:
            event = MIGRATED if rival == NOTHING else DISPLACED
            self.c_tell(event, seat, start * MOST_AREAS + goal)
            self.tell_route(seat, start, goal)
            if rival != NOTHING:
                self.c_tell(PUSHED, rival, start)
        self.move_pawn(start, goal)
        self.acts[seat * ACTS + MOVED] += 1
        if rival != NOTHING:
            self.plan(DO_THEIR_STRAITS, rival * MOST_AREAS + start)
        self.plan_rewards(goal)
        if self.phase == TURN:
            self.acted = True
            self.acted_at = goal
        self.phase = TURN
        self.proceed(rng)

    def tell_route(self, seat: int, start: int, goal: int) -> None:
        """The steps of the shortest route that comes first on the map, over a strait where Raft needs one (OR-37)."""
        by_sea = self.power(seat, FREE_STRAIT) > 0 and self.setup.by_sea[start] & self.setup.bits[goal] != 0
        here = start
        while here != goal:
            left = self.setup.near[here]
            step = NOTHING
            while step == NOTHING:
                there = self.lowest_bit(left)
                left &= left - 1
                closer = self.setup.distance[here * MOST_AREAS + goal] - self.setup.distance[there * MOST_AREAS + goal]
                crossing = self.setup.over_strait[here] & self.setup.bits[there] != 0
                if closer == 1 and (not by_sea or crossing or self.setup.by_sea[there] & self.setup.bits[goal]):
                    step = there
                    by_sea = by_sea and not crossing
            here = step
            self.c_tell(STEPPED, seat, here)

    def evolve(self, area: int, rng: Rng) -> None:
        """A new pawn with a village (OR-07, OR-09)."""
        seat = self.to_move
        self.set_pawn(self.shape, area)
        self.mine[seat] |= self.setup.bits[area]
        self.villages[seat] -= 1
        self.c_tell(EVOLVED, seat, self.shape * MOST_AREAS + area)
        self.shape = NOTHING
        self.acted = True
        self.acted_at = area
        self.plan_rewards(area)
        self.phase = TURN
        self.test_end()
        self.proceed(rng)

    def plan_rewards(self, area: int) -> None:
        """The area's reward, then the straits of the acting player (OR-13, OR-41)."""
        self.plan(DO_STRAITS, area)
        self.plan(DO_REWARD, area)

    def play(self, card: int, rng: Rng) -> None:
        """A card from the hand (OR-22 to OR-24)."""
        seat = self.to_move
        deck = self.setup.deck_of[card]
        first = not self.used >> deck & 1
        if self.phase == REWARDING:
            self.phase = TURN
            self.plan(DO_OFFER, self.deck)
        self.used |= 1 << deck
        self.acts[seat * ACTS + PLAYED_CARD] += 1
        self.lose(seat, card)
        self.note_leaving(seat, card)
        self.revealed = True
        self.c_tell(PLAYED, seat, card)
        if deck == ACTION:
            self.discarded[card] += 1
            self.boost = card
            self.gather_powers(seat)
            if self.setup.program[card]:
                self.plan(DO_STEP, self.setup.program[card])
        else:
            self.played[seat] |= self.setup.bits[card]
            if deck == PERMANENT:
                self.gather_powers(seat)
            if deck == OBJECTIVE:
                self.objective_points[seat] += self.setup.value[card]
                if first:
                    self.plan(DO_DRAW, OBJECTIVE * 16 + 1)
        self.proceed(rng)

    def collect(self, area: int, rng: Rng) -> None:
        """The reward of one of the areas of a swap."""
        self.offered = 0
        self.phase = TURN
        self.plan(DO_REWARD, area)
        self.proceed(rng)

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
                self.plan(DO_GAIN, argument * 256 + max(USUAL_A, self.power(seat, REWARD_A_CARDS)))
            self.plan(DO_TILE, argument)
        elif task == DO_SECOND:
            if self.setup.junior:
                self.plan(DO_DRAW, argument * 16 + 1)
            else:
                cards = self.power(seat, REWARD_B_CARDS)
                self.plan(DO_GAIN, argument * 256 + (cards if cards else USUAL_B))
        elif task == DO_TILE:
            self.offer_tile(seat, argument)
        elif task == DO_GAIN:
            self.draw_and_put(seat, argument // 256, argument // 16 % 16, argument % 16, rng)
        elif task == DO_DRAW:
            self.draw_some(seat, argument // 16, argument % 16, rng)
        elif task == DO_PUT:
            self.phase = PUTTING
            self.deck = argument // 16
            self.count = argument % 16
        elif task == DO_LIMIT:
            self.keep_limit(seat)
        elif task == DO_STEP:
            self.do_step(argument)
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
                self.react(seat, ON_HUNTING)
            else:
                self.react(seat, ON_NO_HUNTING)
        else:
            self.react(seat, colour)
            self.plan(DO_OFFER, colour)

    def offer(self, seat: int, colour: int) -> None:
        """The choice of (a) and (b), where both are possible (OR-42); both with a card that says so."""
        first = self.may_take_from(seat, colour)
        if colour == BROWN:
            if first and not self.setup.junior:
                self.phase = REWARDING
                self.deck = BROWN
            else:
                self.plan(DO_TILE, ANY_COLUMN)
            return
        second = self.cards_left(colour) > 0
        if first and second and not self.power(seat, BOTH_REWARDS):
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

    def draw_and_put(self, seat: int, deck: int, cards: int, back: int, rng: Rng) -> None:
        """Draws cards and puts some of that kind back; of too few, one fewer than were drawn (OR-14, OR-43)."""
        back = min(back, self.draw_cards(seat, deck, cards, rng) - 1)
        if deck == OBJECTIVE:
            self.plan(DO_LIMIT, 0)
        if back > 0:
            self.plan(DO_PUT, deck * 16 + back)

    def draw_some(self, seat: int, deck: int, cards: int, rng: Rng) -> None:
        self.draw_cards(seat, deck, cards, rng)
        if deck == OBJECTIVE and not self.setup.junior:
            self.plan(DO_LIMIT, 0)

    def keep_limit(self, seat: int) -> None:
        """At most two objectives in hand, more with Tally Stick (OR-25)."""
        limit = max(OBJECTIVE_LIMIT, self.power(seat, LIMIT))
        if self.sizes[seat * 3 + OBJECTIVE] > limit:
            self.phase = PUTTING
            self.deck = OBJECTIVE
            self.count = self.sizes[seat * 3 + OBJECTIVE] - limit

    def take_straits(self, seat: int, area: int) -> None:
        """All straits completed, each with Outrigger's tile (OR-41, OR-45)."""
        strait = self.find_completed_strait(seat, area)
        while strait != NOTHING:
            self.take_strait(seat, strait)
            if self.played[seat] & self.setup.reacting[ON_STRAIT]:
                self.plan(DO_STRAITS, area)
                self.react(seat, ON_STRAIT)
                return
            strait = self.find_completed_strait(seat, area)

    def take_their_straits(self, seat: int, area: int) -> None:
        """A displaced player may complete straits too (OR-20)."""
        strait = self.find_completed_strait(seat, area)
        while strait != NOTHING:
            self.take_strait(seat, strait)
            strait = self.find_completed_strait(seat, area)

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
            self.c_tell(ENDING, self.to_move, reason)

    def end_turn(self) -> None:
        if self.ending:
            if self.last_turns == 0:
                self.finish()
                return
            self.last_turns -= 1
        if self.boost != NOTHING:
            self.boost = NOTHING
            self.gather_powers(self.to_move)
        self.to_move = self.seat_from(self.to_move, 1)
        self.acted = False
        self.passed = False
        self.used = 0
        self.acted_at = NOTHING
        if self.to_move == self.starter:
            if self.round == ROUND_LIMIT and not self.ending:
                self.c_tell(ROUNDS_OVER, NOTHING, ROUND_LIMIT)
                self.finish()
                return
            self.round += 1

    def finish(self) -> None:
        self.ended = True
        if self.log is not None:
            for seat in range(self.seats):
                self.c_tell(NOTED, seat, self.c_score(seat))
            self.c_tell(GAME_OVER, NOTHING)
