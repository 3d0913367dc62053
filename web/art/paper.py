"""What all drawings share: points, colours and SVG text."""

from collections.abc import Iterable, Sequence
from pathlib import Path

Point = tuple[float, float]

HERE = Path(__file__).parent
ASSETS = HERE.parent / "src" / "art"


def short(value: float, digits: int = 1) -> str:
    """A number as SVG needs it: no trailing zeros, no minus zero."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def outline(points: Iterable[Point], digits: int = 1) -> str:
    """A closed outline as path data."""
    text = " ".join(short(value, digits) for point in points for value in point)
    return f"M{text}Z".replace(" -", "-")


def sheet(fill: str, *outlines: Sequence[Point], opacity: float = 1) -> str:
    """Flat pieces of one colour as one path."""
    data = "".join(outline(points) for points in outlines)
    colour = f' fill="{fill}"' if fill else ""
    shade = f' opacity="{short(opacity, 2)}"' if opacity < 1 else ""
    return f'<path{colour}{shade} d="{data}"/>'


def mix(one: str, other: str, share: float) -> str:
    """The colour that lies `share` of the way from one to the other."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def svg(view_box: str, body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box}">{body}</svg>\n'


def symbols(parts: Iterable[str]) -> str:
    """Symbols and patterns to be put into a document once; it shows nothing itself."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">\n{"".join(parts)}</svg>\n'


def symbol(name: str, view_box: str, body: str) -> str:
    return f'<symbol id="{name}" viewBox="{view_box}">{body}</symbol>\n'
