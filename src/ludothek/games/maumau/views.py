"""What a seat may see of a match of Mau Mau. Compiled, because every position is shown to everybody."""

from typing import TYPE_CHECKING

from msgspec import UNSET, Struct, UnsetType

from ludothek.core import views
from ludothek.core.views import Action, join_types
from ludothek.games.maumau.constants import ANY_COLOUR, CARDS, COLOURS, KINDS, MOST_SEATS, Colour
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


AnyAction = Lay | Name | Draw | SayMau | Pass


class Hand(Struct, gc=False):
    """A seat's hand: how many cards, and which they are for whoever may see them."""

    seat: int
    cards: int
    held: list[str] | None


class Score(Struct, gc=False):
    """The match so far; `sheet` has a row of points for every game played."""

    games: int
    played: int
    totals: list[int]
    sheet: list[list[int]]


class SharedView(views.SharedView):
    """What everybody sees. `colour` is None while any colour may be laid."""

    dealer: int
    direction: int
    top: str
    colour: Colour | None
    naming: bool
    debt: int
    said_mau: bool
    turn: int
    stock: int
    laid: list[str]
    match: Score


class PrivateView(views.PrivateView):
    """What depends on the seat: the hands, of which one sees one's own; at the end all are open."""

    hands: list[Hand]
    legal: list[AnyAction]


if TYPE_CHECKING:

    class View(SharedView, PrivateView):
        """What one seat, or a spectator, may see."""

else:
    View = join_types(SharedView, PrivateView)


def shared_view(match: Position) -> SharedView:
    """What everybody sees."""
    over = match.is_over()
    laid = []
    for i in range(match.in_laid):
        laid.append(CARDS[match.laid[i]])
    totals = []
    for seat in range(match.seats):
        totals.append(match.totals[seat])
    sheet = []
    for game in range(match.game):
        row = []
        for seat in range(match.seats):
            row.append(match.sheet[game * MOST_SEATS + seat])
        sheet.append(row)
    return SharedView(
        game="maumau",
        over=bool(over),
        to_move=None if over else match.to_move,
        dealer=match.dealer,
        direction=match.direction,
        top=CARDS[match.laid[match.in_laid - 1]],
        colour=COLOURS[match.colour] if match.colour < ANY_COLOUR else None,
        naming=bool(match.naming),
        debt=match.debt,
        said_mau=bool(match.said_mau),
        turn=match.turns,
        stock=match.in_stock,
        laid=laid,
        match=Score(match.setup.games, match.game, totals, sheet),
    )


def hands(match: Position, observer: int) -> list[Hand]:
    """Every hand as an observer (-1: a spectator) sees it."""
    over = match.is_over()
    seen = []
    for seat in range(match.seats):
        seen.append(Hand(seat, match.sizes[seat], held(match, seat) if over or seat == observer else None))
    return seen


def held(match: Position, seat: int) -> list[str]:
    """The cards in a hand, equal ones side by side."""
    cards: list[str] = []
    for kind in range(KINDS):
        for _ in range(match.hands[seat * KINDS + kind]):
            cards.append(CARDS[kind])
    return cards
