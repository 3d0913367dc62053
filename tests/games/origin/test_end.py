"""How a game ends and what everything is worth."""

import pytest

import ludothek
from ludothek.games.origin import constants as words
from ludothek.games.origin.events import Ending, RoundsOver
from tests.games.origin.scene import END, PASS, A, B, Scene, evolve, place, take


def finish(scene: Scene) -> list[int]:
    """Plays on at random and returns the seats that had a turn, the present one first."""
    turns = [scene.state.to_move]
    rng = ludothek.Rng(5)
    while not scene.state.is_over():
        legal = scene.legal()
        scene.state.apply(legal[rng.draw(len(legal))], rng)
        if not scene.state.is_over() and scene.state.to_move != turns[-1]:
            turns.append(scene.state.to_move)
    return turns


@pytest.mark.parametrize("deck", ["action", "permanent", "objective"])
def test_OR_26_an_empty_deck_triggers_the_end_and_every_other_player_has_one_more_turn(deck: str) -> None:
    goal, start = {
        "action": ("zambezi", "cape"),
        "permanent": ("congo-coast", "cape"),
        "objective": ("horn-of-africa", "zambezi"),
    }[deck]
    colour = {"action": "yellow", "permanent": "orange", "objective": "violet"}[deck]
    last = {"action": "raid", "permanent": "club", "objective": "continents"}[deck]
    scene = Scene(seats=3).pawn(0, start, 1, 1, "black").deck(deck, last)
    scene.do(scene.move(start, goal), A, take(colour, 1))
    assert scene.state.ending
    assert scene.state.to_move == 0
    scene.do(END)
    assert finish(scene) == [1, 2]


def test_OR_26_an_empty_reward_board_triggers_the_end() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").no_reserve()
    for column in ("orange", "violet", "brown"):
        scene.column(column)
    scene.column("yellow", 1)
    scene.do(scene.move("cape", "zambezi"), A, take("yellow", 1))
    assert scene.state.ending


def test_OR_26_an_empty_supply_triggers_the_end() -> None:
    scene = Scene(seats=3)
    scene.state.supply = [0, 1] + [0] * 25
    scene.state.supply_kinds = 2
    scene.state.in_supply = 1
    events = scene.events(evolve(1, 1, "brown"), place("upper-nile"))
    assert events[-1] == Ending(0, "supply-empty")
    scene.do(A, take("brown", 1), take("brown", 1))
    assert scene.state.ending


def test_OR_26_used_villages_trigger_the_end() -> None:
    scene = Scene().hunt("cape", 4).pawn(1, "congo-coast", 1, 1, "black")
    scene.state.villages = [1, 0, 0, 0]
    scene.do(evolve(1, 1, "brown"), place("horn-of-africa"), A, take("violet", 1))
    assert scene.state.ending


def test_OR_26_b_is_tested_after_the_cards_went_back() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").deck("action", "raid", "theft", "might")
    scene.do(scene.move("cape", "zambezi"), B)
    scene.first(2)
    assert not scene.state.ending
    assert scene.cards_left("action") == 2


def test_OR_26_an_objective_that_goes_back_at_once_leaves_the_deck_not_empty() -> None:
    scene = (
        Scene()
        .pawn(0, "zambezi", 1, 1, "black")
        .hand(0, "strait-tiles", "hunting-tiles")
        .deck("objective", "continents")
    )
    scene.do(scene.move("zambezi", "horn-of-africa"), A, take("violet", 1), scene.put("continents"))
    assert not scene.state.ending


def ending_scene() -> Scene:
    scene = Scene().tiles(0, 1, 2, 3, 4, 1, 1, 1).strait_of(0, "drake", "bering", "sinai")
    scene.hand(0, "tile-of-level", "progress-tiles").deck("objective", "strait-tiles", "continents", "hunting-tiles")
    scene.pawn(0, "zambezi", 1, 1, "black")
    scene.state.ending = True
    return scene


def test_OR_27_several_objectives_in_the_last_round_but_one_new_card() -> None:
    scene = ending_scene()
    scene.do(scene.play("tile-of-level"))
    assert scene.holds(0) == ["strait-tiles", "progress-tiles"]
    scene.do(scene.play("progress-tiles"), scene.play("strait-tiles"))
    assert scene.holds(0) == []
    assert scene.cards_left("objective") == 2
    assert scene.state.objective_points[0] == 13


def test_OR_27_the_triggering_player_may_do_so_in_the_triggering_turn() -> None:
    scene = ending_scene()
    scene.state.ending = False
    scene.deck("permanent", "club").pawn(0, "cape", 1, 1, "brown")
    scene.do(scene.play("tile-of-level"))
    assert not scene.can_play("progress-tiles")
    scene.do(scene.move("cape", "congo-coast"), A, take("orange", 1))
    assert scene.state.ending
    scene.do(scene.play("progress-tiles"), scene.play("strait-tiles"))
    assert scene.cards_left("objective") == 2


def test_OR_28_OR_29_the_rulebooks_example_makes_51() -> None:
    scene = Scene().tiles(0, 1, 1, 2, 2, 3, 4, 5).hand(0, "club", "raft", "raid")
    scene.state.strait_value = [4, 5, *([3] * 9), *([0] * 5)]
    scene.strait_of(0, "gibraltar", "sinai")
    scene.change("hunting_points", 0, 4)
    scene.change("hunting_tiles", 0, 1)
    for value, card in zip(
        (6, 5, 5, 4, 4),
        (
            "in-antarctica",
            "continents",
            "progress-tiles",
            "strait-tiles",
            "tile-of-level",
        ),
        strict=True,
    ):
        scene.in_play(0, card)
        scene.change("objective_points", 0, scene.state.objective_points[0] + value)
        assert scene.state.setup.value[scene.cards.index(card)] == value
    scene.in_play(0, "sandals", "torch")
    assert scene.score() == 51


def test_OR_28_ties_go_to_the_hand_and_then_are_shared() -> None:
    scene = Scene().hand(0, "club").tiles(1, 1)
    assert scene.state.scores() == [1, 1]
    assert scene.state.standings()[0] > scene.state.standings()[1]
    scene.tiles(0, 1).hand(1, "raid")
    assert scene.state.scores() == [2, 2]
    assert scene.state.standings()[0] == scene.state.standings()[1]


def test_OR_33_the_game_ends_after_round_60() -> None:
    scene = Scene().pawn(0, "zambezi", 1, 1, "black").pawn(1, "cape", 1, 3)
    scene.state.round = 60
    scene.do(scene.move("zambezi", "congo-coast"), A, take("orange", 1), END)
    assert scene.state.round == 60
    scene.do(scene.move("cape", "zambezi"), A, take("yellow", 1))
    events = scene.events(END)
    assert scene.state.is_over()
    assert events[0] == RoundsOver(None, 60)


def test_OR_33_an_end_triggered_in_round_60_still_gives_the_others_their_turn() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black")
    scene.state.round = 60
    scene.state.to_move = 1
    scene.state.ending = True
    scene.state.last_turns = 1
    scene.do(evolve(1, 1, "brown"), place("upper-nile"), A, take("brown", 1), take("brown", 1), END)
    assert not scene.state.is_over()
    assert scene.state.to_move == 0


def test_OR_53_drawing_the_last_objective_after_playing_one_triggers_the_end() -> None:
    scene = Scene().tiles(0, 4).hand(0, "tile-of-level").deck("objective", "continents")
    scene.do(scene.play("tile-of-level"))
    assert scene.state.ending
    assert not scene.state.acted


def test_OR_53_it_stays_triggered_when_cards_return() -> None:
    scene = Scene().hand(0, "council").deck("objective", "continents", "strait-tiles").pawn(0, "zambezi", 1, 1, "black")
    scene.do(scene.play("council"), words.DRAW_FROM + 2)
    assert scene.state.ending
    scene.hand(0)
    scene.deck("objective", "hunting-tiles")
    scene.do(scene.move("zambezi", "horn-of-africa"), A, take("violet", 1), scene.put("hunting-tiles"))
    assert scene.state.ending
    assert scene.state.last_turns == 1


def test_OR_54_the_triggering_player_finishes_the_turn_second_wind_included() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").pawn(0, "india", 1, 1, "brown").deck("action", "second-wind")
    scene.do(scene.move("cape", "zambezi"), A, take("yellow", 1))
    assert scene.state.ending
    scene.do(scene.play("second-wind"), scene.move("india", "persia"), A, take("brown", 1), take("brown", 1), END)
    assert scene.state.to_move == 1


def test_OR_55_objectives_in_hand_count_one_fulfilled_or_not() -> None:
    scene = Scene().tiles(0, 4).hand(0, "tile-of-level", "continents")
    assert scene.score() == 3


def test_OR_12_passing_still_allows_the_end_to_come() -> None:
    scene = Scene()
    scene.state.villages = [0, 3, 0, 0]
    scene.state.ending = True
    scene.do(PASS, END)
    assert scene.state.is_over()
