"""Components, set-up and the choice of the starting objective."""

from collections import Counter

import pytest
from msgspec.structs import astuple

import ludothek
from ludothek.games.origin import constants as words
from ludothek.games.origin.events import Kept
from ludothek.games.origin.views import HandSizes
from tests.games.origin.scene import GAME


@pytest.mark.parametrize(("seats", "pawns"), [(2, 27), (3, 27), (4, 36)])
def test_OR_01_a_second_set_of_height_2_only_with_four(seats: int, pawns: int) -> None:
    state = ludothek.Table("origin", seats, 1).state
    assert state.in_supply == pawns - 1
    twice = [s for s in range(27) if state.supply[s] == 2]
    assert twice == (list(range(9, 18)) if seats == 4 else [])


def test_OR_02_components() -> None:
    state = ludothek.Table("origin", 3, 1).state
    assert state.villages[:3] == [9, 9, 9]
    tiles = Counter({level: state.reserve[level] + sum(state.board[level::6]) for level in range(1, 6)})
    assert tiles == {1: 10, 2: 8, 3: 6, 4: 4, 5: 2}
    assert state.setup.deck_size == [14, 14, 20]
    assert sorted(state.strait_value[:11]) == [3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5]
    assert [state.setup.hunting_values[n] for n in range(6)] == [4, 5, 6, 6, 7, 8]


def test_OR_44_of_six_hunting_tiles_one_stays_out_whichever_it_is() -> None:
    left_out = set()
    for seed in range(60):
        lying = [value for value in ludothek.Table("origin", 3, seed).state.hunting if value]
        assert len(lying) == 5
        left_out.add(36 - sum(lying))
    assert left_out == {4, 5, 6, 7, 8}


def test_OR_03_the_neutral_pawn_is_small_of_random_colour_and_nobodys() -> None:
    colours = set()
    for seed in range(30):
        state = ludothek.Table("origin", 2, seed).state
        assert state.shape_at[state.setup.origin] in (0, 1, 2)
        assert state.supply[state.shape_at[state.setup.origin]] == 0
        assert state.owner_of(state.setup.origin) == words.NEUTRAL
        colours.add(state.shape_at[state.setup.origin])
    assert colours == {0, 1, 2}


def test_OR_04_the_reward_board_and_the_tiles_on_the_map() -> None:
    table = ludothek.Table("origin", 2, 5)
    view = table.view(None)
    assert [len(levels) for levels in astuple(view.reward_board)] == [3, 3, 3, 6]
    assert sum(view.reserve.values()) == 15
    assert all((area.hunting is not None) == (area.colour == "green") for area in view.areas)
    assert all(strait.owner is None and strait.value >= 3 for strait in view.straits)
    layouts = {tuple(ludothek.Table("origin", 2, seed).state.strait_value) for seed in range(5)}
    assert len(layouts) == 5


def test_OR_05_three_objectives_are_dealt_and_one_is_kept() -> None:
    table = ludothek.Table("origin", 3, 5)
    for turn in range(3):
        seat = table.to_move
        assert seat == (table.state.starter + turn) % 3
        assert len(table.legal_actions()) == 3
        assert table.view(seat).players[seat].hand == HandSizes(action=0, permanent=0, objective=3)
        table.play(table.legal_actions()[turn])
        assert table.view(seat).players[seat].hand == HandSizes(action=0, permanent=0, objective=1)
    assert table.view(None).decks.objective.cards == 17
    assert table.to_move == table.state.starter


def test_OR_06_the_starting_player_is_drawn_by_lot_and_two_to_four_play() -> None:
    assert {ludothek.Table("origin", 4, seed).state.starter for seed in range(40)} == {0, 1, 2, 3}
    for seats in (1, 5):
        with pytest.raises(ludothek.InvalidSeats):
            ludothek.Table("origin", seats)


def test_OR_58_the_choice_is_unseen_and_the_rest_is_shuffled_back_after_all_have_chosen() -> None:
    table = ludothek.Table("origin", 2, 5)
    first = table.to_move
    assert first is not None
    other = 1 - first
    dealt = set(table.view(first).players[first].known)
    kept = table.legal_actions()[0]
    table.play(kept)
    events = table.events(other, since=1)
    assert events == [Kept(first, None)]
    assert set(table.view(first).set_aside) < dealt
    assert table.view(other).set_aside == []
    for seed in range(20):
        copy = table.fair_copy(first, seed).state
        assert not dealt & set(GAME.view(copy, other).players[other].known)
    assert table.view(None).decks.objective.cards == 14
    table.play(table.legal_actions()[0])
    assert table.view(None).decks.objective.cards == 18
    assert table.view(first).set_aside == []


def test_OR_58_nothing_else_can_be_decided_before() -> None:
    table = ludothek.Table("origin", 2, 5)
    reason = table.why_not(words.EVOLVE)
    assert reason is not None
    assert reason.clause.id == "OR-58"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_OR_59_later_players_may_start_with_action_cards(seats: int) -> None:
    table = ludothek.Table("origin", seats, 1, {"compensation": True})
    for _ in range(seats):
        table.play(table.legal_actions()[0])
    state = table.state
    order = [(state.starter + place) % seats for place in range(seats)]
    assert [state.sizes[3 * seat + words.ACTION] for seat in order] == list(range(seats))
    assert state.in_deck[words.ACTION] == 14 - sum(range(seats))
    drawn = [event for event in table.events(order[0]) if event.kind == "drew-action"]
    assert [event.seat for event in drawn] == [seat for place, seat in enumerate(order) for _ in range(place)]
    assert all(event.card is None for event in drawn)
