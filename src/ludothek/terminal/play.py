"""Play: opens or resumes a table, asks the people at it, lets the bots decide, and keeps the record."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rich.console import Group
from rich.text import Text

from ludothek.bots import arena
from ludothek.bots.levels import Sage
from ludothek.bots.registry import Bot
from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import BotError, InvalidOption, LudothekError
from ludothek.core.game import Game
from ludothek.core.options import Value
from ludothek.core.table import Table
from ludothek.terminal import hints, menu, pages, players, saves
from ludothek.terminal.screen import Screen, numbered, words

COMMANDS = (
    *("command.undo", "command.rules", "command.log", "command.why", "command.hint"),
    *("command.help", "command.quit"),
)
ADVISER = cache(Sage)
MOST_REASONS = 3
INTERRUPTED = 130


@dataclass(frozen=True)
class Wishes:
    """What the command line asked for."""

    game: str | None = None
    seats: int | None = None
    humans: int | None = None
    bots: str | None = None
    seed: int | None = None
    options: Sequence[str] = ()
    edition: Path | None = None
    resume: Path | None = None
    record: Path | None = None

    @property
    def are_open(self) -> bool:
        """Whether who plays what is left to be asked."""
        return self.seats is None and self.humans is None and self.bots is None and not self.options


def play(wishes: Wishes, lang: str) -> int:
    """Plays a table until it ends or is left; gives the exit code."""
    screen = Screen(lang)
    try:
        table, file = resumed(wishes, screen) if wishes.resume else opened(wishes, screen)
    except EOFError:
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    saves.save(table, file)
    return Evening(table, file, screen, wishes.edition).run()


def opened(wishes: Wishes, screen: Screen) -> tuple[Table, Path]:
    """A new table."""
    game = registry.game(wishes.game or only_game() or players.ask_game(screen))
    file = saves.new_file(game.key, wishes.record)
    if screen.is_answered_by_person and wishes.are_open:
        seats = players.ask_number(screen, screen.t("ask.seats"), game.seats, game.usual_seats)
        recorded = players.ask_players(screen, seats)
        options = ask_options(screen, game, seats)
    else:
        bots = players.split(wishes.bots)
        humans = 1 if wishes.humans is None else wishes.humans
        options = house_rules.parse(game.options, wishes.options)
        seats = wishes.seats if wishes.seats is not None else players.seats_for(game, humans, bots)
        game.check_seats(seats, house_rules.settle(game.options, options))
        recorded = players.seated(seats, humans, bots, screen.t)
    return Table(game, seats, wishes.seed, options, wishes.edition, recorded), file


def resumed(wishes: Wishes, screen: Screen) -> tuple[Table, Path]:
    """The table of a record, with the players it names."""
    assert wishes.resume is not None
    if wishes.seats is not None or wishes.seed is not None or wishes.options:
        raise InvalidOption("a resumed table keeps its seats, seed and options: leave out --seats, --seed and --option")
    table = saves.load(wishes.resume, wishes.edition)
    if wishes.game not in (None, table.game.key):
        raise InvalidOption(f"{wishes.resume} is a game of {table.game.key}, not of {wishes.game}")
    if table.players is None:
        humans = 1 if wishes.humans is None else wishes.humans
        table.players = players.seated(table.seats, humans, players.split(wishes.bots), screen.t)
    elif wishes.humans is not None or wishes.bots is not None:
        raise InvalidOption(f"{wishes.resume} names its players: leave out --humans and --bots")
    return table, saves.new_file(table.game.key, wishes.record) if wishes.record else wishes.resume


def only_game() -> str | None:
    keys = list(registry.installed_games())
    return keys[0] if len(keys) == 1 else None


def ask_options(screen: Screen, game: Game, seats: int) -> dict[str, Value]:
    """The house rules, asked; Enter for the usual ones."""
    if not game.options:
        return {}
    screen.say("ask.options", usual=" ".join(f"{o.key}={str(o.default).lower()}" for o in game.options))
    while True:
        answer = screen.ask(screen.t("ask.options.which"))
        if answer == "?":
            screen.print(pages.options_of(game, screen.lang))
            continue
        try:
            options = house_rules.parse(game.options, answer.split())
            game.check_seats(seats, house_rules.settle(game.options, options))
            return options
        except LudothekError as error:
            screen.complain(error)


class Evening:
    """A table being played at this screen."""

    def __init__(self, table: Table, file: Path, screen: Screen, edition: Path | None) -> None:
        assert table.players is not None
        self.table = table
        self.game = table.game
        self.file = file
        self.screen = screen
        self.edition = edition
        self.lang = screen.lang
        self.t = screen.t
        self.bots: list[Bot | None] = players.bots_of(table.players)
        self.names = players.names_of(table.players, table.seats, self.t)
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.told = [self.last_decision(seat) for seat in range(table.seats)]
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.is_saved = True

    def last_decision(self, seat: int) -> int:
        """Since when a player who comes back has to be told what happened."""
        return max((n for n, (who, _) in enumerate(self.table.history, 1) if who == seat), default=0)

    # The course of the evening

    def run(self) -> int:
        code = 0
        try:
            self.go_on()
        except EOFError:
            self.screen.print("")
        except KeyboardInterrupt:
            self.screen.print("")
            code = INTERRUPTED
        finally:
            self.say_goodbye()
        return code

    def go_on(self) -> None:
        """Until the game is over or somebody leaves."""
        table = self.table
        while (seat := table.to_move) is not None:
            bot = self.bots[seat]
            if bot is not None:
                self.decide(self.decided_by(bot, seat))
                continue
            chosen = self.ask(seat) if self.hand_over(seat) else None
            if chosen is None:
                return
            self.decide(chosen)
        seat = self.people[0] if len(self.people) == 1 else None
        self.tell(seat, min((self.told[s] for s in self.people), default=0))
        self.screen.print(*pages.result(table, self.names, self.lang, seat))

    def decided_by(self, bot: Bot, seat: int) -> int:
        """A bot's decision; one that fails loses its seat to another."""
        with self.screen.waiting(self.t("turn.thinking", who=self.names[seat])):
            try:
                return arena.decision(self.table, bot, arena.thoughts_of(self.table))
            except BotError as error:
                self.screen.complain(error)
                self.bots[seat] = stand_in = arena.replaced(self.table, error)
                return arena.decision(self.table, stand_in, arena.thoughts_of(self.table))

    def decide(self, action: int) -> None:
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

    def say_goodbye(self) -> None:
        """Says where the record is; prints it if it could not be saved."""
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
        """Hides one person's cards before the next one looks; False to leave instead."""
        if self.at_screen == seat:
            return True
        self.screen.hide()
        answer = self.screen.ask(self.t("turn.hand-over", who=self.names[seat]))
        self.screen.hide()
        self.at_screen = seat
        return self.command(answer) != "command.quit"

    def tell(self, seat: int | None, since: int) -> None:
        self.screen.print("", self.story(seat, since))

    def story(self, seat: int | None, since: int) -> Group:
        """What happened since a decision, as the seat saw it."""
        told = self.game.narrate(self.table.events(seat, since), self.names, self.lang, me=seat)
        return Group(*(Text(f"· {line}", style="dim") for line in told))

    def show(self, seat: int) -> list[int]:
        """Prints the table as the seat sees it and its choices; gives these."""
        choices = self.table.legal_actions()
        self.screen.print("", self.game.show(self.table.view(seat), self.names, self.lang), "")
        told = [self.table.describe(action, self.lang) for action in choices]
        self.screen.print(numbered(told))
        return choices

    def ask(self, seat: int) -> int | None:
        """The decision of a person; None to leave."""
        self.tell(seat, self.told[seat])
        self.told[seat] = len(self.table.history) + 1
        choices = self.show(seat)
        while True:
            typed = self.screen.ask(self.prompt(seat, len(choices)))
            command, _, rest = typed.replace("?", "? ", 1).partition(" ")
            match self.command(command):
                case "command.quit":
                    return None
                case "command.undo":
                    if self.undo(seat):
                        choices = self.show(seat)
                case "command.rules":
                    self.rules(rest.strip())
                case "command.log":
                    self.screen.page(self.story(seat, 0))
                case "command.hint":
                    self.hint(seat)
                case "command.help":
                    self.screen.say("help", n=len(choices))
                case "command.why":
                    self.explain(self.meant(rest, choices), choices)
                case _ if not typed and len(choices) == 1:
                    return choices[0]
                case _ if not typed:
                    choices = self.show(seat)
                case _:
                    meant = self.meant(typed, choices)
                    if len(meant) == 1 and meant[0] in choices:
                        return meant[0]
                    self.explain(meant, choices)

    def prompt(self, seat: int, count: int) -> str:
        who = self.names[seat]
        return self.t("turn.prompt.one", who=who) if count == 1 else self.t("turn.prompt", who=who, n=count)

    def command(self, word: str) -> str | None:
        """The command that a word stands for, in English or in the language of the table."""
        for key in COMMANDS:
            if word.casefold() in (*self.t(key).split(), *words("en")(key).split()):
                return key
        return None

    def meant(self, typed: str, choices: list[int]) -> list[int]:
        """The decisions that a number or words stand for."""
        if typed.isascii() and typed.isdigit():
            number = menu.number(typed, range(1, len(choices) + 1))
            return [choices[number - 1]] if number else []
        return menu.meant(self.table, typed, self.lang)

    def explain(self, meant: list[int], choices: list[int]) -> None:
        """Why a decision can't be taken, or which of several may be meant."""
        if not meant:
            self.screen.say("turn.what", n=len(choices))
            return
        legal = [action for action in meant if action in choices]
        for action in legal:
            text = self.table.describe(action, self.lang)
            self.screen.say("turn.allowed", number=choices.index(action) + 1, what=text)
        if legal:
            return
        reasons = {clause.id: clause for a in meant if (clause := self.table.why_not(a, self.lang)) is not None}
        if len(meant) == 1:
            self.screen.say("turn.forbidden", what=self.table.describe(meant[0], self.lang))
        for clause in list(reasons.values())[:MOST_REASONS]:
            self.screen.print(pages.clauses([clause]))

    def hint(self, seat: int) -> None:
        """What the strongest level would do in this person's place."""
        with self.screen.waiting(self.t("hint.thinking")):
            explained = ADVISER().explain(self.table.fair_copy(seat, arena.thoughts_of(self.table).state))
        self.screen.print(hints.hint(self.table, explained, self.names, self.t, self.lang))

    def undo(self, seat: int) -> bool:
        """Takes the person's last decision back, if the rules of undoing let them."""
        if not self.table.can_undo():
            self.screen.say("turn.no-undo")
            return False
        self.table.undo()
        self.save()
        self.told[seat] = len(self.table.history) + 1
        self.screen.say("turn.undone")
        return True

    def rules(self, which: str) -> None:
        try:
            self.screen.page(pages.rules(self.game, which or None, self.lang))
        except LudothekError as error:
            self.screen.complain(error)
