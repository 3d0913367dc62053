"""Editions of Origin for the page's tests: a short game, a world with an unknown area, a world in squares."""

import re
import tomllib

from ludothek.core import registry

SQUARE = 110


def source() -> str:
    return registry.game("origin").standard_edition.source


def short() -> dict[str, str]:
    """The fewest tiles that can be played with: the reward board is soon empty."""
    counts = {"level-1": 8, "level-2": 4, "level-3": 2, "level-4": 1, "level-5": 1}
    text = source()
    for tile, count in counts.items():
        text = re.sub(rf'(id = "{tile}"\nlevel = \d\ncount = )\d+', rf"\g<1>{count}", text)
    return {"name": "short", "source": text}


def unknown() -> dict[str, str]:
    """An area that our map does not draw, with a name of its own."""
    text = source().replace('name = "The Cape"', 'name = "Table Mountain"')
    return {"name": "unknown", "source": re.sub(r'"cape"', '"table-mountain"', text)}


def squares() -> dict[str, str]:
    """The same areas as squares drawn by hand."""
    areas = tomllib.loads(source())["area"]
    lines = ["[map]", "viewBox = [0, 0, 1200, 900]"]
    for number, area in enumerate(areas):
        x, y = number % 9 * 130 + 20, number // 9 * 140 + 20
        lines += [
            f"[map.areas.{area['id']}]",
            f'd = "M{x} {y}L{x + SQUARE} {y}L{x + SQUARE} {y + SQUARE}L{x} {y + SQUARE}Z"',
        ]
    return {"name": "squares", "source": source() + "\n" + "\n".join(lines) + "\n"}
