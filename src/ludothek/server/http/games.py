"""Installed games over HTTP: the catalogue, their texts, and the pieces of a game or of a table's edition."""

from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po
from starlette.requests import Request

from ludothek.bots.registry import installed_bots
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.game import Game
from ludothek.server.db import report_cache
from ludothek.server.http.finished import find_finished
from ludothek.server.http.params import get_game, get_language
from ludothek.server.http.tables import admit_visitor
from ludothek.server.protocol import VERSION, Message
from ludothek.server.service import Service


class OptionInfo(Message):
    key: str
    default: bool | int | str
    allowed: list[bool | int | str]
    clause: str


class GameInfo(Message):
    key: str
    name: str
    version: int
    seats: list[int]
    usual_seats: int
    options: list[OptionInfo]


class Catalogue(Message):
    version: int
    games: list[GameInfo]
    bots: list[str]


class GameTexts(Message):
    """All texts of a game in one language, clauses included."""

    key: str
    lang: str
    texts: dict[str, Any]


class Pieces(Message):
    """The cards of a game or of a table's edition, with their numbers and their texts in one language."""

    key: str
    lang: str
    edition: str
    pieces: list[dict[str, Any]]


async def list_games(service: Service, request: Request) -> Catalogue:
    lang = get_language(request)
    games = [
        GameInfo(
            key=key,
            name=game.name(lang),
            version=game.version,
            seats=list(game.seats),
            usual_seats=game.usual_seats,
            options=[
                OptionInfo(key=o.key, default=o.default, allowed=list(o.allowed), clause=o.clause) for o in game.options
            ],
        )
        for key, game in registry.installed_games().items()
    ]
    return Catalogue(version=VERSION, games=games, bots=list(installed_bots()))


async def get_texts(service: Service, request: Request) -> GameTexts:
    game, lang = get_game(request), get_language(request)
    return GameTexts(key=game.key, lang=lang, texts=read_texts(game.folder / "texts" / f"{lang}.po"))


@cache
def read_texts(path: Path) -> dict[str, Any]:
    """Every text with its placeholders; one with plural forms is the list of them."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    return {(m.id if isinstance(m.id, str) else m.id[0]): m.string for m in catalogue if m.id}


async def get_pieces(service: Service, request: Request) -> Pieces:
    game = get_game(request)
    return list_pieces(game, game.standard_edition, get_language(request))


async def get_table_pieces(service: Service, request: Request) -> Pieces:
    name, lang = request.path_params["table"], get_language(request)
    if name.startswith(report_cache.RECORD):
        table = (await find_finished(service, request, name, must_end=False)).table
        return list_pieces(table.game, table.edition, lang)
    await admit_visitor(service, request, name)
    live = await service.hub.get_table(name)
    game = registry.game(live.config.game)
    return list_pieces(game, live.edition or game.standard_edition, lang)


def list_pieces(game: Game, edition: Edition, lang: str) -> Pieces:
    return Pieces(key=game.key, lang=lang, edition=edition.name, pieces=game.of_edition(edition).catalogue(lang))
