"""Liar's dice: everybody rolls in secret, bids rise, and whoever does not believe the last one says so."""

from liars_dice.views import Bid, BidMade, Doubt, Doubted, LastBid, Private, Rolled, Shared, Showed, View, Won
from ludothek.core.facts import Facts
from ludothek.core.game import Game
from ludothek.core.levels import Search
from ludothek.core.options import Option, flag
from ludothek.core.plain import PlainPolicy, PlainState

MOST_SEATS, MOST_DICE, FACES = 4, 5, 6
BIDS = MOST_SEATS * MOST_DICE * FACES
DOUBT = BIDS
ROLLED, BID, DOUBTED, SHOWED, WON = range(5)


def bid_of(action):
    """How many dice show which face."""
    return {"count": action // FACES + 1, "face": action % FACES + 1}


class Position(PlainState):
    def __init__(self, seats, setup):
        super().__init__(seats, setup)
        self.dice = [[] for _ in range(seats)]
        self.bid, self.bidder, self.winner = -1, -1, -1

    def deal(self, rng):
        self.to_move = rng.draw(self.seats)
        for seat in range(self.seats):
            self.roll(seat, rng)
            for face in self.dice[seat]:
                self.tell(ROLLED, seat, private=face, eyes=1 << seat)

    def roll(self, seat, rng):
        self.dice[seat] = sorted(rng.draw(FACES) + 1 for _ in range(self.setup["dice"]))

    def legal_actions(self):
        if self.winner >= 0:
            return []
        bids = list(range(self.bid + 1, self.seats * self.setup["dice"] * FACES))
        return [*bids, DOUBT] if self.bid >= 0 else bids

    def apply(self, action, rng):
        if action < DOUBT:
            self.bid, self.bidder = action, self.to_move
            self.tell(BID, self.to_move, action)
            self.to_move = (self.to_move + 1) % self.seats
            return
        self.tell(DOUBTED, self.to_move)
        for seat, face in ((seat, face) for seat, faces in enumerate(self.dice) for face in faces):
            self.tell(SHOWED, seat, face)
        claim = bid_of(self.bid)
        self.winner = self.bidder if self.count(claim["face"]) >= claim["count"] else self.to_move
        self.tell(WON, self.winner)

    def count(self, face, seats=None):
        """How many dice show a face; with the house rule, ones show every face."""
        good = {face, 1} if self.setup["wild"] else {face}
        return sum(f in good for s in (range(self.seats) if seats is None else seats) for f in self.dice[s])

    def resample(self, seat, rng):
        for other in range(self.seats):
            if other != seat and self.winner < 0:
                self.roll(other, rng)

    def score(self, seat):
        return int(seat == self.winner)

    def observe(self, seat, out):
        mine = [self.dice[seat].count(face + 1) if seat >= 0 else 0 for face in range(FACES)]
        bid = [float(self.bid == action) for action in range(BIDS)]
        seats = [float(s < self.seats) for s in range(MOST_SEATS)]
        mover = [float(s == self.to_move) for s in range(MOST_SEATS)]
        out[:] = [*mine, *bid, *seats, *mover, self.setup["dice"], float(self.setup["wild"])]


class Doubtful(PlainPolicy):
    """Bids what is likely and doubts what is not, by one's own dice and the average of the others."""

    def weigh(self, state, action):
        claim = bid_of(state.bid if action == DOUBT else action)
        others = (state.seats - 1) * state.setup["dice"] * (2 if state.setup["wild"] else 1) / FACES
        surplus = state.count(claim["face"], [state.to_move]) + others - claim["count"]
        return -surplus if action == DOUBT else min(surplus, 1.0) - 0.01 * action


class LiarsDice(Game):
    key = "liars_dice"
    version = 1
    seats = range(2, MOST_SEATS + 1)
    usual_seats = 3
    options = (Option("dice", 3, range(1, MOST_DICE + 1), "LD-1"), flag("wild", "LD-2"))
    num_actions = BIDS + 1
    observation = {"dice": FACES, "bid": BIDS, "seats": MOST_SEATS, "to_move": MOST_SEATS, "each": 1, "wild": 1}
    clauses = ("LD-1", "LD-2", "LD-3", "LD-4", "LD-5")
    events = {ROLLED: Rolled, BID: BidMade, DOUBTED: Doubted, SHOWED: Showed, WON: Won}
    view_type = View
    levels = {**Game.levels, "master": Search(simulations=60), "grandmaster": Search(simulations=300)}

    def start(self, seats, options, edition, rng, log):
        position = Position(seats, dict(options))
        position.log = log
        position.deal(rng)
        return position

    def policy(self):
        return Doubtful()

    def shared_view(self, state):
        over = state.is_over()
        bid = LastBid(**bid_of(state.bid), seat=state.bidder) if state.bid >= 0 else None
        mover, winner = (None, state.winner) if over else (state.to_move, None)
        return Shared(self.key, over, mover, bid, winner)

    def private_view(self, state, seat, shared):
        dice = [list(d) if shared.over or s == seat else [0] * len(d) for s, d in enumerate(state.dice)]
        legal = [self.action(state, a) for a in state.legal_actions()] if seat == state.to_move else []
        return Private(seat=seat, dice=dice, legal=legal)

    def census(self, state):
        return {"dice": sum(map(len, state.dice))}

    def facts(self, state, events):
        return Facts((), next((e.seat for e in events if isinstance(e, BidMade)), 0))

    def action(self, state, action):
        return Doubt(action) if action == DOUBT else Bid(action, **bid_of(action))

    def describe(self, state, action, lang):
        t = self.texts(lang)
        return t("action.doubt") if action == DOUBT else t("action.bid", **bid_of(action))

    def forbidding_clause(self, state, action):
        if state.is_over():
            return "LD-5"
        if action == DOUBT:
            return "LD-4"
        return "LD-3" if action <= state.bid else "LD-1"

    def event_value(self, name, number):
        return "{count} × {face}".format(**bid_of(number)) if name == "bid" else number
