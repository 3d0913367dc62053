"""Origin's actions as nets see them: their kinds, and what they have in common."""

from ludothek.games.origin import constants as words
from ludothek.games.origin.views import DECKS

FIRST_OF_KIND = {
    "move": words.MOVE,
    "evolve": words.EVOLVE,
    "place": words.PLACE,
    "play": words.PLAY,
    "put": words.PUT,
    "keep": words.KEEP,
    "reward": words.REWARD_A,
    "take": words.TAKE,
    "rob": words.ROB,
    "seize": words.SEIZE,
    "imitate": words.IMITATE,
    "draw": words.DRAW_FROM,
    "swap": words.SWAP,
    "pass": words.PASS,
}


def parts_of(action: int) -> tuple[str, ...]:
    """Return the kind of an action and what it is made of; shapes are numbered as in `constants`."""
    kind = max((name for name, first in FIRST_OF_KIND.items() if first <= action), key=FIRST_OF_KIND.__getitem__)
    number = action - FIRST_OF_KIND[kind]
    if kind == "move":
        return kind, f"pawn {number // words.MOST_AREAS}", f"area {number % words.MOST_AREAS}"
    if kind == "place":
        return kind, f"area {number}"
    if kind == "evolve":
        return kind, f"height {number // 9}", f"width {number // 3 % 3}", f"colour {number % 3}"
    if kind == "take":
        return kind, f"column {number // words.LEVELS}", f"level {number % words.LEVELS}"
    if kind == "imitate":
        return kind, f"player {number // words.LEVELS}", f"level {number % words.LEVELS}"
    if kind in ("play", "put"):
        return (f"{kind} {DECKS[min(number // words.FIRST_PERMANENT, 2)]}",)
    return (kind,)
