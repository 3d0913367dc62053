"""The pieces of a game, or of the edition that a table plays with: names, numbers, texts, sources."""

from starlette.exceptions import HTTPException
from starlette.requests import Request

from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.game import Game
from ludothek.server.db import report_cache
from ludothek.server.http import bodies
from ludothek.server.http.finished import finished
from ludothek.server.http.tables import current, visitor
from ludothek.server.service import Service
from ludothek.server.wire.websocket import language


async def of_game(service: Service, request: Request) -> bodies.Pieces:
    key = request.path_params["game"]
    if key not in registry.installed_games():
        raise HTTPException(404)
    game = registry.game(key)
    return told(game, game.standard_edition, request)


async def of_table(service: Service, request: Request) -> bodies.Pieces:
    if request.path_params["table"].startswith(report_cache.RECORD):
        game = (await finished(service, request, must_end=False)).game
        return told(game.game, game.edition, request)
    _, table = await visitor(service, request)
    live = await current(service, table)
    played = registry.game(live.header.game)
    return told(played, live.edition or played.standard_edition, request)


def told(game: Game, edition: Edition, request: Request) -> bodies.Pieces:
    lang = language(request.query_params.get("lang"))
    return bodies.Pieces(key=game.key, lang=lang, edition=edition.name, pieces=game.of_edition(edition).catalogue(lang))
