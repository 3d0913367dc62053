"""The installed games: the catalogue, their texts, and the pieces of an edition."""

from typing import Any

import msgspec

from ludothek.bots.registry import installed_bots
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.game import Game
from ludothek.core.texts import read_texts
from ludothek.server.protocol import VERSION, Message

encode = msgspec.json.Encoder().encode


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
    fewest_points_win: bool = False
    thinking: dict[str, float] = {}


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


def list_games(lang: str) -> Catalogue:
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
            fewest_points_win=game.fewest_points_win,
            thinking=dict(game.thinking),
        )
        for key, game in registry.installed_games().items()
    ]
    return Catalogue(version=VERSION, games=games, bots=list(installed_bots()))


def render_texts(game: Game, lang: str) -> bytes:
    """Every text with its placeholders; one with plural forms is the list of them."""
    return encode(GameTexts(key=game.key, lang=lang, texts=dict(read_texts(game.folder / "texts", lang).texts)))


def render_pieces(game: Game, edition: Edition, lang: str) -> bytes:
    pieces = game.of_edition(edition).catalogue(lang)
    return encode(Pieces(key=game.key, lang=lang, edition=edition.name, pieces=pieces))
