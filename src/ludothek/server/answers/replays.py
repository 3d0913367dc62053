"""Results and replays of finished games."""

from collections.abc import Sequence

from ludothek.core.table import Table
from ludothek.core.views import BaseEvent, View
from ludothek.review.analysis import initial_table
from ludothek.review.localization import display_names
from ludothek.server.protocol import Message

MOST_POINTS = 50


class ScoreLine(Message):
    """Points of a seat by what they were given for: a clause, and a card or tile where there is one.

    In a match of several games, `round` counts them from 1; otherwise it is 0.
    """

    clause: str
    what: str
    text: str
    count: int
    points: int
    round: int = 0


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
    view: View
    events: Sequence[BaseEvent]


class PointSummary(Message):
    """A point of a game in short: its turn, who decided, and what happened, in sentences."""

    turn: int
    seat: int | None
    narration: list[str]


class Replay(Message):
    """Some points of a game, from `at` on, as one seat saw them; `outline` comes with the first and has all in short.

    `perspectives` are the seats from which the sender may see the game, their own first.
    """

    game: str
    options: dict[str, bool | int | str]
    names: list[str]
    perspectives: list[int]
    seat: int | None
    of: int
    points: list[ReplayPoint]
    outline: list[PointSummary] = []


def summarize(table: Table, lang: str) -> Outcome:
    t = table.game.texts(lang)
    return Outcome(
        names=display_names(table, lang),
        winners=table.winners(),
        scores=table.scores(),
        breakdown=[
            [
                ScoreLine(
                    clause=share.clause,
                    what=share.what,
                    text=table.game.share_word(share, t),
                    count=share.count,
                    points=share.points,
                    round=share.round,
                )
                for share in shares
            ]
            for shares in table.game.breakdown(table.state, table.all_events())
        ],
        timeline=make_timeline(table),
    )


def make_timeline(table: Table) -> list[TurnScores]:
    """The points after the deal and after every turn."""
    now = initial_table(table)
    timeline = [TurnScores(turn=0, at=0, seat=None, scores=now.scores())]
    for at, (seat, action) in enumerate(table.history, 1):
        now.play(action)
        if now.is_over or now.state.to_move != seat:
            timeline.append(TurnScores(turn=len(timeline), at=at, seat=seat, scores=now.scores()))
    return timeline


def replay_table(
    table: Table, seat: int | None, first: int, count: int, lang: str, perspectives: Sequence[int] = ()
) -> Replay:
    """The points `first` to `first + count` of a game; with the first also the outline of the whole game."""
    now, names = initial_table(table), display_names(table, lang)
    points: list[ReplayPoint] = []
    outline: list[PointSummary] = []
    turn, mover = 0, None
    for at in range(len(table.history) + 1):
        if first and at >= first + count:
            break
        if at:
            now.play(table.history[at - 1][1])
            turn, mover = turn + (table.history[at - 1][0] != mover), table.history[at - 1][0]
        if at < first:
            continue
        events = now.events(seat, at)
        if not first:
            outline.append(
                PointSummary(turn=turn, seat=mover, narration=now.game.narrate(events, names, lang, me=seat))
            )
        if at < first + count:
            points.append(ReplayPoint(at=at, turn=turn, seat=mover, view=now.view(seat), events=events))
    return Replay(
        game=table.game.key,
        options=table.options,
        names=names,
        perspectives=list(perspectives),
        seat=seat,
        of=len(table.history) + 1,
        points=points,
        outline=outline,
    )
