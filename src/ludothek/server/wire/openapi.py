"""Render a route table as an OpenAPI document, with the JSON Schema of every message."""

import functools
import operator
from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from ludothek.core.game import Game
from ludothek.core.registry import installed_games
from ludothek.server.protocol import VERSION, FromClient, FromServer, Problem, Refused

REF = "#/components/schemas/{name}"
JSON = "application/json"
WEBSOCKET = "WEBSOCKET"
PROBLEMS = (400, 401, 403, 404, 409, 413, 429, 503)


class Operation(Protocol):
    """What the document says about one address and method; `http.endpoint.Route` is one."""

    method: str
    path: str
    summary: str
    request: Any
    response: Any
    statuses: tuple[int, ...]
    media_types: tuple[str, ...]
    query: tuple[str, ...]
    signed_in: bool


def message_types(operations: Iterable[Operation]) -> list[Any]:
    """Every type that a body or a WebSocket message can have."""
    bodies = [kind for operation in operations for kind in (operation.request, operation.response)]
    return [FromClient, FromServer, Problem | Refused, *(kind for kind in bodies if kind is not None)]


def render(operations: Iterable[Operation]) -> dict[str, Any]:
    """The OpenAPI document of these operations."""
    operations = list(operations)
    schemas, components = message_components(message_types(operations), REF)
    components = {**components, "FromClient": schemas[0], "FromServer": schemas[1]}
    for game in installed_games().values():
        own_ref = REF.format(name=f"{game.key}.{{name}}")
        components |= {f"{game.key}.{name}": schema for name, schema in game_components(game, own_ref).items()}
    for name, base in (("View", "View"), ("Event", "BaseEvent")):
        exact = [{"$ref": REF.format(name=f"{key}.{name}")} for key in installed_games()]
        components[base] = {"title": base, "anyOf": [*exact, components[base]]}
    paths: dict[str, Any] = {}
    for operation in operations:
        method = "get" if operation.method == WEBSOCKET else operation.method.lower()
        paths.setdefault(operation.path, {})[method] = render_operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludothek", "version": str(VERSION)},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"guest": {"type": "apiKey", "in": "cookie", "name": "ludothek"}},
        },
    }


def message_components(types: Iterable[Any], ref_template: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The schemas of these types and of all that they refer to; views and events as far as all games agree on them."""
    schemas, components = msgspec.json.schema_components(types, ref_template=ref_template)
    for base in ("BaseAction", "BaseEvent"):
        components[base]["properties"]["kind"] = {"type": "string"}
        components[base]["required"].append("kind")
    return list(schemas), components


def game_components(game: Game, ref_template: str) -> dict[str, Any]:
    """The schemas of a game's `View`, of its `Action` and `Event`, unions by `kind`, and of all that they refer to.

    A field with a default is always sent, so the schemas require it.
    """
    event: Any = functools.reduce(operator.or_, game.events.values())
    (_, events), components = msgspec.json.schema_components([game.view_type, event], ref_template=ref_template)
    for schema in components.values():
        properties, required = schema["properties"], schema["required"]
        schema["required"] = [name for name in properties if name in required or "default" in properties[name]]
    legal = components["View"]["properties"]["legal"]
    actions, legal["items"] = legal["items"], {"$ref": ref_template.format(name="Action")}
    return {**components, "Action": actions, "Event": events}


def render_operation(operation: Operation) -> dict[str, Any]:
    content = {"content": render_content(operation.media_types, operation.response)}
    answers: dict[str, Any] = {
        str(status): {"description": "Done.", **(content if operation.response is not None else {})}
        for status in operation.statuses
    }
    if operation.method == WEBSOCKET:
        answers = {"101": {"description": "A WebSocket: `FromClient` messages in, `FromServer` messages out."}}
    refused = {"description": "Refused.", "content": render_content((JSON,), Problem | Refused)}
    answers |= {str(status): refused for status in PROBLEMS}
    path_names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    parameters = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in path_names]
    parameters += [{"name": name, "in": "query", "schema": {"type": "string"}} for name in operation.query]
    rendered: dict[str, Any] = {"summary": operation.summary, "responses": answers}
    if parameters:
        rendered["parameters"] = parameters
    if operation.request is not None and operation.method != WEBSOCKET:
        rendered["requestBody"] = {"required": True, "content": render_content((JSON,), operation.request)}
    if operation.signed_in:
        rendered["security"] = [{"guest": []}]
    return rendered


def render_content(media_types: Iterable[str], kind: Any) -> dict[str, Any]:
    """The schema for each media type; anything but JSON is a string."""
    return {
        media_type: {"schema": schema_of(kind) if media_type == JSON else {"type": "string"}}
        for media_type in media_types
    }


def schema_of(kind: Any) -> dict[str, Any]:
    """A reference to a type's schema among the components, or the schema itself where it has no name."""
    return msgspec.json.schema_components([kind], ref_template=REF)[0][0]
