"""What is kept from one position to the next says the same as what is built anew."""

import random

import pytest

import ludothek


@pytest.mark.parametrize("game", list(ludothek.installed_games()))
def test_cached_parts_of_a_view_equal_those_built_anew(game):
    dice = random.Random(1)
    for seats in (2, 3):
        table = ludothek.Table(game, seats=seats, seed=seats)
        while not table.is_over and len(table.history) < 300:
            table.play(dice.choice(table.legal_actions()))
            if len(table.history) % 6:
                continue
            assert table.game.shared_view(table.state) == type(table.game)().shared_view(table.state)
            index = len(table.history)
            events = [table.events(seat, index) for seat in (*range(seats), None)]
            assert table.has_private_events(index) or all(one == events[0] for one in events)
