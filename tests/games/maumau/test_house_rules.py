"""Mau Mau's house rules and its classic deck, clause by clause."""

from collections import Counter

import ludothek
from ludothek.core.edition import Edition
from tests.games.maumau.position import (
    CATCH,
    DRAW,
    GO_ON,
    MAU,
    change,
    clause,
    event_kinds,
    hand,
    lay,
    position,
)


class TestHouseRules:
    def test_MM_41_a_drawn_card_that_fits_may_be_laid_or_kept(self) -> None:
        for action, cards in ((lay("red-9"), 2), (GO_ON, 3)):
            table = position("green-1 green-2", "red-1 red-2", stock="red-9", options={"lay_drawn": True})
            table.play(DRAW)
            assert (table.to_move, table.view(1).phase, table.view(1).legal) == (0, "drawn", [])
            assert table.legal_actions() == [lay("red-9"), GO_ON]
            assert clause(table, lay("green-1")) == "MM-41"
            table.play(action)
            assert len(hand(table, 0)) == cards
            assert table.to_move == 1

    def test_MM_41_a_drawn_card_that_does_not_fit_ends_the_turn(self) -> None:
        table = position("green-1 green-2", "red-1 red-2", stock="blue-9", options={"lay_drawn": True})
        table.play(DRAW)
        assert table.to_move == 1

    def test_MM_41_after_a_debt_nothing_is_laid(self) -> None:
        table = position("green-1", "red-1", top="red-take-2", stock="red-2 red-3", debt=2, options={"lay_drawn": True})
        table.play(DRAW)
        assert table.to_move == 1

    def test_MM_41_mau_is_needed_for_the_drawn_card_too(self) -> None:
        table = position("green-1", "red-1 red-2", stock="red-9", options={"lay_drawn": True})
        table.play(DRAW)
        assert table.legal_actions() == [lay("red-9"), MAU, GO_ON]

    def test_MM_41_the_others_know_only_that_the_drawn_card_fits(self) -> None:
        """Chi-square: any of the three hidden fitting cards may have been drawn, each alike."""
        for seed in range(200):
            table = position("green-1", "red-1 blue-3", stock="red-2 red-9 blue-4", options={"lay_drawn": True})
            table.rng.state = seed
            table.play(DRAW)
            if table.view(None).phase == "drawn":
                break
        drawn = Counter(table.fair_copy(None, seed).legal_actions()[0] for seed in range(3000))
        assert set(drawn) == {lay("red-1"), lay("red-2"), lay("red-9")}
        assert sum((n - 1000) ** 2 / 1000 for n in drawn.values()) < 13.8
        views = {str(table.fair_copy(1, seed).view(1)) for seed in range(50)}
        assert views == {str(table.view(1))}

    def test_MM_42_cards_are_drawn_until_one_fits(self) -> None:
        options = {"draw_until_fits": True}
        table = position("green-1 green-2", "red-1 red-2", stock="blue-1 blue-2 blue-3 red-9", options=options)
        assert table.describe(DRAW) == "draw until a card fits"
        table.play(DRAW)
        assert "red-9" in hand(table, 0)
        assert table.legal_actions() == [lay("red-9"), GO_ON]
        table = position("green-1 green-2", "red-1 red-2", stock="blue-1 blue-2", options=options)
        table.play(DRAW)
        assert len(hand(table, 0)) == 4
        assert table.to_move == 1

    def test_MM_43_a_take_4_is_passed_on_by_a_take_4(self) -> None:
        options = {"stack_take_4": True}
        table = position(
            "red-take-4 red-1 red-2",
            "blue-take-4 red-take-2 red-3",
            "red-5 red-6 red-7",
            options={"stack_take_4": True},
        )
        table.play(lay("red-take-4"))
        assert table.legal_actions() == [lay("blue-take-4"), DRAW]
        assert clause(table, lay("red-take-2")) == "MM-43"
        table.play(lay("blue-take-4"))
        assert table.view(None).debt == 8
        table.play(DRAW)
        assert len(hand(table, 2)) == 11
        table = position("red-take-4 red-3", "red-5", top="red-take-2", debt=2, options=options)
        assert clause(table, lay("red-take-4")) == "MM-16"

    def test_MM_44_no_colour_change_on_a_colour_change(self) -> None:
        options = {"no_change_on_change": True}
        table = position("colour-change red-1", "red-3", top="colour-change", colour="red", options=options)
        assert table.legal_actions() == [lay("red-1"), MAU]
        assert clause(table, change("blue")) == "MM-44"
        assert change("blue") in position("colour-change red-1", "red-3", options=options).legal_actions()

    def test_MM_45_no_colour_change_as_the_last_card(self) -> None:
        options = {"no_change_last": True}
        table = position("colour-change", "red-3", options=options)
        assert table.legal_actions() == [DRAW]
        assert clause(table, change("green")) == "MM-45"
        assert change("blue") in position("colour-change red-1", "red-3", options=options).legal_actions()

    def test_MM_46_a_missing_mau_is_caught_by_the_player_who_acts_next(self) -> None:
        options = {"catch_mau": True}
        table = position("red-1 red-2", "red-3 red-4 red-5", "red-6", options=options)
        table.play(lay("red-1"))
        assert clause(table, CATCH) == "MM-46"
        table.play(GO_ON)
        assert event_kinds(table) == []
        assert table.view(1).legal[-1].kind == "catch"
        table.play(CATCH)
        assert event_kinds(table) == ["caught", "drew"]
        assert len(hand(table, 0)) == 2
        assert table.to_move == 1
        assert clause(table, CATCH) == "MM-46"
        said = table.game.narrate(table.events(0, 3), ["Ada", "Bo", "Cy"], "de", me=0)
        assert said[0] == "Bo ertappt dich ohne „Mau“."

    def test_MM_46_who_acts_otherwise_lets_it_pass(self) -> None:
        table = position("red-1 red-2", "red-3 red-4 red-5", "red-6 red-7 red-9", options={"catch_mau": True})
        table.play(lay("red-1"))
        table.play(GO_ON)
        table.play(lay("red-3"))
        assert clause(table, CATCH) == "MM-46"
        assert hand(table, 0) == ["red-2"]

    def test_MM_46_who_moves_again_is_not_caught(self) -> None:
        table = position("red-stop red-2", "red-3 red-4 red-5", options={"catch_mau": True})
        table.play(lay("red-stop"))
        table.play(GO_ON)
        assert table.to_move == 0
        assert table.legal_actions() == [lay("red-2")]

    def test_MM_47_the_penalty_may_be_two_cards(self) -> None:
        table = position("red-1 red-2", "red-3 red-4", options={"mau_penalty": 2})
        table.play(lay("red-1"))
        table.play(GO_ON)
        assert event_kinds(table) == ["forgot-mau", "drew", "drew"]

    def test_MM_48_the_hand_may_have_up_to_seven_cards(self) -> None:
        for cards in (5, 6, 7):
            table = ludothek.Table("maumau", 8, 1, {"hand": cards})
            assert [held.cards for held in table.view(None).hands] == [cards] * 8

    def test_MM_49_a_match_may_end_at_a_limit_of_points(self) -> None:
        table = ludothek.play("maumau", ["greedy"] * 3, 1, {"points_limit": 100, "games": 1})
        match = table.view(None).match
        assert match.limit == 100
        assert max(match.totals) >= 100
        assert all(sum(row[seat] for row in match.sheet[:-1]) < 100 for seat in range(3))
        assert table.winners() == [seat for seat in range(3) if match.totals[seat] == min(match.totals)]


class TestClassicDeck:
    def test_MM_50_the_classic_deck_has_32_cards(self) -> None:
        table = ludothek.Table("maumau", 4, 1, {"deck": "classic"})
        cards = table.game.census(table.state)
        suits = ("clubs", "spades", "hearts", "diamonds")
        ranks = ("7", "8", "9", "10", "queen", "king", "ace")
        assert cards == {f"{suit}-{rank}": 1 for suit in suits for rank in ranks} | {"jack": 4}

    def test_MM_50_a_7_takes_two_an_8_skips_and_a_jack_calls_a_suit(self) -> None:
        table = position(
            "clubs-7 clubs-8 jack clubs-9", "hearts-7 spades-9 spades-10", "hearts-king hearts-ace",
            top="clubs-ace", options={"deck": "classic"},
        )  # fmt: skip
        assert set(table.legal_actions()) == {
            *(lay(card) for card in ("clubs-7", "clubs-8", "clubs-9")),
            *(change(suit) for suit in ("clubs", "spades", "hearts", "diamonds")),
        }
        assert table.describe(change("hearts")) == "lay a jack and call hearts"
        table.play(lay("clubs-7"))
        assert table.legal_actions() == [lay("hearts-7"), DRAW]
        table = position("clubs-8 clubs-9 jack", "spades-9", "spades-10", top="clubs-ace", options={"deck": "classic"})
        table.play(lay("clubs-8"))
        assert table.to_move == 2
        table = position("jack clubs-9 clubs-10", "spades-9 hearts-9", top="diamonds-ace", options={"deck": "classic"})
        table.play(change("spades"))
        assert table.view(None).colour == "spades"
        assert table.legal_actions() == [lay("spades-9"), MAU]

    def test_MM_51_the_points_of_the_classic_deck(self) -> None:
        table = position(
            "clubs-9", "clubs-7 spades-8 hearts-9 hearts-10", "diamonds-queen spades-king hearts-ace jack",
            top="clubs-ace", options={"deck": "classic"},
        )  # fmt: skip
        table.play(lay("clubs-9"))
        assert table.scores() == [0, 34, 50]

    def test_MM_51_an_edition_may_count_the_classic_cards_otherwise(self) -> None:
        game = ludothek.game("maumau")
        data = {**game.standard_edition.data, "classic": [{"rank": "jack", "points": 2}]}
        problems = game.check_edition(Edition("maumau", "odd", data))
        assert "the rank 'ace' must be described once, not 0 times" in problems
