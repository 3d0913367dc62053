"""Making puzzles from games between bots, or from records whose players have agreed; and verifying them.

A file is written as the puzzles are found, in the order of the deals, and an interrupted run goes on behind the last
deal in it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from ludothek.bots import arena, registry
from ludothek.bots.advice import REASONS
from ludothek.bots.levels import LevelBot, find_stand_in
from ludothek.bots.search.beliefs import estimate_beliefs
from ludothek.core import registry as games
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.levels import FALLBACK
from ludothek.core.rng import Rng
from ludothek.core.table import Table
from ludothek.lab.workers import spread
from ludothek.puzzles.puzzle import Puzzle, list_alternatives, make_heading, make_id, open_puzzle, read_puzzles
from ludothek.puzzles.search import Verdict, check, estimate, is_clear, rank, search

SIMULATIONS = 1200
PLAYERS = "folder"
"""The level that plays the games: quick, and not without mistakes, so that there is something to find."""
CONFIRMER = "sage"
"""A level of another kind that has to choose the same action, where it has a net."""
MOST_OF_A_GAME = 3
MOST_ALTERNATIVES = 80
GLANCE, GLANCE_LEAD = 60, 0.06
"""Simulations for each alternative at first sight, and the lead that is worth a search."""
MANY = 10
"""With so many alternatives it is quicker to ask the strongest level first, and to compare only what it begins with."""
SCREEN, SCREEN_LEAD = 250, 0.09
"""The same for the search that goes before the three that count."""
EASY, USUAL, HARD = 1300, 1500, 1700
"""Ratings to begin with: of what the policy, a quick search, or neither of them finds."""
QUICK = 40
EASY_SHARE = 3
"""One puzzle in so many may be one that the policy solves at first sight."""
FIRST_DEAL = 1_000_000


@dataclass(frozen=True)
class Source:
    """Where positions come from: the deal of a game between bots, or a record."""

    game: str
    simulations: int
    deal: int = 0
    record: str | None = None

    def play(self) -> Table:
        if self.record is not None:
            return Table.replay(self.record)
        game = games.game(self.game)
        counts = [seats for seats in game.seats if seats <= 4] or [game.usual_seats]
        return arena.play(game, [PLAYERS] * counts[self.deal % len(counts)], self.deal, counted=True)


def make_puzzles(
    key: str,
    count: int,
    path: Path,
    simulations: int = SIMULATIONS,
    jobs: int = 1,
    records: Sequence[str] = (),
) -> Iterator[int]:
    """Write puzzles until the file has `count` of them; yield how many there are after each game.

    The same call writes the same file, with any number of processes. `records` are of finished games whose players have
    agreed; without any, bots play.
    """
    game = games.game(key)
    heading = make_heading(game, simulations)
    made: list[Puzzle] = []
    if path.exists():
        drop_unfinished_line(path)
        found, made = read_puzzles(path, game)
        if found != heading:
            raise LudothekError(f"{path} has puzzles made with {found.simulations} simulations, not {simulations}")
        if records and made:
            raise LudothekError(f"{path} has puzzles already; those of records go into a file of their own")
    else:
        path.write_bytes(msgspec.json.encode(heading) + b"\n")
    first = max((puzzle.seed for puzzle in made), default=FIRST_DEAL - 1) + 1
    yield len(made)
    if len(made) >= count:
        return
    sources: Iterator[Source] = (Source(key, simulations, record=text) for text in records)
    if not records:
        sources = (Source(key, simulations, deal) for deal in range(first, 2**48))
    for found_puzzles in spread(find_puzzles, ((source,) for source in sources), jobs):
        new = choose_new(found_puzzles, made)[: count - len(made)]
        with open(path, "ab") as file:
            file.write(b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in new))
        made += new
        yield len(made)
        if len(made) >= count:
            return


def drop_unfinished_line(path: Path) -> None:
    """Cut off what an interruption has left of a line."""
    content = path.read_bytes()
    if not content.endswith(b"\n"):
        path.write_bytes(content[: content.rfind(b"\n") + 1])


def choose_new(found: Sequence[Puzzle], made: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles to take up: easy ones only as long as they are few."""
    easy, total = sum(puzzle.rating == EASY for puzzle in made), len(made)
    new = []
    for puzzle in found:
        if puzzle.rating == EASY and EASY_SHARE * easy > total:
            continue
        easy, total = easy + (puzzle.rating == EASY), total + 1
        new.append(puzzle)
    return new


def find_puzzles(source: Source) -> list[Puzzle]:
    """Return the puzzles of one game, in its order, each with another theme, and at most one easy one."""
    played = source.play()
    if played.edition is not played.game.standard_edition:
        raise LudothekError("puzzles are made from games with the standard cards")
    rng = Rng(source.deal ^ len(played.history))
    numbers = list(range(len(played.history)))
    found: dict[int, Puzzle] = {}
    while numbers and len(found) < MOST_OF_A_GAME:
        number = numbers.pop(rng.draw(len(numbers)))
        has_easy = any(puzzle.rating == EASY for puzzle in found.values())
        puzzle = judge_position(rewind(played, number), source.simulations, not has_easy)
        if puzzle is not None and puzzle.theme not in {other.theme for other in found.values()}:
            found[number] = puzzle
    return [found[number] for number in sorted(found)]


def rewind(played: Table, number: int) -> Table:
    """Return the table before its n-th action."""
    table = Table(played.game, played.seats, played.seed, played.options, played.edition, salt=played.salt)
    for _, action in played.history[:number]:
        table.play(action)
    return table


def judge_position(table: Table, simulations: int, may_be_easy: bool = True) -> Puzzle | None:
    """Return the puzzle that a position is, or None.

    It has to be the beginning of a decision: after something was drawn or shown, or another seat has acted.
    """
    if table.is_over or table.can_undo() or len(table.legal_actions()) < 2:
        return None
    alternatives = list_alternatives(table)
    if not 2 <= len(alternatives) <= MOST_ALTERNATIVES:
        return None
    seed = int(make_id(table.game, table.seed, [action for _, action in table.history]), 16)
    chosen = ask_confirmer(table, seed) if len(alternatives) >= MANY else None
    if chosen is None:
        first = find_leader(table, alternatives, seed)
    else:
        first = find_leader_among(table, alternatives, chosen, seed)
    if first is None or (not may_be_easy and is_easy(table, alternatives[first], seed)):
        return None
    screen = search(table, alternatives, SCREEN, seed ^ SCREEN)
    if screen.lead < SCREEN_LEAD or (not may_be_easy and is_easy(table, alternatives[screen.best], seed)):
        return None
    if chosen is None:
        chosen = ask_confirmer(table, seed)
    if chosen not in (None, alternatives[screen.best][0]):
        return None
    verdicts = check(table, simulations, seed)
    if not is_clear(verdicts) or chosen not in (None, alternatives[verdicts[0].best][0]):
        return None
    return describe_puzzle(table, alternatives, verdicts[0], seed)


def find_leader(table: Table, alternatives: Sequence[list[int]], seed: int) -> int | None:
    """Return the place of the alternative that leads at first sight; None if none leads by enough."""
    glance = rank(estimate(table, alternatives, GLANCE, Rng(seed ^ GLANCE)))
    return glance.best if glance.lead >= GLANCE_LEAD else None


def find_leader_among(table: Table, alternatives: Sequence[list[int]], chosen: int, seed: int) -> int | None:
    """Do the same where only what begins with an action can be the solution: stop at the first that is too near."""
    rng = Rng(seed ^ GLANCE)
    own = [place for place, way in enumerate(alternatives) if way[0] == chosen]
    wins = estimate(table, [alternatives[place] for place in own], GLANCE, rng)
    best, *others = sorted(wins, reverse=True)
    if others and others[0] > best - GLANCE_LEAD:
        return None
    for place, way in enumerate(alternatives):
        if place not in own and estimate(table, [way], GLANCE, rng)[0] > best - GLANCE_LEAD:
            return None
    return own[wins.index(best)]


def ask_confirmer(table: Table, seed: int) -> int | None:
    """Return how the strongest level begins; None if it has no net for this table."""
    if find_stand_in(CONFIRMER, table.game, table.edition, table.seats, table.options) is not None:
        return None
    return registry.bot(CONFIRMER)(table.fair_copy(table.to_move, seed))


def describe_puzzle(table: Table, alternatives: Sequence[list[int]], verdict: Verdict, seed: int) -> Puzzle:
    game, seat = table.game, table.state.to_move
    solution = alternatives[verdict.best]
    copy = table.fair_copy(seat, seed)
    beliefs = estimate_beliefs(copy)
    plan, adviser = solution, registry.bot(FALLBACK)
    if len(solution) == 1 and isinstance(adviser, LevelBot):
        plan = adviser.plan(copy, solution[0], beliefs, is_best=True).actions
    actions = [action for _, action in table.history]
    return Puzzle(
        id=make_id(game, table.seed, actions),
        seats=table.seats,
        seed=table.seed,
        actions=actions,
        theme=game.theme(table.state, solution[0]),
        wins=round_wins(verdict),
        plan=plan,
        rating=estimate_rating(table, alternatives, verdict.best, seed),
        reasons=game.reasons_for(copy.state, plan, beliefs)[:REASONS],
        options={option.key: table.options[option.key] for option in game.options if differs(table, option.key)},
        salt=table.salt,
    )


def differs(table: Table, option: str) -> bool:
    return next(o.default for o in table.game.options if o.key == option) != table.options[option]


def round_wins(verdict: Verdict) -> list[int]:
    return [round(100 * win) for win in verdict.wins]


def is_easy(table: Table, solution: Sequence[int], seed: int) -> bool:
    """Return whether the game's policy finds the solution at first sight."""
    return table.game.policy().choose(table.fair_copy(table.to_move, seed).state, Rng(seed)) == solution[0]


def estimate_rating(table: Table, alternatives: Sequence[list[int]], best: int, seed: int) -> int:
    """Return how hard a puzzle looks: by whether the policy finds the solution, or a quick search."""
    if is_easy(table, alternatives[best], seed):
        return EASY
    return USUAL if rank(estimate(table, alternatives, QUICK, Rng(seed ^ QUICK))).best == best else HARD


def verify_puzzle(game: Game, puzzle: Puzzle, simulations: int, seed: int | None = None) -> str:
    """Search a puzzle again; return what is wrong with it, or an empty text.

    Without a seed the searches are those that made it, so that nothing but a change of rules or bots can fail.
    """
    table = open_puzzle(game, puzzle)
    alternatives = list_alternatives(table)
    if len(alternatives) != len(puzzle.wins) or puzzle.id != make_id(game, puzzle.seed, puzzle.actions):
        return "the position is another one"
    if puzzle.plan[: len(alternatives[puzzle.best])] != alternatives[puzzle.best]:
        return "the plan does not begin with the solution"
    verdicts = check(table, simulations, int(puzzle.id, 16) if seed is None else seed)
    if verdicts[0].best != puzzle.best:
        return "another action is best"
    return "" if is_clear(verdicts) else f"search {len(verdicts)} found no lead of ten percent"
