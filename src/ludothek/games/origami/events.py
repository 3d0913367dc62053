"""What happens in a game of Origami. A field with the default None is None for those who may not see it."""

from ludothek.core.views import Event, SeatEvent
from ludothek.games.origami import constants as words
from ludothek.games.origami.effects import FamilyName
from ludothek.games.origami.views import Side


class Family(Event):
    family: FamilyName


class Dealt(SeatEvent):
    card: str


class Starts(SeatEvent):
    pass


class TurnedUp(Event):
    card: str


class Took(SeatEvent):
    card: str


class Played(SeatEvent):
    card: str


class Paid(SeatEvent):
    card: str


class Placed(SeatEvent):
    collection: Side


class Used(SeatEvent):
    card: str


class Declined(SeatEvent):
    card: str


class Acted(SeatEvent):
    card: str


class Drew(SeatEvent):
    card: str | None = None


class Discarded(SeatEvent):
    card: str


class TookDiscard(SeatEvent):
    card: str


class SetAside(SeatEvent):
    card: str | None = None


class Kept(SeatEvent):
    card: str | None = None


class Looked(SeatEvent):
    card: str | None = None


class Copied(SeatEvent):
    card: str


class Tucked(SeatEvent):
    card: str


class Replaced(SeatEvent):
    card: str


class PutInLine(SeatEvent):
    card: str


class Swept(SeatEvent):
    card: str


class Stole(SeatEvent):
    opponent: int
    card: str | None = None


class Gave(SeatEvent):
    opponent: int
    card: str | None = None


class Chose(SeatEvent):
    card: str | None = None


class PassedOn(SeatEvent):
    opponent: int
    card: str | None = None


class Passed(SeatEvent):
    pass


class Reshuffled(Event):
    cards: int


class RanOut(Event):
    times: int


class LastRound(Event):
    round: int


class Scored(SeatEvent):
    points: int


class Ended(Event):
    pass


class Topped(SeatEvent):
    """Which of the cards discarded together lies on top."""

    card: str


EVENTS: dict[int, type[Event]] = {
    words.FAMILY_USED: Family,
    words.DEALT: Dealt,
    words.STARTS: Starts,
    words.TURNED_UP: TurnedUp,
    words.TOOK: Took,
    words.PLAYED: Played,
    words.PAID: Paid,
    words.PLACED: Placed,
    words.USED: Used,
    words.DECLINED: Declined,
    words.ACTED: Acted,
    words.DREW: Drew,
    words.DISCARDED: Discarded,
    words.TOOK_DISCARD: TookDiscard,
    words.SET_ASIDE: SetAside,
    words.KEPT: Kept,
    words.LOOKED: Looked,
    words.COPIED: Copied,
    words.TUCKED: Tucked,
    words.REPLACED: Replaced,
    words.PUT_IN_LINE: PutInLine,
    words.SWEPT: Swept,
    words.STOLE: Stole,
    words.GAVE: Gave,
    words.CHOSE: Chose,
    words.PASSED_ON: PassedOn,
    words.PASSED: Passed,
    words.RESHUFFLED: Reshuffled,
    words.RAN_OUT: RanOut,
    words.LAST_ROUND: LastRound,
    words.SCORED: Scored,
    words.ENDED: Ended,
    words.TOPPED: Topped,
}
