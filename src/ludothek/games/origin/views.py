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


PAWNS = tuple(pawn(shape) for shape in range(words.SHAPES))


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
    if observer == seat or match.setup.junior:
        counts, first = match.hands, seat * words.CARDS
    elif observer >= 0 and match.known_held[observer * words.MOST_SEATS + seat]:
        counts, first = match.known, (observer * words.MOST_SEATS + seat) * words.CARDS
    else:
        return []
    mine = zip(match.setup.card_ids, counts[first : first + words.CARDS], strict=False)
    return [name for name, count in mine if count for _ in range(count)]


def names_of(match: Match, cards: int, first: int, end: int) -> list[str]:
    names = match.setup.card_ids
    return [names[card] for card in range(first, min(end, len(names))) if cards >> card & 1]


def shared(match: Match) -> dict[str, Any]:
    """What everybody sees of a position."""
    over = match.over()
    supply, reserve, names = match.supply, match.reserve, match.setup.card_ids
    return {
        "over": over,
        "to_move": None if over else match.to_move,
        "phase": PHASES[match.phase],
        "round": match.round,
        "starter": match.starter,
        "junior": bool(match.setup.junior),
        "acted": bool(match.acted),
        "colours_played": [deck for number, deck in enumerate(DECKS) if match.used >> number & 1],
        "action_card": names[match.boost] if match.boost >= 0 else None,
        "shape": pawn(match.shape) if match.shape >= 0 else None,
        "to_put": match.count if match.phase == words.PUTTING else 0,
        "ending": bool(match.ending),
        "last_turns": match.last_turns if match.ending else None,
        "areas": areas(match),
        "straits": straits(match),
        "supply": [{**pawn, "left": left} for pawn, left in zip(PAWNS, supply, strict=True)],
        "reward_board": reward_board(match),
        "reserve": {str(level): reserve[level] for level in range(1, words.LEVELS + 1)},
        "discarded": [names[c] for c, n in enumerate(match.discarded) for _ in range(n)],
        "players": players(match),
    }


def own(match: Match, seat: int | None, shared: dict[str, Any]) -> dict[str, Any]:
    """What depends on who looks: known cards, in hands and under the decks, and those set aside."""
    observer = -1 if seat is None else seat
    return {
        "decks": decks(match, observer),
        "players": [{**player, "known": held(match, n, observer)} for n, player in enumerate(shared["players"])],
        "set_aside": set_aside(match, seat),
    }


def areas(match: Match) -> list[dict[str, Any]]:
    owner_of = match.owner_of
    told = []
    for number, (area, shape, hunting) in enumerate(
        zip(match.setup.content["area"], match.shape_at, match.hunting, strict=False)
    ):
        owner = owner_of(number)
        told.append(
            {
                "id": area["id"],
                "continent": area["continent"],
                "colour": area["colour"],
                "pawn": {**PAWNS[shape], "seat": None if owner == words.NEUTRAL else owner} if owner >= 0 else None,
                "hunting": hunting or None,
            }
        )
    return told


def straits(match: Match) -> list[dict[str, Any]]:
    return [
        {
            "id": strait["id"],
            "between": list(strait["between"]),
            "value": value,
            "owner": owner if owner >= 0 else None,
        }
        for strait, owner, value in zip(
            match.setup.content["strait"], match.strait_owner, match.strait_value, strict=False
        )
    ]


def reward_board(match: Match) -> dict[str, list[int]]:
    board = match.board
    return {
        COLUMNS[column]: [level for level in range(1, words.LEVELS + 1) for _ in range(board[column * 6 + level])]
        for column in range(4)
    }


def decks(match: Match, observer: int) -> dict[str, dict[str, Any]]:
    in_deck, in_under, names = match.in_deck, match.in_under, match.setup.card_ids
    under, eyes = (match.under, match.under_eyes) if any(in_under) else ([], [])
    told = {}
    for number, deck in enumerate(DECKS):
        first = number * words.MOST_IN_DECK
        known = [
            names[under[at]] if observer >= 0 and eyes[at] >> observer & 1 else None
            for at in range(first, first + in_under[number])
        ]
        told[deck] = {"cards": in_deck[number] + in_under[number], "under": known}
    return told


def players(match: Match) -> list[dict[str, Any]]:
    scores, villages, tiles, sizes, played = match.scores(), match.villages, match.tiles, match.sizes, match.played
    hunting_tiles, hunting_points, objective_points = match.hunting_tiles, match.hunting_points, match.objective_points
    return [
        {
            "seat": seat,
            "score": scores[seat],
            "villages": villages[seat],
            "tiles": tiles[seat * 6 + 1 : seat * 6 + 1 + words.LEVELS],
            "hunting_tiles": hunting_tiles[seat],
            "hunting_points": hunting_points[seat],
            "hand": {deck: sizes[seat * 3 + number] for number, deck in enumerate(DECKS)},
            "permanents": names_of(match, played[seat], words.FIRST_PERMANENT, words.FIRST_OBJECTIVE),
            "objectives": names_of(match, played[seat], words.FIRST_OBJECTIVE, words.CARDS),
            "objective_points": objective_points[seat],
        }
        for seat in range(match.seats)
    ]


def set_aside(match: Match, seat: int | None) -> list[str]:
    if seat is None:
        return []
    return [match.setup.card_ids[card] for card in match.aside[2 * seat : 2 * seat + 2] if card >= 0]
