"""Sets up Origami positions by the names of the animals, and decides in words: "play raccoon", "pay owl"."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from typing import Any

import ludothek
from ludothek.engine.edition import Edition
from ludothek.games.origami import vocabulary as words
from ludothek.games.origami.cardfile import read_cards
from ludothek.games.origami.cards import Setup
from ludothek.games.origami.effects import FAMILIES
from ludothek.games.origami.game import Origami
from ludothek.games.origami.rules import Position
from ludothek.games.origami.vocabulary import KINDS, MOST_IN_COLLECTION, MOST_SEATS

Collections = Sequence[tuple[str, str]]


def padded(kinds: list[int], length: int) -> list[int]:
    return kinds + [0] * (length - len(kinds))


def position(
    *hands: str,
    line: str = "",
    discards: str = "",
    collections: Collections = (),
    deck: str | None = None,
    seen: bool = False,
    edition: Edition | None = None,
    whale_same_collection: bool = False,
    **fields: Any,
) -> ludothek.Table:
    """Seat 0 to move in round 1. What is left of the families in sight is the deck, unless it is given.

    With `seen`, everybody has seen every hand; otherwise nobody knows another's.
    """
    table = ludothek.Table("origami", len(hands), 1, edition=edition)
    game = table.game
    assert isinstance(game, Origami)
    cards = read_cards(table.edition)
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
    p: Any = Position(Setup(len(hands), cards, [families], whale_same_collection, True))
    p.begin(ludothek.Rng(1))
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
    p.deck, p.in_deck = padded(rest, 72), len(rest)
    p.discard, p.in_discard = padded(read(discards), 72), len(read(discards))
    p.line, p.in_line = read(line) + [-1] * (4 - len(read(line))), len(read(line))
    p.heights = padded([len(pile) for pile in piles], 8)
    p.collections = padded([k for pile in piles for k in padded(pile, MOST_IN_COLLECTION)], 296)
    p.starter = p.active = p.to_move = 0
    p.run_outs = 0
    for name, value in fields.items():
        setattr(p, name, value)
    table.state = p
    return table


def named(table: ludothek.Table, action: int) -> str:
    """A decision in words."""
    what = table.game.action(table.state, action)
    said = [what["kind"]]
    if what["kind"] in ("special", "place"):
        said.append(what["collection"])
    elif what["kind"] == "opponent":
        said.append(str(what["seat"]))
    elif what["kind"] == "branch":
        said.append(str(what["branch"] + 1))
    elif what["kind"] not in ("use", "decline") and what.get("card"):
        said.append(what["card"])
    return " ".join(said)


def legal(table: ludothek.Table) -> list[str]:
    return [named(table, action) for action in table.legal_actions()]


def decide(table: ludothek.Table, *decisions: str) -> None:
    """Plays decisions given in words."""
    for decision in decisions:
        found = {named(table, action): action for action in table.legal_actions()}
        assert decision in found, f"{decision!r} is not among {list(found)}"
        table.play(found[decision])


def why_not(table: ludothek.Table, decision: str) -> str:
    """The clause that forbids a decision given in words; choices are written "choose owl"."""
    verb, _, name = decision.partition(" ")
    ids = [card.id for card in read_cards(table.edition)]
    starts = {"play": words.PLAY, "choose": words.CHOOSE}
    sides = {"special": words.SPECIAL, "place": words.PLACE}
    plain = {"draw": words.DRAW, "use": words.USE, "decline": words.DECLINE, "stop": words.STOP, "pass": words.PASS}
    if verb in starts:
        action = starts[verb] + ids.index(name)
    elif verb in sides:
        action = sides[verb] + ("left", "right").index(name)
    elif verb == "opponent":
        action = words.OPPONENT + int(name)
    else:
        action = plain[verb]
    reason = table.why_not(action)
    assert reason is not None, f"{decision!r} is allowed"
    return reason.id


def hand(table: ludothek.Table, seat: int) -> list[str]:
    return list(table.view(seat)["players"][seat]["held"])


def collections(table: ludothek.Table, seat: int) -> list[list[str]]:
    return list(table.view(None)["players"][seat]["collections"])


def known(table: ludothek.Table, observer: int | None, holder: int) -> list[str]:
    return list(table.view(observer)["players"][holder]["known"])


def score(table: ludothek.Table, seat: int = 0) -> int:
    return table.scores()[seat]


def bonus(table: ludothek.Table, seat: int = 0) -> int:
    """What the scoring effects add to the printed points."""
    printed = {card.id: card.points for card in table.game.cards}  # type: ignore[attr-defined]
    cards = [card for collection in table.view(None)["players"][seat]["collections"] for card in collection]
    return score(table, seat) - sum(printed[card] for card in cards)


def told(table: ludothek.Table, seat: int | None = None) -> list[str]:
    """The kinds of events of the last decision."""
    return [event["kind"] for event in table.events(seat, len(table.decisions))]


def changed(*changes: tuple[str, str]) -> Edition:
    """The standard edition with some words changed, each where it stands first."""
    source = ludothek.game("origami").standard_edition.source
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new, 1)
    return Edition("origami", "mine", tomllib.loads(source), source)
