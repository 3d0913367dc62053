"""Prints the JSON Schema of the page's TypeScript modules, by their path: the messages, and each game's own types."""

import json
from pathlib import Path
from typing import Any, get_args

from ludothek.core import registry
from ludothek.server import protocol
from ludothek.server.http.routes import ROUTES
from ludothek.server.wire.openapi import game_components, message_components, message_types

SOURCE = Path(__file__).parents[1] / "src"
ELSEWHERE = ("/healthz", "/metrics", "/api/tables/{table}/position")
"""Addresses that the page does not use: for operators and engines."""
REF = "#/definitions/{name}"


def message_schema() -> dict[str, object]:
    types = message_types(route for route in ROUTES if route.path not in ELSEWHERE)
    _, definitions = message_components(types, REF)
    for union in ("FromClient", "FromServer"):
        members = get_args(getattr(protocol, union))
        definitions[union] = {"anyOf": [{"$ref": REF.format(name=member.__name__)} for member in members]}
    return module(definitions)


def module(definitions: dict[str, Any]) -> dict[str, object]:
    """A schema that mentions every definition, so that each becomes a type."""
    for part in definitions.values():
        part.pop("title", None)
    return {
        "title": "Module",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": REF.format(name=name)} for name in sorted(definitions)},
        "definitions": definitions,
    }


def modules() -> dict[str, object]:
    games = {key: game for key, game in registry.installed_games().items() if (SOURCE / "games" / key).exists()}
    return {
        "net/protocol.ts": message_schema(),
        **{f"games/{key}/types.ts": module(game_components(game, REF)) for key, game in games.items()},
    }


if __name__ == "__main__":
    print(json.dumps(modules()))
