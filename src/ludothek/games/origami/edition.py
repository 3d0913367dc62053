"""The card file of an edition: read, and checked so that every mistake is told at once, with its place."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludothek.core.edition import Edition, first_failing
from ludothek.core.errors import join_words
from ludothek.core.texts import LANGUAGES
from ludothek.games.origami import constants as words
from ludothek.games.origami.effects import EFFECT_KINDS, FAMILIES, Card, check_bonus, check_steps, compile_cards

CARDS_PER_FAMILY = 18
NUMBERS = {"copies": range(1, 19), "folds": range(1, 5), "cost": range(2, 10), "points": range(21)}
WORDS = {"family": FAMILIES, "kind": EFFECT_KINDS}
VALUES = ("copies", "folds", "cost", "points", "kind", "effect")
PROVENANCES = ("rulebook", "published", "inferred", "reconstructed", "owner")
KEYS = ("id", "names", "family", *VALUES, "meaning", "provenance", "note")


def read_cards(edition: Edition) -> list[Card]:
    """The animals of an edition that was found sound, in the order of its file."""
    return [
        Card(
            card["id"],
            card["names"],
            FAMILIES.index(card["family"]),
            card["copies"],
            card["folds"],
            card["cost"],
            card["points"],
            EFFECT_KINDS.index(card["kind"]),
            card["effect"],
            card.get("provenance", {}),
        )
        for card in edition.data["card"]
    ]


def check_cards(edition: Edition) -> Iterator[str]:
    """Yield each mistake of a card file as a sentence."""
    return first_failing(check_number(edition), check_each(edition), check_size(edition), check_costs(edition))


def check_number(edition: Edition) -> Iterator[str]:
    cards = edition.data.get("card")
    if not isinstance(cards, list) or not cards or not all(isinstance(c, dict) for c in cards):
        yield "has no [[card]] tables"
    elif len(cards) > words.KINDS:
        where = edition.place("card", words.KINDS)
        yield f"{where}: at most {words.KINDS} animals can be described, not {len(cards)}"


def check_each(edition: Edition) -> Iterator[str]:
    cards = edition.data["card"]
    animals = [str(card.get("id")) for card in cards]
    for index, card in enumerate(cards):
        for key, problem in check_card(card, animals):
            yield f"{edition.place('card', index, key)}: {problem}"
    yield from check_families(cards)


def check_size(edition: Edition) -> Iterator[str]:
    if len(compile_cards(read_cards(edition))[0]) > words.MOST_CODE:
        yield "the effects of all cards together have too many steps"


def check_costs(edition: Edition) -> Iterator[str]:
    cards = edition.data["card"]
    for index, card in enumerate(cards):
        if not is_payable(card, cards):
            yield (
                f"{edition.place('card', index, 'cost')}: a cost of {card['cost']} can't be paid exactly "
                f"with the other cards of the {card['family']} family"
            )


def check_card(card: Mapping[str, Any], animals: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The mistakes in one card: the value they are in, and what is wrong."""
    name = card.get("id")
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        yield "id", f"id must be a short name in small letters, not {name!r}"
    elif animals.count(name) > 1:
        yield "id", f"the animal {name!r} is described {animals.count(name)} times; once is right"
    names = card.get("names")
    for lang in LANGUAGES:
        if not isinstance(names, Mapping) or not isinstance(names.get(lang), str) or not names[lang].strip():
            yield "names", f"{name}: the name in {lang!r} is missing"
    for key, allowed in NUMBERS.items():
        if type(card.get(key)) is not int or card[key] not in allowed:
            yield key, f"{name}: {key} must be {allowed[0]} to {allowed[-1]}, not {card.get(key)!r}"
    for key, choices in WORDS.items():
        if card.get(key) not in choices:
            yield key, f"{name}: {key} must be {join_words(choices)}, not {card.get(key)!r}"
    if card.get("kind") in EFFECT_KINDS:
        check = check_bonus if card["kind"] == "scoring" else check_steps
        for problem in check(card.get("effect"), animals):
            yield "effect", f"{name}: effect: {problem}"
    for key in card:
        if key not in KEYS:
            yield key, f"{name}: unknown value {key!r}; allowed: {join_words(KEYS)}"
    yield from check_provenance(name, card.get("provenance", {}))


def check_provenance(name: Any, provenance: Any) -> Iterator[tuple[str, str]]:
    if not isinstance(provenance, Mapping):
        yield "provenance", f"{name}: provenance must be a table"
        return
    for key, source in provenance.items():
        if key not in VALUES:
            yield "provenance", f"{name}: provenance of {key!r}; allowed: {join_words(VALUES)}"
        if source not in PROVENANCES:
            yield "provenance", f"{name}: provenance of {key} must be {join_words(PROVENANCES)}, not {source!r}"


def check_families(cards: Sequence[Mapping[str, Any]]) -> list[str]:
    counts: Counter[str] = Counter()
    for card in cards:
        if type(card.get("copies")) is int and card.get("family") in FAMILIES:
            counts[card["family"]] += card["copies"]
    return [
        f"the {family} family must have {CARDS_PER_FAMILY} cards, not {counts[family]}"
        for family in FAMILIES
        if counts[family] != CARDS_PER_FAMILY
    ]


def is_payable(card: Mapping[str, Any], cards: Sequence[Mapping[str, Any]]) -> bool:
    """Whether other cards of the same family can make the cost exactly."""
    sums = {0}
    for other in cards:
        if other["family"] == card["family"]:
            for _ in range(other["copies"] - (other is card)):
                sums |= {s + other["folds"] for s in sums if s + other["folds"] <= card["cost"]}
    return card["cost"] in sums
