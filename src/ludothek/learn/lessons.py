"""Lessons: a position, a goal, and the clause that explains why any other action is wrong.

They are stored in `content/tutorial.toml` in the game's folder; what it explains, what is to be done
(one line for each step) and what is said at its end are `learn.ID.task`, `.steps` and `.done` in the game's texts.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from ludothek.core import registry
from ludothek.core.errors import InvalidAction, LudothekError, join_words
from ludothek.core.game import Game
from ludothek.core.reason import Clause
from ludothek.core.rng import Rng
from ludothek.core.selection import try_action
from ludothek.core.state import State
from ludothek.core.table import Table

LEARNER = 0
SEED = 1
Pattern = dict[str, Any]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and a goal: for each action on the way, the patterns of which it must match one.

    `steps` names for each action the step it belongs to, counted from 0; by default each action is a step of its own.
    """

    id: str
    clause: str
    set_up: dict[str, Any]
    goal: list[list[Pattern]]
    steps: list[int] = []
    seats: int = 2
    options: dict[str, Any] = {}


class Judgement(msgspec.Struct):
    """The verdict on an action. `forbidden` and `wrong` change nothing; `done` reaches the goal.

    After `forbidden` and `wrong`, `better` describes an action that leads on.
    """

    verdict: Literal["right", "done", "wrong", "forbidden"]
    text: str
    clause: Clause | None
    narration: list[str]
    better: str = ""


@cache
def lessons(key: str) -> list[Lesson]:
    """Return the lessons of a game in order."""
    game = registry.game(key)
    file = game.folder / "content" / "tutorial.toml"
    if not file.exists():
        raise LudothekError(f"{key} has no tutorial")
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8"))["lesson"], list[Lesson])


def lesson(key: str, name: str) -> Lesson:
    for one in lessons(key):
        if one.id == name:
            return one
    raise LudothekError(f"{key} has no lesson {name!r}; there are: {join_words([one.id for one in lessons(key)])}")


def set_up_table(key: str, seats: int, options: Mapping[str, Any], set_up: Mapping[str, Any]) -> Table:
    """Return a table with a position set up by hand."""
    table = Table(key, seats, SEED, options)
    table.state = table.game.scene(seats, table.options, table.edition, set_up, Rng(SEED))
    return table


def open_lesson(key: str, wanted: Lesson, actions: Sequence[int] = ()) -> Table:
    """Return a lesson's table after actions that were judged right."""
    table = set_up_table(key, wanted.seats, wanted.options, wanted.set_up)
    for stage, action in enumerate(actions):
        if stage >= len(wanted.goal) or not fulfils(table, wanted, stage, action):
            raise InvalidAction(f"decision {stage + 1} does not belong to this lesson")
        table.play(action)
    return table


def fulfils(table: Table, wanted: Lesson, stage: int, action: int) -> bool:
    """Return whether a legal action leads on: it matches its stage, and so can another one after it."""
    if action not in list_fitting(table.game, table.state, wanted.goal[stage]):
        return False
    if stage + 1 == len(wanted.goal):
        return True
    then = try_action(table.state, action)
    return then.to_move == LEARNER and bool(list_fitting(table.game, then, wanted.goal[stage + 1]))


def list_fitting(game: Game, state: State, patterns: Sequence[Pattern]) -> list[int]:
    """Return the legal actions that match one of the patterns."""
    described = {action: msgspec.to_builtins(game.action(state, action)) for action in state.legal_actions()}
    return [action for action, what in described.items() if any(matches(pattern, what) for pattern in patterns)]


def matches(pattern: Any, value: Any) -> bool:
    """Return whether a value has everything that the pattern names."""
    if isinstance(pattern, dict):
        return isinstance(value, dict) and all(k in value and matches(p, value[k]) for k, p in pattern.items())
    return bool(pattern == value)


def task(game: Game, wanted: Lesson, lang: str) -> str:
    """Return what a lesson explains before it begins."""
    return game.texts(lang)(f"learn.{wanted.id}.task")


def list_steps(game: Game, wanted: Lesson, lang: str) -> list[str]:
    """Return what is to be done in a lesson, step by step."""
    return game.texts(lang)(f"learn.{wanted.id}.steps").split("\n")


def find_step(wanted: Lesson, made: int) -> int:
    """Return which step comes after so many actions that were judged right; after the last one, how many there are."""
    of_actions = wanted.steps or range(len(wanted.goal))
    return of_actions[made] if made < len(wanted.goal) else of_actions[-1] + 1


def judge(table: Table, wanted: Lesson, action: int, lang: str) -> Judgement:
    """Judge an action at a lesson's table, and play it if it leads to the goal."""
    stage = len(table.history)
    forbidding = table.why_not(action, lang)
    if forbidding is not None:
        return Judgement("forbidden", forbidding.text, forbidding.clause, [], describe_better(table, wanted, lang))
    if not fulfils(table, wanted, stage, action):
        clause = table.game.clause(wanted.clause, lang)
        return Judgement("wrong", clause.text, clause, [], describe_better(table, wanted, lang))
    table.play(action)
    names = [table.game.texts(lang)("learn.you"), *("ABCDEFGH"[: table.seats - 1])]
    narration = table.game.narrate(table.events(LEARNER, stage + 1), names, lang, me=LEARNER)
    if stage + 1 < len(wanted.goal):
        return Judgement("right", "", None, narration)
    return Judgement("done", table.game.texts(lang)(f"learn.{wanted.id}.done"), None, narration)


def describe_better(table: Table, wanted: Lesson, lang: str) -> str:
    """Describe an action that leads to the goal of a lesson."""
    stage = len(table.history)
    fitting = (action for action in table.legal_actions() if fulfils(table, wanted, stage, action))
    return table.describe(next(fitting), lang)


def judge_all(table: Table, wanted: Lesson, actions: Sequence[int], lang: str) -> Judgement:
    """Judge actions that are chosen together, and play them only if all of them lead to the goal."""
    trial = open_lesson(table.game.key, wanted, [action for _, action in table.history])
    for action in actions:
        judgement = judge(trial, wanted, action, lang)
        if judgement.verdict in ("forbidden", "wrong"):
            return judgement
        if judgement.verdict == "done":
            break
    narration: list[str] = []
    for action in actions:
        judgement = judge(table, wanted, action, lang)
        narration += judgement.narration
        if judgement.verdict == "done":
            break
    judgement.narration = narration
    return judgement
