"""Origami's position: its fields, how cards are drawn and discarded, and what they score."""

from ludothek.core.constants import NOTHING
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.games.origami.constants import (
    DEALT,
    DISCARDED,
    DREW,
    FAMILIES,
    FAMILY_USED,
    KINDS,
    LAST_ROUND,
    LINE,
    MOST_IN_COLLECTION,
    MOST_SEATS,
    NO_BONUS,
    OPENING_FOLDS,
    PER_DISTINCT_FAMILY,
    PER_FAMILY,
    PER_HAND,
    PER_KIND,
    PER_OTHER_FAMILY,
    PER_OTHER_KIND,
    RAN_OUT,
    RESHUFFLED,
    STARTS,
    TURNED_UP,
    WORTH,
)
from ludothek.games.origami.setup import Setup

try:
    import cython
except ImportError:
    from ludothek.core import nocython as cython


class PositionBase(State):
    """All cards on the table and in the hands.

    `known` says, for each observer (the spectator, then the seats), how many cards of each kind are certainly in each
    hand. Seats are numbered clockwise; piles 2 * seat and 2 * seat + 1 are a player's left and right collection. `acts`
    counts what each seat did with its turns.
    """

    def __init__(self, setup: Setup) -> None:
        State.__init__(self, setup.seats)
        self.setup = setup
        self.spread = 1000.0
        self.ended = False
        self.looking = False
        self.skipped = False
        self.phase = 0
        self.active = 0
        self.families = 0
        self.starter = 0
        self.round_no = 0
        self.final_round = 0
        self.run_outs = 0
        self.passes = 0
        self.in_deck = 0
        self.in_discard = 0
        self.in_line = 0
        self.in_aside = 0
        self.playing = 0
        self.owing = 0
        self.in_paid = 0
        self.last = 0
        self.left = 0
        self.in_taken = 0
        self.placed = 0
        self.placed_in = 0
        self.chosen = 0
        self.opponent = 0
        self.asked = 0
        self.pc = 0
        self.card = 0
        self.home = 0
        self.depth = 0
        self.together = 0
        if not cython.compiled:
            self.held = [0] * 4
            self.sizes = [0] * 4
            self.by_folds = [0] * 20
            self.hands = [0] * 160
            self.known = [0] * 800
            self.deck = [0] * 72
            self.discard = [0] * 72
            self.line = [0] * 4
            self.heights = [0] * 8
            self.collections = [0] * 296
            self.aside = [0] * 9
            self.paid = [0] * 9
            self.taken = [0] * 4
            self.pending = [0] * 4
            self.acts = [0] * 16
            self.frame_pc = [0] * 16
            self.frame_card = [0] * 16
            self.frame_home = [0] * 16

    def c_copy_from(self, other: State) -> None:
        self.copy_fields(cython.cast(PositionBase, other))

    def copy_fields(self, other: "PositionBase") -> None:
        self.to_move = other.to_move
        self.revealed = other.revealed
        self.ended = other.ended
        self.looking = other.looking
        self.skipped = other.skipped
        self.phase = other.phase
        self.active = other.active
        self.families = other.families
        self.starter = other.starter
        self.round_no = other.round_no
        self.final_round = other.final_round
        self.run_outs = other.run_outs
        self.passes = other.passes
        self.in_deck = other.in_deck
        self.in_discard = other.in_discard
        self.in_line = other.in_line
        self.in_aside = other.in_aside
        self.playing = other.playing
        self.owing = other.owing
        self.in_paid = other.in_paid
        self.last = other.last
        self.left = other.left
        self.in_taken = other.in_taken
        self.placed = other.placed
        self.placed_in = other.placed_in
        self.chosen = other.chosen
        self.opponent = other.opponent
        self.asked = other.asked
        self.pc = other.pc
        self.card = other.card
        self.home = other.home
        self.depth = other.depth
        self.together = other.together
        self.held[:] = other.held
        self.sizes[:] = other.sizes
        self.by_folds[:] = other.by_folds
        self.hands[:] = other.hands
        self.known[:] = other.known
        self.deck[:] = other.deck
        self.discard[:] = other.discard
        self.line[:] = other.line
        self.heights[:] = other.heights
        self.collections[:] = other.collections
        self.aside[:] = other.aside
        self.paid[:] = other.paid
        self.taken[:] = other.taken
        self.pending[:] = other.pending
        self.acts[:] = other.acts
        self.frame_pc[:] = other.frame_pc
        self.frame_card[:] = other.frame_card
        self.frame_home[:] = other.frame_home

    # Setting up

    def c_deal(self, rng: Rng) -> None:
        """The families, opening hands face up, the starter, the line (OG-01 to OG-04)."""
        self.families = self.setup.sets[rng.c_draw(self.setup.in_sets) if self.setup.in_sets > 1 else 0]
        for i in range(self.setup.total):
            if self.families >> self.setup.family[self.setup.cards[i]] & 1:
                self.deck[self.in_deck] = self.setup.cards[i]
                self.in_deck += 1
        self.round_no = 1
        self.playing = NOTHING
        self.placed = NOTHING
        self.chosen = NOTHING
        self.opponent = NOTHING
        self.card = NOTHING
        if self.log is not None:
            for i in range(FAMILIES):
                if self.families >> i & 1:
                    self.c_tell(FAMILY_USED, NOTHING, i)
        fewest = 0
        tied = 0
        for seat in range(self.seats):
            folds = 0
            while folds < OPENING_FOLDS:
                card = self.pull(rng)
                self.take_openly(seat, card)
                folds += self.setup.folds[card]
                self.c_tell(DEALT, seat, card)
            if seat == 0 or folds < fewest:
                fewest = folds
                self.starter = seat
                tied = 1
            elif folds == fewest:
                tied += 1
                if rng.c_draw(tied) == 0:
                    self.starter = seat
        for i in range(MOST_SEATS):
            self.pending[i] = NOTHING
        for i in range(LINE):
            self.line[i] = NOTHING
        self.refill(rng)
        self.active = self.starter
        self.to_move = self.starter
        self.c_tell(STARTS, self.starter)

    def c_is_over(self) -> bool:
        return self.ended

    # Hands, and who knows them (OG-36, OG-54)

    def add(self, seat: int, kind: int) -> None:
        self.hands[seat * KINDS + kind] += 1
        self.held[seat] |= self.setup.bits[kind]
        self.sizes[seat] += 1
        self.by_folds[seat * 5 + self.setup.folds[kind]] += 1
        self.known[((seat + 1) * MOST_SEATS + seat) * KINDS + kind] += 1

    def remove(self, seat: int, kind: int) -> None:
        at = seat * KINDS + kind
        self.hands[at] -= 1
        if self.hands[at] == 0:
            self.held[seat] -= self.setup.bits[kind]
        self.sizes[seat] -= 1
        self.by_folds[seat * 5 + self.setup.folds[kind]] -= 1
        self.known[((seat + 1) * MOST_SEATS + seat) * KINDS + kind] -= 1

    def note_entering(self, seat: int, kind: int) -> None:
        """Everybody saw that card go into that hand."""
        for row in range(self.seats + 1):
            if row != seat + 1:
                self.known[(row * MOST_SEATS + seat) * KINDS + kind] += 1

    def note_leaving(self, seat: int, kind: int) -> None:
        """Everybody saw that card leave that hand."""
        for row in range(self.seats + 1):
            at = (row * MOST_SEATS + seat) * KINDS + kind
            if row != seat + 1 and self.known[at] > 0:
                self.known[at] -= 1

    def note_hidden_leaving(self, seat: int, taker: int, kind: int) -> None:
        """Only the taker sees which card leaves the hand: for the others it may have been any of those they know."""
        for row in range(self.seats + 1):
            at = (row * MOST_SEATS + seat) * KINDS
            if row == taker + 1:
                if self.known[at + kind] > 0:
                    self.known[at + kind] -= 1
            elif row != seat + 1:
                left = self.held[seat]
                while left:
                    other = self.lowest_bit(left)
                    left &= left - 1
                    if self.known[at + other] > 0:
                        self.known[at + other] -= 1

    def count_hand(self, seat: int) -> list[int]:
        return [self.hands[seat * KINDS + kind] for kind in range(KINDS)]

    def replace_hand(self, seat: int, counts: list[int]) -> None:
        for kind in range(KINDS):
            while self.hands[seat * KINDS + kind] > counts[kind]:
                self.remove(seat, kind)
            while self.hands[seat * KINDS + kind] < counts[kind]:
                self.add(seat, kind)

    def take_openly(self, seat: int, kind: int) -> None:
        self.add(seat, kind)
        self.note_entering(seat, kind)

    def discard_card(self, kind: int) -> None:
        self.discard[self.in_discard] = kind
        self.in_discard += 1

    def discard_from_hand(self, seat: int, kind: int) -> None:
        self.remove(seat, kind)
        self.note_leaving(seat, kind)
        self.discard_card(kind)
        self.revealed = True
        self.c_tell(DISCARDED, seat, kind)

    def random_card(self, seat: int, rng: Rng) -> int:
        """A card of a hand, each with the same chance (OG-49)."""
        at = rng.c_draw(self.sizes[seat])
        left = self.held[seat]
        kind = self.lowest_bit(left)
        while at >= self.hands[seat * KINDS + kind]:
            at -= self.hands[seat * KINDS + kind]
            left &= left - 1
            kind = self.lowest_bit(left)
        return kind

    # The deck, the discard pile and the line (OG-09, OG-10, OG-40 to OG-42)

    def pull(self, rng: Rng) -> int:
        """A card of the deck, each with the same chance: the deck has no order."""
        self.in_deck -= 1
        at = rng.c_draw(self.in_deck + 1)
        card = self.deck[at]
        self.deck[at] = self.deck[self.in_deck]
        return card

    def can_draw(self) -> bool:
        return self.in_deck > 0 or self.in_discard > 0

    def reshuffle(self) -> None:
        for i in range(self.in_discard):
            self.deck[i] = self.discard[i]
        self.in_deck = self.in_discard
        self.in_discard = 0
        self.c_tell(RESHUFFLED, NOTHING, self.in_deck)

    def renew_deck(self) -> None:
        """Without a card in the deck, the discards are the new one as soon as there are any (OG-10)."""
        if self.in_deck == 0 and self.in_discard > 0 and not self.looking:
            self.reshuffle()

    def from_deck(self, rng: Rng) -> int:
        """The next card, or nothing where deck and discard pile are both empty; after the last one, a new deck."""
        self.renew_deck()
        if self.in_deck == 0:
            return NOTHING
        card = self.pull(rng)
        if self.in_deck == 0:
            self.run_out()
            self.renew_deck()
        return card

    def run_out(self) -> None:
        """The deck's last card was taken; the second time fixes the final round (OG-34, OG-41)."""
        self.run_outs += 1
        self.c_tell(RAN_OUT, NOTHING, self.run_outs)
        if self.run_outs == 2 and self.final_round == 0:
            self.final_round = self.round_no + 1
            self.c_tell(LAST_ROUND, NOTHING, self.final_round)

    def draw(self, seat: int, cards: int, rng: Rng) -> None:
        """Cards from the deck into a hand, as far as there are any."""
        for _ in range(cards):
            card = self.from_deck(rng)
            if card == NOTHING:
                return
            self.revealed = True
            self.add(seat, card)
            self.c_tell(DREW, seat, NOTHING, card, 1 << seat)

    def refill(self, rng: Rng) -> None:
        if self.in_line == LINE:
            return
        for slot in range(LINE):
            if self.line[slot] == NOTHING:
                card = self.from_deck(rng)
                if card == NOTHING:
                    return
                self.line[slot] = card
                self.in_line += 1
                self.revealed = True
                self.c_tell(TURNED_UP, NOTHING, card)

    def leave_line(self, kind: int) -> None:
        slot = 0
        while self.line[slot] != kind:
            slot += 1
        self.line[slot] = NOTHING
        self.in_line -= 1

    # Collections

    def top(self, pile: int) -> int:
        """The origami on top of a collection, or nothing."""
        height = self.heights[pile]
        return self.collections[pile * MOST_IN_COLLECTION + height - 1] if height > 0 else NOTHING

    def place_in(self, pile: int, kind: int) -> int:
        """How far from the bottom the uppermost card of a kind lies in a collection, or nothing."""
        i = self.heights[pile] - 1
        while i >= 0 and self.collections[pile * MOST_IN_COLLECTION + i] != kind:
            i -= 1
        return i

    def visible(self, kind: int) -> int:
        """How many of a kind are on top of a collection or in the line (OG-19)."""
        count = 0
        for pile in range(2 * self.seats):
            if self.top(pile) == kind:
                count += 1
        for slot in range(LINE):
            if self.line[slot] == kind:
                count += 1
        return count

    # The score (OG-35, OG-52)

    def c_score(self, seat: int) -> int:
        points = 0
        for pile in range(2 * seat, 2 * seat + 2):
            for i in range(self.heights[pile]):
                kind = self.collections[pile * MOST_IN_COLLECTION + i]
                points += self.points_of(pile, kind)
        return points

    def worth(self, pile: int, kind: int) -> int:
        return self.points_of(pile, kind)

    def points_of(self, pile: int, kind: int) -> int:
        """The points of an origami in a collection, its scoring effect included."""
        if self.setup.bonus[kind] == NO_BONUS:
            return self.setup.points[kind]
        return self.setup.points[kind] + self.bonus_for(pile // 2, pile, kind)

    def c_standing(self, seat: int) -> int:
        return self.c_score(seat) * 100 + self.sizes[seat]

    def bonus_for(self, seat: int, pile: int, kind: int) -> int:
        """What the scoring effect of an origami in that collection adds to its points."""
        bonus = self.setup.bonus[kind]
        of = self.setup.bonus_of[kind]
        only = pile if self.setup.whale_same_collection else NOTHING
        if bonus == PER_HAND:
            return self.sizes[seat] // self.setup.bonus_count[kind] * self.setup.bonus_points[kind]
        if bonus == WORTH:
            count = self.setup.bonus_points[kind] - self.setup.points[kind]
            return count if self.count_kind(seat, of, only) >= self.setup.bonus_count[kind] else 0
        count = 0
        if bonus == PER_KIND:
            count = self.count_kind(seat, of, only)
        elif bonus == PER_OTHER_KIND:
            count = self.count_kind(seat, of, only) - (1 if of == kind else 0)
        elif bonus == PER_FAMILY:
            count = self.count_family(seat, of, only)
        elif bonus == PER_OTHER_FAMILY:
            count = self.count_family(seat, of, only) - (1 if self.setup.family[kind] == of else 0)
        elif bonus == PER_DISTINCT_FAMILY:
            count = self.count_families(seat, only)
        return count * self.setup.bonus_points[kind]

    def count_kind(self, seat: int, kind: int, only: int) -> int:
        """The origami of a kind in both collections, or in only one of them."""
        count = 0
        for pile in range(2 * seat, 2 * seat + 2):
            if only in (NOTHING, pile):
                for i in range(self.heights[pile]):
                    if self.collections[pile * MOST_IN_COLLECTION + i] == kind:
                        count += 1
        return count

    def count_family(self, seat: int, family: int, only: int) -> int:
        """The origami of a family, in the same way."""
        count = 0
        for pile in range(2 * seat, 2 * seat + 2):
            if only in (NOTHING, pile):
                for i in range(self.heights[pile]):
                    if self.setup.family[self.collections[pile * MOST_IN_COLLECTION + i]] == family:
                        count += 1
        return count

    def count_families(self, seat: int, only: int) -> int:
        count = 0
        for family in range(FAMILIES):
            if self.count_family(seat, family, only) > 0:
                count += 1
        return count
