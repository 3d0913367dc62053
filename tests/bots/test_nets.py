"""Nets at play time: fair, small, refused for other rules, and replaced where they never learned to play."""

import dataclasses
import logging
import tomllib
from pathlib import Path

import numpy as np
import pytest

import ludothek
from ludothek.bots import arena
from ludothek.bots.levels import Prodigy, Sage, find_stand_in
from ludothek.bots.nets import builtin as builtin_nets
from ludothek.bots.nets.builtin import UnsuitableNet, check_net, check_table, load_net, net_path
from ludothek.bots.nets.files import Weights
from ludothek.bots.nets.head import read_head
from ludothek.bots.search.guided_tree import GuidedTree
from ludothek.bots.search.ismcts import SearchBot
from ludothek.bots.search.net_bot import NetBot
from ludothek.bots.search.sequential_halving import GuidedSearchBot
from ludothek.core.edition import Edition
from ludothek.core.levels import GuidedSearch
from ludothek.lab import players
from tests.nets import make_weights

GAMES = ["maumau", "origami", "origin"]
MEGABYTE = 2**20
TRAINING = Path(__file__).parents[2] / "training"

pytestmark = pytest.mark.usefixtures("made_nets")


def halfway(key: str, seats: int, seed: int) -> ludothek.Table:
    table = ludothek.Table(key, seats, seed)
    for _ in range(20):
        table.play(table.legal_actions()[0])
    return table


@pytest.mark.parametrize("key", GAMES)
def test_the_net_that_comes_with_a_game_is_small_and_plays_that_game(key: str) -> None:
    assert net_path(ludothek.game(key)).stat().st_size <= MEGABYTE
    assert Weights.read(net_path(ludothek.game(key))).game == key


@pytest.mark.parametrize("key", GAMES)
def test_a_net_of_other_rules_leaves_its_level_to_search(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ludothek.Table(key, 2, 1)
    place = table.game, table.edition, 2, table.options
    assert find_stand_in("prodigy", *place) is None
    assert find_stand_in("master", *place) is None
    dataclasses.replace(make_weights(table.game), rules=99).write(tmp_path / "net.npz")
    monkeypatch.setattr(builtin_nets, "net_path", lambda game: tmp_path / "net.npz")
    assert find_stand_in("prodigy", *place) == "grandmaster"
    assert find_stand_in("master", *place) is None
    player = Prodigy().player(table)
    assert isinstance(player, SearchBot)
    assert player.name == "grandmaster"


@pytest.mark.parametrize("key", GAMES)
def test_a_net_knows_no_more_than_its_seat(key: str) -> None:
    """Whatever is dealt again that the seat can't know: the same priors, the same values, the same action."""
    table = halfway(key, 3, 5)
    net = load_net(table)
    seat = table.state.to_move
    for other in range(5):
        copy = table.fair_copy(seat, other)
        assert net.evaluate(copy.state) == net.evaluate(table.state)
        assert NetBot(net)(copy) == NetBot(net)(table)


@pytest.mark.parametrize("key", GAMES)
def test_priors_and_values_are_shares(key: str) -> None:
    table = halfway(key, 2, 6)
    priors, values = load_net(table).evaluate(table.state)
    assert list(priors) == table.legal_actions()
    assert sum(priors.values()) == pytest.approx(1, abs=1e-4)
    assert len(values) == 2
    assert abs(sum(values)) < 0.5


@pytest.mark.parametrize("key", GAMES)
def test_a_guided_search_by_simulations_decides_the_same_again(key: str) -> None:
    found = [
        GuidedSearchBot(load_net(t), GuidedSearch(simulations=60)).search(t)
        for t in (halfway(key, 2, 7), halfway(key, 2, 7))
    ]
    assert [(c.action, c.visits, c.value_sum) for c in found[0]] == [
        (c.action, c.visits, c.value_sum) for c in found[1]
    ]
    assert {c.action for c in found[0]} <= set(halfway(key, 2, 7).legal_actions())


@pytest.mark.parametrize("rollouts", [0, 2])
@pytest.mark.parametrize("key", GAMES)
def test_candidates_looked_at_together_do_not_disturb_each_other(key: str, rollouts: int) -> None:
    table = halfway(key, 2, 9)
    while len(table.legal_actions()) < 3:
        table.play(table.legal_actions()[0])
    actions = table.legal_actions()[:3]
    found = []
    for company in (actions, actions[:1]):
        tree = GuidedTree(table.state, table.game.num_actions, load_net(table), table.game.policy(), 50_000, 11)
        tree.rollouts_per_leaf = rollouts
        tree.run_batches(np.array(company, np.int32), 16)
        found.append(next(entry for entry in tree.root_statistics() if entry[0] == actions[0]))
    assert found[0][:5] == pytest.approx(found[1][:5])


def test_more_and_more_of_the_simulations_go_to_fewer_candidates() -> None:
    table = ludothek.Table("origin", 2, 1)
    while len(table.legal_actions()) < 8:
        table.play(table.legal_actions()[0])
    found = GuidedSearchBot(load_net(table), GuidedSearch(simulations=240)).search(table)
    visits = sorted((candidate.visits for candidate in found), reverse=True)
    assert len(found) == 8
    assert visits[0] >= 4 * visits[-1]
    assert visits[0] == visits[1]


@pytest.mark.parametrize("candidates", [0, 17])
def test_too_many_or_no_candidates_are_refused(candidates: int) -> None:
    with pytest.raises(ludothek.LudothekError, match="1 to 16 candidates"):
        GuidedSearch(simulations=10, candidates=candidates)


def test_a_guided_search_that_plays_on_counts_what_the_games_came_to() -> None:
    table = halfway("maumau", 2, 3)
    plain, played = (
        GuidedSearchBot(load_net(table), GuidedSearch(simulations=200, rollouts_per_leaf=n)).search(table)
        for n in (0, 4)
    )
    assert {c.action: c.value_sum for c in plain} != {c.action: c.value_sum for c in played}
    assert all(0 < c.mean_value() < 1 for c in played if c.visits)
    with pytest.raises(ludothek.LudothekError, match="0 rollouts or more"):
        GuidedSearch(simulations=10, rollouts_per_leaf=-1)


def test_a_guided_search_keeps_to_its_time_and_advises() -> None:
    table = halfway("origami", 2, 8)
    advice = GuidedSearchBot(load_net(table), GuidedSearch(seconds=0.02)).advise(table)
    assert sum(a.share for a in advice) == pytest.approx(1)
    assert all(0 <= a.win_chance <= 1 for a in advice)
    assert all(a.points > 0 for a in advice)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"game": "origami"}, "plays origami, not maumau"),
        ({"rules": 99}, "version 99 of its rules, not "),
        ({"layout": "other"}, "laid out as other"),
    ],
)
def test_a_net_for_something_else_is_refused(changed: dict[str, object], reason: str) -> None:
    with pytest.raises(UnsuitableNet, match=reason):
        check_net(dataclasses.replace(make_weights(ludothek.game("maumau")), **changed), ludothek.game("maumau"))


@pytest.mark.parametrize("options", [{"games": 7}])
def test_a_grandmaster_stands_in_where_the_net_never_learned(
    options: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    table = ludothek.Table("maumau", 2, 1, options)
    with pytest.raises(UnsuitableNet, match="never played with games = 7"):
        load_net(table)
    bot = Sage()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            table.play(bot(table))
    assert [record.message for record in caplog.records] == [
        "sage: the net of maumau never played with games = 7; a grandmaster stands in"
    ]


@pytest.mark.parametrize(
    ("game", "options"), [("origami", {"families": "farm+sky"}), ("maumau", {"points_limit": 300}), ("origin", {})]
)
def test_an_option_that_a_net_does_not_name_may_have_any_value(game: str, options: dict[str, object]) -> None:
    """A new option must be trained, or be one of which the training file says that any value is learned."""
    table = ludothek.Table(game, 2, 1, options)
    check_table(read_head(net_path(table.game)), table.game, table.edition, 2, table.options)
    plan = tomllib.loads((TRAINING / f"{game}.toml").read_text(encoding="utf-8"))
    named = read_head(net_path(table.game)).trained["options"]
    assert {option.key for option in table.game.options} - named.keys() == set(plan.get("any_value", []))


@pytest.mark.parametrize(
    ("game", "seats"), [("origin", 2), ("origin", 3), ("origin", 4), ("origami", 4), ("maumau", 4)]
)
def test_the_sage_uses_its_net_with_any_number_of_seats(game: str, seats: int) -> None:
    assert isinstance(Sage().player(ludothek.Table(game, seats, 1)), GuidedSearchBot)


def test_net_levels_are_simulated_like_all_others() -> None:
    assert players.policy_of(Sage(), ludothek.game("maumau")) is None


def test_another_edition_is_not_the_nets() -> None:
    game = ludothek.game("origami")
    data = {**game.standard_edition.data, "extra": 1}
    table = ludothek.Table("origami", 2, 1)
    table.edition = Edition("origami", "my own", data)
    with pytest.raises(UnsuitableNet, match="never saw the edition 'my own'"):
        load_net(table)


def test_a_game_without_a_net(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtin_nets, "net_path", lambda game: Path("nowhere.npz"))
    with pytest.raises(UnsuitableNet, match="maumau has no net"):
        load_net(ludothek.Table("maumau", 2, 1))


@pytest.mark.parametrize("rubbish", [b"", b"PK\x03\x04", b"no net at all"])
def test_a_broken_file_is_named(tmp_path: Path, rubbish: bytes) -> None:
    (tmp_path / "net.npz").write_bytes(rubbish)
    with pytest.raises(ludothek.LudothekError, match=r"net\.npz holds no net"):
        Weights.read(tmp_path / "net.npz")


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "net.npz", head=np.frombuffer(b'{"format": 9}', np.uint8))
    with pytest.raises(ludothek.LudothekError, match="format 9; this version reads up to 2"):
        Weights.read(tmp_path / "net.npz")


@pytest.mark.parametrize("key", GAMES)
def test_the_prodigy_plays_whole_games(key: str) -> None:
    table = arena.play(key, [Prodigy(), "random"], 3)
    assert table.is_over
    assert not table.notes
