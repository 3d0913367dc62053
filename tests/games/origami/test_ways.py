"""What the view adds for those who look: every way to take or to pay, and what each origami scores now."""

from collections.abc import Iterator
from itertools import combinations

import ludothek
from ludothek.games.origami.constants import CHOOSE, DRAW
from ludothek.games.origami.game import Origami
from tests.contract.cases import random_steps
from tests.games.origami.position import decide, position


def ways(table: ludothek.Table, seat: int | None = 0) -> set[tuple[str, ...]]:
    """The ways on that a seat is shown, as the animals they choose."""
    game = table.game
    assert isinstance(game, Origami)
    shown = table.view(seat).private.ways
    return {tuple(game.cards[a - CHOOSE].id for a in way if CHOOSE <= a < DRAW) for way in shown}


def test_the_ways_to_pay_are_those_of_the_printed_example() -> None:
    """OG-11, worked example 1: Butterfly, or Owl and Elephant; not Pig with either."""
    table = position("raccoon butterfly owl elephant pig", "cat", line="cat cat chick chick")
    decide(table, "play raccoon")
    assert ways(table) == {("butterfly",), ("owl", "elephant")}
    assert ways(table, 1) == ways(table, None) == set()


def test_the_ways_to_draw_are_those_of_the_printed_example() -> None:
    """OG-08, worked example 2: Bee alone, any of the others together up to four folds."""
    table = position("cat", "pig", line="bee parrot raccoon chick")
    some = {("bee",), ("parrot",), ("raccoon",), ("chick",)}
    assert ways(table) == some | {("raccoon", "parrot"), ("raccoon", "chick"), ("chick", "parrot")}


def test_ways_on_do_not_change_the_position_or_the_generator() -> None:
    table = position("raccoon butterfly owl elephant pig", "cat", line="bee parrot raccoon chick")
    before = (table.rng.state, table.view(None), table.legal_actions())
    table.view(0)
    assert (table.rng.state, table.view(None), table.legal_actions()) == before


def paying_positions() -> Iterator[tuple[ludothek.Table, list[str], int]]:
    """Positions of random games in which something is being paid: the table, the other hand cards, the folds owed."""
    for seed in range(12):
        table = ludothek.Table("origami", 2, seed)
        for _ in random_steps(table, seed):
            assert table.to_move is not None
            view = table.view(table.to_move)
            playing = view.private.playing
            if playing and not view.private.paid:
                rest = list(view.players[table.to_move].held)
                rest.remove(playing)
                yield table, rest, view.private.owing


def test_every_choice_of_cards_that_makes_the_cost_is_a_way_and_nothing_else() -> None:
    tried = 0
    for table, rest, owing in paying_positions():
        game = table.game
        assert isinstance(game, Origami)
        folds = {card.id: card.folds for card in game.cards}
        exact = {
            some
            for n in range(1, len(rest) + 1)
            for some in combinations(rest, n)
            if sum(folds[card] for card in some) == owing
        }
        assert ways(table, table.to_move) == exact
        tried += 1
    assert tried > 30


def test_the_worth_of_every_origami_adds_up_to_the_score() -> None:
    """OG-35, worked example 4: covered scoring effects count too; 41 points."""
    table = position("cat cat cat", "pig", collections=[("chick rabbit bee ant", "chick chicken pig ant")])
    player = table.view(None).players[0]
    assert sum(map(sum, player.worth)) == player.score
    assert player.worth[0][3] == 5
