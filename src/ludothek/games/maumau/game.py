"""Mau Mau as a game: options, cards from the edition, views, words, and the clause behind every "no"."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from ludothek.core.edition import Edition
from ludothek.core.errors import InvalidSeats
from ludothek.core.event_log import Log
from ludothek.core.facts import Facts, Share, Use
from ludothek.core.game import Game
from ludothek.core.levels import DEFAULT_LEVELS, Careless, GuidedSearch, Search
from ludothek.core.options import Option, Value, flag
from ludothek.core.picture import Picture
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.core.texts import Texts
from ludothek.core.views import Event
from ludothek.games.maumau import constants as words
from ludothek.games.maumau import views
from ludothek.games.maumau.constants import (
    ANY_COLOUR,
    CARDS,
    COLOUR_CHANGE,
    COLOURS,
    DRAW,
    KINDS,
    MARKS,
    NO_SYMBOL,
    SAY_MAU,
    SYMBOLS,
)
from ludothek.games.maumau.events import EVENTS, Dealer, Dealt, Drew, Laid
from ludothek.games.maumau.greedy import Greedy
from ludothek.games.maumau.rules import Position
from ludothek.games.maumau.setup import Setup

if TYPE_CHECKING:
    from rich.console import RenderableType

SEATS_OF_SMALL_DECK = 5


class MauMau(Game):
    key = "maumau"
    version = 1
    seats = range(2, words.MOST_SEATS + 1)
    usual_seats = 4
    fewest_points_win = True
    num_actions = words.NUM_ACTIONS
    content = "cards.toml"
    clauses = tuple(f"MM-{n:02}" for n in range(1, 40))
    chapters = {
        "cards": "MM-01",
        "set-up": "MM-03",
        "turn": "MM-08",
        "special": "MM-15",
        "mau": "MM-19",
        "end": "MM-21",
        "rulings": "MM-24",
    }
    options = (
        Option("games", 3, range(1, words.MOST_GAMES + 1), "MM-03"),
        Option("deck", "full", ("full", "small"), "MM-02"),
        Option("mau", "call", ("call", "auto"), "MM-33"),
        flag("opening_effect", "MM-07"),
        flag("voluntary_draw", "MM-12"),
        flag("reverse_skips_with_two", "MM-15"),
    )
    levels = {
        **DEFAULT_LEVELS,
        "apprentice": Careless(overlooks=60),
        "folder": Careless(overlooks=40),
        "master": Careless(overlooks=20),
        "grandmaster": Search(simulations=3000, c_uct=0.2, inverse_temperature=0.3, max_resamples=16),
        "sage": GuidedSearch(simulations=2000, max_resamples=16, rollouts_per_leaf=4, refresh_priors=False),
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
        "direction": 1,
        "debt": 1,
        "said_mau": 1,
        "naming": 1,
        "stock": 1,
        "games_left": 1,
        "turns": 1,
        "passes": 1,
        "opening_effect": 1,
        "voluntary_draw": 1,
        "reverse_skips": 1,
        "must_say_mau": 1,
        "lays": words.MOST_SEATS,
        "draws": words.MOST_SEATS,
        "yields": words.MOST_SEATS,
        "drew_on": words.MOST_SEATS * ANY_COLOUR,
        "unseen": KINDS,
    }
    events = EVENTS
    view_type = views.View

    def check_seats(self, seats: int, options: Mapping[str, Value]) -> None:
        super().check_seats(seats, options)
        if options["deck"] == "small" and seats > SEATS_OF_SMALL_DECK:
            raise InvalidSeats(f"the small deck is for 2 to {SEATS_OF_SMALL_DECK} players, not {seats}")

    def start(self, seats: int, options: Mapping[str, Value], edition: Edition, rng: Rng, log: Log | None) -> State:
        cards = {card["symbol"]: card for card in edition.data["card"]}
        marks = [*(MARKS * len(COLOURS)), "colour-change"]
        copies = [cards[mark]["copies"][options["deck"]] for mark in marks]
        points = [cards[mark]["points"] for mark in marks]
        match = Position(Setup(seats, dict(options), copies, points))
        match.log = log
        match.deal(rng)
        return match

    def scene(
        self, seats: int, options: Mapping[str, Value], edition: Edition, set_up: Mapping[str, Any], rng: Rng
    ) -> State:
        from ludothek.games.maumau.setup_position import scene

        return cast(State, scene(self.start(seats, options, edition, rng, None), **set_up))

    def check_edition(self, edition: Edition) -> list[str]:
        marks = (*MARKS, "colour-change")
        cards = edition.data.get("card")
        if not isinstance(cards, list) or not all(isinstance(c, dict) for c in cards):
            return ["has no [[card]] tables"]
        problems = []
        for index, card in enumerate(cards):
            where = edition.place("card", index)
            if card.get("symbol") not in marks:
                problems.append(f"{where}: symbol {card.get('symbol')!r} is none of {', '.join(marks)}")
            copies = card.get("copies")
            for deck in ("full", "small"):
                count = copies.get(deck) if isinstance(copies, dict) else None
                if type(count) is not int or not 0 <= count <= 12:
                    problems.append(
                        f"{edition.place('card', index, 'copies')}: {deck} copies must be 0 to 12, not {count!r}"
                    )
            if type(card.get("points")) is not int or not 0 <= card["points"] <= 50:
                problems.append(f"{edition.place('card', index, 'points')}: points must be 0 to 50")
        for mark in marks:
            found = sum(card.get("symbol") == mark for card in cards)
            if found != 1:
                problems.append(f"the symbol {mark!r} must be described once, not {found} times")
        if problems:
            return problems
        for deck, most_seats in (("full", self.seats.stop - 1), ("small", SEATS_OF_SMALL_DECK)):
            total = sum(c["copies"][deck] * (1 if c["symbol"] == "colour-change" else len(COLOURS)) for c in cards)
            least = most_seats * words.HAND + 2
            if not least <= total <= words.MOST_CARDS:
                problems.append(f"the {deck} deck must have {least} to {words.MOST_CARDS} cards, not {total}")
        return problems

    def catalogue(self, lang: str) -> list[dict[str, Any]]:
        t = self.texts(lang)
        return [
            {
                "id": card["symbol"],
                "name": t(f"mark.{card['symbol']}") if f"mark.{card['symbol']}" in t.keys else card["symbol"],
                "copies": dict(card["copies"]),
                "colours": 1 if card["symbol"] == "colour-change" else len(COLOURS),
                "points": card["points"],
                "provenance": dict(card.get("provenance", {})),
            }
            for card in self.standard_edition.data["card"]
        ]

    def provenances(self, edition: Edition) -> dict[str, str]:
        return {
            f"{card['symbol']}.{value}": source
            for card in edition.data["card"]
            for value, source in card.get("provenance", {}).items()
        }

    def policy(self) -> Policy:
        return Greedy()

    # What a seat may see

    def shared_view(self, state: State) -> views.SharedView:
        return views.shared_view(cast(Position, state))

    def private_view(self, state: State, seat: int | None, shared: Any) -> views.PrivateView:
        match = cast(Position, state)
        legal = [self.action(match, action) for action in match.legal_actions()] if seat == match.to_move else []
        return views.PrivateView(seat, legal, views.hands(match, -1 if seat is None else seat))

    def list_hand(self, state: State, seat: int) -> list[str]:
        return views.held(cast(Position, state), seat)

    def census(self, state: State) -> dict[str, int]:
        match = cast(Position, state)
        count = Counter(CARDS[kind] for kind in (*match.stock[: match.in_stock], *match.laid[: match.in_laid]))
        for seat in range(match.seats):
            count.update(self.list_hand(match, seat))
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

    def action(self, state: State, action: int) -> views.AnyAction:
        match = cast(Position, state)
        if action < COLOUR_CHANGE:
            return views.Lay(action, CARDS[action])
        if action < DRAW and match.naming:
            return views.Name(action, COLOURS[action - COLOUR_CHANGE])
        if action < DRAW:
            return views.Lay(
                action, "colour-change", COLOURS[action - COLOUR_CHANGE] if match.sizes[match.to_move] > 1 else None
            )
        if action == SAY_MAU:
            return views.SayMau(action)
        if not match.can_still_draw():
            return views.Pass(action)
        return views.Draw(action, match.debt or 1)

    def describe(self, state: State, action: int, lang: str) -> str:
        t = self.texts(lang)
        what = self.action(state, action)
        if isinstance(what, views.Draw):
            return t("action.take" if cast(Position, state).debt else "action.draw", n=what.cards)
        if isinstance(what, views.Name):
            return t("action.name", colour=t(f"colour.{what.colour}"))
        if isinstance(what, views.Lay) and what.colour:
            return t("action.lay-naming", colour=t(f"colour.{what.colour}"))
        if isinstance(what, views.Lay):
            return t("action.lay", card=self.word("card", what.card, t))
        return t(f"action.{what.kind}")

    def forbidding_clause(self, state: State, action: int) -> str:
        match = cast(Position, state)
        if match.is_over():
            return "MM-23"
        if match.naming:
            return "MM-07"
        if action == SAY_MAU:
            return "MM-31" if match.setup.must_say_mau else "MM-33"
        if action == DRAW:
            return "MM-12" if match.can_still_draw() else "MM-29"
        card = min(action, COLOUR_CHANGE)
        if not match.hands[match.to_move * KINDS + card]:
            return "MM-08"
        if match.debt:
            return "MM-16"
        if card == COLOUR_CHANGE:
            return "MM-35"
        return "MM-08" if card % SYMBOLS < words.REVERSE else "MM-09"

    # Words

    def event_value(self, name: str, number: int) -> Any:
        if name == "card":
            return CARDS[number]
        return COLOURS[number] if name == "colour" else number

    def word(self, name: str, value: Any, t: Texts) -> str:
        if name == "card" and value != "colour-change":
            colour, _, mark = value.partition("-")
            return t("card", colour=t(f"colour.{colour}"), mark=mark if mark.isdigit() else t(f"mark.{mark}"))
        if name == "card":
            return t("mark.colour-change")
        if name == "colour":
            return t(f"colour.{value}")
        if name == "game":
            return str(value + 1)
        return str(value)

    def show(self, view: views.View, names: Sequence[str], lang: str) -> "RenderableType":
        from ludothek.games.maumau import terminal

        return terminal.table(view, names, self.texts(lang))

    def picture(self, view: views.View, names: Sequence[str], lang: str = "en") -> Picture:
        from ludothek.games.maumau import picture

        return picture.draw(view, names, self.texts(lang))
