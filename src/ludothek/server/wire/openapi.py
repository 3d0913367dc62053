"""The protocol as JSON Schema and OpenAPI, made from the message types."""

from functools import cache
from typing import Any

import msgspec

from ludothek.server import protocol as say
from ludothek.server.http import afterwards, bodies

REF = "#/components/schemas/{name}"
EXCHANGES: list[tuple[str, str, type | None, Any, int]] = [
    ("get", "/healthz", None, None, 200),
    ("get", "/api/games", None, bodies.Catalogue, 200),
    ("get", "/api/games/{game}/texts", None, bodies.GameTexts, 200),
    ("get", "/api/games/{game}/pieces", None, bodies.Pieces, 200),
    ("get", "/api/me", None, bodies.Me, 200),
    ("post", "/api/me", bodies.GuestRequest, bodies.Me, 200),
    ("get", "/api/me/tables", None, bodies.MyTables, 200),
    ("post", "/api/me/recovery", None, bodies.RecoveryCode, 200),
    ("post", "/api/me/recover", bodies.RecoverRequest, bodies.Me, 200),
    ("get", "/api/ratings", None, bodies.Ratings, 200),
    ("get", "/api/tables", None, bodies.Lobby, 200),
    ("post", "/api/tables", bodies.TableRequest, bodies.Opened, 201),
    ("get", "/api/tables/{table}", None, bodies.Story, 200),
    ("get", "/api/tables/{table}/points", None, bodies.Points, 200),
    ("get", "/api/tables/{table}/advice", None, bodies.Advice, 200),
    ("post", "/api/tables/{table}/engines", bodies.EngineRequest, bodies.EngineSeat, 201),
    ("get", "/api/tables/{table}/position", None, dict[str, Any], 200),
    ("post", "/api/tables/{table}/enter", bodies.EnterRequest, bodies.Story, 200),
    ("get", "/api/tables/{table}/pieces", None, bodies.Pieces, 200),
    ("get", "/api/tables/{table}/invitation", None, bodies.Invitation, 200),
    ("post", "/api/tables/{table}/intents", say.FromClient, say.Ack | say.Pong, 200),  # type: ignore[list-item]
    ("get", "/api/tables/{table}/record", None, bodies.Story, 200),
    ("get", "/api/tables/{table}/outcome", None, afterwards.Outcome, 200),
    ("get", "/api/tables/{table}/replay", None, afterwards.Replay, 200),
    ("post", "/api/tables/{table}/share", None, afterwards.RecordKept, 201),
    ("get", "/api/tables/{table}/branches", None, afterwards.Branches, 200),
    ("post", "/api/tables/{table}/branches", afterwards.BranchRequest, bodies.Opened, 201),
    ("get", "/api/review/{table}", None, afterwards.ReviewState, 200),
    ("post", "/api/review/{table}", None, afterwards.ReviewState, 200),
    ("post", "/api/review/{table}/cancel", None, afterwards.Cancelled, 200),
    ("post", "/api/records", afterwards.RecordRequest, afterwards.RecordKept, 201),
    ("get", "/api/deals", None, afterwards.Today, 200),
    ("get", "/api/deals/{deal}", None, afterwards.Deal, 200),
    ("post", "/api/deals/{deal}/tables", afterwards.DealRequest, bodies.Opened, 201),
    ("get", "/api/rules/{game}", None, afterwards.Rules, 200),
    ("get", "/api/learn/{game}", None, afterwards.Tutorial, 200),
    ("post", "/api/learn/{game}/{step}", afterwards.LessonRequest, afterwards.LessonState, 200),
]
PROBLEMS = (400, 401, 403, 404, 409, 413, 429, 503)


@cache
def components() -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of what a client sends, of what the server sends, and of everything named in them."""
    kinds = [say.FromClient, say.FromServer, *bodies.BODIES, *afterwards.BODIES]
    schemas, named = msgspec.json.schema_components(kinds, ref_template=REF)
    return {"FromClient": schemas[0], "FromServer": schemas[1]}, named


@cache
def openapi() -> dict[str, Any]:
    both, named = components()
    paths: dict[str, Any] = {}
    for method, path, asked, told, status in EXCHANGES:
        answers: dict[str, Any] = {str(status): {"description": "Done."}}
        if told is not None:
            schema = msgspec.json.schema_components([told], ref_template=REF)[0][0]
            answers[str(status)]["content"] = {"application/json": {"schema": schema}}
        for code in PROBLEMS:
            either = {"anyOf": [{"$ref": REF.format(name="Problem")}, {"$ref": REF.format(name="Refused")}]}
            answers[str(code)] = {"description": "Refused.", "content": {"application/json": {"schema": either}}}
        operation: dict[str, Any] = {"responses": answers}
        names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        if names:
            operation["parameters"] = [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
            ]
        if asked is not None:
            schema = msgspec.json.schema_components([asked], ref_template=REF)[0][0]
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
        paths.setdefault(path, {})[method] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludothek", "version": str(say.VERSION)},
        "paths": paths,
        "components": {"schemas": {**named, **both}},
    }
