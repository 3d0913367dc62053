"""Whether an edition of Origin can be played: every mistake in its map, tokens and cards, with its line."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ludothek.core.edition import Edition, first_failing
from ludothek.core.errors import join_words
from ludothek.core.texts import LANGUAGES
from ludothek.games.origin.constants import (
    LEVELS,
    MOST_AREAS,
    MOST_CONTINENTS,
    MOST_IN_DECK,
    MOST_KINDS,
    MOST_OBJECTIVES,
    MOST_STRAITS,
)
from ludothek.games.origin.effects import check_action, check_permanent
from ludothek.games.origin.setup import AREA_COLOURS, CONDITIONS

FIELDS: dict[str, dict[str, type]] = {
    "continent": {"id": str, "landmasses": int},
    "area": {"id": str, "continent": str, "colour": str, "borders": list},
    "strait": {"id": str, "between": list},
    "tile": {"id": str, "level": int, "count": int},
    "token": {"id": str, "kind": str, "value": int, "count": int},
    "action": {"id": str, "copies": int, "effect": list},
    "permanent": {"id": str, "level": int, "effect": list},
    "objective": {"id": str, "condition": str, "count": int, "value": int},
}
TABLES = tuple(FIELDS)
PROVENANCES = ("rulebook", "published", "inferred", "reconstructed", "own", "owner")
LEAST_TILES, MOST_TILES = 16, 90
CARD_KEYS = {
    "action": ("id", "name", "copies", "effect", "when", "text", "note", "provenance"),
    "permanent": ("id", "name", "level", "effect", "text", "note", "provenance"),
}
DECKS = ("action", "permanent", "objective")
LEAST_CARDS = {"action": 6, "permanent": 6, "objective": 16}
Table = list[dict[str, Any]]


def find_problems(edition: Edition) -> Iterator[str]:
    """Yield each mistake as a sentence; the map's soundness is proved only once its entries are well formed."""
    return first_failing(
        (f"has no [[{table}]] tables" for table in TABLES if not is_table(edition.data.get(table))),
        (problem for table in TABLES for problem in check_fields(edition, table)),
        (problem for table in TABLES for problem in check_ids(edition, table)),
        (problem for check in CHECKS for problem in check(edition)),
        check_landmasses(edition),
    )


def is_table(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def check_fields(edition: Edition, table: str) -> Iterator[str]:
    for index, entry in enumerate(edition.data[table]):
        for key, kind in FIELDS[table].items():
            value = entry.get(key)
            ids = kind is list and key != "effect"
            if type(value) is not kind or (ids and not all(isinstance(v, str) for v in entry[key])):
                listed = "a list of ids" if ids else "a list of parts"
                wanted = {str: "a text", int: "a whole number", list: listed}[kind]
                yield f"{edition.place(table, index, key)}: {table} needs {key}, {wanted}, not {value!r}"


def check_ids(edition: Edition, table: str) -> Iterator[str]:
    for name, times in Counter(entry["id"] for entry in edition.data[table]).items():
        if times > 1:
            yield f"the {table} {name!r} is described {times} times"


def check_areas(edition: Edition) -> Iterator[str]:
    """Colours, continents, symmetric borders, one origin (OR-03)."""
    table: Table = edition.data["area"]
    by_id = {area["id"]: area for area in table}
    continents = {continent["id"] for continent in edition.data["continent"]}
    for index, area in enumerate(table):
        if area["colour"] not in AREA_COLOURS:
            where = edition.place("area", index, "colour")
            yield f"{where}: colour {area['colour']!r} is none of {', '.join(AREA_COLOURS)}"
        if area["continent"] not in continents:
            yield f"{edition.place('area', index, 'continent')}: there is no continent {area['continent']!r}"
        where = edition.place("area", index, "borders")
        for border in area["borders"]:
            if border not in by_id:
                yield f"{where}: {area['id']} borders on {border!r}, which is no area"
            elif border == area["id"]:
                yield f"{where}: {border} borders on itself"
            elif area["id"] not in by_id[border]["borders"]:
                yield f"{where}: {area['id']} borders on {border}, but {border} not on {area['id']}"
        if len(set(area["borders"])) < len(area["borders"]):
            yield f"{where}: {area['id']} names a border twice"
    origins = sum(area["colour"] == "origin" for area in table)
    if origins != 1:
        yield f"exactly one area must have the colour 'origin', not {origins}"
    if len(table) > MOST_AREAS:
        yield f"at most {MOST_AREAS} areas can be played, not {len(table)}"
    if len(continents) > MOST_CONTINENTS:
        yield f"at most {MOST_CONTINENTS} continents can be played, not {len(continents)}"


def check_straits(edition: Edition) -> Iterator[str]:
    table: Table = edition.data["strait"]
    by_id = {area["id"] for area in edition.data["area"]}
    seen = set()
    for index, strait in enumerate(table):
        where = edition.place("strait", index, "between")
        if len(strait["between"]) != 2 or len(set(strait["between"])) != 2:
            yield f"{where}: the strait {strait['id']} must lie between two areas"
        for end in strait["between"]:
            if end not in by_id:
                yield f"{where}: the strait {strait['id']} ends at {end!r}, which is no area"
        ends = tuple(sorted(strait["between"]))
        if ends in seen:
            yield f"{where}: there is already a strait between {' and '.join(ends)}"
        seen.add(ends)
    if len(table) > MOST_STRAITS:
        yield f"at most {MOST_STRAITS} straits can be played, not {len(table)}"


def check_tokens(edition: Edition) -> Iterator[str]:
    """Progress tiles by level, hunting tiles, and one strait tile for every strait (OR-02)."""
    for index, tile in enumerate(edition.data["tile"]):
        if not 1 <= tile["level"] <= LEVELS:
            yield f"{edition.place('tile', index, 'level')}: levels go from 1 to {LEVELS}, not {tile['level']}"
        if tile["count"] < 0:
            yield f"{edition.place('tile', index, 'count')}: a count can't be {tile['count']}"
    tiles = sum(tile["count"] for tile in edition.data["tile"])
    if not LEAST_TILES <= tiles <= MOST_TILES:
        yield f"there must be {LEAST_TILES} to {MOST_TILES} progress tiles, not {tiles}"
    counts: Counter[str] = Counter()
    for index, token in enumerate(edition.data["token"]):
        if token["kind"] not in ("hunting", "strait"):
            yield f"{edition.place('token', index, 'kind')}: a token is hunting or strait, not {token['kind']!r}"
        for key, least in (("value", 1), ("count", 0)):
            if not least <= token[key] <= 60:
                yield f"{edition.place('token', index, key)}: {key} must be {least} to 60, not {token[key]}"
        counts[token["kind"]] += token["count"]
    if counts["hunting"] > MOST_AREAS:
        yield f"at most {MOST_AREAS} hunting tiles can be played, not {counts['hunting']}"
    if counts["strait"] != len(edition.data["strait"]):
        yield f"there are {len(edition.data['strait'])} straits but {counts['strait']} strait tiles"


def check_cards(edition: Edition) -> Iterator[str]:
    """Action cards and permanents: their names, copies, levels and effects."""
    ids = Counter(card["id"] for table in DECKS for card in edition.data[table])
    for table in ("action", "permanent"):
        kinds = edition.data[table]
        if len(kinds) > MOST_KINDS:
            yield f"at most {MOST_KINDS} kinds of {table} cards can be described, not {len(kinds)}"
        for index, card in enumerate(kinds):
            for key, problem in check_card(table, card):
                yield f"{edition.place(table, index, key)}: {card['id']}: {problem}"
            if ids[card["id"]] > 1:
                yield f"{edition.place(table, index, 'id')}: {card['id']!r} is the name of another card"
    sizes = {
        "action": sum(card["copies"] for card in edition.data["action"]),
        "permanent": len(edition.data["permanent"]),
        "objective": len(edition.data["objective"]),
    }
    for deck, least in LEAST_CARDS.items():
        if not least <= sizes[deck] <= MOST_IN_DECK:
            yield f"there must be {least} to {MOST_IN_DECK} {deck} cards, not {sizes[deck]}"


def check_card(table: str, card: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The mistakes in one card: the value they are in, and what is wrong."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", card["id"]):
        yield "id", "an id is a short name in small letters"
    if table == "permanent" and not 1 <= card["level"] <= LEVELS:
        yield "level", f"levels go from 1 to {LEVELS}, not {card['level']}"
    if table == "action" and not 0 <= card["copies"] <= 9:
        yield "copies", f"copies must be 0 to 9, not {card['copies']}"
    for problem in (check_action if table == "action" else check_permanent)(card):
        yield "when" if problem.startswith("when") else "effect", f"effect: {problem}"
    for key in ("name", "text"):
        if key in card and not is_wording(card[key]):
            yield key, f"{key} must be a text, or a table of texts by language ({join_words(LANGUAGES)})"
    allowed = CARD_KEYS[table]
    for key in card:
        if key not in allowed:
            yield key, f"unknown value {key!r}; allowed: {join_words(allowed)}"


def is_wording(value: object) -> bool:
    if isinstance(value, dict):
        return bool(value) and all(k in LANGUAGES and isinstance(v, str) and v.strip() for k, v in value.items())
    return isinstance(value, str) and bool(value.strip())


def check_provenances(edition: Edition) -> Iterator[str]:
    """Sources of values, where an edition names them."""
    for table in TABLES:
        for index, entry in enumerate(edition.data[table]):
            sources = entry.get("provenance", {})
            where = edition.place(table, index, "provenance")
            if not isinstance(sources, dict):
                yield f"{where}: provenance must be a table"
                continue
            for key, source in sources.items():
                if source not in PROVENANCES:
                    problem = f"provenance of {key} must be {join_words(PROVENANCES)}, not {source!r}"
                    yield f"{where}: {entry['id']}: {problem}"


def check_objectives(edition: Edition) -> Iterator[str]:
    continents = tuple(continent["id"] for continent in edition.data["continent"])
    whiches: dict[str, tuple[Any, ...]] = {
        "pawns-on-colour": AREA_COLOURS[:-1],
        "pawns-on-continent": continents,
        "pawns-of-width": (1, 2, 3),
        "pawns-of-height": (1, 2, 3),
    }
    for index, card in enumerate(edition.data["objective"]):
        if card["condition"] not in CONDITIONS:
            where = edition.place("objective", index, "condition")
            yield f"{where}: condition {card['condition']!r} is none of {', '.join(CONDITIONS)}"
        allowed = whiches.get(card["condition"], (None,))
        if card.get("which") not in allowed:
            where = edition.place("objective", index, "which")
            wanted = ", ".join(map(str, allowed)) if allowed != (None,) else "left out"
            yield f"{where}: which must be {wanted}, not {card.get('which')!r}"
        most = LEVELS if card["condition"] == "tile-of-level" else 30
        if not 1 <= card["count"] <= most:
            where = edition.place("objective", index, "count")
            yield f"{where}: count must be 1 to {most}, not {card['count']}"
        if not 0 <= card["value"] <= 30:
            where = edition.place("objective", index, "value")
            yield f"{where}: value must be 0 to 30, not {card['value']}"
    if len(edition.data["objective"]) > MOST_OBJECTIVES:
        yield f"at most {MOST_OBJECTIVES} objectives can be played"


def check_landmasses(edition: Edition) -> Iterator[str]:
    """The world hangs together; straits join different landmasses; continents are made of theirs (OR-30)."""
    table: Table = edition.data["area"]
    land = {area["id"]: set(area["borders"]) for area in table}
    masses = {area: frozenset(list_connected(land, area)) for area in land}
    continents = {area["id"]: area["continent"] for area in table}
    for index, area in enumerate(table):
        for border in area["borders"]:
            if continents[border] != area["continent"] and area["id"] < border:
                where = edition.place("area", index, "borders")
                yield f"{where}: {area['id']} and {border} share a border but lie on different continents"
    whole = {area: set(borders) for area, borders in land.items()}
    for index, strait in enumerate(edition.data["strait"]):
        one, two = strait["between"]
        whole[one].add(two)
        whole[two].add(one)
        if masses[one] == masses[two]:
            where = edition.place("strait", index, "between")
            yield f"{where}: the strait {strait['id']} must join two landmasses, but joins one with itself"
    for index, continent in enumerate(edition.data["continent"]):
        own = {masses[area] for area, where in continents.items() if where == continent["id"]}
        if len(own) != continent["landmasses"]:
            where = edition.place("continent", index, "landmasses")
            problem = f"{continent['id']} must have {continent['landmasses']} landmasses, but has {len(own)}"
            yield f"{where}: {problem}"
    reached = list_connected(whole, table[0]["id"])
    for area in table:
        if area["id"] not in reached:
            yield f"{area['id']} can't be reached from {table[0]['id']}"


def list_connected(borders: dict[str, set[str]], start: str) -> set[str]:
    reached = {start}
    edge = [start]
    while edge:
        for area in borders[edge.pop()] - reached:
            reached.add(area)
            edge.append(area)
    return reached


CHECKS = (check_areas, check_straits, check_tokens, check_cards, check_objectives, check_provenances)
