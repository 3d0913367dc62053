"""What bots believe of hidden hands, conclude from play, and forget."""

import pytest

import ludothek
from ludothek.bots import registry
from ludothek.bots.levels import LevelBot
from ludothek.bots.nets.builtin import load_net
from ludothek.bots.search.beliefs import Belief, estimate_beliefs
from ludothek.core.constants import NOTHING
from ludothek.core.levels import DEFAULT_LEVELS, Search
from ludothek.core.memory import HandChange, Memory
from tests.games.maumau.position import DRAW, position
from tests.games.origami.position import position as origami


def believed(table: ludothek.Table, max_resamples: int = 1) -> dict[tuple[int, str], Belief]:
    assert table.to_move is not None
    found = estimate_beliefs(table.fair_copy(table.to_move, 4), max_resamples=max_resamples)
    return {(belief.seat, belief.card): belief for belief in found}


def drawn_on_blue() -> ludothek.Table:
    """Seat 1 has drawn for want of a blue card or an 8."""
    table = position("blue-1 red-1", "red-2 red-3 green-4 yellow-5", top="blue-8", to_move=1)
    table.play(DRAW)
    return table


def test_a_card_that_was_seen_is_certain_and_the_others_share_the_rest() -> None:
    table = origami("cat owl", "fox pig dog", line="sheep", seen=True)
    found = believed(table)
    assert {card: found[1, card].chance for card in ("fox", "pig", "dog")} == {"fox": 1.0, "pig": 1.0, "dog": 1.0}
    assert len(found) == 3


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_the_expected_cards_of_a_hand_are_as_many_as_it_has(key: str) -> None:
    table = ludothek.play(key, ["random"] * 3, seed=1)
    half = ludothek.Table(key, 3, 1)
    for _, action in table.history[: len(table.history) // 2]:
        half.play(action)
    found = believed(half)
    for seat in range(3):
        if seat != half.to_move:
            expected = sum(belief.cards for (holder, _), belief in found.items() if holder == seat)
            assert expected == pytest.approx(len(half.game.list_hand(half.state, seat)))


def test_MM_39_a_draw_is_no_knowledge_but_whoever_thinks_concludes_from_it() -> None:
    table = drawn_on_blue()
    plain, thoughtful = believed(table), believed(table, max_resamples=64)
    assert sum(b.cards for (_, card), b in plain.items() if card.startswith("blue")) > 1
    assert sum(b.cards for (_, card), b in thoughtful.items() if card.startswith("blue")) <= 1


def test_MM_39_a_card_drawn_since_may_be_anything() -> None:
    table = drawn_on_blue()
    assert table.state.fresh_cards[1] == 1
    assert table.state.lacked[1] >> 13 & 1


def test_a_level_explains_itself() -> None:
    table = ludothek.Table("maumau", 3, 5)
    while len(table.legal_actions()) < 2:
        table.play(table.legal_actions()[0])
    for name in DEFAULT_LEVELS:
        bot = registry.bot(name)
        assert isinstance(bot, LevelBot)
        explained = bot.explain(table.fair_copy(table.to_move, 1))
        assert explained.advice[0].action in table.legal_actions()
        assert {belief.seat for belief in explained.beliefs} == {0, 1, 2} - {table.to_move}


def test_a_forgetful_search_is_fair_and_playable() -> None:
    from ludothek.bots.search.ismcts import SearchBot

    for key in ludothek.installed_games():
        table = ludothek.play(key, [SearchBot(Search(simulations=8, forgetful=True)), "greedy"], seed=3)
        assert table.is_over
        assert not table.notes


@pytest.mark.usefixtures("made_nets")
def test_what_a_rival_did_counts_in_what_is_believed_of_its_hand() -> None:
    """Seat 1 drew on blue although it may have held blue cards by the rules of a fair copy."""
    table = position("blue-1 red-1", "red-2 red-3 green-4 yellow-5", top="blue-8", to_move=1)
    before = table.state.fair_copy(0, ludothek.Rng(1))
    table.play(DRAW)
    copy = table.fair_copy(0, 1)
    alike = estimate_beliefs(copy)
    copy.memories = [Memory(before, 1, DRAW, [HandChange(1, 1, NOTHING, range(53))], 1)]
    weighted = estimate_beliefs(copy, net=load_net(copy))
    blue = [sum(b.cards for b in found if b.card.startswith("blue")) for found in (alike, weighted)]
    assert blue[1] < 0.8 * blue[0]
    assert sum(b.cards for b in weighted) == pytest.approx(5)
