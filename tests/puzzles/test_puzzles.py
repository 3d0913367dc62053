"""Puzzles: those that come with the games are what they claim to be, and how they are made and verified."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.rng import Rng
from ludothek.core.table import Table
from ludothek.lab import puzzles as lab
from ludothek.lab.puzzles import EASY, EASY_SHARE, HARD, USUAL, choose_new, make_puzzles, verify_puzzle
from ludothek.puzzles import Puzzle, load_puzzles, open_puzzle
from ludothek.puzzles.judgement import judge
from ludothek.puzzles.puzzle import FILE, MARGIN, list_alternatives, make_id, read_puzzles
from ludothek.puzzles.search import SEARCHES, check, is_clear, rank

GAMES = [key for key in ("maumau", "origami", "origin") if load_puzzles(key)]
"""Those that come with puzzles."""
SAMPLE = 12
QUICKEST = 5
FEWEST = 10


def sample(key: str, count: int = SAMPLE) -> list[Puzzle]:
    """Every n-th puzzle, so that another one is not missed when a file grows."""
    puzzles = list(load_puzzles(key).values())
    return puzzles[:: max(1, len(puzzles) // count)][:count]


@pytest.mark.parametrize("key", GAMES)
def test_every_puzzle_has_one_clear_solution(key: str) -> None:
    game, puzzles = registry.game(key), load_puzzles(key)
    _, lines = read_puzzles(game.folder / FILE, game)
    assert len(puzzles) == len(lines) >= FEWEST
    for name, puzzle in puzzles.items():
        best, second = sorted(puzzle.wins, reverse=True)[:2]
        assert best - second >= 100 * MARGIN - 1, name
        assert puzzle.theme in game.themes
        assert puzzle.rating in (EASY, USUAL, HARD)
        assert (puzzle.salt, puzzle.options) == (None, {})
        assert name == make_id(game, puzzle.seed, puzzle.actions)
    easy = sum(puzzle.rating == EASY for puzzle in lines)
    assert EASY_SHARE * easy <= len(lines) + EASY_SHARE


@pytest.mark.parametrize("key", GAMES)
def test_a_puzzle_is_a_position_where_a_decision_begins(key: str) -> None:
    game = registry.game(key)
    for puzzle in sample(key):
        table = open_puzzle(game, puzzle)
        alternatives = list_alternatives(table)
        solution = alternatives[puzzle.best]
        assert not table.can_undo()
        assert len(alternatives) == len(puzzle.wins)
        assert puzzle.plan[: len(solution)] == solution
        assert puzzle.theme == game.theme(table.state, solution[0])


@pytest.mark.parametrize("key", GAMES)
def test_the_solver_sees_what_the_mover_saw_and_nothing_else(key: str) -> None:
    """Whatever the cards are that the mover cannot know, view and events are the same."""
    for puzzle in sample(key, 3):
        table = open_puzzle(registry.game(key), puzzle)
        seat = table.to_move
        for seed in range(3):
            copy = table.fair_copy(seat, seed)
            assert msgspec.json.encode(copy.view(seat)) == msgspec.json.encode(table.view(seat))
            assert copy.events(seat) == table.events(seat)


@pytest.mark.parametrize("key", GAMES)
def test_a_sample_is_confirmed_by_its_three_searches(key: str) -> None:
    """Those with the fewest choices, which is the quickest."""
    game = registry.game(key)
    heading, puzzles = read_puzzles(game.folder / FILE, game)
    for puzzle in sorted(puzzles, key=lambda puzzle: (len(puzzle.wins), -len(puzzle.actions)))[:QUICKEST]:
        assert verify_puzzle(game, puzzle, heading.simulations) == ""


def test_what_is_no_puzzle_is_not_confirmed() -> None:
    game = registry.game("maumau")
    puzzle = next(iter(load_puzzles("maumau").values()))
    wins = [100 - win for win in puzzle.wins]
    alternatives = list_alternatives(open_puzzle(game, puzzle))
    plan = alternatives[wins.index(max(wins))]
    assert verify_puzzle(game, msgspec.structs.replace(puzzle, wins=wins, plan=plan), 40) == "another action is best"
    assert (
        verify_puzzle(game, msgspec.structs.replace(puzzle, plan=[]), 40) == "the plan does not begin with the solution"
    )
    assert verify_puzzle(game, msgspec.structs.replace(puzzle, wins=[1]), 40) == "the position is another one"


def test_the_same_seed_searches_alike_and_another_one_does_not() -> None:
    table = Table("maumau", 2, 5)
    while len(table.legal_actions()) < 2:
        table.play(table.legal_actions()[0])
    verdicts = check(table, 80, 1)
    assert verdicts == check(table, 80, 1) != check(table, 80, 2)
    assert len(verdicts) <= SEARCHES


def test_three_searches_have_to_agree() -> None:
    clear, other, close = rank([0.3, 0.5, 0.1]), rank([0.5, 0.3, 0.1]), rank([0.45, 0.5, 0.1])
    assert is_clear([clear, clear, clear])
    assert not is_clear([clear, other, clear])
    assert not is_clear([clear, clear, close])


def test_where_only_one_action_can_be_the_solution_the_rest_is_compared_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same is found as without knowing the action, with fewer estimates."""
    table, asked = Table("maumau", 2, 5), list[list[int]]()
    chances: dict[tuple[int, ...], float] = {}

    def estimate(_: Table, ways: Sequence[list[int]], *more: object) -> list[float]:
        asked.extend(ways)
        return [chances[tuple(way)] for way in ways]

    monkeypatch.setattr(lab, "estimate", estimate)
    for chosen, found, most, wins in (
        (7, 1, 4, (0.3, 0.5, 0.4, 0.1)),
        (7, None, 3, (0.48, 0.5, 0.4, 0.1)),
        (7, None, 2, (0.3, 0.5, 0.49, 0.1)),
        (3, None, 2, (0.3, 0.5, 0.4, 0.1)),
        (9, 3, 4, (0.3, 0.4, 0.4, 0.5)),
    ):
        ways = [[3], [7, 1], [7, 2], [9]]
        chances = dict(zip(map(tuple, ways), wins, strict=True))
        asked.clear()
        assert lab.find_leader_among(table, ways, chosen, 1) == found
        assert len(asked) <= most
        if found is not None:
            assert lab.find_leader(table, ways, 1) == found


def test_pieces_that_are_chosen_together_are_named_in_any_order() -> None:
    """A position of Origami where cards are given away together stands for a puzzle."""
    game, rng = registry.game("origami"), Rng(4)
    table = Table("origami", 2, 4)
    while not (table.game.selection(table.state) and any(len(way) > 1 for way in list_alternatives(table))):
        legal = table.legal_actions()
        table.play(legal[rng.draw(len(legal))])
    ways = list_alternatives(table)
    best = max(range(len(ways)), key=lambda place: len(ways[place]))
    wins = [int(place == best) for place in range(len(ways))]
    puzzle = Puzzle("p", 2, 4, [action for _, action in table.history], "effect", wins, ways[best], USUAL)
    pieces = game.selection(table.state)
    assert pieces is not None
    answer = [action for action in ways[best] if action in pieces.actions]
    assert judge(open_puzzle(game, puzzle), puzzle, answer[:1], "en").verdict == "more"
    assert judge(open_puzzle(game, puzzle), puzzle, ways[best], "en").verdict == "solved"


def make_puzzle(deal: int, rating: int = USUAL) -> Puzzle:
    return Puzzle(f"{deal:012x}", 2, deal, [], "draw", [80, 20], [], rating)


def test_an_interrupted_run_goes_on_behind_its_last_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def find(source: lab.Source) -> list[Puzzle]:
        asked.append(source.deal - lab.FIRST_DEAL)
        return [make_puzzle(source.deal)] if source.deal % 2 else []

    monkeypatch.setattr(lab, "find_puzzles", find)
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    assert list(make_puzzles("maumau", 4, whole, 100))[-1] == 4
    asked.clear()
    assert list(make_puzzles("maumau", 2, parts, 100))[-1] == 2
    assert list(make_puzzles("maumau", 4, parts, 100))[-1] == 4
    assert asked == list(range(8))
    assert parts.read_bytes() == whole.read_bytes()
    assert list(make_puzzles("maumau", 4, parts, 100)) == [4]
    with pytest.raises(LudothekError, match="100 simulations, not 200"):
        list(make_puzzles("maumau", 5, parts, 200))
    with pytest.raises(LudothekError, match="other rules or cards"):
        list(make_puzzles("origami", 5, parts, 100))
    parts.write_bytes(whole.read_bytes() + b'{"id":"')
    assert list(make_puzzles("maumau", 4, parts, 100)) == [4]
    assert parts.read_bytes() == whole.read_bytes()
    parts.write_bytes(parts.read_bytes() + b"{\n")
    with pytest.raises(LudothekError, match="line 6"):
        list(make_puzzles("maumau", 5, parts, 100))


def test_easy_puzzles_stay_few() -> None:
    made: list[Puzzle] = []
    for deal in range(30):
        made += choose_new([make_puzzle(deal, EASY), make_puzzle(deal, HARD if deal % 3 == 0 else EASY)], made)
    assert 0 < EASY_SHARE * sum(puzzle.rating == EASY for puzzle in made) <= len(made) + EASY_SHARE


def test_a_record_of_people_can_be_a_source() -> None:
    table = Table("maumau", 2, 3, {"games": 1}, players=["Ada", "Ben"], salt="ab" * 32)
    rng = Rng(1)
    while not table.is_over:
        legal = table.legal_actions()
        table.play(legal[rng.draw(len(legal))])
    played = lab.Source("maumau", 100, record=table.record()).play()
    again = lab.rewind(played, 5)
    assert (again.history, again.salt, again.players) == (table.history[:5], table.salt, None)
