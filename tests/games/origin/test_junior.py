"""The Junior variant (OR-57)."""

import ludothek
from ludothek.games.origin import constants as words
from tests.games.origin.scene import GAME, A, B, Scene, evolve, place, take


def test_OR_57_no_starting_objectives() -> None:
    state = ludothek.Table("origin", 3, 1, {"junior": True}).state
    assert state.phase == words.TURN
    assert sum(state.hands) == 0
    assert state.in_deck[2] == 20


def test_OR_57_a_coloured_area_gives_a_tile_or_a_card_and_the_turn_ends() -> None:
    tile = Scene(junior=True).pawn(0, "cape", 1, 1, "black")
    tile.do(tile.move("cape", "zambezi"), A, take("yellow", 1))
    assert (tile.levels(0), tile.holds(0)) == ([1], [])
    assert tile.state.to_move == 1
    card = Scene(junior=True).pawn(0, "cape", 1, 1, "black").deck("action", "raid", "theft")
    card.do(card.move("cape", "zambezi"), B)
    assert (card.levels(0), card.holds(0)) == ([], ["raid"])
    assert card.state.to_move == 1


def test_OR_57_if_only_one_is_possible_it_is_taken() -> None:
    scene = Scene(junior=True).pawn(0, "cape", 1, 1, "black").column("yellow", 3)
    scene.do(scene.move("cape", "zambezi"))
    assert len(scene.holds(0)) == 1
    no_cards = Scene(junior=True).pawn(0, "cape", 1, 1, "black").deck("action")
    no_cards.state.ending = True
    no_cards.do(no_cards.move("cape", "zambezi"), take("yellow", 1))
    assert no_cards.levels(0) == [1]


def test_OR_57_brown_gives_one_tile_of_any_column() -> None:
    scene = Scene(junior=True)
    scene.do(evolve(1, 1, "brown"), place("upper-nile"))
    assert {take(column, 1) for column in ("yellow", "orange", "violet", "brown")} == set(scene.legal())
    scene.do(take("violet", 1))
    assert scene.state.to_move == 1


def test_OR_57_green_and_straits_as_usual() -> None:
    scene = Scene(junior=True).pawn(0, "zambezi", 1, 1, "black").hunt("cape", 8)
    scene.do(scene.move("zambezi", "cape"))
    assert scene.score() == 8
    strait = Scene(junior=True).pawn(0, "maghreb", 1, 1, "black").pawn(0, "central-europe", 1, 1, "brown")
    strait.do(strait.move("central-europe", "iberia-and-gaul"), A, take("violet", 1))
    assert strait.score() == 5


def test_OR_57_cards_lie_open_are_never_played_and_have_no_limit() -> None:
    scene = Scene(junior=True).hand(0, "continents", "strait-tiles", "hunting-tiles", "insight").tiles(0, 4)
    assert not any(words.PLAY <= action < words.PUT for action in scene.legal())
    assert scene.why_not(scene.play("insight")) == "OR-57"
    for seat in (0, 1, None):
        known = GAME.view(scene.state, seat).players[0].known
        assert known == ["insight", "continents", "strait-tiles", "hunting-tiles"]
    copy = scene.state.fair_copy(1, ludothek.Rng(1))
    assert copy.hands == scene.state.hands


def test_OR_57_two_points_more_for_every_set() -> None:
    scene = Scene(junior=True).hand(0, "insight", "raid", "club", "net", "continents")
    assert scene.score() == 5 + 2
    scene.hand(0, "strait-tiles")
    assert scene.score() == 6 + 4
    assert Scene().hand(0, "insight", "club", "continents").score() == 3
