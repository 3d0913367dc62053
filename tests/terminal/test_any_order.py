"""Scripted people at the terminal, who name things in any order, reach the end of every game and every lesson."""

import random
import re
import sys

import pytest

import ludothek
from ludothek import cli
from ludothek.core import registry
from ludothek.games.origami.constants import CHOOSE, DRAW
from ludothek.learn.lessons import lessons
from ludothek.terminal.lessons import format_task
from tests.learn.newcomer import Newcomer

MOST_ANSWERS = 3000
MOST_MISTAKES = 4


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


class Talker(Person):
    """Says what is chosen in the words on the screen, or by its number."""

    def __init__(self, seed: int, capsys) -> None:
        super().__init__(seed)
        self.capsys = capsys
        self.shown = ""

    def __call__(self, question: str) -> str:
        text = self.capsys.readouterr().out
        self.shown += text
        choice = super().__call__(question)
        labels = dict(re.findall(r"(?:^|   ) *(\d+)  (\S+(?: \S+)*)", text, re.MULTILINE))
        return self.dice.choice([choice, labels.get(choice, choice)])


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


@pytest.mark.parametrize(("game", "seats", "seed"), [("origami", 3, 8), ("origin", 2, 24)])
def test_a_game_is_played_to_its_end_in_odd_orders(sit, tmp_path, game, seats, seed):
    sit(Person(seed), "play", game, "--seats", str(seats), "--humans", str(seats), "--seed", str(seed))
    (record,) = (tmp_path / "data" / "ludothek" / "records").iterdir()
    assert ludothek.Table.replay(record.read_text()).is_over


@pytest.mark.parametrize(
    ("seats", "seed", "options", "seen"),
    [
        (2, 33, "games=2", {"dealt", "forgot-mau", "said-mau", "won"}),
        (3, 12, "lay_drawn=true catch_mau=true stack_take_4=true games=1", {"kept", "caught", "owes", "won"}),
        (3, 1, "deck=classic draw_until_fits=true mau_penalty=2 games=1", {"named", "skipped", "kept", "won"}),
        (2, 0, "deck=classic points_limit=50 mau=auto hand=7 no_change_last=true", {"said-mau", "match-over"}),
    ],
)
def test_mau_mau_is_played_to_its_end_with_house_rules(sit, tmp_path, capsys, seats, seed, options, seen):
    """People name cards by their words, say "mau" late or never, catch each other, and keep what they drew."""
    chosen = [part for option in options.split() for part in ("--option", option)]
    people = ("--seats", str(seats), "--humans", str(seats), "--seed", str(seed))
    talker = Talker(seed, capsys)
    sit(talker, "play", "maumau", *people, *chosen)
    (record,) = (tmp_path / "data" / "ludothek" / "records").iterdir()
    table = ludothek.Table.replay(record.read_text())
    assert table.is_over
    assert "That is no choice here" not in talker.shown
    assert seen <= {event.kind for event in table.events(None)}


@pytest.mark.parametrize("game", ["origami", "maumau", "origin"])
def test_every_lesson_is_finished_in_odd_orders(sit, game):
    assert "That is all you need" in sit(Person(4), "learn", game)


class Reader:
    """A newcomer at the terminal, who answers by what was printed since the last question."""

    def __init__(self, capsys, game: str, lang: str) -> None:
        self.capsys = capsys
        self.brain = Newcomer()
        self.tasks = [format_task(registry.game(game), one, lang, 0) for one in lessons(game)]
        self.better = {"en": "Better: ", "de": "Besser: ", "fr": "Mieux : "}[lang]
        self.answers = 0

    def __call__(self, question: str) -> str:
        self.answers += 1
        assert self.answers < MOST_ANSWERS, "no end is reached"
        text = self.capsys.readouterr().out
        flat = " ".join(text.split())
        advice = flat.rpartition(self.better)[2].partition(".")[0] if self.better in flat else ""
        if self.tasks and " ".join(self.tasks[0].split()) in flat:
            self.brain.read_task(self.tasks.pop(0))
        elif advice:
            self.brain.read_advice(advice)
        else:
            self.brain.go_on()
        if marked := re.search(r"^> \d\. (.+)$", text, re.MULTILINE):
            self.brain.read_step(marked[1])
        options = {label: number for number, label in re.findall(r"^  (\d+)  (.+)$", text, re.MULTILINE)}
        return options[self.brain.choose(list(options))]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("game", ["origami", "maumau", "origin"])
def test_a_newcomer_who_knows_only_the_texts_finishes_every_lesson(sit, monkeypatch, capsys, game, lang):
    monkeypatch.setenv("LUDOTHEK_LANG", lang)
    monkeypatch.setenv("COLUMNS", "400")
    reader = Reader(capsys, game, lang)
    sit(reader, "learn", game)
    assert not reader.tasks
    assert len(reader.brain.mistakes) <= MOST_MISTAKES, reader.brain.mistakes


def test_the_first_lesson_takes_minnow_before_pig(sit):
    """The answers 1, 4, 2: draw, take Minnow, take Pig; "1" more once ended the lesson with no way on."""
    typed = iter(["1", "4", "2"])

    def ask(question: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    output = sit(ask, "learn", "origami")
    assert "Origami 2/9" in output


def test_a_lesson_explains_a_card_takes_words_and_is_left_by_q(sit):
    """A wrong answer leaves the table as it was, so only the task and the choices are printed again."""
    typed = iter(["? raccoon", "draw", "dragon", "minnow, pig", "play dove", "play cat", "q"])
    output = " ".join(sit(lambda question: next(typed), "learn", "origami").split())
    assert "Not confirmed by any source: folds, points." in output
    assert "Please type a number from 1 to 4." in output
    assert "Dove costs 6 folds; your other cards hold 5." in output
    assert output.count("Take the Pig (3 folds)") == 2
    assert output.count("Play the Sheep.") == 2
    assert output.count("26 cards in the deck") == 1


def test_several_cards_are_named_at_once_and_taken_back(sit):
    """Chosen cards are collected, and "u" takes the last one back before anything is revealed."""
    seed, (first, second) = find_pair()
    typed = iter(["draw", second, "u", f"{second}, {first}", "q"])
    arguments = "--seats", "2", "--seed", str(seed), "--bots", "greedy"
    output = sit(lambda question: next(typed, "q"), "play", "origami", *arguments)
    assert f"So far: take {second} from the line." in output
    assert f"You take {first}, {second} from the line." in output


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
