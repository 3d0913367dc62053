"""Where the points of an Origin game come from: objectives, cards in hand, tiles, hunting and straits (OR-28)."""

from ludothek.core.facts import Share, SheetLine
from ludothek.games.origin import constants as words
from ludothek.games.origin.rules import Position

OBJECTIVES, PROGRESS = SheetLine("objectives", "OR-28"), SheetLine("progress", "OR-28")
HAND, SETS = SheetLine("hand", "OR-28"), SheetLine("sets", "OR-57")
HUNTING, STRAITS = SheetLine("hunting", "OR-19"), SheetLine("straits", "OR-20")
SHEET = (OBJECTIVES, HAND, HUNTING, STRAITS, PROGRESS)
JUNIOR_SHEET = (HAND, SETS, HUNTING, STRAITS, PROGRESS)
LINES = {line.key: line for line in (HAND, SETS, HUNTING, STRAITS)}


def sheet_line(share: Share) -> SheetLine:
    return PROGRESS if share.what.startswith("level-") else LINES.get(share.what, OBJECTIVES)


def count_continents(position: Position) -> list[dict[str, int]]:
    """Return on how many areas of each continent each seat has pawns."""
    ids = [continent["id"] for continent in position.setup.content["continent"]]
    return [
        {
            name: count
            for name, area in zip(ids, position.setup.on_continent, strict=False)
            if (count := bin(position.mine[seat] & area).count("1"))
        }
        for seat in range(position.seats)
    ]


def breakdown(position: Position) -> list[list[Share]]:
    return [[share for share in shares(position, seat) if share.count] for seat in range(position.seats)]


def shares(position: Position, seat: int) -> list[Share]:
    sizes = position.sizes[3 * seat : 3 * seat + 3]
    worth = {entry["id"]: entry["value"] for entry in position.setup.content["objective"]}
    ids = position.setup.card_ids
    played = [ids[n] for n in range(words.FIRST_OBJECTIVE, len(ids)) if position.played[seat] >> n & 1]
    sets = min(sizes) if position.setup.junior else 0
    return [
        *(Share("OR-28", card, 1, worth[card]) for card in played),
        Share("OR-57" if position.setup.junior else "OR-28", "hand", sum(sizes), sum(sizes)),
        Share("OR-57", "sets", sets, 2 * sets),
        Share("OR-19", "hunting", position.hunting_tiles[seat], position.hunting_points[seat]),
        Share("OR-20", "straits", position.strait_tiles[seat], position.strait_points[seat]),
        *(
            Share("OR-28", f"level-{level}", count, count * (5 if level == words.LEVELS else 1))
            for level, count in enumerate(position.tiles[6 * seat : 6 * seat + 6])
            if level
        ),
    ]
