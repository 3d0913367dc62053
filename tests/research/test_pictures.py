"""Tables draw themselves: as SVG for notebooks and as pixels for environments."""

from xml.etree import ElementTree

import pytest

import ludothek
from ludothek.core.game import Game
from ludothek.research.pictures import as_picture, as_pixels, as_text
from tests.contract.cases import random_steps

each_game = pytest.mark.parametrize("key", list(ludothek.installed_games()))


@each_game
def test_every_position_has_a_picture_that_fits_its_sheet(key: str) -> None:
    for seats in (2, 4):
        table = ludothek.Table(key, seats, 3)
        for step, _ in enumerate(random_steps(table, 3)):
            if step % 25:
                continue
            for seat in (table.to_move, None):
                drawn = table.picture(seat)
                ElementTree.fromstring(drawn.svg())
                assert all(0 <= mark.x <= drawn.width and 0 <= mark.y <= drawn.height for mark in drawn.marks)
        assert "<svg" in table._repr_svg_()


@each_game
def test_a_picture_shows_a_seat_nothing_that_it_may_not_see(key: str) -> None:
    table = ludothek.Table(key, 3, 5)
    for step, _ in enumerate(random_steps(table, 5, 60)):
        seat = table.to_move
        assert table.fair_copy(seat, step).picture(seat).svg() == table.picture(seat).svg()


@each_game
def test_pictures_speak_every_language_and_take_any_name(key: str) -> None:
    table = ludothek.Table(key, 2, 1, players=["<b>&", "Zoë"])
    assert "&lt;b&gt;&amp;" in table._repr_svg_()
    pictures = {table.game.picture(table.view(0), ["a", "b"], lang).svg() for lang in ("en", "de", "fr")}
    assert len(pictures) == 3


@each_game
def test_pixels_and_text(key: str) -> None:
    pytest.importorskip("PIL", reason="Pillow is not installed: pip install 'ludothek[pettingzoo]'")
    table = ludothek.Table(key, 3, 2)
    drawn = as_picture(table.game, table.state, 0)
    pixels = as_pixels(drawn)
    assert pixels.shape == (round(drawn.height), round(drawn.width), 3)
    assert len({tuple(pixel) for pixel in pixels.reshape(-1, 3)[::97]}) > 5
    assert "player_1" in as_text(table.game, table.state, 0)


def test_a_game_that_draws_nothing_of_its_own_gets_an_outline() -> None:
    table = ludothek.Table("maumau", 2, 1)
    svg = Game.picture(table.game, table.view(0), ["Anna", "Ben"]).svg()
    ElementTree.fromstring(svg)
    assert "stock" in svg
