"""Input and output of the terminal; plain lines if there is no colour or no terminal."""

import contextlib
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.segment import Segment
from rich.table import Table as Grid
from rich.text import Text

from ludothek.core.errors import LudothekError
from ludothek.core.texts import NO_BREAK_SPACE, Texts, texts

FEW = 6
STAND_IN = "\ue000"
"""A letter in place of a no-break space while lines are broken; it is one column wide and in no text."""


def terminal_texts(lang: str) -> Texts:
    """Return the terminal's texts."""
    return texts(Path(__file__).parent / "texts", lang)


class Paper(Console):
    """A console that breaks no line at a no-break space, which Rich takes for a space like any other."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        if isinstance(renderable, str):
            renderable = self.render_str(renderable)
        if not isinstance(renderable, Text) or NO_BREAK_SPACE not in renderable.plain:
            return super().render(renderable, options)
        kept = renderable.copy()
        kept.plain = kept.plain.replace(NO_BREAK_SPACE, STAND_IN)
        segments = super().render(kept, options)
        return (segment._replace(text=segment.text.replace(STAND_IN, NO_BREAK_SPACE)) for segment in segments)


class Screen:
    """Standard input and output of one person, or of several who share a screen."""

    def __init__(self, lang: str) -> None:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401
        self.lang = lang
        self.t = terminal_texts(lang)
        self.console = Paper(highlight=False, markup=False, emoji=False)
        self.is_answered_by_person = sys.stdin.isatty()

    def print(self, *what: RenderableType) -> None:
        for part in what:
            self.console.print(part)

    def say(self, key: str, **values: object) -> None:
        """Print one of the terminal's texts."""
        self.console.print(self.t(key, **values))

    def complain(self, error: LudothekError) -> None:
        """Print an error as a sentence."""
        text = str(error)
        self.print(text[:1].upper() + text[1:] + ("" if text.endswith(".") else "."))

    def ask(self, question: str) -> str:
        """Return a typed line; raise EOFError at the end of the input."""
        answer = input(question + " ").strip()
        if not self.is_answered_by_person:
            self.print(answer)
        return answer

    def find_command(self, typed: str, commands: Iterable[str]) -> tuple[str | None, str]:
        """Return the command that a line begins with, in English or in the screen's language, and the rest of it."""
        word, _, rest = typed.replace("?", "? ", 1).partition(" ")
        for key in commands:
            if word.casefold() in (*self.t(key).split(), *terminal_texts("en")(key).split()):
                return key, rest.strip()
        return None, typed

    def status(self, why: str) -> AbstractContextManager[object]:
        """Show a status while something takes long."""
        return self.console.status(why) if self.console.is_terminal else contextlib.nullcontext()

    def hide(self) -> None:
        """Clear the screen, so that the next player sees nothing of it."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
        elif self.is_answered_by_person:
            self.print("\n" * self.console.height)

    def page(self, content: RenderableType) -> None:
        """Print something long, a screenful at a time."""
        if not (self.is_answered_by_person and self.console.is_terminal):
            self.print(content)
            return
        lines = self.console.render_lines(content, pad=False)
        room = max(self.console.height - 2, 5)
        for start in range(0, len(lines), room):
            screenful = lines[start : start + room]
            self.print(*(Text.assemble(*((part.text, part.style or "") for part in line)) for line in screenful))
            if start + room < len(lines) and self.ask(self.t("page.more")):
                return


def list_help(text: str) -> RenderableType:
    """Return a help text, a command and its meaning on each line, with the meanings below one another."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for line in text.splitlines():
        command, _, meaning = line.strip().partition("  ")
        grid.add_row(f"  {command}", meaning.strip())
    return grid


def number_choices(choices: list[str]) -> RenderableType:
    """Return choices with their numbers, in columns if there are many."""
    edge = len(str(len(choices)))
    items = [Text(f"  {number:>{edge}}  {choice}") for number, choice in enumerate(choices, 1)]
    if len(items) <= FEW:
        return Group(*items)
    return Columns(items, padding=(0, 3), column_first=True)
