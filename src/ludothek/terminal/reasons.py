"""Answers to a typed choice that can't be played: why it is illegal, or which choices were possibly meant."""

from rich.text import Text

from ludothek.core.reason import WhyNot
from ludothek.terminal import pages
from ludothek.terminal.menu import Choices
from ludothek.terminal.screen import Screen

MOST_REASONS = 3
NOT_HELD = "why.not-held"
"""The fact that a card is not in hand; it is left out where the same clause says more of a card that is."""


def says_not_held(reason: WhyNot) -> bool:
    return reason.facts is not None and reason.facts.key == NOT_HELD


def explain(screen: Screen, choices: Choices, actions: list[int]) -> None:
    """Name those of some actions that may be chosen; if there are none, say why not, with each clause once."""
    table, lang = choices.table, screen.lang
    legal = [action for action in actions if action in choices.actions]
    for action in legal:
        text = table.describe(action, lang)
        screen.say("turn.allowed", number=choices.actions.index(action) + 1, what=text)
    if legal:
        return
    found = [reason for action in actions if (reason := table.why_not(action, lang)) is not None]
    of_pieces = {r.clause.id for r in found if r.facts is not None and r.facts.values and not says_not_held(r)}
    telling = [reason for reason in found if not says_not_held(reason) or reason.clause.id not in of_pieces]
    reasons = list({reason.text: reason for reason in telling}.values())[:MOST_REASONS]
    if len(actions) == 1:
        screen.say("turn.forbidden", what=table.describe(actions[0], lang))
    for clause in {reason.clause.id: reason.clause for reason in reasons}.values():
        for reason in reasons:
            if reason.clause.id == clause.id and reason.facts is not None:
                screen.print(Text(reason.text, style="bold"))
        screen.print(pages.clause_table([clause]))
