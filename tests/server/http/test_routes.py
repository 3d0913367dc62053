"""The route table is the only list of addresses: Starlette's routes, the OpenAPI document and the handlers agree."""

import inspect
import re
import typing
from typing import Any

import jsonschema_rs
import pytest
from starlette.responses import Response
from starlette.routing import Route as HTTPRoute
from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient

from ludothek.server.app import SCREENS
from ludothek.server.http.endpoint import Route
from ludothek.server.http.routes import ROUTES, openapi
from ludothek.server.protocol import Welcome
from ludothek.server.runtime.rate_limits import ALLOWANCES
from ludothek.server.wire.openapi import WEBSOCKET


def name(route: Route) -> str:
    return f"{route.method} {route.path}"


def test_every_starlette_route_is_in_the_document_and_vice_versa(client: TestClient) -> None:
    served = set()
    for route in client.app.routes:  # type: ignore[attr-defined]
        if isinstance(route, WebSocketRoute):
            served.add(("get", route.path))
        elif isinstance(route, HTTPRoute) and route.path not in SCREENS:
            served |= {(method.lower(), route.path) for method in route.methods or () if method != "HEAD"}
    described = {(method, path) for path, methods in openapi()["paths"].items() for method in methods}
    assert served == described
    assert {("post", "/api/me/forget"), ("post", "/api/passkeys/register"), ("get", "/metrics")} <= described
    assert client.get("/api/openapi.json").json()["paths"].keys() == openapi()["paths"].keys()


def test_what_a_player_may_do_so_often_is_counted_for_the_address_too() -> None:
    """Otherwise whoever makes a hundred guests may do it a hundred times as often."""
    limits = {route.limit for route in ROUTES if route.limit is not None and not route.limit.endswith("-address")}
    assert limits
    assert {f"{limit}-address" for limit in limits} <= ALLOWANCES.keys()


def test_no_address_is_listed_twice() -> None:
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)


@pytest.mark.parametrize("route", ROUTES, ids=name)
def test_a_handler_takes_and_returns_what_the_table_says(route: Route) -> None:
    hints = typing.get_type_hints(route.handler)
    returned = hints.pop("return")
    parameters = list(inspect.signature(route.handler).parameters)
    if route.method == WEBSOCKET:
        assert returned is type(None)
        return
    assert parameters[:2] == ["service", "request"]
    assert hints.get("body") == route.request
    assert returned in (route.response, Response)
    assert route.summary[0].isupper()
    assert not route.summary.endswith(".")


@pytest.mark.parametrize("route", ROUTES, ids=name)
def test_the_document_describes_a_route(route: Route) -> None:
    method = "get" if route.method == WEBSOCKET else route.method.lower()
    described = openapi()["paths"][route.path][method]
    assert described["summary"] == route.summary
    in_path = {p["name"] for p in described.get("parameters", ()) if p["in"] == "path"}
    assert in_path == set(re.findall(r"{(\w+)}", route.path))
    assert ("requestBody" in described) == (route.request is not None and route.method != WEBSOCKET)
    assert ("security" in described) == route.signed_in
    assert route.limit is None or route.limit in ALLOWANCES
    assert route.limit is None or route.signed_in or route.limit.endswith("-address")


def references(node: Any) -> set[str]:
    if isinstance(node, dict):
        return {str(node["$ref"])} if "$ref" in node else set().union(*map(references, node.values()), set())
    return set().union(*map(references, node), set()) if isinstance(node, list) else set()


def test_every_reference_of_the_document_leads_to_a_schema() -> None:
    components = openapi()["components"]["schemas"]
    assert {ref.rpartition("/")[2] for ref in references(openapi())} <= components.keys()


@pytest.mark.parametrize("kind", ["FromClient", "FromServer"])
def test_the_schema_of_messages_is_valid_and_refuses_other_messages(kind: str) -> None:
    schema = {"components": openapi()["components"], "$ref": f"#/components/schemas/{kind}"}
    validator = jsonschema_rs.Draft202012Validator(schema)
    good = {"FromClient": {"type": "ping", "n": 1}, "FromServer": {"type": "pong", "n": 1}}
    assert validator.is_valid(good[kind])
    assert not validator.is_valid({"type": "nothing"})
    assert not validator.is_valid({**good[kind], "surprise": True})
    assert Welcome.__name__ in openapi()["components"]["schemas"]
