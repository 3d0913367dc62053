"""The ladder: written down, read again, reproduced, and caught when a figure is wrong."""

import json
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

import ludothek
from ludothek import cli
from ludothek.lab import ladder, ladder_page
from ludothek.terminal import ladders

BOTS = ("apprentice", "folder")
PUBLISHED = Path(__file__).parents[2] / "ladder"


def small(deals: int = 15, jobs: int = 1) -> ladder.Ladder:
    """A ladder of its own for the caller; it is played once."""
    return deepcopy(play_small(deals, jobs))


@cache
def play_small(deals: int, jobs: int) -> ladder.Ladder:
    kept = ladder.new_ladder(ludothek.game("maumau"))
    for pairing in ladder.pairings(BOTS, [2, 3]):
        for _ in ladder.run(kept, pairing, deals, jobs):
            pass
    return kept


def test_a_ladder_is_the_same_on_any_number_of_cores_and_when_resumed(tmp_path: Path) -> None:
    whole = small(deals=4)
    assert whole == small(deals=4, jobs=2)
    ladder.write(small(deals=1), tmp_path / "maumau.txt")
    resumed = ladder.read(tmp_path / "maumau.txt")
    for pairing in list(resumed.rows):
        for _ in ladder.run(resumed, pairing, 4, 1):
            pass
    assert [row.places for row in resumed.rows.values()] == [row.places for row in whole.rows.values()]


def test_each_deal_is_played_from_every_seat() -> None:
    rows = small().rows
    assert rows
    for pairing, row in rows.items():
        assert row.games == 15 * pairing.seats
        assert row.share > 1 / pairing.seats


def test_a_row_measures_its_luck_in_the_same_games_and_keeps_it(tmp_path: Path) -> None:
    pairing = ladder.Pairing(2, "greedy", "random")
    plain, measured = ladder.new_ladder(ludothek.game("maumau")), ladder.new_ladder(ludothek.game("maumau"))
    for _ in ladder.run(plain, pairing, 8, 1):
        pass
    for _ in ladder.run(measured, pairing, 8, 1, samples=16):
        pass
    row = measured.rows[pairing]
    assert row.places == plain.rows[pairing].places
    assert plain.rows[pairing].adjusted is None
    assert row.adjusted is not None
    assert row.adjusted.mean < 0  # fewer points are better
    ladder.write(measured, tmp_path / "maumau.txt")
    again = ladder.read(tmp_path / "maumau.txt")
    assert again.rows[pairing].luck == row.luck
    assert "less luck" in ladder_page.chapter(again)
    assert "less luck" not in ladder_page.chapter(plain)
    for _ in ladder.run(again, pairing, 9, 1):
        pass
    assert len(again.rows[pairing].luck) == 9


def test_a_true_ladder_verifies_and_a_false_figure_is_caught() -> None:
    kept = small()
    verified = list(ladder.verify(kept, 3))
    assert len(verified) == len(kept.rows) > 0
    assert all(alike == games > 0 and not problem for _, alike, games, problem in verified)
    for row in kept.rows.values():
        row.places = "2" * row.games
    assert all(problem for *_, problem in ladder.verify(kept, 3))


def test_a_ladder_of_other_settings_is_refused() -> None:
    kept = small(deals=1)
    kept.settings = kept.settings.replace("60", "61")
    with pytest.raises(ludothek.LudothekError, match="other apprentice overlooks: run it again"):
        list(ladder.verify(kept, 1))


def test_a_level_that_was_added_since_is_no_difference() -> None:
    kept = small(deals=1)
    levels = json.loads(kept.settings)
    del levels["child"]
    kept.settings = json.dumps(levels)
    assert ladder.differences(kept, small(deals=1)) == ""
    levels["apprentice"]["threads"] = 2
    kept.settings = json.dumps(levels)
    assert ladder.differences(kept, small(deals=1)) == "apprentice threads"


def test_a_ladder_played_otherwise_is_not_overwritten(tmp_path: Path) -> None:
    kept, path = small(deals=1), tmp_path / "maumau.txt"
    kept.edition = "another"
    kept.settings = kept.settings.replace('"net": "', '"net": "0')
    ladder.write(kept, path)
    before = path.read_text(encoding="utf-8")
    with pytest.raises(ludothek.LudothekError, match="other edition, prodigy net, sage net: delete it, or name"):
        ladders.run_ladder(tmp_path, ["maumau"], [2], BOTS, 1, False, 1)
    assert path.read_text(encoding="utf-8") == before


def test_a_ladder_is_replaced_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "maumau.txt"
    ladder.write(small(deals=1), path)
    before = path.read_bytes()

    def full(file: Path, text: str, encoding: str) -> int:
        file.write_bytes(text[:100].encode())
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="full"):
        ladder.write(small(deals=2), path)
    assert path.read_bytes() == before


def test_at_least_one_deal_is_replayed() -> None:
    with pytest.raises(ludothek.LudothekError, match="at least one deal"):
        list(ladder.verify(small(deals=1), 0))


HEAD = "ludothek ladder 1\ngame: maumau\nrules: 1\nedition: x\nlevels: {}\n\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1: not a ladder"),
        ("ludothek ladder 1\ngame: maumau\n", "lines 2 to 5"),
        (HEAD.replace("{}", "[]"), "lines 2 to 5"),
        (HEAD + "2 a b 1\n", "line 7: can't be read"),
        (HEAD + "2 a b 1 1 0 1212", "line 7: is cut off"),
        (HEAD + "2 a b 1 1 0 121\n", "line 7: .*3 places of 2 seats are no whole deals"),
        (HEAD + "2 a b 1 1 0 \n", "line 7: .*0 places"),
        (HEAD + "2 a b 1 1 0 6 1212\n", "line 7: .*4 places for 6 games"),
        (HEAD + "2 a b 1 1 0 x 1212\n", "line 7: .*4 places for x games"),
        (HEAD + "2 a b 1 1 0 2 12\nluck 2 a b 8 1:1 2:2\n", "line 8: .*luck of other deals"),
        (HEAD + "2 a b 1 1 0 2 12\nluck 2 a b 8 1\n", "line 8: can't be read"),
        (HEAD + "2 a b 1 1 0 12\n3 a b 1 1 0 12d\n", "line 8: .*no place 'd' among 3"),
    ],
)
def test_a_damaged_ladder_names_the_line(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "maumau.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ludothek.LudothekError, match=problem):
        ladder.read(path)


def test_an_older_ladder_that_does_not_count_its_games_is_read(tmp_path: Path) -> None:
    path = tmp_path / "maumau.txt"
    path.write_text(HEAD + "2 a b 1 1 0 1212\n", encoding="utf-8")
    assert [row.games for row in ladder.read(path).rows.values()] == [4]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_better_bot_is_rated_higher(seats: int) -> None:
    rated = ladder.ratings(small(), seats)
    assert rated["folder"][0] > rated["apprentice"][0]


@pytest.mark.parametrize(("place", "ranks"), [("1", [1, 2, 3, 4]), ("3", [3, 1, 2, 4]), ("b", [1, 1, 1, 2])])
def test_every_seat_of_a_game_is_rated(place: str, ranks: list[int]) -> None:
    assert ladder.ranks(place, 4) == ranks


@pytest.mark.parametrize("path", sorted(PUBLISHED.glob("*.txt")), ids=lambda path: path.stem)
def test_the_published_ladder_reproduces(path: Path) -> None:
    """The fast form of `ludothek ladder verify`: only the rows without the strongest levels, one deal each."""
    kept = ladder.read(path)
    kept.rows = {p: row for p, row in kept.rows.items() if not {p.strong, p.weak} & {"grandmaster", "sage"}}
    assert {pairing.seats for pairing in kept.rows} == {2, 3, 4}
    for row, alike, games, _ in ladder.verify(kept, 1):
        assert alike == games > 0, row.pairing


def test_the_page_of_the_ladder_says_what_the_files_say(tmp_path: Path) -> None:
    """`ludothek ladder show --page docs/ladder.md` after every run."""
    page = tmp_path / "ladder.md"
    ladders.write_ladder_page(page, PUBLISHED, list(ludothek.installed_games()))
    assert page.read_text(encoding="utf-8") == (PUBLISHED.parent / "docs" / "ladder.md").read_text(encoding="utf-8")


def test_the_commands_that_made_the_ladder_play_all_of_it_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[tuple[str, ladder.Pairing], int] = {}

    def note(_: Path, games: list[str], seats: list[int], bots: list[str], deals: int, near: bool, *__: object) -> None:
        for key in [(game, pairing) for game in games for pairing in ladder.pairings(bots, seats, near)]:
            asked[key] = max(deals, asked.get(key, 0))

    monkeypatch.setattr(ladders, "run_ladder", note)
    for line in (PUBLISHED / "made.sh").read_text(encoding="utf-8").splitlines():
        cli.app(line.split()[1:], standalone_mode=False)
    kept = [ladder.read(path) for path in PUBLISHED.glob("*.txt")]
    assert asked == {(one.game, pairing): row.deals for one in kept for pairing, row in one.rows.items()}


NEIGHBOURS = [
    *ladder.pairings(("child", "apprentice", "folder", "master"), [2, 3, 4], neighbours=True),
    *ladder.pairings(("master", "grandmaster"), [2]),
]


@pytest.mark.parametrize("path", sorted(PUBLISHED.glob("*.txt")), ids=lambda path: path.stem)
def test_each_level_is_clearly_better_than_the_one_below(path: Path) -> None:
    """By the share won; in Mau Mau by the points noted in a match."""
    kept = ladder.read(path)
    for pairing in NEIGHBOURS:
        row = kept.rows[pairing]
        if ludothek.game(kept.game).fewest_points_win:
            assert row.margin_interval[1] < 0, pairing
        else:
            assert row.interval[0] > 1 / pairing.seats, pairing
