"""The route table: every address of the server. The Starlette routes and the OpenAPI document are made from it."""

from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from ludothek.bots.engines.protocol import Position
from ludothek.server.answers.games import Catalogue, GameTexts, Pieces
from ludothek.server.answers.lessons import LessonRequest, LessonState, Tutorial
from ludothek.server.answers.replays import Outcome, Replay
from ludothek.server.answers.rules import Rules
from ludothek.server.answers.tables import Advice, MyTables, Points, Story
from ludothek.server.http import (
    account,
    archives,
    branches,
    circles,
    conduct,
    deals,
    engines,
    games,
    health,
    keeper,
    lessons,
    live,
    lobby,
    notifications,
    passkeys,
    players,
    plays,
    privacy,
    profiles,
    replays,
    reviews,
    rules,
    tables,
)
from ludothek.server.http.endpoint import Route, encode, to_starlette
from ludothek.server.notify.preferences import Preferences
from ludothek.server.play.create import TableRequest
from ludothek.server.protocol import Ack, FromClient, FromServer, Pong
from ludothek.server.runtime.rate_limits import RECORD_BODY_BYTES, TABLE_BODY_BYTES
from ludothek.server.service import Service
from ludothek.server.wire.openapi import JSON, WEBSOCKET, render

TEXT = "text/plain"
HTML = "text/html"
CREATED = (201,)
NO_CONTENT = (204,)


@cache
def openapi() -> dict[str, Any]:
    return render(ROUTES)


async def get_openapi(service: Service, request: Request) -> Response:
    return Response(await service.render(("openapi",), lambda: encode(openapi())), media_type=JSON)


# fmt: off
ROUTES = [
    Route("GET", "/healthz", health.check_health, "Check that the server and its database work",
          response=health.Health),
    Route("GET", "/metrics", health.get_metrics, "Metrics for Prometheus", response=str, media_types=(TEXT,)),
    Route("GET", "/api/openapi.json", get_openapi, "This document", response=dict[str, Any], public=True),

    Route("GET", "/api/games", games.list_games, "List the installed games and bots",
          response=Catalogue, query=("lang",), public=True),
    Route("GET", "/api/games/{game}/texts", games.get_texts, "All texts of a game in one language",
          response=GameTexts, query=("lang",), public=True),
    Route("GET", "/api/games/{game}/pieces", games.get_pieces, "The pieces of a game's standard edition",
          response=Pieces, query=("lang",), public=True),
    Route("GET", "/api/games/{game}/sheet", plays.get_score_sheet, "The score sheet of a game, with its options",
          response=plays.ScoreSheet, query=("lang",), public=True),
    Route("GET", "/api/rules/{game}", rules.get_rules, "The rules of a game, or as a table agreed them",
          response=Rules, query=("lang", "table"), public=True),
    Route("GET", "/api/learn/{game}", lessons.get_tutorial, "List the lessons of a game",
          response=Tutorial, query=("lang",), public=True),
    Route("POST", "/api/learn/{game}/{step}", lessons.judge_lesson, "Judge a decision in a lesson",
          request=LessonRequest, response=LessonState, query=("lang",)),

    Route("GET", "/api/me", players.get_me, "Who is signed in", response=players.Me, signed_in=True),
    Route("POST", "/api/me", players.join_or_rename, "Sign in as a guest, or change one's name",
          request=players.GuestRequest, response=players.Me),
    Route("GET", "/api/me/tables", players.list_my_tables, "List one's own tables",
          response=MyTables, signed_in=True),
    Route("POST", "/api/me/recovery", players.make_recovery_code, "Make a recovery code for another device",
          response=players.RecoveryCode, signed_in=True),
    Route("POST", "/api/me/recover", players.recover, "Sign in with a recovery code",
          request=players.RecoverRequest, response=players.Me, limit="recover-address"),
    Route("POST", "/api/me/sign-out-everywhere", players.sign_out_everywhere, "Sign out on all other devices",
          response=players.Me, signed_in=True),
    Route("POST", "/api/me/forget", players.forget_me, "Delete one's own data", statuses=NO_CONTENT, signed_in=True),
    Route("GET", "/api/me/blocked", conduct.list_blocked, "List those one does not play with",
          response=conduct.BlockedPlayers, signed_in=True),
    Route("POST", "/api/me/unblock", conduct.unblock_player, "Play with somebody again",
          request=conduct.UnblockRequest, statuses=NO_CONTENT, signed_in=True),
    Route("GET", "/api/me/notifications", notifications.get_notifications, "How one is told about turns",
          response=notifications.Notifications, signed_in=True),
    Route("POST", "/api/me/notifications", notifications.set_preferences, "Set which turns one is told about, and when",
          request=Preferences, response=Preferences, signed_in=True),
    Route("POST", "/api/me/notifications/push", notifications.add_push, "Be told by this browser's push service",
          request=notifications.PushRequest, response=notifications.AddedChannel, statuses=CREATED, signed_in=True,
          limit="channel"),
    Route("POST", "/api/me/notifications/email", notifications.add_email, "Be told by e-mail, once it is confirmed",
          request=notifications.EmailRequest, response=notifications.AddedChannel, statuses=CREATED, signed_in=True),
    Route("POST", "/api/me/notifications/webhook", notifications.add_webhook, "Be told by a webhook, or tell a table's",
          request=notifications.WebhookRequest, response=notifications.AddedChannel, statuses=CREATED, signed_in=True,
          limit="channel"),
    Route("POST", "/api/me/notifications/remove", notifications.remove_channel, "Be told no longer by a channel",
          request=notifications.ChannelRequest, statuses=NO_CONTENT, signed_in=True),
    Route("POST", "/api/me/notifications/test", notifications.test_channel, "Send a test to a channel",
          request=notifications.ChannelRequest, response=notifications.TestResult, signed_in=True,
          limit="channel-test"),
    Route("GET", "/api/notifications/confirm", notifications.show_confirm, "The page behind the link that confirms",
          response=str, media_types=(HTML,), query=("token", "lang")),
    Route("POST", "/api/notifications/confirm", notifications.confirm, "Confirm an e-mail address",
          response=str, media_types=(HTML,), query=("token", "lang"), limit="confirm-address"),
    Route("GET", "/api/notifications/unsubscribe", notifications.show_unsubscribe, "The page behind the link that ends",
          response=str, media_types=(HTML,), query=("token", "lang")),
    Route("POST", "/api/notifications/unsubscribe", notifications.unsubscribe, "Send no more mail to an address",
          response=str, media_types=(HTML,), query=("token", "lang"), limit="confirm-address"),
    Route("GET", "/api/me/vacation", notifications.get_vacation, "The days of vacation that are left",
          response=notifications.VacationState, signed_in=True),
    Route("POST", "/api/me/vacation", notifications.set_vacation, "Begin or end a vacation",
          request=notifications.VacationRequest, response=notifications.VacationState, signed_in=True,
          limit="channel"),
    Route("GET", "/api/ratings", players.list_ratings, "List the best ratings",
          response=players.Ratings, query=("game", "seats"), public=True),

    Route("GET", "/api/me/account", account.get_account, "Everything about oneself: passkeys, devices, profile",
          response=account.Account, signed_in=True),
    Route("POST", "/api/me/profile", account.set_profile, "Choose a face, and what others see",
          request=account.ProfileSettings, response=account.Account, signed_in=True),
    Route("POST", "/api/me/devices/{device}/sign-out", account.sign_device_out, "Sign another device out",
          response=account.Account, signed_in=True),
    Route("POST", "/api/me/passkeys/{passkey}", account.rename_passkey, "Name a passkey",
          request=account.PasskeyName, statuses=NO_CONTENT, signed_in=True),
    Route("POST", "/api/me/passkeys/{passkey}/remove", account.remove_passkey, "Remove a passkey",
          statuses=NO_CONTENT, signed_in=True),
    Route("GET", "/api/me/archive", archives.export_archive, "Everything about oneself, as a zip file",
          response=bytes, media_types=(archives.ZIP,), signed_in=True),
    Route("POST", "/api/me/archive", archives.import_archive, "Import an archive from another server",
          response=archives.Imported, signed_in=True),
    Route("POST", "/api/me/history", plays.list_history, "List one's finished games",
          request=plays.HistoryRequest, response=plays.PlayHistory, signed_in=True),
    Route("GET", "/api/me/plays.json", plays.export_json, "All of one's plays as JSON",
          response=dict[str, Any], signed_in=True, limit="play"),
    Route("GET", "/api/me/plays.csv", plays.export_csv, "All of one's plays as CSV",
          response=str, media_types=("text/csv",), signed_in=True, limit="play"),
    Route("POST", "/api/me/plays", plays.add_play, "Enter a game that was played at a real table",
          request=plays.TypedPlay, response=plays.PlayInfo, statuses=CREATED, signed_in=True, limit="play"),
    Route("POST", "/api/me/plays/{play}/hide", plays.hide_play, "Take a game off one's list",
          statuses=NO_CONTENT, signed_in=True),
    Route("GET", "/api/profiles/{profile}", profiles.get_profile, "What a player shows of themselves",
          response=profiles.Profile, query=("lang",), public=True),
    Route("GET", "/api/privacy", privacy.get_privacy, "What this server stores, and how long",
          response=privacy.Privacy, query=("lang",), public=True),

    Route("GET", "/api/circles", circles.list_circles, "List one's circles", response=circles.Circles, signed_in=True),
    Route("POST", "/api/circles", circles.create_circle, "Found a circle",
          request=circles.CircleRequest, response=circles.CirclePage, statuses=CREATED, signed_in=True),
    Route("GET", "/api/circles/{circle}", circles.get_circle, "A circle: members, tables, board",
          response=circles.CirclePage, signed_in=True),
    Route("POST", "/api/circles/{circle}/join", circles.join_circle, "Join a circle with its link",
          request=circles.JoinRequest, response=circles.CirclePage, signed_in=True),
    Route("POST", "/api/circles/{circle}/leave", circles.leave_circle, "Leave a circle",
          statuses=NO_CONTENT, signed_in=True),
    Route("POST", "/api/circles/{circle}/tables", circles.open_circle_table, "Open a table for a circle",
          request=TableRequest, response=tables.TableLink, statuses=CREATED, signed_in=True,
          body_bytes=TABLE_BODY_BYTES),
    Route("POST", "/api/circles/{circle}/again", circles.open_again, "Open a table like the circle's latest",
          response=tables.TableLink, statuses=CREATED, signed_in=True),
    Route("POST", "/api/circles/{circle}/weekly", circles.set_weekly, "Set a circle's standing table",
          request=circles.WeeklyRequest, response=circles.CirclePage, signed_in=True),

    Route("POST", "/api/passkeys/register", passkeys.start_registration, "Options for a new passkey",
          response=passkeys.Credential, signed_in=True),
    Route("POST", "/api/passkeys/registered", passkeys.finish_registration, "Keep a new passkey",
          request=passkeys.Credential, statuses=NO_CONTENT, signed_in=True),
    Route("POST", "/api/passkeys/sign-in", passkeys.start_sign_in, "Options for signing in with a passkey",
          response=passkeys.Credential),
    Route("POST", "/api/passkeys/signed-in", passkeys.finish_sign_in, "Sign in with a passkey",
          request=passkeys.Credential, response=players.Me, limit="recover-address"),

    Route("GET", "/api/tables", lobby.list_tables, "List the tables of the lobby", response=lobby.Lobby, public=True),
    Route("POST", "/api/tables", tables.open_table, "Open a table",
          request=TableRequest, response=tables.TableLink, statuses=CREATED, signed_in=True,
          body_bytes=TABLE_BODY_BYTES),
    Route("POST", "/api/seats", lobby.find_seat, "Find a seat at once, at a table that waits or with bots",
          request=lobby.SeatRequest, response=lobby.FoundSeat, signed_in=True, limit="table"),
    Route("GET", "/api/tables/{table}", tables.get_table, "A table as it stands, or as it stood at a number",
          response=Story, query=("seat", "lang", "since", "at"), signed_in=True),
    Route("GET", "/api/tables/{table}/points", tables.list_points, "List the numbers at which positions were reached",
          response=Points, signed_in=True),
    Route("GET", "/api/tables/{table}/advice", tables.get_hint, "A strong bot's advice for one's own seat",
          response=Advice, query=("seat", "lang"), signed_in=True),
    Route("POST", "/api/tables/{table}/enter", tables.enter_table, "Enter a table with its invitation",
          request=tables.EnterRequest, response=Story, signed_in=True),
    Route("GET", "/api/tables/{table}/pieces", games.get_table_pieces, "The pieces of a table's edition",
          response=Pieces, query=("lang",), public=True),
    Route("GET", "/api/tables/{table}/invitation", tables.get_invitation, "A table's invitation",
          response=tables.Invitation, signed_in=True),
    Route("GET", "/api/tables/{table}/qr.svg", tables.draw_qr_code, "A table's invitation as a QR code",
          response=str, media_types=("image/svg+xml",), signed_in=True),
    Route("GET", "/api/tables/{table}/record", tables.get_record, "The record of a finished game, signed",
          response=Story, media_types=(JSON, TEXT), signed_in=True),

    Route("POST", "/api/tables/{table}/block", conduct.block_player, "Never sit at a table with somebody again",
          request=conduct.BlockRequest, statuses=NO_CONTENT, signed_in=True),
    Route("POST", "/api/tables/{table}/report", conduct.report_player, "Report somebody to the keeper",
          request=conduct.ReportRequest, statuses=NO_CONTENT, signed_in=True),

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
          response=Outcome, query=("lang",)),
    Route("GET", "/api/tables/{table}/replay", replays.get_replay, "Positions of a finished game",
          response=Replay, query=("seat", "at", "count", "lang")),
    Route("POST", "/api/tables/{table}/share", replays.share_game, "Make a finished game visible to anyone by link",
          response=replays.RecordLink, statuses=CREATED),
    Route("POST", "/api/records", replays.upload_record, "Upload a record",
          request=replays.RecordRequest, response=replays.RecordLink, statuses=CREATED, signed_in=True,
          limit="record", body_bytes=RECORD_BODY_BYTES),
    Route("POST", "/api/me/records", replays.hand_over_game, "Keep a game that was finished without a server",
          request=replays.HandOverRequest, response=tables.TableLink, statuses=CREATED, signed_in=True,
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
    Route("GET", "/api/deals", deals.list_deals_of_day, "List the deals of the day", response=deals.Today, public=True),
    Route("GET", "/api/deals/{deal}", deals.get_deal, "Results on a deal, and par",
          response=deals.Deal, query=("lang",), signed_in=True),
    Route("POST", "/api/deals/{deal}/tables", deals.play_deal, "Play a deal, or go on with it",
          request=deals.DealRequest, response=tables.TableLink, statuses=(201, 200), signed_in=True),

    Route("POST", "/api/keeper/players", keeper.find_players, "For the keeper: find players, and where they sit",
          request=keeper.PlayerSearch, response=keeper.KeptPlayers),
    Route("GET", "/api/keeper/tables", keeper.list_tables, "For the keeper: unfinished tables, and who sits there",
          response=keeper.KeptTables),
    Route("POST", "/api/keeper/tables/{table}/close", keeper.close_table, "For the keeper: end a table",
          statuses=NO_CONTENT),
    Route("GET", "/api/keeper/tables/{table}/record", keeper.export_record, "For the keeper: a table's record",
          response=str, media_types=(TEXT,)),
    Route("GET", "/api/keeper/reports", keeper.list_reports, "For the keeper: players' reports about others",
          response=keeper.KeptReports),
    Route("GET", "/api/keeper/reports/{report}/record", keeper.export_reported_record,
          "For the keeper: the record of a reported game, up to the report", response=str, media_types=(TEXT,)),
    Route("POST", "/api/keeper/reports/{report}/dismiss", keeper.dismiss_report, "For the keeper: delete a report",
          statuses=NO_CONTENT),
    Route("GET", "/api/keeper/bans", keeper.list_bans, "For the keeper: list all bans", response=keeper.KeptBans),
    Route("POST", "/api/keeper/bans", keeper.ban, "For the keeper: ban a player or a network",
          request=keeper.BanRequest, statuses=NO_CONTENT),
    Route("POST", "/api/keeper/bans/lift", keeper.lift_ban, "For the keeper: lift a ban",
          request=keeper.BanRequest, statuses=NO_CONTENT),
]
# fmt: on


def make_routes(service: Service) -> list[BaseRoute]:
    return [to_starlette(service, route) for route in ROUTES]
