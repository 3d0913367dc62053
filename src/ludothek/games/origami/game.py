"""Origami as a game: options, families, views, words, and the clause behind every "no"."""

import copy
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, cast

from ludothek.core.constants import NOTHING
from ludothek.core.edition import Edition
from ludothek.core.errors import InvalidSeats
from ludothek.core.event_log import Log
from ludothek.core.facts import Facts, Share, SheetLine
from ludothek.core.game import Game, RawEvent
from ludothek.core.memory import HandChange
from ludothek.core.options import Option, Value, flag
from ludothek.core.picture import Picture
from ludothek.core.policy import Policy
from ludothek.core.reason import Belief, Reason
from ludothek.core.rng import Rng
from ludothek.core.selection import Pieces
from ludothek.core.state import State
from ludothek.core.texts import Texts
from ludothek.core.views import Event
from ludothek.games.origami import constants as words
from ludothek.games.origami import views
from ludothek.games.origami.cardtext import branch_text, card_text
from ludothek.games.origami.constants import KINDS, MOST_IN_COLLECTION, MOST_SEATS
from ludothek.games.origami.edition import check_cards, read_cards
from ludothek.games.origami.effects import EFFECT_KINDS, FAMILIES, UNCONFIRMED, Card
from ludothek.games.origami.events import EVENTS
from ludothek.games.origami.facts import facts_of
from ludothek.games.origami.greedy import Greedy
from ludothek.games.origami.rules import Position
from ludothek.games.origami.setup import Setup
from ludothek.games.origami.views import SIDES
from ludothek.games.origami.ways import selection, ways_on
from ludothek.games.origami.why_not import Forbidden, Forbidding

if TYPE_CHECKING:
    from rich.console import RenderableType

RANDOM = "random"
FAMILY_SETS = tuple("+".join(some) for seats in (2, 3, 4) for some in combinations(FAMILIES, seats))
CHOICES: dict[int, type[views.CardChoice]] = {
    words.TAKING: views.Take,
    words.COPYING: views.Copy,
    words.PAYING_PRICE: views.Discard,
    words.SORTING: views.Discard,
    words.LOOKING: views.Keep,
    words.GIVING_BACK: views.GiveBack,
    words.PASSING_ON: views.PassOn,
    words.CONCEDING: views.Discard,
    words.PICKING: views.Pick,
    words.TRIMMING: views.Discard,
    words.TOPPING: views.Top,
}


class Origami(Game):
    key = "origami"
    version = 2
    seats = range(2, MOST_SEATS + 1)
    usual_seats = 2
    num_actions = words.NUM_ACTIONS
    content = "cards.toml"
    clauses = tuple(f"OG-{n:02}" for n in range(1, 55))
    chapters = {
        "set-up": "OG-01",
        "turn": "OG-05",
        "draw": "OG-08",
        "play": "OG-11",
        "cards": "OG-19",
        "end": "OG-34",
        "rulings": "OG-36",
    }
    options = (
        Option("families", RANDOM, (RANDOM, *FAMILY_SETS), "OG-01"),
        flag("whale_same_collection", "OG-52"),
        flag("memory_aid", "OG-36"),
    )
    themes = {
        "hand-limit": "OG-06",
        "draw": "OG-08",
        "play": "OG-11",
        "place": "OG-12",
        "special": "OG-16",
        "effect": "OG-38",
    }
    thinking = {"master": 0.006, "grandmaster": 0.059, "prodigy": 0.0, "sage": 0.054}
    observation = {
        "hand": KINDS,
        "known": 3 * KINDS,
        "line": KINDS,
        "discards": KINDS,
        "top_discard": KINDS,
        "collected": 4 * KINDS,
        "tops": 8 * KINDS,
        "playing": KINDS,
        "paid": KINDS,
        "wanted": KINDS,
        "aside": KINDS,
        "secret": KINDS,
        "placed": KINDS,
        "taken": KINDS,
        "effect": KINDS,
        "hand_sizes": 4,
        "heights": 8,
        "scores": 4,
        "to_move": 4,
        "active": 4,
        "starter": 4,
        "has_chosen": 4,
        "opponent": 4,
        "seats": 4,
        "phase": words.PHASES,
        "families": words.FAMILIES,
        "deck": 1,
        "run_outs": 1,
        "round": 1,
        "final_round": 1,
        "passes": 1,
        "left": 1,
        "owing": 1,
        "last": 1,
        "aside_cards": 1,
        "depth": 1,
        "whale_same_collection": 1,
        "acts": 4 * words.ACTS,
        "unseen": KINDS,
    }
    events = EVENTS
    view_type = views.View

    @cached_property
    def edition(self) -> Edition:
        return self.standard_edition

    @cached_property
    def cards(self) -> list[Card]:
        return read_cards(self.edition)

    @cached_property
    def by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    def of_edition(self, edition: Edition) -> "Origami":
        if edition is self.edition:
            return self
        other = copy.copy(self)
        other.edition = edition
        other.cards = read_cards(edition)
        other.by_id = {card.id: card for card in other.cards}
        other.ids = [card.id for card in other.cards]
        return other

    def check_seats(self, seats: int, options: Mapping[str, Value]) -> None:
        super().check_seats(seats, options)
        chosen = str(options["families"])
        if chosen != RANDOM and chosen.count("+") + 1 != seats:
            raise InvalidSeats(f"{seats} players use {seats} families, not {chosen.count('+') + 1} ({chosen})")

    def start(self, seats: int, options: Mapping[str, Value], edition: Edition, rng: Rng, log: Log | None) -> State:
        families = self._families(seats, str(options["families"]))
        setup = Setup(
            seats, read_cards(edition), families, bool(options["whale_same_collection"]), bool(options["memory_aid"])
        )
        position = Position(setup)
        position.log = log
        position.deal(rng)
        return position

    @staticmethod
    def _families(seats: int, chosen: str) -> list[list[int]]:
        """The sets of families among which the lot decides."""
        if chosen != RANDOM:
            return [[FAMILIES.index(family) for family in chosen.split("+")]]
        return [list(some) for some in combinations(range(len(FAMILIES)), seats)]

    def scene(
        self, seats: int, options: Mapping[str, Value], edition: Edition, set_up: Mapping[str, Any], rng: Rng
    ) -> State:
        from ludothek.games.origami.setup_position import scene

        return scene(read_cards(edition), **set_up)

    def find_problems(self, edition: Edition) -> Iterator[str]:
        return check_cards(edition)

    def provenances(self, edition: Edition) -> dict[str, str]:
        return {
            f"{card['id']}.{value}": source
            for card in edition.data["card"]
            for value, source in card.get("provenance", {}).items()
        }

    def parts_of(self, action: int) -> tuple[str, ...]:
        firsts = (
            words.PLAY,
            words.CHOOSE,
            words.DRAW,
            words.PLACE,
            words.USE,
            words.OPPONENT,
            words.BRANCH,
            words.STOP,
        )
        return (("play", "choose", "draw", "place", "use", "opponent", "branch", "stop")[bisect(firsts, action) - 1],)

    def policy(self) -> Policy:
        return Greedy()

    # What a seat may see

    @cached_property
    def ids(self) -> list[str]:
        return [card.id for card in self.cards]

    def shared_view(self, state: State) -> views.SharedView:
        return views.shared_view(cast(Position, state), self.ids)

    def private_view(self, state: State, seat: int | None, shared: views.SharedView) -> views.PrivateView:
        p = cast(Position, state)
        mine = seat is not None and seat == p.to_move and not p.is_over()
        observer = -1 if seat is None else seat
        return views.PrivateView(
            seat=seat,
            legal=[self.action(p, action) for action in p.legal_actions()] if mine else [],
            players=views.players(p, self.ids, observer, shared.players),
            private=views.private(p, self.ids, observer, mine, ways_on(self, p) if mine else []),
        )

    def _piles(self, p: Position) -> list[list[str]]:
        cards, heights = p.collections, p.heights
        return [
            self._ids(cards[pile * MOST_IN_COLLECTION : pile * MOST_IN_COLLECTION + heights[pile]])
            for pile in range(2 * p.seats)
        ]

    def _id(self, kind: int) -> str | None:
        return self.cards[kind].id if 0 <= kind < len(self.cards) else None

    def _ids(self, kinds: Sequence[int]) -> list[str]:
        return [self.cards[kind].id for kind in kinds]

    def _repeat_ids(self, counts: Sequence[int]) -> list[str]:
        return [self.cards[kind].id for kind, count in enumerate(counts) if count for _ in range(count)]

    def list_hand(self, state: State, seat: int) -> list[str]:
        return self._repeat_ids(cast(Position, state).hands[seat * KINDS : (seat + 1) * KINDS])

    def hand_changes(self, state: State, events: Sequence[RawEvent]) -> list[HandChange]:
        p, every = cast(Position, state), range(KINDS)
        changes: list[HandChange] = []

        def change(seat: int, by: int, kind: int) -> None:
            changes.append(HandChange(seat, by, kind, every))

        aside = p.in_aside if p.phase == words.SORTING else 0
        replaced = False
        for number, seat, public, private, eyes in events:
            hidden = private if eyes else NOTHING
            match number:
                case words.DEALT | words.TOOK | words.TOOK_DISCARD:
                    change(seat, 1, public)
                case words.DREW | words.KEPT:
                    change(seat, 1, hidden)
                    aside -= number == words.KEPT and aside > 0
                case words.PLAYED | words.PAID | words.PUT_IN_LINE | words.REPLACED:
                    change(seat, -1, public)
                    replaced = number == words.REPLACED
                case words.SET_ASIDE:
                    aside += 1
                case words.DISCARDED if aside > 0:
                    aside -= 1
                case words.DISCARDED if not replaced:
                    change(seat, -1, public)
                case words.STOLE:
                    change(public, -1, hidden)
                    change(seat, 1, hidden)
                case words.GAVE | words.PASSED_ON:
                    change(seat, -1, hidden)
                    change(public, 1, hidden)
        return changes

    def census(self, state: State) -> dict[str, int]:
        p = cast(Position, state)
        pieces = Counter(self._ids(p.deck[: p.in_deck]) + self._ids(p.discard[: p.in_discard]))
        pieces.update(self._ids(p.aside[: p.in_aside]))
        pieces.update(self._ids([kind for kind in p.line if kind != NOTHING]))
        for seat in range(p.seats):
            pieces.update(self.list_hand(p, seat))
        for pile in self._piles(p):
            pieces.update(pile)
        if p.phase == words.PLACING:
            pieces.update(self._ids([p.placed]))
        return dict(sorted(pieces.items()))

    def catalogue(self, lang: str) -> list[dict[str, Any]]:
        """Every animal with its numbers, its text, and where each of its values comes from."""
        t = self.texts(lang)
        return [
            {
                "id": card.id,
                "name": card.names[lang],
                "family": FAMILIES[card.family],
                "copies": card.copies,
                "folds": card.folds,
                "cost": card.cost,
                "points": card.points,
                "kind": EFFECT_KINDS[card.kind],
                "text": card_text(card, self.by_id, t),
                "provenance": dict(card.provenance),
            }
            for card in self.cards
        ]

    def explain_piece(self, piece: Mapping[str, Any], lang: str) -> list[str]:
        t = self.texts(lang)
        numbers = {key: piece[key] for key in ("copies", "cost", "folds", "points")}
        lines = [t("card.numbers", family=t(f"family.{piece['family']}"), **numbers)]
        lines.append(t("card.effect", kind=t(f"kind.{piece['kind']}"), text=piece["text"]))
        open_values = [t(f"value.{value}") for value, source in piece["provenance"].items() if source in UNCONFIRMED]
        return lines + ([t("card.sources", values=", ".join(open_values))] if open_values else [])

    # Decisions

    def facts(self, state: State, events: Sequence[Event]) -> Facts:
        return facts_of(cast(Position, state), self.cards, events)

    def breakdown(self, state: State, events: Sequence[Event]) -> list[list[Share]]:
        from ludothek.games.origami.breakdown import breakdown

        return breakdown(cast(Position, state), self.ids)

    def score_sheet(self, options: Mapping[str, Value]) -> tuple[SheetLine, ...]:
        from ludothek.games.origami.breakdown import SHEET

        return SHEET

    def sheet_line(self, share: Share) -> SheetLine:
        from ludothek.games.origami.breakdown import sheet_line

        return sheet_line(share)

    def favourites(self, state: State) -> list[dict[str, int]]:
        from ludothek.games.origami.breakdown import count_animals

        return count_animals(cast(Position, state), self.ids)

    def action(self, state: State, action: int) -> views.AnyAction:
        p = cast(Position, state)
        if action < words.CHOOSE:
            return views.Play(action, self._name(action))
        if action < words.DRAW:
            return self._choice(p)(action, self._name(action - words.CHOOSE))
        if words.SPECIAL <= action < words.PLACE:
            side = action - words.SPECIAL
            top = self._piles(p)[2 * p.active + side][-1:]
            return views.Special(action, SIDES[side], "".join(top))
        if words.PLACE <= action < words.USE:
            return views.Place(action, SIDES[action - words.PLACE])
        if action in (words.USE, words.DECLINE):
            return (views.Use if action == words.USE else views.Decline)(action, self._name(p.placed))
        if words.OPPONENT <= action < words.BRANCH:
            return views.Opponent(action, action - words.OPPONENT)
        if words.BRANCH <= action < words.STOP:
            return views.Branch(action, action - words.BRANCH)
        if action == words.DRAW:
            return views.Draw(action)
        return views.Stop(action) if action == words.STOP else views.Pass(action)

    def _name(self, kind: int) -> str:
        return self.ids[kind] if 0 <= kind < len(self.ids) else ""

    @staticmethod
    def _choice(p: Position) -> "type[views.CardChoice]":
        """What choosing a card means now."""
        if p.playing != NOTHING:
            return views.Pay if p.owing > 0 else views.Top
        if p.phase == words.SWAPPING:
            return views.Want if p.chosen == NOTHING else views.Swap
        return CHOICES.get(p.phase, views.Choose)

    def theme(self, state: State, action: int) -> str:
        p = cast(Position, state)
        if p.phase == words.TRIMMING:
            return "hand-limit"
        if action == words.DRAW or p.phase == words.TAKING:
            return "draw"
        if words.SPECIAL <= action < words.PLACE:
            return "special"
        if words.PLACE <= action < words.USE:
            return "place"
        return "play" if action < words.CHOOSE or (p.playing != NOTHING and p.owing) else "effect"

    def describe(self, state: State, action: int, lang: str) -> str:
        t = self.texts(lang)
        what = self.action(state, action)
        if isinstance(what, views.Branch):
            return branch_text(cast(Position, state), self.cards, self.by_id, what.branch, t)
        if isinstance(what, views.Opponent):
            return t("action.opponent", seat=what.seat + 1)
        parts = {
            part: self.word(part, getattr(what, part), t) for part in ("card", "collection") if hasattr(what, part)
        }
        return t(f"action.{what.kind}", **parts)

    def forbidding_clause(self, state: State, action: int) -> str:
        return self._forbid(state, action)[0]

    def forbidding_facts(self, state: State, action: int) -> Reason | None:
        return self._forbid(state, action)[1]

    def _forbid(self, state: State, action: int) -> Forbidden:
        return Forbidding(cast(Position, state), self.ids).forbid(action)

    def reasons_for(self, state: State, actions: Sequence[int], beliefs: Sequence[Belief] = ()) -> list[Reason]:
        from ludothek.games.origami import advice

        return advice.explain(cast(Position, state), self.ids, actions, beliefs)

    def selection(self, state: State) -> Pieces | None:
        return selection(cast(Position, state))

    # Words

    def event_value(self, name: str, number: int) -> Any:
        if name == "card":
            return self._id(number)
        if name == "family":
            return FAMILIES[number]
        return SIDES[number] if name == "collection" else number

    def word(self, name: str, value: Any, t: Texts) -> str:
        if name in ("card", "top", "paying", "paid", "wanted"):
            return self.by_id[value].names[t.lang] if value in self.by_id else t("card.none")
        if name in ("family", "collection"):
            return t(f"{name}.{value}")
        return t("times", n=value) if name == "times" else str(value)

    def show(self, view: views.View, names: Sequence[str], lang: str) -> "RenderableType":
        from ludothek.games.origami.terminal import Painter

        return Painter(self.by_id, self.texts(lang)).table(view, names)

    def picture(self, view: views.View, names: Sequence[str], lang: str = "en") -> Picture:
        from ludothek.games.origami import picture

        return picture.draw(view, names, self.texts(lang), self.by_id)
