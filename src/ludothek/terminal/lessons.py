"""Tutorials at the terminal."""

from rich.text import Text

from ludothek.core import registry
from ludothek.core.table import Table
from ludothek.learn import Lesson, judge_all, lessons, open_lesson
from ludothek.learn.lessons import LEARNER, task
from ludothek.terminal.menu import Choices, number
from ludothek.terminal.screen import Screen, terminal_texts


def learn(key: str, lang: str) -> None:
    """Run a game's tutorial until it is finished or the input ends."""
    game = registry.game(key)
    screen = Screen(lang)
    plan = lessons(game.key)
    for place, lesson in enumerate(plan, 1):
        screen.print("", Text(f"{game.name(lang)} {place}/{len(plan)}", style="bold"), task(game, lesson, lang))
        if not practise(screen, open_lesson(game.key, lesson), lesson, lang):
            return
    screen.print("", Text(terminal_texts(lang)("learn.end"), style="bold"))


def practise(screen: Screen, table: Table, lesson: Lesson, lang: str) -> bool:
    """Run one lesson; return False if the learner leaves."""
    t = terminal_texts(lang)
    names = [t("player.human", n=n + 1) for n in range(table.seats)]
    while len(table.history) < len(lesson.goal):
        screen.print("", table.game.show(table.view(LEARNER), names, lang), "")
        actions = choose(screen, table, lang)
        if actions is None:
            return False
        judgement = judge_all(table, lesson, actions, lang)
        clause = f"{judgement.clause.id}: " if judgement.clause else ""
        screen.print(*judgement.narration, *([Text(clause + judgement.text, style="bold")] if judgement.text else []))
    return True


def choose(screen: Screen, table: Table, lang: str) -> list[int] | None:
    """Ask until something can be played; pieces chosen together are named in any order. Return None to leave."""
    t = terminal_texts(lang)
    choices = Choices(table)
    while True:
        for place, text in enumerate(choices.describe(lang, t("command.done")), 1):
            screen.print(f"  {place}  {text}")
        answer = ask(t("learn.ask", n=len(choices)))
        if answer is None:
            return None
        chosen = number(answer, range(1, len(choices) + 1))
        if chosen is None:
            screen.print(t("ask.number", least=1, most=len(choices)))
        elif chosen > len(choices.actions):
            return choices.done
        elif actions := choices.choose(choices.actions[chosen - 1]):
            return actions


def ask(question: str) -> str | None:
    try:
        return input(f"{question} ").strip()
    except EOFError:
        return None
