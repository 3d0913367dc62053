"""What a seat may see of a position of Origami. Compiled, because every position is shown to everybody."""

from typing import TYPE_CHECKING, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from ludothek.core import views
from ludothek.core.constants import NOTHING
from ludothek.core.views import Action, join_types
from ludothek.games.origami.constants import KINDS, LINE, MOST_IN_COLLECTION, MOST_SEATS, TAKING
from ludothek.games.origami.effects import FAMILIES, FamilyName
from ludothek.games.origami.rules import Position

Side = Literal["left", "right"]
TakingMode = Literal["up_to", "exactly", "cards"]
Phase = Literal[
    "turn",
    "taking",
    "playing",
    "placing",
    "offered",
    "branching",
    "copying",
    "paying-price",
    "sorting",
    "looking",
    "swapping",
    "robbing",
    "giving-back",
    "passing-on",
    "conceding",
    "picking",
    "trimming",
    "topping",
]
SIDES: tuple[Side, ...] = get_args(Side)
TAKING_MODES: tuple[TakingMode, ...] = (*get_args(TakingMode), "up_to")
PHASES: tuple[Phase, ...] = get_args(Phase)


class CardAction(Action):
    """An action that names a card; the name is empty where there is no such card."""

    card: str


class Play(CardAction):
    pass


class Pay(CardAction):
    pass


class Take(CardAction):
    pass


class Copy(CardAction):
    pass


class Discard(CardAction):
    pass


class Keep(CardAction):
    pass


class Want(CardAction):
    pass


class Swap(CardAction):
    pass


class GiveBack(CardAction):
    pass


class PassOn(CardAction):
    pass


class Pick(CardAction):
    pass


class Top(CardAction):
    """Choose which of the cards discarded together lies on top."""


class Choose(CardAction):
    pass


CardChoice = Pay | Take | Copy | Discard | Keep | Want | Swap | GiveBack | PassOn | Pick | Top | Choose


class Use(CardAction):
    pass


class Decline(CardAction):
    pass


class Special(Action):
    """Carry out the effect of the card on top of a collection."""

    collection: Side
    card: str


class Place(Action):
    collection: Side


class Opponent(Action):
    seat: int


class Branch(Action):
    branch: int


class Draw(Action):
    pass


class Stop(Action):
    pass


class Pass(Action):
    pass


AnyAction = Play | CardChoice | Use | Decline | Special | Place | Opponent | Branch | Draw | Stop | Pass


class Player(Struct, gc=False):
    """A seat: its two collections from the bottom up, and what each card in them scores now.

    `held` is the hand for its owner; `known` is what another player is sure of, where the memory aid is on (OG-36).
    """

    seat: int
    cards: int
    collections: list[list[str]]
    worth: list[list[int]]
    score: int
    held: list[str] | None = None
    known: list[str] | None = None


class Private(Struct, gc=False):
    """What only one seat sees besides its hand: a play being paid, cards set aside, a secret choice.

    `ways` are the sequences of actions that complete what is being taken or paid.
    """

    playing: str | None
    paid: list[str]
    owing: int | None
    wanted: str | None
    aside: list[str]
    secret: str | None
    ways: list[list[int]]


class SharedView(views.SharedView):
    """What everybody sees."""

    seats: int
    phase: Phase
    active: int
    starter: int
    round: int
    final_round: int | None
    families: list[FamilyName]
    deck: int
    run_outs: int
    discards: list[str]
    line: list[str | None]
    players: list[Player]
    effect: str | None
    placed: str | None
    left: int
    taking: TakingMode | None
    opponent: int | None
    have_chosen: list[int]
    aside: int


class PrivateView(views.PrivateView):
    """What depends on the seat."""

    players: list[Player]
    private: Private
    legal: list[AnyAction]


if TYPE_CHECKING:

    class View(SharedView, PrivateView):
        """What one seat, or a spectator, may see."""

else:
    View = join_types(SharedView, PrivateView)


def shared_view(p: Position, ids: list[str]) -> SharedView:
    """What everybody sees."""
    over = p.is_over()
    families = []
    for i in range(len(FAMILIES)):
        if p.families >> i & 1:
            families.append(FAMILIES[i])
    discards = []
    for i in range(p.in_discard):
        discards.append(ids[p.discard[i]])
    line = []
    for i in range(LINE):
        line.append(name(ids, p.line[i]))
    have_chosen = []
    for seat in range(p.seats):
        if p.pending[seat] != NOTHING:
            have_chosen.append(seat)
    return SharedView(
        game="origami",
        over=bool(over),
        to_move=None if over else p.to_move,
        seats=p.seats,
        phase=PHASES[p.phase],
        active=p.active,
        starter=p.starter,
        round=p.round_no,
        final_round=p.final_round or None,
        families=families,
        deck=p.in_deck + (p.in_aside if p.looking else 0),
        run_outs=p.run_outs,
        discards=discards,
        line=line,
        players=public_players(p, ids),
        effect=name(ids, p.card),
        placed=name(ids, p.placed),
        left=p.left,
        taking=TAKING_MODES[p.setup.code[p.pc + 1]] if p.phase == TAKING else None,
        opponent=None if p.opponent == NOTHING else p.opponent,
        have_chosen=have_chosen,
        aside=p.in_aside,
    )


def public_players(p: Position, ids: list[str]) -> list[Player]:
    """What everybody sees of every seat."""
    scores = p.scores()
    found = []
    for seat in range(p.seats):
        piles = [pile(p, ids, 2 * seat), pile(p, ids, 2 * seat + 1)]
        worths = [worth(p, 2 * seat), worth(p, 2 * seat + 1)]
        found.append(Player(seat, p.sizes[seat], piles, worths, scores[seat]))
    return found


def players(p: Position, ids: list[str], observer: int, public: list[Player]) -> list[Player]:
    """Every seat with what an observer (-1: a spectator) sees or is sure of in its hand."""
    aid = p.setup.memory_aid
    found = []
    for seat in range(p.seats):
        player = public[seat]
        if seat == observer:
            held = []
            for kind in range(KINDS):
                for _ in range(p.hands[seat * KINDS + kind]):
                    held.append(ids[kind])
            player = replace(player, held=held)
        elif aid:
            known = []
            at = ((observer + 1) * MOST_SEATS + seat) * KINDS
            for kind in range(KINDS):
                for _ in range(p.known[at + kind]):
                    known.append(ids[kind])
            player = replace(player, known=known)
        found.append(player)
    return found


def private(p: Position, ids: list[str], observer: int, mine: bool, ways: list[list[int]]) -> Private:
    """What only that seat sees besides its hand; `mine` if it is its turn."""
    paid = []
    if mine:
        for i in range(p.in_paid):
            paid.append(ids[p.paid[i]])
    aside = []
    if observer == p.active:
        for i in range(p.in_aside):
            aside.append(ids[p.aside[i]])
        aside.sort()
    return Private(
        playing=name(ids, p.playing) if mine else None,
        paid=paid,
        owing=p.owing if mine and p.playing != NOTHING else None,
        wanted=name(ids, p.chosen) if mine else None,
        aside=aside,
        secret=name(ids, p.pending[observer]) if observer >= 0 else None,
        ways=ways,
    )


def pile(p: Position, ids: list[str], number: int) -> list[str]:
    """A collection from its bottom to its top."""
    cards = []
    for i in range(p.heights[number]):
        cards.append(ids[p.collections[number * MOST_IN_COLLECTION + i]])
    return cards


def worth(p: Position, number: int) -> list[int]:
    """What each origami of a collection scores now, its effect included, from the bottom up (OG-35)."""
    points = []
    for i in range(p.heights[number]):
        points.append(p.worth(number, p.collections[number * MOST_IN_COLLECTION + i]))
    return points


def name(ids: list[str], kind: int) -> str | None:
    return ids[kind] if 0 <= kind < len(ids) else None
