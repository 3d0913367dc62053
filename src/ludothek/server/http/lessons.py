"""Lessons and rules over HTTP: nothing is kept, everything is judged by the engine."""

from starlette.requests import Request

from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Clause, Game
from ludothek.core.table import Table
from ludothek.learn import examples, lessons, opened, shown
from ludothek.learn.lessons import LEARNER, Lesson, judge, task
from ludothek.server.errors import Invalid, Unknown
from ludothek.server.http import afterwards as told
from ludothek.server.http.endpoint import body_of, proper
from ludothek.server.http.tables import current, visitor
from ludothek.server.play.live_table import LiveTable
from ludothek.server.service import Service
from ludothek.server.wire.websocket import language


def game_of(request: Request) -> Game:
    key = request.path_params["game"]
    if key not in registry.installed_games():
        raise Unknown("no-such-game", "there is no such game")
    return registry.game(key)


def plan(game: Game) -> list[Lesson]:
    try:
        return lessons(game.key)
    except LudothekError as error:
        raise Unknown("no-tutorial", str(error)) from None


def clause_of(clause: Clause) -> told.RuleClause:
    return told.RuleClause(id=clause.id, text=clause.text)


async def tutorial(service: Service, request: Request) -> told.Tutorial:
    game, lang = game_of(request), language(request.query_params.get("lang"))
    return told.Tutorial(
        game=game.key,
        lessons=[
            told.LessonInfo(
                id=one.id,
                task=task(game, one, lang),
                clause=clause_of(game.clause(one.clause, lang)),
                decisions=len(one.goal),
            )
            for one in plan(game)
        ],
    )


async def lesson(service: Service, request: Request) -> told.LessonState:
    """A lesson after some decisions, and the judgement of one more."""
    game, lang = game_of(request), language(request.query_params.get("lang"))
    asked = await body_of(request, told.LessonRequest)
    found = plan(game)
    names = [one.id for one in found]
    if request.path_params["step"] not in names:
        raise Unknown("no-such-lesson", "there is no such lesson")
    number = names.index(request.path_params["step"])
    one = found[number]
    try:
        table = opened(game.key, one, asked.decisions)
        state = told.LessonState(id=one.id, task=task(game, one, lang), decisions=[], view={})
        if asked.decision is not None and len(asked.decisions) < len(one.goal):
            judgement = judge(table, one, asked.decision, lang)
            state.verdict, state.text, state.told = judgement.verdict, judgement.text, judgement.told
            state.clause = clause_of(judgement.clause) if judgement.clause else None
            state.events = table.events(LEARNER, len(asked.decisions) + 1)
    except LudothekError as error:
        raise Invalid("invalid-decision", str(error)) from None
    state.decisions = [action for _, action in table.history]
    state.view = seen(table, lang)
    if len(table.history) == len(one.goal) and number + 1 < len(found):
        state.next = names[number + 1]
    return state


def seen(table: Table, lang: str) -> dict[str, object]:
    """The learner's view, its decisions in words."""
    view = table.view(LEARNER)
    for choice in view["legal"]:
        choice["text"] = table.describe(choice["action"], lang)
    return view


async def rules(service: Service, request: Request) -> told.Rules:
    """The rules of a game; with `table`, what that table agreed and its edition."""
    game, lang = game_of(request), language(request.query_params.get("lang"))
    live = await named_table(service, request)
    if live is not None and live.edition is not None:
        game = game.of_edition(live.edition)
    edition = live.header.edition if live else game.standard_edition.hash
    t = game.texts(lang)
    return told.Rules(
        game=game.key,
        name=game.name(lang),
        lang=lang,
        version=game.version,
        edition=edition,
        sections=[
            told.RuleSection(
                id=name, title=t(f"section.{name}"), clauses=[clause_of(game.clause(c, lang)) for c in clauses]
            )
            for name, clauses in game.sections().items()
        ],
        options=[
            told.RuleOption(
                key=option.key,
                text=t(f"option.{option.key}") if f"option.{option.key}" in t.keys else option.key,
                clause=option.clause,
                default=option.default,
                allowed=list(option.allowed),
                here=live.header.options.get(option.key) if live else None,
            )
            for option in game.options
        ],
        gallery=[piece for piece in game.catalogue(lang) if "name" in piece],
        examples=worked(game, lang) if edition == registry.game(game.key).standard_edition.hash else [],
    )


def worked(game: Game, lang: str) -> list[told.Example]:
    """The examples of the rulebooks, then the lessons, with their answers."""
    t = game.texts(lang)
    found = [
        told.Example(
            id=one.id, clause=one.clause, text=t(f"example.{one.id}.text"), view=seen(shown(game.key, one), lang)
        )
        for one in examples(game.key)
    ]
    try:
        taught = lessons(game.key)
    except LudothekError:
        return found
    return found + [
        told.Example(
            id=one.id,
            clause=one.clause,
            text=task(game, one, lang),
            view=seen(opened(game.key, one), lang),
            answer=t(f"learn.{one.id}.done"),
        )
        for one in taught
    ]


async def named_table(service: Service, request: Request) -> LiveTable | None:
    if "table" not in request.query_params:
        return None
    request.path_params["table"] = proper(request.query_params["table"])
    _, table = await visitor(service, request)
    live = await current(service, table)
    if live.header.game != request.path_params["game"]:
        raise Invalid("other-game", "this table plays another game")
    return live
