"""Deals of the day over HTTP: the calendar with one's own results, and those of the people of one's circles."""

from datetime import date

from sqlalchemy import Connection
from starlette.requests import Request

from ludothek.core import registry
from ludothek.server.answers.deal_days import (
    DealResult,
    DealState,
    adjust,
    get_today,
    list_days,
    may_compare,
    name_deal,
    parse_day,
    parse_month,
    rank,
)
from ludothek.server.db import circles, deals
from ludothek.server.db.deals import FirstTable
from ludothek.server.db.profiles import find_owner
from ludothek.server.protocol import Message
from ludothek.server.service import Service

MOST_SHOWN = 100
RESULTS = "results"


class CalendarDeal(Message):
    """One's own result on a deal of the day. It is uncounted if it was not played to its end without taking back."""

    deal: str
    game: str
    state: DealState = "open"
    points: int | None = None
    won: bool = False


class CalendarDay(Message):
    date: str
    deals: list[CalendarDeal]


class DealCalendar(Message):
    """The days of a month that have begun, in UTC."""

    month: str
    today: str
    days: list[CalendarDay]


class PeopleResults(Message):
    """What the people of one's circles made of a deal, as far as they show their results.

    There are none before one has played the deal oneself or its day is over. `own` is how far one is oneself, `table`
    one's game if it counts, `finished` says how many of the others have played it, and `shown` whether they see one's
    own result.
    """

    own: DealState
    finished: int
    results: list[DealResult] | None = None
    shown: bool = False
    table: str | None = None


class CircleDeal(Message):
    deal: str
    game: str
    people: PeopleResults


class CircleDeals(Message):
    """What a circle made of a day's deals."""

    date: str
    deals: list[CircleDeal]


async def get_calendar(service: Service, request: Request) -> DealCalendar:
    player, today = await service.identities.get_player(request), get_today()
    first = parse_month(request.query_params.get("month", ""), today)
    days = list_days(first, today)
    names = {name_deal(game, day): game for day in days for game in registry.installed_games()}
    own = await service.store.read(lambda c: deals.list_first_tables(c, names, [player.id]))
    played = {table.deal: table for table in own}
    return DealCalendar(
        month=first.isoformat()[:7],
        today=today.isoformat(),
        days=[
            CalendarDay(
                date=day.isoformat(),
                deals=[describe_own(name_deal(game, day), game, played) for game in registry.installed_games()],
            )
            for day in days
        ],
    )


def describe_own(deal: str, game: str, played: dict[str, FirstTable]) -> CalendarDeal:
    table = played.get(deal)
    if table is None:
        return CalendarDeal(deal=deal, game=game)
    counts = table.state == "finished"
    return CalendarDeal(
        deal=deal, game=game, state=table.state, points=table.points if counts else None, won=counts and table.won
    )


def read_people(connection: Connection, deal: str, day: date, player: str, circle: str | None = None) -> PeopleResults:
    """Return what a player, and the people of their circles or of one of them, made of a deal of the day."""
    tables = deals.list_first_tables(connection, [deal], [*deals.list_people(connection, player, circle), player])
    finished = [table for table in tables if table.state == "finished" and table.points is not None]
    mine = next((table for table in tables if table.player == player), None)
    own: DealState = "open" if mine is None else mine.state
    results = None
    if may_compare(day, get_today(), own):
        listed = [
            DealResult(
                name=table.name,
                seat=table.seat,
                points=table.points or 0,
                won=table.won,
                you=table.player == player,
                adjusted=adjust(table.won, table.luck),
            )
            for table in finished
        ]
        results = rank(listed, registry.game(deal.split(".")[1]))[:MOST_SHOWN]
    return PeopleResults(
        own=own,
        finished=sum(table.player != player for table in finished),
        results=results,
        shown=RESULTS in find_owner(connection, player=player).shown,
        table=mine.table if mine is not None and mine in finished else None,
    )


async def list_circle_deals(service: Service, request: Request) -> CircleDeals:
    """What the members of a circle made of a day's deals, which are those of everybody."""
    player, today = await service.identities.get_player(request), get_today()
    text = request.query_params.get("day", "")
    day = parse_day(text, today) if text else today
    name = request.path_params["circle"]

    def read(connection: Connection) -> CircleDeals:
        circles.find_own_circle(connection, name, player.id)
        names = {name_deal(game, day): game for game in registry.installed_games()}
        people = {deal: read_people(connection, deal, day, player.id, name) for deal in names}
        return CircleDeals(
            date=day.isoformat(),
            deals=[CircleDeal(deal=deal, game=game, people=people[deal]) for deal, game in names.items()],
        )

    return await service.store.read(read)
