"""What a seat may see of a position of Origin. Compiled, because every position is shown to everybody."""

from typing import TYPE_CHECKING, Any, Literal, get_args

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import replace

from ludothek.core import views
from ludothek.core.views import Action, join_types
from ludothek.games.origin import constants as words
from ludothek.games.origin.constants import (
    CARDS,
    FIRST_OBJECTIVE,
    FIRST_PERMANENT,
    LEVELS,
    MOST_AREAS,
    MOST_IN_DECK,
    MOST_SEATS,
    MOST_STRAITS,
    NEUTRAL,
    PUTTING,
    SHAPES,
)
from ludothek.games.origin.rules import Position

TOP_TILE = 5
DeckName = Literal["action", "permanent", "objective"]
Hue = Literal["white", "brown", "black"]
Column = Literal["yellow", "orange", "violet", "brown"]
AreaColour = Literal["yellow", "orange", "violet", "brown", "green", "origin"]
Phase = Literal[
    "keep",
    "turn",
    "place",
    "reward",
    "take-tile",
    "put-under",
    "choose-deck",
    "rob",
    "seize",
    "imitate",
    "second-wind",
    "swap",
    "collect",
]
COLUMNS: tuple[Column, ...] = get_args(Column)
DECKS: tuple[DeckName, ...] = get_args(DeckName)
HUES: tuple[Hue, ...] = get_args(Hue)
PHASES: tuple[Phase, ...] = get_args(Phase)


class Pawn(Struct, frozen=True, gc=False):
    height: int
    width: int
    colour: Hue


class StandingPawn(Pawn, frozen=True):
    """A pawn on the map and whose it is; None: nobody's."""

    seat: int | None


class SuppliedPawn(Pawn, frozen=True):
    """A shape of pawn and how many are left in the supply."""

    left: int


class Tile(Struct, frozen=True, gc=False):
    column: Column
    level: int


class Area(Struct, frozen=True, gc=False):
    id: str
    continent: str
    colour: AreaColour
    pawn: StandingPawn | None
    hunting: int | None


class Strait(Struct, frozen=True, gc=False):
    id: str
    between: list[str]
    value: int
    owner: int | None


class Deck(Struct, gc=False):
    """How many cards a deck has, and those put under it, from the first on; None where the seat has not seen one."""

    cards: int
    under: list[str | None]


class Decks(Struct, gc=False):
    action: Deck
    permanent: Deck
    objective: Deck


class HandSizes(Struct, gc=False):
    action: int
    permanent: int
    objective: int


class RewardBoard(Struct, gc=False):
    """The levels of the tiles in each column."""

    yellow: list[int]
    orange: list[int]
    violet: list[int]
    brown: list[int]


class Points(Struct, gc=False):
    """Where a score comes from (OR-28); in Junior sets of cards count too (OR-57)."""

    objectives: int
    cards: int
    hunting: int
    straits: int
    tiles: int
    sets: int | UnsetType = UNSET


class Progress(Struct, gc=False):
    """How far a seat is with one of its own objectives (OR-51)."""

    card: str
    have: int
    need: int


class Player(Struct, gc=False):
    """A seat; `known` are the cards of its hand that the observer knows."""

    seat: int
    score: int
    points: Points
    villages: int
    tiles: list[int]
    hunting_tiles: int
    hunting_points: int
    hand: HandSizes
    permanents: list[str]
    objectives: list[str]
    objective_points: int
    known: list[str]


class Journey(Action):
    """A pawn goes from one area to another."""

    start: str = field(name="from")
    goal: str = field(name="to")


class Migrate(Journey):
    pass


class Displace(Journey):
    pass


class Evolve(Action):
    pawn: Pawn


class Place(Action):
    area: str


class Collect(Action):
    """The reward of one of the areas of a swap."""

    area: str


class Play(Action):
    card: str


class Put(Action):
    card: str


class Keep(Action):
    card: str


class RewardA(Action):
    colour: Column | None


class RewardB(Action):
    """How many cards are drawn, and how many then go back."""

    colour: Column | None
    cards: int | UnsetType = UNSET
    back: int | UnsetType = UNSET


class Take(Action):
    tile: Tile


class Rob(Action):
    opponent: int


class Seize(Action):
    strait: str


class Imitate(Action):
    opponent: int
    level: int


class DrawFrom(Action):
    deck: DeckName


class Swap(Action):
    areas: list[str]


class Pass(Action):
    pass


class EndTurn(Action):
    pass


AnyAction = (
    Migrate
    | Displace
    | Evolve
    | Place
    | Collect
    | Play
    | Put
    | Keep
    | RewardA
    | RewardB
    | Take
    | Rob
    | Seize
    | Imitate
    | DrawFrom
    | Swap
    | Pass
    | EndTurn
)


class SharedView(views.SharedView):
    """What everybody sees."""

    phase: Phase
    round: int
    starter: int
    junior: bool
    acted: bool
    colours_played: list[DeckName]
    action_card: str | None
    shape: Pawn | None
    to_put: int
    ending: bool
    last_turns: int | None
    areas: list[Area]
    straits: list[Strait]
    supply: list[SuppliedPawn]
    reward_board: RewardBoard
    reserve: dict[str, int]
    discarded: list[str]
    players: list[Player]


class PrivateView(views.PrivateView):
    """What depends on the seat: known cards, in hands and under the decks, and those set aside."""

    decks: Decks
    players: list[Player]
    set_aside: list[str]
    progress: list[Progress]
    legal: list[AnyAction]


if TYPE_CHECKING:

    class View(SharedView, PrivateView):
        """What one seat, or a spectator, may see."""

else:
    View = join_types(SharedView, PrivateView)


def pawn(shape: int) -> Pawn:
    return Pawn(shape // 9 + 1, shape // 3 % 3 + 1, HUES[shape % 3])


PAWNS = tuple(pawn(shape) for shape in range(SHAPES))


def drawn_with_b(position: Position) -> tuple[int, int]:
    """How many cards reward (b) draws now, and how many of that kind then go back (OR-14, OR-43)."""
    if position.setup.junior or position.phase != words.REWARDING or position.deck == words.BROWN:
        return 1, 0
    usual = position.powers[position.to_move * words.POWERS + words.REWARD_B_CARDS] or words.USUAL_B
    cards = int(min(usual // 16, position.in_deck[position.deck] + position.in_under[position.deck]))
    return cards, int(min(usual % 16, cards - 1))


def own_areas(position: Position) -> list[int]:
    """The areas of the pawns of the seat to move, in the order of the map."""
    mine = position.mine[position.to_move]
    return [area for area in range(position.setup.areas) if mine >> area & 1]


def list_known_cards(position: Position, seat: int, observer: int) -> list[str]:
    """The cards that an observer knows in a hand."""
    names = position.setup.card_ids
    cards: list[str] = []
    if observer == seat or position.setup.junior:
        for card in range(len(names)):
            for _ in range(position.hands[seat * CARDS + card]):
                cards.append(names[card])
    elif observer >= 0:
        first = (observer * MOST_SEATS + seat) * CARDS
        for card in range(len(names)):
            for _ in range(position.known[first + card]):
                cards.append(names[card])
    return cards


def names_of(position: Position, seat: int, first: int, end: int) -> list[str]:
    """The cards before a seat, from one number to another."""
    names = position.setup.card_ids
    cards: list[str] = []
    for card in range(first, min(end, len(names))):
        if position.played[seat] >> card & 1:
            cards.append(names[card])
    return cards


def shared_view(position: Position, cache: dict[int, Any]) -> SharedView:
    """What everybody sees of a position. The cache keeps areas, straits and pawns from one position to the next."""
    over = position.is_over()
    names = position.setup.card_ids
    colours = []
    for i in range(3):
        if position.used >> i & 1:
            colours.append(DECKS[i])
    reserve = {}
    for i in range(1, LEVELS + 1):
        reserve[str(i)] = position.reserve[i]
    discarded = []
    for i in range(FIRST_PERMANENT):
        for _ in range(position.discarded[i]):
            discarded.append(names[i])
    return SharedView(
        game="origin",
        over=bool(over),
        to_move=None if over else position.to_move,
        phase=PHASES[position.phase],
        round=position.round,
        starter=position.starter,
        junior=bool(position.setup.junior),
        acted=bool(position.acted),
        colours_played=colours,
        action_card=names[position.boost] if position.boost >= 0 else None,
        shape=PAWNS[position.shape] if position.shape >= 0 else None,
        to_put=position.count if position.phase == PUTTING else 0,
        ending=bool(position.ending),
        last_turns=position.last_turns if position.ending else None,
        areas=areas(position, cache),
        straits=straits(position, cache),
        supply=supply(position, cache),
        reward_board=reward_board(position),
        reserve=reserve,
        discarded=discarded,
        players=public_players(position),
    )


def private_view(position: Position, observer: int, public: list[Player], legal: list[AnyAction]) -> PrivateView:
    """What depends on the observer (-1: a spectator)."""
    players = []
    for seat in range(position.seats):
        players.append(replace(public[seat], known=list_known_cards(position, seat, observer)))
    set_aside = []
    if observer >= 0:
        for i in range(2):
            if position.aside[2 * observer + i] >= 0:
                set_aside.append(position.setup.card_ids[position.aside[2 * observer + i]])
    return PrivateView(
        seat=observer if observer >= 0 else None,
        legal=legal,
        decks=decks(position, observer),
        players=players,
        set_aside=set_aside,
        progress=progress(position, observer) if observer >= 0 else [],
    )


def areas(position: Position, cache: dict[int, Any]) -> list[Area]:
    found = []
    for number in range(position.setup.areas):
        owner = position.owner_of(number)
        shape = position.shape_at[number] if owner >= 0 else -1
        key = (((position.hunting[number] * (SHAPES + 1) + shape + 1) * 8 + owner + 1) * MOST_AREAS + number) * 3
        if key not in cache:
            cache[key] = area(position, number, owner, shape)
        found.append(cache[key])
    return found


def area(position: Position, number: int, owner: int, shape: int) -> Area:
    content = position.setup.content["area"][number]
    pawn = None
    if owner >= 0:
        seat = None if owner == NEUTRAL else owner
        pawn = StandingPawn(PAWNS[shape].height, PAWNS[shape].width, PAWNS[shape].colour, seat)
    return Area(content["id"], content["continent"], content["colour"], pawn, position.hunting[number] or None)


def straits(position: Position, cache: dict[int, Any]) -> list[Strait]:
    found = []
    for number in range(position.setup.straits):
        value, owner = position.strait_value[number], position.strait_owner[number]
        key = ((value * 8 + owner + 1) * MOST_STRAITS + number) * 3 + 1
        if key not in cache:
            content = position.setup.content["strait"][number]
            cache[key] = Strait(content["id"], list(content["between"]), value, owner if owner >= 0 else None)
        found.append(cache[key])
    return found


def supply(position: Position, cache: dict[int, Any]) -> list[SuppliedPawn]:
    found = []
    for shape in range(SHAPES):
        left = position.supply[shape]
        key = (left * SHAPES + shape) * 3 + 2
        if key not in cache:
            cache[key] = SuppliedPawn(PAWNS[shape].height, PAWNS[shape].width, PAWNS[shape].colour, left)
        found.append(cache[key])
    return found


def reward_board(position: Position) -> RewardBoard:
    columns = []
    for column in range(4):
        levels = []
        for level in range(1, LEVELS + 1):
            for _ in range(position.board[column * 6 + level]):
                levels.append(level)
        columns.append(levels)
    return RewardBoard(*columns)


def decks(position: Position, observer: int) -> Decks:
    names = position.setup.card_ids
    found = []
    for deck in range(3):
        under: list[str | None] = []
        for at in range(deck * MOST_IN_DECK, deck * MOST_IN_DECK + position.in_under[deck]):
            known = observer >= 0 and position.under_eyes[at] >> observer & 1
            under.append(names[position.under[at]] if known else None)
        found.append(Deck(position.in_deck[deck] + position.in_under[deck], under))
    return Decks(*found)


def public_players(position: Position) -> list[Player]:
    """What everybody sees of every seat."""
    scores = position.scores()
    found = []
    for seat in range(position.seats):
        tiles = []
        for level in range(1, LEVELS + 1):
            tiles.append(position.tiles[seat * 6 + level])
        found.append(
            Player(
                seat=seat,
                score=scores[seat],
                points=points(position, seat, scores[seat]),
                villages=position.villages[seat],
                tiles=tiles,
                hunting_tiles=position.hunting_tiles[seat],
                hunting_points=position.hunting_points[seat],
                hand=HandSizes(position.sizes[seat * 3], position.sizes[seat * 3 + 1], position.sizes[seat * 3 + 2]),
                permanents=names_of(position, seat, FIRST_PERMANENT, FIRST_OBJECTIVE),
                objectives=names_of(position, seat, FIRST_OBJECTIVE, CARDS),
                objective_points=position.objective_points[seat],
                known=[],
            )
        )
    return found


def points(position: Position, seat: int, score: int) -> Points:
    """Where the score comes from."""
    cards = tiles = 0
    for deck in range(3):
        cards += position.sizes[seat * 3 + deck]
    for level in range(1, LEVELS + 1):
        tiles += position.tiles[seat * 6 + level] * (TOP_TILE if level == LEVELS else 1)
    objectives, hunting, straits = (
        position.objective_points[seat],
        position.hunting_points[seat],
        position.strait_points[seat],
    )
    found = Points(objectives, cards, hunting, straits, tiles)
    if position.setup.junior:
        found.sets = score - (objectives + cards + hunting + straits + tiles)
    return found


def progress(position: Position, seat: int) -> list[Progress]:
    """How far a seat is with each of its own objectives."""
    names = position.setup.card_ids
    found = []
    for card in range(FIRST_OBJECTIVE, len(names)):
        if position.known_to(seat, seat, card):
            found.append(Progress(names[card], position.progress_of(seat, card), position.setup.count[card]))
    return found
