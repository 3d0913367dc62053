"""Mau Mau, clause by clause."""

from collections import Counter

import pytest

import ludothek
from ludothek.games.maumau.constants import CARDS, KINDS
from ludothek.games.maumau.events import Drew
from tests.contract.cases import random_steps
from tests.games.maumau.position import (
    DRAW,
    GO_ON,
    MAU,
    change,
    clause,
    dealt_with,
    event_kinds,
    hand,
    lay,
    position,
)


class TestCards:
    def test_MM_01_the_full_deck_has_110_cards(self) -> None:
        table = ludothek.Table("maumau", 4, 1)
        cards = table.game.census(table.state)
        assert sum(cards.values()) == 110
        assert cards["colour-change"] == 6
        assert sum(n for card, n in cards.items() if card[-1].isdigit() and "take" not in card) == 72
        assert all(cards[card] == 2 for card in CARDS[: KINDS - 1])

    def test_MM_02_the_small_deck_has_55_cards(self) -> None:
        table = ludothek.Table("maumau", 5, 1, {"deck": "small"})
        cards = table.game.census(table.state)
        assert sum(cards.values()) == 55
        assert cards["colour-change"] == 3
        assert all(cards[card] == 1 for card in CARDS[: KINDS - 1])


class TestMatch:
    def test_MM_03_a_match_has_three_games_unless_agreed_otherwise(self) -> None:
        for options, games in (({}, 3), ({"games": 5}, 5)):
            table = ludothek.play("maumau", ["greedy"] * 3, 1, options)
            match = table.view(None).match
            assert match.played == games == len(match.sheet)
            assert match.totals == [sum(game[seat] for game in match.sheet) for seat in range(3)]

    def test_MM_04_the_deal_passes_to_the_left(self) -> None:
        table = ludothek.play("maumau", ["greedy"] * 4, 3, {"games": 6})
        dealers = [event.seat for event in table.events(None) if event.kind == "dealer"]
        assert dealers == [(dealers[0] + i) % 4 for i in range(6)]

    def test_MM_05_the_player_left_of_the_dealer_starts_clockwise(self) -> None:
        for seed in range(20):
            view = ludothek.Table("maumau", 5, seed).view(None)
            assert view.to_move == (view.dealer + 1) % 5
            assert view.direction == 1

    def test_MM_05_the_player_left_of_the_dealer_is_dealt_the_first_card(self) -> None:
        for seed in range(8):
            table = ludothek.Table("maumau", 3, seed)
            dealt = [event.seat for event in table.events(None) if event.kind == "dealt"]
            first = (table.view(None).dealer + 1) % 3
            assert dealt == [(first + n) % 3 for n in range(15)]

    def test_MM_05_two_to_eight_play_two_to_five_with_the_small_deck(self) -> None:
        for seats in (1, 9):
            with pytest.raises(ludothek.InvalidSeats, match="2 to 8"):
                ludothek.Table("maumau", seats)
        with pytest.raises(ludothek.InvalidSeats, match="2 to 5"):
            ludothek.Table("maumau", 6, options={"deck": "small"})
        with pytest.raises(ludothek.InvalidSeats, match="2 to 4"):
            ludothek.Table("maumau", 5, options={"deck": "classic"})

    def test_MM_06_five_cards_each_hidden_and_one_turned_up(self) -> None:
        table = ludothek.Table("maumau", 4, 1)
        view = table.view(2)
        assert [h.cards for h in view.hands] == [5] * 4
        assert [h.held is not None for h in view.hands] == [False, False, True, False]
        assert view.stock == 110 - 4 * 5 - 1
        assert len(view.laid) == 1

    def test_MM_24_the_first_dealer_is_drawn_by_lot(self) -> None:
        dealers = Counter(ludothek.Table("maumau", 4, seed).view(None).dealer for seed in range(400))
        assert set(dealers) == {0, 1, 2, 3}
        assert all(60 < n < 140 for n in dealers.values())

    def test_MM_25_every_game_starts_afresh(self) -> None:
        table = position("red-1", "red-2 red-3", options={"games": 2}, direction=-1, debt=0)
        table.play(lay("red-1"))
        table.play(GO_ON)
        view = table.view(None)
        assert view.match.played == 1
        assert view.direction == 1
        assert view.debt == 0
        assert [h.cards for h in view.hands] == [5, 5]
        assert sum(table.game.census(table.state).values()) == 110


class TestOpening:
    def test_MM_07_a_special_card_turned_up_has_no_effect(self) -> None:
        for mark in ("stop", "take-4", "reverse", "take-2"):
            view = dealt_with(f"red-{mark}").view(None)
            assert view.to_move == (view.dealer + 1) % 3
            assert view.debt == 0
            assert view.direction == 1
            assert [h.cards for h in view.hands] == [5, 5, 5]

    def test_MM_07_any_card_fits_on_a_colour_change_turned_up(self) -> None:
        table = dealt_with("colour-change")
        seat = table.to_move
        assert seat is not None
        assert table.view(seat).colour is None
        assert {lay(card) for card in hand(table, seat) if card != "colour-change"} <= set(table.legal_actions())
        assert DRAW not in table.legal_actions()

    def test_MM_07_with_the_effect_the_dealer_names_the_colour(self) -> None:
        table = dealt_with("colour-change", opening_effect=True)
        dealer = table.view(None).dealer
        assert table.to_move == dealer
        assert table.legal_actions() == [change(c) for c in ("green", "blue", "red", "yellow")]
        assert clause(table, DRAW) == "MM-07"
        table.play(change("red"))
        assert table.to_move == (dealer + 1) % 3
        assert table.view(None).colour == "red"

    def test_MM_26_an_opening_take_2_without_effect_is_answered_by_symbol(self) -> None:
        table = position("blue-take-2 green-1 green-3", "red-1", top="red-take-2")
        assert table.legal_actions() == [lay("blue-take-2")]

    def test_MM_26_an_opening_take_2_with_effect_is_a_debt(self) -> None:
        table = dealt_with("red-take-2", opening_effect=True)
        assert table.view(None).debt == 2
        assert table.to_move == (table.view(None).dealer + 1) % 3
        assert DRAW in table.legal_actions()

    @pytest.mark.parametrize(("mark", "cards"), [("take-4", 9), ("stop", 5)])
    def test_MM_26_an_opening_take_4_or_stop_with_effect_hits_the_first_player(self, mark: str, cards: int) -> None:
        table = dealt_with(f"blue-{mark}", opening_effect=True)
        view = table.view(None)
        first = (view.dealer + 1) % 3
        assert table.to_move == (first + 1) % 3
        assert view.hands[first].cards == cards

    def test_MM_26_an_opening_reverse_with_effect_lets_the_right_neighbour_start(self) -> None:
        table = dealt_with("green-reverse", opening_effect=True)
        view = table.view(None)
        assert view.to_move == (view.dealer - 1) % 3
        assert view.direction == -1

    @pytest.mark.parametrize(("skips", "starter"), [(False, 1), (True, 0)])
    def test_MM_26_an_opening_reverse_with_two_players(self, skips: bool, starter: int) -> None:
        table = dealt_with("green-reverse", 2, opening_effect=True, reverse_skips_with_two=skips)
        view = table.view(None)
        assert view.to_move == (view.dealer + starter) % 2


class TestLaying:
    def test_example_1_on_a_red_8_fits_red_or_8_or_a_colour_change(self) -> None:
        table = position("red-1 red-stop green-8 yellow-8 blue-8 green-7 blue-stop colour-change", "red-1 red-1")
        fitting = {"red-1", "red-stop", "green-8", "yellow-8", "blue-8"}
        colours = {change(c) for c in ("green", "blue", "red", "yellow")}
        assert set(table.legal_actions()) == {lay(card) for card in fitting} | colours

    def test_MM_08_a_digit_needs_the_colour_or_the_digit(self) -> None:
        table = position("green-7 red-1 blue-8", "red-1 red-1")
        assert clause(table, lay("green-7")) == "MM-08"
        assert table.why_not(lay("red-1")) is None
        assert table.why_not(lay("blue-8")) is None

    def test_MM_08_a_card_must_be_in_hand(self) -> None:
        assert clause(position("red-1 blue-2", "red-3"), lay("red-2")) == "MM-08"

    def test_MM_09_a_special_card_needs_the_colour_or_the_same_special_card(self) -> None:
        table = position("green-stop red-take-4 blue-take-4", "red-1 red-1", top="red-stop")
        assert table.legal_actions() == [lay("green-stop"), lay("red-take-4")]
        assert clause(table, lay("blue-take-4")) == "MM-09"

    def test_MM_10_after_a_colour_change_only_the_named_colour_counts(self) -> None:
        table = position("colour-change red-1 red-2", "red-8 green-1 colour-change", "blue-1 blue-2")
        table.play(change("green"))
        assert table.view(None).colour == "green"
        assert set(table.legal_actions()) == {lay("green-1")} | {change(c) for c in ("green", "blue", "red", "yellow")}

    def test_MM_10_a_misfit_after_a_colour_change_is_explained_by_it(self) -> None:
        table = position("red-1 blue-stop green-2", "red-3", top="colour-change", colour="green")
        assert clause(table, lay("red-1")) == "MM-10"
        assert clause(table, lay("blue-stop")) == "MM-10"

    def test_MM_11_who_has_no_fitting_card_draws_one_and_the_turn_passes(self) -> None:
        table = position("green-1 green-2", "red-1 red-2", stock="red-8 red-9")
        assert table.legal_actions() == [DRAW]
        table.play(DRAW)
        assert len(hand(table, 0)) == 3
        assert table.to_move == 1

    def test_MM_12_who_can_lay_must_lay(self) -> None:
        table = position("red-1 red-2 red-3", "red-1")
        assert clause(table, DRAW) == "MM-12"

    def test_MM_12_option_a_player_may_draw_instead(self) -> None:
        table = position("red-1 red-2 red-3", "red-4", options={"voluntary_draw": True})
        table.play(DRAW)
        assert len(hand(table, 0)) == 4

    def test_MM_36_a_colour_change_may_name_the_present_colour(self) -> None:
        table = position("colour-change green-1", "red-1", top="red-8")
        table.play(change("red"))
        assert table.view(None).colour == "red"

    def test_MM_38_equal_cards_are_one_choice(self) -> None:
        assert position("red-1 red-1 green-9", "red-4").legal_actions() == [lay("red-1")]


class TestStock:
    def test_MM_13_the_laid_cards_but_the_top_one_become_the_stock(self) -> None:
        table = position("green-1 green-2", "red-1 red-2", stock="", laid="blue-1 blue-2 blue-3")
        table.play(DRAW)
        view = table.view(0)
        assert "reshuffled" in event_kinds(table)
        assert view.laid == ["red-8"]
        assert view.stock == 2
        assert set(hand(table, 0)) - {"green-1", "green-2"} <= {"blue-1", "blue-2", "blue-3"}

    def test_MM_14_nobody_can_lay_or_draw_for_a_round(self) -> None:
        table = position("green-1 green-2", "blue-1", "yellow-3 yellow-stop", stock="")
        for _ in range(3):
            assert not table.is_over
            assert table.legal_actions() == [DRAW]
            assert table.describe(DRAW).startswith("pass")
            table.play(DRAW)
        assert table.is_over
        assert table.scores() == [3, 1, 13]
        assert "nobody-won" in event_kinds(table)

    def test_MM_28_the_pile_is_turned_over_in_the_middle_of_a_debt(self) -> None:
        table = position(
            "green-1 green-2", "red-1 red-2", top="red-take-2", stock="blue-9", laid="blue-1 blue-2", debt=4
        )
        table.play(DRAW)
        assert len(hand(table, 0)) == 5
        assert table.to_move == 1
        assert table.view(None).debt == 0

    def test_MM_28_a_named_colour_stays_when_the_pile_is_turned_over(self) -> None:
        table = position("red-1 red-2", "red-1", top="colour-change", colour="green", stock="", laid="blue-1")
        table.play(DRAW)
        assert table.view(None).colour == "green"
        assert table.view(None).top == "colour-change"

    def test_MM_29_with_nothing_to_draw_a_fitting_card_must_be_laid(self) -> None:
        table = position("red-1 red-2 red-3", "red-4", stock="", options={"voluntary_draw": True})
        assert clause(table, DRAW) == "MM-29"

    def test_MM_29_a_debt_of_which_no_card_is_to_be_had_is_a_pass(self) -> None:
        table = position("red-1 green-2", "blue-1 blue-2", top="red-take-2", stock="", debt=2)
        table.play(DRAW)
        assert event_kinds(table) == ["passed"]
        assert table.view(None).debt == 0
        table.play(DRAW)
        assert table.is_over

    def test_MM_29_a_take_2_must_answer_a_debt_of_which_no_card_is_to_be_had(self) -> None:
        table = position("green-take-2 red-2 red-4", "blue-1 blue-2", top="red-take-2", stock="", debt=2)
        assert table.legal_actions() == [lay("green-take-2")]
        assert clause(table, DRAW) == "MM-29"
        table = position("green-take-2 red-2 red-4", "blue-1", top="red-take-2", stock="blue-9", debt=4)
        assert table.legal_actions() == [lay("green-take-2"), DRAW]


class TestSpecialCards:
    def test_example_2_and_MM_15_reverse_turns_the_direction_until_the_next(self) -> None:
        table = position("red-reverse red-1 red-2", "red-3 red-4", "red-5 red-6", "red-7 red-9 blue-reverse")
        table.play(lay("red-reverse"))
        assert table.to_move == 3
        table.play(lay("blue-reverse"))
        assert table.to_move == 0
        assert table.view(None).direction == 1

    def test_MM_15_with_two_players_the_other_is_next(self) -> None:
        table = position("red-reverse red-1 red-2", "red-3 red-4")
        table.play(lay("red-reverse"))
        assert table.to_move == 1

    def test_MM_15_option_reverse_skips_with_two(self) -> None:
        table = position("red-reverse red-1 red-2", "red-3 red-4", options={"reverse_skips_with_two": True})
        table.play(lay("red-reverse"))
        assert table.to_move == 0
        table = position("red-reverse red-1 red-2", "red-3", "red-4", options={"reverse_skips_with_two": True})
        table.play(lay("red-reverse"))
        assert table.to_move == 2

    def test_example_3_and_MM_16_take_2_adds_up(self) -> None:
        table = position("red-take-2 red-1 red-2", "blue-take-2 red-3 red-4", "green-take-2 red-5 red-6", "red-7")
        table.play(lay("red-take-2"))
        assert table.legal_actions() == [lay("blue-take-2"), DRAW]
        table.play(lay("blue-take-2"))
        assert table.view(None).debt == 4
        table.play(lay("green-take-2"))
        assert table.legal_actions() == [DRAW]
        assert table.describe(DRAW) == "take the 6 cards"
        table.play(DRAW)
        assert len(hand(table, 3)) == 7
        assert table.to_move == 0

    def test_MM_16_under_a_debt_only_a_take_2_may_be_laid(self) -> None:
        table = position("red-1 red-take-4 colour-change red-take-2", "red-3", top="red-take-2", debt=2)
        assert table.legal_actions() == [lay("red-take-2"), DRAW]
        for action in (lay("red-1"), lay("red-take-4"), change("red")):
            assert clause(table, action) == "MM-16"

    def test_MM_27_a_debt_may_be_taken_instead_and_is_gone(self) -> None:
        table = position("blue-take-2 green-1 green-2", "red-1 yellow-take-2 blue-1", top="red-take-2", debt=2)
        table.play(DRAW)
        assert table.view(None).debt == 0
        assert set(table.legal_actions()) == {lay("red-1"), lay("yellow-take-2")}

    def test_example_4_and_MM_17_nothing_helps_against_take_4(self) -> None:
        table = position("red-take-4 red-1 red-2", "red-take-4 red-3", "red-5 red-6 red-7")
        table.play(lay("red-take-4"))
        assert len(hand(table, 1)) == 6
        assert table.to_move == 2

    def test_MM_18_and_MM_37_stop_skips_the_next_player(self) -> None:
        table = position("red-stop red-1 red-2", "red-3", "red-4")
        table.play(lay("red-stop"))
        assert table.to_move == 2
        for card in ("red-stop", "red-take-4"):
            table = position(f"{card} red-1 red-2", "red-3 red-4")
            table.play(lay(card))
            assert table.to_move == 0


class TestMau:
    def test_MM_19_who_forgets_takes_a_card(self) -> None:
        table = position("red-1 red-2", "red-3 red-4")
        table.play(lay("red-1"))
        assert event_kinds(table) == ["laid"]
        assert table.to_move == 0
        assert table.view(None).phase == "saying"
        assert table.legal_actions() == [MAU, GO_ON]
        assert table.describe(GO_ON) == "say nothing"
        table.play(GO_ON)
        assert event_kinds(table) == ["forgot-mau", "drew"]
        assert len(hand(table, 0)) == 2
        assert table.to_move == 1

    def test_MM_19_who_says_it_takes_none(self) -> None:
        table = position("red-1 red-2", "red-3 red-4")
        table.play(MAU)
        assert table.to_move == 0
        table.play(lay("red-1"))
        assert hand(table, 0) == ["red-2"]
        assert table.to_move == 1

    def test_MM_19_it_may_be_said_after_laying_until_the_next_player_acts(self) -> None:
        table = position("red-take-2 red-2", "red-3 red-4")
        table.play(lay("red-take-2"))
        assert not table.can_undo()
        assert clause(table, lay("red-2")) == "MM-19"
        table.play(MAU)
        assert event_kinds(table) == ["said-mau", "owes"]
        assert hand(table, 0) == ["red-2"]
        assert table.to_move == 1
        assert table.view(None).debt == 2

    def test_MM_20_and_MM_34_the_penalty_comes_at_once_and_the_card_still_acts(self) -> None:
        table = position("red-take-4 red-2", "red-3 red-4", "red-5 red-6")
        table.play(lay("red-take-4"))
        table.play(GO_ON)
        assert event_kinds(table) == ["forgot-mau", "drew", "drew", "drew", "drew", "drew", "skipped"]
        assert table.events(None, 2)[1].seat == 0
        assert len(hand(table, 0)) == 2
        assert len(hand(table, 1)) == 6
        assert table.to_move == 2

    def test_MM_31_mau_needs_two_cards_one_of_them_fitting_and_is_said_once(self) -> None:
        assert clause(position("red-1 red-2 red-3", "red-4"), MAU) == "MM-31"
        assert clause(position("blue-1 blue-2", "red-4"), MAU) == "MM-31"
        table = position("red-1 red-2", "red-4 red-5")
        table.play(MAU)
        assert clause(table, MAU) == "MM-31"

    def test_MM_32_mau_is_forgotten_at_the_end_of_the_turn(self) -> None:
        table = position(
            "red-1 blue-2", "red-3 red-4", options={"voluntary_draw": True}, stock="red-5 red-6 red-7 red-9"
        )
        table.play(MAU)
        table.play(DRAW)
        assert table.view(None).said_mau is False
        assert len(hand(table, 0)) == 3

    def test_MM_32_a_take_2_in_answer_needs_mau_too(self) -> None:
        table = position("red-take-2 blue-2", "red-3 red-4", top="blue-take-2", debt=2)
        assert table.legal_actions() == [lay("red-take-2"), DRAW, MAU]
        table.play(lay("red-take-2"))
        table.play(GO_ON)
        assert "forgot-mau" in event_kinds(table)

    def test_MM_33_auto_mau_is_said_and_nobody_forgets(self) -> None:
        table = position("red-1 red-2", "red-3 red-4", options={"mau": "auto"})
        assert clause(table, MAU) == "MM-33"
        table.play(lay("red-1"))
        assert event_kinds(table) == ["laid", "said-mau"]
        assert hand(table, 0) == ["red-2"]
        said = table.game.narrate(table.events(1, 1), ["Ada", "Bo"], "en", me=1)
        assert said == ["Ada lays red 1.", "Ada says “mau”."]


class TestEnd:
    def test_MM_21_the_player_without_cards_wins_and_the_last_card_does_not_act(self) -> None:
        for card in ("red-take-4", "red-take-2"):
            table = position(card, "red-3 red-4")
            table.play(lay(card))
            assert table.is_over
            assert table.winners() == [0]
            assert table.scores() == [0, 7]
            assert event_kinds(table)[:2] == ["laid", "won"]

    def test_MM_22_digits_count_their_value_special_cards_ten(self) -> None:
        table = position("red-1", "red-9 blue-2 colour-change", "green-stop green-take-2")
        table.play(lay("red-1"))
        assert table.scores() == [0, 21, 20]

    def test_MM_23_the_lowest_total_wins_and_equal_totals_share(self) -> None:
        table = position("red-1", "red-9", "blue-9", totals=[20, 0, 0, 0, 0, 0, 0, 0])
        table.play(lay("red-1"))
        assert table.scores() == [20, 9, 9]
        assert table.winners() == [1, 2]
        assert clause(table, DRAW) == "MM-23"

    def test_MM_30_a_game_ends_after_its_2000th_turn(self) -> None:
        table = position("red-1 red-2 red-3", "red-4", turns=1999)
        table.play(lay("red-1"))
        assert table.is_over
        assert table.scores() == [5, 4]
        assert "nobody-won" in event_kinds(table)

    def test_MM_35_a_colour_change_laid_last_names_no_colour(self) -> None:
        table = position("colour-change", "red-3 red-4")
        assert table.legal_actions() == [change("green")]
        assert table.describe(change("green")) == "lay a colour change"
        assert clause(table, change("red")) == "MM-35"
        table.play(change("green"))
        assert event_kinds(table)[:2] == ["laid", "won"]
        assert table.view(None).colour is None

    def test_MM_35_the_last_card_shows_its_colour(self) -> None:
        table = position("blue-8", "red-3 red-4")
        table.play(lay("blue-8"))
        assert table.is_over
        assert (table.view(None).top, table.view(None).colour) == ("blue-8", "blue")

    def test_MM_40_the_end_of_a_game_is_seen_before_the_next_one_is_dealt(self) -> None:
        table = position("blue-8", "red-3 colour-change", options={"games": 2}, dealer=0)
        table.play(lay("blue-8"))
        for seat in (0, 1, None):
            view = table.view(seat)
            assert (view.phase, view.top, view.colour) == ("dealing", "blue-8", "blue")
            assert [held.held for held in view.hands] == [[], ["red-3", "colour-change"]]
            assert view.match.sheet == [[0, 13]]
        assert table.to_move == view.dealer == 1
        assert table.legal_actions() == [GO_ON]
        assert table.describe(GO_ON) == "deal the next game"
        assert clause(table, lay("red-3")) == "MM-40"
        assert hand(table.fair_copy(0, 5), 1) == ["red-3", "colour-change"]
        table.play(GO_ON)
        assert event_kinds(table)[0] == "dealer"
        assert table.view(0).hands[1].held is None


def test_a_record_of_other_rules_is_refused_with_a_sentence() -> None:
    record = ludothek.play("maumau", ["greedy"] * 2, 1, {"games": 1}).record()
    with pytest.raises(ludothek.RecordError, match="played by rules version '1'; this is version 2"):
        ludothek.Table.replay(record.replace("rules: 2", "rules: 1"))


class TestKnowledge:
    def test_MM_39_a_drawn_card_is_seen_by_its_owner_alone(self) -> None:
        table = position("green-1 green-2", "red-1 red-2", "red-3", stock="red-9")
        table.play(DRAW)
        assert table.events(0, 1) == [Drew(0, "red-9")]
        for other in (1, 2, None):
            assert table.events(other, 1) == [Drew(0, None)]

    def test_MM_39_resampling_deals_hands_and_stock_evenly(self) -> None:
        """Chi-square: the two hidden cards of seat 1 are any two of the four hidden ones, each pair alike."""
        table = position("green-1", "red-1 red-2", stock="red-3 red-4")
        pairs = Counter(tuple(hand(table.fair_copy(0, seed), 1)) for seed in range(6000))
        assert len(pairs) == 6
        assert sum((n - 1000) ** 2 / 1000 for n in pairs.values()) < 20.5

    def test_MM_39_resampling_is_even_across_unequal_hands(self) -> None:
        table = position("green-1", "red-1 red-2 red-3", "blue-1", stock="blue-2 blue-2")
        holders = Counter()
        for seed in range(6000):
            copy = table.fair_copy(0, seed)
            holders["one"] += "red-1" in hand(copy, 1)
            holders["two"] += "red-1" in hand(copy, 2)
        assert abs(holders["one"] - 3000) < 160
        assert abs(holders["two"] - 1000) < 120

    def test_undo_takes_back_mau_but_no_card(self) -> None:
        table = position("red-1 red-2", "red-4 red-5")
        table.play(MAU)
        assert table.can_undo()
        table.undo()
        assert MAU in table.legal_actions()
        stop = position("red-stop red-1 red-2", "red-4 red-5")
        stop.play(lay("red-stop"))
        assert stop.to_move == 0
        assert not stop.can_undo()


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_hands_and_masks_agree_all_along(seats: int) -> None:
    table = ludothek.Table("maumau", seats, 4, {"games": 2})
    for _ in random_steps(table, 4):
        state = table.state
        for seat in range(seats):
            cards = state.hands[seat * 53 : (seat + 1) * 53]
            assert sum(cards) == state.sizes[seat]
            assert state.held[seat] == sum(1 << kind for kind, n in enumerate(cards) if n)
