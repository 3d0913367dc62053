"""The route table: every address of the server. The Starlette routes and the OpenAPI document are made from it."""

from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from ludothek.bots.engines.protocol import Position
from ludothek.server.http import (
    branches,
    deals,
    engines,
    games,
    health,
    lessons,
    live,
    lobby,
    passkeys,
    players,
    replays,
    reviews,
    rules,
    tables,
)
from ludothek.server.http.endpoint import Route, json_response, to_starlette
from ludothek.server.play.create import TableRequest
from ludothek.server.protocol import Ack, FromClient, FromServer, Pong
from ludothek.server.runtime.rate_limits import RECORD_BODY_BYTES, TABLE_BODY_BYTES
from ludothek.server.service import Service
from ludothek.server.wire.openapi import JSON, WEBSOCKET, render

TEXT = "text/plain"
CREATED = (201,)
NO_CONTENT = (204,)


@cache
def openapi() -> dict[str, Any]:
    return render(ROUTES)


async def get_openapi(service: Service, request: Request) -> Response:
    return json_response(openapi())


# fmt: off
ROUTES = [
    Route("GET", "/healthz", health.check_health, "Check that the server and its database work",
          response=health.Health),
    Route("GET", "/metrics", health.get_metrics, "Metrics for Prometheus", response=str, media_types=(TEXT,)),
    Route("GET", "/api/openapi.json", get_openapi, "This document", response=dict[str, Any]),

    Route("GET", "/api/games", games.list_games, "List the installed games and bots",
          response=games.Catalogue, query=("lang",)),
    Route("GET", "/api/games/{game}/texts", games.get_texts, "All texts of a game in one language",
          response=games.GameTexts, query=("lang",)),
    Route("GET", "/api/games/{game}/pieces", games.get_pieces, "The pieces of a game's standard edition",
          response=games.Pieces, query=("lang",)),
    Route("GET", "/api/rules/{game}", rules.get_rules, "The rules of a game, or as a table agreed them",
          response=rules.Rules, query=("lang", "table")),
    Route("GET", "/api/learn/{game}", lessons.get_tutorial, "List the lessons of a game",
          response=lessons.Tutorial, query=("lang",)),
    Route("POST", "/api/learn/{game}/{step}", lessons.judge_lesson, "Judge a decision in a lesson",
          request=lessons.LessonRequest, response=lessons.LessonState, query=("lang",)),

    Route("GET", "/api/me", players.get_me, "Who is signed in", response=players.Me, signed_in=True),
    Route("POST", "/api/me", players.join_or_rename, "Sign in as a guest, or change one's name",
          request=players.GuestRequest, response=players.Me),
    Route("GET", "/api/me/tables", players.list_my_tables, "List one's own tables",
          response=players.MyTables, signed_in=True),
    Route("POST", "/api/me/recovery", players.make_recovery_code, "Make a recovery code for another device",
          response=players.RecoveryCode, signed_in=True),
    Route("POST", "/api/me/recover", players.recover, "Sign in with a recovery code",
          request=players.RecoverRequest, response=players.Me, limit="recover-address"),
    Route("POST", "/api/me/forget", players.forget_me, "Delete one's own data", statuses=NO_CONTENT, signed_in=True),
    Route("GET", "/api/ratings", players.list_ratings, "List the best ratings",
          response=players.Ratings, query=("game", "seats")),

    Route("POST", "/api/passkeys/register", passkeys.start_registration, "Options for a new passkey",
          response=passkeys.Credential, signed_in=True),
    Route("POST", "/api/passkeys/registered", passkeys.finish_registration, "Keep a new passkey",
          request=passkeys.Credential, statuses=NO_CONTENT, signed_in=True),
    Route("POST", "/api/passkeys/sign-in", passkeys.start_sign_in, "Options for signing in with a passkey",
          response=passkeys.Credential),
    Route("POST", "/api/passkeys/signed-in", passkeys.finish_sign_in, "Sign in with a passkey",
          request=passkeys.Credential, response=players.Me, limit="recover-address"),

    Route("GET", "/api/tables", lobby.list_tables, "List the tables of the lobby", response=lobby.Lobby),
    Route("POST", "/api/tables", tables.open_table, "Open a table",
          request=TableRequest, response=tables.TableLink, statuses=CREATED, signed_in=True, limit="table",
          body_bytes=TABLE_BODY_BYTES),
    Route("GET", "/api/tables/{table}", tables.get_table, "A table as it stands, or as it stood at a number",
          response=tables.Story, query=("seat", "lang", "since", "at"), signed_in=True),
    Route("GET", "/api/tables/{table}/points", tables.list_points, "List the numbers at which positions were reached",
          response=tables.Points, signed_in=True),
    Route("GET", "/api/tables/{table}/advice", tables.get_hint, "A strong bot's advice for one's own seat",
          response=tables.Advice, query=("seat", "lang"), signed_in=True),
    Route("POST", "/api/tables/{table}/enter", tables.enter_table, "Enter a table with its invitation",
          request=tables.EnterRequest, response=tables.Story, signed_in=True),
    Route("GET", "/api/tables/{table}/pieces", games.get_table_pieces, "The pieces of a table's edition",
          response=games.Pieces, query=("lang",)),
    Route("GET", "/api/tables/{table}/invitation", tables.get_invitation, "A table's invitation",
          response=tables.Invitation, signed_in=True),
    Route("GET", "/api/tables/{table}/qr.svg", tables.draw_qr_code, "A table's invitation as a QR code",
          response=str, media_types=("image/svg+xml",), signed_in=True),
    Route("GET", "/api/tables/{table}/record", tables.get_record, "The record of a finished game, signed",
          response=tables.Story, media_types=(JSON, TEXT), signed_in=True),

    Route(WEBSOCKET, "/api/tables/{table}/socket", live.open_socket, "Play over a WebSocket",
          request=FromClient, response=FromServer, query=("lang", "since")),
    Route("GET", "/api/tables/{table}/stream", live.open_stream, "Updates as server-sent events",
          response=FromServer, media_types=("text/event-stream",), query=("lang", "since"), signed_in=True),
    Route("POST", "/api/tables/{table}/intents", live.submit_intent, "Carry out an intent without a WebSocket",
          request=FromClient, response=Ack | Pong, query=("lang",), signed_in=True, limit="intent"),
    Route("POST", "/api/tables/{table}/engines", engines.seat_engine, "A token for an engine at a free seat",
          request=engines.EngineRequest, response=engines.EngineSeat, statuses=CREATED, signed_in=True),
    Route("GET", "/api/tables/{table}/position", engines.get_position, "The position an engine's seat faces",
          response=Position),

    Route("GET", "/api/tables/{table}/outcome", replays.get_outcome, "The points of a finished game by clause and turn",
          response=replays.Outcome, query=("lang",)),
    Route("GET", "/api/tables/{table}/replay", replays.get_replay, "Positions of a finished game",
          response=replays.Replay, query=("seat", "at", "count", "lang")),
    Route("POST", "/api/tables/{table}/share", replays.share_game, "Make a finished game visible to anyone by link",
          response=replays.RecordLink, statuses=CREATED),
    Route("POST", "/api/records", replays.upload_record, "Upload a record",
          request=replays.RecordRequest, response=replays.RecordLink, statuses=CREATED, signed_in=True,
          limit="record", body_bytes=RECORD_BODY_BYTES),
    Route("GET", "/api/review/{table}", reviews.get_review, "The review of a finished game, or its progress",
          response=reviews.ReviewState, query=("lang",)),
    Route("POST", "/api/review/{table}", reviews.start_review, "Start a review",
          response=reviews.ReviewState, query=("lang",), signed_in=True),
    Route("POST", "/api/review/{table}/cancel", reviews.cancel_review, "Stop a review that is being made",
          response=reviews.Cancellation, signed_in=True),
    Route("GET", "/api/tables/{table}/branches", branches.list_branches, "The tree of a game's what-if tables",
          response=branches.Branches),
    Route("POST", "/api/tables/{table}/branches", branches.create_branch, "Play on from a position of a finished game",
          request=branches.BranchRequest, response=tables.TableLink, statuses=CREATED, signed_in=True),
    Route("GET", "/api/deals", deals.list_deals_of_day, "List the deals of the day", response=deals.Today),
    Route("GET", "/api/deals/{deal}", deals.get_deal, "Results on a deal, and par",
          response=deals.Deal, query=("lang",), signed_in=True),
    Route("POST", "/api/deals/{deal}/tables", deals.play_deal, "Play a deal, or go on with it",
          request=deals.DealRequest, response=tables.TableLink, statuses=(201, 200), signed_in=True),
]
# fmt: on


def make_routes(service: Service) -> list[BaseRoute]:
    return [to_starlette(service, route) for route in ROUTES]
