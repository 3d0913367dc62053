"""Scripted people at the terminal, who name things in any order, reach the end of every game and every lesson."""

import random
import re
import sys

import pytest

import ludothek
from ludothek import cli
from ludothek.games.origami.constants import CHOOSE, DRAW

MOST_ANSWERS = 3000


class Person:
    """Answers every question with a number that is in reach, or with Enter where none is asked for."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.answers = 0

    def __call__(self, question: str) -> str:
        self.answers += 1
        assert self.answers < MOST_ANSWERS, "no end is reached"
        asked = re.search(r"\(1–(\d+)[,;]", question)
        return str(self.dice.randint(1, int(asked[1]))) if asked else ""


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LUDOTHEK_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def sit(monkeypatch, capsys):
    """Plays with given answers; gives what was printed."""

    def sit(person, *arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["ludothek", *arguments])
        monkeypatch.setattr("builtins.input", person)
        with pytest.raises(SystemExit) as left:
            cli.main()
        assert not left.value.code
        return capsys.readouterr().out

    return sit


@pytest.mark.parametrize(("game", "seats", "seed"), [("origami", 2, 1), ("origami", 3, 2), ("origin", 2, 3)])
def test_a_game_is_played_to_its_end_in_odd_orders(sit, tmp_path, game, seats, seed):
    sit(Person(seed), "play", game, "--seats", str(seats), "--humans", str(seats), "--seed", str(seed))
    (record,) = (tmp_path / "data" / "ludothek" / "records").iterdir()
    assert ludothek.Table.replay(record.read_text()).is_over


@pytest.mark.parametrize("game", ["origami", "maumau", "origin"])
def test_every_lesson_is_finished_in_odd_orders(sit, game):
    assert "That is all you need" in sit(Person(4), "learn", game)


def test_the_first_lesson_takes_minnow_before_pig(sit):
    """The answers 1, 4, 2: draw, take Minnow, take Pig; "1" more once ended the lesson with no way on."""
    typed = iter(["1", "4", "2"])

    def ask(question: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    told = sit(ask, "learn", "origami")
    assert "Origami 2/8" in told


def test_several_cards_are_named_at_once_and_taken_back(sit):
    """Chosen cards are collected, and "u" takes the last one back before anything is revealed."""
    seed, (first, second) = find_pair()
    typed = iter(["draw", second, "u", f"{second}, {first}", "q"])
    arguments = "--seats", "2", "--seed", str(seed), "--bots", "greedy"
    told = sit(lambda question: next(typed, "q"), "play", "origami", *arguments)
    assert f"So far: take {second} from the line." in told
    assert f"You take {first}, {second} from the line." in told


def find_pair() -> tuple[int, list[str]]:
    """A deal where the first seat starts and may take two animals that fill the limit, in card-file order."""
    for seed in range(100):
        table = ludothek.Table("origami", 2, seed)
        cards = table.game.cards  # type: ignore[attr-defined]
        for way in table.view(0).private.ways:
            chosen = [cards[action - CHOOSE] for action in way[1:] if action < DRAW]
            if len(chosen) == 2 and chosen[0] != chosen[1] and sum(card.folds for card in chosen) == 4:
                return seed, [card.names["en"] for card in chosen]
    raise AssertionError("no such deal")
