"""What stays the same at a table of Origami: seats, options and cards."""

from ludothek.core.constants import BITS
from ludothek.games.origami.constants import (
    END,
    INSTANT,
    MOST_CARDS,
    MOST_SUM,
    PLAY_MORE,
    STEP,
    TAKE_DISCARD,
    WITH_DISCARD,
)
from ludothek.games.origami.effects import Card, compile_cards


class Setup:
    """What stays the same at a table: seats, options, all cards, and the sets of families that may be drawn by lot."""

    def __init__(
        self, seats: int, cards: list[Card], families: list[list[int]], whale_same_collection: bool, memory_aid: bool
    ) -> None:
        self.seats = seats
        self.whale_same_collection = whale_same_collection
        self.memory_aid = memory_aid
        self.kinds = len(cards)
        self.total = 0
        self.cards = [0] * 90
        self.sets = [0] * 10
        self.in_sets = len(families)
        self.folds = [0] * 40
        self.cost = [0] * 40
        self.points = [0] * 40
        self.family = [0] * 40
        self.kind = [0] * 40
        self.program = [0] * 40
        self.copyable = [0] * 40
        self.minding = [0] * 40
        self.bonus = [0] * 40
        self.bonus_of = [0] * 40
        self.bonus_points = [0] * 40
        self.bonus_count = [0] * 40
        self.code = [0] * 1024
        code, compiled = compile_cards(cards)
        for at, number in enumerate(code):
            self.code[at] = number
        for kind, card in enumerate(cards):
            self.folds[kind] = card.folds
            self.cost[kind] = card.cost
            self.points[kind] = card.points
            self.family[kind] = card.family
            self.kind[kind] = card.kind
            self.program[kind] = compiled[kind].program
            self.copyable[kind] = card.kind == INSTANT and compiled[kind].copyable
            self.minding[kind] = self.minds_top(kind)
            bonus = compiled[kind].bonus
            self.bonus[kind], self.bonus_of[kind], self.bonus_points[kind], self.bonus_count[kind] = bonus
            for _ in range(card.copies):
                self.cards[self.total] = kind
                self.total += 1
        for at, chosen in enumerate(families):
            self.sets[at] = sum(1 << family for family in chosen)
        self.bits = BITS
        self.fill_purses()

    def minds_top(self, kind: int) -> bool:
        """Whether the effect of an animal depends on which card lies on top of the discards (OG-39)."""
        at = self.program[kind]
        while self.code[at] != END:
            step, conditions = self.code[at], self.code[at + 3]
            if step == TAKE_DISCARD or (step == PLAY_MORE and conditions & WITH_DISCARD):
                return True
            at += STEP
        return False

    def fill_purses(self) -> None:
        """`reach`: which sums (a bit each) some cards can make; `purse`: what n cards of f folds add to its index.

        Beyond nine cards of one fold, four of two, three of three and two of four, no more sums up to 9 are made.
        """
        self.reach = [0] * 600
        self.purse = [0] * 400
        enough = (9, 4, 3, 2)
        worth = (60, 12, 3, 1)
        for folds in range(4):
            for count in range(MOST_CARDS + 1):
                self.purse[folds * 100 + count] = min(count, enough[folds]) * worth[folds]
        for at in range(600):
            counts = (at // 60, at // 12 % 5, at // 3 % 4, at % 3)
            sums = 1
            for folds in range(4):
                for _ in range(counts[folds]):
                    sums |= sums << (folds + 1)
            self.reach[at] = sums & ((2 << MOST_SUM) - 1)
