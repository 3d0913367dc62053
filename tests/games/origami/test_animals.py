"""Every animal's effect, family by family."""

import pytest

import ludothek
from tests.games.origami.position import (
    bonus,
    collections,
    decide,
    event_kinds,
    hand,
    legal,
    list_known,
    position,
    score,
    why_not,
)


class TestFarm:
    def test_cat_draws_a_card(self) -> None:
        table = position("cat owl", "", line="fox", deck="pig sheep sheep sheep sheep")
        decide(table, "play cat", "pay owl", "use")
        assert len(hand(table, 0)) == 1
        assert hand(table, 0)[0] in ("pig", "sheep")

    def test_cat_can_do_nothing_while_deck_and_discards_are_empty(self) -> None:
        table = position("cat", "pig", collections=[("lion", "")], deck="")
        decide(table, "special left", "play cat")
        assert table.to_move == 1

    def test_sheep_takes_up_to_2_folds(self) -> None:
        table = position("sheep pig", "", line="cat chick raccoon pig")
        decide(table, "play sheep", "pay pig", "use")
        assert legal(table) == ["take cat", "take raccoon", "take chick"]
        decide(table, "take cat")
        assert legal(table) == ["take chick", "stop"]
        decide(table, "take chick")
        assert hand(table, 0) == ["cat", "chick"]

    def test_sheep_is_passed_over_if_every_line_card_has_more_folds(self) -> None:
        table = position("sheep pig", "", line="pig fox fox dog")
        decide(table, "play sheep", "pay pig")
        assert table.to_move == 1

    def test_OG_32_raccoon_takes_the_discard_then_up_to_3_folds(self) -> None:
        table = position("", "", collections=[("raccoon", "")], line="cat sheep pig fox", discards="dog chick")
        decide(table, "special left")
        assert legal(table) == ["pick chick", "stop"]
        decide(table, "pick chick")
        assert hand(table, 0) == ["chick"]
        assert legal(table) == ["take cat", "take sheep", "take pig", "stop"]
        decide(table, "take cat", "take sheep")
        assert hand(table, 0) == ["cat", "sheep", "chick"]
        assert table.to_move == 1

    def test_OG_50_raccoon_takes_the_discard_before_the_refill_can_carry_it_off(self) -> None:
        table = position("", "", collections=[("raccoon", "")], line="pig", discards="dog chick", deck="cat")
        decide(table, "special left", "pick chick", "take pig")
        assert hand(table, 0) == ["pig", "chick"]
        assert table.view(None).line == ["cat", "dog", None, None]

    def test_OG_32_each_half_of_the_raccoon_is_optional_but_one_card_is_taken(self) -> None:
        def raccoon(line: str, discards: str) -> ludothek.Table:
            table = position("", "", collections=[("raccoon", "")], line=line, discards=discards)
            decide(table, "special left")
            return table

        table = raccoon("cat sheep pig fox", "dog chick")
        decide(table, "pick chick", "stop")
        assert (hand(table, 0), table.to_move) == (["chick"], 1)
        table = raccoon("cat sheep pig fox", "dog chick")
        decide(table, "stop")
        assert legal(table) == ["take cat", "take sheep", "take pig"]
        assert why_not(table, "stop") == "OG-08"
        decide(table, "take pig")
        assert (hand(table, 0), table.view(None).discards) == (["pig"], ["dog", "chick"])
        table = raccoon("fox fox", "dog chick")
        assert (hand(table, 0), table.to_move) == (["chick"], 1)
        table = raccoon("cat sheep pig fox", "")
        assert legal(table) == ["take cat", "take sheep", "take pig"]

    def test_OG_32_raccoon_needs_one_of_the_two(self) -> None:
        table = position("", "", collections=[("raccoon", "")], line="fox")
        assert legal(table) == ["draw"]
        assert why_not(table, "special left") == "OG-38"
        table = position("", "", collections=[("raccoon", "")], line="fox", discards="pig")
        decide(table, "special left")
        assert hand(table, 0) == ["pig"]

    def test_pig_takes_up_to_4_folds(self) -> None:
        table = position("pig fox sheep", "", line="fox pig cat chick")
        decide(table, "play pig", "pay sheep", "pay fox", "use")
        assert legal(table) == ["take cat", "take pig", "take fox", "take chick"]
        decide(table, "take fox")
        assert hand(table, 0) == ["fox"]

    def test_OG_19_dog_counts_sheep_on_top_of_any_collection_and_in_the_line(self) -> None:
        table = position(
            "dog pig sheep",
            "",
            "",
            line="sheep cat pig fox",
            collections=[("cat", ""), ("sheep", "sheep cat"), ("", "")],
            deck="chick " * 4,
        )
        decide(table, "play dog", "pay sheep", "pay pig", "use")
        assert hand(table, 0) == ["chick"] * 3

    def test_OG_20_fox_discards_one_of_the_three(self) -> None:
        table = position("cat", "", collections=[("fox", "")], line="pig pig dog dog", deck="sheep " * 3 + "owl owl")
        decide(table, "special left")
        aside = table.view(0).private.aside
        assert len(aside) == 3
        assert hand(table, 0) == ["cat"]
        assert table.view(1).private.aside == []
        assert table.view(1).aside == 3
        assert why_not(table, "choose cat") == "OG-20"
        decide(table, f"discard {aside[0]}")
        assert sorted(hand(table, 0)) == sorted(["cat", *aside[1:]])
        assert table.view(None).discards == [aside[0]]

    def test_OG_50_fox_discards_one_even_of_fewer(self) -> None:
        table = position("", "", collections=[("fox", "")], line="pig sheep sheep sheep", deck="owl")
        decide(table, "special left")
        assert hand(table, 0) == []
        assert (table.view(None).discards, table.view(None).deck) == ([], 1)
        assert table.view(None).run_outs == 1

    def test_OG_21_rabbit_counts_half_of_the_hand(self) -> None:
        eight = ["ant"] * 4 + ["fly"] * 2 + ["bee"] * 2
        for cards, points in ((0, 5), (1, 5), (5, 7), (8, 9)):
            assert score(position(" ".join(eight[:cards]), "", collections=[("rabbit", "")])) == points


class TestSky:
    def test_chick_takes_a_sky_card_or_plays_one(self) -> None:
        table = position("chick owl owl chick chicken pig", "", line="cat eagle pig sheep")
        decide(table, "play chick", "pay owl", "use")
        assert legal(table) == ["branch 1", "branch 2"]
        assert table.describe(91) == "Take 1 sky card from the line."
        assert table.describe(92).startswith("Play 1 sky origami")
        decide(table, "branch 1")
        assert legal(table) == ["take eagle"]
        decide(table, "take eagle")
        assert "eagle" in hand(table, 0)

    def test_chick_plays_only_sky_origami(self) -> None:
        table = position("chick owl owl chick cat", "", line="pig")
        decide(table, "play chick", "pay owl", "use")
        assert legal(table) == ["play chick"]
        assert why_not(table, "play cat") == "OG-17"
        decide(table, "play chick", "pay owl")
        assert collections(table, 0) == [["chick"], ["chick"]]

    def test_OG_30_parrot_copies_what_is_visible(self) -> None:
        table = position(
            "parrot fox",
            "sheep",
            line="cat rabbit pig parrot",
            collections=[("", ""), ("dove", "fly owl")],
            deck="bee " * 2,
        )
        decide(table, "play parrot", "pay fox", "use")
        assert legal(table) == ["copy cat", "copy pig", "copy dove"]
        assert why_not(table, "choose fly") == "OG-30"
        assert why_not(table, "choose parrot") == "OG-30"
        decide(table, "copy cat")
        assert hand(table, 0) == ["bee"]

    def test_OG_46_parrot_judges_after_placing_and_skips_what_can_do_nothing(self) -> None:
        table = position("parrot fox", "", line="", collections=[("cat", "pig owl")], discards="")
        decide(table, "play parrot", "pay fox")
        assert collections(table, 0) == [["cat", "parrot"], ["pig", "owl"]]
        assert table.to_move == 1

    def test_OG_46_a_parrot_copying_a_snake_moves_the_parrot(self) -> None:
        table = position("parrot fox", "", line="rabbit", collections=[("shark", "owl snake")])
        decide(table, "play parrot", "pay fox", "use")
        assert collections(table, 0) == [["parrot", "shark"], ["owl", "snake"]]

    def test_OG_46_a_parrot_copying_a_chick_plays_a_sky_origami(self) -> None:
        table = position("parrot fox chick owl cat", "", line="chick rabbit", deck="rabbit")
        decide(table, "play parrot", "pay fox", "use", "branch 2")
        assert legal(table) == ["play chick"]

    def test_owl_looks_at_three_and_takes_one(self) -> None:
        table = position("", "", collections=[("owl", "")], line="fox", deck="cat pig dog sheep")
        decide(table, "special left")
        seen = table.view(0).private.aside
        assert len(seen) == 3
        assert table.view(1).deck == 4
        assert why_not(table, "choose fox") == "OG-50"
        decide(table, f"keep {seen[1]}")
        assert hand(table, 0) == [seen[1]]
        assert list_known(table, 1, 0) == []

    def test_OG_41_owl_reshuffles_only_an_empty_deck_and_looking_is_no_run_out(self) -> None:
        table = position("", "", collections=[("owl", "")], line="fox fox pig pig", discards="cat cat", deck="dog")
        decide(table, "special left")
        assert hand(table, 0) == ["dog"]
        assert table.view(None).run_outs == 1
        table = position("", "", collections=[("owl", "")], line="fox fox pig pig", discards="cat cat", deck="")
        decide(table, "special left")
        assert table.view(None).run_outs == 0
        decide(table, "keep cat")
        assert table.view(None).run_outs == 0
        assert table.view(None).deck == 1

    def test_dove_draws_two_and_every_opponent_one(self) -> None:
        table = position("dove fox sheep", "", "", line="pig", deck="cat " * 4 + "dog dog fox rabbit")
        decide(table, "play dove", "pay sheep", "pay fox", "use")
        assert [len(hand(table, seat)) for seat in range(3)] == [2, 1, 1]

    def test_OG_40_dove_stops_when_nothing_is_left(self) -> None:
        table = position("dove", "", "", line="pig cat cat cat", collections=[("lion", "")], deck="dog dog fox")
        decide(table, "special left", "play dove", "use")
        assert [len(hand(table, seat)) for seat in range(3)] == [2, 1, 0]

    def test_chicken_counts_chicks(self) -> None:
        assert score(position("", "", collections=[("chicken chick", "chick chicken")])) == 3 + 4 + 3 + 3 + 3 + 4

    def test_OG_31_vulture_pays_with_the_top_discard_and_hand_cards(self) -> None:
        table = position("pig cat cat", "", collections=[("vulture", "")], line="owl", discards="sheep fox")
        assert "play pig" not in legal(table)
        decide(table, "special left", "play pig", "pay cat", "pay cat")
        assert table.view(None).discards == ["sheep", "fox", "cat", "cat"]
        table = position("raccoon cat", "", collections=[("vulture", "")], line="owl", discards="sheep fox")
        decide(table, "special left")
        assert why_not(table, "play cat") == "OG-31"
        decide(table, "play raccoon")
        assert hand(table, 0) == ["cat"]

    def test_OG_50_vulture_needs_a_discard(self) -> None:
        table = position("raccoon sheep sheep", "", collections=[("vulture", "")], line="owl")
        assert why_not(table, "special left") == "OG-31"

    def test_eagle_takes_any_line_card(self) -> None:
        table = position("eagle fox fox", "", line="cat pig butterfly sheep")
        decide(table, "play eagle", "pay fox", "pay fox", "use")
        assert legal(table) == ["take cat", "take sheep", "take pig", "take butterfly"]
        decide(table, "take butterfly")
        assert hand(table, 0) == ["butterfly"]

    def test_OG_48_magpie_lets_opponents_discard_and_takes_one(self) -> None:
        table = position("magpie fox sheep", "cat dog", "", "pig owl", line="rabbit")
        decide(table, "play magpie", "pay sheep", "pay fox", "use")
        assert table.to_move == 1
        assert legal(table) == ["discard cat", "discard dog"]
        decide(table, "discard dog")
        assert table.to_move == 3
        assert table.view(None).have_chosen == [1]
        assert table.view(None).discards == ["sheep", "fox"]
        assert table.view(3).private.secret is None
        assert table.view(1).private.secret == "dog"
        decide(table, "discard owl")
        assert table.to_move == 0
        assert table.view(None).discards == ["sheep", "fox", "dog", "owl"]
        assert legal(table) == ["pick dog", "pick owl"]
        decide(table, "pick dog")
        assert hand(table, 0) == ["dog"]
        assert table.view(None).discards == ["sheep", "fox", "owl"]

    def test_magpie_is_passed_over_when_nobody_has_cards(self) -> None:
        table = position("magpie fox sheep", "", line="rabbit")
        decide(table, "play magpie", "pay sheep", "pay fox")
        assert table.to_move == 1


class TestSea:
    def test_minnow_counts_the_other_minnows(self) -> None:
        assert bonus(position("", "", collections=[("minnow minnow", "minnow")])) == 3 * 2

    def test_shell_counts_crabs(self) -> None:
        assert bonus(position("", "", collections=[("shell crab", "crab")])) == 2 + 2

    def test_OG_38_skate_takes_up_to_4_folds_for_a_card(self) -> None:
        table = position("skate fox cat", "", line="pig cat sheep sheep")
        decide(table, "play skate", "pay fox", "use")
        assert legal(table) == ["discard cat"]
        decide(table, "discard cat", "take cat", "take pig")
        assert hand(table, 0) == ["cat", "pig"]

    def test_OG_38_skate_is_impossible_without_a_price_or_a_gain(self) -> None:
        table = position("skate fox", "", line="pig")
        decide(table, "play skate", "pay fox")
        assert table.to_move == 1
        table = position("skate fox cat", "", line="", deck="")
        decide(table, "play skate", "pay fox")
        assert table.to_move == 1

    @pytest.mark.parametrize(("same_collection", "whales"), [(False, 4 + 4), (True, 2 + 1)])
    def test_OG_29_OG_52_whale_counts_other_sea_origami(self, same_collection: bool, whales: int) -> None:
        table = position(
            "",
            "",
            collections=[("whale squid shell cat", "whale minnow ant")],
            whale_same_collection=same_collection,
        )
        assert bonus(table) == whales

    @pytest.mark.parametrize(
        ("left", "right", "both", "one"),
        [("chicken chick", "chick", 4, 2), ("bee ant", "fly ant", 8, 2), ("ant ant", "ant", 6, 4)],
    )
    def test_OG_52_every_counting_effect_may_be_kept_to_its_own_collection(
        self, left: str, right: str, both: int, one: int
    ) -> None:
        def bonus_with(option: bool) -> int:
            return bonus(position("", "", collections=[(left, right)], whale_same_collection=option))

        assert (bonus_with(False), bonus_with(True)) == (both, one)

    def test_OG_29_two_whales_count_each_other(self) -> None:
        assert bonus(position("", "", collections=[("whale whale", "")], whale_same_collection=True)) == 2

    def test_OG_43_squid_asks_opponents_with_six_cards_or_more(self) -> None:
        six = "cat cat cat sheep sheep sheep"
        table = position("squid fox shell", "pig pig", six, line="rabbit")
        decide(table, "play squid", "pay fox", "pay shell", "use")
        assert table.to_move == 2
        decide(table, "discard cat")
        assert table.to_move == 1
        assert table.view(None).discards[-1] == "cat"
        assert len(hand(table, 1)) == 2

    def test_squid_is_passed_over_when_no_opponent_has_six(self) -> None:
        table = position("squid fox shell", "cat cat cat sheep sheep", line="rabbit")
        decide(table, "play squid", "pay fox", "pay shell")
        assert table.to_move == 1

    def test_OG_42_crab_swaps_a_hand_card_with_another_animal(self) -> None:
        table = position("cat cat", "", collections=[("crab", "")], line="cat fox sheep sheep", deck="pig")
        decide(table, "special left")
        assert legal(table) == ["want sheep", "want fox"]
        decide(table, "want fox")
        assert table.can_undo()
        assert table.view(1).private.wanted is None
        decide(table, "swap cat")
        assert hand(table, 0) == ["cat", "fox"]
        assert table.view(None).line == ["cat", "cat", "sheep", "sheep"]
        assert table.view(None).deck == 1

    def test_crab_needs_another_animal(self) -> None:
        table = position("cat", "", collections=[("crab", "")], line="cat cat")
        assert legal(table) == ["draw"]

    def test_OG_28_dolphin_gives_a_discount_of_2(self) -> None:
        table = position("pig fox cat", "", collections=[("dolphin", "")], line="owl")
        decide(table, "special left")
        assert legal(table) == ["play cat", "play pig"]
        assert why_not(table, "play fox") == "OG-28"
        decide(table, "play pig", "pay fox")
        assert hand(table, 0) == ["cat"]

    def test_OG_49_shark_takes_a_card_at_random_from_a_chosen_opponent(self) -> None:
        table = position("", "cat", "", "pig", collections=[("shark", "")], line="owl")
        decide(table, "special left")
        assert legal(table) == ["opponent 1", "opponent 3"]
        assert why_not(table, "opponent 2") == "OG-49"
        decide(table, "opponent 3")
        assert hand(table, 0) == ["pig"]
        assert hand(table, 3) == []

    def test_shark_needs_an_opponent_with_cards(self) -> None:
        table = position("", "", collections=[("shark", "")], line="owl")
        assert legal(table) == ["draw"]


class TestSavannah:
    def test_monkey_takes_one_at_random_and_gives_one_back(self) -> None:
        table = position("monkey owl pig", "cat", line="rabbit")
        decide(table, "play monkey", "pay owl", "use")
        assert hand(table, 0) == ["cat", "pig"]
        assert legal(table) == ["give-back cat", "give-back pig"]
        decide(table, "give-back cat")
        assert hand(table, 1) == ["cat"]

    def test_cheetah_plays_one_more(self) -> None:
        table = position("cheetah fox owl cat sheep pig", "", line="rabbit")
        decide(table, "play cheetah", "pay fox", "pay owl", "use")
        assert legal(table) == ["play cat", "play sheep"]
        decide(table, "play sheep", "pay pig")
        assert collections(table, 0) == [["cheetah"], ["sheep"]]

    def test_cheetah_is_passed_over_if_nothing_can_be_paid(self) -> None:
        table = position("cheetah fox owl cat", "", line="rabbit")
        decide(table, "play cheetah", "pay fox", "pay owl")
        assert table.to_move == 1

    def test_OG_39_rhino_sweeps_the_line_in_the_order_of_the_file(self) -> None:
        table = position("rhino fox owl", "", line="fly pig bee cat", deck="ant " * 4 + "bee")
        decide(table, "play rhino", "pay fox", "pay owl", "top owl", "use")
        assert table.view(None).discards == ["fox", "owl", "cat", "pig", "bee", "fly"]
        assert set(legal(table)) <= {"take ant"}
        decide(table, "take ant")
        assert hand(table, 0) == ["ant"]

    def test_OG_49_gorilla_makes_every_opponent_discard_at_random(self) -> None:
        table = position("gorilla fox fox", "cat pig", "", "owl", line="rabbit")
        decide(table, "play gorilla", "pay fox", "pay fox", "use")
        assert [len(hand(table, seat)) for seat in range(4)] == [0, 1, 0, 0]
        assert table.view(None).discards[2] in ("cat", "pig")
        assert table.view(None).discards[3] == "owl"

    def test_elephant_counts_families(self) -> None:
        assert bonus(position("", "", collections=[("elephant cat chick", "minnow sheep cat")])) == 4

    def test_OG_27_zebra_passes_a_card_to_the_right_from_everybody(self) -> None:
        table = position("zebra fox cat", "pig dog", "owl", line="rabbit")
        decide(table, "play zebra", "pay fox", "use")
        assert table.to_move == 0
        decide(table, "pass-on cat")
        assert table.to_move == 1
        assert hand(table, 0) == ["cat"]
        decide(table, "pass-on dog")
        assert table.to_move == 2
        assert why_not(table, "choose pig") == "OG-27"
        decide(table, "pass-on owl")
        assert [hand(table, seat) for seat in range(3)] == [["dog"], ["pig", "owl"], ["cat"]]

    def test_OG_27_zebra_with_empty_hands(self) -> None:
        table = position("zebra fox", "pig dog", "", line="rabbit")
        decide(table, "play zebra", "pay fox", "use")
        assert table.to_move == 1
        decide(table, "pass-on pig")
        assert [hand(table, seat) for seat in range(3)] == [["pig"], ["dog"], []]
        table = position("zebra fox", "", line="rabbit")
        decide(table, "play zebra", "pay fox")
        assert table.to_move == 1

    def test_OG_48_with_two_players_zebra_is_an_exchange(self) -> None:
        table = position("zebra fox cat", "pig", line="rabbit")
        decide(table, "play zebra", "pay fox", "use", "pass-on cat", "pass-on pig")
        assert [hand(table, seat) for seat in range(2)] == [["pig"], ["cat"]]

    def test_OG_25_lion_plays_for_free(self) -> None:
        table = position("butterfly", "", collections=[("lion", "")], line="cat")
        decide(table, "special left", "play butterfly")
        assert collections(table, 0) == [["lion"], ["butterfly"]]
        table = position("", "", collections=[("lion", "")], line="cat")
        assert legal(table) == ["draw"]

    def test_OG_26_OG_47_snake_goes_under_its_collection(self) -> None:
        table = position("snake pig owl", "cat", collections=[("cat shark", "owl pig dog")], line="rabbit")
        decide(table, "play snake", "pay pig", "pay owl", "use")
        assert collections(table, 0) == [["snake", "cat", "shark"], ["owl", "pig", "dog"]]
        assert table.to_move == 1

    def test_OG_47_snake_alone_has_nothing_to_do(self) -> None:
        table = position("snake pig owl", "", line="rabbit")
        decide(table, "play snake", "pay pig", "pay owl")
        assert table.to_move == 1


class TestLawn:
    @pytest.mark.parametrize(("ants", "points"), [(1, 3), (2, 10), (3, 15), (5, 25)])
    def test_OG_33_ants_are_worth_5_each_if_two_or_more(self, ants: int, points: int) -> None:
        half = ants // 2
        assert score(position("", "", collections=[("ant " * (ants - half), "ant " * half)])) == points

    def test_butterfly_counts_the_other_butterfly(self) -> None:
        assert bonus(position("", "", collections=[("butterfly", "butterfly")])) == 2 * 2

    def test_OG_22_bee_counts_itself(self) -> None:
        assert score(position("", "", collections=[("bee", "fly")])) == 3 + 2 + 2

    def test_OG_23_cricket_does_not_play_the_card_it_took_but_may_pay_with_it(self) -> None:
        table = position("cat pig", "", collections=[("cricket", "")], line="sheep fox pig dog")
        decide(table, "special left", "take sheep")
        assert legal(table) == ["play cat"]
        assert why_not(table, "play sheep") == "OG-23"
        decide(table, "play cat", "pay sheep")
        assert hand(table, 0) == ["pig"]

    def test_OG_23_cricket_with_an_identical_card(self) -> None:
        table = position("sheep pig", "", collections=[("cricket", "")], line="sheep fox pig dog")
        decide(table, "special left", "take sheep")
        assert legal(table) == ["play sheep"]
        decide(table, "play sheep", "pay pig")
        assert hand(table, 0) == ["sheep"]

    def test_OG_50_cricket_with_nothing_playable_ends_there(self) -> None:
        table = position("", "", collections=[("cricket", "")], line="sheep fox pig dog")
        decide(table, "special left", "take fox")
        assert table.to_move == 1
        assert hand(table, 0) == ["fox"]
        table = position("sheep pig", "", collections=[("cricket", "")], line="", deck="")
        assert "special left" not in legal(table)

    def test_OG_51_caterpillar_becomes_a_butterfly(self) -> None:
        table = position("butterfly cat", "", collections=[("ant caterpillar", "fly fly")], line="sheep")
        decide(table, "special left")
        assert collections(table, 0) == [["ant", "butterfly"], ["fly", "fly"]]
        assert table.view(None).discards == ["caterpillar"]
        assert hand(table, 0) == ["cat"]
        assert "used" not in event_kinds(table)

    def test_OG_50_caterpillar_needs_a_butterfly_in_hand(self) -> None:
        table = position("cat", "", collections=[("caterpillar", "butterfly")], line="sheep")
        assert why_not(table, "special left") == "OG-50"

    def test_OG_24_spider_takes_exactly_6_folds(self) -> None:
        table = position("", "", collections=[("spider", "")], line="sheep fox pig cat")
        decide(table, "special left")
        assert legal(table) == ["take cat", "take sheep"]
        decide(table, "take cat")
        assert legal(table) == ["take sheep"]
        assert why_not(table, "stop") == "OG-24"
        assert why_not(table, "choose fox") == "OG-24"
        decide(table, "take sheep", "take pig")
        assert hand(table, 0) == ["cat", "sheep", "pig"]
        table = position("", "", collections=[("spider", "")], line="fox fox pig sheep")
        decide(table, "special left", "take sheep", "take fox")
        assert hand(table, 0) == ["sheep", "fox"]

    def test_OG_24_spider_is_not_available_without_6_folds(self) -> None:
        table = position("", "", collections=[("spider", "")], line="fox fox pig cat")
        assert why_not(table, "special left") == "OG-24"

    def test_OG_45_fly_takes_back_the_last_card_paid(self) -> None:
        table = position("fly cat chick", "", line="sheep")
        decide(table, "play fly", "pay cat", "pay chick", "top cat", "use")
        assert hand(table, 0) == ["cat"]
        assert table.view(None).discards == ["chick"]

    def test_OG_50_fly_needs_a_discard(self) -> None:
        table = position("fly", "", collections=[("lion", "")], line="sheep")
        decide(table, "special left", "play fly")
        assert table.to_move == 1
