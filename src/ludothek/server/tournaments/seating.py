"""Who takes which seat: bots the same ones at all tables of a deal, entrants every one about equally often."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations


def list_entrant_seats(seats: int, people: int, deal: int) -> list[int]:
    """Return the seats that entrants take in a deal, evenly spread; from deal to deal they move on by one."""
    return sorted((deal + place * seats // people) % seats for place in range(people))


def seat_entrants(
    entrants: Sequence[int], free: Sequence[int], seats: int, counts: Mapping[int, Counter[int]], turn: int = 0
) -> tuple[int | None, ...]:
    """Seat entrants so that nobody has had a seat much more often than another.

    Of equally balanced seatings `turn` chooses one, so that no place in the draw means a seat.
    """

    def measure(order: Sequence[int]) -> int:
        return sum(2 * counts.get(one, Counter())[seat] + 1 for one, seat in zip(order, free, strict=False))

    orders = list(permutations(entrants))
    best = min(measure(order) for order in orders)
    chosen = [order for order in orders if measure(order) == best]
    places: list[int | None] = [None] * seats
    for one, seat in zip(chosen[turn % len(chosen)], free, strict=False):
        places[seat] = one
    return tuple(places)
