"""A game finished without a server becomes a table like any other, unrated and private."""

import ludothek
from ludothek.server.play.create import adopt_table
from ludothek.server.play.live_table import LiveTable
from tests.offline.device import Device


def test_an_adopted_game_is_over_and_has_the_same_history() -> None:
    device = Device()
    name = device.open("maumau", "folder", options={"games": 1})
    device.play(name)
    table = ludothek.Table.replay(device.kept[name].record)
    new = adopt_table(table, "adopted", "ada", ["Ada", None], 5.0)
    live = LiveTable(new.config, new.edition)
    live.fold_all(new.entries)
    assert live.phase == "over"
    assert live.table is not None
    assert live.table.history == table.history
    assert live.seats_of("ada") == [0]
    assert live.seats[1].bot == "folder"
    assert not live.config.rated
    assert live.config.visibility == "private"
    assert len(live.actors) == len(table.history)
    assert {actor for (seat, _), actor in zip(table.history, live.actors, strict=True) if seat == 0} == {"ada"}
    assert {actor for (seat, _), actor in zip(table.history, live.actors, strict=True) if seat == 1} == {None}
