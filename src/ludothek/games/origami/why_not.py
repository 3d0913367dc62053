"""Why a decision of Origami is not legal: the clause that forbids it, and the facts of the case."""

from ludothek.core.constants import NOTHING
from ludothek.core.reason import Reason, Values
from ludothek.games.origami import constants as words
from ludothek.games.origami.constants import KINDS, MOST_IN_COLLECTION
from ludothek.games.origami.effects import FAMILIES
from ludothek.games.origami.rules import Position
from ludothek.games.origami.views import SIDES

Forbidden = tuple[str, Reason]

# A decision that the phase does not ask for at all.
OUT_OF_PHASE = {
    words.TURN: "OG-05",
    words.TAKING: "OG-08",
    words.PLAYING: "OG-38",
    words.PLACING: "OG-12",
    words.OFFERED: "OG-14",
    words.BRANCHING: "OG-38",
    words.COPYING: "OG-30",
    words.PAYING_PRICE: "OG-38",
    words.SORTING: "OG-20",
    words.LOOKING: "OG-50",
    words.SWAPPING: "OG-38",
    words.ROBBING: "OG-49",
    words.GIVING_BACK: "OG-38",
    words.PASSING_ON: "OG-27",
    words.CONCEDING: "OG-48",
    words.PICKING: "OG-48",
    words.TRIMMING: "OG-06",
    words.TOPPING: "OG-39",
}

# A card that is not in the hand it should come from.
NOT_HELD = {words.TRIMMING: "OG-06", words.PAYING_PRICE: "OG-17", words.GIVING_BACK: "OG-17"}

# What the phase asks for, where a number or a card says it.
COUNTED = {
    words.PAYING_PRICE: "why.discard",
    words.GIVING_BACK: "why.give-back",
    words.SORTING: "why.discard",
    words.LOOKING: "why.keep",
}
PLAIN = {
    words.BRANCHING: "why.branch",
    words.COPYING: "why.copy",
    words.ROBBING: "why.opponent",
    words.PASSING_ON: "why.pass-on",
    words.CONCEDING: "why.concede",
    words.PICKING: "why.pick",
    words.TOPPING: "why.topping",
}


class Forbidding:
    """Finds what forbids a decision in one position; `ids` are the names of the kinds of cards."""

    def __init__(self, p: Position, ids: list[str]) -> None:
        self.p = p
        self.ids = ids

    def forbid(self, action: int) -> Forbidden:
        """Return the clause and the facts that forbid a decision which is in range but not legal now."""
        p = self.p
        if p.is_over():
            return "OG-34", Reason("why.over")
        if p.playing != NOTHING:
            return self.forbid_payment(action)
        if p.phase == words.TURN:
            return self.forbid_on_turn(action)
        if p.phase == words.PLAYING and action < words.CHOOSE:
            return self.forbid_extra_play(action)
        if p.phase == words.TAKING:
            return self.forbid_taking(action)
        if is_choice(action) and p.phase in NOT_HELD:
            return self.forbid_from_hand(action - words.CHOOSE)
        if p.phase == words.PICKING and p.setup.code[p.pc] == words.TAKE_DISCARD:
            return "OG-32", Reason("why.top-discard", {"top": self.name(p.discard[p.in_discard - 1])})
        return OUT_OF_PHASE[p.phase], self.describe_phase(action)

    # Facts

    def name(self, kind: int) -> str:
        return self.ids[kind] if 0 <= kind < len(self.ids) else ""

    def count_held(self, kind: int) -> int:
        return self.p.hands[self.p.to_move * KINDS + kind]

    def folds(self, kind: int) -> int:
        return self.p.setup.folds[kind]

    def other_folds(self, kind: int) -> list[int]:
        """The folds of each card in hand but one of a kind, the highest first."""
        counts = self.p.hands[self.p.to_move * KINDS : (self.p.to_move + 1) * KINDS]
        counts[kind] -= 1
        return sorted((self.folds(k) for k, n in enumerate(counts) for _ in range(n)), reverse=True)

    def top_discard(self) -> int:
        return self.p.discard[self.p.in_discard - 1] if self.p.in_discard else NOTHING

    def describe_phase(self, action: int) -> Reason:
        """What the seat to move has to decide instead."""
        p = self.p
        if words.OPPONENT <= action < words.OPPONENT + p.seats and p.phase == words.ROBBING:
            seat = action - words.OPPONENT
            return Reason("why.yourself") if seat == p.to_move else Reason("why.empty-hand", {"opponent": seat})
        if p.phase == words.TRIMMING:
            return Reason("why.hand-limit", {"n": p.left, "cards": p.sizes[p.to_move], "limit": words.HAND_LIMIT})
        if p.phase in (words.PLACING, words.OFFERED):
            key = "why.place" if p.phase == words.PLACING else "why.offered"
            return Reason(key, {"card": self.name(p.placed)})
        if p.phase == words.SWAPPING:
            if p.chosen != NOTHING:
                return Reason("why.swap", {"card": self.name(p.chosen)})
            return Reason("why.want")
        if p.phase in COUNTED:
            return Reason(COUNTED[p.phase], {"n": p.left})
        if p.phase in PLAIN:
            return Reason(PLAIN[p.phase])
        return Reason("why.effect", {"card": self.name(p.card)})

    # What forbids it

    def forbid_payment(self, action: int) -> Forbidden:
        p = self.p
        playing = {"card": self.name(p.playing)}
        if p.owing == 0:
            paid = sorted({self.name(kind) for kind in p.paid[: p.in_paid]})
            return ("OG-39" if is_choice(action) else "OG-37"), Reason("why.paid-top", {"paid": paid})
        if not is_choice(action):
            return "OG-37", Reason("why.paying", {"n": p.owing, **playing})
        kind = action - words.CHOOSE
        spent = p.paid[: p.in_paid].count(kind)
        spare = self.count_held(kind) - (kind == p.playing) - spent
        facts: Values = {"n": p.owing, "paying": self.name(kind), "folds": self.folds(kind)}
        if not spare:
            if kind == p.playing and self.count_held(kind):
                return "OG-11", Reason("why.pay-itself", playing)
            return "OG-11", Reason("why.not-held", {"card": self.name(kind)})
        if self.folds(kind) > p.owing:
            return "OG-11", Reason("why.pay-too-much", facts)
        return ("OG-39", Reason("why.order")) if kind < p.last else ("OG-11", Reason("why.pay-no-rest", facts))

    def forbid_price(self, kind: int, price: int, key: str) -> Reason:
        """The other cards in hand do not make the price."""
        folds = self.other_folds(kind)
        if sum(folds) < price:
            return Reason(f"why.{key}", {"n": price, "card": self.name(kind), "folds": sum(folds)})
        have = [str(number) for number in folds]
        return Reason("why.not-exact", {"n": price, "card": self.name(kind), "have": have})

    def forbid_on_turn(self, action: int) -> Forbidden:
        p = self.p
        if action < words.CHOOSE:
            if not self.count_held(action):
                return "OG-11", Reason("why.not-held", {"card": self.name(action)})
            return "OG-11", self.forbid_price(action, p.setup.cost[action], "too-dear")
        if words.SPECIAL <= action < words.PLACE:
            return self.forbid_special(action - words.SPECIAL)
        if action == words.DRAW:
            return "OG-07", Reason("why.line-empty")
        if action == words.PASS:
            return "OG-07", Reason("why.pass", {"n": len(p.legal_actions())})
        return "OG-05", Reason("why.turn")

    def forbid_special(self, side: int) -> Forbidden:
        p = self.p
        pile = 2 * p.active + side
        first = pile * MOST_IN_COLLECTION
        cards = p.collections[first : first + p.heights[pile]]
        where = {"collection": SIDES[side]}
        if not cards:
            return "OG-18", Reason("why.no-collection", where)
        top = cards[-1]
        if p.setup.kind[top] != words.SPECIAL_ACTION:
            covered = [kind for kind in cards if p.setup.kind[kind] == words.SPECIAL_ACTION]
            if covered:
                return "OG-13", Reason("why.covered", {"card": self.name(covered[-1]), "top": self.name(top)})
            return "OG-18", Reason("why.no-special", {"top": self.name(top), **where})
        step, mode, number, conditions = p.setup.code[p.setup.program[top] : p.setup.program[top] + words.STEP]
        card = {"card": self.name(top)}
        if step == words.DRAW_LINE and mode == words.EXACTLY:
            return "OG-24", Reason("why.line-not-exact", {"n": number, "have": self.line_folds(), **card})
        if step == words.PLAY_MORE and conditions & words.WITH_DISCARD:
            discard = self.top_discard()
            if discard == NOTHING:
                return "OG-31", Reason("why.no-discards", card)
            return "OG-31", Reason("why.nothing-with-discard", {"top": self.name(discard), "n": self.folds(discard)})
        if step == words.REPLACE:
            return "OG-50", Reason("why.replace", {"wanted": self.name(mode), **card})
        return "OG-38", Reason("why.no-effect", card)

    def forbid_extra_play(self, kind: int) -> Forbidden:
        p = self.p
        card = {"card": self.name(kind)}
        if not self.count_held(kind):
            return "OG-17", Reason("why.not-held", card)
        family, discount, conditions = p.setup.code[p.pc + 1 : p.pc + 4]
        if family not in (NOTHING, p.setup.family[kind]):
            return "OG-17", Reason("why.family", {"family": FAMILIES[family], **card})
        if conditions & words.NOT_DRAWN and self.count_held(kind) <= p.taken[: p.in_taken].count(kind):
            return "OG-23", Reason("why.just-drawn", card)
        price = max(0, p.setup.cost[kind] - discount)
        if conditions & words.WITH_DISCARD:
            top = self.top_discard()
            if top == NOTHING:
                return "OG-31", Reason("why.no-discards", card)
            rest = price - self.folds(top)
            if rest < 0:
                facts: Values = {"top": self.name(top), "n": self.folds(top), "cost": price}
                return "OG-31", Reason("why.discard-too-much", {**card, **facts})
            return "OG-31", self.forbid_price(kind, rest, "rest-too-dear")
        return ("OG-28" if discount else "OG-11"), self.forbid_price(kind, price, "too-dear")

    def line_folds(self) -> list[str]:
        return [str(self.folds(kind)) for kind in self.p.line if kind != NOTHING]

    def forbid_taking(self, action: int) -> Forbidden:
        p = self.p
        mode, _, family = p.setup.code[p.pc + 1 : p.pc + 4]
        clause = "OG-24" if mode == words.EXACTLY else "OG-08"
        counts_cards = mode == words.CARDS
        if not is_choice(action):
            key = "why.take-cards" if counts_cards else "why.take-exactly" if mode == words.EXACTLY else "why.take-some"
            return clause, Reason(key, {"n": p.left})
        kind = action - words.CHOOSE
        card = {"card": self.name(kind)}
        if kind not in p.line:
            return clause, Reason("why.not-in-line", card)
        if kind < p.last:
            return "OG-39", Reason("why.order")
        if family not in (NOTHING, p.setup.family[kind]):
            return clause, Reason("why.take-family", {"family": FAMILIES[family], **card})
        if counts_cards:
            return clause, Reason("why.take-cards", {"n": p.left})
        if self.folds(kind) > p.left:
            return clause, Reason("why.take-too-much", {"n": p.left, "folds": self.folds(kind), **card})
        return clause, Reason("why.take-no-rest", {"n": p.left, "folds": self.folds(kind), **card})

    def forbid_from_hand(self, kind: int) -> Forbidden:
        if self.count_held(kind):
            return "OG-39", Reason("why.order")
        return NOT_HELD[self.p.phase], Reason("why.not-held", {"card": self.name(kind)})


def is_choice(action: int) -> bool:
    return words.CHOOSE <= action < words.DRAW
