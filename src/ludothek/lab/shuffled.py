"""Editions with the same rules and other values, in which what an agent has read about a game does not help."""

import random
import re

from ludothek.core import edition as editions
from ludothek.core.edition import Edition
from ludothek.core.game import Game

VALUES = ("points", "value")
"""Values of an edition that cards of the same table may swap without breaking a rule of its file."""


def shuffle_values(game: Game, seed: int) -> Edition:
    """Return an edition in which the points of cards and the values of tiles are dealt out anew."""
    standard = game.standard_edition
    dice = random.Random(f"values {seed}")
    source = standard.source
    for key in VALUES:
        line = re.compile(rf"^{key} = (\d+)$", re.MULTILINE)
        numbers = line.findall(source)
        dice.shuffle(numbers)
        pieces = line.split(source)
        pieces[1::2] = [f"{key} = {number}" for number in numbers]
        source = "".join(pieces)
    return game.load_edition(editions.parse(source, game.key, f"obfuscated {seed}"))
