"""Why a decision of Origin is not legal: the clause that forbids it, and the facts of the case."""

from collections.abc import Callable

from ludothek.core.constants import NOTHING
from ludothek.core.reason import Reason, Values
from ludothek.games.origin import constants as words
from ludothek.games.origin.rules import Position
from ludothek.games.origin.views import COLUMNS, DECKS, HUES, own_areas

Forbidden = tuple[str, Reason]

# The decisions of each phase, from the first to before the last, the clause that says what may be chosen there, and
# what the phase asks for.
CHOICES = {
    words.KEEPING: (words.KEEP, words.REWARD_A, "OR-05", "why.keep"),
    words.PLACING: (words.PLACE, words.PLAY, "OR-08", "why.place"),
    words.REWARDING: (words.REWARD_A, words.TAKE, "OR-42", "why.reward"),
    words.TAKING: (words.TAKE, words.ROB, "OR-17", "why.take"),
    words.PUTTING: (words.PUT, words.KEEP, "OR-50", "why.put"),
    words.DRAWING: (words.DRAW_FROM, words.SWAP, "OR-18", "why.draw"),
    words.ROBBING: (words.ROB, words.SEIZE, "OR-48", "why.rob"),
    words.SEIZING: (words.SEIZE, words.IMITATE, "OR-48", "why.seize"),
    words.IMITATING: (words.IMITATE, words.DRAW_FROM, "OR-49", "why.imitate"),
    words.WINDING: (words.MOVE, words.EVOLVE, "OR-40", "why.wind"),
    words.SWAPPING: (words.SWAP, words.PASS, "OR-46", "why.swap"),
    words.COLLECTING: (words.PLACE, words.PLAY, "OR-13", "why.collect"),
}
OUTSIDE = (
    (words.KEEP, "OR-50"),
    (words.REWARD_A, "OR-58"),
    (words.ROB, "OR-13"),
    (words.PASS, "OR-46"),
)
"""The clause for a choice that nothing has asked for, by the first decision after its kind."""


class Forbidding:
    """Finds what forbids a decision in one position."""

    def __init__(self, position: Position) -> None:
        self.p = position
        self.seat = position.to_move

    def forbid(self, action: int) -> Forbidden:
        """Return the clause and the facts that forbid a decision which is in range but not legal now."""
        p = self.p
        if p.is_over():
            return "OR-26", Reason("why.over")
        if p.phase in CHOICES:
            return self.forbid_in_phase(action)
        if action < words.EVOLVE:
            return self.forbid_second_action() or self.forbid_move(action)
        if action < words.PLACE:
            return self.forbid_second_action() or self.forbid_evolution(action - words.EVOLVE)
        if action < words.PLAY:
            return "OR-34", Reason("why.shape-first")
        if action < words.PUT:
            return self.forbid_card(action - words.PLAY)
        if action == words.PASS:
            return "OR-32", Reason("why.acted") if p.acted else Reason("why.pass", {"n": self.count_actions()})
        if action >= words.END_TURN:
            return "OR-31", Reason("why.act-first")
        clause = next(clause for end, clause in OUTSIDE if action < end)
        return clause, Reason("why.not-asked")

    def forbid_in_phase(self, action: int) -> Forbidden:
        p = self.p
        first, end, clause, asked = CHOICES[p.phase]
        if first <= action < end:
            special: dict[int, Callable[[int], Forbidden]] = {
                words.PLACING: self.forbid_area,
                words.TAKING: self.forbid_tile,
                words.ROBBING: self.forbid_robbing,
                words.SEIZING: self.forbid_seizing,
                words.IMITATING: self.forbid_imitating,
            }
            if p.phase in special:
                return special[p.phase](action - first)
            if p.phase == words.WINDING:
                return clause, self.forbid_move(action)[1]
            return clause, self.ask(asked)
        if p.phase == words.REWARDING and words.PLAY <= action < words.PUT:
            card = action - words.PLAY
            return self.forbid_card(card) if card >= words.FIRST_OBJECTIVE else ("OR-31", self.ask(asked))
        return "OR-58" if p.phase == words.KEEPING else "OR-31", self.ask(asked)

    def ask(self, key: str) -> Reason:
        """What the phase asks for, with the number or the piece that it is about."""
        p = self.p
        if p.phase == words.PUTTING:
            return Reason(key, {"n": p.count, "deck": DECKS[p.deck]})
        if p.phase == words.REWARDING:
            return Reason(key, {"column": COLUMNS[p.deck]})
        if p.phase == words.PLACING:
            return Reason(key, self.shape_facts(p.shape))
        return Reason(key)

    # Facts

    def area(self, number: int) -> str:
        return str(self.p.setup.area_ids[number])

    def shape_facts(self, shape: int) -> Values:
        setup = self.p.setup
        return {"height": setup.height[shape], "width": setup.width[shape], "hue": HUES[shape % len(HUES)]}

    def count_actions(self) -> int:
        return sum(action < words.PLACE for action in self.p.legal_actions())

    # Moves and evolutions

    def forbid_second_action(self) -> Forbidden | None:
        return ("OR-31", Reason("why.acted")) if self.p.acted else None

    def forbid_move(self, action: int) -> Forbidden:
        p = self.p
        number, goal = divmod(action - words.MOVE, words.MOST_AREAS)
        own = own_areas(p)
        if number >= len(own) or goal >= p.setup.areas:
            return "OR-10", Reason("why.no-pawn")
        start = own[number]
        if goal == start:
            return "OR-10", Reason("why.stays", {"area": self.area(start)})
        owner = p.owner_of(goal)
        if owner == self.seat:
            return "OR-11", Reason("why.own-pawn", {"area": self.area(goal)})
        if owner == words.NEUTRAL:
            return "OR-11", Reason("why.neutral", {"area": self.area(goal)})
        if not p.reach_of(self.seat, start) >> goal & 1:
            return "OR-37", self.measure(start, goal)
        if p.phase == words.WINDING:
            key = "why.wind-displace" if owner != NOTHING else "why.wind-same"
            return "OR-40", Reason(key, {"area": self.area(goal if owner != NOTHING else start)})
        return "OR-38", self.compare(start, goal, owner)

    def measure(self, start: int, goal: int) -> Reason:
        """The steps to an area that is too far, and those that the pawn has."""
        p = self.p
        height = p.setup.height[p.shape_at[start]]
        distance = p.setup.distance[start * words.MOST_AREAS + goal]
        if not distance:
            return Reason("why.unreachable", {"goal": self.area(goal)})
        if p.powers[self.seat * words.POWERS + words.FREE_STRAIT] and p.setup.by_sea[start] >> goal & 1:
            distance -= 1
        steps = self.count_steps(height)
        return Reason("why.too-far", {"n": distance, "goal": self.area(goal), "height": height, "steps": steps})

    def count_steps(self, height: int) -> int:
        """The steps of a pawn with what the seat's cards add (OR-37)."""
        first = self.seat * words.POWERS
        steps = self.p.powers[first + words.STEPS_OF_HEIGHT + height] or height
        return min(words.MOST_STEPS, steps + self.p.powers[first + words.MORE_STEPS])

    def compare(self, start: int, goal: int, owner: int) -> Reason:
        """The widths of a pawn and of the one it would displace, with what cards add to each (OR-38)."""
        p = self.p
        width = p.setup.width[p.shape_at[start]] + p.powers[self.seat * words.POWERS + words.MORE_WIDTH]
        theirs = p.setup.width[p.shape_at[goal]]
        guard = p.powers[owner * words.POWERS + words.GUARD_OF_WIDTH + theirs] or theirs
        facts: Values = {"opponent": owner, "area": self.area(goal), "width": width, "guard": guard}
        return Reason("why.too-narrow", facts)

    def forbid_evolution(self, shape: int) -> Forbidden:
        p = self.p
        pawn = self.shape_facts(shape)
        if not p.villages[self.seat]:
            return "OR-34", Reason("why.no-village")
        if not p.supply[shape]:
            return "OR-34", Reason("why.no-supply", pawn)
        return "OR-08", Reason("why.no-parent", pawn)

    def forbid_area(self, area: int) -> Forbidden:
        """The area is taken or beside no pawn, or no pawn beside it allows the shape."""
        p = self.p
        if area >= p.setup.areas:
            return "OR-07", self.ask("why.place")
        where: Values = {"area": self.area(area)}
        if p.occupied >> area & 1:
            owner = p.owner_of(area)
            if owner in (self.seat, words.NEUTRAL):
                return "OR-07", Reason("why.own-pawn" if owner == self.seat else "why.taken-neutral", where)
            return "OR-07", Reason("why.taken", {"opponent": owner, **where})
        steps = max(1, p.powers[self.seat * words.POWERS + words.EVOLVE_STEPS])
        near = p.setup.within[steps * words.MOST_AREAS + area] & p.occupied
        if not near:
            return "OR-07", Reason("why.no-neighbour", {"n": self.nearest(area), **where})
        beside = [other for other in range(p.setup.areas) if near >> other & 1]
        shapes = sorted({p.shape_at[other] for other in beside})
        pawns = [f"{p.setup.height[shape]}×{p.setup.width[shape]}" for shape in shapes]
        return "OR-08", Reason("why.no-parent-beside", {**where, **self.shape_facts(p.shape), "pawns": pawns})

    def nearest(self, area: int) -> int:
        """The steps from an area to the nearest pawn."""
        p = self.p
        occupied = (other for other in range(p.setup.areas) if p.occupied >> other & 1)
        found = [p.setup.distance[area * words.MOST_AREAS + other] for other in occupied]
        return min((steps for steps in found if steps), default=0)

    # Tiles and cards

    def forbid_tile(self, tile: int) -> Forbidden:
        """The column is not the one to take from, the tile is not there, or it fits on no tile of one's own."""
        p = self.p
        column, level = divmod(tile, words.LEVELS)
        if p.column not in (column, words.ANY_COLUMN):
            facts: Values = {"column": COLUMNS[p.column], "other": COLUMNS[column]}
            return ("OR-15" if p.column == words.BROWN else "OR-14"), Reason("why.other-column", facts)
        below, own = p.tiles[self.seat * 6 + level : self.seat * 6 + level + 2]
        there = p.board[column * 6 + level + 1]
        clause = "OR-18" if level == 0 or below > own else "OR-17"
        if not there:
            return clause, Reason("why.no-tile", {"level": level + 1, "column": COLUMNS[column]})
        return clause, Reason("why.no-base", {"level": level + 1, "below": level, "free": max(0, below - own)})

    def forbid_card(self, card: int) -> Forbidden:
        p = self.p
        if p.setup.junior:
            return "OR-57", Reason("why.junior")
        facts: Values = {"card": p.setup.card_ids[card] or str(card)}
        if not p.hands[self.seat * words.CARDS + card]:
            return "OR-21", Reason("why.not-held", facts)
        deck = p.setup.deck_of[card]
        if p.used >> deck & 1 and not (deck == words.OBJECTIVE and p.ending):
            return "OR-21", Reason("why.deck-used", {"deck": DECKS[deck], **facts})
        if deck == words.PERMANENT:
            return "OR-23", Reason("why.no-level", {"level": p.setup.level[card], **facts})
        if deck == words.OBJECTIVE:
            have, asked = p.progress_of(self.seat, card), p.setup.count[card]
            return "OR-24", Reason("why.objective", {"have": have, "asked": asked, **facts})
        time = p.setup.time[card]
        if time == words.AFTER_ACTION:
            return "OR-40", Reason("why.no-wind" if p.acted else "why.after-action", facts)
        if time == words.BEFORE_ACTION:
            return "OR-39", Reason("why.before-action", facts)
        return "OR-46", Reason("why.no-effect", facts)

    # Targets of effects

    def forbid_robbing(self, seat: int) -> Forbidden:
        if seat == self.seat or seat >= self.p.seats:
            return "OR-48", self.ask("why.rob")
        return "OR-48", Reason("why.empty-hand", {"opponent": seat})

    def forbid_seizing(self, strait: int) -> Forbidden:
        p = self.p
        if strait >= p.setup.straits:
            return "OR-48", self.ask("why.seize")
        facts: Values = {"strait": str(p.setup.strait_ids[strait])}
        owner = p.strait_owner[strait]
        if owner in (NOTHING, self.seat):
            return "OR-48", Reason("why.strait-free" if owner == NOTHING else "why.strait-yours", facts)
        most = p.setup.code[p.pc + 1]
        return "OR-48", Reason("why.strait-value", {"value": p.strait_value[strait], "most": most, **facts})

    def forbid_imitating(self, choice: int) -> Forbidden:
        p = self.p
        other, level = divmod(choice, words.LEVELS)
        level += 1
        if other == self.seat or other >= p.seats:
            return "OR-49", self.ask("why.imitate")
        facts: Values = {"opponent": other, "level": level}
        above = p.tiles[other * 6 + level + 1] if level < words.LEVELS else 0
        if p.tiles[other * 6 + level] <= above:
            return "OR-49", Reason("why.not-topmost", facts)
        below, own = p.tiles[self.seat * 6 + level - 1 : self.seat * 6 + level + 1]
        return "OR-49", Reason("why.no-base", {"level": level, "below": level - 1, "free": max(0, below - own)})
