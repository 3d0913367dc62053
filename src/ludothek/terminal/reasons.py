"""Answers to a typed choice that can't be played: why it is illegal, or which choices were possibly meant."""

from rich.text import Text

from ludothek.terminal import pages
from ludothek.terminal.menu import Choices
from ludothek.terminal.screen import Screen

MOST_REASONS = 3


def explain(screen: Screen, choices: Choices, actions: list[int]) -> None:
    """Name those of some actions that may be chosen; if there are none, say why not."""
    table, lang = choices.table, screen.lang
    legal = [action for action in actions if action in choices.actions]
    for action in legal:
        text = table.describe(action, lang)
        screen.say("turn.allowed", number=choices.actions.index(action) + 1, what=text)
    if legal:
        return
    found = [table.why_not(action, lang) for action in actions]
    reasons = {reason.text: reason for reason in found if reason is not None}
    if len(actions) == 1:
        screen.say("turn.forbidden", what=table.describe(actions[0], lang))
    for reason in list(reasons.values())[:MOST_REASONS]:
        if reason.facts is not None:
            screen.print(Text(reason.text, style="bold"))
        screen.print(pages.clause_table([reason.clause]))
