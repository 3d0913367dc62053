"""The table: what it answers, and how it refuses."""

import pickle
import subprocess
import sys

import msgspec
import numpy as np
import pytest

import ludothek
from tests.contract.cases import position_fields
from tests.games.maumau.position import DRAW, lay, position


def table() -> ludothek.Table:
    return ludothek.Table("maumau", seats=4, seed=7, options={"games": 1}, edition=None)


def test_the_public_names() -> None:
    t = table()
    assert "maumau" in ludothek.installed_games()
    assert isinstance(ludothek.installed_games()["maumau"], ludothek.Game)
    assert t.to_move in range(4)
    assert t.legal_actions()
    assert not t.is_over
    assert t.scores() == [0, 0, 0, 0]
    assert t.winners() == []
    assert t.describe(DRAW, lang="de")
    assert msgspec.json.encode(t.view(0))
    assert msgspec.json.encode(t.view(None))
    assert t.observe(0).dtype == "float32"
    assert t.fair_copy(0, 5).legal_actions() is not None
    assert not t.can_undo()
    assert ludothek.Table.replay(t.record()).record() == t.record()
    assert repr(t).startswith("Table('maumau', seats=4, seed=7")


def test_the_usual_seats_and_a_seed_of_its_own() -> None:
    one, two = ludothek.Table("maumau"), ludothek.Table("maumau")
    assert one.seats == 4
    assert one.seed != two.seed


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(ludothek.UnknownGame, match=r"'chess'.*maumau"):
        ludothek.Table("chess")


@pytest.mark.parametrize("seats", [0, 1, 9, -1, 2.0, True, "4"])
def test_wrong_seat_counts_name_the_right_ones(seats: object) -> None:
    with pytest.raises(ludothek.InvalidSeats, match="2 to 8"):
        ludothek.Table("maumau", seats)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["games"], "options are keys with their values"),
        ({"game": 1}, "unknown option 'game'.*games, points_limit, deck"),
        ({"games": 0}, "games can't be 0; allowed: 1 to 20"),
        ({"games": "3"}, "games can't be '3'"),
        ({"games": True}, "games can't be True"),
        ({"deck": "large"}, "deck can't be 'large'; allowed: full, small or classic"),
        ({"voluntary_draw": 1}, "voluntary_draw can't be 1; allowed: false or true"),
    ],
)
def test_bad_options_name_the_value_and_what_is_allowed(options: dict[str, object], named: str) -> None:
    with pytest.raises(ludothek.InvalidOption, match=named):
        ludothek.Table("maumau", options=options)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises(ludothek.InvalidSeed, match="whole number"):
        ludothek.Table("maumau", seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("action", [-1, 60, 1000, "3", 2.0, None, True])
def test_a_decision_out_of_range_is_invalid_and_changes_nothing(action: object) -> None:
    t = table()
    before = position_fields(t.state)
    for ask in (t.play, t.describe, t.why_not):
        with pytest.raises(ludothek.InvalidAction, match="0 to 59"):
            ask(action)  # type: ignore[operator]
    assert position_fields(t.state) == before


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    t = ludothek.Table("maumau", np.int64(2), np.uint64(7), {"games": 1})
    seat, action = np.int8(0), np.int64(t.legal_actions()[0])
    assert t.view(seat) == t.view(0)
    assert t.events(seat) == t.events(0)
    assert np.array_equal(t.observe(seat), t.observe(0))
    assert t.fair_copy(seat, np.int64(5)).view(0) == t.fair_copy(0, 5).view(0)
    t.play(action)
    assert {type(number) for number in (t.seats, t.seed, *t.history[0])} == {int}
    assert ludothek.Table.replay(t.record()).history == t.history
    played = ludothek.play("maumau", [lambda copy: np.int64(copy.legal_actions()[0]), "greedy"], seed=1)
    assert not played.notes
    for no in (np.True_, np.float64(1), np.array([1])):
        with pytest.raises(ludothek.InvalidAction):
            t.play(no)


def test_an_illegal_decision_names_its_clause_and_changes_nothing() -> None:
    t = position("red-1 green-7", "red-2")
    before = position_fields(t.state)
    with pytest.raises(ludothek.IllegalAction, match="MM-08") as caught:
        t.play(lay("green-7"))
    assert caught.value.clause == "MM-08"
    assert caught.value.text == "Red 8 lies on top: green 7 has neither its colour nor its digit."
    assert position_fields(t.state) == before
    assert t.history == []


def test_playing_after_the_end_is_refused() -> None:
    t = ludothek.play("maumau", ["random", "random"], seed=1, options={"games": 1})
    with pytest.raises(ludothek.GameOver, match="is over"):
        t.play(DRAW)
    assert t.why_not(DRAW) is not None


@pytest.mark.parametrize("seat", [-1, 4, "0", True])
def test_there_is_no_such_seat(seat: object) -> None:
    t = table()
    for ask in (t.view, t.observe, t.events):
        with pytest.raises(ludothek.InvalidSeats, match="0 to 3"):
            ask(seat)  # type: ignore[operator]
    with pytest.raises(ludothek.InvalidSeats):
        t.fair_copy(seat, 1)  # type: ignore[arg-type]


def test_an_edition_that_is_not_there_or_no_edition() -> None:
    with pytest.raises(ludothek.EditionError, match="can't be read"):
        ludothek.Table("maumau", edition="/nowhere/mine.toml")
    with pytest.raises(ludothek.EditionError, match="not a TOML file"):
        ludothek.Table("maumau", edition=__file__)


def test_a_fair_copy_has_no_record() -> None:
    t = table()
    t.play(t.legal_actions()[0])
    copy = t.fair_copy(0, 3)
    with pytest.raises(ludothek.LudothekError, match="no record"):
        copy.record()
    assert copy.seed == 3
    assert not copy.can_undo()
    copy.play(copy.legal_actions()[0])


def test_a_table_is_pickled_as_its_record() -> None:
    t = ludothek.play("maumau", ["random"] * 3, seed=2)
    assert pickle.loads(pickle.dumps(t)).record() == t.record()


@pytest.mark.parametrize(
    "error",
    [
        ludothek.RecordError(3, "no"),
        ludothek.IllegalAction("MM-08", "no", "lay"),
        ludothek.EditionError("mine", ["a", "b"]),
        ludothek.BotError("no"),
    ],
)
def test_errors_cross_the_border_of_a_process(error: ludothek.LudothekError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_importing_is_light() -> None:
    code = "import sys, ludothek; print([m for m in ('numpy', 'babel', 'rich', 'typer') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
