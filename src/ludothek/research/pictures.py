"""Positions as text and pixels, for environments that render."""

import io
from typing import TYPE_CHECKING

import numpy as np

from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.picture import TABLE, Box, Disc, Picture
from ludothek.core.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

COLUMNS = 100
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
FINER = 2


def default_names(state: State) -> list[str]:
    """Return default names of the players."""
    return [f"player_{seat}" for seat in range(state.seats)]


def as_text(game: Game, state: State, seat: int | None) -> str:
    """Return what a seat (None: a spectator) sees, as text."""
    from rich.console import Console

    page = io.StringIO()
    Console(file=page, width=COLUMNS).print(game.show(game.view(state, seat), default_names(state), "en"))
    return page.getvalue()


def as_picture(game: Game, state: State, seat: int | None) -> Picture:
    """Return what a seat (None: a spectator) sees, as a picture."""
    return game.picture(game.view(state, seat), default_names(state))


def as_pixels(picture: Picture) -> "NDArray[np.uint8]":
    """Return a picture as an RGB array."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise LudothekError("Pillow is not installed: pip install 'ludothek[pettingzoo]'") from None
    width, height = round(picture.width), round(picture.height)
    image = Image.new("RGB", (FINER * width, FINER * height), TABLE)
    pen = ImageDraw.Draw(image)
    for mark in picture.marks:
        x, y = FINER * mark.x, FINER * mark.y
        if isinstance(mark, Box):
            corner = (x + FINER * mark.width, y + FINER * mark.height)
            pen.rounded_rectangle((x, y, *corner), FINER * mark.radius, mark.fill, mark.edge or None, FINER)
        elif isinstance(mark, Disc):
            pen.circle((x, y), FINER * mark.radius, mark.fill, mark.edge or None)
        else:
            font = ImageFont.load_default(FINER * mark.size)
            text = mark.text.replace("–", "-")
            pen.text((x, y), text, mark.fill, font, ANCHORS[mark.anchor], stroke_width=0.6 if mark.bold else 0)
    return np.asarray(image.resize((width, height), Image.Resampling.LANCZOS))
