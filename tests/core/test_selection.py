"""Pieces that are chosen together are named in any order: by a program, at a terminal, by an engine."""

import random

import pytest

import ludothek
from ludothek.core.errors import IllegalAction
from ludothek.core.selection import Selection, list_ways
from ludothek.games.origami.constants import CHOOSE, DRAW
from ludothek.games.origami.game import Origami
from tests.games.origami.position import decide, hand, legal, position


def action_of(table: ludothek.Table, card: str) -> int:
    assert isinstance(table.game, Origami)
    return CHOOSE + table.game.ids.index(card)


def actions_of(table: ludothek.Table, cards: str) -> list[int]:
    return [action_of(table, card) for card in cards.split()]


def test_cards_of_the_line_are_named_in_any_order() -> None:
    """OG-39: Crab before Sheep does not end the draw."""
    for cards in ("crab sheep", "sheep crab"):
        table = position("cat chick", "cat", line="crab sheep pig minnow")
        table.play_all([DRAW, *actions_of(table, cards)])
        assert hand(table, 0) == ["cat", "sheep", "chick", "crab"]
        assert table.to_move == 1


def test_payments_and_discards_are_named_in_any_order() -> None:
    table = position("raccoon butterfly owl elephant pig", "cat", line="cat cat chick chick")
    decide(table, "play raccoon")
    table.play_all(actions_of(table, "elephant owl"))
    decide(table, "top elephant")
    assert [event.card for event in table.events(0) if event.kind == "paid"] == ["owl", "elephant"]
    table = position("cat cat sheep sheep pig pig fox rabbit", "chick", line="dog dog raccoon raccoon")
    decide(table, "draw")
    table.play_all([*actions_of(table, "raccoon raccoon"), *actions_of(table, "rabbit cat")])
    assert hand(table, 0) == ["cat", "sheep", "sheep", "raccoon", "raccoon", "pig", "pig", "fox"]


def test_a_selection_says_what_may_join_and_when_it_is_complete() -> None:
    table = position("cat chick", "cat", line="crab sheep pig minnow")
    decide(table, "draw")
    selection = Selection(table.game, table.state)
    assert selection.choices() == table.legal_actions()
    assert selection.complete() is None
    selection.add(action_of(table, "crab"))
    assert selection.choices() == actions_of(table, "sheep minnow")
    assert selection.complete() == actions_of(table, "crab")
    selection.add(action_of(table, "sheep"))
    assert selection.choices() == []
    assert selection.complete() == actions_of(table, "sheep crab")


def test_pieces_that_do_not_go_together_are_refused_and_nothing_else_is_lost() -> None:
    table = position("cat chick", "cat", line="crab sheep pig minnow")
    decide(table, "draw")
    with pytest.raises(IllegalAction):
        table.play_all(actions_of(table, "pig crab"))
    assert legal(table) == ["take minnow", "stop"]
    assert table.can_undo()


def test_cards_under_a_deck_of_origin_are_named_in_any_order() -> None:
    """OR-50."""
    found = 0
    for seed in range(30):
        table = ludothek.Table("origin", 3, seed)
        dice = random.Random(seed)
        while table.to_move is not None and len(table.history) < 200:
            pieces = table.game.selection(table.state)
            if pieces is not None and pieces.most > 1 and len(set(pieces.actions)) > 1:
                way = max(list_ways(table.game, table.state), key=lambda way: len(set(way)))
                table.play_all(way[::-1])
                assert [action for _, action in table.history[-len(way) :]] == way
                found += 1
            else:
                table.play(dice.choice(table.legal_actions()))
        if found:
            break
    assert found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_way_of_a_game_can_be_named_backwards(seats: int) -> None:
    """What is named backwards is what the canonical order plays, for every selection of a game."""
    table = ludothek.Table("origami", seats, seats)
    dice = random.Random(seats)
    selections = 0
    while table.to_move is not None:
        pieces = table.game.selection(table.state)
        if pieces is None or pieces.most == 1 or pieces.most > 4:
            table.play(dice.choice(table.legal_actions()))
            continue
        way = dice.choice(list_ways(table.game, table.state))
        named = [action for action in way if action in pieces.actions]
        selection = Selection(table.game, table.state)
        for action in named[::-1]:
            assert action in selection.choices()
            selection.add(action)
        assert selection.complete() == way
        table.play_all([*named[::-1], *way[len(named) :]])
        assert [action for _, action in table.history[-len(way) :]] == way
        selections += len(way) > 1
    assert selections > 5
