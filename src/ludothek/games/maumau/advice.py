"""What speaks for an action of Mau Mau: whom it hits, what can follow it, what others lack, and the points it sheds."""

from collections.abc import Sequence

from ludothek.core.reason import Belief, Reason
from ludothek.games.maumau import constants as words
from ludothek.games.maumau.constants import COLOUR_CHANGE, COLOURS, DRAW, KINDS, NO_SYMBOL, SAY_MAU, SYMBOLS
from ludothek.games.maumau.rules import Position
from ludothek.games.maumau.why_not import name_kind

FEW = 2
"""Somebody with so few cards left is worth stopping."""
DEAR = 10
"""A card of so many points is worth getting rid of."""
LIKELY = 0.5


class Adviser:
    """Finds the reasons for an action of the seat to move; `p` is its fair copy."""

    def __init__(self, position: Position, beliefs: Sequence[Belief]) -> None:
        self.p = position
        self.seat = position.to_move
        self.beliefs = beliefs
        self.following = (self.seat + position.direction) % position.seats

    def explain(self, actions: Sequence[int]) -> list[Reason]:
        """Return what speaks for the actions, the most important first."""
        first = actions[0]
        if first == SAY_MAU:
            rest = self.explain(actions[1:]) if len(actions) > 1 else []
            return [Reason("advice.mau", {"n": self.p.setup.mau_penalty}), *rest]
        if first == words.CATCH:
            return [Reason("advice.catch", {"opponent": self.p.unsaid, "n": self.p.setup.mau_penalty})]
        if first == DRAW:
            return [Reason("advice.draw", {"n": self.p.debt})] if self.p.debt else []
        if first == words.GO_ON:
            return [Reason("advice.keep")] if self.p.phase == words.DRAWN else []
        if self.p.phase == words.NAMING:
            return self.explain_colour(first - COLOUR_CHANGE)
        return self.explain_card(min(first, COLOUR_CHANGE), first)

    def explain_card(self, card: int, action: int) -> list[Reason]:
        p = self.p
        if p.sizes[self.seat] == 1:
            return [Reason("advice.last-card")]
        if card == COLOUR_CHANGE:
            return self.explain_colour(action - COLOUR_CHANGE) + self.explain_points(card)
        return [
            *self.explain_hit(card % SYMBOLS),
            *self.explain_lack(card // SYMBOLS, card % SYMBOLS),
            *self.explain_points(card),
            *self.explain_rest(card),
            *self.explain_belief(card),
        ]

    def explain_hit(self, symbol: int) -> list[Reason]:
        """Whom the card acts on, the more urgent the fewer cards they have."""
        p = self.p
        cards = {words.TAKE_2: p.debt + 2, words.TAKE_4: 4 + (p.debt if p.setup.stack_take_4 else 0)}
        left = p.sizes[self.following]
        few = left <= FEW
        if symbol in cards:
            facts = {"opponent": self.following, "n": cards[symbol], "left": left}
            skips = symbol == words.TAKE_4 and not p.setup.stack_take_4
            return [Reason("advice.take-few" if few else "advice.take-skip" if skips else "advice.take", facts)]
        if symbol == words.STOP or (symbol == words.REVERSE and p.setup.reverse_skips):
            facts = {"opponent": self.following, "n": left}
            return [Reason("advice.stop-few" if few else "advice.stop", facts)]
        if symbol == words.REVERSE and p.seats > 2 and few:
            return [Reason("advice.reverse", {"opponent": self.following, "n": left})]
        return []

    def explain_lack(self, colour: int, symbol: int) -> list[Reason]:
        """The player whose turn follows drew for want of this colour, and has not drawn since."""
        p = self.p
        lacks = p.lacked[self.following] if not p.fresh_cards[self.following] else 0
        kinds = p.setup.fits[colour * (NO_SYMBOL + 1) + NO_SYMBOL] & ~p.setup.change
        if kinds & ~lacks or symbol >= words.REVERSE:
            return []
        return [Reason("advice.lacks", {"opponent": self.following, "colour": self.colour(colour)})]

    def explain_colour(self, colour: int) -> list[Reason]:
        p = self.p
        hand = p.hands[self.seat * KINDS : (self.seat + 1) * KINDS]
        held = sum(hand[colour * SYMBOLS : (colour + 1) * SYMBOLS])
        mine = [Reason("advice.own-colour", {"n": held, "colour": self.colour(colour)})] if held else []
        return [*mine, *self.explain_lack(colour, 0)]

    def explain_rest(self, card: int) -> list[Reason]:
        """How many of one's other cards fit on the card."""
        p = self.p
        hand = p.hands[self.seat * KINDS : (self.seat + 1) * KINDS]
        hand[card] -= 1
        fits = p.setup.fits[card // SYMBOLS * (NO_SYMBOL + 1) + card % SYMBOLS]
        fitting = sum(count for kind, count in enumerate(hand) if fits >> kind & 1)
        return [Reason("advice.goes-on", {"n": fitting})] if fitting else []

    def explain_points(self, card: int) -> list[Reason]:
        points = self.p.setup.points[card]
        return [Reason("advice.points", {"n": points})] if points >= DEAR else []

    def explain_belief(self, card: int) -> list[Reason]:
        """What the player whose turn follows may hold against it."""
        fits = self.p.setup.fits[card // SYMBOLS * (NO_SYMBOL + 1) + card % SYMBOLS]
        fitting = {name_kind(self.p, kind) for kind in range(KINDS) if fits >> kind & 1}
        likely = [b for b in self.beliefs if b.seat == self.following and b.card in fitting and b.chance >= LIKELY]
        return [Reason("advice.may-hold", {"opponent": b.seat, "fitting": b.card}) for b in likely[:1]]

    def colour(self, number: int) -> str:
        return COLOURS[self.p.setup.first_colour + number]


def explain(position: Position, actions: Sequence[int], beliefs: Sequence[Belief]) -> list[Reason]:
    """Return what speaks for actions of the seat to move, the most important first."""
    return Adviser(position, beliefs).explain(actions)
