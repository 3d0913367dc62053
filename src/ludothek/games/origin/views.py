"""What a seat may see of a position of Origin, as plain structures; typed, because every decision is shown to all."""

from typing import Any

from ludothek.games.origin import vocabulary as words
from ludothek.games.origin.rules import Match
from ludothek.games.origin.vocabulary import (
    CARDS,
    FIRST_OBJECTIVE,
    FIRST_PERMANENT,
    LEVELS,
    MOST_IN_DECK,
    MOST_SEATS,
    NEUTRAL,
    PUTTING,
    SHAPES,
)
from ludothek.games.origin.world import AREA_COLOURS

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


def drawn_with_b(match: Match) -> int:
    """How many cards reward (b) draws now."""
    if match.setup.junior or match.phase != words.REWARDING or match.deck == words.BROWN:
        return 1
    has_torch = match.played[match.to_move] >> words.TORCH & 1
    usual = match.setup.amount[words.TORCH] if has_torch else words.CARDS_OF_B
    return int(min(usual, match.in_deck[match.deck] + match.in_under[match.deck]))


def own_areas(match: Match) -> list[int]:
    """The areas of the pawns of the seat to move, in the order of the map."""
    mine = match.mine[match.to_move]
    return [area for area in range(match.setup.areas) if mine >> area & 1]


def held(match: Match, seat: int, observer: int) -> list[str]:
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


def names_of(match: Match, seat: int, first: int, end: int) -> list[str]:
    """The cards before a seat, from one number to another."""
    names = match.setup.card_ids
    cards: list[str] = []
    for card in range(first, min(end, len(names))):
        if match.played[seat] >> card & 1:
            cards.append(names[card])
    return cards


def shared(match: Match) -> dict[str, Any]:
    """What everybody sees of a position."""
    over = match.over()
    names = match.setup.card_ids
    colours = []
    for i in range(3):
        if match.used >> i & 1:
            colours.append(DECKS[i])
    supply = []
    for i in range(SHAPES):
        supply.append({**PAWNS[i], "left": match.supply[i]})
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
        "areas": areas(match),
        "straits": straits(match),
        "supply": supply,
        "reward_board": reward_board(match),
        "reserve": reserve,
        "discarded": discarded,
        "players": everybody(match),
    }


def own(match: Match, observer: int, everybodys: list[dict[str, Any]]) -> dict[str, Any]:
    """What depends on who looks (-1: a spectator): known cards, in hands and under the decks, and those set aside."""
    players = []
    for seat in range(match.seats):
        players.append({**everybodys[seat], "known": held(match, seat, observer)})
    set_aside = []
    if observer >= 0:
        for i in range(2):
            if match.aside[2 * observer + i] >= 0:
                set_aside.append(match.setup.card_ids[match.aside[2 * observer + i]])
    return {"decks": decks(match, observer), "players": players, "set_aside": set_aside}


def areas(match: Match) -> list[dict[str, Any]]:
    content = match.setup.content["area"]
    told = []
    for number in range(match.setup.areas):
        area = content[number]
        owner = match.owner_of(number)
        standing = None
        if owner >= 0:
            standing = {**PAWNS[match.shape_at[number]], "seat": None if owner == NEUTRAL else owner}
        told.append(
            {
                "id": area["id"],
                "continent": area["continent"],
                "colour": area["colour"],
                "pawn": standing,
                "hunting": match.hunting[number] or None,
            }
        )
    return told


def straits(match: Match) -> list[dict[str, Any]]:
    content = match.setup.content["strait"]
    told = []
    for number in range(match.setup.straits):
        strait = content[number]
        told.append(
            {
                "id": strait["id"],
                "between": list(strait["between"]),
                "value": match.strait_value[number],
                "owner": match.strait_owner[number] if match.strait_owner[number] >= 0 else None,
            }
        )
    return told


def reward_board(match: Match) -> dict[str, list[int]]:
    told = {}
    for column in range(4):
        levels = []
        for level in range(1, LEVELS + 1):
            for _ in range(match.board[column * 6 + level]):
                levels.append(level)
        told[COLUMNS[column]] = levels
    return told


def decks(match: Match, observer: int) -> dict[str, dict[str, Any]]:
    names = match.setup.card_ids
    told = {}
    for deck in range(3):
        under: list[str | None] = []
        for at in range(deck * MOST_IN_DECK, deck * MOST_IN_DECK + match.in_under[deck]):
            known = observer >= 0 and match.under_eyes[at] >> observer & 1
            under.append(names[match.under[at]] if known else None)
        told[DECKS[deck]] = {"cards": match.in_deck[deck] + match.in_under[deck], "under": under}
    return told


def everybody(match: Match) -> list[dict[str, Any]]:
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
