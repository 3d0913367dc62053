"""Why a decision of Origin is not legal: the clause that forbids it."""

from ludothek.games.origin import constants as words
from ludothek.games.origin.rules import Position
from ludothek.games.origin.views import own_areas

# The decisions of each phase, from the first to before the last, and the clause that says what may be chosen there.
CHOICES = {
    words.KEEPING: (words.KEEP, words.REWARD_A, "OR-05"),
    words.PLACING: (words.PLACE, words.PLAY, "OR-08"),
    words.REWARDING: (words.REWARD_A, words.TAKE, "OR-42"),
    words.TAKING: (words.TAKE, words.ROB, "OR-17"),
    words.PUTTING: (words.PUT, words.KEEP, "OR-50"),
    words.DRAWING: (words.DRAW_FROM, words.SWAP, "OR-18"),
    words.ROBBING: (words.ROB, words.SEIZE, "OR-48"),
    words.SEIZING: (words.SEIZE, words.IMITATE, "OR-48"),
    words.IMITATING: (words.IMITATE, words.DRAW_FROM, "OR-49"),
    words.WINDING: (words.MOVE, words.EVOLVE, "OR-40"),
    words.SWAPPING: (words.SWAP, words.PASS, "OR-46"),
}


def forbidding_clause(match: Position, action: int) -> str:
    """The clause that forbids a decision in range that is not legal now."""
    if match.is_over():
        return "OR-26"
    if match.phase in CHOICES:
        first, end, clause = CHOICES[match.phase]
        if match.phase == words.PLACING and first <= action < end:
            return area_clause(match, action - words.PLACE)
        if first <= action < end:
            return clause
        return "OR-58" if match.phase == words.KEEPING else "OR-31"
    if action < words.EVOLVE:
        return "OR-31" if match.acted else move_clause(match, action)
    if action < words.PLACE:
        return "OR-31" if match.acted else evolution_clause(match, action - words.EVOLVE)
    if action < words.PLAY:
        return "OR-34"
    if action < words.PUT:
        return card_clause(match, action - words.PLAY)
    if action == words.PASS:
        return "OR-32"
    if action == words.END_TURN:
        return "OR-31"
    return outside_clause(action)


def move_clause(match: Position, action: int) -> str:
    number, goal = divmod(action - words.MOVE, words.MOST_AREAS)
    own = own_areas(match)
    if number >= len(own) or goal >= match.setup.areas or goal == own[number]:
        return "OR-10"
    owner = match.owner_of(goal)
    if owner in (match.to_move, words.NEUTRAL):
        return "OR-11"
    return "OR-38" if match.reach_of(match.to_move, own[number]) >> goal & 1 else "OR-37"


def evolution_clause(match: Position, shape: int) -> str:
    return "OR-08" if match.supply[shape] and match.villages[match.to_move] else "OR-34"


def area_clause(match: Position, area: int) -> str:
    """The area is taken or beside no pawn, or no pawn beside it allows the shape."""
    if area >= match.setup.areas or match.occupied >> area & 1:
        return "OR-07"
    steps = 2 if match.boost == words.FAR_SEED else 1
    return "OR-08" if match.setup.within[steps * words.MOST_AREAS + area] & match.occupied else "OR-07"


def card_clause(match: Position, card: int) -> str:
    if match.setup.junior:
        return "OR-57"
    if not match.hands[match.to_move * words.CARDS + card]:
        return "OR-21"
    deck = match.setup.deck_of[card]
    if match.used >> deck & 1 and not (deck == words.OBJECTIVE and match.ending):
        return "OR-21"
    if deck == words.PERMANENT:
        return "OR-23"
    if deck == words.OBJECTIVE:
        return "OR-24"
    if card in (words.GREAT_MARCH, words.MIGHT, words.MUTATION, words.FAR_SEED):
        return "OR-39"
    return "OR-40" if card == words.SECOND_WIND else "OR-46"


def outside_clause(action: int) -> str:
    """For a choice that nothing has asked for."""
    if action < words.KEEP:
        return "OR-50"
    if action < words.REWARD_A:
        return "OR-58"
    return "OR-13" if action < words.ROB else "OR-46"
