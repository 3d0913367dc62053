"""Leagues: whoever comes, goes, wins or loses, every season's divisions are whole and fair."""

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from ludothek.server.tournaments import league as leagues
from ludothek.server.tournaments.league import (
    LEAST_MEMBERS,
    CameBack,
    Created,
    Division,
    Joined,
    League,
    LeagueLine,
    LeagueSettings,
    Quit,
    SeasonBegun,
    SeasonEnded,
    cut_divisions,
    find_due,
    list_promoted,
    move_members,
    plan_divisions,
)

SETTINGS = LeagueSettings(name="Friday", game="maumau", division=6, movers=2, rest_days=1)


class Log:
    """A league that grows by events."""

    def __init__(self, settings: LeagueSettings = SETTINGS) -> None:
        self.league = League()
        self.at = 0.0
        self.add(Created(settings=settings), "founder")

    def add(self, event: leagues.AnyLeagueEvent, player: str | None = None) -> None:
        self.league.fold(LeagueLine(self.league.seq + 1, event, player, self.at))

    def join(self, count: int) -> None:
        for _ in range(count):
            self.add(Joined(), f"p{len(self.league.members)}")

    def begin(self) -> list[list[int]]:
        divisions = plan_divisions(self.league)
        self.add(SeasonBegun(divisions=tuple(Division(f"t{n}", tuple(d)) for n, d in enumerate(divisions))))
        return divisions


@given(st.integers(2, 60), st.integers(4, 12), st.integers(1, 3), st.randoms(use_true_random=False), st.data())
def test_every_active_member_has_one_place_and_no_division_is_too_small_or_large(members, size, movers, rng, data):
    log = Log(LeagueSettings(name="L", game="maumau", division=size, movers=movers))
    log.join(members)
    for _ in range(4):
        if not log.league.can_begin:
            assert len(log.league.list_active()) < LEAST_MEMBERS
            return
        divisions = log.begin()
        assert sorted(chain.from_iterable(divisions)) == log.league.list_active()
        assert all(len(division) == size for division in divisions[:-1][:-1])
        assert all(LEAST_MEMBERS <= len(division) < size + LEAST_MEMBERS for division in divisions)
        order = [rng.sample(division, len(division)) for division in divisions]
        idle = tuple(m for m in chain.from_iterable(divisions) if rng.random() < 0.1)
        log.add(SeasonEnded(order=tuple(map(tuple, order)), idle=idle))
        for member in data.draw(st.sets(st.integers(0, members - 1), max_size=5)):
            log.add(Quit(member=member) if log.league.members[member].is_active else CameBack(member=member))
        log.join(rng.randrange(4))


@given(st.integers(4, 12), st.integers(1, 3), st.integers(1, 6), st.randoms(use_true_random=False))
def test_without_comings_and_goings_exactly_the_movers_move(size, movers, count, rng):
    log = Log(LeagueSettings(name="L", game="maumau", division=size, movers=movers))
    log.join(size * count)
    divisions = log.begin()
    order = [rng.sample(division, len(division)) for division in divisions]
    log.add(SeasonEnded(order=tuple(map(tuple, order))))
    following = plan_divisions(log.league)
    up, down = list_promoted(order, following)
    moving = min(movers, size // 2)
    assert up == {member for division in order[1:] for member in division[:moving]}
    assert down == {member for division in order[:-1] for member in division[-moving:]}
    assert [len(division) for division in following] == [size] * count


@given(st.lists(st.integers(4, 9), min_size=1, max_size=5), st.integers(1, 3))
def test_moving_loses_nobody_and_moves_nobody_by_more_than_one_division(sizes, movers):
    members = iter(range(1000))
    order = [[next(members) for _ in range(size)] for size in sizes]
    moved = move_members(order, movers)
    assert sorted(moved) == sorted(chain.from_iterable(order))
    first = 0
    for place, size in enumerate(sizes):
        near = set(chain.from_iterable(order[max(0, place - 1) : place + 2]))
        assert set(moved[first : first + size]) <= near
        first += size


def test_whoever_leaves_makes_room_for_the_best_below() -> None:
    log = Log()
    log.join(12)
    order = tuple(map(tuple, log.begin()))
    log.add(SeasonEnded(order=order))
    log.add(Quit(member=0))
    assert plan_divisions(log.league)[0] == [1, 2, 3, 6, 7, 4]
    log.add(CameBack(member=0))
    assert plan_divisions(log.league)[0] == [0, 1, 2, 3, 6, 7]


def test_a_rest_that_is_too_small_joins_the_lowest_division() -> None:
    assert [len(division) for division in cut_divisions(range(15), 6)] == [6, 9]
    assert [len(division) for division in cut_divisions(range(16), 6)] == [6, 6, 4]
    assert [len(division) for division in cut_divisions(range(5), 6)] == [5]


def test_a_season_waits_for_members_and_for_the_rest_days() -> None:
    log = Log()
    log.join(LEAST_MEMBERS - 1)
    assert find_due(log.league, 10.0) is None
    log.join(1)
    assert find_due(log.league, 10.0) == 11.0
    log.begin()
    assert find_due(log.league, 10.0) == 10.0 + leagues.LOOK_AGAIN
    log.at = 1000.0
    log.add(SeasonEnded(order=((0, 1, 2, 3),)))
    assert find_due(log.league, 1000.0) == 1000.0 + leagues.DAY
