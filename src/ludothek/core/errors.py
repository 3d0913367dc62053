"""The family of errors: each says what was wrong, where, and what would be right."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class LudothekError(Exception):
    """Anything a caller did that the table cannot accept; nothing was changed."""


class UnknownGame(LudothekError):
    """No installed package brings this game."""


class InvalidSeats(LudothekError):
    """The game is not made for so many players."""


class InvalidOption(LudothekError):
    """An option is unknown, of the wrong type, or out of its range."""


class InvalidSeed(LudothekError):
    """A seed is a whole number from 0 to 2**64 - 1."""


class InvalidAction(LudothekError):
    """A decision outside the game's range."""


class IllegalAction(LudothekError):
    """A decision that a rule forbids here: `clause` names it, `text` says it."""

    def __init__(self, clause: str, text: str, what: str = "") -> None:
        super().__init__(f"{what + ' is' if what else 'That is'} not allowed here ({clause}): {text}")
        self.clause = clause
        self.text = text
        self.what = what

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.clause, self.text, self.what)


class GameOver(LudothekError):
    """The game has ended; nothing more can be decided."""


class NothingToUndo(LudothekError):
    """The last decision showed or drew something, or another seat is to move."""


class RecordError(LudothekError):
    """A record is damaged or foreign; `line` is where."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.problem)


class EditionError(LudothekError):
    """An edition's file has mistakes: all of them, each with its place."""

    def __init__(self, name: str, problems: list[str]) -> None:
        super().__init__(f"{name}: {problems[0]}" if len(problems) == 1 else "\n  ".join([f"{name}:", *problems]))
        self.name = name
        self.problems = problems

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.problems)


class BotError(LudothekError):
    """A bot is unknown, raised, or decided something impossible."""


class MissingExtra(LudothekError):
    """A feature needs packages that a plain installation does not bring."""


@contextmanager
def needs_extra(extra: str, what: str) -> Iterator[None]:
    """Explain an import that fails inside the block: `what` needs the packages of an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("ludothek"):
            raise
        raise MissingExtra(f"{what} needs more packages: pip install 'ludothek[{extra}]'") from None


def join_words(values: object) -> str:
    """The allowed values as a phrase: "a, b or c"."""
    words = [str(v) for v in values]  # type: ignore[attr-defined]
    return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else "".join(words) or "none"


def format_error(error: object) -> str:
    """What was wrong; the system's own errors without their numbers."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
