"""The greedy policy knows what it is doing."""

import ludothek
from ludothek.core.policy import Policy, contest
from tests.games.origami.position import legal, name_action, position


def test_greedy_beats_random_clearly() -> None:
    game = ludothek.game("origami")
    wins = 0.0
    games = 60
    for seed in range(games):
        state = ludothek.Table("origami", 2, seed).state
        me = seed % 2
        policies = [game.policy() if seat == me else Policy() for seat in range(2)]
        contest(state, policies, ludothek.Rng(seed), ludothek.Rng(seed + 1000))
        best = max(state.standings())
        wins += (state.standings()[me] == best) / state.standings().count(best)
    assert wins / games >= 0.85


def test_OG_07_greedy_passes_when_there_is_nothing_else() -> None:
    table = position("cat", "owl", line="", deck="")
    assert legal(table) == ["pass"]
    assert name_action(table, ludothek.bot("greedy")(table.fair_copy(0, 1))) == "pass"
