"""The addresses of the server: which handler answers where; and what it tells about games and about itself."""

from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ludothek.bots import registry as bot_registry
from ludothek.core import registry
from ludothek.server import metrics
from ludothek.server.http import (
    bodies,
    branches,
    deals,
    engines,
    games,
    lessons,
    looking,
    players,
    replays,
    reviews,
    tables,
)
from ludothek.server.http.endpoint import Handler, endpoint, json
from ludothek.server.protocol import VERSION
from ludothek.server.service import Service
from ludothek.server.wire.openapi import openapi
from ludothek.server.wire.sse import stream
from ludothek.server.wire.websocket import language


async def catalogue(service: Service, request: Request) -> bodies.Catalogue:
    lang = language(request.query_params.get("lang"))
    games = [
        bodies.GameInfo(
            key=key,
            name=game.name(lang),
            version=game.version,
            seats=list(game.seats),
            usual_seats=game.usual_seats,
            options=[
                bodies.OptionInfo(key=o.key, default=o.default, allowed=list(o.allowed), clause=o.clause)
                for o in game.options
            ],
        )
        for key, game in registry.installed_games().items()
    ]
    return bodies.Catalogue(version=VERSION, games=games, bots=list(bot_registry.installed_bots()))


async def texts(service: Service, request: Request) -> bodies.GameTexts:
    key = request.path_params["game"]
    if key not in registry.installed_games():
        raise HTTPException(404)
    lang = language(request.query_params.get("lang"))
    return bodies.GameTexts(key=key, lang=lang, texts=templates(registry.game(key).folder / "texts" / f"{lang}.po"))


@cache
def templates(path: Path) -> dict[str, Any]:
    """Every text with its blanks unfilled; one with plural forms is the list of them."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    return {(m.id if isinstance(m.id, str) else m.id[0]): m.string for m in catalogue if m.id}


async def health(service: Service, request: Request) -> Response:
    await service.store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
    return json({"status": "ok"})


async def exposed(service: Service, request: Request) -> Response:
    return Response(metrics.exposition(service.node), media_type="text/plain; version=0.0.4; charset=utf-8")


async def schema(service: Service, request: Request) -> Response:
    return json(openapi())


ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", "/healthz", health),
    ("GET", "/metrics", exposed),
    ("GET", "/api/openapi.json", schema),
    ("GET", "/api/games", catalogue),
    ("GET", "/api/games/{game}/texts", texts),
    ("GET", "/api/games/{game}/pieces", games.of_game),
    ("GET", "/api/me", players.me),
    ("POST", "/api/me", players.become),
    ("GET", "/api/me/tables", players.mine),
    ("POST", "/api/me/recovery", players.recovery),
    ("POST", "/api/me/recover", players.recover),
    ("POST", "/api/me/forget", players.forget),
    ("GET", "/api/ratings", players.ratings),
    ("GET", "/api/tables", tables.lobby),
    ("POST", "/api/tables", tables.open_table),
    ("GET", "/api/tables/{table}", looking.look),
    ("GET", "/api/tables/{table}/points", looking.points),
    ("GET", "/api/tables/{table}/advice", looking.advise),
    ("POST", "/api/tables/{table}/engines", engines.invite),
    ("GET", "/api/tables/{table}/position", engines.position),
    ("POST", "/api/tables/{table}/enter", tables.enter),
    ("GET", "/api/tables/{table}/pieces", games.of_table),
    ("GET", "/api/tables/{table}/invitation", tables.invitation),
    ("GET", "/api/tables/{table}/qr.svg", tables.qr),
    ("POST", "/api/tables/{table}/intents", tables.intent),
    ("GET", "/api/tables/{table}/stream", stream),
    ("GET", "/api/tables/{table}/record", tables.record),
    ("GET", "/api/tables/{table}/outcome", replays.outcome),
    ("GET", "/api/tables/{table}/replay", replays.replay),
    ("POST", "/api/tables/{table}/share", replays.share),
    ("GET", "/api/tables/{table}/branches", branches.listed),
    ("POST", "/api/tables/{table}/branches", branches.branch),
    ("GET", "/api/review/{table}", reviews.look),
    ("POST", "/api/review/{table}", reviews.ask),
    ("POST", "/api/review/{table}/cancel", reviews.cancel),
    ("POST", "/api/records", replays.upload),
    ("GET", "/api/deals", deals.days),
    ("GET", "/api/deals/{deal}", deals.look),
    ("POST", "/api/deals/{deal}/tables", deals.play),
    ("GET", "/api/rules/{game}", lessons.rules),
    ("GET", "/api/learn/{game}", lessons.tutorial),
    ("POST", "/api/learn/{game}/{step}", lessons.lesson),
]


def routes(service: Service) -> list[BaseRoute]:
    return [Route(path, endpoint(service, handler), methods=[method]) for method, path, handler in ROUTES]
