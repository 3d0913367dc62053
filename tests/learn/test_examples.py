"""Worked examples are run through the engine: what each says about its position holds."""

import pytest

from ludothek.core import registry
from ludothek.core.errors import InvalidAction
from ludothek.core.texts import LANGUAGES
from ludothek.learn.examples import Example, examples, matching_actions, open_example, play_patterns
from ludothek.learn.lessons import LEARNER, lessons

GAMES = ("maumau", "origami", "origin")
ALL = [(key, one) for key in GAMES for one in examples(key)]
every_example = pytest.mark.parametrize(("key", "one"), ALL, ids=[f"{key}-{one.id}" for key, one in ALL])


@every_example
def test_what_an_example_says_holds(key: str, one: Example) -> None:
    table = open_example(key, one)
    play_patterns(table, one.then)
    assert table.to_move == one.next
    assert [pattern for pattern in one.may if not matching_actions(table, pattern)] == []
    assert [pattern for pattern in one.may_not if matching_actions(table, pattern)] == []
    if one.score is not None:
        assert table.view(LEARNER).players[LEARNER].score == one.score


@every_example
def test_every_example_shows_a_clause_in_every_language(key: str, one: Example) -> None:
    game = registry.game(key)
    assert one.clause in game.clauses
    assert open_example(key, one).view(LEARNER).seat == LEARNER
    for lang in LANGUAGES:
        assert f"example.{one.id}.text" in game.texts(lang).keys


@pytest.mark.parametrize("key", GAMES)
def test_names_are_their_own_and_no_words_are_left_over(key: str) -> None:
    names = [one.id for one in (*examples(key), *lessons(key))]
    assert len(set(names)) == len(names)
    named = {name.split(".")[1] for name in registry.game(key).texts("en").keys if name.startswith("example.")}
    assert named == {one.id for one in examples(key)}


def test_an_example_that_the_rules_do_not_allow_is_found() -> None:
    with pytest.raises(InvalidAction, match="nothing legal"):
        play_patterns(open_example("maumau", examples("maumau")[0]), [{"card": "yellow-4"}])
