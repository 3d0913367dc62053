"""Origami at first sight: points gained, less what the folds spent are worth, while there is time to use them."""

from ludothek.core.constants import FIRST_SIGHT_LIMIT, NOTHING
from ludothek.core.policy import Policy
from ludothek.core.state import State
from ludothek.games.origami.constants import (
    ALL_PASS,
    BRANCH,
    BRANCHING,
    CHOOSE,
    COPY,
    COPYING,
    DRAW,
    DRAW_ASIDE,
    DRAW_DECK,
    DRAW_FOLDS,
    DRAW_LINE,
    EITHER,
    END,
    HAND_LIMIT,
    INSTANT,
    JUMP,
    KINDS,
    LINE,
    LOOK,
    LOOKING,
    MAY_UP_TO,
    MOST_IN_COLLECTION,
    OPPONENT,
    OTHERS_DISCARD,
    PASS,
    PICKING,
    PLACE,
    PLACING,
    PLAY_MORE,
    REPLACE,
    ROBBING,
    SPECIAL,
    SPECIAL_ACTION,
    STEAL,
    STEP,
    STOP,
    SWAP,
    SWAPPING,
    TAKE_DISCARD,
    TAKING,
    TURN,
    UP_TO,
    USE,
)
from ludothek.games.origami.rules import Position

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython

FOLD = 0.42
USUAL_FOLDS = 2.2
TOP_SPECIAL = 2.0
STANDING = 1000.0


class Greedy(Policy):
    def __init__(self) -> None:
        Policy.__init__(self)
        self.is_random = False

    def c_weigh(self, state: State, action: int) -> float:
        return self.weigh_position(cython.cast(Position, state), action)

    def c_first_sight(self, state: State, action: int) -> float:
        """Standings, by which a player to rob is chosen, count a hundredfold and more."""
        weight = self.c_weigh(state, action)
        if cython.cast(Position, state).phase == ROBBING:
            weight /= STANDING
        return max(-FIRST_SIGHT_LIMIT, min(FIRST_SIGHT_LIMIT, weight))

    def weigh_position(self, p: Position, action: int) -> float:
        phase = p.phase
        if p.playing != NOTHING:
            spent = self.keep(p, action - CHOOSE)
            return -spent / p.setup.folds[action - CHOOSE] if p.owing > 0 else -spent
        if action < CHOOSE:
            return self.weigh_play(p, action, NOTHING if phase == TURN else p.pc)
        if action in (STOP, PASS):
            return 0.0
        if phase == TURN:
            return self.weigh_draw(p) if action == DRAW else self.weigh_special(p, action - SPECIAL)
        if phase == TAKING:
            return self.weigh_take(p, action - CHOOSE)
        if phase == PLACING:
            return self.weigh_place(p, 2 * p.active + action - PLACE)
        if phase == ROBBING:
            return p.c_standing(action - OPPONENT)
        if phase == COPYING:
            return self.worth_of(p, p.setup.program[action - CHOOSE])
        if phase == BRANCHING:
            return self.worth_of(p, p.setup.code[p.pc + 1 + action - BRANCH])
        if phase in (LOOKING, PICKING) or (phase == SWAPPING and p.chosen == NOTHING):
            return self.keep(p, action - CHOOSE)
        if action >= CHOOSE + KINDS:
            return 1.0 if action == USE else 0.0
        return -self.keep(p, action - CHOOSE)

    def fold(self, p: Position) -> float:
        """What a fold in hand is worth: nothing in the last round, little just before."""
        if p.final_round == 0:
            return FOLD
        return 0.0 if p.round_no >= p.final_round else FOLD / 2

    def gain(self, p: Position, kind: int) -> float:
        """The points that an origami would add now."""
        seat = p.active
        pile = 2 * seat
        before = p.c_score(seat)
        p.collections[pile * MOST_IN_COLLECTION + p.heights[pile]] = kind
        p.heights[pile] += 1
        after = p.c_score(seat)
        p.heights[pile] -= 1
        return after - before

    def keep(self, p: Position, kind: int) -> float:
        """What a card is worth in hand: its folds, or the points it may still bring."""
        fold = self.fold(p)
        points = self.gain(p, kind) + self.bonus(p, kind) - fold * p.setup.cost[kind]
        return fold * p.setup.folds[kind] + (points if points > 0 else 0.0) / 2

    def bonus(self, p: Position, kind: int) -> float:
        """What an effect is worth beside the points, when there is time for it."""
        if p.setup.kind[kind] == INSTANT:
            return self.worth_of(p, p.setup.program[kind])
        return TOP_SPECIAL if p.setup.kind[kind] == SPECIAL_ACTION and p.final_round == 0 else 0.0

    def worth_of(self, p: Position, pc: int) -> float:
        """A rough worth of the steps of an effect, in points."""
        fold = self.fold(p)
        worth = 0.0
        while p.setup.code[pc] != END and p.setup.code[pc] != JUMP:
            step = p.setup.code[pc]
            number = p.setup.code[pc + 1]
            if step == DRAW_DECK:
                worth += fold * USUAL_FOLDS * number
            elif step == DRAW_LINE:
                worth += fold * (p.setup.code[pc + 2] if number in (UP_TO, MAY_UP_TO) else USUAL_FOLDS + 1)
            elif step in (TAKE_DISCARD, LOOK, STEAL, OTHERS_DISCARD, ALL_PASS):
                worth += fold * USUAL_FOLDS
            elif step == DRAW_ASIDE:
                worth += fold * (USUAL_FOLDS + 0.5) * (number - p.setup.code[pc + 2])
            elif step in (PLAY_MORE, COPY, EITHER):
                worth += 1.0
            pc = p.setup.code[pc + 3] if step == EITHER else pc + STEP
        return worth

    def weigh_play(self, p: Position, kind: int, pc: int) -> float:
        price = p.price(kind, pc)
        return self.gain(p, kind) + self.bonus(p, kind) - self.fold(p) * (price + p.setup.folds[kind])

    def weigh_draw(self, p: Position) -> float:
        room = HAND_LIMIT - p.sizes[p.active]
        return self.fold(p) * DRAW_FOLDS if room > 1 else self.fold(p) * room

    def weigh_special(self, p: Position, side: int) -> float:
        kind = p.top(2 * p.active + side)
        pc = p.setup.program[kind]
        worth = self.worth_of(p, pc)
        while p.setup.code[pc] != END:
            if p.setup.code[pc] == PLAY_MORE:
                worth += self.best_play(p, pc)
            elif p.setup.code[pc] == REPLACE:
                worth += self.gain(p, p.setup.code[pc + 1]) - p.setup.points[kind]
            elif p.setup.code[pc] == SWAP:
                worth += self.best_swap(p)
            pc += STEP
        return worth

    def best_play(self, p: Position, pc: int) -> float:
        best = 0.0
        for kind in range(p.setup.kinds):
            if p.hands[p.active * KINDS + kind] > 0 and p.can_pay(kind, pc):
                weight = self.weigh_play(p, kind, pc)
                if weight > best:
                    best = weight
        return best

    def best_swap(self, p: Position) -> float:
        most = 0.0
        for slot in range(LINE):
            if p.line[slot] != NOTHING:
                worth = self.keep(p, p.line[slot])
                if worth > most:
                    most = worth
        least = most
        for kind in range(p.setup.kinds):
            if p.hands[p.active * KINDS + kind] > 0:
                worth = self.keep(p, kind)
                if worth < least:
                    least = worth
        return most - least

    def weigh_take(self, p: Position, kind: int) -> float:
        if p.in_taken > 0 and p.sizes[p.active] >= HAND_LIMIT:
            return -1.0
        return self.keep(p, kind)

    def weigh_place(self, p: Position, pile: int) -> float:
        """Better to cover what has no special action."""
        return -1.0 if p.setup.kind[p.top(pile)] == SPECIAL_ACTION else 0.0
