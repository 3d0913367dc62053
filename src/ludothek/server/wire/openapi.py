"""Render a route table as an OpenAPI document, with the JSON Schema of every message."""

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

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
    types = message_types(operations)
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    components = {**components, "FromClient": schemas[0], "FromServer": schemas[1]}
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
