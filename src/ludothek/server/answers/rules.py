"""The rules of a game: clauses, house rules, pieces and examples; at a table, as that table agreed them."""

from typing import Any

import msgspec

from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.texts import Texts
from ludothek.core.views import View
from ludothek.learn import examples, lessons, open_example, open_lesson
from ludothek.learn.lessons import list_steps, task
from ludothek.server.answers.lessons import view_as_learner
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import Message

encode = msgspec.json.Encoder().encode


class Rule(Message):
    """A clause; `words` are other words for it that people may search for."""

    id: str
    text: str
    words: str = ""


class RuleSection(Message):
    id: str
    title: str
    clauses: list[Rule]


class RuleOption(Message):
    """A house rule; `here` is its value at the table that was named."""

    key: str
    text: str
    clause: str
    default: bool | int | str
    allowed: list[bool | int | str]
    here: bool | int | str | None = None


class Example(Message):
    """A position that shows a clause, as the player at seat 0 sees it; a lesson asks something, and has an answer."""

    id: str
    clause: str
    text: str
    view: View
    answer: str = ""


class Rules(Message):
    """The rules: what the game is about, how to read its pieces, then every clause."""

    game: str
    name: str
    lang: str
    version: int
    edition: str
    goal: str
    anatomy: list[str]
    sections: list[RuleSection]
    options: list[RuleOption]
    gallery: list[dict[str, Any]]
    examples: list[Example]


def render_rules(game: Game, lang: str, edition: str, live: LiveTable | None) -> bytes:
    if live is not None and live.edition is not None:
        game = game.of_edition(live.edition)
    t = game.texts(lang)
    rules = Rules(
        game=game.key,
        name=game.name(lang),
        lang=lang,
        version=game.version,
        edition=edition,
        goal=find_text(t, "goal"),
        anatomy=[part for part in find_text(t, "anatomy").split(" | ") if part],
        sections=[
            RuleSection(id=name, title=t(f"section.{name}"), clauses=[make_rule(game, c, lang) for c in clauses])
            for name, clauses in game.sections().items()
        ],
        options=[
            RuleOption(
                key=option.key,
                text=find_text(t, f"option.{option.key}", option.key),
                clause=option.clause,
                default=option.default,
                allowed=list(option.allowed),
                here=live.config.options.get(option.key) if live else None,
            )
            for option in game.options
        ],
        gallery=[piece for piece in game.catalogue(lang) if "name" in piece],
        examples=list_examples(game, lang) if edition == registry.game(game.key).standard_edition.hash else [],
    )
    return encode(rules)


def make_rule(game: Game, clause: str, lang: str) -> Rule:
    return Rule(id=clause, text=game.clause(clause, lang).text, words=find_text(game.texts(lang), f"words.{clause}"))


def find_text(t: Texts, key: str, default: str = "") -> str:
    """A text of a game that not every game has."""
    return t(key) if key in t.keys else default


def list_examples(game: Game, lang: str) -> list[Example]:
    """The examples of the rulebook, then the lessons, with their answers."""
    t = game.texts(lang)
    found = [
        Example(
            id=example.id,
            clause=example.clause,
            text=t(f"example.{example.id}.text"),
            view=view_as_learner(open_example(game.key, example), lang),
        )
        for example in examples(game.key)
    ]
    try:
        tutorial = lessons(game.key)
    except LudothekError:
        return found
    return found + [
        Example(
            id=lesson.id,
            clause=lesson.clause,
            text=" ".join([task(game, lesson, lang), *list_steps(game, lesson, lang)]),
            view=view_as_learner(open_lesson(game.key, lesson), lang),
            answer=t(f"learn.{lesson.id}.done"),
        )
        for lesson in tutorial
    ]
