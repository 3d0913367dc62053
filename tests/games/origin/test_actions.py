"""Evolution, migration, displacement, passing, and the order of a turn."""

import pytest

from ludothek.games.origin import constants as words
from tests.games.origin.scene import END, PASS, A, Scene, evolve, place, take

AROUND_ORIGIN = {"upper-nile", "horn-of-africa", "zambezi", "congo-coast", "chad-basin"}
AROUND_CAPE = {"zambezi", "congo-coast", "queen-maud-land"}


def test_OR_07_a_new_pawn_goes_beside_any_pawn_the_neutral_one_too() -> None:
    scene = Scene()
    assert scene.places(1, 1, "brown") == AROUND_ORIGIN
    scene.pawn(1, "cape", 1, 1, "brown")
    assert scene.places(1, 1, "black") == {*AROUND_ORIGIN, "queen-maud-land"}
    assert scene.places(2, 1, "brown") == AROUND_CAPE
    scene.do(evolve(2, 1, "brown"))
    assert scene.why_not(place("china")) == "OR-07"
    assert scene.why_not(place("cape")) == "OR-07"
    assert scene.why_not(place("upper-nile")) == "OR-08"
    scene.do(place("zambezi"))
    assert scene.owner("zambezi") == 0
    assert scene.state.villages[0] == 8


def test_OR_07_a_strait_is_adjacent() -> None:
    scene = Scene().pawn(1, "horn-of-africa", 2, 2, "black")
    assert scene.places(3, 2, "black") == {"upper-nile", "zambezi", "arabia-and-makran"}


@pytest.mark.parametrize(
    ("child", "right"),
    [
        ((1, 1, "black"), True),
        ((1, 1, "brown"), True),
        ((2, 1, "white"), True),
        ((1, 2, "white"), True),
        ((1, 3, "white"), False),
        ((3, 1, "white"), False),
        ((2, 1, "black"), False),
        ((2, 2, "white"), False),
    ],
)
def test_OR_08_the_rulebooks_examples_beside_one_pawn(child: tuple[int, int, str], right: bool) -> None:
    assert bool(Scene().places(*child)) is right


def test_OR_08_nothing_may_be_smaller_and_one_of_several_neighbours_is_enough() -> None:
    scene = Scene().pawn(1, "cape", 2, 2, "black")
    assert "zambezi" not in scene.places(1, 2, "black")
    assert "zambezi" not in scene.places(2, 1, "black")
    assert scene.places(2, 2, "white") == AROUND_CAPE
    scene.pawn(1, "horn-of-africa", 3, 3, "white")
    assert scene.places(2, 2, "white") == AROUND_CAPE


def test_OR_08_an_identical_pawn_is_allowed() -> None:
    scene = Scene(seats=4)
    scene.pawn(1, "cape", 2, 2, "black")
    assert scene.places(2, 2, "black") == AROUND_CAPE


def test_OR_09_pawns_and_villages_never_leave_the_board() -> None:
    scene = Scene().pawn(0, "zambezi", 2, 2).pawn(1, "cape", 1, 1, "black")
    scene.do(scene.move("zambezi", "cape"))
    assert (scene.owner("cape"), scene.owner("zambezi")) == (0, 1)
    assert scene.state.villages[:2] == [8, 8]


def test_OR_10_migration_goes_up_to_the_height_through_pawns_over_straits_and_not_back() -> None:
    scene = Scene().pawn(0, "zambezi", 2, 1, "black").pawn(1, "horn-of-africa", 1, 3)
    assert scene.goals("zambezi") == {
        "upper-nile",
        "congo-coast",
        "cape",
        "chad-basin",
        "arabia-and-makran",
        "queen-maud-land",
    }
    assert scene.why_not(scene.move("zambezi", "zambezi")) == "OR-10"
    assert scene.why_not(scene.move("zambezi", "persia")) == "OR-37"


def test_OR_10_worked_example_a_pawn_of_height_2_crosses_a_held_green_area() -> None:
    scene = Scene().pawn(0, "zambezi", 2, 1, "black").pawn(1, "cape", 3, 3, "brown")
    scene.pawn(1, "horn-of-africa", 3, 3).pawn(1, "upper-nile", 3, 2)
    scene.do(scene.move("zambezi", "congo-coast"))
    assert scene.owner("congo-coast") == 0
    assert scene.owner("cape") == 1


def test_OR_11_displacement_swaps_with_a_narrower_rival_and_only_the_mover_is_rewarded() -> None:
    """The rulebook's example: height 2 and width 2 against width 1 on a yellow area."""
    scene = Scene().pawn(0, "cape", 2, 2).pawn(1, "zambezi", 3, 1)
    scene.do(scene.move("cape", "zambezi"))
    assert (scene.owner("zambezi"), scene.owner("cape")) == (0, 1)
    scene.do(A, take("yellow", 1))
    assert (scene.levels(0), scene.levels(1)) == ([1], [])
    assert (len(scene.holds(0)), len(scene.holds(1))) == (1, 0)


def test_OR_11_neither_own_nor_neutral_nor_equal_nor_wider_pawns_can_be_displaced() -> None:
    scene = Scene().pawn(0, "zambezi", 2, 2).pawn(0, "cape", 1, 1, "black")
    scene.pawn(1, "horn-of-africa", 1, 2).pawn(1, "congo-coast", 1, 3)
    goals = scene.goals("zambezi")
    assert not goals & {"cape", "great-lakes", "horn-of-africa", "congo-coast"}
    assert scene.why_not(scene.move("zambezi", "cape")) == "OR-11"
    assert scene.why_not(scene.move("zambezi", "great-lakes")) == "OR-11"
    assert scene.why_not(scene.move("zambezi", "horn-of-africa")) == "OR-38"


def stuck() -> Scene:
    """Seat 0 has one pawn, walled in by wide rivals, and no village."""
    scene = Scene().pawn(0, "cape", 1, 1, "black")
    scene.pawn(1, "zambezi", 1, 3, "white").pawn(1, "congo-coast", 1, 3, "black")
    scene.pawn(1, "queen-maud-land", 1, 3, "brown")
    scene.change("villages", 0, 0)
    return scene


def test_OR_12_without_a_legal_action_one_passes() -> None:
    scene = stuck()
    assert scene.legal() == [PASS]
    scene.do(PASS, END)
    assert scene.state.to_move == 1


def test_OR_31_cards_then_the_action_with_its_rewards_then_cards_then_the_end_of_the_turn() -> None:
    """Worked example 5: an action card, a move, a permanent and an objective in one turn."""
    scene = Scene().pawn(0, "zambezi", 2, 1).tiles(0, 1, 2, 3).hand(0, "insight", "club", "tile-of-level", "council")
    scene.column("yellow", 4)
    assert END not in scene.legal()
    scene.do(scene.play("insight"))
    assert scene.why_not(scene.move("zambezi", "cape")) == "OR-31"
    scene.do(take("yellow", 4), scene.move("zambezi", "cape"))
    assert not any(action < words.PLAY for action in scene.legal())
    assert scene.why_not(scene.play("council")) == "OR-21"
    scene.do(scene.play("club"), scene.play("tile-of-level"))
    assert scene.legal() == [END]
    scene.do(END)
    assert scene.state.to_move == 1


def test_OR_31_a_fulfilled_objective_may_be_played_between_the_action_and_its_reward() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").hand(0, "tile-of-level", "club", "width-3").tiles(0, 3, 4)
    scene.deck("objective", "strait-tiles", "continents", "on-green")
    scene.do(scene.move("cape", "zambezi"))
    assert scene.legal() == [scene.play("tile-of-level"), A, words.REWARD_B]
    assert scene.why_not(scene.play("club")) == "OR-31"
    assert scene.why_not(scene.play("width-3")) == "OR-24"
    scene.do(scene.play("tile-of-level"))
    assert scene.state.objective_points[0] == 4
    assert scene.legal() == [A, words.REWARD_B]
    assert sorted(scene.holds(0)) == ["club", "strait-tiles", "width-3"]


def test_OR_31_the_new_objective_comes_before_the_reward_of_violet() -> None:
    """Playing first makes room in the hand for the objectives of the reward."""
    scene = Scene().pawn(0, "zambezi", 1, 1, "black").hand(0, "tile-of-level", "width-3").tiles(0, 4)
    scene.deck("objective", "strait-tiles", "continents", "on-green")
    scene.do(scene.move("zambezi", "horn-of-africa"), scene.play("tile-of-level"), A, take("violet", 1))
    assert scene.state.phase == words.PUTTING
    assert sorted(scene.holds(0)) == ["continents", "strait-tiles", "width-3"]


def test_OR_31_no_objective_before_the_reward_without_a_fulfilled_one_or_twice_in_a_turn() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").hand(0, "width-3")
    scene.do(scene.move("cape", "zambezi"))
    assert scene.legal() == [A, words.REWARD_B]
    played = (
        Scene().pawn(0, "cape", 1, 1, "black").hand(0, "tile-of-level", "progress-tiles").tiles(0, 4, 1, 1, 1, 1, 1, 1)
    )
    played.do(played.play("tile-of-level"), played.move("cape", "zambezi"))
    assert played.legal() == [A, words.REWARD_B]


def test_OR_31_in_the_last_round_several_objectives_before_the_reward() -> None:
    scene = (
        Scene().pawn(0, "cape", 1, 1, "black").hand(0, "tile-of-level", "progress-tiles").tiles(0, 4, 1, 1, 1, 1, 1, 1)
    )
    scene.state.ending = True
    scene.do(scene.move("cape", "zambezi"), scene.play("tile-of-level"))
    assert scene.play("progress-tiles") in scene.legal()
    scene.do(scene.play("progress-tiles"))
    assert scene.state.objective_points[0] == 9
    assert A in scene.legal()


def test_OR_31_rewards_are_not_interrupted_by_cards() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").hand(0, "council")
    scene.do(scene.move("cape", "zambezi"))
    assert scene.legal() == [A, words.REWARD_B]
    assert scene.why_not(scene.play("council")) == "OR-31"


def test_OR_31_a_card_drawn_this_turn_may_be_played() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").deck("action", "insight", "theft", "raid")
    scene.do(scene.move("cape", "zambezi"), A, take("yellow", 1))
    assert scene.can_play("insight")


def test_OR_32_passing_needs_that_no_action_is_legal_and_forbids_second_wind() -> None:
    assert Scene().why_not(PASS) == "OR-32"
    scene = stuck().hand(0, "second-wind", "great-march")
    assert scene.can_play("great-march")
    scene.do(PASS)
    assert scene.why_not(scene.play("second-wind")) == "OR-40"
    assert scene.why_not(scene.play("great-march")) == "OR-39"
    played_first = stuck().hand(0, "great-march")
    played_first.do(played_first.play("great-march"))
    assert played_first.goals("cape")
    assert PASS not in played_first.legal()


def test_OR_34_the_shape_must_be_in_the_supply_and_a_village_is_needed() -> None:
    scene = Scene().pawn(1, "cape", 1, 1, "brown")
    assert scene.why_not(evolve(1, 1, "brown")) == "OR-34"
    scene.change("villages", 0, 0)
    assert scene.why_not(evolve(1, 1, "black")) == "OR-34"


def test_OR_34_a_shape_nobody_can_evolve_is_no_choice() -> None:
    """The supply holds wide pawns only; nothing on the board may bring them forth."""
    scene = Scene()
    for kind in range(27):
        if kind // 3 % 3 < 2:
            scene.change("supply", kind, 0)
    scene.state.supply_kinds = sum(1 << kind for kind in range(27) if scene.state.supply[kind])
    assert scene.legal() == [PASS]


def test_OR_34_the_neutral_pawn_can_be_a_parent_throughout() -> None:
    scene = Scene().pawn(0, "mongolia-and-baikal", 3, 3)
    assert scene.places(1, 1, "brown") == AROUND_ORIGIN


def test_OR_35_seed_grain_and_mutation_allow_two_traits_and_together_still_two() -> None:
    scene = Scene().in_play(0, "seed-grain")
    assert scene.places(2, 1, "black") == AROUND_ORIGIN
    assert scene.places(2, 2, "white") == AROUND_ORIGIN
    assert not scene.places(2, 2, "black")
    assert not scene.places(3, 1, "white")
    scene.hand(0, "mutation").do(scene.play("mutation"))
    assert scene.places(2, 2, "white") == AROUND_ORIGIN
    assert not scene.places(2, 2, "black")


def test_OR_35_mutation_alone_holds_for_this_turn() -> None:
    scene = Scene().hand(0, "mutation")
    assert not scene.places(2, 2, "white")
    scene.do(scene.play("mutation"))
    assert scene.places(2, 2, "white") == AROUND_ORIGIN
    scene.do(evolve(2, 2, "white"), place("chad-basin"), A, take("violet", 1), END)
    assert not scene.places(3, 3, "white")


def test_OR_36_far_seed_reaches_two_steps_whatever_lies_between() -> None:
    scene = Scene().hand(0, "far-seed").pawn(1, "zambezi", 3, 3)
    scene.do(scene.play("far-seed"))
    assert scene.places(1, 1, "brown") == (AROUND_ORIGIN - {"zambezi"}) | {
        "lower-nile",
        "arabia-and-makran",
        "cape",
        "maghreb",
        "niger-bend",
    }
    scene.do(evolve(1, 1, "brown"), place("arabia-and-makran"), A, take("orange", 1))
    assert not any(words.EVOLVE <= action < words.PLACE for action in scene.legal())


def test_OR_37_sandals_travois_and_great_march_add_up() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black")
    assert scene.goals("cape") == AROUND_CAPE
    scene.in_play(0, "sandals")
    assert "chad-basin" in scene.goals("cape")
    assert "arabia-and-makran" not in scene.goals("cape")
    scene.in_play(0, "travois")
    assert "arabia-and-makran" in scene.goals("cape")
    assert "persia" not in scene.goals("cape")
    scene.hand(0, "great-march").do(scene.play("great-march"))
    assert "turan" in scene.goals("cape")
    assert "mongolia-and-baikal" not in scene.goals("cape")


def test_OR_37_sandals_do_not_help_taller_pawns_but_travois_does() -> None:
    plain = Scene().pawn(0, "cape", 2, 1)
    sandals = Scene().pawn(0, "cape", 2, 1).in_play(0, "sandals")
    travois = Scene().pawn(0, "cape", 2, 1).in_play(0, "sandals", "travois")
    assert plain.goals("cape") == sandals.goals("cape")
    assert sandals.goals("cape") < travois.goals("cape")


def test_OR_37_raft_makes_one_strait_free_on_a_route_with_two() -> None:
    scene = Scene().pawn(0, "alaska", 1, 1, "black").in_play(0, "raft")
    assert scene.goals("alaska") == {
        "canadian-shield",
        "pacific-rockies",
        "amur-and-chukotka",
        "west-siberia",
        "mongolia-and-baikal",
        "china",
    }
    two = Scene().pawn(0, "india", 3, 1).in_play(0, "raft")
    assert "western-australia" in two.goals("india")
    assert "wilkes-land" not in two.goals("india")
    assert "western-australia" not in Scene().pawn(0, "india", 3, 1).goals("india")


def test_OR_37_raft_does_not_lengthen_a_route_over_land() -> None:
    scene = Scene().pawn(0, "turan", 1, 1, "black").in_play(0, "raft")
    assert scene.goals("turan") == {
        "pontic-steppe",
        "persia",
        "india",
        "west-siberia",
        "mongolia-and-baikal",
        "china",
        "sunda-isles",
    }


def test_OR_37_the_origin_area_may_be_crossed() -> None:
    scene = Scene().pawn(0, "zambezi", 2, 1, "black").pawn(1, "horn-of-africa", 3, 3).pawn(1, "congo-coast", 3, 2)
    assert "chad-basin" in scene.goals("zambezi")


def test_OR_37_the_event_tells_the_shortest_route() -> None:
    scene = Scene().pawn(0, "cape", 3, 1)
    events = scene.events(scene.move("cape", "upper-nile"))
    assert [e.area for e in events if e.kind == "stepped"] == ["zambezi", "great-lakes", "upper-nile"]
    raft = Scene().pawn(0, "maghreb", 3, 1).in_play(0, "raft")
    events = raft.events(raft.move("maghreb", "anatolia-and-levant"))
    assert [e.area for e in events if e.kind == "stepped"] == ["lower-nile", "anatolia-and-levant"]


def test_OR_38_might_and_club_against_palisade() -> None:
    def displaces(width: int, rival: int, mine: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> bool:
        scene = Scene().pawn(0, "cape", 2, width, "black").pawn(1, "zambezi", 3, rival)
        scene.in_play(0, *(card for card in mine if card != "might")).in_play(1, *theirs)
        if "might" in mine:
            scene.hand(0, "might").do(scene.play("might"))
        return "zambezi" in scene.goals("cape")

    assert displaces(2, 1)
    assert not displaces(1, 1)
    assert displaces(1, 1, ("club",))
    assert displaces(1, 1, ("might",))
    assert not displaces(1, 2, ("might",))
    assert displaces(1, 2, ("might", "club"))
    assert not displaces(2, 1, (), ("palisade",))
    assert displaces(2, 1, ("club",), ("palisade",))
    assert not displaces(1, 1, ("club",), ("palisade",))
    assert displaces(3, 1, (), ("palisade",))
    assert displaces(3, 2, (), ("palisade",))
    assert not displaces(2, 2, (), ("palisade",))


def test_OR_38_cards_do_not_change_shapes_for_evolution_or_objectives() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").in_play(0, "sandals", "palisade", "travois")
    assert not scene.places(3, 1, "black")
    assert scene.progress("height-3") == 0


@pytest.mark.parametrize("card", ["great-march", "might", "mutation", "far-seed"])
def test_OR_39_before_the_action_only_and_spent_in_vain(card: str) -> None:
    scene = Scene().pawn(0, "zambezi", 1, 1, "black").hand(0, card)
    scene.do(scene.play(card), scene.move("zambezi", "cape"), END)
    assert card not in scene.holds(0)
    assert scene.state.boost == -1
    late = Scene().pawn(0, "zambezi", 1, 1, "black").hand(0, card)
    late.do(late.move("zambezi", "cape"))
    assert late.why_not(late.play(card)) == "OR-39"


def test_OR_40_second_wind_migrates_another_pawn_with_all_rewards() -> None:
    scene = (
        Scene()
        .pawn(0, "zambezi", 1, 1, "black")
        .pawn(0, "horn-of-africa", 2, 2)
        .pawn(1, "arabia-and-makran", 1, 1, "brown")
    )
    scene.hand(0, "second-wind").hunt("cape", 6)
    assert scene.why_not(scene.play("second-wind")) == "OR-40"
    scene.do(scene.move("zambezi", "cape"), scene.play("second-wind"))
    assert scene.state.hunting_points[0] == 6
    assert scene.goals("cape") == set()
    assert "arabia-and-makran" not in scene.goals("horn-of-africa")
    assert "persia" in scene.goals("horn-of-africa")
    scene.do(scene.move("horn-of-africa", "upper-nile"), A, take("brown", 1), take("brown", 1))
    assert scene.levels(0) == [1, 1]
    assert scene.legal() == [END]


def test_OR_40_second_wind_after_an_evolution_and_not_with_the_new_pawn() -> None:
    scene = Scene().hand(0, "second-wind")
    scene.do(evolve(1, 1, "brown"), place("zambezi"), A, take("yellow", 1))
    assert not scene.can_play("second-wind")
    two = Scene().pawn(0, "china", 1, 1, "black").hand(0, "second-wind")
    two.do(evolve(1, 1, "brown"), place("zambezi"), A, take("yellow", 1))
    assert two.can_play("second-wind")
