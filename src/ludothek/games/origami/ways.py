"""Cards chosen together: those there are to choose from, and every choice that completes what is taken or paid."""

from ludothek.core.constants import NOTHING
from ludothek.core.game import Game
from ludothek.core.selection import Pieces, list_ways, try_action
from ludothek.games.origami import constants as words
from ludothek.games.origami.constants import CHOOSE, KINDS
from ludothek.games.origami.rules import Position

FROM_HAND = (words.PAYING_PRICE, words.GIVING_BACK, words.TRIMMING)
FROM_ASIDE = (words.SORTING, words.LOOKING)


def selection(p: Position) -> Pieces | None:
    """The cards that may be named in any order (OG-39)."""
    purpose = p.phase, p.playing, p.pc, p.depth
    if p.playing != NOTHING and p.owing == 0:
        return None
    if p.playing != NOTHING:
        return Pieces(purpose, hand(p, [p.playing, *p.paid[: p.in_paid]]), words.MOST_PAID - p.in_paid)
    if p.phase == words.TAKING:
        cards = [CHOOSE + kind for kind in p.line if kind != NOTHING]
        return Pieces(purpose, cards, words.LINE - p.in_taken)
    if p.phase in FROM_HAND:
        return Pieces(purpose, hand(p, []), p.left)
    if p.phase in FROM_ASIDE:
        return Pieces(purpose, [CHOOSE + kind for kind in p.aside[: p.in_aside]], p.left)
    return None


def hand(p: Position, spent: list[int]) -> list[int]:
    """A choice for each card in the hand of the seat to move that is not spent."""
    counts = p.hands[p.to_move * KINDS : (p.to_move + 1) * KINDS]
    return [CHOOSE + kind for kind, count in enumerate(counts) for _ in range(count - spent.count(kind))]


def ways_on(game: Game, p: Position) -> list[list[int]]:
    """On a turn the ways to draw, else those to go on; none where cards are not summed up."""
    if p.playing != NOTHING and p.owing == 0:
        return []
    if p.playing != NOTHING or p.phase == words.TAKING:
        return list_ways(game, p)
    if p.phase == words.TURN and words.DRAW in p.legal_actions():
        return [[words.DRAW, *way] for way in list_ways(game, try_action(p, words.DRAW))]
    return []
