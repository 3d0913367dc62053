"""What an area gives: tiles, cards, hunting, straits, and their order."""

import pytest

from ludothek.games.origin import constants as words
from tests.games.origin.scene import END, A, B, Scene, draw_from, evolve, place, take


def arriving(goal: str, start: str, seats: int = 2) -> Scene:
    """A pawn of seat 0 beside an area."""
    return Scene(seats).pawn(0, start, 1, 2, "black")


def test_OR_13_at_once_by_colour_and_nothing_for_the_displaced() -> None:
    scene = Scene().pawn(0, "cape", 1, 2).pawn(1, "congo-coast", 1, 1, "black").hunt("cape", 7)
    scene.do(scene.move("cape", "congo-coast"))
    assert scene.legal() == [A, B]
    assert scene.state.hunting_tiles[1] == 0
    assert scene.state.to_move == 0


@pytest.mark.parametrize(
    ("goal", "start", "deck"),
    [
        ("zambezi", "cape", "action"),
        ("congo-coast", "cape", "permanent"),
        ("horn-of-africa", "zambezi", "objective"),
    ],
)
def test_OR_14_a_is_a_tile_and_a_card_b_three_cards_less_two(goal: str, start: str, deck: str) -> None:
    colour = {"action": "yellow", "permanent": "orange", "objective": "violet"}[deck]
    first = arriving(goal, start)
    left = first.cards_left(deck)
    first.do(first.move(start, goal), A, take(colour, 1))
    assert first.levels(0) == [1]
    assert len(first.holds(0)) == 1
    assert first.cards_left(deck) == left - 1
    second = arriving(goal, start)
    second.do(second.move(start, goal), B)
    assert len(second.holds(0)) == 3
    second.first(2)
    assert len(second.holds(0)) == 1
    assert second.cards_left(deck) == left - 1
    assert len(second.under(deck)) == 2


def test_OR_14_b_any_cards_of_that_kind_may_go_back_also_older_ones() -> None:
    scene = arriving("zambezi", "cape").hand(0, "raid", "club").deck("action", "theft", "council", "insight", "might")
    scene.do(scene.move("cape", "zambezi"), B)
    assert scene.put("club") not in scene.legal()
    scene.do(scene.put("theft"), scene.put("raid"))
    assert scene.holds(0) == ["insight", "council", "club"]
    assert scene.under("action") == ["might", "theft", "raid"]


def test_OR_15_brown_gives_two_brown_tiles_or_one_of_any_column() -> None:
    scene = arriving("upper-nile", "chad-basin").column("brown", 1, 2, 1).no_reserve()
    scene.do(scene.move("chad-basin", "upper-nile"), A, take("brown", 1), take("brown", 2), END)
    assert scene.levels(0) == [1, 2]
    other = arriving("upper-nile", "chad-basin").tiles(0, 1).column("orange", 2)
    other.do(other.move("chad-basin", "upper-nile"), B, take("orange", 2), END)
    assert other.levels(0) == [1, 2]


def test_a_refused_tile_says_whether_column_stack_or_board_is_in_the_way() -> None:
    scene = arriving("zambezi", "cape").tiles(0, 1).column("yellow", 1, 3).column("orange", 1)
    scene.do(scene.move("cape", "zambezi"), A)
    assert scene.why_not(take("orange", 1)) == "OR-14"
    assert scene.why_not(take("orange", 5)) == "OR-14"
    assert scene.why_not(take("yellow", 3)) == "OR-17"
    assert scene.why_not(take("yellow", 2)) == "OR-18"
    brown = arriving("upper-nile", "chad-basin")
    brown.do(brown.move("chad-basin", "upper-nile"), A)
    assert brown.why_not(take("yellow", 1)) == "OR-15"


def test_OR_15_one_brown_tile_if_only_one_is_legal() -> None:
    scene = arriving("upper-nile", "chad-basin").column("brown", 1, 3, 3).no_reserve()
    scene.do(scene.move("chad-basin", "upper-nile"), A, take("brown", 1), END)
    assert scene.levels(0) == [1]


def test_OR_16_a_tile_is_replaced_before_the_second_brown_one_is_taken() -> None:
    scene = arriving("upper-nile", "chad-basin").column("brown", 1, 3, 3)
    scene.state.reserve = [0, 0, 1, 0, 0, 0]
    scene.state.in_reserve = 1
    scene.do(scene.move("chad-basin", "upper-nile"), A, take("brown", 1))
    assert scene.legal() == [take("brown", 2)]
    scene.do(take("brown", 2))
    assert scene.state.on_board == 11


def test_OR_17_with_1_2_3_1_a_4_a_2_or_a_1_may_be_taken() -> None:
    scene = arriving("upper-nile", "chad-basin").tiles(0, 1, 2, 3, 1).column("brown", 1, 2, 3, 4, 5)
    scene.do(scene.move("chad-basin", "upper-nile"), A)
    assert scene.legal() == [take("brown", level) for level in (1, 2, 4)]
    assert scene.why_not(take("brown", 3)) == "OR-17"
    assert scene.why_not(take("brown", 5)) == "OR-17"


def test_OR_18_nothing_left_no_reward() -> None:
    scene = arriving("zambezi", "cape").column("yellow", 2, 3).deck("action")
    scene.state.ending = True
    scene.do(scene.move("cape", "zambezi"), END)
    assert (scene.levels(0), scene.holds(0)) == ([], [])


def test_OR_18_a_needs_a_legal_tile_and_brings_only_the_tile_from_an_empty_deck() -> None:
    no_tile = arriving("zambezi", "cape").column("yellow", 2, 3)
    no_tile.do(no_tile.move("cape", "zambezi"))
    assert len(no_tile.holds(0)) == 3
    no_deck = arriving("zambezi", "cape").deck("action")
    no_deck.state.ending = True
    no_deck.do(no_deck.move("cape", "zambezi"), take("yellow", 1), END)
    assert (no_deck.levels(0), no_deck.holds(0)) == ([1], [])


def test_OR_19_green_gives_its_hunting_tile_once() -> None:
    scene = arriving("cape", "zambezi").hunt("cape", 8)
    scene.do(scene.move("zambezi", "cape"))
    assert scene.state.hunting_points[0] == 8
    assert scene.state.hunting_tiles[0] == 1
    assert not any(scene.state.hunting)


def test_OR_20_pawns_at_both_ends_take_the_strait_and_keep_it() -> None:
    """Worked example 4: a strait tile of value 4."""
    scene = Scene().pawn(0, "maghreb", 1, 1, "black").pawn(0, "central-europe", 1, 1, "brown")
    scene.do(scene.move("central-europe", "iberia-and-gaul"), A, take("violet", 1))
    assert scene.state.strait_points[0] == 4
    scene.do(END, *some_turn(scene), scene.move("iberia-and-gaul", "central-europe"))
    assert scene.state.strait_owner[0] == 0


def some_turn(scene: Scene) -> list[int]:
    """Seat 1 settles at the Upper Nile; brown gives it two tiles."""
    return [evolve(2, 1), place("upper-nile"), A, take("brown", 1), take("brown", 1), END]


def test_OR_20_a_displaced_player_can_complete_a_strait() -> None:
    scene = Scene().pawn(0, "iberia-and-gaul", 2, 3).pawn(1, "maghreb", 1, 1, "black").pawn(1, "central-europe", 1, 2)
    scene.do(scene.move("iberia-and-gaul", "central-europe"), A, take("orange", 1))
    assert scene.owner("iberia-and-gaul") == 1
    assert scene.state.strait_owner[0] == 1
    assert scene.state.strait_points[1] == 4


def test_OR_41_reward_then_own_straits_then_the_displaced_players() -> None:
    scene = Scene().pawn(0, "iberia-and-gaul", 3, 3).pawn(1, "maghreb", 1, 1, "black")
    scene.pawn(1, "anatolia-and-levant", 1, 2).pawn(0, "lower-nile", 1, 1, "brown")
    scene.in_play(0, "outrigger")
    events = scene.events(scene.move("iberia-and-gaul", "anatolia-and-levant"), A, take("yellow", 1), take("brown", 1))
    assert [e.kind for e in events if e.kind != "stepped"] == [
        "displaced",
        "pushed",
        "took-tile",
        "refilled",
        "drew-action",
        "took-strait",
        "took-tile",
        "refilled",
        "took-strait",
    ]
    assert [e.seat for e in events if e.kind == "took-strait"] == [0, 1]
    assert scene.legal() == [END]


def test_OR_42_a_reward_is_not_optional() -> None:
    scene = arriving("upper-nile", "chad-basin").column("brown").column("yellow", 1)
    scene.do(scene.move("chad-basin", "upper-nile"))
    assert scene.legal() == [take(column, 1) for column in ("yellow", "orange", "violet")]
    assert scene.why_not(END) == "OR-31"
    nothing = arriving("upper-nile", "chad-basin").column("brown", 2)
    for column in ("yellow", "orange", "violet"):
        nothing.column(column, 2)
    nothing.do(nothing.move("chad-basin", "upper-nile"), END)
    assert nothing.levels(0) == []


@pytest.mark.parametrize(("cards", "put"), [(1, 0), (2, 1), (3, 2)])
def test_OR_43_b_with_few_cards_left_always_gains_one(cards: int, put: int) -> None:
    scene = arriving("zambezi", "cape").deck("action", *("theft", "raid", "council")[:cards])
    scene.do(scene.move("cape", "zambezi"), B)
    scene.first(put)
    assert scene.legal()[-1] == END
    assert len(scene.holds(0)) == 1
    assert scene.cards_left("action") == put


def test_OR_43_the_objective_limit_comes_after_b() -> None:
    scene = arriving("horn-of-africa", "zambezi").hand(0, "on-green", "continents")
    scene.do(scene.move("zambezi", "horn-of-africa"), B)
    assert len(scene.holds(0)) == 5
    scene.first(2)
    assert len(scene.holds(0)) == 3
    assert scene.state.phase == words.PUTTING
    scene.do(scene.put(scene.holds(0)[2]))
    assert len(scene.holds(0)) == 2


def test_OR_44_displacing_on_green_brings_no_hunting_tile() -> None:
    scene = Scene().pawn(0, "zambezi", 1, 2, "black").pawn(1, "cape", 1, 1, "black").hunt("amazonia", 5)
    scene.do(scene.move("zambezi", "cape"))
    assert scene.state.hunting_tiles[0] == 0
    assert scene.legal() == [END]


def test_OR_45_all_straits_completed_together_are_taken_in_the_order_of_the_map() -> None:
    content = Scene().state.setup.content
    second = {"id": "second", "between": ["maghreb", "italy-and-balkans"]}
    straits = [content["strait"][0], second, *content["strait"][2:]]
    scene = Scene(content={**content, "strait": straits})
    scene.pawn(0, "iberia-and-gaul", 1, 1, "black").pawn(0, "italy-and-balkans", 1, 1, "brown")
    scene.pawn(0, "lower-nile", 1, 2)
    events = scene.events(scene.move("lower-nile", "maghreb"), A, take("yellow", 1))
    assert [e.strait for e in events if e.kind == "took-strait"] == ["gibraltar", "sinai"]
    assert scene.state.strait_points[0] == 8
    assert scene.state.strait_owner[:2] == [0, 0]


# Permanents that change rewards


def test_basket_draws_two_with_a_and_puts_one_back() -> None:
    scene = arriving("zambezi", "cape").in_play(0, "basket").deck("action", "theft", "raid", "council")
    scene.do(scene.move("cape", "zambezi"), A, take("yellow", 1))
    assert scene.holds(0) == ["theft", "raid"]
    scene.do(scene.put("theft"))
    assert scene.under("action") == ["council", "theft"]
    last = arriving("zambezi", "cape").in_play(0, "basket").deck("action", "theft")
    last.do(last.move("cape", "zambezi"), A, take("yellow", 1))
    assert last.holds(0) == ["theft"]


@pytest.mark.parametrize(("cards", "put"), [(5, 2), (4, 2), (3, 2), (2, 1), (1, 0)])
def test_torch_draws_four_with_b_and_puts_two_back_or_one_fewer_than_it_drew(cards: int, put: int) -> None:
    scene = arriving("zambezi", "cape").in_play(0, "torch")
    scene.deck("action", *["theft", "raid", "imitation", "might", "council"][:cards])
    scene.do(scene.move("cape", "zambezi"))
    assert f"draw {min(4, cards)} card" in scene.describe_legal()[1]
    assert f"put {put} back" in scene.describe_legal()[1] or not put
    scene.do(B)
    assert len(scene.holds(0)) == min(4, cards)
    assert scene.state.count == put
    scene.first(put)
    assert len(scene.holds(0)) == min(4, cards) - put
    assert END in scene.legal()


def test_spear_draws_an_action_card_with_a_hunting_tile() -> None:
    scene = arriving("cape", "zambezi").in_play(0, "spear").hunt("cape", 5).deck("action", "raid", "theft")
    scene.do(scene.move("zambezi", "cape"))
    assert scene.holds(0) == ["raid"]
    hunted_out = arriving("cape", "zambezi").in_play(0, "spear")
    hunted_out.do(hunted_out.move("zambezi", "cape"))
    assert hunted_out.holds(0) == []


def test_net_takes_a_tile_on_green_without_a_hunting_tile() -> None:
    scene = arriving("cape", "zambezi").in_play(0, "net")
    scene.do(scene.move("zambezi", "cape"), take("violet", 1), END)
    assert scene.levels(0) == [1]
    with_tile = arriving("cape", "zambezi").in_play(0, "net").hunt("cape", 4)
    with_tile.do(with_tile.move("zambezi", "cape"))
    assert with_tile.legal() == [END]


def test_net_works_when_displacing_on_green() -> None:
    scene = Scene().pawn(0, "zambezi", 1, 2, "black").pawn(1, "cape", 1, 1, "black").in_play(0, "net")
    scene.do(scene.move("zambezi", "cape"), take("yellow", 1))
    assert scene.levels(0) == [1]


def test_kiln_draws_a_card_after_brown_even_without_a_reward() -> None:
    scene = arriving("upper-nile", "chad-basin").in_play(0, "kiln")
    scene.do(scene.move("chad-basin", "upper-nile"), A, take("brown", 1), take("brown", 1), draw_from("permanent"))
    assert len(scene.holds(0)) == 1
    bare = arriving("upper-nile", "chad-basin").in_play(0, "kiln")
    for column in ("yellow", "orange", "violet", "brown"):
        bare.column(column, 3)
    bare.do(bare.move("chad-basin", "upper-nile"), draw_from("objective"), END)
    assert len(bare.holds(0)) == 1


def test_outrigger_takes_a_tile_for_every_strait_tile_on_ones_own_turn() -> None:
    scene = Scene().pawn(0, "maghreb", 1, 1, "black").pawn(0, "central-europe", 1, 1, "brown").in_play(0, "outrigger")
    scene.do(scene.move("central-europe", "iberia-and-gaul"), A, take("violet", 1), take("brown", 1), END)
    assert scene.levels(0) == [1, 1]
    displaced = Scene().pawn(0, "iberia-and-gaul", 2, 3).pawn(1, "maghreb", 1, 1, "black")
    displaced.pawn(1, "central-europe", 1, 2).in_play(1, "outrigger")
    displaced.do(displaced.move("iberia-and-gaul", "central-europe"), A, take("orange", 1), END)
    assert displaced.levels(1) == []
    assert displaced.state.strait_tiles[1] == 1


def test_writing_gives_a_and_then_b() -> None:
    scene = arriving("zambezi", "cape").in_play(0, "writing")
    scene.do(scene.move("cape", "zambezi"), take("yellow", 1))
    assert len(scene.holds(0)) == 4
    scene.first(2)
    assert len(scene.holds(0)) == 2
    assert scene.levels(0) == [1]


def test_writing_with_an_empty_deck_or_no_legal_tile() -> None:
    empty = arriving("zambezi", "cape").in_play(0, "writing").deck("action")
    empty.state.ending = True
    empty.do(empty.move("cape", "zambezi"), take("yellow", 1), END)
    assert (empty.levels(0), empty.holds(0)) == ([1], [])
    last_card = arriving("zambezi", "cape").in_play(0, "writing").deck("action", "raid")
    last_card.do(last_card.move("cape", "zambezi"), take("yellow", 1))
    assert last_card.holds(0) == ["raid"]
    assert last_card.legal() == [END]
    no_tile = arriving("zambezi", "cape").in_play(0, "writing").column("yellow", 3)
    no_tile.do(no_tile.move("cape", "zambezi"))
    assert len(no_tile.holds(0)) == 3


def test_writing_with_basket_and_torch() -> None:
    scene = arriving("zambezi", "cape").in_play(0, "writing", "basket", "torch")
    scene.do(scene.move("cape", "zambezi"), take("yellow", 1))
    assert len(scene.holds(0)) == 2
    scene.first()
    assert len(scene.holds(0)) == 5
    scene.first(2)
    assert len(scene.holds(0)) == 3
