"""The rules of a game over HTTP; at a table, as that table agreed them."""

from starlette.requests import Request
from starlette.responses import Response

from ludothek.core.game import Game
from ludothek.server.answers.rules import render_rules
from ludothek.server.errors import Invalid
from ludothek.server.http.params import get_game, get_language
from ludothek.server.http.tables import admit_visitor
from ludothek.server.play.ids import check_id
from ludothek.server.play.live_table import LiveTable
from ludothek.server.service import Service
from ludothek.server.wire.openapi import JSON


async def get_rules(service: Service, request: Request) -> Response:
    """The rules of a game; with `table`, its house rules and its edition. They are made once for each of them."""
    game, lang = get_game(request), get_language(request)
    live = None
    if "table" in request.query_params:
        live = await find_table(service, request, check_id(request.query_params["table"]), game)
    edition = live.config.edition if live else game.standard_edition.hash
    options = tuple(sorted(live.config.options.items())) if live else None
    key = ("rules", game.key, lang, edition, options)
    return Response(await service.render(key, render_rules, game, lang, edition, live), media_type=JSON)


async def find_table(service: Service, request: Request, table: str, game: Game) -> LiveTable:
    """A table that plays the game, if the player may be there."""
    await admit_visitor(service, request, table)
    live = await service.hub.get_table(table)
    if live.config.game != game.key:
        raise Invalid("other-game", "this table plays another game")
    return live
