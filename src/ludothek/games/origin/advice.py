"""What speaks for a decision of Origin: objectives, tiles, straits and hunting it brings, and what rivals lose."""

from collections.abc import Sequence

from ludothek.core.constants import NOTHING
from ludothek.core.reason import Belief, Reason, Values
from ludothek.core.rng import Rng
from ludothek.core.turns import apply_all, expect_gain
from ludothek.games.origin import constants as words
from ludothek.games.origin.greedy import Greedy
from ludothek.games.origin.rules import Position
from ludothek.games.origin.setup import AREA_COLOURS

POINT = 0.5
REWARDED = (words.YELLOW, words.ORANGE, words.VIOLET, words.BROWN)


class Adviser:
    """Finds the reasons for decisions of the seat to move; `p` is its fair copy."""

    def __init__(self, position: Position, beliefs: Sequence[Belief]) -> None:
        self.p = position
        self.seat = position.to_move
        self.beliefs = beliefs

    def explain(self, actions: Sequence[int]) -> list[Reason]:
        """Return what speaks for the decisions, the most important first."""
        first = actions[0]
        after = apply_all(self.p, actions, Rng(1))
        found = self.explain_objectives(after)
        if first < words.EVOLVE:
            goal = first % words.MOST_AREAS
            found += [*self.explain_displacement(goal, after), *self.explain_tokens(after), *self.explain_area(goal)]
        elif first < words.PLACE:
            places = [action - words.PLACE for action in actions[1:] if words.PLACE <= action < words.PLAY]
            found += self.explain_tokens(after)
            found += [reason for area in places[:1] for reason in self.explain_area(area)]
        elif first < words.PLAY:
            found += [*self.explain_tokens(after), *self.explain_area(first - words.PLACE)]
        elif first < words.PUT:
            found = self.explain_card(first - words.PLAY) + found
        elif first < words.KEEP:
            return self.explain_putting(first - words.PUT)
        elif first < words.REWARD_A:
            return [self.measure("advice.keep-objective", words.FIRST_OBJECTIVE + first - words.KEEP)]
        elif words.TAKE <= first < words.ROB:
            found += self.explain_tile((first - words.TAKE) % words.LEVELS + 1)
        elif words.ROB <= first < words.SEIZE:
            found += self.explain_robbing(first - words.ROB)
        if first in (words.REWARD_A, words.REWARD_B):
            tiles = [action for action in actions[1:] if words.TAKE <= action < words.ROB]
            found += [r for tile in tiles[:1] for r in self.explain_tile((tile - words.TAKE) % words.LEVELS + 1)]
        return found or self.explain_turn(actions)

    # Facts

    def area(self, number: int) -> str:
        return str(self.p.setup.area_ids[number])

    def list_objectives(self) -> list[int]:
        """The objectives in one's hand."""
        hand = self.p.hands[self.seat * words.CARDS : (self.seat + 1) * words.CARDS]
        return [card for card in range(words.FIRST_OBJECTIVE, words.CARDS) if hand[card]]

    # Reasons

    def explain_objectives(self, after: Position) -> list[Reason]:
        """Objectives that come true by it, or come nearer."""
        p = self.p
        done, nearer = [], []
        for card in self.list_objectives():
            before, then = p.progress_of(self.seat, card), after.progress_of(self.seat, card)
            asked = p.setup.count[card]
            if before < asked <= then:
                done.append(Reason("advice.fulfils", {"card": p.setup.card_ids[card], "n": p.setup.value[card]}))
            elif before < then:
                facts: Values = {"card": p.setup.card_ids[card], "have": then, "asked": asked}
                nearer.append(Reason("advice.nearer", facts))
        return done + nearer[:1]

    def explain_displacement(self, goal: int, after: Position) -> list[Reason]:
        """Whose pawn has to leave, and what its owner loses by it."""
        owner = self.p.owner_of(goal)
        if owner in (NOTHING, words.NEUTRAL, self.seat):
            return []
        lost = self.p.scores()[owner] - after.scores()[owner]
        if lost > 0:
            return [Reason("advice.displace-points", {"opponent": owner, "n": lost, "area": self.area(goal)})]
        return [Reason("advice.displace", {"opponent": owner, "area": self.area(goal)})]

    def explain_tokens(self, after: Position) -> list[Reason]:
        """Strait and hunting tiles that it brings at once."""
        found = []
        straits = after.strait_points[self.seat] - self.p.strait_points[self.seat]
        if straits > 0:
            found.append(Reason("advice.strait", {"n": straits}))
        hunting = after.hunting_points[self.seat] - self.p.hunting_points[self.seat]
        if hunting > 0:
            found.append(Reason("advice.hunting", {"n": hunting}))
        return found

    def explain_area(self, area: int) -> list[Reason]:
        colour = self.p.setup.colour[area]
        if colour == words.BROWN:
            return [Reason("advice.area-brown", {"area": self.area(area)})]
        if colour in REWARDED:
            key = f"advice.area-{AREA_COLOURS[colour]}"
            return [Reason(key, {"area": self.area(area)})]
        return []

    def explain_card(self, card: int) -> list[Reason]:
        p = self.p
        name = {"card": p.setup.card_ids[card]}
        if card >= words.FIRST_OBJECTIVE:
            return [Reason("advice.objective", {**name, "n": p.setup.value[card]})]
        return [Reason("advice.permanent", name)] if card >= words.FIRST_PERMANENT else []

    def explain_tile(self, level: int) -> list[Reason]:
        """What a tile counts, and which card in hand it makes playable."""
        p = self.p
        hand = p.hands[self.seat * words.CARDS : (self.seat + 1) * words.CARDS]
        owned = p.tiles[self.seat * 6 + level]
        waiting = [
            card
            for card in range(words.FIRST_PERMANENT, words.FIRST_OBJECTIVE)
            if hand[card] and p.setup.level[card] == level and not owned
        ]
        cards = [Reason("advice.tile-for", {"level": level, "card": p.setup.card_ids[card]}) for card in waiting[:1]]
        points = 5 if level == words.LEVELS else 1
        return [*cards, Reason("advice.tile", {"level": level, "n": points})]

    def explain_putting(self, card: int) -> list[Reason]:
        """Why a card that goes under its deck is missed least."""
        p = self.p
        if card >= words.FIRST_OBJECTIVE:
            return [self.measure("advice.put-objective", card)]
        if card >= words.FIRST_PERMANENT and not p.tiles[self.seat * 6 + p.setup.level[card]]:
            facts: Values = {"card": p.setup.card_ids[card], "level": p.setup.level[card]}
            return [Reason("advice.put-permanent", facts)]
        return []

    def measure(self, key: str, card: int) -> Reason:
        """How far one is with an objective."""
        setup, have = self.p.setup, self.p.progress_of(self.seat, card)
        facts: Values = {"card": setup.card_ids[card], "have": have, "asked": setup.count[card], "n": setup.value[card]}
        return Reason(key, facts)

    def explain_robbing(self, seat: int) -> list[Reason]:
        return [Reason("advice.cards", {"opponent": seat, "n": sum(self.p.sizes[3 * seat : 3 * seat + 3])})]

    def explain_turn(self, actions: Sequence[int]) -> list[Reason]:
        gain = expect_gain(self.p, actions, Greedy())
        return [Reason("advice.turn", {"n": max(1, round(gain))})] if gain >= POINT else []


def explain(position: Position, actions: Sequence[int], beliefs: Sequence[Belief]) -> list[Reason]:
    """Return what speaks for decisions of the seat to move, the most important first."""
    return Adviser(position, beliefs).explain(actions)
