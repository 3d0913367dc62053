"""The rules of a game over HTTP: clauses, house rules, pieces and examples; at a table, as that table agreed them."""

from typing import Any

from starlette.requests import Request

from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.views import View
from ludothek.learn import examples, lessons, open_example, open_lesson
from ludothek.learn.lessons import task
from ludothek.server.errors import Invalid
from ludothek.server.http.lessons import RuleClause, make_clause, view_as_learner
from ludothek.server.http.params import get_game, get_language
from ludothek.server.http.tables import admit_visitor
from ludothek.server.play.ids import check_id
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import Message
from ludothek.server.service import Service


class RuleSection(Message):
    id: str
    title: str
    clauses: list[RuleClause]


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
    game: str
    name: str
    lang: str
    version: int
    edition: str
    sections: list[RuleSection]
    options: list[RuleOption]
    gallery: list[dict[str, Any]]
    examples: list[Example]


async def get_rules(service: Service, request: Request) -> Rules:
    """The rules of a game; with `table`, its house rules and its edition."""
    game, lang = get_game(request), get_language(request)
    live = None
    if "table" in request.query_params:
        live = await find_table(service, request, check_id(request.query_params["table"]), game)
    if live is not None and live.edition is not None:
        game = game.of_edition(live.edition)
    edition = live.config.edition if live else game.standard_edition.hash
    t = game.texts(lang)
    return Rules(
        game=game.key,
        name=game.name(lang),
        lang=lang,
        version=game.version,
        edition=edition,
        sections=[
            RuleSection(
                id=name, title=t(f"section.{name}"), clauses=[make_clause(game.clause(c, lang)) for c in clauses]
            )
            for name, clauses in game.sections().items()
        ],
        options=[
            RuleOption(
                key=option.key,
                text=t(f"option.{option.key}") if f"option.{option.key}" in t.keys else option.key,
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


async def find_table(service: Service, request: Request, table: str, game: Game) -> LiveTable:
    """A table that plays the game, if the player may be there."""
    await admit_visitor(service, request, table)
    live = await service.hub.get_table(table)
    if live.config.game != game.key:
        raise Invalid("other-game", "this table plays another game")
    return live


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
            text=task(game, lesson, lang),
            view=view_as_learner(open_lesson(game.key, lesson), lang),
            answer=t(f"learn.{lesson.id}.done"),
        )
        for lesson in tutorial
    ]
