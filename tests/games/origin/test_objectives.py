"""The twenty objectives, each just short of what it asks and then with it."""

import pytest

from tests.games.origin.scene import CONTENT, Scene

COLOURS = ("white", "brown", "black")
VALUES = {card["id"]: card["value"] for card in CONTENT["objective"]}
ON_AREAS: dict[str, list[str]] = {
    "on-green": ["cape", "west-siberia"],
    "on-brown": ["upper-nile", "persia", "labrador"],
    "on-orange": ["china", "sunda-isles", "niger-bend"],
    "on-yellow": ["zambezi", "turan", "indochina"],
    "in-africa": ["cape", "maghreb", "niger-bend"],
    "in-eurasia": ["china", "india", "scandinavia"],
    "in-oceania": ["new-guinea", "sunda-isles", "western-australia"],
    "in-south-america": ["amazonia", "patagonia", "northern-andes"],
    "in-north-america": ["alaska", "labrador", "mesoamerica"],
    "in-antarctica": ["wilkes-land", "west-antarctica", "queen-maud-land"],
    "group-within": ["china", "india", "turan", "persia"],
    "group-across": ["mongolia-and-baikal", "amur-and-chukotka", "alaska", "pacific-rockies"],
    "continents": ["cape", "china", "labrador", "amazonia"],
}
VALUES_OF_THE_RULES = [3, 4, 4, 4, 3, 5, 5, 6, 6, 6, 5, 5, 5, 4, 4, 5, 4, 4, 4, 5]


def test_the_values_of_the_twenty_objectives() -> None:
    assert [card["value"] for card in CONTENT["objective"]] == VALUES_OF_THE_RULES


def settle(scene: Scene, areas: list[str]) -> None:
    """Pawns of seat 0 that differ, none of width or height 3."""
    for number, area in enumerate(areas):
        scene.pawn(0, area, 1 + number // 3 % 2, 2, COLOURS[number % 3])


def expect(scene: Scene, card: str, playable: bool) -> None:
    assert scene.can_play(card) is playable
    if playable:
        before = scene.score()
        scene.do(scene.play(card))
        assert scene.state.objective_points[0] == VALUES[card]
        assert scene.score() == before + VALUES[card]


@pytest.mark.parametrize("card", ON_AREAS)
def test_OR_51_objectives_about_where_ones_pawns_are(card: str) -> None:
    short = Scene().hand(0, card)
    settle(short, ON_AREAS[card][:-1])
    short.pawn(1, ON_AREAS[card][-1], 3, 1)
    expect(short, card, False)
    enough = Scene().hand(0, card)
    settle(enough, ON_AREAS[card])
    expect(enough, card, True)


def test_OR_51_a_group_within_oceania_may_use_the_strait_between_its_islands() -> None:
    scene = Scene().hand(0, "group-within", "group-across")
    settle(scene, ["sunda-isles", "new-guinea", "eastern-australia", "western-australia"])
    assert scene.can_play("group-within")
    assert not scene.can_play("group-across")


def test_OR_51_a_group_across_continents_does_not_count_within_one() -> None:
    scene = Scene().hand(0, "group-within", "group-across")
    settle(scene, ["mongolia-and-baikal", "amur-and-chukotka", "alaska", "pacific-rockies"])
    assert not scene.can_play("group-within")
    assert scene.can_play("group-across")


def test_OR_51_two_groups_do_not_make_one_and_the_neutral_pawn_joins_nothing() -> None:
    scene = Scene().hand(0, "group-within")
    settle(scene, ["zambezi", "horn-of-africa", "chad-basin", "niger-bend"])
    assert scene.progress("group-within") == 2
    assert not scene.can_play("group-within")


def test_OR_51_the_neutral_pawn_and_the_origin_area_count_for_nobody() -> None:
    scene = Scene().hand(0, "in-africa")
    settle(scene, ["cape", "maghreb"])
    expect(scene, "in-africa", False)


@pytest.mark.parametrize("card", ["width-3", "height-3"])
def test_three_pawns_of_width_or_height_3(card: str) -> None:
    scene = Scene().hand(0, card)
    for area, colour in zip(("cape", "china", "india"), COLOURS, strict=True):
        assert not scene.can_play(card)
        scene.pawn(0, area, *((1, 3) if card == "width-3" else (3, 1)), colour)
    expect(scene, card, True)


def test_two_pawns_of_each_colour() -> None:
    scene = Scene().hand(0, "each-colour")
    settle(scene, ["cape", "china", "india", "alaska", "labrador"])
    expect(scene, "each-colour", False)
    scene.pawn(0, "patagonia", 3, 2, "black")
    expect(scene, "each-colour", True)


def test_three_strait_tiles() -> None:
    scene = Scene().hand(0, "strait-tiles").strait_of(0, "drake", "bering").strait_of(1, "sinai")
    expect(scene, "strait-tiles", False)
    scene.strait_of(0, "torres")
    expect(scene, "strait-tiles", True)


def test_two_hunting_tiles() -> None:
    scene = Scene().hand(0, "hunting-tiles").pawn(0, "zambezi", 1, 1, "black").hunt("cape", 6)
    scene.change("hunting_tiles", 0, 1)
    expect(scene, "hunting-tiles", False)
    scene.do(scene.move("zambezi", "cape"))
    expect(scene, "hunting-tiles", True)


def test_a_level_4_tile_and_no_other_level() -> None:
    scene = Scene().hand(0, "tile-of-level").tiles(0, 1, 2, 3, 5)
    expect(scene, "tile-of-level", False)
    scene.tiles(0, 4)
    expect(scene, "tile-of-level", True)


def test_seven_progress_tiles() -> None:
    scene = Scene().hand(0, "progress-tiles").tiles(0, 1, 1, 1, 2, 2, 3)
    expect(scene, "progress-tiles", False)
    scene.tiles(0, 1)
    expect(scene, "progress-tiles", True)


def test_OR_24_more_than_is_asked_is_enough() -> None:
    scene = Scene().hand(0, "in-africa")
    settle(scene, ["cape", "maghreb", "niger-bend", "zambezi", "lower-nile"])
    expect(scene, "in-africa", True)


def test_an_objective_may_follow_from_this_turns_action() -> None:
    scene = Scene().hand(0, "on-green").pawn(0, "west-siberia", 1, 1, "black").pawn(0, "zambezi", 1, 1, "brown")
    assert not scene.can_play("on-green")
    scene.do(scene.move("zambezi", "cape"))
    assert scene.can_play("on-green")
