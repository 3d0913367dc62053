"""What speaks for a decision of Origami: points now, what the folds will pay for, what it keeps from others."""

from collections.abc import Sequence

from ludothek.core.constants import NOTHING
from ludothek.core.reason import Belief, Reason, Values
from ludothek.core.rng import Rng
from ludothek.core.turns import apply_all, expect_gain
from ludothek.games.origami import constants as words
from ludothek.games.origami.constants import CHOOSE, KINDS, MOST_IN_COLLECTION
from ludothek.games.origami.greedy import Greedy
from ludothek.games.origami.rules import Position

POINT = 0.5
WORTH_DENYING = 5
LIKELY = 0.4
GIVEN_UP = (
    words.PAYING_PRICE,
    words.SORTING,
    words.GIVING_BACK,
    words.PASSING_ON,
    words.CONCEDING,
    words.TRIMMING,
)
KEPT = (words.LOOKING, words.PICKING)
"""Phases in which a card is given up, or kept."""


class Adviser:
    """Finds the reasons for decisions of the seat to move; `p` is its fair copy, `ids` are the names of the cards."""

    def __init__(self, p: Position, ids: list[str], beliefs: Sequence[Belief]) -> None:
        self.p = p
        self.ids = ids
        self.seat = p.to_move
        self.beliefs = beliefs

    def explain(self, actions: Sequence[int]) -> list[Reason]:
        """Return what speaks for the decisions, the most important first."""
        p, first = self.p, actions[0]
        if p.playing != NOTHING:
            return self.explain_payment(actions)
        if first < CHOOSE:
            return [*self.explain_play(first), *self.explain_end()]
        if first == words.DRAW or p.phase == words.TAKING:
            return [*self.explain_draw(actions), *self.explain_denial(actions), *self.explain_end()]
        if words.SPECIAL <= first < words.PLACE:
            return self.explain_effect(actions, self.find_top(first - words.SPECIAL))
        if words.PLACE <= first < words.USE:
            return self.explain_place(first - words.PLACE)
        if first == words.USE:
            return self.explain_effect(actions, p.placed)
        if words.OPPONENT <= first < words.BRANCH:
            return self.explain_opponent(first - words.OPPONENT)
        if CHOOSE <= first < words.DRAW and p.phase in (*GIVEN_UP, *KEPT):
            return self.explain_choice(first - CHOOSE, "advice.keep" if p.phase in KEPT else "advice.give-up")
        return []

    # Facts

    def folds(self, kind: int) -> int:
        return self.p.setup.folds[kind]

    def count_folds(self, p: Position) -> int:
        hand = p.hands[self.seat * KINDS : (self.seat + 1) * KINDS]
        return sum(count * self.folds(kind) for kind, count in enumerate(hand))

    def list_payable(self, p: Position) -> set[int]:
        """The kinds in a hand that its other cards pay for exactly."""
        hand = p.hands[self.seat * KINDS : (self.seat + 1) * KINDS]
        return {kind for kind, count in enumerate(hand) if count and self.can_pay(hand, kind)}

    def can_pay(self, hand: Sequence[int], kind: int) -> bool:
        sums = {0}
        for other, count in enumerate(hand):
            for _ in range(count - (other == kind)):
                sums |= {total + self.folds(other) for total in sums}
        return self.p.setup.cost[kind] in sums

    def add_points(self, seat: int, kind: int) -> int:
        """The points that an origami would add to a seat's score."""
        after = self.p.clone()
        pile = 2 * seat
        heights, collections = list(after.heights), list(after.collections)
        collections[pile * MOST_IN_COLLECTION + heights[pile]] = kind
        heights[pile] += 1
        after.heights, after.collections = heights, collections
        return int(after.scores()[seat] - self.p.scores()[seat])

    def find_top(self, side: int) -> int:
        """The card on top of a collection of the active seat."""
        pile = 2 * self.p.active + side
        height = self.p.heights[pile]
        return self.p.collections[pile * MOST_IN_COLLECTION + height - 1] if height else NOTHING

    # Reasons

    def explain_play(self, kind: int) -> list[Reason]:
        points = self.add_points(self.seat, kind)
        others = [action for action in self.p.legal_actions() if action < CHOOSE and action != kind]
        best = all(self.add_points(self.seat, other) < points for other in others)
        facts: Values = {"card": self.ids[kind], "n": points, "cost": self.p.setup.cost[kind]}
        found = [Reason("advice.play-best" if others and best else "advice.play", facts)]
        if self.p.setup.kind[kind] == words.SPECIAL_ACTION and not self.p.final_round:
            found.append(Reason("advice.special-next", {"card": self.ids[kind]}))
        elif self.p.setup.kind[kind] == words.INSTANT:
            found.append(Reason("advice.instant", {"card": self.ids[kind]}))
        return found

    def explain_end(self) -> list[Reason]:
        p = self.p
        if p.final_round and p.round_no >= p.final_round:
            return [Reason("advice.last-round")]
        return []

    def explain_draw(self, actions: Sequence[int]) -> list[Reason]:
        after = apply_all(self.p, actions, Rng(1))
        payable = self.list_payable(after) - self.list_payable(self.p)
        gained = self.count_folds(after) - self.count_folds(self.p)
        if payable:
            kind = max(payable, key=lambda kind: self.add_points(self.seat, kind))
            facts: Values = {
                "card": self.ids[kind],
                "n": self.add_points(self.seat, kind),
                "cost": self.p.setup.cost[kind],
            }
            return [Reason("advice.draw-for", facts)]
        return [Reason("advice.draw-folds", {"n": gained, "folds": self.count_folds(after)})] if gained else []

    def explain_denial(self, actions: Sequence[int]) -> list[Reason]:
        """A card that would be worth much to the player whose turn follows."""
        taken = [action - CHOOSE for action in actions if CHOOSE <= action < words.DRAW]
        following = (self.seat + 1) % self.p.seats
        worth = [(self.add_points(following, kind), kind) for kind in taken]
        dear = [(n, kind) for n, kind in worth if n >= WORTH_DENYING and n > self.p.setup.points[kind]]
        return [
            Reason("advice.deny", {"card": self.ids[kind], "opponent": following, "n": n})
            for n, kind in sorted(dear, reverse=True)[:1]
        ]

    def explain_payment(self, actions: Sequence[int]) -> list[Reason]:
        if self.p.owing == 0:
            return []
        paid = [self.ids[action - CHOOSE] for action in actions if CHOOSE <= action < words.DRAW]
        return [Reason("advice.pay", {"paid": paid, "n": self.p.owing, "card": self.ids[self.p.playing]})]

    def explain_effect(self, actions: Sequence[int], kind: int) -> list[Reason]:
        """What an effect brings on average by the end of the turn."""
        card = self.ids[kind]
        gain = expect_gain(self.p, actions, Greedy())
        if gain >= POINT:
            return [Reason("advice.effect-points", {"card": card, "n": max(1, round(gain))}), *self.explain_end()]
        folds = self.count_folds(apply_all(self.p, actions, Rng(1))) - self.count_folds(self.p)
        return [Reason("advice.effect-folds", {"card": card, "n": folds})] if folds > 0 else []

    def explain_place(self, side: int) -> list[Reason]:
        """A collection whose special action stays on top, or one that covers nothing useful."""
        tops = [self.find_top(one) for one in (side, 1 - side)]
        covered, kept = (kind != NOTHING and self.p.setup.kind[kind] == words.SPECIAL_ACTION for kind in tops)
        if kept and not covered:
            return [Reason("advice.place-keeps", {"top": self.ids[tops[1]]})]
        if not covered and tops[0] != NOTHING:
            return [Reason("advice.place-free", {"top": self.ids[tops[0]]})]
        return []

    def explain_choice(self, kind: int, key: str) -> list[Reason]:
        facts: Values = {"card": self.ids[kind], "cost": self.p.setup.cost[kind], "n": self.add_points(self.seat, kind)}
        return [Reason(key, facts)]

    def explain_opponent(self, seat: int) -> list[Reason]:
        likely = [b for b in self.beliefs if b.seat == seat and b.chance >= LIKELY]
        if likely:
            best = max(likely, key=lambda b: self.p.setup.points[self.ids.index(b.card)])
            return [Reason("advice.may-hold", {"opponent": seat, "card": best.card})]
        return [Reason("advice.cards", {"opponent": seat, "n": self.p.sizes[seat]})]


def explain(p: Position, ids: list[str], actions: Sequence[int], beliefs: Sequence[Belief]) -> list[Reason]:
    """Return what speaks for decisions of the seat to move, the most important first."""
    return Adviser(p, ids, beliefs).explain(actions)
