"""Origami positions set up by the names of the animals."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ludothek.core.rng import Rng
from ludothek.games.origami.constants import KINDS, MOST_IN_COLLECTION, MOST_SEATS
from ludothek.games.origami.effects import FAMILIES
from ludothek.games.origami.rules import Position
from ludothek.games.origami.setup import Setup


def pad(kinds: list[int], length: int) -> list[int]:
    return kinds + [0] * (length - len(kinds))


def scene(
    cards: Sequence[Any],
    hands: Sequence[str],
    line: str = "",
    discards: str = "",
    collections: Sequence[Sequence[str]] = (),
    deck: str | None = None,
    seen: bool = False,
    whale_same_collection: bool = False,
    **fields: Any,
) -> Position:
    """Seat 0 to move in round 1. What is left of the families in sight is the deck, unless it is given.

    With `seen`, everybody has seen every hand; otherwise nobody knows another's.
    """
    kind = {card.id: n for n, card in enumerate(cards)}

    def read(text: str) -> list[int]:
        return [kind[name] for name in text.split()]

    piles = [read(pile) for pair in collections for pile in pair]
    piles += [[] for _ in range(2 * len(hands) - len(piles))]
    in_sight = [read(hand) for hand in hands] + piles + [read(line), read(discards), read(deck or "")]
    used = Counter(k for some in in_sight for k in some)
    families = sorted({cards[k].family for k in used})
    families += [f for f in range(len(FAMILIES)) if f not in families][: max(0, len(hands) - len(families))]
    assert len(families) <= MOST_SEATS, "no game has so many families"
    p: Any = Position(Setup(len(hands), list(cards), [families], whale_same_collection, True))
    p.deal(Rng(1))
    left = Counter(k for k in p.setup.cards[: p.setup.total] if cards[k].family in families)
    left.subtract(used)
    assert min(left.values()) >= 0, "more copies than there are"
    rest = read(deck) if deck is not None else sorted(left.elements())
    held, sizes, counts, by_folds = [0] * 4, [0] * 4, [0] * 160, [0] * 20
    known = [0] * 800
    for seat, hand in enumerate(hands):
        for k in read(hand):
            held[seat] |= 1 << k
            sizes[seat] += 1
            counts[seat * KINDS + k] += 1
            by_folds[seat * 5 + cards[k].folds] += 1
            for row in range(5):
                if seen or row == seat + 1:
                    known[(row * MOST_SEATS + seat) * KINDS + k] += 1
    p.held, p.sizes, p.hands, p.by_folds, p.known = held, sizes, counts, by_folds, known
    p.deck, p.in_deck = pad(rest, 72), len(rest)
    p.discard, p.in_discard = pad(read(discards), 72), len(read(discards))
    p.line, p.in_line = read(line) + [-1] * (4 - len(read(line))), len(read(line))
    p.heights = pad([len(pile) for pile in piles], 8)
    p.collections = pad([k for pile in piles for k in pad(pile, MOST_IN_COLLECTION)], 296)
    p.starter = p.active = p.to_move = 0
    p.run_outs = 0
    for name, value in fields.items():
        setattr(p, name, value)
    return p  # type: ignore[no-any-return]
