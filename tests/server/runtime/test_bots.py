"""Bots at the server, without processes: what a bot's process is sent, what it answers, and who stands in for it."""

import asyncio
import pickle
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from typing import Any

import pytest

import ludothek
from ludothek.bots import registry
from ludothek.bots.arena import STAND_IN, Decision
from ludothek.bots.levels import Explanation
from ludothek.bots.recall import recall
from ludothek.core import snapshot
from ludothek.core.rng import Rng
from ludothek.server.play.create import TableRequest, create_table
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import NewEntry, number
from ludothek.server.runtime import bot_worker
from ludothek.server.runtime.bot_worker import BotRequest
from ludothek.server.runtime.bots import LONG_HISTORY, Bots, make_request
from ludothek.server.runtime.channel import TableChannel
from ludothek.server.runtime.hints import Advisor
from ludothek.server.runtime.hub import Hub

GAMES = list(ludothek.installed_games())
SECRET = b"the server's secret"
STEPS = 30
SEED, SALT = 9876543210987654, "5a" * 32


def start_table(game: str, bot: str = "greedy", seed: str | None = None) -> LiveTable:
    """A table of bots whose game has just begun."""
    new = create_table(TableRequest(game=game, seats=2, bots=[bot, bot], seed=seed, bot_pause=0.0), "host", 0.0)
    config = new.config if seed else replace(new.config, seed=SEED, salt=SALT)
    live = LiveTable(config, None)
    live.fold_all([*new.entries, *number([NewEntry("start")], config.id, 2, "host", "start", 0.0)])
    return live


def table_of(live: LiveTable) -> ludothek.Table:
    assert live.table is not None
    return live.table


def play_some(live: LiveTable, steps: int = STEPS) -> LiveTable:
    table = table_of(live)
    for step in range(steps):
        legal = table.legal_actions()
        table.play(legal[step % len(legal)])
    return live


def hides_something(table: ludothek.Table) -> bool:
    copies = [table.fair_copy(table.to_move, seed) for seed in range(5)]
    return len({repr(snapshot.read_fields(copy.state)) for copy in copies}) > 1


@pytest.mark.parametrize("seed", [None, "123456789123"])
@pytest.mark.parametrize("game", GAMES)
def test_neither_seed_nor_salt_is_sent_to_a_bots_process(game: str, seed: str | None) -> None:
    live = start_table(game, seed=seed)
    for _ in range(STEPS):
        sent = pickle.dumps(make_request(live, "greedy", SECRET))
        assert str(live.config.seed).encode() not in sent
        assert live.config.seed.to_bytes(8, "little").rstrip(b"\0") not in sent
        assert live.config.seed.to_bytes(8, "big").lstrip(b"\0") not in sent
        assert live.config.salt.encode() not in sent
        assert bytes.fromhex(live.config.salt) not in sent
        play_some(live, 1)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_is_the_same_whatever_is_hidden_from_the_seat(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hidden cards, and all draws to come, may be anything: not a byte of the request depends on them."""
    monkeypatch.setattr("ludothek.server.runtime.bots.secrets.randbits", lambda bits: 17)
    live = play_some(start_table(game))
    table = table_of(live)
    while not hides_something(table):
        play_some(live, 1)
    sent = pickle.dumps(make_request(live, "greedy", SECRET))
    truth = table.state.clone()
    positions = set()
    for seed in range(10):
        table.state.copy_from(table.fair_copy(table.to_move, seed).state)
        table.rng.state = seed
        positions.add(repr(snapshot.read_fields(table.state)))
        assert pickle.dumps(make_request(live, "greedy", SECRET)) == sent
        table.state.copy_from(truth)
    assert len(positions) > 1


@pytest.mark.parametrize("game", GAMES)
def test_the_fair_copy_arrives_as_it_was_sent(game: str) -> None:
    live = play_some(start_table(game))
    table = table_of(live)
    seat = table.to_move
    request: BotRequest = pickle.loads(pickle.dumps(make_request(live, "greedy", SECRET)))
    copy = bot_worker.restore_copy(request)
    assert copy.is_fair_copy
    assert copy.view(seat) == table.view(seat)
    assert copy.events(seat) == table.events(seat)
    assert copy.history == table.history_for(seat if seat is not None else 0)
    assert copy.legal_actions() == table.legal_actions()
    assert (copy.salt, copy.players) == (None, None)


def test_bots_recognize_a_table_but_not_one_whose_deal_others_play() -> None:
    usual, repeated = start_table("maumau"), start_table("maumau", seed="5")
    tokens = [bot_worker.restore_copy(make_request(usual, "greedy", SECRET)).token for _ in range(2)]
    assert tokens[0] == tokens[1]
    tokens = [bot_worker.restore_copy(make_request(repeated, "greedy", SECRET)).token for _ in range(2)]
    assert tokens[0] != tokens[1]
    assert bot_worker.restore_copy(make_request(start_table("maumau"), "greedy", SECRET)).token != tokens[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_actions_meet_the_same_replies_where_a_deal_is_given(game: str) -> None:
    one, two = (play_some(start_table(game, seed="5")) for _ in range(2))
    assert one.config.id != two.config.id
    requests = [make_request(live, "apprentice", SECRET) for live in (one, two)]
    assert pickle.dumps(requests[0]) == pickle.dumps(requests[1])
    assert bot_worker.decide(requests[0]) == bot_worker.decide(requests[1])
    assert make_request(one, "apprentice", b"another server") != requests[0]


def test_a_search_reuses_its_trees_at_the_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludothek.bots.search.tree import Tree

    live = start_table("origami", "master")
    table = table_of(live)
    bot = registry.installed_bots()["master"]
    while len(table.legal_actions()) < 2:
        table.play(table.legal_actions()[0])
    table.play(bot_worker.decide(make_request(live, "master", SECRET)).action)
    search = bot._searches["master", "origami"]  # type: ignore[attr-defined]
    assert all(isinstance(tree, Tree) for _, trees in search._stored.values() for tree in trees)
    stored = {token for token, _ in search._stored}
    assert bot_worker.restore_copy(make_request(live, "master", SECRET)).token in stored


class Answers:
    """Lanes in whose processes the listed things happen, one for each question."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        self.seconds = 7.0

    async def ask(self, owner: str, work: Any, request: BotRequest) -> Any:
        self.asked.append(request.bot)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def decide(*answers: Any) -> tuple[Decision, list[str], LiveTable]:
    live = start_table("maumau", "master")
    lanes = Answers(*answers)

    async def ask() -> Decision:
        bots = Bots(Hub(None, "node"), 1, 7.0, SECRET)  # type: ignore[arg-type]
        bots.quick = bots.slow = lanes  # type: ignore[assignment]
        return await bots._decide(make_request(live, "master", SECRET), False, "owner")

    return asyncio.run(ask()), lanes.asked, live


@pytest.mark.parametrize(
    ("answers", "decision", "asked"),
    [
        ([Decision(3)], Decision(3), ["master"]),
        ([Decision(3, STAND_IN, "oops")], Decision(3, STAND_IN, "oops"), ["master"]),
        ([BrokenExecutor("gone"), Decision(3)], Decision(3), ["master", "master"]),
        (
            [BrokenExecutor("one"), BrokenExecutor("two"), Decision(4)],
            Decision(4, STAND_IN, "two"),
            ["master", "master", STAND_IN],
        ),
        ([TimeoutError(), Decision(4)], Decision(4, STAND_IN, "it took more than 7 s"), ["master", STAND_IN]),
    ],
)
def test_the_stand_in_plays_where_a_process_ends_or_takes_too_long(
    answers: list[Any], decision: Decision, asked: list[str]
) -> None:
    assert decide(*answers)[:2] == (decision, asked)


def test_a_random_action_is_left_where_no_process_answers() -> None:
    decision, asked, live = decide(TimeoutError(), TimeoutError())
    assert decision.action in table_of(live).legal_actions()
    assert decision.replaced_by == STAND_IN
    assert asked == ["master", STAND_IN]


@pytest.fixture
def spy() -> Iterator[list[ludothek.Table]]:
    """An installed bot that keeps what it is called with."""
    seen: list[ludothek.Table] = []

    def bot(table: ludothek.Table) -> int:
        seen.append(table)
        return table.legal_actions()[0]

    registry.installed_bots().add({"spy": lambda: bot})
    yield seen
    del registry.installed_bots()._factories["spy"], registry.installed_bots()._created["spy"]


def test_a_bot_in_its_own_process_never_gets_the_real_table(spy: list[ludothek.Table]) -> None:
    live = start_table("maumau", "spy")
    assert bot_worker.decide(make_request(live, "spy", SECRET)).replaced_by is None
    assert [table.is_fair_copy for table in spy] == [True]
    assert spy[0].seed != live.config.seed


def test_a_bot_without_a_choice_takes_as_long_as_with_one() -> None:
    """Otherwise everybody would see, for instance, that the card just drawn cannot be laid."""
    live = start_table("maumau", "master")
    table = table_of(live)
    while len(table.legal_actions()) > 1:
        table.play(table.legal_actions()[0])

    async def take_the_turn() -> float:
        hub = Hub(None, "node")  # type: ignore[arg-type]
        bots, done, started = Bots(hub, 1, 10, SECRET), asyncio.Event(), time.monotonic()

        async def act(*_: object) -> None:
            done.set()

        async def decide(request: BotRequest, forced: bool, owner: str, is_attended: bool) -> Decision:
            assert forced
            return Decision(table.legal_actions()[0])

        hub.act, bots._decide, bots.seconds = act, decide, {"master": 0.3}  # type: ignore[method-assign, assignment]
        bots.think(hub.channel(live.config.id), live)
        await asyncio.wait_for(done.wait(), 60)
        return time.monotonic() - started

    assert asyncio.run(take_the_turn()) >= 0.3


def test_advice_is_for_the_position_that_was_asked_about() -> None:
    live = start_table("maumau")
    asked: list[int] = []

    class Slow:
        async def explain(self, live: LiveTable) -> Explanation:
            asked.append(len(make_request(live, "sage", SECRET).snapshot.history))
            await asyncio.sleep(0)
            return Explanation([], [])

    async def ask_and_move_on() -> Explanation:
        finding = asyncio.create_task(Advisor(Slow()).find(live))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        play_some(live, 1)
        return await finding

    assert asyncio.run(ask_and_move_on()) == Explanation([], [])
    assert asked == [0]


def test_long_tables_have_a_lane_of_their_own_whatever_the_bot() -> None:
    live = start_table("maumau", "greedy")
    request = make_request(live, "greedy", SECRET)
    bots = Bots(Hub(None, "node"), 1, 7.0, SECRET)  # type: ignore[arg-type]
    bots.seconds["greedy"] = 0.001
    assert bots.choose_lane("greedy", request) is bots.quick
    assert bots.choose_lane("sage", request) is bots.slow
    long = request._replace(events=[[]] * (LONG_HISTORY + 1))
    assert bots.choose_lane("greedy", long) is bots.choose_lane("sage", long) is bots.long


def test_tables_where_only_bots_play_leave_the_quick_lane_to_people() -> None:
    live = start_table("maumau", "greedy")
    asked: list[object] = []

    class Noting(Bots):
        async def _decide(self, request: BotRequest, forced: bool, owner: str, is_attended: bool = True) -> Decision:
            asked.append(self.choose_lane(request.bot, request, is_attended))
            raise BrokenExecutor

    bots = Noting(Hub(None, "node"), 1, 7.0, SECRET)  # type: ignore[arg-type]
    bots.seconds["greedy"] = 0.001
    channel = TableChannel("table")

    def move() -> None:
        channel.thinking = (live.position, "greedy")
        with pytest.raises(BrokenExecutor):
            asyncio.run(bots._move(channel, live, "greedy"))

    move()
    seat = live.seats[1]
    seat.player, seat.bot = "ada", None
    move()
    seat.substitute = "greedy"
    move()
    assert asked == [bots.long, bots.quick, bots.long]


def test_bots_that_play_alone_for_somebody_with_a_penalty_wait_for_each_other() -> None:
    live = start_table("maumau", "greedy")
    free: list[int] = []

    class Noting(Bots):
        async def _decide(self, request: BotRequest, forced: bool, owner: str, is_attended: bool = True) -> Decision:
            free.append(self.last.free)
            raise BrokenExecutor

    def move(has_penalty: bool) -> None:
        bots = Noting(Hub(None, "node"), 1, 7.0, SECRET, has_penalty=lambda owner: has_penalty)  # type: ignore[arg-type]
        channel = TableChannel("table")
        channel.thinking = (live.position, "greedy")
        with pytest.raises(BrokenExecutor):
            asyncio.run(bots._move(channel, live, "greedy"))

    move(False)
    move(True)
    live.seats[1].player, live.seats[1].bot = "ada", None
    move(True)
    assert free == [1, 0, 1]


def test_an_adviser_is_told_what_rivals_did_and_other_bots_are_not() -> None:
    live = start_table("maumau")
    assert live.table is not None
    while not recall(live.table, live.table.state.to_move, 2, Rng(1)):
        live.table.play(live.table.legal_actions()[0])
    assert not make_request(live, "greedy", SECRET).memories
    request: BotRequest = pickle.loads(pickle.dumps(make_request(live, "sage", SECRET, 2)))
    told = bot_worker.restore_copy(request).memories
    assert told
    assert all((m.mover, m.action) in live.table.history and m.state.to_move == m.mover for m in told)
    assert bot_worker.explain(request).beliefs
