"""The balance report: it adds up, and finds what is planted."""

import pytest

import ludothek
from ludothek.core.facts import Facts, Use
from ludothek.lab.balance import FinishedGame, play_all, summarise
from ludothek.lab.simulate import Plan


@pytest.mark.parametrize("key", list(ludothek.installed_games()))
def test_every_game_can_be_weighed(key: str) -> None:
    found = summarise(play_all(Plan(key, ("greedy",) * 2, games=12), jobs=2))
    assert found.games == 12
    assert 0 <= found.starter_share <= 1
    assert sum(piece.drawn for piece in found.pieces) >= sum(piece.played for piece in found.pieces) > 0
    assert found.score_quartiles == tuple(sorted(found.score_quartiles))
    for values in found.traits.values():
        assert sum(trait.games for trait in values.values()) == 12


def test_the_report_does_not_depend_on_the_number_of_cores() -> None:
    plan = Plan("maumau", ("greedy", "greedy"), games=20)
    assert summarise(play_all(plan, 1)) == summarise(play_all(plan, 2))


def test_a_planted_outlier_is_found_and_nothing_else() -> None:
    """Of two equal players the one with the ace wins three games in four; the other cards fall to both alike."""
    games = []
    for number in range(1600):
        winner = number % 2
        holder = winner if number % 8 < 6 else 1 - winner
        uses = (
            Use(holder, "ace", 1, 1),
            *(Use(seat, card, 1, 1) for seat in (0, 1) for card in ("two", "three", "four")),
        )
        shares = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
        games.append(FinishedGame(Facts(uses, number // 2 % 2), (10, 10), shares, 5))
    assert [piece.piece for piece in summarise(games).outliers] == ["ace"]
