"""The champions' table: matches, best of three on fresh deals, against one level after the other. Pure functions.

A game and a number of seats have a ladder of their own. Its rungs are the levels that play there, from weak to strong.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from ludothek.bots.levels import find_stand_in
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.statistics import wilson
from ludothek.server.play.create import NewTable, TableRequest, create_table, encode_sitter
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry, number

WINS_NEEDED = 2
PATIENCE = 2
"""After so many matches lost in a row the level below is suggested, until a match is won there."""
LIFE_SECONDS = 7 * 86_400.0
"""A game that is not over so long after its start is given up."""
INTENT = "champions"
Result = Literal["won", "drawn", "lost", "void"]


class LevelRecord(NamedTuple):
    """A player's games against one level.

    `ahead` and `behind` are the games won and lost in the match that is not decided, `misses` the matches lost in a row
    and `decided_at` the time of the last match.
    """

    games: int = 0
    wins: int = 0
    draws: int = 0
    matches_won: int = 0
    matches_lost: int = 0
    ahead: int = 0
    behind: int = 0
    misses: int = 0
    decided_at: float = 0.0

    @property
    def share(self) -> float:
        """The share of games won; a shared victory is half of one."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.wins + self.draws / 2, self.games)


Records = Mapping[str, LevelRecord]


def list_ladders() -> list[tuple[str, int]]:
    """Return every game and number of seats with a ladder."""
    return [
        (key, seats)
        for key in registry.installed_games()
        for seats in registry.game(key).seats
        if list_rungs(registry.game(key), seats)
    ]


@cache
def list_rungs(game: Game, seats: int) -> tuple[str, ...]:
    """Return the levels that play a game with so many seats as themselves, from weak to strong."""
    options = house_rules.settle(game.options, {})
    try:
        game.check_seats(seats, options)
    except LudothekError:
        return ()
    edition = game.standard_edition
    return tuple(level for level in game.levels if find_stand_in(level, game, edition, seats, options) is None)


def count_open(rungs: Sequence[str], records: Records) -> int:
    """Return how many levels, from the weakest on, may be challenged: one more than was beaten."""
    beaten = [place for place, level in enumerate(rungs) if level in records and records[level].matches_won]
    return min(len(rungs), max(beaten, default=-1) + 2)


def suggest_level(rungs: Sequence[str], records: Records) -> str:
    """Return the level to challenge next: the strongest that is open, or for a while the one below."""
    top = count_open(rungs, records) - 1
    record = records.get(rungs[top], LevelRecord())
    if top == 0 or record.misses < PATIENCE:
        return rungs[top]
    below = records.get(rungs[top - 1], LevelRecord())
    is_recovered = below.misses == 0 and below.decided_at > record.decided_at
    return rungs[top] if is_recovered else rungs[top - 1]


def count_result(record: LevelRecord, result: Result, at: float) -> LevelRecord:
    """Return the record after one more game; one that is void does not count, and one that is drawn decides nothing."""
    if result == "void":
        return record
    record = record._replace(
        games=record.games + 1,
        wins=record.wins + (result == "won"),
        draws=record.draws + (result == "drawn"),
        ahead=record.ahead + (result == "won"),
        behind=record.behind + (result == "lost"),
    )
    if record.ahead == WINS_NEEDED:
        return record._replace(matches_won=record.matches_won + 1, ahead=0, behind=0, misses=0, decided_at=at)
    if record.behind == WINS_NEEDED:
        misses = record.misses + 1
        return record._replace(matches_lost=record.matches_lost + 1, ahead=0, behind=0, misses=misses, decided_at=at)
    return record


def judge(live: LiveTable, player: str) -> Result:
    """Return what a finished game counts for its player: one with a bot that failed, or that was closed, is void."""
    mine = live.seats_of(player)
    if live.ended_by not in ("played", "resigned") or not mine or any(seat.replaced for seat in live.seats):
        return "void"
    winners = live.winners()
    if mine[0] not in winners:
        return "lost"
    return "won" if len(winners) == 1 else "drawn"


def create_champions_table(
    game: Game, seats: int, level: str, player: str, name: str, seat: int, bot_pause: float, at: float
) -> NewTable:
    """Create a table that begins at once: the player on a seat, bots of a level on all others, and a fresh deal."""
    bots = [None if place == seat else level for place in range(seats)]
    request = TableRequest(
        game=game.key, seats=seats, bots=bots, spectators=False, hints=False, chat=False, bot_pause=bot_pause
    )
    new = create_table(request, player, at)
    entries = [
        NewEntry("champions"),
        NewEntry("sit", seat, body=encode_sitter(name, None)),
        NewEntry("ready", seat, 1),
        NewEntry("start"),
    ]
    new.entries.extend(number(entries, new.config.id, len(new.entries), player, INTENT, at))
    return new


def give_up(live: LiveTable, player: str) -> list[NewEntry]:
    """Return the entries that end a game which its player has abandoned."""
    return [NewEntry("resign", seat) for seat in live.seats_of(player)] if live.phase == "playing" else []
