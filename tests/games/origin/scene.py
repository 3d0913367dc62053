"""A position of Origin set up by hand, with decisions told by the names a player would use."""

from pathlib import Path
from typing import Any

import ludothek
from ludothek.core.edition import Edition
from ludothek.core.event_log import Log
from ludothek.games.origin import constants as words
from ludothek.games.origin.game import Origin
from ludothek.games.origin.setup_position import COLUMNS, DECKS, Stage, shape

GAME = ludothek.game("origin")
CONTENT = GAME.standard_edition.data
AREAS = [area["id"] for area in CONTENT["area"]]
STRAITS = [strait["id"] for strait in CONTENT["strait"]]
A, B, PASS, END = words.REWARD_A, words.REWARD_B, words.PASS, words.END_TURN


class Scene(Stage):
    """The stage of the tests: decisions by name, and looks at what came of them."""

    def __init__(self, seats: int = 2, junior: bool = False, content: dict[str, Any] | None = None) -> None:
        super().__init__(content or CONTENT, seats, junior)

    # Deciding

    def do(self, *actions: int) -> "Scene":
        for action in actions:
            assert action in self.legal(), (
                f"not legal: {GAME.describe(self.state, action, 'en')} {self.describe_legal()}"
            )
            self.state.apply(action, self.rng)
        return self

    def first(self, times: int = 1) -> "Scene":
        """Decides for the first of what is legal, so many times."""
        for _ in range(times):
            self.do(self.legal()[0])
        return self

    def legal(self) -> list[int]:
        return self.state.legal_actions()

    def describe_legal(self) -> list[str]:
        return [GAME.describe(self.state, action, "en") for action in self.legal()]

    def events(self, *actions: int) -> list[dict[str, Any]]:
        """Plays and returns what was told, as a spectator may see it."""
        self.state.log = Log()
        self.do(*actions)
        events = [GAME.event(raw, None) for raw in self.state.log.drain()]
        self.state.log = None
        return events

    def why_not(self, action: int) -> str:
        reason = GAME.why_not(self.state, action)
        assert reason is not None, "this is legal"
        return reason.clause.id

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
        trial.apply(evolve(height, width, colour), self.rng)
        return {AREAS[a - words.PLACE] for a in trial.legal_actions()}

    # Looking

    def owner(self, area: str) -> int:
        return self.state.owner_of(AREAS.index(area))

    def holds(self, seat: int) -> list[str]:
        hand = self.state.hands[seat * words.CARDS : (seat + 1) * words.CARDS]
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
