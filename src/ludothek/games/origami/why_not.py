"""Why not: the clause that forbids a decision which is in range but not legal now."""

from ludothek.core.constants import NOTHING
from ludothek.games.origami import constants as words
from ludothek.games.origami.constants import KINDS
from ludothek.games.origami.rules import Position

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


def forbidding_clause(p: Position, action: int) -> str:
    if p.is_over():
        return "OG-34"
    if p.playing != NOTHING:
        return why_not_pay(p, action)
    if p.phase == words.TURN:
        return why_not_on_turn(p, action)
    if p.phase == words.PLAYING and action < words.CHOOSE:
        return why_not_play(p, action)
    if p.phase == words.TAKING:
        return why_not_take(p, action)
    if is_choice(action) and p.phase in (words.TRIMMING, words.PAYING_PRICE, words.GIVING_BACK):
        return "OG-39" if held(p, action - words.CHOOSE) else NOT_HELD[p.phase]
    if p.phase == words.PICKING and p.setup.code[p.pc] == words.TAKE_DISCARD:
        return "OG-32"
    return OUT_OF_PHASE[p.phase]


def is_choice(action: int) -> bool:
    return words.CHOOSE <= action < words.DRAW


def held(p: Position, kind: int) -> int:
    return p.hands[p.to_move * KINDS + kind]


def why_not_pay(p: Position, action: int) -> str:
    if not is_choice(action):
        return "OG-37"
    if p.owing == 0:
        return "OG-39"
    kind = action - words.CHOOSE
    spare = held(p, kind) - (kind == p.playing) - p.paid[: p.in_paid].count(kind)
    return "OG-39" if spare and kind < p.last and p.setup.folds[kind] <= p.owing else "OG-11"


def why_not_on_turn(p: Position, action: int) -> str:
    if action < words.CHOOSE:
        return "OG-11"
    if words.SPECIAL <= action < words.PLACE:
        return why_not_special(p, action - words.SPECIAL)
    return "OG-07" if action in (words.DRAW, words.PASS) else "OG-05"


def why_not_special(p: Position, side: int) -> str:
    pile = 2 * p.active + side
    height = p.heights[pile]
    top = p.collections[pile * words.MOST_IN_COLLECTION + height - 1] if height else NOTHING
    if top == NOTHING or p.setup.kind[top] != words.SPECIAL_ACTION:
        covered = p.collections[pile * words.MOST_IN_COLLECTION : pile * words.MOST_IN_COLLECTION + max(0, height - 1)]
        return "OG-13" if any(p.setup.kind[kind] == words.SPECIAL_ACTION for kind in covered) else "OG-18"
    step, mode, _, conditions = p.setup.code[p.setup.program[top] : p.setup.program[top] + words.STEP]
    if step == words.DRAW_LINE and mode == words.EXACTLY:
        return "OG-24"
    if step == words.PLAY_MORE and conditions & words.WITH_DISCARD:
        return "OG-31"
    return "OG-50" if step == words.REPLACE else "OG-38"


def why_not_play(p: Position, kind: int) -> str:
    if not held(p, kind):
        return "OG-17"
    family, discount, conditions = p.setup.code[p.pc + 1 : p.pc + 4]
    if family not in (NOTHING, p.setup.family[kind]):
        return "OG-17"
    if conditions & words.NOT_DRAWN and held(p, kind) <= p.taken[: p.in_taken].count(kind):
        return "OG-23"
    if conditions & words.WITH_DISCARD:
        return "OG-31"
    return "OG-28" if discount else "OG-11"


def why_not_take(p: Position, action: int) -> str:
    exactly = p.setup.code[p.pc + 1] == words.EXACTLY
    if not is_choice(action):
        return "OG-24" if exactly else "OG-08"
    kind = action - words.CHOOSE
    if kind in p.line and kind < p.last:
        return "OG-39"
    return "OG-24" if exactly else "OG-08"
