"""A position of Origin set up by hand, with decisions told by the names a player would use."""

from pathlib import Path
from typing import Any

import ludothek
from ludothek.engine.edition import Edition
from ludothek.engine.log import Log
from ludothek.games.origin import vocabulary as words
from ludothek.games.origin.game import Origin
from ludothek.games.origin.rules import Match
from ludothek.games.origin.world import World

GAME = ludothek.game("origin")
CONTENT = GAME.standard_edition.data
AREAS = [area["id"] for area in CONTENT["area"]]
STRAITS = [strait["id"] for strait in CONTENT["strait"]]
COLOURS = ("white", "brown", "black")
COLUMNS = ("yellow", "orange", "violet", "brown")
DECKS = ("action", "permanent", "objective")
A, B, PASS, END = words.REWARD_A, words.REWARD_B, words.PASS, words.END_TURN


def shape(height: int, width: int, colour: str = "white") -> int:
    return ((height - 1) * 3 + width - 1) * 3 + COLOURS.index(colour)


class Scene:
    """A turn of seat 0, before its action: empty hands, no pawn but the neutral white one, strait tiles worth 4."""

    def __init__(self, seats: int = 2, junior: bool = False, content: dict[str, Any] | None = None) -> None:
        self.rng = ludothek.Rng(3)
        self.state = Match(World(seats, {"junior": junior}, content or CONTENT))
        self.state.begin(self.rng)
        self.cards = self.state.setup.card_ids
        state = self.state
        for name, size in (("hands", 228), ("held", 4), ("sizes", 12), ("board", 24), ("hunting", 60)):
            setattr(state, name, [0] * size)
        state.aside = [-1] * 8
        state.phase = words.TURN
        state.to_move = state.starter = 0
        neutral = state.shape_at[state.setup.origin]
        self.change("supply", neutral, 1)
        self.change("supply", 0, 0)
        state.supply_kinds = (1 << words.SHAPES) - 2
        self.change("shape_at", state.setup.origin, 0)
        state.strait_value = [4] * 11 + [0] * 5
        state.decks = list(state.setup.deck)
        state.in_deck = list(state.setup.deck_size)
        for level in range(1, 6):
            self.change("reserve", level, state.setup.tiles[level])
        state.in_reserve = sum(state.reserve)
        for column in COLUMNS:
            self.column(column, 1, 1, 1)

    # Setting up

    def change(self, name: str, index: int, value: int) -> None:
        values = list(getattr(self.state, name))
        values[index] = value
        setattr(self.state, name, values)

    def pawn(self, seat: int, area: str, height: int, width: int, colour: str = "white") -> "Scene":
        state, place, kind = self.state, AREAS.index(area), shape(height, width, colour)
        assert state.supply[kind], f"no such pawn left: {height}×{width} {colour}"
        self.change("shape_at", place, kind)
        self.change("mine", seat, state.mine[seat] | 1 << place)
        self.change("of_width", width, state.of_width[width] | 1 << place)
        self.change("villages", seat, state.villages[seat] - 1)
        self.change("supply", kind, state.supply[kind] - 1)
        state.occupied |= 1 << place
        state.in_supply -= 1
        if not state.supply[kind]:
            state.supply_kinds &= ~(1 << kind)
        return self

    def hand(self, seat: int, *cards: str) -> "Scene":
        """Puts cards from the decks into a hand."""
        for card in cards:
            kind = self.cards.index(card)
            self.out_of_deck(kind)
            self.change("hands", seat * 57 + kind, self.state.hands[seat * 57 + kind] + 1)
            self.change("held", seat, self.state.held[seat] | 1 << kind)
            deck = self.state.setup.deck_of[kind]
            self.change("sizes", seat * 3 + deck, self.state.sizes[seat * 3 + deck] + 1)
        return self

    def out_of_deck(self, kind: int) -> None:
        deck = self.state.setup.deck_of[kind]
        left = self.state.decks[deck * 32 : deck * 32 + self.state.in_deck[deck]]
        left.remove(kind)
        self.fill_deck(deck, left)

    def fill_deck(self, deck: int, cards: list[int]) -> None:
        decks = list(self.state.decks)
        decks[deck * 32 : deck * 32 + 32] = cards + [0] * (32 - len(cards))
        self.state.decks = decks
        self.change("in_deck", deck, len(cards))

    def deck(self, deck: str, *cards: str) -> "Scene":
        """Makes these the whole deck, the first on top; nobody knows their order."""
        number = DECKS.index(deck)
        self.fill_deck(number, [])
        for place, card in enumerate(cards):
            self.change("under", number * 32 + place, self.cards.index(card))
            self.change("under_eyes", number * 32 + place, 0)
        self.change("in_under", number, len(cards))
        return self

    def in_play(self, seat: int, *cards: str) -> "Scene":
        for card in cards:
            kind = self.cards.index(card)
            self.out_of_deck(kind)
            self.change("played", seat, self.state.played[seat] | 1 << kind)
        return self

    def tiles(self, seat: int, *levels: int) -> "Scene":
        """Gives tiles by their levels."""
        for level in levels:
            self.change("tiles", seat * 6 + level, self.state.tiles[seat * 6 + level] + 1)
        return self

    def column(self, column: str, *levels: int) -> "Scene":
        """Makes these the tiles of a column of the reward board."""
        number = COLUMNS.index(column)
        for level in range(1, 6):
            self.change("board", number * 6 + level, levels.count(level))
        self.state.on_board = sum(self.state.board)
        return self

    def no_reserve(self) -> "Scene":
        self.state.reserve = [0] * 6
        self.state.in_reserve = 0
        return self

    def hunt(self, area: str, value: int) -> "Scene":
        self.change("hunting", AREAS.index(area), value)
        return self

    def strait_of(self, seat: int, *straits: str) -> "Scene":
        for strait in straits:
            number = STRAITS.index(strait)
            self.change("strait_owner", number, seat)
            self.change("strait_tiles", seat, self.state.strait_tiles[seat] + 1)
            self.change("strait_points", seat, self.state.strait_points[seat] + self.state.strait_value[number])
            self.state.straits_left &= ~(1 << number)
        return self

    # Deciding

    def do(self, *actions: int) -> "Scene":
        for action in actions:
            assert action in self.legal(), f"not legal: {GAME.describe(self.state, action, 'en')} {self.told()}"
            self.state.step(action, self.rng)
        return self

    def first(self, times: int = 1) -> "Scene":
        """Decides for the first of what is legal, so many times."""
        for _ in range(times):
            self.do(self.legal()[0])
        return self

    def legal(self) -> list[int]:
        return self.state.legal_actions()

    def told(self) -> list[str]:
        return [GAME.describe(self.state, action, "en") for action in self.legal()]

    def events(self, *actions: int) -> list[dict[str, Any]]:
        """Plays and returns what was told, as a spectator may see it."""
        self.state.log = Log()
        self.do(*actions)
        told = [GAME.event(raw, None) for raw in self.state.log.drain()]
        self.state.log = None
        return told

    def why_not(self, action: int) -> str:
        clause = GAME.why_not(self.state, action)
        assert clause is not None, "this is legal"
        return clause.id

    def move(self, start: str, goal: str) -> int:
        own = [a for a in range(len(AREAS)) if self.state.owner_of(a) == self.state.to_move]
        return words.MOVE + own.index(AREAS.index(start)) * words.MOST_AREAS + AREAS.index(goal)

    def goals(self, start: str) -> set[str]:
        """The areas that the pawn on an area may move to."""
        first = self.move(start, AREAS[0])
        return {AREAS[a - first] for a in self.legal() if first <= a < first + words.MOST_AREAS}

    def play(self, card: str) -> int:
        return words.PLAY + self.cards.index(card)

    def put(self, card: str) -> int:
        return words.PUT + self.cards.index(card)

    def can_play(self, card: str) -> bool:
        return self.play(card) in self.legal()

    def swap(self, one: str, two: str) -> int:
        own = [a for a in range(len(AREAS)) if self.state.owner_of(a) == self.state.to_move]
        pairs = [(i, j) for i in range(words.PAWNS) for j in range(i + 1, words.PAWNS)]
        return words.SWAP + pairs.index((own.index(AREAS.index(one)), own.index(AREAS.index(two))))

    def places(self, height: int, width: int, colour: str = "white") -> set[str]:
        """The areas where a shape may evolve."""
        if evolve(height, width, colour) not in self.legal():
            return set()
        trial = self.state.clone()
        trial.step(evolve(height, width, colour), self.rng)
        return {AREAS[a - words.PLACE] for a in trial.legal_actions()}

    # Looking

    def owner(self, area: str) -> int:
        return self.state.owner_of(AREAS.index(area))

    def holds(self, seat: int) -> list[str]:
        hand = self.state.hands[seat * 57 : (seat + 1) * 57]
        return [self.cards[kind] for kind, n in enumerate(hand) for _ in range(n)]

    def levels(self, seat: int) -> list[int]:
        return [level for level in range(1, 6) for _ in range(self.state.tiles[seat * 6 + level])]

    def cards_left(self, deck: str) -> int:
        number = DECKS.index(deck)
        return self.state.in_deck[number] + self.state.in_under[number]

    def under(self, deck: str) -> list[str]:
        first = DECKS.index(deck) * 32
        return [self.cards[c] for c in self.state.under[first : first + self.state.in_under[DECKS.index(deck)]]]

    def score(self, seat: int = 0) -> int:
        return self.state.scores()[seat]

    def progress(self, card: str, seat: int = 0) -> int:
        return self.state.progress_of(seat, self.cards.index(card))


def evolve(height: int, width: int, colour: str = "white") -> int:
    return words.EVOLVE + shape(height, width, colour)


def place(area: str) -> int:
    return words.PLACE + AREAS.index(area)


def take(column: str, level: int) -> int:
    return words.TAKE + COLUMNS.index(column) * words.LEVELS + level - 1


def rob(seat: int) -> int:
    return words.ROB + seat


def seize(strait: str) -> int:
    return words.SEIZE + STRAITS.index(strait)


def imitate(seat: int, level: int) -> int:
    return words.IMITATE + seat * words.LEVELS + level - 1


def draw_from(deck: str) -> int:
    return words.DRAW_FROM + DECKS.index(deck)


def edition(source: str) -> Edition:
    """An edition from the text of its file."""
    import tomllib

    return Edition("origin", "changed", tomllib.loads(source), source)


def standard_source() -> str:
    game = GAME
    assert isinstance(game, Origin)
    return Path(game.folder / "content" / game.content).read_text(encoding="utf-8")
