"""Creating tables: as requested, as a rematch, or with a deal that was played before."""

from typing import Any

import pytest

import ludothek
from ludothek.core.edition import parse
from ludothek.server.errors import Invalid
from ludothek.server.play.create import (
    NewTable,
    TableRequest,
    create_rematch,
    create_table,
    recreate_table,
)
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry
from ludothek.server.protocol import ClockSettings, Sit
from tests.server.play.driver import GUEST, HOST, Driver


def fold(new: NewTable) -> LiveTable:
    live = LiveTable(new.config, new.edition)
    live.fold_all(new.entries)
    return live


def test_a_table_as_requested() -> None:
    new = create_table(TableRequest(game="maumau", seats=3, bots=[None, "random"]), HOST, 5.0)
    config = new.config
    assert (config.game, config.seats, config.host, config.created_at) == ("maumau", 3, HOST, 5.0)
    assert (config.salted, config.open_seed, config.hints, config.visibility) == (True, False, True, "private")
    assert [seat.bot for seat in fold(new).seats] == [None, "random", None]
    assert (new.members, new.edition, new.is_started) == ([HOST], None, False)


def test_defaults_depend_on_the_game_and_on_who_may_see_the_table() -> None:
    listed = create_table(TableRequest(game="origami", visibility="listed"), HOST, 0.0).config
    assert listed.seats == ludothek.game("origami").usual_seats
    assert not listed.hints
    assert create_table(TableRequest(game="origami", visibility="listed", hints=True), HOST, 0.0).config.hints


def test_a_chosen_seed_is_open_and_not_salted() -> None:
    config = create_table(TableRequest(game="maumau", seed="12"), HOST, 0.0).config
    assert (config.seed, config.salted, config.open_seed) == (12, False, True)


def test_seeds_salts_ids_and_invitations_are_never_the_same() -> None:
    configs = [create_table(TableRequest(game="maumau"), HOST, 0.0).config for _ in range(20)]
    for field in ("seed", "salt", "id", "invite"):
        assert len({getattr(config, field) for config in configs}) == 20


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (TableRequest(game="chess"), "invalid-table"),
        (TableRequest(game="maumau", seats=60), "invalid-table"),
        (TableRequest(game="maumau", options={"nonsense": True}), "invalid-table"),
        (TableRequest(game="maumau", seed="9" * 20), "invalid-table"),
        (TableRequest(game="maumau", seats=2, bots=["random"] * 3), "invalid-table"),
        (TableRequest(game="maumau", bots=["nobody"]), "unknown-bot"),
        (TableRequest(game="maumau", seed="12", visibility="listed"), "seed-listed"),
    ],
)
def test_what_cannot_be_played_is_refused(request_: TableRequest, code: str) -> None:
    with pytest.raises(Invalid) as refusal:
        create_table(request_, HOST, 0.0)
    assert refusal.value.code == code


def test_an_edition_of_ones_own_is_stored_with_the_table() -> None:
    standard = ludothek.game("origami").standard_edition
    source = standard.source.replace("[[cards]]", "# mine\n[[cards]]", 1)
    edition = parse(source, "origami", "mine")
    new = create_table(TableRequest(game="origami"), HOST, 0.0, edition)
    assert new.edition is edition
    assert edition.hash == standard.hash
    assert new.config.edition == edition.source_hash != standard.hash


def test_a_rematch_has_the_same_people_one_seat_on_and_another_deal() -> None:
    driver = Driver(seats=3)
    driver.write(NewEntry("bot", 2, body="random"))
    driver.players = [HOST, GUEST]
    driver.start()
    new = create_rematch(driver.live, {HOST, GUEST}, 77.0)
    live = fold(new)
    assert new.is_started
    assert [seat.player for seat in live.seats] == [None, HOST, GUEST]
    assert live.seats[0].bot == "random"
    assert live.phase == "playing"
    assert new.members == sorted([HOST, GUEST])
    old = driver.live.config
    assert new.config.id != old.id
    assert (new.config.seed, new.config.salt) != (old.seed, old.salt)
    assert (new.config.options, new.config.host, new.config.created_at) == (old.options, old.host, 77.0)


def test_a_rematch_leaves_the_seats_of_those_who_left_free() -> None:
    driver = Driver(seats=3).start()
    driver.leave(0)
    driver.leave(2)
    driver.write(NewEntry("kick", 2, body="greedy"))
    new = create_rematch(driver.live, {GUEST}, 77.0)
    live = fold(new)
    assert not new.is_started
    assert new.after == driver.live.config.id
    assert [(seat.player, seat.bot, seat.ready) for seat in live.seats] == [
        (None, None, False),
        (None, None, False),
        (GUEST, None, True),
    ]
    assert new.config.host == GUEST


@pytest.mark.parametrize(
    "more",
    [
        {"hints": True},
        {"seed": "12"},
        {"handover": True},
        {"clock": ClockSettings()},
    ],
)
def test_a_rated_table_has_no_advice_no_chosen_seed_and_a_clock(more: dict[str, Any]) -> None:
    rated: dict[str, Any] = {"game": "maumau", "rated": True, "clock": ClockSettings(kind="move")}
    config = create_table(TableRequest(**rated), HOST, 0.0).config
    assert (config.rated, config.hints) == (True, False)
    with pytest.raises(Invalid) as refusal:
        create_table(TableRequest(**{**rated, **more}), HOST, 0.0)
    assert refusal.value.code == "not-rateable"


@pytest.mark.parametrize("salt", [None, "ef" * 32])
def test_a_deal_is_played_again_from_a_position(salt: str | None) -> None:
    table = ludothek.Table("origami", 2, 9, salt=salt)
    for _ in range(6):
        table.play(min(table.legal_actions()))
    actions = [action for _, action in table.history[:4]]
    new = recreate_table(table, HOST, "Ada", 1, ["random", None], actions, 0.0, True, 3.0)
    live = fold(new)
    assert new.is_started
    assert live.table is not None
    assert live.table.history == table.history[:4]
    for _, action in table.history[4:]:
        live.table.play(action)
    assert live.table.view(0) == table.view(0)
    assert (live.seats[0].bot, live.seats[1].player, live.seats[1].name) == ("random", HOST, "Ada")
    assert new.config.open_seed
    assert not new.config.hints


def test_a_table_with_a_free_seat_waits() -> None:
    table = ludothek.Table("maumau", 2, 9)
    new = recreate_table(table, HOST, "Ada", 0, [None, None], [], 0.0, True, 3.0)
    assert not new.is_started
    driver = Driver()
    driver.live = fold(new)
    driver.send(GUEST, Sit(intent="x", seat=1))
    assert [seat.player for seat in driver.live.seats] == [HOST, GUEST]
