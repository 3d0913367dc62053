"""Pairings that are fixed in advance: everybody against everybody (circle method), and the bracket of a knock-out."""

from collections.abc import Sequence

from ludothek.server.tournaments.pairing import Groups


def count_round_robin_rounds(entrants: int) -> int:
    return entrants - 1 if entrants % 2 == 0 else entrants


def pair_round_robin(order: Sequence[int], number: int) -> Groups:
    """Return the meetings of a round, counted from 1: the first stays, all others move on by one place each round."""
    players: list[int | None] = [*order, *([None] if len(order) % 2 else [])]
    turn = (number - 1) % max(1, len(players) - 1)
    circle = [players[0], *players[1 + turn :], *players[1 : 1 + turn]]
    half = len(circle) // 2
    both = zip(circle[:half], reversed(circle[half:]), strict=True)
    return sorted((tuple(one for one in pair if one is not None) for pair in both), key=lambda pair: len(pair) == 1)


def make_bracket(order: Sequence[int]) -> list[int | None]:
    """Return the places of a bracket: the first two of the draw can meet in the final only, and byes go to the first.

    Neighbours meet; None is a bye.
    """
    size = 1
    while size < len(order):
        size *= 2
    seeds = [0]
    while len(seeds) < size:
        seeds = [seed for one in seeds for seed in (one, 2 * len(seeds) - 1 - one)]
    return [order[seed] if seed < len(order) else None for seed in seeds]


def pair_first_round(order: Sequence[int]) -> Groups:
    bracket = make_bracket(order)
    pairs = zip(bracket[::2], bracket[1::2], strict=True)
    return [tuple(one for one in pair if one is not None) for pair in pairs]


def pair_next_round(winners: Sequence[int]) -> Groups:
    """Return the next round of a bracket, from the winners of the last one in the order of its matches."""
    return [tuple(winners[place : place + 2]) for place in range(0, len(winners), 2)]
