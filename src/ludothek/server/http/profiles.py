"""Profiles over HTTP: what a player shows of themselves, from games that anybody could watch."""

from sqlalchemy import Connection
from starlette.requests import Request

from ludothek.core import registry
from ludothek.server.db import profiles, ratings
from ludothek.server.db.profiles import Curve, Favourite, FormPoint
from ludothek.server.http.lobby import MOST_LISTED
from ludothek.server.http.params import get_language
from ludothek.server.http.players import Rating, make_rating
from ludothek.server.play.ids import check_id
from ludothek.server.protocol import Message
from ludothek.server.service import Service


class CurvePoint(Message):
    at: float
    rating: int


class RatingCurve(Message):
    """How a rating developed in one game with one number of seats."""

    game: str
    seats: int
    points: list[CurvePoint]


class GameResults(Message):
    """Public games in one game. The `average` is of those that were played to the end; None if there are none."""

    game: str
    seats: int
    games: int
    wins: int
    average: float | None
    resigned: int = 0


class HeadToHead(Message):
    """Games with somebody who shows this too."""

    name: str
    games: int
    won: int
    lost: int
    face: str | None = None
    profile: str | None = None


class FormGame(Message):
    """One of the latest games. `luck` and `skill` are shares of the win chance, where the game was reviewed."""

    at: float
    game: str
    seats: int
    place: int
    luck: float | None = None
    skill: float | None = None


class FavouritePiece(Message):
    game: str
    piece: str
    name: str
    times: int


class Profile(Message):
    """A player's profile; a part that is not shown is null."""

    name: str
    face: str | None = None
    ratings: list[Rating] | None = None
    curves: list[RatingCurve] | None = None
    results: list[GameResults] | None = None
    people: list[HeadToHead] | None = None
    form: list[FormGame] | None = None
    favourites: list[FavouritePiece] | None = None


async def get_profile(service: Service, request: Request) -> Profile:
    name, lang = check_id(request.path_params["profile"]), get_language(request)
    return await service.store.read(lambda c: read_profile(c, name, lang))


def read_profile(connection: Connection, name: str, lang: str) -> Profile:
    owner = profiles.find_owner(connection, profile=name)
    profile = Profile(name=owner.name, face=owner.face)
    if "ratings" in owner.shown:
        rated = ratings.list_ratings(connection, MOST_LISTED, player=owner.id)
        profile.ratings = [make_rating(rating, "") for rating in rated]
        profile.curves = [describe_curve(curve) for curve in profiles.list_curves(connection, owner.id)]
    if "results" in owner.shown:
        profile.results = [
            GameResults(
                game=tally.game,
                seats=tally.seats,
                games=tally.games,
                wins=tally.wins,
                average=round(tally.points / tally.scored, 1) if tally.scored else None,
                resigned=tally.resigned,
            )
            for tally in profiles.list_tallies(connection, owner.id)
        ]
    if "people" in owner.shown:
        profile.people = [HeadToHead(**rival._asdict()) for rival in profiles.list_rivals(connection, owner.id)]
    if "form" in owner.shown:
        profile.form = [describe_form(point) for point in profiles.list_form(connection, owner.id)]
    if "favourites" in owner.shown:
        pieces = profiles.list_favourites(connection, owner.id)
        profile.favourites = [named for piece in pieces if (named := name_favourite(piece, lang)) is not None]
    return profile


def describe_curve(curve: Curve) -> RatingCurve:
    points = [CurvePoint(at=round(at), rating=round(rating)) for at, rating in curve.points]
    return RatingCurve(game=curve.game, seats=curve.seats, points=points)


def describe_form(point: FormPoint) -> FormGame:
    luck, skill = (None if share is None else round(share, 3) for share in (point.luck, point.skill))
    return FormGame(
        at=round(point.at), game=point.game, seats=point.seats, place=point.place + 1, luck=luck, skill=skill
    )


def name_favourite(favourite: Favourite, lang: str) -> FavouritePiece | None:
    """Return a piece with its name; None if its game is no longer installed."""
    if favourite.game not in registry.installed_games():
        return None
    game = registry.game(favourite.game)
    name = game.favourite_word(favourite.piece, game.texts(lang))
    return FavouritePiece(game=favourite.game, piece=favourite.piece, name=name, times=favourite.times)
