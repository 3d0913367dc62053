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
    words.COLLECTING: (words.PLACE, words.PLAY, "OR-13"),
}


def forbidding_clause(position: Position, action: int) -> str:
    """The clause that forbids a decision in range that is not legal now."""
    if position.is_over():
        return "OR-26"
    if position.phase in CHOICES:
        first, end, clause = CHOICES[position.phase]
        if position.phase == words.PLACING and first <= action < end:
            return area_clause(position, action - words.PLACE)
        if position.phase == words.TAKING and first <= action < end:
            return tile_clause(position, action - words.TAKE)
        if position.phase == words.REWARDING and words.PLAY <= action < words.PUT:
            return objective_clause(position, action - words.PLAY)
        if first <= action < end:
            return clause
        return "OR-58" if position.phase == words.KEEPING else "OR-31"
    if action < words.EVOLVE:
        return "OR-31" if position.acted else move_clause(position, action)
    if action < words.PLACE:
        return "OR-31" if position.acted else evolution_clause(position, action - words.EVOLVE)
    if action < words.PLAY:
        return "OR-34"
    if action < words.PUT:
        return card_clause(position, action - words.PLAY)
    if action == words.PASS:
        return "OR-32"
    if action >= words.END_TURN:
        return "OR-31"
    return outside_clause(action)


def move_clause(position: Position, action: int) -> str:
    number, goal = divmod(action - words.MOVE, words.MOST_AREAS)
    own = own_areas(position)
    if number >= len(own) or goal >= position.setup.areas or goal == own[number]:
        return "OR-10"
    owner = position.owner_of(goal)
    if owner in (position.to_move, words.NEUTRAL):
        return "OR-11"
    return "OR-38" if position.reach_of(position.to_move, own[number]) >> goal & 1 else "OR-37"


def evolution_clause(position: Position, shape: int) -> str:
    return "OR-08" if position.supply[shape] and position.villages[position.to_move] else "OR-34"


def area_clause(position: Position, area: int) -> str:
    """The area is taken or beside no pawn, or no pawn beside it allows the shape."""
    if area >= position.setup.areas or position.occupied >> area & 1:
        return "OR-07"
    steps = max(1, position.powers[position.to_move * words.POWERS + words.EVOLVE_STEPS])
    return "OR-08" if position.setup.within[steps * words.MOST_AREAS + area] & position.occupied else "OR-07"


def tile_clause(position: Position, tile: int) -> str:
    """The column is not the one to take from, the tile is not there, or it fits on no tile of one's own."""
    column, level = divmod(tile, words.LEVELS)
    if position.column not in (column, words.ANY_COLUMN):
        return "OR-15" if position.column == words.BROWN else "OR-14"
    below, own = position.tiles[position.to_move * 6 + level : position.to_move * 6 + level + 2]
    return "OR-18" if level == 0 or below > own else "OR-17"


def objective_clause(position: Position, card: int) -> str:
    """Between the action and its reward only objectives can be played."""
    if card < words.FIRST_OBJECTIVE:
        return "OR-31"
    return card_clause(position, card)


def card_clause(position: Position, card: int) -> str:
    if position.setup.junior:
        return "OR-57"
    if not position.hands[position.to_move * words.CARDS + card]:
        return "OR-21"
    deck = position.setup.deck_of[card]
    if position.used >> deck & 1 and not (deck == words.OBJECTIVE and position.ending):
        return "OR-21"
    if deck == words.PERMANENT:
        return "OR-23"
    if deck == words.OBJECTIVE:
        return "OR-24"
    time = position.setup.time[card]
    if time == words.AFTER_ACTION:
        return "OR-40"
    return "OR-39" if time == words.BEFORE_ACTION else "OR-46"


def outside_clause(action: int) -> str:
    """For a choice that nothing has asked for."""
    if action < words.KEEP:
        return "OR-50"
    if action < words.REWARD_A:
        return "OR-58"
    return "OR-13" if action < words.ROB else "OR-46"
