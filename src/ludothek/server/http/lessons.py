"""Lessons over HTTP: nothing is stored; the client sends its actions so far, and the rules judge the next one."""

from starlette.requests import Request

from ludothek.server.answers import lessons
from ludothek.server.answers.lessons import LessonRequest, LessonState, Tutorial
from ludothek.server.http.params import get_game, get_language
from ludothek.server.service import Service


async def get_tutorial(service: Service, request: Request) -> Tutorial:
    return lessons.list_lessons(get_game(request), get_language(request))


async def judge_lesson(service: Service, request: Request, body: LessonRequest) -> LessonState:
    """A lesson after some actions, and the judgement of one more."""
    return lessons.judge_lesson(get_game(request), request.path_params["step"], body, get_language(request))
