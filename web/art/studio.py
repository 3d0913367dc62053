"""Gathers what every tool draws."""

from art import fold, maumau, pawns, signs, tiles


def all_drawings() -> dict[str, str]:
    """Every asset by its path under web/src/art."""
    return fold.drawings() | maumau.drawings() | signs.drawings() | pawns.drawings() | tiles.drawings()
