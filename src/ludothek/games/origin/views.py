"""What a seat may see of a position of Origin, as plain structures."""

from typing import Any

from ludothek.games.origin import vocabulary as words
from ludothek.games.origin.rules import Match
from ludothek.games.origin.world import ACTIONS, AREA_COLOURS, PERMANENTS

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


def card_name(content: dict[str, Any], number: int) -> str | int:
    """A card's id by its number; the number itself if there is no such card."""
    names = [*ACTIONS, *PERMANENTS, *(objective["id"] for objective in content["objective"])]
    return names[number] if number < len(names) else number


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
    return [names[card] for card in range(len(names)) for _ in range(match.known_to(observer, seat, card))]


def names_of(match: Match, cards: int, first: int, end: int) -> list[str]:
    names = match.setup.card_ids
    return [names[card] for card in range(first, min(end, len(names))) if cards >> card & 1]


def shown(match: Match, seat: int | None) -> dict[str, Any]:
    """The whole position as a seat may see it."""
    over = match.over()
    observer = -1 if seat is None else seat
    return {
        "over": over,
        "to_move": None if over else match.to_move,
        "phase": PHASES[match.phase],
        "round": match.round,
        "starter": match.starter,
        "junior": bool(match.setup.junior),
        "acted": bool(match.acted),
        "colours_played": [deck for number, deck in enumerate(DECKS) if match.used >> number & 1],
        "action_card": match.setup.card_ids[match.boost] if match.boost >= 0 else None,
        "shape": pawn(match.shape) if match.shape >= 0 else None,
        "to_put": match.count if match.phase == words.PUTTING else 0,
        "ending": bool(match.ending),
        "last_turns": match.last_turns if match.ending else None,
        "areas": areas(match),
        "straits": straits(match),
        "supply": [{**pawn(shape), "left": match.supply[shape]} for shape in range(words.SHAPES)],
        "reward_board": reward_board(match),
        "reserve": {str(level): match.reserve[level] for level in range(1, words.LEVELS + 1)},
        "decks": {deck: deck_view(match, number, observer) for number, deck in enumerate(DECKS)},
        "discarded": [match.setup.card_ids[c] for c, n in enumerate(match.discarded) for _ in range(n)],
        "players": [player(match, other, observer) for other in range(match.seats)],
        "set_aside": set_aside(match, seat),
        "progress": [] if seat is None else progress(match, seat),
    }


def areas(match: Match) -> list[dict[str, Any]]:
    shapes = match.shape_at
    hunting = match.hunting
    told = []
    for number, area in enumerate(match.setup.content["area"]):
        owner = match.owner_of(number)
        standing = None
        if owner >= 0:
            standing = {**pawn(shapes[number]), "seat": None if owner == words.NEUTRAL else owner}
        told.append(
            {
                "id": area["id"],
                "continent": area["continent"],
                "colour": area["colour"],
                "pawn": standing,
                "hunting": hunting[number] or None,
            }
        )
    return told


def straits(match: Match) -> list[dict[str, Any]]:
    owners = match.strait_owner
    values = match.strait_value
    return [
        {
            "id": strait["id"],
            "between": list(strait["between"]),
            "value": values[number],
            "owner": owners[number] if owners[number] >= 0 else None,
        }
        for number, strait in enumerate(match.setup.content["strait"])
    ]


def reward_board(match: Match) -> dict[str, list[int]]:
    board = match.board
    return {
        COLUMNS[column]: [level for level in range(1, words.LEVELS + 1) for _ in range(board[column * 6 + level])]
        for column in range(4)
    }


def deck_view(match: Match, deck: int, observer: int) -> dict[str, Any]:
    first = deck * words.MOST_IN_DECK
    under = []
    for at in range(first, first + match.in_under[deck]):
        known = observer >= 0 and match.under_eyes[at] >> observer & 1
        under.append(match.setup.card_ids[match.under[at]] if known else None)
    return {"cards": match.in_deck[deck] + match.in_under[deck], "under": under}


def player(match: Match, seat: int, observer: int) -> dict[str, Any]:
    played = match.played[seat]
    return {
        "seat": seat,
        "score": match.scores()[seat],
        "points": points(match, seat),
        "villages": match.villages[seat],
        "tiles": [match.tiles[seat * 6 + level] for level in range(1, words.LEVELS + 1)],
        "hunting_tiles": match.hunting_tiles[seat],
        "hunting_points": match.hunting_points[seat],
        "hand": {deck: match.sizes[seat * 3 + number] for number, deck in enumerate(DECKS)},
        "known": held(match, seat, observer),
        "permanents": names_of(match, played, words.FIRST_PERMANENT, words.FIRST_OBJECTIVE),
        "objectives": names_of(match, played, words.FIRST_OBJECTIVE, words.CARDS),
        "objective_points": match.objective_points[seat],
    }


def points(match: Match, seat: int) -> dict[str, int]:
    """Where the score comes from (OR-28); in Junior sets of cards count too (OR-57)."""
    told = {
        "objectives": match.objective_points[seat],
        "cards": sum(match.sizes[seat * 3 : seat * 3 + 3]),
        "hunting": match.hunting_points[seat],
        "straits": match.strait_points[seat],
        "tiles": sum(match.tiles[seat * 6 + 1 : seat * 6 + 6]) + 4 * match.tiles[seat * 6 + words.LEVELS],
    }
    sets = match.scores()[seat] - sum(told.values())
    return {**told, "sets": sets} if match.setup.junior else told


def progress(match: Match, seat: int) -> list[dict[str, Any]]:
    """How far a seat is with each of its own objectives (OR-51)."""
    names = match.setup.card_ids
    mine = [card for card in range(words.FIRST_OBJECTIVE, len(names)) if match.known_to(seat, seat, card)]
    return [
        {"card": names[card], "have": match.progress_of(seat, card), "need": match.setup.count[card]} for card in mine
    ]


def set_aside(match: Match, seat: int | None) -> list[str]:
    if seat is None:
        return []
    return [match.setup.card_ids[card] for card in match.aside[2 * seat : 2 * seat + 2] if card >= 0]
