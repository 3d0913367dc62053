"""Who knows what: hands, cards under decks, stolen cards; and fair copies that keep to it."""

import ludothek
from ludothek.games.origin import constants as words
from ludothek.games.origin.events import DrewAction
from ludothek.games.origin.views import HandSizes
from tests.games.origin.scene import DECKS, END, GAME, A, B, Scene, draw_from, rob, take


def list_known(scene: Scene, observer: int, holder: int) -> list[str]:
    return [c for k, c in enumerate(scene.cards) for _ in range(scene.state.known_to(observer, holder, k))]


def copies(scene: Scene, seat: int, number: int = 40) -> list[Scene]:
    found = []
    for seed in range(number):
        copy = Scene.__new__(Scene)
        copy.state = scene.state.fair_copy(seat, ludothek.Rng(seed))
        copy.cards = scene.cards
        found.append(copy)
    return found


def test_OR_56_the_colours_of_a_hand_are_public_and_its_cards_are_not() -> None:
    scene = Scene(seats=3).hand(0, "raid", "club", "continents").hand(1, "theft")
    for seat in (1, 2, None):
        player = GAME.view(scene.state, seat).players[0]
        assert player.hand == HandSizes(action=1, permanent=1, objective=1)
        assert player.known == []
    assert GAME.view(scene.state, 0).players[0].known == ["raid", "club", "continents"]
    for copy in copies(scene, 1):
        assert [copy.state.sizes[deck] for deck in range(3)] == [1, 1, 1]
        assert copy.holds(1) == ["theft"]
    assert len({tuple(copy.holds(0)) for copy in copies(scene, 1)}) > 10


def test_OR_56_a_stolen_card_is_known_to_both() -> None:
    scene = Scene(seats=3).hand(0, "theft").hand(1, "writing")
    scene.do(scene.play("theft"), rob(1))
    assert list_known(scene, 1, 0) == ["writing"]
    assert list_known(scene, 2, 0) == []
    assert all(copy.holds(0) == ["writing"] for copy in copies(scene, 1))
    assert len({tuple(copy.holds(0)) for copy in copies(scene, 2)}) > 5
    informed = scene.state.clone()
    assert informed.known_to(1, 0, scene.cards.index("writing")) == 1


def test_OR_56_a_stolen_card_that_is_played_is_no_longer_known_in_hand() -> None:
    scene = Scene().hand(0, "theft").hand(1, "sandals").tiles(0, 1)
    scene.do(scene.play("theft"), rob(1), scene.play("sandals"))
    assert list_known(scene, 1, 0) == []


def test_OR_56_a_known_card_is_doubtful_once_a_card_of_its_colour_went_under_the_deck() -> None:
    """Whichever really went: the knowledge left must not tell."""
    for put in ("raid", "might"):
        scene = Scene().hand(0, "theft").hand(1, "raid").pawn(0, "cape", 1, 1, "black")
        scene.do(scene.play("theft"), rob(1))
        scene.deck("action", "might", "council", "insight", "mutation")
        assert list_known(scene, 1, 0) == ["raid"]
        scene.do(scene.move("cape", "zambezi"), B, scene.put(put))
        assert list_known(scene, 1, 0) == []


def test_OR_56_a_card_of_another_colour_leaves_the_knowledge_alone() -> None:
    scene = Scene().hand(0, "theft").hand(1, "club").pawn(0, "cape", 1, 1, "black")
    scene.do(scene.play("theft"), rob(1), scene.move("cape", "zambezi"), B)
    scene.first(2)
    assert list_known(scene, 1, 0) == ["club"]


def test_OR_56_who_put_a_card_under_a_deck_knows_it_and_its_place() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black").deck("action", "might", "council", "insight", "raid")
    scene.do(scene.move("cape", "zambezi"), B, scene.put("might"), scene.put("insight"))
    assert GAME.view(scene.state, 0).decks.action.under == [None, "might", "insight"]
    assert GAME.view(scene.state, 1).decks.action.under == [None, None, None]
    for copy in copies(scene, 0):
        assert copy.under("action") == ["raid", "might", "insight"]
    orders = {tuple(copy.under("action")) for copy in copies(scene, 1)}
    assert len(orders) > 3
    assert all(sorted([*order, *hand]) == ["council", "insight", "might", "raid"] for order, hand in hands(scene))


def hands(scene: Scene) -> list[tuple[list[str], list[str]]]:
    return [(copy.under("action"), copy.holds(0)) for copy in copies(scene, 1)]


def test_OR_56_whoever_put_a_card_there_knows_who_draws_it() -> None:
    scene = Scene(seats=3).pawn(0, "cape", 1, 1, "black").hand(1, "council")
    scene.deck("action", "might", "theft", "insight")
    scene.do(scene.move("cape", "zambezi"), B, scene.put("might"), scene.put("insight"), END)
    scene.do(scene.play("council"), draw_from("action"))
    assert scene.holds(1) == ["might", "insight"]
    assert list_known(scene, 0, 1) == ["might", "insight"]
    assert list_known(scene, 2, 1) == []
    assert scene.state.revealed


def test_OR_56_what_others_know_of_each_other_is_not_kept_in_a_fair_copy_but_what_they_know_of_me_is() -> None:
    scene = Scene(seats=3).hand(0, "theft").hand(1, "writing")
    scene.do(scene.play("theft"), rob(1))
    for copy in copies(scene, 2, 10):
        assert list_known(copy, 1, 0) == []
    for copy in copies(scene, 0, 10):
        assert list_known(copy, 1, 0) == ["writing"]


def test_OR_56_copies_are_drawn_from_all_that_is_possible_with_equal_chance() -> None:
    scene = Scene().hand(0, "club")
    counts = dict.fromkeys(scene.cards[16:30], 0)
    for copy in copies(scene, 1, 2800):
        counts[copy.holds(0)[0]] += 1
    assert all(140 < count < 260 for count in counts.values())


def test_a_fair_copy_in_the_middle_of_putting_cards_back_can_go_on() -> None:
    scene = Scene().hand(0, "crossing-paths").pawn(0, "cape", 1, 1, "black")
    scene.do(scene.move("cape", "zambezi"), B)
    scene.do(scene.legal()[-1])
    for seat in (0, 1, -1):
        for copy in copies(scene, seat):
            assert copy.legal()
            copy.state.playout(ludothek.Rng(1))
            assert copy.state.is_over()


def test_drawing_and_playing_cannot_be_undone_but_choosing_a_shape_can() -> None:
    table = ludothek.Table("origin", 2, 4)
    for _ in range(2):
        table.play(table.legal_actions()[0])
    table.play(next(a for a in table.legal_actions() if words.EVOLVE <= a < words.PLACE))
    assert table.can_undo()
    table.undo()
    assert table.state.phase == words.TURN


def test_known_cards_are_always_truly_held() -> None:
    found = 0
    for seed in range(12):
        state = ludothek.Table("origin", 4, seed).state
        rng = ludothek.Rng(seed)
        while not state.is_over():
            legal = state.legal_actions()
            thefts = [a for a in legal if a == words.PLAY or words.ROB <= a < words.SEIZE]
            state.apply(thefts[0] if thefts else legal[rng.draw(len(legal))], rng)
            hands, known = state.hands, state.known
            sure = [at for at, count in enumerate(known) if count]
            assert all(known[at] <= hands[at % 256] for at in sure)
            assert sure == [
                pair * 64 + c for pair, held in enumerate(state.known_held) for c in range(64) if held >> c & 1
            ]
            found += len(sure)
    assert found > 100


def test_OR_56_events_hide_what_is_drawn_and_put_back() -> None:
    scene = Scene().pawn(0, "cape", 1, 1, "black")
    events = scene.events(scene.move("cape", "zambezi"), A, take("yellow", 1))
    assert DrewAction(0, None) in events
    assert DECKS[0] == "action"
