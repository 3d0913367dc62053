"""Worlds weighed by the observed play, memories of rivals' decisions, and update equivalence at the root."""

import msgspec
import pytest

import ludothek
from ludothek.bots import arena
from ludothek.bots.nets.builtin import load_net
from ludothek.bots.recall import recall
from ludothek.bots.search.sequential_halving import GuidedSearchBot
from ludothek.bots.search.worlds import WorldPool, weigh
from ludothek.core.constants import EVERYONE, NOTHING
from ludothek.core.levels import GuidedSearch
from ludothek.core.memory import HandChange, Memory
from tests.games.maumau.position import DRAW, lay, position

GAMES = ["maumau", "origami", "origin"]
WEIGHED = GuidedSearch(simulations=60, worlds=8)

pytestmark = pytest.mark.usefixtures("made_nets")


def halfway(key: str, seats: int, seed: int, **options: object) -> ludothek.Table:
    done = arena.play(key, ["greedy"] * seats, seed, options)
    table = ludothek.Table(key, seats, seed, options)
    for _, action in done.history[: len(done.history) // 2]:
        table.play(action)
    while len(table.legal_actions()) < 2:
        table.play(table.legal_actions()[0])
    return table


def fair_copy_with_memories(table: ludothek.Table, count: int = 3) -> ludothek.Table:
    assert table.to_move is not None
    copy = table.fair_copy(table.to_move, 1)
    copy.memories = recall(table, table.to_move, count, ludothek.Rng(2))
    return copy


@pytest.mark.parametrize("player", ["greedy", "random"])
@pytest.mark.parametrize("key", GAMES)
def test_hand_changes_tell_how_every_hand_changes(key: str, player: str) -> None:
    for seed in range(4):
        done = arena.play(key, [player] * 3, seed)
        table = ludothek.Table(key, 3, seed)
        for _, action in done.history:
            before, state = [table.state.count_hand(seat) for seat in range(3)], table.state.clone()
            table.play(action)
            events = [(*raw[:4], EVERYONE) for raw in table.raw_events()[-1]]
            changes = table.game.hand_changes(state, events)
            if table.game.is_interlude(state) or any(c.is_hidden for c in changes):
                continue  # A new game is dealt, or starting objectives go back.
            for c in changes:
                assert c.kind in c.among
                before[c.seat][c.kind] += c.change
            assert before == [table.state.count_hand(seat) for seat in range(3)]


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_can_be_replaced(key: str) -> None:
    table = halfway(key, 2, 4)
    state, other = table.state.clone(), halfway(key, 2, 5).state
    state.replace_hand(0, other.count_hand(0))
    assert state.count_hand(0) == other.count_hand(0)
    state.replace_hand(0, table.state.count_hand(0))
    assert list(state.legal_actions()) == table.legal_actions()


@pytest.mark.parametrize("key", GAMES)
def test_memories_are_the_rivals_last_decisions_as_the_seat_saw_them(key: str) -> None:
    table = halfway(key, 3, 6)
    memories = fair_copy_with_memories(table).memories
    assert {m.mover for m in memories} <= {0, 1, 2} - {table.to_move}
    assert all(sum(m.mover == mover for m in memories) <= 3 for mover in range(3))
    seen = table.history_for(table.to_move)
    assert memories
    assert all((m.mover, m.action) in seen and m.state.to_move == m.mover for m in memories)


@pytest.mark.parametrize("key", GAMES)
def test_a_memory_holds_nothing_that_was_hidden(key: str) -> None:
    """Whoever deals again what the seat didn't know at that time gets the same memory."""
    table = halfway(key, 2, 8)
    seat = table.to_move
    assert seat is not None
    for memory in recall(table, seat, 3, ludothek.Rng(2)):
        twins = [memory.state.fair_copy(seat, ludothek.Rng(n)).fair_copy(seat, ludothek.Rng(9)) for n in range(3)]
        assert len({str(twin.count_hand(1 - seat)) for twin in twins}) == 1
        assert all(c.is_hidden or c.kind in c.among for c in memory.changes)


def test_nothing_is_remembered_of_a_position_that_was_set_up() -> None:
    table = position("blue-1 red-1", "red-2 red-3 green-4 yellow-5", top="blue-8", to_move=1)
    table.play(DRAW)
    assert recall(table, 0, 4, ludothek.Rng(1)) == []


def test_what_was_before_the_present_game_of_a_match_is_forgotten() -> None:
    done = arena.play("maumau", ["greedy"] * 2, 1, {"games": 3})
    table = ludothek.Table("maumau", 2, 1, {"games": 3})
    for _, action in done.history:
        deals = table.game.is_interlude(table.state)
        table.play(action)
        if deals:
            assert recall(table, table.state.to_move, 4, ludothek.Rng(1)) == []


def test_a_world_in_which_the_play_was_likely_weighs_more() -> None:
    """Seat 1 drew on blue: of two blue cards that it holds now, it can have drawn only one."""
    table = position("blue-1 red-1", "red-2 red-3 green-4 yellow-5", top="blue-8", to_move=1)
    before = table.state.fair_copy(0, ludothek.Rng(1))
    table.play(DRAW)
    copy = table.fair_copy(0, 1)
    copy.memories = [Memory(before, 1, DRAW, [HandChange(1, 1, NOTHING, range(53))], 1)]
    without = position("blue-1 red-1", "red-2 red-3 green-4 yellow-5 green-6", top="blue-8").state
    blue = position("blue-1 red-1", "blue-2 blue-3 green-4 yellow-5 green-6", top="blue-8").state
    worlds = iter([without, blue])
    settings = GuidedSearch(simulations=1, worlds=2, least_likely=0.01)
    pool = weigh(load_net(copy), copy.memories, lambda: next(worlds), settings, ludothek.Rng(3))
    assert pool is not None
    assert pool.weights == pytest.approx([1.0, 0.01])
    drawn = [pool.draw(copy.rng) is without for _ in range(200)]
    assert sum(drawn) > 180


def test_worlds_are_drawn_by_their_weights() -> None:
    a, b = position("blue-1", "red-2").state, position("blue-3", "red-4").state
    pool = WorldPool([a, b], [0.0, 1.0])
    assert all(pool.draw(ludothek.Rng(n)) is b for n in range(50))


@pytest.mark.parametrize("settings", [{"worlds": 8}, {"eta": 20.0, "rollout_decisions": 3}, {"eta": 20.0, "worlds": 8}])
@pytest.mark.parametrize("key", GAMES)
def test_every_variant_decides_alike_whatever_is_hidden(key: str, settings: dict[str, float]) -> None:
    table = halfway(key, 3, 9)
    assert table.to_move is not None
    wanted = msgspec.structs.replace(WEIGHED, **{"worlds": 0, **settings})
    found = set()
    for twin_seed in range(4):
        copy = table.fair_copy(table.to_move, twin_seed).fair_copy(table.to_move, 5)
        copy.memories = recall(table, table.to_move, 3, ludothek.Rng(2))
        candidates = GuidedSearchBot(load_net(copy), wanted).search(copy)
        found.add(tuple((c.action, c.visits, c.value_sum) for c in candidates))
    assert len(found) == 1


def test_a_bot_that_remembers_is_told_and_others_are_not() -> None:
    told = []

    class Listener:
        def __init__(self, count: int) -> None:
            self.count = count

        def remembers(self, game: ludothek.Game) -> int:
            return self.count

        def __call__(self, table: ludothek.Table) -> int:
            told.append((self.count, len(table.memories)))
            return table.legal_actions()[0]

    arena.play("maumau", [Listener(2), Listener(0)], 3)
    assert (2, 2) in told
    assert {number for count, number in told if not count} == {0}


@pytest.mark.parametrize("halving", [True, False])
def test_update_equivalence_plays_what_wins_against_the_nets_own_inclination(halving: bool) -> None:
    """Laying the last card wins at once; drawing doesn't, whatever the net thinks of it."""
    table = position("blue-1", "red-2 red-3", top="blue-9", options={"voluntary_draw": True})
    assert table.legal_actions() == [lay("blue-1"), DRAW]
    settings = GuidedSearch(simulations=64, eta=200.0, halving=halving)
    found = GuidedSearchBot(load_net(table), settings).search(table.fair_copy(0, 1))
    assert found[0].action == lay("blue-1")
    assert found[0].mean_value() > found[1].mean_value()
    assert found[0].wins == found[0].visits


def test_without_eta_to_speak_of_the_likeliest_action_of_the_net_is_played() -> None:
    table = position("colour-change red-2", "red-2 red-3", top="blue-9")
    priors, _ = load_net(table).evaluate(table.state)
    found = GuidedSearchBot(load_net(table), GuidedSearch(simulations=32, eta=1e-9)).search(table.fair_copy(0, 1))
    assert found[0].action == max(priors, key=lambda action: priors[action])
    assert {c.action for c in found} == set(priors)


@pytest.mark.parametrize("wrong", [{"worlds": -1}, {"eta": -1.0}, {"least_likely": 0.0}])
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ludothek.LudothekError):
        msgspec.structs.replace(GuidedSearch(simulations=1), **wrong)
