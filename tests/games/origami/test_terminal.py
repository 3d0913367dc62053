"""What a terminal shows of Origami."""

import io

import pytest
from rich.console import Console

import ludothek
from ludothek.core.texts import LANGUAGES
from ludothek.terminal import pages
from tests.contract.cases import random_steps
from tests.games.origami.position import decide, position


def render(table: ludothek.Table, seat: int | None, lang: str = "en") -> str:
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(table.game.show(table.view(seat), ["Ann", "Bob", "Cem", "Dot"], lang))
    return console.export_text()


def test_a_hand_is_shown_to_its_owner_alone_and_a_payment_under_way_too() -> None:
    table = position("pig fox sheep", "butterfly", line="rabbit cat", collections=[("shark", "owl")], discards="fly")
    decide(table, "play pig", "pay sheep")
    mine, theirs = render(table, 0), render(table, 1)
    assert "Pig(6°/3/" in mine
    assert "Paid so far" in mine
    assert "Butterfly" not in mine
    assert "Pig" not in theirs
    assert "Butterfly(" in theirs
    for text in (mine, theirs):
        assert all(card in text for card in ("Rabbit(", "Shark(", "Owl(", "Fly("))


def test_every_position_of_a_game_can_be_shown_in_every_language() -> None:
    table = ludothek.Table("origami", 4, 8)
    for step, _ in enumerate(random_steps(table, 8)):
        if step % 20 == 0:
            for seat in (None, 0, 3):
                text = render(table, seat, LANGUAGES[step % 3])
                assert "table." not in text
    assert "the game is over" in render(table, 0)


def test_numbers_effects_and_unconfirmed_values_are_shown() -> None:
    """Cost, folds and points, with a ring where no source confirms one, and what the animals of hand and line say."""
    table = position("raccoon", "butterfly", line="dolphin cat")
    text = " ".join(render(table, 0).split())
    assert "Raccoon(4/2°/3°)" in text
    assert "Raccoon – special action: You may take the top discard." in text
    assert "Dolphin° – special action: Play 1 origami from your hand. It costs 2 folds less." in text
    assert "Butterfly" not in text


@pytest.mark.parametrize(("lang", "name"), [("en", "raccoon"), ("de", "Waschbär"), ("fr", "raton laveur")])
def test_a_card_is_explained_by_its_name(lang: str, name: str) -> None:
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(pages.rules_page(ludothek.game("origami"), name, lang))
    text = " ".join(console.export_text().split())
    assert {"en": "You may take the top discard.", "de": "Du darfst die oberste", "fr": "Tu peux prendre"}[lang] in text
    assert {"en": "Not confirmed by any source: folds", "de": "bestätigt: Faltungen", "fr": "ne confirme : plis"}[
        lang
    ] in text


def test_a_narrow_terminal_loses_no_value_and_tells_left_from_right() -> None:
    table = position("pig", "cat", line="rabbit", collections=[("squid dolphin", "owl")])
    console = Console(width=50, record=True, file=io.StringIO())
    console.print(table.game.show(table.view(0), ["Annabella", "Bartholomew"], "de"))
    lines = [line.strip() for line in console.export_text().splitlines()]
    assert "◁ ≈Tintenfisch(6°/3°/7°)  ≈Delfin(6°/3°/4°)" in lines
    assert "▷ △Eule(4°/2/3°)" in lines
