"""The messages between a host and an engine. The JSON Schema comes from these types; unknown fields are ignored."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from ludothek.core.snapshot import Snapshot

VERSION = 1
Value = bool | int | float | str
Number = Annotated[int, Meta(ge=0, le=2**53)]
Text = Annotated[str, Meta(max_length=2000)]
Wish = Literal["snapshot", "words"]


class Message(Struct, tag_field="type", omit_defaults=True, kw_only=True):
    """One line of JSON; fields at their default are left out."""


class Part(Struct, omit_defaults=True, kw_only=True):
    """A part of a message."""


class Setting(Part):
    """An option of an engine; if `allowed` is empty, any value of the default's type is."""

    key: Text
    default: Value
    allowed: list[Value] = []


class Edition(Part):
    """The cards and boards; `source` is the TOML file where it is not the standard one."""

    name: str
    hash: str
    source: str = ""


class GameSetup(Part):
    """The game that is played, with its options."""

    key: str
    version: int
    seats: int
    options: dict[str, bool | int | str]
    edition: Edition


class Opinion(Part):
    """What an engine thinks of an action: its share of the visits, the chance to win, the expected points."""

    action: int
    share: float | None = None
    win_chance: float | None = None
    points: float | None = None


# From the host


class Hello(Message, tag="hello"):
    """The first line; the engine answers with its own."""

    host: str
    protocol: int = VERSION


class Options(Message, tag="options"):
    """Values for the engine's settings, before the first position; answered by `ready`."""

    values: dict[str, Value] = {}


class Position(Message, tag="position"):
    """What the seat to move may know: its view, its legal actions, and what happened.

    `number` names the position. `events` are those after the first `since` of this table and seat: the engine has
    the others already. `remaining` is the seconds left to each seat, where the table has a clock.
    """

    number: Number
    table: int
    seat: int
    game: GameSetup
    view: dict[str, Any]
    legal_actions: list[dict[str, Any]]
    since: int = 0
    events: list[dict[str, Any]] = []
    remaining: list[float] = []
    snapshot: Snapshot | None = None


class Think(Message, tag="think"):
    """Choose an action at the position sent before, within so many seconds."""

    number: Number
    seconds: float


class Stop(Message, tag="stop"):
    """Answer now."""

    number: Number


class Quit(Message, tag="quit"):
    """The engine ends."""


# From the engine


class Introduction(Message, tag="hello"):
    """Who the engine is, which games it plays (none listed: all), its options, and what it wants in positions."""

    name: Annotated[str, Meta(min_length=1, max_length=100)]
    protocol: int = VERSION
    author: Text = ""
    games: list[Text] = []
    options: list[Setting] = []
    wants: list[Wish] = []


class Ready(Message, tag="ready"):
    """The options are set."""


class Info(Message, tag="info"):
    """What the engine thinks so far; as many as it likes, within bounds."""

    number: Number
    text: Text = ""
    actions: list[Opinion] = []


class Act(Message, tag="act"):
    """The answer to `think`, once for each.

    Pieces that are chosen together can be named at once and in any order: `then` has those after the first.
    """

    number: Number
    action: int
    then: Annotated[list[int], Meta(max_length=64)] = []


class Problem(Message, tag="problem"):
    """The engine can't go on, and says why; it loses its seat."""

    text: Text


FromHost = Hello | Options | Position | Think | Stop | Quit
FromEngine = Introduction | Ready | Info | Act | Problem


def make_schema() -> dict[str, Any]:
    """Return the JSON Schema of both directions: `FromHost` and `FromEngine`."""
    (host, engine), parts = msgspec.json.schema_components((FromHost, FromEngine), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**parts, "FromHost": host, "FromEngine": engine},
    }
