"""Mau Mau as a game: options, cards from the edition, views, words, and the clause behind every "no"."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from ludothek.core.constants import NOTHING
from ludothek.core.edition import Edition, first_failing
from ludothek.core.errors import InvalidSeats
from ludothek.core.event_log import Log
from ludothek.core.facts import Facts, Share, SheetLine, Use
from ludothek.core.game import Game, RawEvent
from ludothek.core.levels import DEFAULT_LEVELS, Careless, GuidedSearch, Search
from ludothek.core.memory import HandChange
from ludothek.core.options import Option, Value, flag
from ludothek.core.picture import Picture
from ludothek.core.policy import Policy
from ludothek.core.reason import Belief, Reason
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.core.texts import Texts
from ludothek.core.views import Event
from ludothek.games.maumau import constants as words
from ludothek.games.maumau import views
from ludothek.games.maumau.constants import (
    ANY_COLOUR,
    CARDS,
    CATCH,
    COLOUR_CHANGE,
    COLOURS,
    DEALING,
    DRAW,
    DRAWN,
    GO_ON,
    KINDS,
    MARKS,
    NAMING,
    NO_SYMBOL,
    RANKS,
    SAY_MAU,
    SAYING,
    SYMBOLS,
)
from ludothek.games.maumau.events import EVENTS, Dealer, Dealt, Drew, Laid
from ludothek.games.maumau.greedy import Greedy
from ludothek.games.maumau.rules import Position
from ludothek.games.maumau.setup import Setup
from ludothek.games.maumau.why_not import forbid

if TYPE_CHECKING:
    from rich.console import RenderableType

MOST_SEATS_OF_DECK = {"full": words.MOST_SEATS, "small": 5, "classic": 4}
LARGEST_HAND = 7
SYMBOL_THEMES = {words.REVERSE: "reverse", words.TAKE_2: "take-2", words.TAKE_4: "take-4", words.STOP: "stop"}
GOING_ON: dict[int, type[views.KeepQuiet | views.KeepCard | views.NextGame]] = {
    SAYING: views.KeepQuiet,
    DRAWN: views.KeepCard,
    DEALING: views.NextGame,
}


class MauMau(Game):
    key = "maumau"
    version = 2
    seats = range(2, words.MOST_SEATS + 1)
    usual_seats = 4
    fewest_points_win = True
    num_actions = words.NUM_ACTIONS
    content = "cards.toml"
    clauses = tuple(f"MM-{n:02}" for n in range(1, 52))
    chapters = {
        "cards": "MM-01",
        "set-up": "MM-03",
        "turn": "MM-08",
        "special": "MM-15",
        "mau": "MM-19",
        "end": "MM-21",
        "rulings": "MM-24",
        "house-rules": "MM-41",
        "classic": "MM-50",
    }
    options = (
        Option("games", 3, range(1, words.MOST_GAMES + 1), "MM-03"),
        Option("points_limit", 0, (0, 50, 100, 150, 200, 300), "MM-49"),
        Option("deck", "full", tuple(MOST_SEATS_OF_DECK), "MM-02"),
        Option("hand", 5, range(5, LARGEST_HAND + 1), "MM-48"),
        Option("mau", "call", ("call", "auto"), "MM-33"),
        Option("mau_penalty", 1, range(1, 3), "MM-47"),
        flag("opening_effect", "MM-07"),
        flag("voluntary_draw", "MM-12"),
        flag("reverse_skips_with_two", "MM-15"),
        flag("catch_mau", "MM-46"),
        flag("lay_drawn", "MM-41"),
        flag("draw_until_fits", "MM-42"),
        flag("stack_take_4", "MM-43"),
        flag("no_change_on_change", "MM-44"),
        flag("no_change_last", "MM-45"),
    )
    levels = {
        **DEFAULT_LEVELS,
        "child": Careless(overlooks=85),
        "apprentice": Careless(overlooks=60),
        "folder": Careless(overlooks=40),
        "master": Careless(overlooks=20),
        "grandmaster": Search(simulations=3000, c_uct=0.2, inverse_temperature=0.3, max_resamples=16),
        "sage": GuidedSearch(simulations=2000, max_resamples=16, rollouts_per_leaf=4, refresh_priors=False),
    }
    thinking = {"master": 0.0, "grandmaster": 0.009, "prodigy": 0.0, "sage": 0.065}
    themes = {
        "digit": "MM-08",
        "colour-change": "MM-10",
        "reverse": "MM-15",
        "take-2": "MM-16",
        "take-4": "MM-17",
        "stop": "MM-18",
        "mau": "MM-19",
        "draw": "MM-27",
    }
    observation = {
        "hand": KINDS,
        "laid": KINDS,
        "colour": ANY_COLOUR + 1,
        "symbol": NO_SYMBOL + 1,
        "hand_sizes": words.MOST_SEATS,
        "totals": words.MOST_SEATS,
        "to_move": words.MOST_SEATS,
        "dealer": words.MOST_SEATS,
        "seats": words.MOST_SEATS,
        "phase": words.PHASE_COUNT,
        "direction": 1,
        "debt": 1,
        "said_mau": 1,
        "can_catch": 1,
        "stock": 1,
        "games_left": 1,
        "turns": 1,
        "passes": 1,
        "opening_effect": 1,
        "voluntary_draw": 1,
        "reverse_skips": 1,
        "must_say_mau": 1,
        "catch_mau": 1,
        "mau_penalty": 1,
        "lay_drawn": 1,
        "draw_until_fits": 1,
        "stack_take_4": 1,
        "no_change_on_change": 1,
        "no_change_last": 1,
        "points_limit": 1,
        "lays": words.MOST_SEATS,
        "draws": words.MOST_SEATS,
        "yields": words.MOST_SEATS,
        "drew_on": words.MOST_SEATS * ANY_COLOUR,
        "unseen": KINDS,
    }
    events = EVENTS
    view_type = views.View

    def parts_of(self, action: int) -> tuple[str, ...]:
        if action >= DRAW:
            return ("draw" if action == DRAW else "speak",)
        if action >= COLOUR_CHANGE:
            return "change", f"colour {action - COLOUR_CHANGE}"
        return "lay", f"colour {action // SYMBOLS}", f"symbol {action % SYMBOLS}"

    def check_seats(self, seats: int, options: Mapping[str, Value]) -> None:
        super().check_seats(seats, options)
        deck = str(options["deck"])
        if seats > MOST_SEATS_OF_DECK[deck]:
            raise InvalidSeats(f"the {deck} deck is for 2 to {MOST_SEATS_OF_DECK[deck]} players, not {seats}")

    def start(self, seats: int, options: Mapping[str, Value], edition: Edition, rng: Rng, log: Log | None) -> State:
        copies, points = self.count_cards(str(options["deck"]), edition)
        position = Position(Setup(seats, dict(options), copies, points))
        position.log = log
        position.deal(rng)
        return position

    def count_cards(self, deck: str, edition: Edition) -> tuple[list[int], list[int]]:
        """Return how many cards of each kind a deck has, and the points of each kind."""
        if deck != "classic":
            cards = {card["symbol"]: card for card in edition.data["card"]}
            marks = [*(MARKS * 4), "colour-change"]
            return [cards[mark]["copies"][deck] for mark in marks], [cards[mark]["points"] for mark in marks]
        copies, points = [0] * KINDS, [0] * KINDS
        for card in edition.data.get("classic", self.standard_edition.data["classic"]):
            if card["rank"] == "jack":
                copies[COLOUR_CHANGE], points[COLOUR_CHANGE] = 4, card["points"]
                continue
            for kind in range(RANKS[card["rank"]], COLOUR_CHANGE, SYMBOLS):
                copies[kind], points[kind] = 1, card["points"]
        return copies, points

    def scene(
        self, seats: int, options: Mapping[str, Value], edition: Edition, set_up: Mapping[str, Any], rng: Rng
    ) -> State:
        from ludothek.games.maumau.setup_position import scene

        return cast(State, scene(self.start(seats, options, edition, rng, None), **set_up))

    def find_problems(self, edition: Edition) -> Iterator[str]:
        cards = edition.data.get("card")
        if not isinstance(cards, list) or not all(isinstance(c, dict) for c in cards):
            return iter(["has no [[card]] tables"])
        return first_failing(chain(check_cards(edition), check_classic(edition)), self._check_decks(edition))

    def _check_decks(self, edition: Edition) -> Iterator[str]:
        for deck in ("full", "small"):
            total = sum(self.count_cards(deck, edition)[0])
            least = MOST_SEATS_OF_DECK[deck] * LARGEST_HAND + 2
            if not least <= total <= words.MOST_CARDS:
                yield f"the {deck} deck must have {least} to {words.MOST_CARDS} cards, not {total}"

    def catalogue(self, lang: str) -> list[dict[str, Any]]:
        t = self.texts(lang)
        printed = [
            {
                "id": card["symbol"],
                "name": t(f"mark.{card['symbol']}") if f"mark.{card['symbol']}" in t.keys else card["symbol"],
                "copies": dict(card["copies"]),
                "colours": 1 if card["symbol"] == "colour-change" else 4,
                "points": card["points"],
                "provenance": dict(card.get("provenance", {})),
            }
            for card in self.standard_edition.data["card"]
        ]
        classic = [
            {
                "id": f"classic-{card['rank']}",
                "name": name_rank(card["rank"], t),
                "copies": {"classic": 1},
                "colours": 4,
                "points": card["points"],
                "provenance": dict(card["provenance"]),
            }
            for card in self.standard_edition.data["classic"]
        ]
        return printed + classic

    def provenances(self, edition: Edition) -> dict[str, str]:
        return {
            f"{card['symbol'] if 'symbol' in card else 'classic-' + card['rank']}.{value}": source
            for card in (*edition.data["card"], *edition.data.get("classic", ()))
            for value, source in card.get("provenance", {}).items()
        }

    def policy(self) -> Policy:
        return Greedy()

    # What a seat may see

    def shared_view(self, state: State) -> views.SharedView:
        return views.shared_view(cast(Position, state))

    def private_view(self, state: State, seat: int | None, shared: Any) -> views.PrivateView:
        position = cast(Position, state)
        mine = seat == position.to_move
        legal = [self.action(position, action) for action in position.legal_actions()] if mine else []
        return views.PrivateView(seat, legal, views.hands(position, -1 if seat is None else seat))

    def is_interlude(self, state: State) -> bool:
        return cast(Position, state).phase == DEALING

    def list_hand(self, state: State, seat: int) -> list[str]:
        return views.list_cards(cast(Position, state), seat)

    def hand_changes(self, state: State, events: Sequence[RawEvent]) -> list[HandChange]:
        first, every = cast(Position, state).setup.first_card, range(KINDS)
        changes = []
        for kind, seat, public, private, eyes in events:
            if kind == words.LAID:
                changes.append(HandChange(seat, -1, public - first, every))
            elif kind in (words.DREW, words.DEALT):
                changes.append(HandChange(seat, 1, private - first if eyes else NOTHING, every))
        return changes

    def census(self, state: State) -> dict[str, int]:
        position = cast(Position, state)
        lying = (*position.stock[: position.in_stock], *position.laid[: position.in_laid])
        count = Counter(CARDS[position.setup.first_card + kind] for kind in lying)
        for seat in range(position.seats):
            count.update(self.list_hand(position, seat))
        return dict(count)

    def facts(self, state: State, events: Sequence[Event]) -> Facts:
        drawn = Counter((e.seat, str(e.card)) for e in events if isinstance(e, Dealt | Drew))
        laid = Counter((e.seat, e.card) for e in events if isinstance(e, Laid))
        uses = tuple(Use(seat, card, drawn[seat, card], laid[seat, card]) for seat, card in sorted(drawn | laid))
        first_dealer = next(e.seat for e in events if isinstance(e, Dealer))
        return Facts(uses, (first_dealer + 1) % state.seats)

    def breakdown(self, state: State, events: Sequence[Event]) -> list[list[Share]]:
        from ludothek.games.maumau.breakdown import breakdown

        return breakdown(cast(Position, state), events)

    def score_sheet(self, options: Mapping[str, Value]) -> tuple[SheetLine, ...]:
        from ludothek.games.maumau.breakdown import score_sheet

        return score_sheet(options)

    def sheet_line(self, share: Share) -> SheetLine:
        from ludothek.games.maumau.breakdown import sheet_line

        return sheet_line(share)

    def action(self, state: State, action: int) -> views.AnyAction:
        position = cast(Position, state)
        if action < COLOUR_CHANGE:
            return views.Lay(action, CARDS[position.setup.first_card + action])
        if action < DRAW:
            colour = COLOURS[position.setup.first_colour + action - COLOUR_CHANGE]
            if position.phase == NAMING:
                return views.Name(action, colour)
            card = CARDS[position.setup.first_card + COLOUR_CHANGE]
            return views.Lay(action, card, colour if position.sizes[position.to_move] > 1 else None)
        if action == SAY_MAU:
            return views.SayMau(action)
        if action == CATCH:
            return views.Catch(action, position.unsaid)
        if action == GO_ON:
            return GOING_ON.get(position.phase, views.KeepQuiet)(action)
        if not position.can_still_draw():
            return views.Pass(action)
        return views.Draw(action, position.debt or 1)

    def theme(self, state: State, action: int) -> str:
        if action < COLOUR_CHANGE:
            return SYMBOL_THEMES.get(action % SYMBOLS, "digit")
        if action < DRAW:
            return "colour-change"
        is_about_drawing = action == DRAW or (action == GO_ON and cast(Position, state).phase == DRAWN)
        return "draw" if is_about_drawing else "mau"

    def describe(self, state: State, action: int, lang: str) -> str:
        t = self.texts(lang)
        what = self.action(state, action)
        position = cast(Position, state)
        if isinstance(what, views.Draw) and position.setup.draw_until_fits and not position.debt:
            return t("action.draw-until")
        if isinstance(what, views.Draw):
            return t("action.take" if position.debt else "action.draw", n=what.cards)
        if isinstance(what, views.Name):
            return t("action.name", colour=t(f"colour.{what.colour}"))
        if isinstance(what, views.Lay) and what.colour:
            key = "action.lay-jack" if what.card == "jack" else "action.lay-naming"
            return t(key, colour=t(f"colour.{what.colour}"))
        if isinstance(what, views.Lay):
            return t("action.lay", card=self.word("card", what.card, t))
        return t(f"action.{what.kind}")

    def forbidding_clause(self, state: State, action: int) -> str:
        return forbid(cast(Position, state), action)[0]

    def forbidding_facts(self, state: State, action: int) -> Reason | None:
        return forbid(cast(Position, state), action)[1]

    def reasons_for(self, state: State, actions: Sequence[int], beliefs: Sequence[Belief] = ()) -> list[Reason]:
        from ludothek.games.maumau import advice

        return advice.explain(cast(Position, state), actions, beliefs)

    # Words

    def event_value(self, name: str, number: int) -> Any:
        if name == "card":
            return CARDS[number]
        return COLOURS[number] if name == "colour" else number

    def word(self, name: str, value: Any, t: Texts) -> str:
        if name == "card":
            return mention_card(value, t)
        if name in ("laying", "top", "fitting"):
            return name_card(value, t)
        if name == "colour":
            return t(f"colour.{value}")
        if name == "game":
            return str(value + 1)
        return str(value)

    def share_word(self, share: Share, t: Texts) -> str:
        return name_card(share.what, t)

    def show(self, view: views.View, names: Sequence[str], lang: str) -> "RenderableType":
        from ludothek.games.maumau import terminal

        return terminal.table(view, names, self.texts(lang))

    def picture(self, view: views.View, names: Sequence[str], lang: str = "en") -> Picture:
        from ludothek.games.maumau import picture

        return picture.draw(view, names, self.texts(lang))


def check_cards(edition: Edition) -> Iterator[str]:
    """Yield each mistake in an edition's own cards."""
    marks = (*MARKS, "colour-change")
    cards = edition.data["card"]
    for index, card in enumerate(cards):
        if card.get("symbol") not in marks:
            yield f"{edition.place('card', index)}: symbol {card.get('symbol')!r} is none of {', '.join(marks)}"
        copies = card.get("copies")
        for deck in ("full", "small"):
            count = copies.get(deck) if isinstance(copies, dict) else None
            if type(count) is not int or not 0 <= count <= 12:
                yield f"{edition.place('card', index, 'copies')}: {deck} copies must be 0 to 12, not {count!r}"
        if type(card.get("points")) is not int or not 0 <= card["points"] <= 50:
            yield f"{edition.place('card', index, 'points')}: points must be 0 to 50"
    for mark in marks:
        found = sum(card.get("symbol") == mark for card in cards)
        if found != 1:
            yield f"the symbol {mark!r} must be described once, not {found} times"


def check_classic(edition: Edition) -> Iterator[str]:
    """Yield each mistake in an edition's ranks of the classic deck; without them the standard ones are used."""
    ranks = edition.data.get("classic", [])
    if not isinstance(ranks, list) or not all(isinstance(card, dict) for card in ranks):
        yield "[[classic]] must be tables"
        return
    if not ranks:
        return
    for index, card in enumerate(ranks):
        if type(card.get("points")) is not int or not 0 <= card["points"] <= 50:
            yield f"{edition.place('classic', index, 'points')}: points must be 0 to 50"
    for rank in (*RANKS, "jack"):
        found = sum(card.get("rank") == rank for card in ranks)
        if found != 1:
            yield f"the rank {rank!r} must be described once, not {found} times"


def name_card(card: str, t: Texts) -> str:
    """Return a card's name, as below a picture."""
    if card == "colour-change":
        return t("mark.colour-change")
    colour, _, mark = card.partition("-")
    if not mark:
        return t("rank.jack")
    if colour in COLOURS[4:]:
        return t("suited", rank=name_rank(mark, t), suit=t(f"colour.{colour}"))
    return t("card", colour=t(f"colour.{colour}"), mark=name_mark(mark, t))


def mention_card(card: str, t: Texts) -> str:
    """Return a card's name with its article, as the object of a sentence."""
    if f"the.{card}" in t.keys:
        return t(f"the.{card}")
    colour, _, mark = card.partition("-")
    if colour in COLOURS[4:]:
        key = f"the.{mark}" if f"the.{mark}" in t.keys else "the.number"
        return t(key, rank=name_rank(mark, t), suit=t(f"colour.{colour}"))
    key = "the.masculine" if mark in ("reverse", "stop") else "the.card"
    return t(key, colour=t(f"adjective.{colour}"), mark=name_mark(mark, t))


def name_mark(mark: str, t: Texts) -> str:
    return mark if mark.isdigit() else t(f"mark.{mark}")


def name_rank(rank: str, t: Texts) -> str:
    return rank if rank.isdigit() else t(f"rank.{rank}")
