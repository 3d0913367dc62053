"""Messages between a host and an engine, as types; the JSON Schema comes from them. Fields not listed are ignored."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

VERSION = 1
Value = bool | int | float | str
Number = Annotated[int, Meta(ge=0, le=2**53)]
Text = Annotated[str, Meta(max_length=2000)]
Wish = Literal["world", "words"]


class Message(Struct, tag_field="type", omit_defaults=True, kw_only=True):
    """One line of JSON; fields at their default are left out."""


class Part(Struct, omit_defaults=True, kw_only=True):
    """A part of a message."""


class Setting(Part):
    """Something about an engine that can be set; `allowed` is empty where everything of the default's type is."""

    key: Text
    default: Value
    allowed: list[Value] = []


class Edition(Part):
    """The cards and boards; `source` is the TOML file where it is not the standard one."""

    name: str
    hash: str
    source: str = ""


class Played(Part):
    """The game that is played, with its house rules."""

    key: str
    version: int
    seats: int
    options: dict[str, bool | int | str]
    edition: Edition


class World(Part):
    """A position that the seat considers possible, and the decisions it saw: each its seat and number, -1 if hidden."""

    state: dict[str, Any]
    rng: str
    decisions: list[tuple[int, int]]


class Opinion(Part):
    """What an engine thinks of a decision: its share of the attention, the chance to win, the points to come."""

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
    """What a seat that is to move may know: its view, its decisions, and what happened.

    `number` names the position. `events` are those after the first `since` of this table and seat: the engine has
    the others already. `remaining` is the seconds left to each seat, where the table has a clock.
    """

    number: Number
    table: int
    seat: int
    game: Played
    view: dict[str, Any]
    legal: list[dict[str, Any]]
    since: int = 0
    events: list[dict[str, Any]] = []
    remaining: list[float] = []
    world: World | None = None


class Think(Message, tag="think"):
    """Decide at the position sent before, within so many seconds."""

    number: Number
    seconds: float


class Stop(Message, tag="stop"):
    """Decide now."""

    number: Number


class Quit(Message, tag="quit"):
    """The engine ends."""


# From the engine


class Introduction(Message, tag="hello"):
    """Who the engine is, which games it plays (none listed: all), what can be set, and what it wants of positions."""

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
    decisions: list[Opinion] = []


class Decision(Message, tag="decision"):
    """The answer to `think`: once for each."""

    number: Number
    action: int


class Problem(Message, tag="problem"):
    """The engine can't go on, and says why; it loses its seat."""

    text: Text


FromHost = Hello | Options | Position | Think | Stop | Quit
FromEngine = Introduction | Ready | Info | Decision | Problem


def schema() -> dict[str, Any]:
    """The JSON Schema of both directions: `FromHost` and `FromEngine`."""
    (host, engine), parts = msgspec.json.schema_components((FromHost, FromEngine), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {**parts, "FromHost": host, "FromEngine": engine},
    }
