"""Lessons: nothing is stored; the client sends its actions so far, and the rules judge the next one."""

from collections.abc import Sequence
from itertools import dropwhile, islice
from typing import Annotated, Literal

from msgspec import Meta

from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.reason import Clause
from ludothek.core.table import Table
from ludothek.core.views import BaseEvent, View
from ludothek.learn import lessons, open_lesson
from ludothek.learn.lessons import LEARNER, Lesson, find_step, judge, list_steps, task
from ludothek.server.errors import Invalid, NotFound
from ludothek.server.protocol import Count, Message


class RuleClause(Message):
    id: str
    text: str


class LessonInfo(Message):
    id: str
    task: str
    steps: list[str]
    clause: RuleClause
    decisions: int
    seats: int


class Tutorial(Message):
    game: str
    lessons: list[LessonInfo]


class LessonRequest(Message):
    """The decisions of a lesson that were judged right so far, and the one to judge, if any."""

    decisions: Annotated[list[Count], Meta(max_length=20)] = []
    decision: Count | None = None


class LessonState(Message):
    """A lesson as it stands: what the learner sees, may decide, and what was said to the last decision.

    `better` describes a decision that leads on, if the last one did not. `step` is the place of what is to be done next
    among the steps of the `LessonInfo`.
    """

    id: str
    task: str
    decisions: list[int]
    view: View
    step: int = 0
    verdict: Literal["", "right", "done", "wrong", "forbidden"] = ""
    text: str = ""
    clause: RuleClause | None = None
    better: str = ""
    narration: list[str] = []
    events: Sequence[BaseEvent] = []
    next: str | None = None


def find_lessons(game: Game) -> list[Lesson]:
    try:
        return lessons(game.key)
    except LudothekError as error:
        raise NotFound("no-tutorial", str(error)) from None


def make_clause(clause: Clause) -> RuleClause:
    return RuleClause(id=clause.id, text=clause.text)


def list_lessons(game: Game, lang: str) -> Tutorial:
    return Tutorial(
        game=game.key,
        lessons=[
            LessonInfo(
                id=lesson.id,
                task=task(game, lesson, lang),
                steps=list_steps(game, lesson, lang),
                clause=make_clause(game.clause(lesson.clause, lang)),
                decisions=len(lesson.goal),
                seats=lesson.seats,
            )
            for lesson in find_lessons(game)
        ],
    )


def judge_lesson(game: Game, step: str, body: LessonRequest, lang: str) -> LessonState:
    """Return a lesson after some actions, and the judgement of one more."""
    plan = {lesson.id: lesson for lesson in find_lessons(game)}
    lesson = plan.get(step)
    if lesson is None:
        raise NotFound("no-such-lesson", "there is no such lesson")
    try:
        table = open_lesson(game.key, lesson, body.decisions)
        state = LessonState(
            id=lesson.id, task=task(game, lesson, lang), decisions=[], view=view_as_learner(table, lang)
        )
        if body.decision is not None and len(body.decisions) < len(lesson.goal):
            judgement = judge(table, lesson, body.decision, lang)
            state.verdict, state.text, state.narration = judgement.verdict, judgement.text, judgement.narration
            state.better = judgement.better
            state.clause = make_clause(judgement.clause) if judgement.clause else None
            state.events = table.events(LEARNER, len(body.decisions) + 1)
    except LudothekError as error:
        raise Invalid("invalid-decision", str(error)) from None
    state.decisions = [action for _, action in table.history]
    state.step = find_step(lesson, len(state.decisions))
    state.view = view_as_learner(table, lang)
    if len(table.history) == len(lesson.goal):
        state.next = next(islice(dropwhile(lambda name: name != lesson.id, plan), 1, None), None)
    return state


def view_as_learner(table: Table, lang: str) -> View:
    """The learner's view, with a description of each legal action."""
    view: View = table.view(LEARNER)
    for action in view.legal:
        action.text = table.describe(action.action, lang)
    return view
