"""What a seat may see of a position of Origin, as plain structures; typed, because every decision is shown to all."""

from typing import Any

from msgspec import Raw
from msgspec.json import encode

from ludothek.games.origin import constants as words
from ludothek.games.origin.constants import (
    CARDS,
    FIRST_OBJECTIVE,
    FIRST_PERMANENT,
    LEVELS,
    MOST_AREAS,
    MOST_IN_DECK,
    MOST_SEATS,
    MOST_STRAITS,
    NEUTRAL,
    PUTTING,
    SHAPES,
)
from ludothek.games.origin.rules import Position
from ludothek.games.origin.setup import AREA_COLOURS

TOP_TILE = 5
COLUMNS = AREA_COLOURS[:5]
DECKS = ("action", "permanent", "objective")
HUES = ("white", "brown", "black")
PHASES = (
    "keep",
    "turn",
    "place",
    "reward",
    "take-tile",
    "put-under",
    "choose-deck",
    "rob",
    "seize",
    "imitate",
    "second-wind",
    "swap",
)


def pawn(shape: int) -> dict[str, Any]:
    return {"height": shape // 9 + 1, "width": shape // 3 % 3 + 1, "colour": HUES[shape % 3]}


PAWNS = tuple(pawn(shape) for shape in range(SHAPES))


def drawn_with_b(match: Position) -> int:
    """How many cards reward (b) draws now."""
    if match.setup.junior or match.phase != words.REWARDING or match.deck == words.BROWN:
        return 1
    has_torch = match.played[match.to_move] >> words.TORCH & 1
    usual = match.setup.amount[words.TORCH] if has_torch else words.CARDS_OF_B
    return int(min(usual, match.in_deck[match.deck] + match.in_under[match.deck]))


def own_areas(match: Position) -> list[int]:
    """The areas of the pawns of the seat to move, in the order of the map."""
    mine = match.mine[match.to_move]
    return [area for area in range(match.setup.areas) if mine >> area & 1]


def held(match: Position, seat: int, observer: int) -> list[str]:
    """The cards that an observer knows in a hand."""
    names = match.setup.card_ids
    cards: list[str] = []
    if observer == seat or match.setup.junior:
        for card in range(len(names)):
            for _ in range(match.hands[seat * CARDS + card]):
                cards.append(names[card])
    elif observer >= 0:
        first = (observer * MOST_SEATS + seat) * CARDS
        for card in range(len(names)):
            for _ in range(match.known[first + card]):
                cards.append(names[card])
    return cards


def names_of(match: Position, seat: int, first: int, end: int) -> list[str]:
    """The cards before a seat, from one number to another."""
    names = match.setup.card_ids
    cards: list[str] = []
    for card in range(first, min(end, len(names))):
        if match.played[seat] >> card & 1:
            cards.append(names[card])
    return cards


def shared(match: Position, told: dict[int, Raw] | None = None) -> dict[str, Any]:
    """What everybody sees of a position; what was told before as it was told then, if that is given."""
    over = match.is_over()
    names = match.setup.card_ids
    colours = []
    for i in range(3):
        if match.used >> i & 1:
            colours.append(DECKS[i])
    reserve = {}
    for i in range(1, LEVELS + 1):
        reserve[str(i)] = match.reserve[i]
    discarded = []
    for i in range(FIRST_PERMANENT):
        for _ in range(match.discarded[i]):
            discarded.append(names[i])
    return {
        "over": bool(over),
        "to_move": None if over else match.to_move,
        "phase": PHASES[match.phase],
        "round": match.round,
        "starter": match.starter,
        "junior": bool(match.setup.junior),
        "acted": bool(match.acted),
        "colours_played": colours,
        "action_card": names[match.boost] if match.boost >= 0 else None,
        "shape": pawn(match.shape) if match.shape >= 0 else None,
        "to_put": match.count if match.phase == PUTTING else 0,
        "ending": bool(match.ending),
        "last_turns": match.last_turns if match.ending else None,
        "areas": areas(match, told),
        "straits": straits(match, told),
        "supply": supply(match, told),
        "reward_board": reward_board(match),
        "reserve": reserve,
        "discarded": discarded,
        "players": everybody(match),
    }


def own(match: Position, observer: int, everybodys: list[dict[str, Any]]) -> dict[str, Any]:
    """What depends on who looks (-1: a spectator): known cards, in hands and under the decks, and those set aside."""
    players = []
    for seat in range(match.seats):
        players.append({**everybodys[seat], "known": held(match, seat, observer)})
    set_aside = []
    if observer >= 0:
        for i in range(2):
            if match.aside[2 * observer + i] >= 0:
                set_aside.append(match.setup.card_ids[match.aside[2 * observer + i]])
    mine = progress(match, observer) if observer >= 0 else []
    return {"decks": decks(match, observer), "players": players, "set_aside": set_aside, "progress": mine}


def areas(match: Position, told: dict[int, Raw] | None) -> list[Any]:
    found: list[Any] = []
    for number in range(match.setup.areas):
        owner = match.owner_of(number)
        shape = match.shape_at[number] if owner >= 0 else -1
        if told is None:
            found.append(area(match, number, owner, shape))
            continue
        key = (((match.hunting[number] * (SHAPES + 1) + shape + 1) * 8 + owner + 1) * MOST_AREAS + number) * 3
        if key not in told:
            told[key] = Raw(encode(area(match, number, owner, shape)))
        found.append(told[key])
    return found


def area(match: Position, number: int, owner: int, shape: int) -> dict[str, Any]:
    content = match.setup.content["area"][number]
    return {
        "id": content["id"],
        "continent": content["continent"],
        "colour": content["colour"],
        "pawn": {**PAWNS[shape], "seat": None if owner == NEUTRAL else owner} if owner >= 0 else None,
        "hunting": match.hunting[number] or None,
    }


def straits(match: Position, told: dict[int, Raw] | None) -> list[Any]:
    found: list[Any] = []
    for number in range(match.setup.straits):
        value, owner = match.strait_value[number], match.strait_owner[number]
        if told is None:
            found.append(strait(match, number, value, owner))
            continue
        key = ((value * 8 + owner + 1) * MOST_STRAITS + number) * 3 + 1
        if key not in told:
            told[key] = Raw(encode(strait(match, number, value, owner)))
        found.append(told[key])
    return found


def strait(match: Position, number: int, value: int, owner: int) -> dict[str, Any]:
    content = match.setup.content["strait"][number]
    return {
        "id": content["id"],
        "between": list(content["between"]),
        "value": value,
        "owner": owner if owner >= 0 else None,
    }


def supply(match: Position, told: dict[int, Raw] | None) -> list[Any]:
    found: list[Any] = []
    for shape in range(SHAPES):
        left = match.supply[shape]
        if told is None:
            found.append({**PAWNS[shape], "left": left})
            continue
        key = (left * SHAPES + shape) * 3 + 2
        if key not in told:
            told[key] = Raw(encode({**PAWNS[shape], "left": left}))
        found.append(told[key])
    return found


def reward_board(match: Position) -> dict[str, list[int]]:
    told = {}
    for column in range(4):
        levels = []
        for level in range(1, LEVELS + 1):
            for _ in range(match.board[column * 6 + level]):
                levels.append(level)
        told[COLUMNS[column]] = levels
    return told


def decks(match: Position, observer: int) -> dict[str, dict[str, Any]]:
    names = match.setup.card_ids
    told = {}
    for deck in range(3):
        under: list[str | None] = []
        for at in range(deck * MOST_IN_DECK, deck * MOST_IN_DECK + match.in_under[deck]):
            known = observer >= 0 and match.under_eyes[at] >> observer & 1
            under.append(names[match.under[at]] if known else None)
        told[DECKS[deck]] = {"cards": match.in_deck[deck] + match.in_under[deck], "under": under}
    return told


def everybody(match: Position) -> list[dict[str, Any]]:
    """What everybody sees of every seat."""
    scores = match.scores()
    told = []
    for seat in range(match.seats):
        tiles = []
        for level in range(1, LEVELS + 1):
            tiles.append(match.tiles[seat * 6 + level])
        hand = {}
        for deck in range(3):
            hand[DECKS[deck]] = match.sizes[seat * 3 + deck]
        told.append(
            {
                "seat": seat,
                "score": scores[seat],
                "points": points(match, seat, scores[seat]),
                "villages": match.villages[seat],
                "tiles": tiles,
                "hunting_tiles": match.hunting_tiles[seat],
                "hunting_points": match.hunting_points[seat],
                "hand": hand,
                "permanents": names_of(match, seat, FIRST_PERMANENT, FIRST_OBJECTIVE),
                "objectives": names_of(match, seat, FIRST_OBJECTIVE, CARDS),
                "objective_points": match.objective_points[seat],
            }
        )
    return told


def points(match: Position, seat: int, score: int) -> dict[str, int]:
    """Where the score comes from (OR-28); in Junior sets of cards count too (OR-57)."""
    cards = tiles = 0
    for deck in range(3):
        cards += match.sizes[seat * 3 + deck]
    for level in range(1, LEVELS + 1):
        tiles += match.tiles[seat * 6 + level] * (TOP_TILE if level == LEVELS else 1)
    told = {
        "objectives": match.objective_points[seat],
        "cards": cards,
        "hunting": match.hunting_points[seat],
        "straits": match.strait_points[seat],
        "tiles": tiles,
    }
    if match.setup.junior:
        told["sets"] = score - sum(told.values())
    return told


def progress(match: Position, seat: int) -> list[dict[str, Any]]:
    """How far a seat is with each of its own objectives (OR-51)."""
    names = match.setup.card_ids
    told = []
    for card in range(FIRST_OBJECTIVE, len(names)):
        if match.known_to(seat, seat, card):
            told.append({"card": names[card], "have": match.progress_of(seat, card), "need": match.setup.count[card]})
    return told
