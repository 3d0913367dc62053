"""A refusal gives its reason in numbers, cards, colours and places, in the player's language."""

import pytest

import ludothek
from ludothek.core.texts import LANGUAGES
from ludothek.games.origami import constants as origami
from tests.games.maumau.position import DRAW, MAU, lay
from tests.games.maumau.position import position as maumau_position
from tests.games.origami.position import decide, legal
from tests.games.origami.position import position as origami_position
from tests.games.origin.scene import GAME as ORIGIN
from tests.games.origin.scene import A, Scene, evolve, place, take

NAMES = ["Ada", "Ben"]


def say_origami(table: ludothek.Table, first: int, card: str = "") -> str:
    ids = [entry["id"] for entry in table.game.catalogue("en")]
    reason = table.why_not(first + (ids.index(card) if card else 0))
    assert reason is not None
    return reason.text


def say_maumau(table: ludothek.Table, action: int, lang: str = "en") -> str:
    reason = table.why_not(action, lang)
    assert reason is not None
    return reason.text


def say_origin(scene: Scene, action: int) -> str:
    reason = ORIGIN.why_not(scene.state, action, "en", NAMES)
    assert reason is not None
    return reason.text


def test_a_refusal_has_clause_facts_and_sentence() -> None:
    table = origami_position("whale dog dog cat", "", line="fox")
    whale = [entry["id"] for entry in table.game.catalogue("en")].index("whale")
    reason = table.why_not(whale)
    assert reason is not None
    assert reason.facts is not None
    cost, folds = reason.facts.values["n"], reason.facts.values["folds"]
    assert reason.clause.id == "OG-11"
    assert reason.facts == ludothek.Reason("why.too-dear", {"n": cost, "card": "whale", "folds": folds})
    assert reason.text == f"Whale costs {cost} folds; your other cards hold {folds}."
    said = {lang: table.why_not(whale, lang) for lang in LANGUAGES}
    assert [one.text.split(" ")[0] for one in said.values() if one] == ["Whale", "Wal", "Baleine"]
    assert len({one.text for one in said.values() if one}) == 3


def test_origami_says_what_a_payment_lacks() -> None:
    table = origami_position("pig dog dog cat owl", "", line="fox")
    uneven = origami_position("pig fox eagle", "", line="fox")
    assert say_origami(uneven, origami.PLAY, "pig") == (
        "Pig takes exactly 6 folds; your other cards (4, 4) cannot make that."
    )
    decide(table, "play pig")
    assert say_origami(table, origami.CHOOSE, "pig") == "You are folding Pig; it cannot pay for itself."
    assert say_origami(table, origami.CHOOSE, "whale") == "You do not hold Whale."
    assert say_origami(table, origami.DRAW).startswith("You are paying for Pig: ")


def test_origami_names_the_card_that_covers_and_the_folds_of_the_line() -> None:
    table = origami_position("", "", collections=[("shark cat", "")], line="pig")
    assert say_origami(table, origami.SPECIAL) == "Shark is covered by Cat; only the top card can act."
    assert say_origami(table, origami.SPECIAL + 1) == "Your right collection is still empty."
    spider = origami_position("", "", collections=[("spider", "")], line="pig")
    assert "exactly 6 folds; the line (" in say_origami(spider, origami.SPECIAL)


def test_origami_names_the_hand_limit_and_an_empty_hand() -> None:
    full = origami_position("sheep cat dog pig owl fox bee ant", "", line="rabbit crab")
    decide(full, "draw", "take rabbit")
    while "discard ant" not in legal(full):
        decide(full, "stop")
    assert say_origami(full, origami.DRAW) == "You hold 9 cards and may keep 8: discard 1 first."


def test_mau_mau_names_top_card_called_colour_and_debt() -> None:
    table = maumau_position("green-7 red-1", "red-2")
    assert say_maumau(table, lay("green-7")) == "Red 8 lies on top: green 7 has neither its colour nor its digit."
    assert say_maumau(table, lay("green-7"), "de") == (
        "Oben liegt Rot 8: Grün 7 hat weder dieselbe Farbe noch dieselbe Ziffer."
    )
    assert say_maumau(table, DRAW) == "Red 1 fits: whoever can lay does not draw."
    assert say_maumau(table, lay("blue-4")) == "You do not hold blue 4."
    assert (
        say_maumau(maumau_position("green-7 red-1 red-3", "red-2"), MAU) == "You hold 3 cards; “mau” is said with two."
    )
    owing = maumau_position("green-7 red-1", "red-2 red-3", top="red-take-2", debt=2)
    assert say_maumau(owing, lay("red-1")) == (
        "You must take 2 cards, or answer red take 2 with its like; red 1 does not."
    )


def test_origin_says_distance_width_and_what_stands_there() -> None:
    scene = Scene().pawn(0, "zambezi", 2, 2).pawn(0, "cape", 1, 1, "black")
    scene.pawn(1, "horn-of-africa", 1, 2)
    assert say_origin(scene, scene.move("zambezi", "cape")) == "The Cape: your own pawn stands there."
    assert say_origin(scene, scene.move("zambezi", "horn-of-africa")) == (
        "Horn of Africa: Ben’s pawn counts as 2 wide, yours as 2; yours must be wider."
    )
    far = say_origin(scene, scene.move("zambezi", "persia"))
    assert far == "Persia is 3 steps away; a pawn of height 2 goes 2."


def test_origin_says_which_column_which_level_and_how_far_an_objective_is() -> None:
    scene = (
        Scene().pawn(0, "cape", 1, 1, "black").tiles(0, 1).column("yellow", 1, 3).column("orange", 1).hand(0, "width-3")
    )
    assert say_origin(scene, scene.play("width-3")).endswith("you have 0 of 3 so far.")
    assert say_origin(scene, scene.play("club")) == "You do not hold this card: Club."
    scene.do(scene.move("cape", "zambezi"), A)
    assert say_origin(scene, take("orange", 1)) == "This reward takes from the yellow column, not from the orange one."
    assert say_origin(scene, take("yellow", 3)) == "A level 3 tile goes on a free one of level 2; you have 0."
    assert say_origin(scene, take("yellow", 2)) == "There is no level 2 tile in the yellow column now."


def test_origin_says_why_a_new_pawn_cannot_stand_there() -> None:
    scene = Scene().pawn(0, "zambezi", 1, 1, "black")
    assert say_origin(scene, evolve(3, 3)).startswith("No pawn with a free area beside it leads to 3×3 white")
    scene.do(evolve(1, 2, "black"))
    assert say_origin(scene, place("zambezi")) == "Zambezi: your own pawn stands there."
    assert "steps from the nearest pawn" in say_origin(scene, place("patagonia"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_player_is_called_by_name_or_counted(lang: str) -> None:
    game = ludothek.game("origami")
    reason = ludothek.Reason("why.empty-hand", {"opponent": 1})
    assert game.say(reason, lang, NAMES).startswith("Ben ")
    assert "2" in game.say(reason, lang)
