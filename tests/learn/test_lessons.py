"""Tutorials are run through the engine: every goal can be reached, every other decision is explained by a clause."""

import pytest

from ludothek.core import registry
from ludothek.core.errors import InvalidAction, LudothekError
from ludothek.core.texts import LANGUAGES
from ludothek.learn.lessons import (
    LEARNER,
    Lesson,
    find_step,
    fulfils,
    judge,
    lesson,
    lessons,
    list_steps,
    open_lesson,
    task,
)

ALL = [(key, one) for key in ("maumau", "origami", "origin") for one in lessons(key)]
every_lesson = pytest.mark.parametrize(("key", "one"), ALL, ids=[f"{key}-{one.id}" for key, one in ALL])


@pytest.mark.parametrize("key", ["maumau", "origami", "origin"])
def test_a_tutorial_is_eight_to_thirteen_lessons_with_names_of_their_own(key: str) -> None:
    names = [one.id for one in lessons(key)]
    assert 8 <= len(names) <= 13
    assert len(set(names)) == len(names)


@every_lesson
def test_the_goal_can_be_reached_and_whatever_else_is_explained(key: str, one: Lesson) -> None:
    done: list[int] = []
    for stage in range(len(one.goal)):
        table = open_lesson(key, one, done)
        assert table.to_move == LEARNER
        good = [action for action in table.legal_actions() if fulfils(table, one, stage, action)]
        assert good, f"nothing fulfils step {stage + 1}"
        legal = table.legal_actions()
        for action in sorted({*legal, *range(stage, table.game.num_actions, 7)}):
            if action not in good:
                judgement = judge(table, one, action, "en")
                assert judgement.verdict == ("wrong" if action in legal else "forbidden")
                assert judgement.clause is not None
                assert judgement.clause.id in table.game.clauses
                assert judgement.better in [table.describe(other, "en") for other in good]
                assert table.history == [(LEARNER, a) for a in done]
        for action in good:
            ends = stage + 1 == len(one.goal)
            judgement = judge(open_lesson(key, one, done), one, action, "en")
            assert judgement.verdict == ("done" if ends else "right")
            assert bool(judgement.text) == ends
        done.append(good[0])


@every_lesson
def test_the_learner_sees_a_position_that_the_game_can_show(key: str, one: Lesson) -> None:
    table = open_lesson(key, one)
    assert table.view(LEARNER).legal
    assert table.view(None).over is False
    assert table.fair_copy(LEARNER, 1).view(LEARNER) == table.view(LEARNER)


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_speaks_every_language(key: str, one: Lesson, lang: str) -> None:
    game = registry.game(key)
    assert {f"learn.{one.id}.{part}" for part in ("task", "steps", "done")} <= game.texts(lang).keys
    steps = list_steps(game, one, lang)
    assert len(" ".join([task(game, one, lang), *steps])) < 300
    assert [find_step(one, made) for made in (0, len(one.goal))] == [0, len(steps)]
    assert {find_step(one, made) for made in range(len(one.goal))} == set(range(len(steps)))


@pytest.mark.parametrize("key", ["maumau", "origami", "origin"])
def test_no_words_are_left_of_a_lesson_that_is_gone(key: str) -> None:
    named = {name.split(".")[1] for name in registry.game(key).texts("en").keys if name.startswith("learn.")}
    assert named == {"you", *(one.id for one in lessons(key))}


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(LudothekError, match="match, digit"):
        lesson("maumau", "castling")
    with pytest.raises(InvalidAction, match="does not belong"):
        open_lesson("maumau", lesson("maumau", "match"), [56])
