"""The greedy bot is clearly better than chance, in every game."""

import pytest

import ludothek
from ludothek.core.policy import Policy, contest

GAMES = 80


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_greedy_beats_random_at_two_seats(key: str) -> None:
    game = ludothek.game(key)
    won = 0.0
    for seed in range(GAMES):
        table = ludothek.Table(key, 2, seed)
        seat = seed % 2
        policies = [Policy(), Policy()]
        policies[seat] = game.policy()
        contest(table.state, policies, table.rng, ludothek.Rng(seed))
        won += (seat in table.winners()) / len(table.winners())
    assert won > 0.75 * GAMES
