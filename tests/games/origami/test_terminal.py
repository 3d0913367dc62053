"""What a terminal shows of Origami."""

import io

from rich.console import Console

import ludothek
from ludothek.core.texts import LANGUAGES
from tests.contract.cases import random_steps
from tests.games.origami.position import decide, position


def shown(table: ludothek.Table, seat: int | None, lang: str = "en") -> str:
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(table.game.show(table.view(seat), ["Ann", "Bob", "Cem", "Dot"], lang))
    return console.export_text()


def test_a_hand_is_shown_to_its_owner_alone_and_a_payment_under_way_too() -> None:
    table = position("pig fox sheep", "butterfly", line="rabbit cat", collections=[("shark", "owl")], discards="fly")
    decide(table, "play pig", "pay sheep")
    mine, theirs = shown(table, 0), shown(table, 1)
    assert "Pig(6/3)" in mine
    assert "Paid so far" in mine
    assert "Butterfly" not in mine
    assert "Pig" not in theirs
    assert "Butterfly(8/4)" in theirs
    for text in (mine, theirs):
        assert all(card in text for card in ("Rabbit(6/3)", "Shark(7/4)", "Owl(4/2)", "Fly(2/1)"))


def test_every_position_of_a_game_can_be_shown_in_every_language() -> None:
    table = ludothek.Table("origami", 4, 8)
    for step, _ in enumerate(random_steps(table, 8)):
        if step % 20 == 0:
            for seat in (None, 0, 3):
                text = shown(table, seat, LANGUAGES[step % 3])
                assert "table." not in text
    assert "the game is over" in shown(table, 0)
