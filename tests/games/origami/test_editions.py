"""Cards as data: an owner's edition is checked, told value by value, and played."""

import tomllib
from typing import Any, cast

import pytest

import ludothek
from ludothek.games.origami.constants import MOST_CODE
from ludothek.games.origami.effects import STEPS, compile_cards
from ludothek.games.origami.game import Origami
from tests.contract.cases import random_steps
from tests.games.origami.position import changed, collections, decide, hand, legal, position, score

ORIGAMI = cast(Origami, ludothek.game("origami"))
STANDARD = ORIGAMI.standard_edition


def line_of(edition: ludothek.Edition, text: str) -> int:
    return next(n for n, line in enumerate(edition.source.splitlines(), 1) if text in line)


def test_the_standard_edition_has_38_animals_with_a_source_for_every_value() -> None:
    assert len(STANDARD.data["card"]) == 38
    assert len(ORIGAMI.provenances(STANDARD)) == 38 * 6
    assert set(ORIGAMI.provenances(STANDARD).values()) == {"rulebook", "published", "inferred", "reconstructed"}
    assert ORIGAMI.provenances(STANDARD)["raccoon.cost"] == "rulebook"


def test_every_step_of_the_vocabulary_is_used_and_fits_the_table_of_numbers() -> None:
    assert all(f"{step} =" in STANDARD.source.split('edition = "standard"')[1] for step in STEPS)
    assert len(compile_cards(ORIGAMI.cards)[0]) < MOST_CODE // 2


def test_every_mistake_is_told_at_once_with_its_line_and_what_is_allowed() -> None:
    mistakes = {
        "effect = [{ draw_deck = 1 }]": "effect = [{ draw_dekc = 1 }]",
        "folds = 4": "folds = 5",
        "cost = 9": "cost = 10",
        'family = "sky"': 'family = "moon"',
        "copies = 5": "copies = 6",
        'per_visible = "sheep"': 'per_visible = "goat"',
        'kind = "special"': 'kind = "extra"',
        "{ look = 3, take = 1 }": "{ look = 3, take = 3 }",
        'points = "inferred"': 'points = "guessed"',
        "{ worth = 5, if_at_least = 2": "{ worth = 5, if_more_than = 2",
        'names = { en = "Snake", de = "Schlange"': 'names = { en = "Snake"',
    }
    edition = changed(*mistakes.items())
    problems = ORIGAMI.check_edition(edition)
    expected = {
        "draw_dekc": "unknown step 'draw_dekc'; allowed: draw_deck, draw_line",
        "folds = 5": "folds must be 1 to 4, not 5",
        "cost = 10": "cost must be 2 to 9, not 10",
        "moon": "family must be farm, sky, sea, savannah or lawn, not 'moon'",
        "goat": "there is no animal 'goat'",
        'kind = "extra"': "kind must be instant, special or scoring, not 'extra'",
        "look = 3, take = 3": "must take fewer cards than it looks at",
        "guessed": "provenance of points must be rulebook, published",
        "if_more_than": "unknown parameter 'if_more_than'; allowed: worth, if_at_least or of_kind",
        'en = "Snake"': "the name in 'de' is missing",
    }
    for text, sentence in expected.items():
        place = f"line {line_of(edition, text)}: "
        assert any(p.startswith(place) and sentence in p for p in problems), (text, problems)
    assert "the lawn family must have 18 cards, not 19" in problems
    assert any("the sky family must have 18 cards" in p for p in problems)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[{ draw_deck = 1 }]", '"draw"', "must be a list of steps"),
        ("[{ draw_deck = 1 }]", "[{ draw_deck = 1, tuck = true }]", "a step is written"),
        ("[{ draw_deck = 1 }]", "[{ draw_deck = 10 }]", "cards must be 1 to 9, not 10"),
        (
            "[{ draw_deck = 1 }]",
            "[{ draw_line = { up_to = 2, cards = 1 } }]",
            "needs exactly one of up_to, exactly or cards",
        ),
        ("[{ draw_deck = 1 }]", "[{ tuck = 3 }]", "unknown parameter 'cards'; allowed: only true"),
        ("[{ draw_deck = 1 }]", "[{ play = { not_the_drawn_card = true } }]", "must follow a draw_line step"),
        ("[{ draw_deck = 1 }]", "[{ play = { free = false } }]", "free is either true or left out"),
        ("[{ draw_deck = 1 }]", "[{ either = [[{ tuck = true }]] }]", "either must have two lists"),
        ("{ draw = 3, discard = 1 }", "{ draw = 3, discard = 3 }", "must discard fewer cards than it draws"),
        ("{ draw = 3, discard = 1 }", "{ draw = 3 }", "discard is missing"),
        ("{ per_hand_cards = 2 }", "{ per_moon = 2 }", "must be a table with one of per_hand_cards"),
        ("{ per_hand_cards = 2 }", "{ per_hand_cards = 0 }", "per_hand_cards must be 1 to 20, not 0"),
        ('id = "sheep"', 'id = "cat"', "is described 2 times"),
        ('id = "sheep"', 'id = "Big Sheep"', "must be a short name in small letters"),
        ('family = "farm"', 'family = "farm"\ncolour = "red"', "unknown value 'colour'"),
    ],
)
def test_mistakes_are_explained(old: str, new: str, sentence: str) -> None:
    problems = ORIGAMI.check_edition(changed((old, new)))
    assert any(sentence in problem for problem in problems), problems


def test_a_cost_that_can_never_be_paid_is_refused() -> None:
    source = STANDARD.source
    for folds in (1, 2, 3):
        source = source.replace(f"folds = {folds}\n", "folds = 4\n")
    edition = ludothek.Edition("origami", "mine", tomllib.loads(source), source)
    problems = ORIGAMI.check_edition(edition)
    assert any("a cost of 6 can't be paid exactly with the other cards of the farm family" in p for p in problems)
    assert not any("a cost of 8" in p for p in problems)


def test_an_empty_or_overlong_file_is_refused() -> None:
    assert ORIGAMI.check_edition(ludothek.Edition("origami", "mine", {})) == ["has no [[card]] tables"]
    many: dict[str, Any] = {"card": STANDARD.data["card"] * 2}
    assert "at most 40 animals" in ORIGAMI.check_edition(ludothek.Edition("origami", "mine", many))[0]


def test_an_owner_may_rename_and_replace_animals() -> None:
    edition = changed(
        ('id = "cat"', 'id = "goose"'),
        ('en = "Cat", de = "Katze", fr = "Chat"', 'en = "Goose", de = "Gans", fr = "Oie"'),
        ("[{ draw_deck = 1 }]", '[{ steal = 1 }, { draw_line = { up_to = 3, family = "sea" } }]'),
    )
    assert ORIGAMI.check_edition(edition) == []
    table = position("goose owl", "pig", line="minnow shell dog dog", edition=edition)
    assert table.describe(0) == "play Goose"
    assert table.describe(0, "de") == "Gans ausspielen"
    text = next(c["text"] for c in table.game.catalogue("en") if c["id"] == "goose")  # type: ignore[attr-defined]
    assert text == "Take 1 card at random from an opponent. Take sea cards of up to 3 folds in total from the line."
    decide(table, "play goose", "pay owl", "use", "take minnow", "take shell")
    assert hand(table, 0) == ["pig", "minnow", "shell"]
    assert any("Goose" in line for line in table.game.narrate(table.events(None), ["A", "B"], "en"))
    assert ORIGAMI.describe(ludothek.Table("origami", 2, 1).state, 0, "en") == "play Cat"


def test_an_edition_may_say_more_than_the_standard_one() -> None:
    """Parameters that no standard card uses work as the file's head describes them."""
    edition = changed(
        ("[{ draw_deck = 1 }]", "[{ draw_line = { cards = 2 } }, { steal = { cards = 2, give_back = true } }]"),
        ("[{ take_discard = 1 }]", "[{ take_discard = 2 }, { discard = 2 }, { draw_deck = 1 }]"),
        ("{ look = 3, take = 1 }", "{ look = 4, take = 2 }"),
        ("{ draw = 3, discard = 1 }", "{ draw = 4, discard = 2 }"),
        ("per_hand_cards = 2 }", "per_hand_cards = 2, points = 3 }"),
    )
    assert ORIGAMI.check_edition(edition) == []
    table = position("cat owl", "pig dog fox", line="sheep rabbit", edition=edition)
    decide(table, "play cat", "pay owl", "use", "take sheep", "take rabbit")
    assert len(hand(table, 0)) == 4
    for _ in range(2):
        decide(table, legal(table)[0])
    assert (len(hand(table, 0)), len(hand(table, 1))) == (2, 3)
    assert score(position("cat cat", "", collections=[("rabbit", "")], edition=edition)) == 8
    table = position("", "", collections=[("fox", "owl")], line="pig pig dog dog", edition=edition)
    decide(table, "special left")
    for _ in range(2):
        decide(table, legal(table)[0])
    assert len(hand(table, 0)) == 2
    for seats in (2, 3, 4):
        for seed in range(4):
            game = ludothek.Table("origami", seats, seed, edition=edition)
            for _ in random_steps(game, seed):
                pass
            assert game.is_over


def test_a_record_names_its_edition_and_refuses_another(tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD.source.replace("points = 8", "points = 9"), encoding="utf-8")
    table = ludothek.play("origami", ["greedy", "random"], 3, edition=path)
    assert ludothek.Table.replay(table.record(), path).record() == table.record()
    with pytest.raises(ludothek.RecordError, match=f"{table.edition.hash}.*{STANDARD.hash}"):
        ludothek.Table.replay(table.record())


def test_OG_37_effects_that_go_on_after_a_play_wait_for_it() -> None:
    edition = changed(
        ("[{ play = true }]", "[{ play = { free = true } }, { draw_deck = 1 }]"),
        ("[{ draw_deck = 1 }]", "[{ play = { free = true } }, { draw_deck = 1 }]"),
    )
    line = "fox fox pig pig"
    table = position(
        "cheetah cheetah cat cat", "", collections=[("lion", "")], line=line, deck="sheep " * 4, edition=edition
    )
    decide(table, "special left")
    for wish in ("play", "use", "play", "place", "use", "play", "use", "play", "place"):
        decide(table, next(word for word in legal(table) if word.startswith(wish)))
    assert sum(len(pile) for pile in collections(table, 0)) == 5
    assert hand(table, 0) == []
    assert legal(table) == ["use", "decline"]
    decide(table, "use")
    assert hand(table, 0) == ["sheep"] * 4
