"""Origami, clause by clause; single animals are in test_animals.py, what players know in test_knowledge.py."""

from collections import Counter
from itertools import combinations
from typing import cast

import pytest

import ludothek
from ludothek.core.errors import LudothekError
from ludothek.games.origami.constants import STOP
from ludothek.games.origami.game import Origami
from tests.contract.cases import random_steps
from tests.games.origami.position import (
    changed,
    collections,
    decide,
    event_kinds,
    hand,
    legal,
    name_action,
    position,
    score,
    why_not,
)

ORIGAMI = cast(Origami, ludothek.game("origami"))


class TestSetup:
    def test_OG_01_as_many_whole_families_as_players(self) -> None:
        for seats in (2, 3, 4):
            table = ludothek.Table("origami", seats, 1)
            assert len(table.view(None).families) == seats
            assert sum(table.game.census(table.state).values()) == 18 * seats

    def test_OG_01_families_are_chosen_freely_or_by_lot(self) -> None:
        table = ludothek.Table("origami", 3, 1, {"families": "farm+sea+lawn"})
        assert table.view(None).families == ["farm", "sea", "lawn"]
        lots = Counter(f for seed in range(300) for f in ludothek.Table("origami", 2, seed).view(None).families)
        assert len(lots) == 5
        assert all(80 < n < 160 for n in lots.values())

    def test_OG_01_families_must_fit_the_players(self) -> None:
        with pytest.raises(ludothek.InvalidSeats, match="3 players use 3 families, not 2"):
            ludothek.Table("origami", 3, 1, {"families": "farm+sea"})
        with pytest.raises(ludothek.InvalidSeats, match="2 to 4"):
            ludothek.Table("origami", 5, 1)

    def test_OG_03_the_fewest_folds_start_and_ties_are_drawn_by_lot(self) -> None:
        firsts = Counter()
        for seed in range(400):
            table = ludothek.Table("origami", 2, seed)
            folds = {c["id"]: c["folds"] for c in table.game.catalogue("en")}  # type: ignore[attr-defined]
            dealt = [sum(folds[card] for card in hand(table, seat)) for seat in range(2)]
            starter = table.view(None).starter
            assert dealt[starter] == min(dealt)
            assert table.to_move == starter
            if dealt[0] == dealt[1]:
                firsts[starter] += 1
        assert all(firsts[seat] > sum(firsts.values()) * 0.3 for seat in range(2))

    def test_OG_04_four_cards_are_turned_up_and_the_rest_is_the_deck(self) -> None:
        view = ludothek.Table("origami", 2, 5).view(None)
        assert None not in view.line
        assert len(view.line) == 4
        assert view.discards == []
        assert view.deck == 36 - 4 - sum(p.cards for p in view.players)


class TestTurn:
    def test_OG_05_one_action_a_turn_clockwise(self) -> None:
        table = position("cat owl", "", "", collections=[("shark", "")], line="fox", seen=True)
        assert legal(table) == ["play cat", "draw"]
        assert why_not(table, "play pig") == "OG-11"
        assert why_not(table, "use") == "OG-05"
        decide(table, "draw", "take fox")
        assert table.to_move == 1

    def test_OG_06_a_hand_of_more_than_8_is_discarded_down_to_8(self) -> None:
        table = position("cat cat cat sheep sheep sheep pig pig", "", line="fox")
        decide(table, "draw", "take fox")
        assert table.to_move == 0
        assert legal(table) == ["discard cat", "discard sheep", "discard pig", "discard fox"]
        assert why_not(table, "choose owl") == "OG-06"
        decide(table, "discard sheep")
        assert len(hand(table, 0)) == 8
        assert table.to_move == 1

    def test_OG_07_without_anything_else_one_draws_and_with_an_empty_line_one_passes(self) -> None:
        table = position("cat", "owl", line="pig")
        assert legal(table) == ["draw"]
        assert why_not(table, "pass") == "OG-07"
        table = position("cat", "owl", line="", deck="")
        assert legal(table) == ["pass"]
        assert why_not(table, "draw") == "OG-07"
        decide(table, "pass")
        assert table.to_move == 1

    def test_OG_08_at_least_one_card_is_taken(self) -> None:
        table = position("", "", line="cat cat")
        decide(table, "draw")
        assert legal(table) == ["take cat"]
        assert why_not(table, "stop") == "OG-08"

    def test_OG_09_the_line_is_refilled_after_taking_not_while(self) -> None:
        table = position("", "", line="cat cat pig fox")
        decide(table, "draw", "take cat")
        assert table.view(None).line == [None, "cat", "pig", "fox"]
        decide(table, "stop")
        assert None not in table.view(None).line

    def test_OG_10_the_discards_are_the_new_deck_at_the_moment_its_last_card_is_taken(self) -> None:
        table = position("", "", line="pig fox fox dog", discards="cat cat cat", deck="sheep")
        decide(table, "draw", "take pig")
        assert event_kinds(table) == ["took", "ran-out", "reshuffled", "turned-up"]
        assert (table.view(None).deck, table.view(None).discards) == (3, [])

    def test_OG_10_without_discards_the_new_deck_is_made_as_soon_as_there_is_one(self) -> None:
        table = position("pig sheep sheep", "cat owl", line="fox fox dog dog", deck="chick")
        decide(table, "draw", "take dog")
        assert (table.view(None).deck, table.view(None).run_outs) == (0, 1)
        decide(table, "play cat", "pay owl")
        assert "reshuffled" in event_kinds(table)
        assert (table.view(None).deck, table.view(None).discards) == (1, [])

    def test_OG_10_with_nothing_left_the_line_stays_short(self) -> None:
        table = position("", "", line="pig fox", deck="")
        decide(table, "draw", "take pig")
        assert table.view(None).line == [None, "fox", None, None]


class TestPlay:
    def test_OG_11_overpaying_is_not_allowed(self) -> None:
        table = position("cat pig", "", line="fox")
        assert legal(table) == ["draw"]
        assert why_not(table, "play cat") == "OG-11"

    def test_OG_11_a_card_does_not_pay_for_itself(self) -> None:
        assert "play sheep" not in legal(position("sheep cat", "", line="fox"))
        assert "play sheep" in legal(position("sheep cat raccoon", "", line="fox"))

    def test_OG_12_collections_never_differ_by_more_than_one(self) -> None:
        table = position("cat cat sheep sheep", "", collections=[("pig pig", "dog")], line="rabbit")
        decide(table, "play cat", "pay sheep", "decline")
        assert collections(table, 0) == [["pig", "pig"], ["dog", "cat"]]
        table = position("cat sheep", "", collections=[("pig", "dog")], line="rabbit")
        decide(table, "play cat", "pay sheep")
        assert legal(table) == ["place left", "place right"]
        assert why_not(table, "draw") == "OG-12"
        decide(table, "place right")
        assert collections(table, 0) == [["pig"], ["dog", "cat"]]

    def test_OG_13_a_covered_scoring_effect_still_counts(self) -> None:
        assert score(position("", "", collections=[("bee cat", "")])) == 3 + 1 + 2

    def test_OG_14_an_instant_effect_is_optional(self) -> None:
        table = position("cat owl", "", line="pig pig fox fox", deck="dog dog")
        decide(table, "play cat", "pay owl")
        assert legal(table) == ["use", "decline"]
        assert why_not(table, "draw") == "OG-14"
        decide(table, "decline")
        assert hand(table, 0) == []
        assert table.to_move == 1

    def test_OG_15_a_scoring_effect_does_nothing_when_played(self) -> None:
        table = position("shell pig", "", line="owl")
        decide(table, "play shell", "pay pig")
        assert table.to_move == 1

    def test_OG_16_a_special_action_is_for_a_later_turn_and_must_be_carried_out(self) -> None:
        table = position("raccoon butterfly", "", line="cat cat cat cat")
        decide(table, "play raccoon", "pay butterfly")
        assert table.to_move == 1
        decide(table, "draw", "take cat", "stop", "special left", "stop")
        assert "decline" not in legal(table)
        assert why_not(table, "stop") == "OG-08"

    def test_OG_17_a_play_inside_an_effect_is_paid_and_its_effect_happens(self) -> None:
        table = position("cheetah pig dog cat owl", "", line="rabbit", deck="sheep " * 4)
        decide(table, "play cheetah", "pay pig", "pay dog", "use", "play cat", "pay owl")
        assert legal(table) == ["use", "decline"]
        decide(table, "use")
        assert hand(table, 0) == ["sheep"]

    def test_OG_18_no_special_action_without_one_on_top(self) -> None:
        table = position("", "", collections=[("cat cat", "")], line="pig")
        assert why_not(table, "special left") == "OG-18"
        assert why_not(table, "special right") == "OG-18"

    def test_OG_13_a_covered_special_action_cannot_be_used(self) -> None:
        table = position("", "", collections=[("shark cat", "")], line="pig")
        assert why_not(table, "special left") == "OG-13"

    def test_a_card_that_is_not_in_hand_is_refused_by_the_clause_on_hand_cards(self) -> None:
        table = position("pig dog dog cat", "", line="fox")
        assert why_not(table, "play owl") == "OG-11"
        decide(table, "play pig")
        assert why_not(table, "choose owl") == "OG-11"


class TestTopDiscard:
    """OG-39: who discards several animals together chooses the top one, where an animal in sight cares."""

    def test_OG_39_the_payer_chooses_the_top_discard_in_secret(self) -> None:
        table = position("pig sheep fox", "", line="raccoon")
        decide(table, "play pig", "pay sheep", "pay fox")
        assert legal(table) == ["top sheep", "top fox"]
        assert table.view(1).discards == []
        assert table.can_undo()
        decide(table, "top sheep")
        assert table.view(1).discards == ["fox", "sheep"]

    def test_OG_39_nobody_is_asked_where_it_does_not_matter(self) -> None:
        table = position("pig sheep fox", "", line="dog")
        decide(table, "play pig", "pay sheep", "pay fox")
        assert table.view(1).discards == ["sheep", "fox"]
        table = position("pig dog dog", "", line="raccoon")
        decide(table, "play pig", "pay dog", "pay dog")
        assert table.view(1).discards == ["dog", "dog"]
        table = position("pig sheep fox", "", line="raccoon", deck="")
        decide(table, "play pig", "pay sheep", "pay fox")
        assert (table.view(1).discards, table.view(1).deck) == ([], 2)

    def test_OG_39_the_top_of_a_hand_discarded_down_to_8_is_chosen(self) -> None:
        eight = "sheep sheep sheep pig pig fox rabbit raccoon"
        table = position(eight, "chick", line="cat cat dog dog", collections=[("vulture", "")])
        decide(table, "draw", "take cat", "take cat", "discard cat", "discard fox")
        assert legal(table) == ["top cat", "top fox"]
        decide(table, "top cat")
        assert table.view(1).discards == ["fox", "cat"]
        assert event_kinds(table)[0] == "topped"
        assert table.to_move == 1

    def test_OG_39_the_top_of_a_swept_line_is_chosen_before_it_is_refilled(self) -> None:
        table = position("rhino fox owl", "", line="pig bee cat dog", collections=[("cat", "raccoon")])
        decide(table, "play rhino", "pay fox", "pay owl", "top fox", "place left", "use")
        assert legal(table) == ["top cat", "top pig", "top dog", "top bee"]
        assert table.view(0).line == [None] * 4
        decide(table, "top pig")
        assert table.view(1).discards[-1] == "pig"
        assert None not in table.view(0).line


class TestUnorderedChoices:
    """Every set of cards is reached by exactly one way, and no way leads nowhere."""

    ANIMALS = ("cat", "sheep", "raccoon", "pig", "dog", "fox", "rabbit", "chick", "owl", "dove", "eagle")

    def some(self, rng: ludothek.Rng, cards: int) -> list[str]:
        return sorted(
            self.ANIMALS[i] for i in {rng.draw(len(self.ANIMALS)) for _ in range(cards)} for _ in range(1 + rng.draw(2))
        )

    def ways(self, table: ludothek.Table, verb: str) -> list[tuple[str, ...]]:
        """What can be chosen, one after the other, as long as choices of that kind are asked for."""
        found: list[tuple[str, ...]] = []
        for action in table.legal_actions():
            word = name_action(table, action)
            if word == "stop":
                found.append(())
                continue
            decisions = len(table.history)
            state, rng = table.state.clone(), table.rng.state
            table.play(action)
            more = table.view(0).private.owing if verb == "pay" else table.view(0).phase == "taking"
            rest = self.ways(table, verb) if more and table.to_move == 0 else [()]
            found += [(word.removeprefix(f"{verb} "), *others) for others in rest]
            table.state, table.rng.state = state, rng
            del table.history[decisions:]
            table._undo.clear()
        return found

    def test_OG_11_OG_39_every_exact_payment_is_reached_once(self) -> None:
        rng = ludothek.Rng(5)
        folds = {c["id"]: c["folds"] for c in ORIGAMI.catalogue("en")}
        costs = {c["id"]: c["cost"] for c in ORIGAMI.catalogue("en")}
        tried = 0
        for _ in range(25):
            cards = self.some(rng, 5)
            for card in sorted(set(cards)):
                others = list(cards)
                others.remove(card)
                exact = {
                    tuple(sorted(some))
                    for n in range(1, len(others) + 1)
                    for some in combinations(others, n)
                    if sum(folds[c] for c in some) == costs[card]
                }
                table = position(" ".join(cards), "", line="rabbit" if "rabbit" not in cards else "parrot")
                assert (f"play {card}" in legal(table)) is bool(exact)
                if exact:
                    decide(table, f"play {card}")
                    ways = [tuple(sorted(way)) for way in self.ways(table, "pay")]
                    assert len(ways) == len(exact)
                    assert set(ways) == exact
                    tried += 1
        assert tried > 40

    def test_OG_08_OG_39_every_choice_of_up_to_4_folds_is_reached_once(self) -> None:
        rng = ludothek.Rng(6)
        folds = {c["id"]: c["folds"] for c in ORIGAMI.catalogue("en")}
        for _ in range(25):
            line = self.some(rng, 4)[:4]
            fitting = {
                tuple(sorted(some))
                for n in range(1, 5)
                for some in combinations(line, n)
                if sum(folds[c] for c in some) <= 4
            }
            table = position("", "", line=" ".join(line))
            decide(table, "draw")
            ways = [tuple(sorted(way)) for way in self.ways(table, "take")]
            assert len(ways) == len(fitting)
            assert set(ways) == fitting


class TestEnd:
    def test_OG_34_the_second_run_out_ends_the_round_and_one_final_turn_follows(self) -> None:
        table = position("", "", "", line="fox fox pig pig", discards="cat cat", deck="dog", run_outs=1)
        decide(table, "draw", "take fox")
        assert {"ran-out", "last-round"} <= set(event_kinds(table))
        assert table.view(None).final_round == 2
        for seat in (1, 2, 0, 1, 2):
            assert table.to_move == seat
            decide(table, "draw", legal_take(table))
            while table.to_move == seat and not table.is_over:
                decide(table, "stop")
        assert table.is_over
        assert event_kinds(table)[-1] == "ended"
        assert why_not(table, "draw") == "OG-34"

    def test_OG_34_OG_41_a_run_out_in_the_refill_after_the_last_action_counts_for_that_round(self) -> None:
        table = position(
            "", "", line="fox fox pig pig", discards="cat cat", deck="dog", run_outs=1, active=1, to_move=1
        )
        decide(table, "draw", "take fox")
        assert table.view(None).round == 2
        assert table.view(None).final_round == 2

    def test_OG_34_later_run_outs_only_reshuffle(self) -> None:
        table = position("", "", line="fox fox pig pig", deck="dog", run_outs=2, final_round=5, round_no=4)
        decide(table, "draw", "take fox")
        assert table.view(None).run_outs == 3
        assert table.view(None).final_round == 5

    def test_OG_35_most_points_then_most_cards_then_shared(self) -> None:
        last = {"final_round": 1, "line": "fox fox", "active": 1, "to_move": 1}
        table = position("", "", collections=[("cat", ""), ("sheep", "")], **last)
        decide(table, "draw", "take fox")
        assert table.winners() == [1]
        table = position("cat cat", "", collections=[("sheep", ""), ("sheep", "")], **last)
        decide(table, "draw", "take fox")
        assert table.scores()[0] == table.scores()[1]
        assert table.winners() == [0]
        table = position("cat", "", collections=[("sheep", ""), ("sheep", "")], **last)
        decide(table, "draw", "take fox")
        assert table.winners() == [0, 1]

    def test_OG_53_if_everybody_passes_the_game_ends(self) -> None:
        table = position("cat", "owl", "", line="", deck="")
        decide(table, "pass", "pass", "pass")
        assert table.is_over

    def test_OG_53_round_61_is_the_last(self) -> None:
        table = position("", "", line="fox fox", round_no=60)
        decide(table, "draw", "take fox", "draw", "take fox")
        assert table.view(None).round == 61
        assert table.view(None).final_round == 61
        for _ in range(2):
            decide(table, "draw", legal_take(table))
            if not table.is_over and "stop" in legal(table):
                decide(table, "stop")
        assert table.is_over

    def test_OG_53_every_random_game_ends_without_a_dead_end(self) -> None:
        """Only a seat that takes line cards is ever offered to stop, and never nothing else."""
        for seats in (2, 3, 4):
            for seed in range(25):
                table = ludothek.Table("origami", seats, seed)
                for _ in random_steps(table, seed):
                    assert table.legal_actions() != [STOP]
                assert table.is_over
                assert table.view(None).round <= 61


def legal_take(table: ludothek.Table) -> str:
    """The first card that can be taken, once the seat has decided to draw."""
    copy = table.fair_copy(table.to_move, 1)
    decide(copy, "draw")
    return legal(copy)[-1] if legal(copy)[-1] != "stop" else legal(copy)[0]


class TestRulings:
    def test_OG_37_trimming_comes_before_the_line_is_topped_up(self) -> None:
        table = position(
            "cat cat cat sheep sheep sheep pig", "", collections=[("fox", "")], line="", deck="dog dog owl"
        )
        decide(table, "special left")
        aside = table.view(0).private.aside
        decide(table, f"discard {aside[0]}")
        assert table.view(None).line == [None] * 4
        assert table.to_move == 0
        decide(table, "discard cat")
        assert None in table.view(None).line
        assert any(table.view(None).line)

    def test_OG_37_the_inner_effect_is_finished_first(self) -> None:
        edition = changed(("[{ play = true }]", "[{ play = true }, { draw_deck = 1 }]"))
        table = position("cheetah pig dog cat owl", "", line="rabbit fox fox pig", deck="sheep " * 4, edition=edition)
        decide(table, "play cheetah", "pay pig", "pay dog", "use", "play cat", "pay owl")
        assert event_kinds(table)[-1] == "placed"
        decide(table, "use")
        assert [kind for kind in event_kinds(table) if kind == "drew"] == ["drew", "drew"]
        assert hand(table, 0) == ["sheep", "sheep"]

    def test_OG_38_an_effect_that_can_do_nothing_is_passed_over_and_steps_are_skipped(self) -> None:
        table = position("rhino fox owl", "", line="cat", deck="", discards="")
        decide(table, "play rhino", "pay fox", "pay owl", "use")
        assert table.view(0).phase == "taking"
        table = position("rhino", "", collections=[("lion", "")], line="fox fox", deck="pig pig dog dog")
        decide(table, "special left", "play rhino", "use")
        assert table.to_move == 1

    def test_OG_39_cards_go_in_the_order_of_the_file_and_the_last_lies_on_top(self) -> None:
        table = position("pig sheep raccoon owl owl", "", line="fox")
        decide(table, "play pig", "pay raccoon")
        assert why_not(table, "choose sheep") == "OG-39"
        assert legal(table) == ["pay owl"]
        decide(table, "pay owl", "pay owl")
        assert table.view(None).discards == ["raccoon", "owl", "owl"]

    def test_OG_39_the_first_origami_goes_left(self) -> None:
        table = position("shell pig", "", line="fox")
        decide(table, "play shell", "pay pig")
        assert collections(table, 0) == [["shell"], []]

    def test_OG_40_drawing_goes_on_with_the_reshuffled_discards(self) -> None:
        table = position(
            "dove", "", collections=[("lion", "")], line="fox fox pig pig", discards="cat cat", deck="sheep"
        )
        decide(table, "special left", "play dove", "use")
        assert Counter(hand(table, 0)) == {"sheep": 1, "cat": 1}
        assert hand(table, 1) == ["cat"]
        assert table.view(None).run_outs == 2

    def test_OG_41_a_forced_draw_of_an_opponent_can_run_the_deck_out(self) -> None:
        table = position(
            "dove", "", collections=[("lion", "")], line="fox fox pig pig", deck="sheep sheep sheep", run_outs=1
        )
        decide(table, "special left", "play dove", "use")
        assert table.view(None).final_round == 2

    def test_OG_42_the_line_is_refilled_before_the_next_step(self) -> None:
        table = position("cat sheep", "", collections=[("cricket", "")], line="pig fox", deck="dog dog dove dove")
        decide(table, "special left", "take pig")
        assert None not in table.view(None).line
        assert table.to_move == 0

    def test_OG_43_only_the_player_whose_turn_ends_discards_down_to_8(self) -> None:
        nine = "cat cat cat cat sheep sheep sheep sheep raccoon"
        table = position("dove fox raccoon", nine, line="pig", final_round=1, deck="owl " * 2 + "dog dog chick chick")
        decide(table, "play dove", "pay raccoon", "pay fox", "use")
        assert table.to_move == 1
        assert len(hand(table, 1)) == 10
        decide(table, "draw", legal_take(table))
        while table.to_move == 1 and not table.is_over:
            decide(table, legal(table)[0] if "stop" not in legal(table) else "stop")
        assert len(hand(table, 1)) == 8
        assert table.is_over

    def test_OG_44_a_free_play_frees_only_that_origami(self) -> None:
        table = position("cheetah cat owl", "", collections=[("lion", "")], line="rabbit")
        decide(table, "special left", "play cheetah", "use", "play cat")
        assert legal(table) == ["pay owl"]


class TestAwkwardCombinations:
    def test_OG_46_a_parrot_copies_a_cheetah_that_plays_a_parrot_that_copies_it_again(self) -> None:
        table = position(
            "parrot fox parrot butterfly cat owl",
            "",
            collections=[("", ""), ("cheetah", "")],
            line="rabbit",
            deck="sheep",
        )
        decide(table, "play parrot", "pay fox", "use")
        assert "copied" in event_kinds(table)
        assert legal(table) == ["play cat", "play parrot", "play owl"]
        decide(table, "play parrot", "pay butterfly", "use")
        assert "copied" in event_kinds(table)
        decide(table, "play cat", "pay owl", "place right")
        assert collections(table, 0) == [["parrot"], ["parrot", "cat"]]

    def test_OG_25_OG_47_a_lion_plays_a_snake_under_a_collection_and_stays_on_top(self) -> None:
        table = position("snake", "", collections=[("lion", "cat cat")], line="pig")
        decide(table, "special left", "play snake", "use")
        assert collections(table, 0) == [["snake", "lion"], ["cat", "cat"]]

    def test_OG_34_a_play_inside_a_play_runs_the_deck_out_in_the_middle_of_an_effect(self) -> None:
        table = position(
            "cheetah fox owl dove pig pig",
            "",
            line="fox rabbit rabbit sheep",
            discards="cat cat",
            deck="dog",
            run_outs=1,
        )
        decide(table, "play cheetah", "pay fox", "pay owl", "use", "play dove", "pay pig", "pay pig", "use")
        view = table.view(None)
        assert view.final_round == 2
        assert len(hand(table, 0)) == 2
        assert len(hand(table, 1)) == 1
        assert table.to_move == 1

    def test_OG_38_effects_that_empty_the_hand_leave_nothing_to_play(self) -> None:
        table = position("cheetah", "", collections=[("lion", "")], line="pig")
        decide(table, "special left", "play cheetah")
        assert table.to_move == 1

    def test_OG_06_an_effect_that_overfills_the_hand_is_trimmed_at_the_end(self) -> None:
        full = "cat cat cat sheep sheep sheep sheep"
        table = position(f"pig {full} fox", "", line="raccoon raccoon dog dog")
        decide(table, "play pig", "pay sheep", "pay fox", "top fox", "use", "take raccoon", "take raccoon")
        assert len(hand(table, 0)) == 8
        assert table.to_move == 1
        table = position(f"{full} fox", "", collections=[("raccoon", "")], line="cat pig pig dog", discards="dog")
        decide(table, "special left", "pick dog", "take cat")
        assert table.view(0).phase == "trimming"


def test_a_record_of_the_first_rules_is_refused_with_a_sentence() -> None:
    table = ludothek.Table("origami", 2, 1)
    table.play(table.legal_actions()[0])
    record = table.record()
    assert "rules: 2" in record
    with pytest.raises(LudothekError, match="played by rules version '1'; this is version 2"):
        ludothek.Table.replay(record.replace("rules: 2", "rules: 1"))


def test_OG_36_the_memory_aid_is_off_unless_the_table_agrees_on_it() -> None:
    assert ludothek.Table("origami", 2, 1).view(0).players[1].known is None
    assert ludothek.Table("origami", 2, 1, {"memory_aid": True}).view(0).players[1].known
