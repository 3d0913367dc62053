"""Nets made for the tests, so that they fit the rules whatever the shipped ones have learned."""

import numpy as np

from ludothek.bots.nets.files import Layer, Weights
from ludothek.bots.nets.head import hash_layout
from ludothek.core.game import Game

WIDTH = 32


def make_weights(game: Game, first_sight: bool = True) -> Weights:
    """Return a small net of random weights; what it was not trained for is a match of more than three games."""
    rng = np.random.default_rng(7)
    learned = {option.key: list(option.allowed) for option in game.options}
    inputs, seats = sum(game.observation.values()), game.seats.stop - 1

    def layer(rows: int, columns: int) -> Layer:
        matrix = rng.normal(0, columns**-0.5, (rows, columns)).astype(np.float32)
        return matrix, np.zeros(rows, np.float32)

    value, bias = layer(seats, WIDTH)
    names = [game.parts_of(action)[0] for action in range(game.num_actions)]
    kinds = np.array([sorted(set(names)).index(name) for name in names], np.uint8)
    trust, _ = layer(int(kinds.max()) + 1, WIDTH)
    return Weights(
        game=game.key,
        rules=game.version,
        edition=game.standard_edition.hash,
        layout=hash_layout(game),
        trained={"seats": list(game.seats), "options": {**learned, "games": [1, 2, 3]}},
        scale=np.full(inputs, 0.25, np.float32),
        layers=[layer(WIDTH, inputs), layer(WIDTH, WIDTH)],
        policy=layer(game.num_actions, WIDTH),
        value=(value * 0.05, bias),
        trust=(trust * 0.1, np.full(len(trust), 0.5, np.float32)) if first_sight else None,
        kinds=kinds if first_sight else None,
    )
