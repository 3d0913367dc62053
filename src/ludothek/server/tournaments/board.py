"""The board of a tournament as everybody may see it.

While others still play a deal, nothing of it is shown but its commitment, who sits where and which tables are over. In
an arena, where deals stay secret to the end, places count at once, and points are shown at the end.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ludothek.core import registry
from ludothek.server.play.commitment import commit_to
from ludothek.server.protocol import Message
from ludothek.server.tournaments.brackets import count_round_robin_rounds
from ludothek.server.tournaments.events import OpenedTable
from ludothek.server.tournaments.settings import TournamentSettings
from ludothek.server.tournaments.standings import Line, rank
from ludothek.server.tournaments.tournament import Entrant, Match, Phase, Tournament

MOST_DECIDED = 20
"""How many of the latest decided matches of an arena are shown."""
NOBODY = "–"
CSV_HEAD = (
    *("place", "name", "bot", "points", "table points", "matchpoints", "opponents", "wins", "games", "byes", "left"),
)


class BoardEntrant(Message):
    """An entrant. A bot has the name of its level in `bot`."""

    number: int
    name: str
    bot: str | None = None
    face: str | None = None
    left: bool = False
    absent: bool = False


class BoardLine(Message):
    """A line of the standings; what the numbers are is said in `docs/tournaments.md`."""

    entrant: int
    place: int
    points: float
    table_points: float
    matchpoints: float
    opponents: float
    wins: int
    games: int
    byes: int = 0


class BoardTable(Message):
    """A table of a match, with the number of the entrant on each seat. The result is there once it counts."""

    table: str
    deal: int
    seats: list[int | None]
    is_over: bool = False
    places: list[int] = []
    points: list[int] = []
    absent: list[int] = []
    void: bool = False
    open: bool = False
    """Anybody may replay it."""


class BoardMatch(Message):
    """Those who meet; somebody alone has a bye, unless everybody plays alone."""

    round: int
    entrants: list[int]
    tables: list[BoardTable]
    bye: bool = False


class BoardDeal(Message):
    """A deal: its commitment from the start, seed and salt once everybody has played it."""

    deal: int
    commitment: str
    seed: str = ""
    salt: str = ""


class TournamentBoard(Message):
    """A tournament as it stands; `seq` is the number of its last event. `matches` are those of the round `shown`.

    `next_at` is when the next round begins, `ends_at` when an arena pairs nobody any more.
    """

    tournament: str
    seq: int
    phase: Phase
    settings: TournamentSettings
    entrants: list[BoardEntrant]
    standings: list[BoardLine]
    rounds: int
    of_rounds: int
    shown: int
    matches: list[BoardMatch]
    deals: list[BoardDeal]
    started_at: float | None = None
    next_at: float | None = None
    ends_at: float | None = None


Names = Mapping[str, tuple[str, str | None]]
Deals = Mapping[int, tuple[int, str]]


def make_board(name: str, tournament: Tournament, names: Names, deals: Deals, shown: int) -> TournamentBoard:
    matches = list_matches_to_show(tournament, shown)
    used = sorted({table.deal for _, match in matches for table in match.tables})
    return TournamentBoard(
        tournament=name,
        seq=tournament.seq,
        phase=tournament.phase,
        settings=tournament.settings,
        entrants=[describe_entrant(entrant, names) for entrant in tournament.entrants],
        standings=[describe_line(line) for line in rank_now(tournament)],
        rounds=len(tournament.rounds),
        of_rounds=count_rounds(tournament),
        shown=shown,
        matches=[describe_match(tournament, match, number) for number, match in matches],
        deals=[describe_deal(number, deals[number], number in tournament.published) for number in used],
        started_at=tournament.started_at,
        next_at=find_next_round(tournament),
        ends_at=tournament.ends_at,
    )


def rank_now(tournament: Tournament) -> list[Line]:
    return rank(tournament, registry.game(tournament.settings.game).fewest_points_win)


def count_rounds(tournament: Tournament) -> int:
    """Return how many rounds there will be; 0 for an arena."""
    entrants = len(tournament.order) or len(tournament.list_active())
    if tournament.settings.kind == "arena":
        return 0
    if tournament.settings.kind == "swiss":
        return tournament.settings.rounds
    if tournament.settings.kind == "round-robin":
        return count_round_robin_rounds(entrants) if entrants > 1 else 0
    return max(0, entrants - 1).bit_length()


def find_next_round(tournament: Tournament) -> float | None:
    """Return when the next round begins, if the last one is over."""
    is_between = tournament.phase == "running" and tournament.rounds and tournament.is_round_over
    if not is_between or tournament.settings.kind == "arena":
        return None
    return tournament.last_result_at + tournament.settings.break_seconds


def list_matches_to_show(tournament: Tournament, number: int) -> list[tuple[int, Match]]:
    """Return the matches to show with their rounds: in an arena all that are played, and the latest that are over."""
    if tournament.settings.kind != "arena":
        return [(number, match) for match in tournament.rounds[number - 1]] if number else []
    every = [(number, match) for number, matches in enumerate(tournament.rounds, 1) for match in matches]
    playing = [each for each in every if not tournament.is_decided(each[1])]
    decided = [each for each in every if tournament.is_decided(each[1])]
    return [*playing, *reversed(decided[-MOST_DECIDED:])]


def describe_entrant(entrant: Entrant, names: Names) -> BoardEntrant:
    name, face = names.get(entrant.player or "", (NOBODY, None))
    return BoardEntrant(
        number=entrant.number,
        name="" if entrant.bot else name,
        bot=entrant.bot,
        face=face,
        left=entrant.left,
        absent=entrant.absent,
    )


def describe_line(line: Line) -> BoardLine:
    return BoardLine(
        entrant=line.entrant,
        place=line.place,
        points=shorten(line.points),
        table_points=shorten(line.table_points),
        matchpoints=shorten(line.matchpoints),
        opponents=shorten(line.opponents),
        wins=line.wins,
        games=line.games,
        byes=line.byes,
    )


def shorten(points: Fraction) -> float:
    return round(float(points), 2)


def describe_match(tournament: Tournament, match: Match, number: int) -> BoardMatch:
    return BoardMatch(
        round=number,
        entrants=list(match.entrants),
        tables=[describe_table(tournament, table) for table in match.tables],
        bye=tournament.is_bye(match),
    )


def describe_table(tournament: Tournament, table: OpenedTable) -> BoardTable:
    board = BoardTable(table=table.id, deal=table.deal, seats=list(table.seats))
    result, is_open = tournament.results.get(table.id), table.deal in tournament.published
    board.open, board.is_over = is_open and result is not None, result is not None
    if result is None:
        return board
    if is_open or tournament.settings.kind == "arena":
        board.places, board.absent, board.void = list(result.places), list(result.absent), result.void
    if is_open:
        board.points = list(result.points)
    return board


def describe_deal(number: int, deal: tuple[int, str], is_open: bool) -> BoardDeal:
    seed, salt = deal
    board = BoardDeal(deal=number, commitment=commit_to(seed, salt))
    if is_open:
        board.seed, board.salt = str(seed), salt
    return board


def list_results(tournament: Tournament, names: Names) -> Iterator[tuple[object, ...]]:
    """Yield the standings as the lines of a table, the head first."""
    yield CSV_HEAD
    for line in rank_now(tournament):
        entrant = describe_entrant(tournament.entrants[line.entrant], names)
        name = f"{entrant.bot} {entrant.number + 1}" if entrant.bot else entrant.name
        numbers = (line.points, line.table_points, line.matchpoints, line.opponents)
        yield (
            *(line.place, name, entrant.bot or "", *(shorten(number) for number in numbers)),
            *(line.wins, line.games, line.byes, entrant.left),
        )
