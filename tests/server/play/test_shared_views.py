"""What is kept encoded from one position to the next says the same as what is made anew."""

import random

import msgspec
import pytest

import ludothek


@pytest.mark.parametrize("game", list(ludothek.installed_games()))
def test_kept_parts_of_a_view_say_what_the_view_says(game):
    dice = random.Random(1)
    for seats in (2, 3):
        table = ludothek.Table(game, seats=seats, seed=seats)
        while not table.is_over and len(table.history) < 300:
            table.play(dice.choice(table.legal_actions()))
            kept = msgspec.json.encode(table.game.scenery(table.state))
            plain = msgspec.json.encode(table.game.shared_view(table.state))
            assert msgspec.json.decode(kept) == msgspec.json.decode(plain)
            index = len(table.history)
            told = [table.events(seat, index) for seat in (*range(seats), None)]
            assert table.has_private_events(index) or all(one == told[0] for one in told)
