"""Gathers what every tool draws."""

from art import classic, fold, front, maumau, pawns, signs, tiles


def all_drawings() -> dict[str, str]:
    """Every asset by its path under web/src/art, without the map."""
    tools = (classic, fold, front, maumau, pawns, signs, tiles)
    return {name: text for tool in tools for name, text in tool.drawings().items()}


def map_drawing() -> dict[str, str]:
    """The map, if its two tools are here: shapely and world-atlas."""
    try:
        from art.map import draw

        return draw.drawings()
    except (ImportError, FileNotFoundError) as reason:
        raise LookupError(f"the map is not drawn again: {reason}") from reason
