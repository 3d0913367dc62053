"""Base types of what a game shows to its players: views, described actions and events.

A game subclasses them with its own fields. The JSON on the wire, the JSON Schema and the page's TypeScript types
all come from these classes.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct, UnsetType


def kebab_case(name: str) -> str:
    """The `kind` of a class by its name: `SaidMau` is "said-mau"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class BaseEvent(Struct, gc=False):
    """What the events of all games have in common; `seat` is null where nobody did it and it happened to nobody."""

    seat: int | None


class Event(BaseEvent, tag_field="kind", tag=kebab_case):
    """Something that happened at the table.

    A subclass has at most two more fields: a public one, and a private one with the default None, which stays None for
    whoever may not see it.
    """

    @property
    def kind(self) -> str:
        """The kind of event, as in its JSON."""
        return str(self.__struct_config__.tag)


class SeatEvent(Event):
    """Something that a seat did, or that happened to it."""

    seat: int


class _Text(Struct, kw_only=True, gc=False):
    text: str | UnsetType = UNSET


class BaseAction(_Text):
    """What the actions of all games have in common; `text` is there where a language was asked for."""

    action: int


class Action(BaseAction, tag_field="kind", tag=kebab_case):
    """An action described by its kind and what it names."""

    @property
    def kind(self) -> str:
        """The kind of action, as in its JSON."""
        return str(self.__struct_config__.tag)


class SharedView(Struct, gc=False):
    """The part of a view that is the same for everybody. `to_move` is None when the game is over."""

    game: str
    over: bool
    to_move: int | None


class PrivateView(Struct, gc=False):
    """The part of a view that depends on the seat (None: a spectator).

    A field replaces the one with the same name in the shared part. `legal` is empty unless it is the seat's turn.
    """

    seat: int | None
    legal: Sequence[BaseAction]


def join_types(shared: type[SharedView], private: type[PrivateView]) -> type[Struct]:
    """The type of a whole view: the fields of its shared and of its private part."""
    fields: list[tuple[str, Any]] = [(field.name, field.type) for field in msgspec.structs.fields(private)]
    namespace = {"__doc__": "What one seat, or a spectator, may see."}
    return msgspec.defstruct("View", fields, bases=(shared,), module=shared.__module__, namespace=namespace, gc=False)


if TYPE_CHECKING:

    class View(SharedView, PrivateView):
        """What one seat, or a spectator, may see."""

else:
    View = join_types(SharedView, PrivateView)
