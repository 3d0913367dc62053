"""The steps that the effects of Origin's cards are made of."""

from ludothek.core.rng import Rng
from ludothek.games.origin.constants import (
    ANY_DECK,
    COLLECTING,
    DO_DRAW,
    DO_GAIN,
    DO_LIMIT,
    DO_REWARD,
    DO_STEP,
    DO_TILE,
    DRAW_FROM,
    DRAWING,
    IMITATE,
    IMITATED,
    IMITATING,
    LEVELS,
    LOST_STRAIT,
    LOST_TILE,
    MOST_AREAS,
    PAWNS,
    REACTIONS,
    ROB,
    ROBBED,
    ROBBING,
    SEIZE,
    SEIZED,
    SEIZING,
    STEP_END,
    STEP_IMITATE,
    STEP_MIGRATE,
    STEP_SEIZE,
    STEP_SIZE,
    STEP_STEAL,
    STEP_SWAP,
    STEP_TAKE,
    SWAP,
    SWAPPED,
    SWAPPING,
    WINDING,
)
from ludothek.games.origin.legal import LegalActions


class Steps(LegalActions):
    """The steps of the effects. What is to be done later is planned as a task."""

    def plan(self, task: int, argument: int) -> None:
        """Notes what is to be done next, before all that was noted earlier."""
        self.task[self.tasks] = task
        self.argument[self.tasks] = argument
        self.tasks += 1

    def do_step(self, pc: int) -> None:
        """A step of an effect, if it can do something; what follows it comes later."""
        step = self.setup.code[pc]
        if step == STEP_END:
            return
        self.plan(DO_STEP, pc + STEP_SIZE)
        if not self.can_do_step(pc):
            return
        self.pc = pc
        if step == STEP_STEAL:
            self.phase = ROBBING
        elif step == STEP_SEIZE:
            self.phase = SEIZING
        elif step == STEP_IMITATE:
            self.phase = IMITATING
        elif step == STEP_MIGRATE:
            self.phase = WINDING
        elif step == STEP_TAKE:
            self.plan(DO_TILE, self.setup.code[pc + 1])
        elif step == STEP_SWAP:
            self.phase = SWAPPING
        elif self.setup.code[pc + 1] == ANY_DECK:
            self.phase = DRAWING
            self.count = self.setup.code[pc + 2] // 16
        else:
            self.plan_draw(self.setup.code[pc + 1], self.setup.code[pc + 2])

    def plan_draw(self, deck: int, cards: int) -> None:
        """Cards from a deck, some of which may go back: 16 times those drawn, and those that go back."""
        if cards % 16:
            self.plan(DO_GAIN, deck * 256 + cards)
        else:
            self.plan(DO_DRAW, deck * 16 + cards // 16)

    def react(self, seat: int, event: int) -> None:
        """Plans what the permanents before a seat do after something."""
        cards = self.played[seat] & self.setup.reacting[event]
        while cards:
            self.plan(DO_STEP, self.setup.reaction[self.lowest_bit(cards) * REACTIONS + event])
            cards &= cards - 1

    def use_card(self, action: int, rng: Rng) -> None:
        """The choice that a step of an effect asked for."""
        seat = self.to_move
        if action < SEIZE:
            self.c_tell(ROBBED, action - ROB)
            self.plan(DO_LIMIT, 0)
            for _ in range(min(self.setup.code[self.pc + 1], self.hand_size(action - ROB))):
                self.steal(seat, action - ROB, rng)
        elif action < IMITATE:
            self.seize(seat, action - SEIZE)
        elif action < DRAW_FROM:
            self.imitate(seat, (action - IMITATE) // LEVELS, (action - IMITATE) % LEVELS + 1)
        elif action < SWAP:
            self.plan_draw(action - DRAW_FROM, self.setup.code[self.pc + 2])
            self.count = 0
        else:
            self.swap(seat, action - SWAP)

    def seize(self, seat: int, strait: int) -> None:
        """A strait tile of another player (OR-48)."""
        victim = self.strait_owner[strait]
        self.strait_owner[strait] = seat
        self.strait_points[victim] -= self.strait_value[strait]
        self.strait_tiles[victim] -= 1
        self.strait_points[seat] += self.strait_value[strait]
        self.strait_tiles[seat] += 1
        self.c_tell(LOST_STRAIT, victim, strait)
        self.c_tell(SEIZED, seat, strait)

    def imitate(self, seat: int, victim: int, level: int) -> None:
        self.tiles[victim * 6 + level] -= 1
        self.tiles[seat * 6 + level] += 1
        self.c_tell(LOST_TILE, victim, level)
        self.c_tell(IMITATED, seat, level)

    def swap(self, seat: int, pair: int) -> None:
        """Two pawns change places; then the reward of one of the two areas, if the card gives it."""
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
        self.c_tell(SWAPPED, seat, start * MOST_AREAS + goal)
        if not self.setup.code[self.pc + 1]:
            return
        if self.setup.colour[start] == self.setup.colour[goal]:
            self.plan(DO_REWARD, start)
        else:
            self.offered = self.setup.bits[start] | self.setup.bits[goal]
            self.phase = COLLECTING
