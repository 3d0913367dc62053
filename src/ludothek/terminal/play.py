"""A game at the terminal: asks the people, lets the bots play, and saves the record."""

import shlex
from functools import cache
from pathlib import Path

from rich.console import Group
from rich.text import Text

from ludothek.bots import arena
from ludothek.bots import registry as bot_registry
from ludothek.bots.levels import Sage
from ludothek.bots.recall import make_remembering_copy
from ludothek.bots.registry import Bot
from ludothek.bots.search.beliefs import MEMORIES
from ludothek.core.errors import BotError, LudothekError
from ludothek.core.table import Table
from ludothek.terminal import hints, pages, players, reasons, saves
from ludothek.terminal.menu import Choices
from ludothek.terminal.screen import Screen, list_help, number_choices
from ludothek.terminal.table_setup import PlayRequest, open_table, resume_table

COMMANDS = (
    *("command.undo", "command.rules", "command.log", "command.why", "command.hint"),
    *("command.done", "command.help", "command.quit"),
)
ADVISER = cache(Sage)
INTERRUPTED = 130


def play(request: PlayRequest, lang: str) -> int:
    """Play a table until the game ends or the player leaves; return the exit code."""
    screen = Screen(lang)
    try:
        table, file = resume_table(request, screen) if request.resume else open_table(request, screen)
    except EOFError:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    saves.save(table, file)
    return Session(table, file, screen, request.edition).run()


class Session:
    """A table being played at this terminal."""

    def __init__(self, table: Table, file: Path, screen: Screen, edition: Path | None) -> None:
        assert table.players is not None
        self.table = table
        self.game = table.game
        self.file = file
        self.screen = screen
        self.edition = edition
        self.lang = screen.lang
        self.t = screen.t
        self.bots: list[Bot | None] = players.find_bots(table)
        self.names = players.display_names(table, self.t)
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.narrated = [self.last_action(seat) for seat in range(table.seats)]
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.is_saved = True

    def last_action(self, seat: int) -> int:
        """Return the number of actions up to the seat's last one."""
        return max((n for n, (who, _) in enumerate(self.table.history, 1) if who == seat), default=0)

    # The course of the game

    def run(self) -> int:
        code = 0
        try:
            self.play_to_end()
        except EOFError:
            self.screen.print("")
        except KeyboardInterrupt:
            self.screen.print("")
            code = INTERRUPTED
        finally:
            self.finish()
        return code

    def play_to_end(self) -> None:
        """Play until the game is over or somebody leaves."""
        table = self.table
        while (seat := table.to_move) is not None:
            bot = self.bots[seat]
            if bot is not None:
                self.show_interlude()
                self.apply([self.ask_bot(bot, seat)])
                continue
            chosen = self.ask(seat) if self.hand_over(seat) else None
            if chosen is None:
                return
            self.apply(chosen)
        seat = self.people[0] if len(self.people) == 1 else None
        self.narrate(seat, min((self.narrated[s] for s in self.people), default=0))
        self.screen.print(*pages.result_lines(table, self.names, self.lang, seat))

    def show_interlude(self) -> None:
        """Show how a part of the game ended, and wait until the people have seen it."""
        if not self.people or not self.game.is_interlude(self.table.state):
            return
        seat = self.people[0] if len(self.people) == 1 else None
        self.narrate(seat, min(self.narrated[person] for person in self.people))
        for person in self.people:
            self.narrated[person] = len(self.table.history) + 1
        self.screen.print("", self.game.show(self.table.view(seat), self.names, self.lang), "")
        self.screen.ask(self.t("turn.go-on"))

    def ask_bot(self, bot: Bot, seat: int) -> int:
        """Ask a bot for its action; a bot that fails is replaced."""
        with self.screen.status(self.t("turn.thinking", who=self.names[seat])):
            decision = arena.decide(self.table, bot)
            if decision.replaced_by is not None:
                self.screen.complain(BotError(decision.reason))
                self.bots[seat] = bot_registry.bot(decision.replaced_by)
            return decision.action

    def apply(self, actions: list[int]) -> None:
        for action in actions:
            self.table.play(action)
        self.save()

    def save(self) -> None:
        try:
            saves.save(self.table, self.file)
            self.is_saved = True
        except LudothekError as error:
            if self.is_saved:
                self.screen.complain(error)
            self.is_saved = False

    def finish(self) -> None:
        """Say where the record is, or print it if it could not be saved."""
        self.save()
        if not self.is_saved:
            self.screen.say("leave.unsaved")
            self.screen.console.print(self.table.record(), soft_wrap=True)
            return
        file = shlex.quote(str(self.file))
        edition = f" --edition {shlex.quote(str(self.edition))}" if self.edition else ""
        if self.table.is_over:
            text = self.t("leave.over", file=self.file, command=f"ludothek replay {file}{edition}")
        else:
            text = self.t("leave.saved", file=self.file, command=f"ludothek play --resume {file}{edition}")
        self.screen.console.print("\n" + text, soft_wrap=True)

    # One person's turn

    def hand_over(self, seat: int) -> bool:
        """Hide one person's cards before the next one looks; return False to leave instead."""
        if self.at_screen == seat:
            return True
        self.screen.hide()
        answer = self.screen.ask(self.t("turn.hand-over", who=self.names[seat]))
        self.screen.hide()
        self.at_screen = seat
        return self.screen.find_command(answer, COMMANDS)[0] != "command.quit"

    def narrate(self, seat: int | None, since: int) -> None:
        self.screen.print("", self.narration(seat, since))

    def narration(self, seat: int | None, since: int) -> Group:
        """Return what happened after the first `since` actions, as the seat saw it."""
        lines = self.game.narrate(self.table.events(seat, since), self.names, self.lang, me=seat)
        return Group(*(Text(f"· {line}", style="dim") for line in lines))

    def show(self, seat: int) -> Choices:
        """Print the table as the seat sees it and what it may choose; return that."""
        choices = Choices(self.table)
        self.screen.print("", self.game.show(self.table.view(seat), self.names, self.lang), "")
        self.list_choices(choices)
        return choices

    def list_choices(self, choices: Choices) -> None:
        """Print what is picked so far and what may be chosen."""
        if choices.picked:
            self.screen.say("turn.picked", what=choices.describe_picked(self.lang))
        self.screen.print(number_choices(choices.describe(self.lang, self.t("command.done"))))

    def ask(self, seat: int) -> list[int] | None:
        """Ask a person until something can be played; return None to leave."""
        self.narrate(seat, self.narrated[seat])
        self.narrated[seat] = len(self.table.history) + 1
        choices = self.show(seat)
        while True:
            typed = self.screen.ask(self.prompt(seat, len(choices)))
            command, rest = self.screen.find_command(typed, COMMANDS)
            match command:
                case "command.quit":
                    return None
                case "command.undo":
                    if choices.take_back():
                        self.list_choices(choices)
                    elif self.undo(seat):
                        choices = self.show(seat)
                case "command.rules":
                    pages.page_rules(self.screen, self.game, rest)
                case "command.log":
                    self.screen.page(self.narration(seat, 0))
                case "command.hint":
                    self.hint(seat)
                case "command.help":
                    self.screen.print(list_help(self.t("help", n=len(choices))))
                case "command.why" if not rest:
                    self.screen.say("turn.why-what")
                case "command.why":
                    self.explain(choices.find(rest, self.lang), choices)
                case "command.done" if choices.done:
                    return choices.done
                case _ if not typed and len(choices) > 1:
                    choices = self.show(seat)
                case _:
                    if actions := self.choose(typed or "1", choices):
                        return actions

    def choose(self, typed: str, choices: Choices) -> list[int] | None:
        """Choose what is typed, several pieces separated by commas; return the actions to play if that is all."""
        before = len(choices.picked)
        played, unclear = choices.pick(typed, self.lang)
        if unclear is not None:
            self.explain(unclear, choices)
        if not played and len(choices.picked) > before:
            self.list_choices(choices)
        return played

    def prompt(self, seat: int, count: int) -> str:
        who = self.names[seat]
        return self.t("turn.prompt.one", who=who) if count == 1 else self.t("turn.prompt", who=who, n=count)

    def explain(self, actions: list[int], choices: Choices) -> None:
        """Explain why an action is illegal, or which actions were possibly meant."""
        if actions:
            reasons.explain(self.screen, choices, actions)
        else:
            self.screen.say("turn.what.one" if len(choices) == 1 else "turn.what", n=len(choices))

    def hint(self, seat: int) -> None:
        """Print what the strongest level would do in this person's place."""
        with self.screen.status(self.t("hint.thinking")):
            copy = make_remembering_copy(self.table, seat, arena.thinking_rng(self.table).state, MEMORIES)
            explained = ADVISER().explain(copy)
        self.screen.print(hints.format_hint(copy, explained, self.names, self.t, self.lang))

    def undo(self, seat: int) -> bool:
        """Take back the person's last action, if that is allowed."""
        if not self.table.can_undo():
            self.screen.say("turn.no-undo")
            return False
        self.table.undo()
        self.save()
        self.narrated[seat] = len(self.table.history) + 1
        self.screen.say("turn.undone")
        return True
