"""Prints the JSON Schema of every message, for the page's TypeScript types."""

import json
from typing import get_args

import msgspec

from ludothek.server import protocol
from ludothek.server.http.routes import ROUTES
from ludothek.server.wire.openapi import message_types

ELSEWHERE = ("/healthz", "/metrics", "/api/tables/{table}/position")
"""Addresses that the page does not use: for operators and engines."""


def schema() -> dict[str, object]:
    types = message_types(route for route in ROUTES if route.path not in ELSEWHERE)
    _, components = msgspec.json.schema_components(types, ref_template="#/definitions/{name}")
    unions = {
        "FromClient": {"anyOf": [{"$ref": f"#/definitions/{t.__name__}"} for t in get_args(protocol.FromClient)]},
        "FromServer": {"anyOf": [{"$ref": f"#/definitions/{t.__name__}"} for t in get_args(protocol.FromServer)]},
    }
    definitions = {**components, **unions}
    for part in definitions.values():
        part.pop("title", None)
    return {
        "title": "Protocol",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/definitions/{name}"} for name in sorted(definitions)},
        "definitions": definitions,
    }


if __name__ == "__main__":
    print(json.dumps(schema()))
