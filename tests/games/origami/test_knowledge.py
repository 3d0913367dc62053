"""Who knows which card: what was seen stays known until it is seen leaving, and nothing else is."""

from typing import Any

import pytest

import ludothek
from ludothek.games.origami.constants import KINDS, MOST_SEATS
from tests.contract.cases import random_steps
from tests.games.origami.position import decide, hand, legal, list_known, position


def counts(state: Any, observer: int, holder: int) -> list[int]:
    at = ((observer + 1) * MOST_SEATS + holder) * KINDS
    return list(state.known[at : at + KINDS])


def holding(state: Any, seat: int) -> list[int]:
    return list(state.hands[seat * KINDS : (seat + 1) * KINDS])


def test_OG_03_OG_36_everybody_knows_the_opening_hands() -> None:
    table = ludothek.Table("origami", 3, 4, {"memory_aid": True})
    for holder in range(3):
        for observer in (None, *(s for s in range(3) if s != holder)):
            assert list_known(table, observer, holder) == hand(table, holder)


def test_OG_36_line_cards_are_known_and_deck_cards_are_not() -> None:
    table = position("cat owl", "", "", line="fox pig dog dog", deck="sheep " * 4)
    decide(table, "play cat", "pay owl", "use")
    assert list_known(table, 1, 0) == []
    table = position("", "", "", line="fox pig dog dog")
    decide(table, "draw", "take pig")
    assert list_known(table, 1, 0) == list_known(table, None, 0) == ["pig"]


def test_OG_36_a_known_card_is_forgotten_when_it_is_seen_leaving() -> None:
    table = position("sheep pig fox", "", line="fox", seen=True)
    decide(table, "play sheep", "pay pig")
    assert list_known(table, 1, 0) == ["fox"]


def test_OG_36_a_table_can_switch_the_memory_aid_off() -> None:
    table = ludothek.Table("origami", 2, 4, {"memory_aid": False})
    assert [p.known for p in table.view(0).players] == [None, None]
    copy = table.fair_copy(0, 9)
    assert hand(copy, 1) == hand(table, 1)


def test_OG_54_a_stolen_card_is_known_to_giver_and_taker_alone() -> None:
    table = position("", "cat", "", collections=[("shark", "")], line="fox fox", seen=True)
    decide(table, "special left")
    assert list_known(table, 1, 0) == ["cat"]
    assert list_known(table, 2, 0) == list_known(table, None, 0) == []
    assert list_known(table, 0, 1) == []
    assert [e.card for e in table.events(1, 1) if e.kind == "stole"] == ["cat"]
    assert [e.card for e in table.events(2, 1) if e.kind == "stole"] == [None]


def test_OG_54_of_an_unseen_loss_a_third_player_keeps_only_what_is_certain() -> None:
    table = position("", "cat cat pig", "", collections=[("shark", "")], line="fox", seen=True)
    decide(table, "special left")
    taken = hand(table, 0)[0]
    assert list_known(table, 2, 1) == ["cat"]
    left = ["cat", "cat", "pig"]
    left.remove(taken)
    assert list_known(table, 0, 1) == left


def test_OG_54_monkey_and_zebra_tell_only_giver_and_taker() -> None:
    table = position("monkey owl pig", "cat", "", line="fox", seen=True)
    decide(table, "play monkey", "pay owl", "use", "give-back pig")
    assert list_known(table, 0, 1) == ["pig"]
    assert list_known(table, 1, 0) == ["cat"]
    assert list_known(table, 2, 0) == list_known(table, 2, 1) == []
    table = position("zebra fox cat", "pig dog", "owl", line="rabbit")
    decide(table, "play zebra", "pay fox", "use", "pass-on cat", "pass-on dog", "pass-on owl")
    assert list_known(table, 1, 0) == ["dog"]
    assert list_known(table, 2, 0) == []
    assert list_known(table, 0, 2) == ["cat"]


def test_OG_54_what_an_owl_saw_is_not_tracked_and_public_things_are_public() -> None:
    table = position(
        "", "pig", collections=[("owl", "")], line="fox fox", deck="cat dog sheep sheep sheep", discards="pig"
    )
    decide(table, "special left")
    seen = table.view(0).private.aside
    decide(table, f"keep {seen[0]}")
    view = table.view(None)
    assert list_known(table, None, 0) == []
    assert [p.cards for p in view.players] == [1, 1]
    assert view.discards == ["pig"]
    assert {hand(table.fair_copy(1, seed), 0)[0] for seed in range(40)} > {seen[0]}


def test_OG_48_secret_choices_are_drawn_anew_for_whoever_may_not_see_them() -> None:
    table = position("zebra fox cat", "pig dog owl", "owl", line="rabbit")
    decide(table, "play zebra", "pay fox", "use", "pass-on cat", "pass-on dog")
    assert table.to_move == 2
    for seat, sees in ((1, True), (2, False), (None, False)):
        secrets = {table.fair_copy(seat, seed).view(1).private.secret for seed in range(40)}
        assert (secrets == {"dog"}) is sees
    for seed in range(20):
        copy = table.fair_copy(2, seed)
        assert copy.view(1).private.secret in hand(copy, 1)


def test_OG_37_a_play_is_secret_until_it_is_paid_and_can_be_taken_back() -> None:
    table = position("pig cat cat sheep sheep fox", "", line="rabbit rabbit dog dog", passes=1)
    before = [table.view(seat) for seat in (1, None)]
    numbers = [bytes(table.observe(seat)) for seat in (1, None)]
    decide(table, "play pig", "pay cat", "pay cat")
    assert [table.view(seat) for seat in (1, None)] == before
    assert [bytes(table.observe(seat)) for seat in (1, None)] == numbers
    assert table.view(0).private.paid == ["cat", "cat"]
    assert table.events(1, 1) == []
    copy: Any = table.fair_copy(1, 3)
    assert copy.state.playing == -1
    assert copy.state.in_paid == 0
    own: Any = table.fair_copy(0, 3)
    assert legal(own) == legal(table) == ["pay sheep", "pay fox"]
    for _ in range(3):
        table.undo()
    assert "play pig" in legal(table)
    decide(table, "play pig", "pay cat", "pay cat", "pay fox")
    assert not table.can_undo()
    assert table.view(1).discards == ["cat", "cat", "fox"]


def test_OG_09_taking_can_be_taken_back_until_the_refill() -> None:
    table = position("", "", line="cat cat pig fox")
    decide(table, "draw", "take cat")
    table.undo()
    table.undo()
    decide(table, "draw", "take fox")
    assert not table.can_undo()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_OG_54_nobody_ever_knows_what_is_not_true(seats: int) -> None:
    """Nobody is sure of more than a hand holds, or of less than a spectator; a seat knows its own hand."""
    for seed in range(6):
        table = ludothek.Table("origami", seats, seed)
        for step, _ in enumerate(random_steps(table, seed)):
            states: list[Any] = [table.state]
            if step % 7 == 0:
                states += [table.fair_copy(seat, step).state for seat in (*range(seats), None)]
            for state in states:
                for holder in range(seats):
                    truth = holding(state, holder)
                    public = counts(state, -1, holder)
                    assert counts(state, holder, holder) == truth
                    assert sum(truth) == state.sizes[holder]
                    for observer in range(seats):
                        certain = counts(state, observer, holder)
                        assert all(p <= c <= t for p, c, t in zip(public, certain, truth, strict=True))


@pytest.mark.parametrize("seats", [2, 4])
def test_OG_36_a_fair_copy_keeps_known_cards_and_deals_the_rest_anew(seats: int) -> None:
    changed = 0
    for seed in range(4):
        table = ludothek.Table("origami", seats, seed)
        for step, _ in enumerate(random_steps(table, seed)):
            if step % 5:
                continue
            for observer in range(seats):
                real: Any = table.state
                copy: Any = table.fair_copy(observer, step).state
                assert holding(copy, observer) == holding(real, observer)
                for holder in range(seats):
                    assert counts(copy, observer, holder) == counts(real, observer, holder)
                    changed += holding(copy, holder) != holding(real, holder)
    assert changed > 5
