"""Playing cards: one of each colour, every action card, levels of permanents, limits and what meets what."""

import pytest

from ludothek.games.origin import constants as words
from tests.games.origin.scene import (
    AREAS,
    END,
    STRAITS,
    A,
    Scene,
    draw_from,
    evolve,
    imitate,
    place,
    rob,
    seize,
    shape,
    take,
)


def test_OR_21_one_card_of_each_colour_in_a_turn() -> None:
    scene = Scene().tiles(0, 1, 2, 3, 4).hand(0, "insight", "council", "sandals", "torch", "tile-of-level")
    scene.do(scene.play("sandals"), scene.play("tile-of-level"), scene.play("insight"), take("yellow", 1))
    assert not any(words.PLAY <= action < words.PUT for action in scene.legal())
    for card in ("council", "torch"):
        assert scene.why_not(scene.play(card)) == "OR-21"
    assert scene.why_not(scene.play("raid")) == "OR-21"


def test_OR_22_an_action_card_is_discarded_for_good() -> None:
    scene = Scene().hand(0, "insight")
    scene.do(scene.play("insight"), take("brown", 1))
    assert scene.holds(0) == []
    assert scene.state.discarded[scene.cards.index("insight")] == 1
    assert "insight" not in scene.under("action")
    assert scene.cards_left("action") == 13


@pytest.mark.parametrize(
    ("card", "level"),
    [
        ("sandals", 1),
        ("basket", 1),
        ("torch", 1),
        ("spear", 2),
        ("raft", 2),
        ("palisade", 2),
        ("tally-stick", 2),
        ("club", 3),
        ("travois", 3),
        ("kiln", 3),
        ("net", 3),
        ("seed-grain", 4),
        ("outrigger", 4),
        ("writing", 5),
    ],
)
def test_OR_23_a_permanent_needs_a_tile_of_its_level(card: str, level: int) -> None:
    scene = Scene().hand(0, card)
    for other in range(1, 6):
        if other != level:
            scene.tiles(0, other)
    assert scene.why_not(scene.play(card)) == "OR-23"
    scene.tiles(0, level).do(scene.play(card))
    assert scene.state.played[0] == 1 << scene.cards.index(card)
    scene.change("tiles", level, 0)
    assert scene.state.played[0] == 1 << scene.cards.index(card)


def test_OR_23_a_permanent_outlasts_its_tile_taken_by_imitation() -> None:
    scene = Scene().in_play(1, "sandals").tiles(1, 1).hand(0, "imitation")
    scene.do(scene.play("imitation"), imitate(1, 1))
    assert (scene.levels(0), scene.levels(1)) == ([1], [])
    assert scene.state.played[1] == 1 << scene.cards.index("sandals")


def test_OR_24_an_objective_needs_its_condition_and_brings_a_new_one() -> None:
    scene = Scene().hand(0, "tile-of-level")
    assert scene.why_not(scene.play("tile-of-level")) == "OR-24"
    scene.tiles(0, 4).deck("objective", "strait-tiles", "continents")
    scene.do(scene.play("tile-of-level"))
    assert scene.holds(0) == ["strait-tiles"]
    assert scene.state.objective_points[0] == 4
    scene.change("tiles", 4, 0)
    assert scene.score() == 5


def test_OR_25_of_three_objectives_one_goes_under_the_deck() -> None:
    scene = Scene().pawn(0, "zambezi", 1, 1, "black").hand(0, "strait-tiles", "hunting-tiles")
    scene.deck("objective", "continents", "tile-of-level")
    scene.do(scene.move("zambezi", "horn-of-africa"), A, take("violet", 1))
    assert scene.legal() == sorted(scene.put(card) for card in ("strait-tiles", "hunting-tiles", "continents"))
    scene.do(scene.put("hunting-tiles"), END)
    assert scene.holds(0) == ["continents", "strait-tiles"]
    assert scene.under("objective") == ["tile-of-level", "hunting-tiles"]


def test_OR_25_tally_stick_allows_three() -> None:
    scene = Scene().pawn(0, "zambezi", 1, 1, "black").hand(0, "strait-tiles", "hunting-tiles").in_play(0, "tally-stick")
    scene.do(scene.move("zambezi", "horn-of-africa"), A, take("violet", 1))
    assert len(scene.holds(0)) == 3
    assert END in scene.legal()


# Action cards


def test_theft_takes_a_random_card_and_every_card_can_be_it() -> None:
    stolen = set()
    for seed in range(40):
        scene = Scene().hand(0, "theft").hand(1, "raid", "club", "continents")
        scene.rng.state = seed
        scene.do(scene.play("theft"), rob(1))
        assert len(scene.holds(1)) == 2
        stolen.add(scene.holds(0)[0])
    assert stolen == {"raid", "club", "continents"}


def test_theft_needs_an_opponent_with_cards() -> None:
    scene = Scene(seats=3).hand(0, "theft")
    assert scene.why_not(scene.play("theft")) == "OR-46"
    scene.hand(2, "club").do(scene.play("theft"))
    assert scene.legal() == [rob(2)]
    assert scene.why_not(rob(1)) == "OR-48"


def test_OR_48_theft_that_overfills_the_objective_limit() -> None:
    scene = Scene().hand(0, "theft", "strait-tiles", "hunting-tiles").hand(1, "continents")
    scene.do(scene.play("theft"), rob(1))
    assert scene.legal() == sorted(scene.put(card) for card in ("strait-tiles", "hunting-tiles", "continents"))
    scene.do(scene.put("continents"))
    assert scene.holds(0) == ["strait-tiles", "hunting-tiles"]
    assert scene.state.to_move == 0
    assert not scene.state.acted


def test_raid_takes_a_strait_tile_of_small_value_but_never_a_hunting_tile() -> None:
    scene = Scene().hand(0, "raid")
    scene.change("hunting_tiles", 1, 2)
    for strait, value in (("bering", 3), ("drake", 3), ("gibraltar", 4)):
        scene.change("strait_value", STRAITS.index(strait), value)
    assert scene.why_not(scene.play("raid")) == "OR-46"
    scene.strait_of(1, "gibraltar")
    assert scene.why_not(scene.play("raid")) == "OR-46"
    scene.strait_of(1, "bering", "drake").strait_of(0, "panama")
    own = scene.state.strait_points[0]
    scene.do(scene.play("raid"))
    assert scene.legal() == [seize("bering"), seize("drake")]
    scene.do(seize("drake"))
    assert scene.state.strait_points[:2] == [own + 3, 7]
    assert scene.state.strait_tiles[:2] == [2, 2]


def test_OR_49_imitation_takes_a_topmost_tile_that_fits() -> None:
    scene = Scene().hand(0, "imitation").tiles(0, 1).tiles(1, 1, 1, 2, 2, 3)
    scene.do(scene.play("imitation"))
    assert scene.legal() == [imitate(1, 2)]
    assert scene.why_not(imitate(1, 1)) == "OR-49"
    assert scene.why_not(imitate(1, 3)) == "OR-49"
    scene.do(imitate(1, 2))
    assert (scene.levels(0), scene.levels(1)) == ([1, 2], [1, 1, 2, 3])


def test_imitation_needs_such_a_tile() -> None:
    assert not Scene().hand(0, "imitation").can_play("imitation")
    assert not Scene().hand(0, "imitation").tiles(1, 1, 2).can_play("imitation")
    assert Scene().hand(0, "imitation").tiles(1, 1, 2).tiles(0, 1).can_play("imitation")


def test_great_march_moves_two_steps_more_this_turn_only() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").hand(0, "great-march")
    scene.do(scene.play("great-march"))
    assert "upper-nile" in scene.goals("cape")
    assert "iberia-and-gaul" not in scene.goals("cape")
    scene.do(scene.move("cape", "zambezi"), A, take("yellow", 1), END)
    scene.state.to_move = 0
    assert scene.goals("zambezi") == {"horn-of-africa", "congo-coast", "cape"}


def test_great_march_serves_displacement_too() -> None:
    scene = Scene().pawn(0, "cape", 1, 2, "black").pawn(1, "upper-nile", 1, 1, "black").hand(0, "great-march")
    assert "upper-nile" not in scene.goals("cape")
    scene.do(scene.play("great-march"), scene.move("cape", "upper-nile"))
    assert scene.owner("cape") == 1


def test_insight_takes_a_legal_tile_of_any_column() -> None:
    scene = Scene().hand(0, "insight").tiles(0, 1, 2).column("violet", 3, 4)
    scene.do(scene.play("insight"))
    assert take("violet", 4) not in scene.legal()
    scene.do(take("violet", 3))
    assert scene.levels(0) == [1, 2, 3]
    none = Scene().hand(0, "insight")
    for column in ("yellow", "orange", "violet", "brown"):
        none.column(column, 3)
    assert none.why_not(none.play("insight")) == "OR-46"


def test_council_draws_two_of_one_deck_or_one_if_it_holds_only_one() -> None:
    scene = Scene().hand(0, "council")
    scene.do(scene.play("council"), draw_from("permanent"))
    assert len(scene.holds(0)) == 2
    one = Scene().hand(0, "council").deck("permanent", "club")
    one.do(one.play("council"), draw_from("permanent"))
    assert one.holds(0) == ["club"]
    none = Scene().hand(0, "council").deck("permanent").deck("action").deck("objective")
    assert none.why_not(none.play("council")) == "OR-46"


def test_council_of_objectives_keeps_the_limit() -> None:
    scene = Scene().hand(0, "council", "strait-tiles", "hunting-tiles")
    scene.do(scene.play("council"), draw_from("objective"))
    assert len(scene.holds(0)) == 4
    scene.first(2)
    assert len(scene.holds(0)) == 2


def test_crossing_paths_swaps_two_different_pawns_and_gives_the_reward_of_one_area() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").pawn(0, "maghreb", 2, 3).hand(0, "crossing-paths")
    scene.do(scene.play("crossing-paths"), scene.swap("maghreb", "cape"))
    assert scene.state.shape_at[AREAS.index("cape")] == shape(2, 3)
    assert scene.state.shape_at[AREAS.index("maghreb")] == shape(1, 1, "black")
    assert scene.legal() == sorted([place("maghreb"), place("cape")])
    assert scene.describe_legal() == ["take the reward of Maghreb", "take the reward of The Cape"]
    assert scene.why_not(place("china")) == "OR-13"
    scene.do(place("maghreb"), A, take("yellow", 1))
    assert len(scene.holds(0)) == 1
    assert not scene.state.acted
    assert scene.goals("cape")


def test_crossing_paths_between_areas_of_one_colour_leaves_no_choice() -> None:
    scene = Scene().pawn(0, "zambezi", 1, 1, "black").pawn(0, "maghreb", 2, 3).hand(0, "crossing-paths")
    scene.do(scene.play("crossing-paths"), scene.swap("zambezi", "maghreb"))
    assert scene.legal() == [A, words.REWARD_B]


@pytest.mark.parametrize(("card", "deck"), [("might", "action"), ("mutation", "permanent")])
def test_might_and_mutation_also_draw_a_card(card: str, deck: str) -> None:
    scene = Scene().pawn(0, "zambezi", 1, 1, "black").hand(0, card)
    before = scene.cards_left(deck)
    scene.do(scene.play(card))
    assert len(scene.holds(0)) == 1
    assert scene.cards_left(deck) == before - 1
    assert not scene.state.acted


def test_crossing_paths_needs_two_pawns_that_differ() -> None:
    assert not Scene().pawn(0, "cape", 1, 1, "black").hand(0, "crossing-paths").can_play("crossing-paths")
    twins = Scene(seats=4).pawn(0, "cape", 2, 2).pawn(0, "maghreb", 2, 2).hand(0, "crossing-paths")
    assert twins.why_not(twins.play("crossing-paths")) == "OR-46"
    twins.pawn(0, "india", 3, 2).do(twins.play("crossing-paths"))
    assert len(twins.legal()) == 2


def test_far_seed_with_seed_grain_evolves_two_traits_two_steps_away() -> None:
    scene = Scene().in_play(0, "seed-grain").hand(0, "far-seed")
    scene.do(scene.play("far-seed"), evolve(2, 2), place("maghreb"))
    assert scene.owner("maghreb") == 0


def test_OR_46_a_card_must_be_able_to_do_something() -> None:
    scene = Scene().hand(0, "theft", "raid", "imitation", "crossing-paths")
    for card in ("theft", "raid", "imitation", "crossing-paths"):
        assert scene.why_not(scene.play(card)) == "OR-46"


def test_OR_47_a_covered_tile_suffices_for_a_permanent() -> None:
    scene = Scene().tiles(0, 1, 2, 3).hand(0, "spear")
    scene.do(scene.play("spear"))
    assert scene.state.played[0]


def test_OR_47_a_permanent_works_at_once() -> None:
    scene = Scene().tiles(0, 1, 2, 3).hand(0, "travois").pawn(0, "cape", 1, 1, "black")
    assert "great-lakes" not in scene.goals("cape")
    scene.do(scene.play("travois"))
    assert "chad-basin" in scene.goals("cape")


def test_OR_47_tally_stick_of_the_acting_player_counts_only() -> None:
    scene = Scene().in_play(1, "tally-stick").hand(0, "council", "strait-tiles", "hunting-tiles")
    scene.do(scene.play("council"), draw_from("objective"))
    assert scene.state.phase == words.PUTTING


def test_OR_50_cards_that_go_back_together_lie_in_the_order_of_the_card_list() -> None:
    scene = Scene().hand(0, "council", "strait-tiles", "hunting-tiles").deck("objective", "continents", "width-3")
    scene.do(scene.play("council"), draw_from("objective"))
    names = ["continents", "width-3", "strait-tiles", "hunting-tiles"]
    assert scene.legal() == [scene.put(name) for name in names[:3]]
    assert scene.why_not(scene.put("hunting-tiles")) == "OR-50"
    scene.do(scene.put("width-3"))
    assert scene.put("continents") not in scene.legal()
    scene.do(scene.put("hunting-tiles"))
    assert scene.under("objective") == ["width-3", "hunting-tiles"]


def test_OR_50_equal_cards_may_both_go_back() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").hand(0, "theft").deck("action", "theft", "raid", "might", "council")
    scene.do(scene.move("cape", "zambezi"), words.REWARD_B, scene.put("theft"), scene.put("theft"))
    assert scene.under("action") == ["council", "theft", "theft"]
    assert scene.holds(0) == ["raid", "might"]


def test_OR_52_the_new_objective_waits_for_the_next_turn() -> None:
    scene = (
        Scene().tiles(0, 1, 2, 3, 4, 1, 1, 1).hand(0, "tile-of-level").deck("objective", "progress-tiles", "continents")
    )
    scene.do(scene.play("tile-of-level"))
    assert scene.holds(0) == ["progress-tiles"]
    assert scene.why_not(scene.play("progress-tiles")) == "OR-21"


def test_OR_52_from_an_empty_deck_no_objective_is_drawn() -> None:
    scene = Scene().tiles(0, 4).hand(0, "tile-of-level").deck("objective")
    scene.state.ending = True
    scene.do(scene.play("tile-of-level"))
    assert scene.holds(0) == []
