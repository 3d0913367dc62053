"""The bodies of what comes before and after a game: lessons, rules, reviews, results, replays, branches and deals."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from ludothek.review.report import Review
from ludothek.server.http.bodies import BOT_PAUSE, Pause
from ludothek.server.protocol import Message, Word

Count = Annotated[int, Meta(ge=0, le=100_000)]


class RuleClause(Message):
    id: str
    text: str


class RuleSection(Message):
    id: str
    title: str
    clauses: list[RuleClause]


class RuleOption(Message):
    """A house rule; `here` is its value at the table that was named."""

    key: str
    text: str
    clause: str
    default: bool | int | str
    allowed: list[bool | int | str]
    here: bool | int | str | None = None


class Example(Message):
    """A position that shows a clause, as the player at seat 0 sees it; a lesson asks something, and has an answer."""

    id: str
    clause: str
    text: str
    view: dict[str, Any]
    answer: str = ""


class Rules(Message):
    game: str
    name: str
    lang: str
    version: int
    edition: str
    sections: list[RuleSection]
    options: list[RuleOption]
    gallery: list[dict[str, Any]]
    examples: list[Example]


class LessonInfo(Message):
    id: str
    task: str
    clause: RuleClause
    decisions: int


class Tutorial(Message):
    game: str
    lessons: list[LessonInfo]


class LessonRequest(Message):
    """The decisions of a lesson that were judged right so far, and the one to judge, if any."""

    decisions: Annotated[list[Count], Meta(max_length=20)] = []
    decision: Count | None = None


class LessonState(Message):
    """A lesson as it stands: what the learner sees, may decide, and what was said to the last decision."""

    id: str
    task: str
    decisions: list[int]
    view: dict[str, Any]
    verdict: Literal["", "right", "done", "wrong", "forbidden"] = ""
    text: str = ""
    clause: RuleClause | None = None
    told: list[str] = []
    events: list[dict[str, Any]] = []
    next: str | None = None


class ReviewState(Message):
    """Where a review stands: nobody asked, waiting, running (so many decisions of so many), done, or failed."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0
    of: int = 0
    review: Review | None = None


class Cancelled(Message):
    cancelled: bool


class ScoreLine(Message):
    """Points of a seat by what they were given for: a clause, and a card or tile where there is one."""

    clause: str
    what: str
    text: str
    count: int
    points: int


class TurnScores(Message):
    """The points of all seats after a turn; `at` counts decisions."""

    turn: int
    at: int
    seat: int | None
    scores: list[int]


class Outcome(Message):
    """A finished game: points by clause and card, and how they grew."""

    names: list[str]
    winners: list[int]
    scores: list[int]
    breakdown: list[list[ScoreLine]]
    timeline: list[TurnScores]


class ReplayPoint(Message):
    """A position of a game: after `at` decisions, with what led to it."""

    at: int
    turn: int
    seat: int | None
    view: dict[str, Any]
    events: list[dict[str, Any]]


class WayPoint(Message):
    """A point on the way through a game: its turn, who decided, and what happened, in sentences."""

    turn: int
    seat: int | None
    told: list[str]


class Replay(Message):
    """Some points of a game, from `at` on, with one seat's eyes; `way` is all of them in short, told with the first.

    `eyes` are the seats with whose eyes the asker may look, the own first.
    """

    game: str
    options: dict[str, bool | int | str]
    names: list[str]
    eyes: list[int]
    seat: int | None
    of: int
    points: list[ReplayPoint]
    way: list[WayPoint] = []


class RecordRequest(Message):
    record: Annotated[str, Meta(min_length=1, max_length=250_000)]
    edition: Annotated[str, Meta(min_length=1, max_length=200_000)] | None = None


class RecordKept(Message):
    """Where an uploaded record is replayed: the id stands in place of a table's."""

    record: str
    link: str


class BranchRequest(Message):
    """What if: play on from a point of a finished game, on a seat, against bots or with others.

    `bots` names who takes the other seats; null leaves one free for somebody with the link.
    """

    at: Count
    seat: Annotated[int, Meta(ge=0, le=63)] = 0
    bots: Annotated[list[Word | None], Meta(max_length=64)] | None = None
    bot_pause: Pause = BOT_PAUSE


class Branch(Message):
    """A table that grew out of another one after `at` decisions; who may see that one may go there."""

    table: str
    invite: str
    at: int
    phase: str
    names: list[str]
    scores: list[int] | None
    mine: bool
    branches: list["Branch"]


class Branches(Message):
    table: str
    branches: list[Branch]


class DealRequest(Message):
    seat: Annotated[int, Meta(ge=0, le=63)] | None = None
    bot_pause: Pause = BOT_PAUSE


class DealResult(Message):
    """What somebody, or a bot level, made of a deal on a seat."""

    name: str
    seat: int
    points: int
    won: bool
    you: bool = False
    original: bool = False


class Deal(Message):
    """A deal that can be played again: who made what of it, and par by level.

    There is no par while it is being computed; it is empty where that failed.
    """

    deal: str
    game: str
    seats: int
    options: dict[str, Any]
    opponents: str
    seat: int
    names: list[str]
    results: list[DealResult]
    par: list[DealResult] | None
    playing: str | None = None


class DayDeal(Message):
    """A deal of the day: how many have finished it, and the best of them."""

    deal: str
    game: str
    players: int
    best: list[DealResult]


class Today(Message):
    """The deals of the day, one for each game."""

    date: str
    deals: list[DayDeal]


BODIES = (
    Rules, Tutorial, LessonRequest, LessonState, ReviewState, Cancelled, Outcome, Replay, RecordRequest, RecordKept,
    BranchRequest, Branches, DealRequest, Deal, Today,
)  # fmt: skip
