"""What a seat may see of a match of Mau Mau. Compiled, because every position is shown to everybody."""

from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from ludothek.core import views
from ludothek.core.views import Action, join_types
from ludothek.games.maumau.constants import (
    ANY_COLOUR,
    CARDS,
    COLOURS,
    DEALING,
    KINDS,
    MOST_SEATS,
    PHASES,
    Colour,
    Phase,
)
from ludothek.games.maumau.rules import Position


class Lay(Action):
    """Lay a card; a colour-change card names a colour too, unless it is the last card of the hand."""

    card: str
    colour: Colour | UnsetType | None = UNSET


class Name(Action):
    """Name the colour of a colour-change card that was turned up."""

    colour: Colour


class Draw(Action):
    cards: int


class SayMau(Action):
    pass


class Pass(Action):
    pass


class KeepQuiet(Action):
    """Say nothing after laying the last card but one."""


class KeepCard(Action):
    """Keep the fitting card that was drawn."""


class NextGame(Action):
    """Deal the next game of the match."""


class Catch(Action):
    """Catch a player who has not said "mau"."""

    opponent: int


AnyAction = Lay | Name | Draw | SayMau | Pass | KeepQuiet | KeepCard | NextGame | Catch


class Hand(Struct, gc=False):
    """A seat's hand: how many cards, and which they are for whoever may see them."""

    seat: int
    cards: int
    held: list[str] | None


class Score(Struct, gc=False):
    """The match so far; `sheet` has a row of points for every game played. `limit` ends it, if it is not 0."""

    games: int
    limit: int
    played: int
    totals: list[int]
    sheet: list[list[int]]


class SharedView(views.SharedView):
    """What everybody sees. `colour` is None while any colour may be laid.

    `phase` says what the seat to move is asked: "turn"; "naming" a colour for the opening card; "saying", whether it
    still says "mau" for the card it has laid; "drawn", whether it lays the card it has drawn; or "dealing", to deal the
    next game. While dealing, top card and hands are those of the game that has ended.
    """

    dealer: int
    direction: int
    top: str
    colour: Colour | None
    phase: Phase
    debt: int
    said_mau: bool
    turn: int
    stock: int
    laid: list[str]
    match: Score


class PrivateView(views.PrivateView):
    """What depends on the seat: the hands, of which one sees one's own; at the end of a game all are open."""

    hands: list[Hand]
    legal: list[AnyAction]


if TYPE_CHECKING:

    class View(SharedView, PrivateView):
        """What one seat, or a spectator, may see."""

else:
    View = join_types(SharedView, PrivateView)


def shared_view(position: Position) -> SharedView:
    """Return what everybody sees."""
    first = position.setup.first_card
    over = position.is_over()
    laid = []
    for i in range(position.in_laid):
        laid.append(CARDS[first + position.laid[i]])
    totals = []
    for seat in range(position.seats):
        totals.append(position.totals[seat])
    sheet = []
    for game in range(position.game):
        row = []
        for seat in range(position.seats):
            row.append(position.sheet[game * MOST_SEATS + seat])
        sheet.append(row)
    return SharedView(
        game="maumau",
        over=bool(over),
        to_move=None if over else position.to_move,
        dealer=position.dealer,
        direction=position.direction,
        top=CARDS[first + position.laid[position.in_laid - 1]],
        colour=COLOURS[position.setup.first_colour + position.colour] if position.colour < ANY_COLOUR else None,
        phase=PHASES[position.phase],
        debt=position.debt,
        said_mau=bool(position.said_mau),
        turn=position.turns,
        stock=position.in_stock,
        laid=laid,
        match=Score(position.setup.games, position.setup.points_limit, position.game, totals, sheet),
    )


def hands(position: Position, observer: int) -> list[Hand]:
    """Return every hand as an observer (-1: a spectator) sees it."""
    shown = position.is_over() or position.phase == DEALING
    seen = []
    for seat in range(position.seats):
        seen.append(Hand(seat, position.sizes[seat], list_cards(position, seat) if shown or seat == observer else None))
    return seen


def list_cards(position: Position, seat: int) -> list[str]:
    """Return the cards in a hand, equal ones side by side."""
    first = position.setup.first_card
    cards: list[str] = []
    for kind in range(KINDS):
        for _ in range(position.hands[seat * KINDS + kind]):
            cards.append(CARDS[first + kind])
    return cards
