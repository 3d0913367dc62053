"""Installed games over HTTP: the catalogue, their texts, and the pieces of a game or of a table's edition."""

from starlette.requests import Request
from starlette.responses import Response

from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.game import Game
from ludothek.server.answers import games
from ludothek.server.db import report_cache
from ludothek.server.http.finished import find_finished
from ludothek.server.http.params import get_game, get_language
from ludothek.server.http.tables import admit_visitor
from ludothek.server.service import Service
from ludothek.server.wire.openapi import JSON


async def list_games(service: Service, request: Request) -> games.Catalogue:
    return games.list_games(get_language(request))


async def get_texts(service: Service, request: Request) -> Response:
    game, lang = get_game(request), get_language(request)
    return Response(await service.render(("texts", game.key, lang), games.render_texts, game, lang), media_type=JSON)


async def get_pieces(service: Service, request: Request) -> Response:
    game = get_game(request)
    return await send_pieces(service, game, game.standard_edition, get_language(request))


async def get_table_pieces(service: Service, request: Request) -> Response:
    name, lang = request.path_params["table"], get_language(request)
    if name.startswith(report_cache.RECORD):
        table = (await find_finished(service, request, name, must_end=False)).table
        return await send_pieces(service, table.game, table.edition, lang)
    await admit_visitor(service, request, name)
    live = await service.hub.get_table(name)
    game = registry.game(live.config.game)
    return await send_pieces(service, game, live.edition or game.standard_edition, lang)


async def send_pieces(service: Service, game: Game, edition: Edition, lang: str) -> Response:
    key = ("pieces", game.key, edition.source_hash, lang)
    return Response(await service.render(key, games.render_pieces, game, edition, lang), media_type=JSON)
