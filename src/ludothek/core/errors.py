"""The errors of the library. Each message says what was wrong, where, and what is allowed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class LudothekError(Exception):
    """Base class of all errors that a caller can cause. Nothing was changed."""


class UnknownGame(LudothekError):
    """No installed game has this key."""


class InvalidSeats(LudothekError):
    """The game cannot be played with this number of seats."""


class InvalidOption(LudothekError):
    """An option is unknown, of the wrong type, or out of its range."""


class InvalidSeed(LudothekError):
    """The seed is not an integer from 0 to 2**64 - 1."""


class InvalidAction(LudothekError):
    """The action is not an integer from 0 to `Game.num_actions` - 1."""


class IllegalAction(LudothekError):
    """A rule forbids the action in this position: `clause` is its id, `text` says why."""

    def __init__(self, clause: str, text: str, what: str = "") -> None:
        super().__init__(f"{what + ' is' if what else 'That is'} not allowed here ({clause}): {text}")
        self.clause = clause
        self.text = text
        self.what = what

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.clause, self.text, self.what)


class GameOver(LudothekError):
    """The game has ended; no action is possible."""


class NothingToUndo(LudothekError):
    """The last action drew or revealed something, or another seat is to move."""


class RecordError(LudothekError):
    """The text is not a record, or is damaged at `line`."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.problem)


class EditionError(LudothekError):
    """The file of an edition has mistakes; the message lists all of them with their lines."""

    def __init__(self, name: str, problems: list[str]) -> None:
        super().__init__(f"{name}: {problems[0]}" if len(problems) == 1 else "\n  ".join([f"{name}:", *problems]))
        self.name = name
        self.problems = problems

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.problems)


class BotError(LudothekError):
    """The bot is unknown, failed, or returned an action that cannot be played."""


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
    """Return words as a phrase: "a, b or c"."""
    words = [str(v) for v in values]  # type: ignore[attr-defined]
    return ", ".join(words[:-1]) + " or " + words[-1] if len(words) > 1 else "".join(words) or "none"


def format_error(error: object) -> str:
    """Return the message of an error; an operating system's error without its number."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
