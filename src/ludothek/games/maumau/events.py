"""What happens in a match of Mau Mau. A field with the default None is None for those who may not see it."""

from ludothek.core.views import Event, SeatEvent
from ludothek.games.maumau import constants as words
from ludothek.games.maumau.constants import Colour


class Dealer(SeatEvent):
    """A game of the match begins, counted from 0."""

    game: int


class Dealt(SeatEvent):
    card: str | None = None


class TurnedUp(SeatEvent):
    card: str


class Laid(SeatEvent):
    card: str


class Named(SeatEvent):
    colour: Colour


class Drew(SeatEvent):
    card: str | None = None


class Reshuffled(Event):
    """The laid cards become the new stock."""

    cards: int


class Skipped(SeatEvent):
    pass


class TurnedRound(SeatEvent):
    direction: int


class Owes(SeatEvent):
    cards: int


class SaidMau(SeatEvent):
    pass


class ForgotMau(SeatEvent):
    pass


class Caught(SeatEvent):
    """A seat catches another that has not said "mau"."""

    opponent: int


class Kept(SeatEvent):
    """A seat keeps the fitting card that it has drawn."""


class Passed(SeatEvent):
    pass


class Won(SeatEvent):
    pass


class NobodyWon(Event):
    pass


class Showed(SeatEvent):
    """A card left in a hand at the end of a game."""

    card: str


class Noted(SeatEvent):
    points: int


class MatchOver(Event):
    pass


EVENTS: dict[int, type[Event]] = {
    words.DEALER_IS: Dealer,
    words.DEALT: Dealt,
    words.TURNED_UP: TurnedUp,
    words.LAID: Laid,
    words.NAMED: Named,
    words.DREW: Drew,
    words.RESHUFFLED: Reshuffled,
    words.SKIPPED: Skipped,
    words.TURNED_ROUND: TurnedRound,
    words.OWES: Owes,
    words.SAID_MAU: SaidMau,
    words.FORGOT_MAU: ForgotMau,
    words.PASSED: Passed,
    words.CAUGHT: Caught,
    words.KEPT: Kept,
    words.WON: Won,
    words.NOBODY_WON: NobodyWon,
    words.SHOWED: Showed,
    words.NOTED: Noted,
    words.MATCH_OVER: MatchOver,
}
