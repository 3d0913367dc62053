"""The worked examples of the rulebooks."""

from typing import cast

import ludothek
from ludothek.games.origami.game import Origami
from tests.games.origami.position import collections, decide, hand, legal, position, score, why_not

ORIGAMI = cast(Origami, ludothek.game("origami"))


def test_OG_11_example_1_the_raccoon_is_paid_exactly() -> None:
    table = position("raccoon butterfly owl elephant pig", "", line="cat")
    decide(table, "play raccoon")
    assert legal(table) == ["pay owl", "pay butterfly"]
    assert why_not(table, "choose pig") == "OG-11"
    decide(table, "pay owl")
    assert legal(table) == ["pay elephant"]
    assert why_not(table, "choose pig") == "OG-11"
    table.undo()
    decide(table, "pay butterfly")
    assert hand(table, 0) == ["pig", "owl", "elephant"]
    assert table.view(None).discards == ["butterfly"]


def test_OG_08_example_2_four_folds_from_the_line() -> None:
    for way in (["bee"], ["raccoon", "parrot"], ["chick", "parrot"]):
        table = position("", "", line="bee parrot raccoon chick")
        decide(table, "draw", *(f"take {card}" for card in way))
        assert table.to_move == 1
        assert hand(table, 0) == way
    table = position("", "", line="bee parrot raccoon chick")
    decide(table, "draw", "take chick")
    assert "take bee" not in legal(table)
    assert why_not(table, "choose bee") == "OG-08"


def test_OG_02_example_3_a_fourth_card_is_dealt_after_nine_folds() -> None:
    folds = {card["id"]: card["folds"] for card in ORIGAMI.catalogue("en")}
    fourths = 0
    for seed in range(100):
        table = ludothek.Table("origami", 2, seed)
        for seat in range(2):
            dealt = [folds[e.card] for e in table.events(None) if e.kind == "dealt" and e.seat == seat]
            assert sum(dealt) >= 10 > sum(dealt[:-1])
            fourths += sum(dealt[:3]) == 9 and len(dealt) == 4
    assert fourths > 0


def test_OG_35_example_4_a_final_count_of_41() -> None:
    table = position(
        "cat cat cat", "", collections=[("chick chick chicken rabbit", "magpie bee ant ant")], line="sheep"
    )
    assert score(table) == 3 + 3 + (3 + 4) + (5 + 1) + 6 + (3 + 3) + 5 + 5 == 41


def test_OG_19_OG_21_example_5_two_sheep_for_the_dog_and_five_cards_for_the_rabbit() -> None:
    table = position(
        "dog cat pig sheep cat",
        "",
        line="sheep",
        collections=[("cat", "fox"), ("sheep", "")],
        deck="raccoon raccoon pig",
    )
    decide(table, "play dog", "pay sheep", "pay pig", "place left", "use")
    assert len(hand(table, 0)) == 2 + 3
    table = position("cat cat pig pig fox", "", collections=[("rabbit", "")])
    assert score(table) == 5 + 2


def test_OG_13_example_6_the_raccoon_covers_the_shark() -> None:
    table = position(
        "raccoon butterfly cat", "pig", collections=[("cat shark", "owl owl pig")], line="bee", discards="cat"
    )
    assert "special left" in legal(table)
    decide(table, "play raccoon", "pay butterfly")
    assert collections(table, 0) == [["cat", "shark", "raccoon"], ["owl", "owl", "pig"]]
    assert table.to_move == 1
    decide(table, "draw", "take bee")
    assert [word for word in legal(table) if word.startswith("special")] == ["special left"]
    assert table.game.action(table.state, 81).card == "raccoon"
    decide(table, "special left", "pick butterfly")
    assert "butterfly" in hand(table, 0)


def test_OG_28_example_7_the_dolphin_plays_an_origami_of_cost_2_for_nothing() -> None:
    table = position("monkey", "", collections=[("dolphin", "")], line="shell")
    assert "play monkey" not in legal(table)
    decide(table, "special left", "play monkey")
    assert hand(table, 0) == []
    assert collections(table, 0) == [["dolphin"], ["monkey"]]
