"""Leagues over HTTP: found one, join and quit, and see its divisions."""

from collections.abc import Callable
from typing import Literal

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request

from ludothek.server.db import leagues as db
from ludothek.server.db import tournaments
from ludothek.server.errors import Forbidden, NotFound, StateConflict, TooManyRequests, WriteConflict
from ludothek.server.http.keeper import check_key
from ludothek.server.play import clock
from ludothek.server.play.ids import check_id
from ludothek.server.play.text import clean_name
from ludothek.server.protocol import Message
from ludothek.server.service import Service
from ludothek.server.tournaments.league import (
    LEAST_MEMBERS,
    MOST_MEMBERS,
    AnyLeagueEvent,
    CameBack,
    Closed,
    Created,
    Joined,
    League,
    LeaguePhase,
    LeagueSettings,
    Quit,
    list_promoted,
    make_tournament_settings,
    plan_divisions,
)
from ludothek.server.tournaments.settings import settle_settings

ATTEMPTS = 5
MOST_RETURNS = 20
"""How often a member may come back between two seasons, and so make the log longer."""
NOBODY = "–"
Move = Literal["", "up", "down"]


class LeagueLink(Message):
    league: str
    link: str


class LeagueInfo(Message):
    """A league in a list."""

    league: str
    name: str
    game: str
    phase: str
    yours: bool = False


class LeagueList(Message):
    """The leagues that one founded or joined, and those that are listed. `creation` is who may found one."""

    mine: list[LeagueInfo]
    listed: list[LeagueInfo]
    creation: Literal["anybody", "keeper", "nobody"]


class LeagueMember(Message):
    """A member; `move` says whether the last season brought them into another division."""

    name: str
    you: bool = False
    move: Move = ""


class LeagueDivision(Message):
    """A division: its tournament while a season is played, and its members.

    Between seasons these are the divisions of the next one, as they would be now.
    """

    members: list[LeagueMember]
    tournament: str | None = None


class LeaguePage(Message):
    """A league as one sees it. `next_at` is when the next season begins, if there are enough members by then."""

    league: str
    settings: LeagueSettings
    phase: LeaguePhase
    season: int
    divisions: list[LeagueDivision]
    members: int
    needed: int
    next_at: float | None = None
    member: bool = False
    yours: bool = False


async def create_league(service: Service, request: Request, body: LeagueSettings) -> LeagueLink:
    player = await service.identities.get_player(request)
    if service.settings.tournaments == "nobody":
        raise Forbidden("no-tournaments", "this server has no tournaments")
    if service.settings.tournaments == "keeper":
        check_key(service, request)
    service.take("tournament", player.id, request)
    settings = msgspec.structs.replace(body, name=clean_name(body.name))
    settle_settings(make_tournament_settings(League(settings=settings), 1))
    service.count_listed(settings.visibility, service.get_address(request))
    name = await service.leagues.create(settings, player.id, [Created(settings=settings)])
    return LeagueLink(league=name, link=f"{request.url.scheme}://{request.url.netloc}/league/{name}")


async def list_leagues(service: Service, request: Request) -> LeagueList:
    player = await service.identities.get_player(request)

    def read(connection: Connection) -> tuple[list[db.LeagueRow], list[db.LeagueRow]]:
        return db.list_of_player(connection, player.id), db.list_listed(connection)

    mine, listed = await service.store.read(read)

    def describe(row: db.LeagueRow) -> LeagueInfo:
        yours = row.founder == player.id
        return LeagueInfo(league=row.id, name=row.name, game=row.game, phase=row.phase, yours=yours)

    return LeagueList(
        mine=[describe(row) for row in mine],
        listed=[describe(row) for row in listed],
        creation=service.settings.tournaments,
    )


async def get_league(service: Service, request: Request) -> LeaguePage:
    player = await service.identities.get_player(request)
    name = check_id(request.path_params["league"])
    return await show(service, name, await service.leagues.read(name), player.id)


async def show(service: Service, name: str, league: League, player: str) -> LeaguePage:
    if league.phase == "running":
        divisions = [(division.tournament, list(division.members)) for division in league.divisions]
    elif league.phase == "closed":
        divisions = [("", list(members)) for members in league.order]
    else:
        divisions = [("", members) for members in plan_divisions(league)]
    players = [member.player for member in league.members if member.player is not None]
    names = await service.store.read(lambda c: tournaments.find_names(c, players))
    up, down = list_promoted(league.order, [members for _, members in divisions])

    def describe(number: int) -> LeagueMember:
        who = league.members[number].player
        return LeagueMember(
            name=names[who][0] if who in names else NOBODY,
            you=who == player,
            move="up" if number in up else "down" if number in down else "",
        )

    member = league.find_member(player)
    return LeaguePage(
        league=name,
        settings=league.settings,
        phase=league.phase,
        season=league.season,
        divisions=[
            LeagueDivision(members=[describe(n) for n in members], tournament=tournament or None)
            for tournament, members in divisions
        ],
        members=len(league.list_active()),
        needed=LEAST_MEMBERS,
        next_at=max(league.next_at, clock.now()) if league.can_begin else None,
        member=member is not None and member.is_active,
        yours=league.founder == player,
    )


async def change(service: Service, request: Request, plan: Callable[[League, str], list[AnyLeagueEvent]]) -> LeaguePage:
    """Write what a player's request means for the league as it stands."""
    player = await service.identities.get_player(request)
    name = check_id(request.path_params["league"])
    for _ in range(ATTEMPTS):
        try:
            league = await service.leagues.change(name, player.id, lambda league: plan(league, player.id))
        except WriteConflict:
            continue
        return await show(service, name, league, player.id)
    raise StateConflict("conflict", "somebody was faster; look again")


async def join_league(service: Service, request: Request) -> LeaguePage:
    """Join a league, or come back to it, from the next season on."""
    return await change(service, request, plan_joining)


def plan_joining(league: League, player: str) -> list[AnyLeagueEvent]:
    member = league.find_member(player)
    if member is not None and member.is_active:
        return []
    if league.phase == "closed":
        raise StateConflict("too-late", "this league has no further seasons")
    if member is not None and member.returns >= MOST_RETURNS:
        raise TooManyRequests("too-many", "you have left and come back too often")
    if member is not None:
        return [CameBack(member=member.number)]
    if len(league.members) >= MOST_MEMBERS:
        raise StateConflict("league-full", f"a league has {MOST_MEMBERS} members at most")
    return [Joined()]


async def quit_league(service: Service, request: Request) -> LeaguePage:
    """Play no further season. The present one goes on."""

    def plan(league: League, player: str) -> list[AnyLeagueEvent]:
        member = league.find_member(player)
        if member is None:
            raise NotFound("not-entered", "you are not in this league")
        return [Quit(member=member.number)] if member.is_active else []

    return await change(service, request, plan)


async def close_league(service: Service, request: Request) -> LeaguePage:
    """Let a league have no further seasons; games in progress go on."""

    def plan(league: League, player: str) -> list[AnyLeagueEvent]:
        if league.founder != player:
            raise Forbidden("not-host", "only the founder of the league can do this")
        return [] if league.phase == "closed" else [Closed()]

    return await change(service, request, plan)
