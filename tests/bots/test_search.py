"""The searching bot: reproducible, within its budget, and better than what it looks at."""

from time import perf_counter

import pytest

import ludothek
from ludothek.bots.search.ismcts import SearchBot
from ludothek.core.levels import Search
from tests.games.maumau.position import MAU, lay, position

GAMES = list(ludothek.installed_games())


def undecided(key: str, seats: int = 2, seed: int = 5) -> ludothek.Table:
    """A table at the first decision with a choice."""
    table = ludothek.Table(key, seats, seed)
    while len(table.legal_actions()) < 2:
        table.play(table.legal_actions()[0])
    return table


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "settings",
    [Search(simulations=60), Search(simulations=60, multiple_observer=True, max_rollout_depth=20, threads=2)],
)
def test_the_same_seed_and_simulations_give_the_same_decision(key: str, settings: Search) -> None:
    table = undecided(key)
    assert table.to_move is not None
    found = [SearchBot(settings).advise(table.fair_copy(table.to_move, 9)) for _ in range(2)]
    assert found[0] == found[1]
    assert sum(advice.share for advice in found[0]) == pytest.approx(1)
    assert {advice.action for advice in found[0]} <= set(table.legal_actions())
    assert all(0 <= advice.win_chance <= 1 and 0 <= advice.utility <= 1 for advice in found[0])


@pytest.mark.parametrize("key", GAMES)
def test_whole_games_are_reproducible_with_memory_between_decisions(key: str) -> None:
    def record() -> str:
        return ludothek.play(key, [SearchBot(Search(simulations=12)), "greedy"], seed=2).record()

    assert record() == record()


def test_a_budget_of_time_is_kept_roughly() -> None:
    """How well it is kept is measured in benchmarks; here only that the clock is obeyed at all."""
    table = undecided("maumau")
    begun = perf_counter()
    SearchBot(Search(seconds=0.1)).advise(table.fair_copy(table.to_move, 1))
    assert 0.05 < perf_counter() - begun < 60


def test_it_wins_when_it_can() -> None:
    table = position("red-1", "red-9 blue-9 green-9", options={"games": 1})
    advice = SearchBot(Search(simulations=50)).advise(table.fair_copy(0, 1))
    assert advice[0].action == lay("red-1")
    assert advice[0].win_chance == 1


def test_it_remembers_to_say_mau() -> None:
    table = position("red-1 red-2", "red-9 blue-9 green-9 green-8", options={"games": 1})
    assert SearchBot(Search(simulations=200))(table.fair_copy(0, 1)) == MAU


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ({}, "needs a budget"),
        ({"simulations": 10, "seconds": 1.0}, "one of the two"),
        ({"simulations": 0}, "at least one simulation, not 0"),
        ({"seconds": 0.0}, "some time, not 0.0"),
        ({"seconds": -1.0}, "some time, not -1.0"),
        ({"simulations": 5, "threads": 0}, "at least one thread"),
    ],
)
def test_impossible_budgets_are_refused(wish: dict[str, float], problem: str) -> None:
    with pytest.raises(ludothek.BotError, match=problem):
        Search(**wish)  # type: ignore[arg-type]


def test_a_small_tree_that_is_full_still_decides() -> None:
    from ludothek.bots.search.tree import Tree

    table = undecided("maumau", 4)
    tree = Tree(table.state, table.game.num_actions, table.game.policy(), 12, 1)
    tree.run(200)
    assert tree.nodes <= 12
    assert tree.root_statistics()


@pytest.mark.parametrize("key", GAMES)
def test_what_it_remembers_of_other_draws_is_no_advice(key: str) -> None:
    table, bot = ludothek.Table(key, 2, 3), SearchBot(Search(simulations=12))
    for number in range(60):
        if table.to_move is None:
            break
        legal = table.legal_actions()
        advice = bot.advise(table.fair_copy(table.to_move, number))
        assert {one.action for one in advice} <= set(legal)
        assert sum(one.share for one in advice) == pytest.approx(1)
        table.play(advice[0].action)
