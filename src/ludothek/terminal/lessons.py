"""Tutorials at the terminal."""

from rich.text import Text

from ludothek.core import registry
from ludothek.core.game import Game
from ludothek.core.table import Table
from ludothek.learn import Lesson, judge_all, lessons, open_lesson
from ludothek.learn.lessons import LEARNER, find_step, list_steps, task
from ludothek.terminal import pages, reasons
from ludothek.terminal.menu import Choices
from ludothek.terminal.screen import Screen


def learn(key: str, lang: str) -> None:
    """Run a game's tutorial until it is finished or the learner leaves."""
    game = registry.game(key)
    screen = Screen(lang)
    plan = lessons(game.key)
    for place, lesson in enumerate(plan, 1):
        title = Text(f"{game.name(lang)} {place}/{len(plan)}", style="bold")
        if not practise(screen, open_lesson(game.key, lesson), lesson, title):
            return
    screen.print("", Text(screen.t("learn.end"), style="bold"))


def practise(screen: Screen, table: Table, lesson: Lesson, title: Text) -> bool:
    """Run one lesson, its task below the table; return False if the learner leaves."""
    t, lang = screen.t, screen.lang
    names = [t("player.human", n=n + 1) for n in range(table.seats)]
    shown = -1
    while len(table.history) < len(lesson.goal):
        if shown != len(table.history):
            shown = len(table.history)
            screen.print("", table.game.show(table.view(LEARNER), names, lang))
        screen.print("", title, format_task(table.game, lesson, lang, shown), "")
        actions = choose(screen, table)
        if actions is None:
            return False
        judgement = judge_all(table, lesson, actions, lang)
        clause = f"{judgement.clause.id}: " if judgement.clause else ""
        screen.print(*judgement.narration, *([Text(clause + judgement.text, style="bold")] if judgement.text else []))
        if judgement.better:
            screen.print(Text(t("learn.better", what=judgement.better), style="bold"))
    return True


def format_task(game: Game, lesson: Lesson, lang: str, made: int) -> str:
    """Return what a lesson explains, and its steps with a mark at the one to take after so many actions."""
    step = find_step(lesson, made)
    lines = [f"{'>' if n == step else ' '} {n + 1}. {text}" for n, text in enumerate(list_steps(game, lesson, lang))]
    return "\n".join([task(game, lesson, lang), *(lines if len(lines) > 1 else [lines[0][5:]])])


def choose(screen: Screen, table: Table) -> list[int] | None:
    """Ask until something can be played; pieces chosen together are named in any order. Return None to leave."""
    t, lang = screen.t, screen.lang
    choices = Choices(table)
    while True:
        if choices.picked:
            screen.say("turn.picked", what=choices.describe_picked(lang))
        listed = enumerate(choices.describe(lang, t("command.done")), 1)
        screen.print("\n".join(f"  {place}  {text}" for place, text in listed))
        try:
            typed = screen.ask(t("learn.ask", n=len(choices)))
        except EOFError:
            return None
        match screen.find_command(typed, ("command.rules", "command.quit")):
            case "command.quit", _:
                return None
            case "command.rules", which:
                pages.page_rules(screen, table.game, which)
            case _:
                played, unclear = choices.pick(typed, lang)
                if played:
                    return played
                if unclear:
                    reasons.explain(screen, choices, unclear)
                elif unclear is not None:
                    screen.say("ask.number.one" if len(choices) == 1 else "ask.number", least=1, most=len(choices))
