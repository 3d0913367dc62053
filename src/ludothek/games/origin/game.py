"""Origin as a game: options, editions, observation, events, and decisions in words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from ludothek.core.constants import NOTHING
from ludothek.core.edition import Edition
from ludothek.core.event_log import Log
from ludothek.core.facts import Facts, Share, SheetLine
from ludothek.core.game import Game, RawEvent
from ludothek.core.levels import DEFAULT_LEVELS, Search
from ludothek.core.memory import HandChange
from ludothek.core.options import Value, flag
from ludothek.core.picture import Picture
from ludothek.core.policy import Policy
from ludothek.core.reason import Belief, Reason
from ludothek.core.rng import Rng
from ludothek.core.selection import Pieces
from ludothek.core.state import State
from ludothek.core.texts import Texts
from ludothek.core.views import Event
from ludothek.games.origin import constants as words
from ludothek.games.origin import views
from ludothek.games.origin.cardtext import effect_text
from ludothek.games.origin.edition import TABLES, find_problems
from ludothek.games.origin.events import EVENTS, REASONS, Journey, Settled
from ludothek.games.origin.facts import facts_of
from ludothek.games.origin.greedy import Greedy
from ludothek.games.origin.parts import parts_of
from ludothek.games.origin.rules import Position
from ludothek.games.origin.setup import Setup
from ludothek.games.origin.views import COLUMNS, DECKS, drawn_with_b, list_known_cards, own_areas, pawn
from ludothek.games.origin.why_not import Forbidding

if TYPE_CHECKING:
    from rich.console import RenderableType

SEATS, AREAS, CARDS = words.MOST_SEATS, words.MOST_AREAS, words.CARDS
FIRSTS = (0, words.FIRST_PERMANENT, words.FIRST_OBJECTIVE, CARDS)
THEMES = {"evolve": "evolution", "keep": "objective", "reward": "reward", "take": "reward", "pass": "end-turn"}
"""What puzzles are about by the kind of the solution's first action; the others are about cards."""


class Origin(Game):
    key = "origin"
    version = 2
    seats = range(2, words.MOST_SEATS + 1)
    usual_seats = 3
    num_actions = words.NUM_ACTIONS
    content = "origin.toml"
    clauses = tuple(f"OR-{n:02}" for n in range(1, 60))
    chapters = {
        "set-up": "OR-01",
        "turn": "OR-07",
        "rewards": "OR-13",
        "cards": "OR-21",
        "end": "OR-26",
        "rulings": "OR-30",
    }
    options = (flag("junior", "OR-57"), flag("compensation", "OR-59"))
    levels = {
        **DEFAULT_LEVELS,
        "master": Search(simulations=60, max_rollout_depth=60, forgetful=True),
        "grandmaster": Search(simulations=600, max_rollout_depth=60),
    }
    themes = {
        "evolution": "OR-07",
        "migration": "OR-10",
        "displacement": "OR-11",
        "reward": "OR-14",
        "card": "OR-21",
        "objective": "OR-24",
        "end-turn": "OR-31",
    }
    thinking = {"master": 0.005, "grandmaster": 0.05, "prodigy": 0.0, "sage": 0.059}
    observation = {
        "hands": SEATS * CARDS,
        "played": SEATS * CARDS,
        "set_aside": words.MOST_OBJECTIVES,
        "discarded": words.FIRST_PERMANENT,
        "decks": 3,
        "under_decks": 3 * words.MOST_IN_DECK,
        "heights": AREAS,
        "widths": AREAS,
        "colours": 3 * AREAS,
        "owners": (SEATS + 1) * AREAS,
        "hunting": AREAS,
        "straits": words.MOST_STRAITS,
        "strait_owners": SEATS * words.MOST_STRAITS,
        "supply": words.SHAPES,
        "reward_board": 4 * words.LEVELS,
        "reserve": words.LEVELS,
        "tiles": SEATS * words.LEVELS,
        "hand_sizes": SEATS * 3,
        "villages": SEATS,
        "hunting_tiles": SEATS,
        "hunting_points": SEATS,
        "scores": SEATS,
        "to_move": SEATS,
        "starter": SEATS,
        "seats": SEATS,
        "phase": words.PHASES,
        "tasks": words.TASKS,
        "action_card": words.FIRST_PERMANENT,
        "acted_at": AREAS,
        "shape": words.SHAPES,
        "colours_played": 3,
        "acted": 1,
        "passed": 1,
        "ending": 1,
        "last_turns": 1,
        "round": 1,
        "column": 1,
        "deck": 1,
        "count": 1,
        "floor": 1,
        "junior": 1,
        "acts": SEATS * words.ACTS,
        "unseen": CARDS,
        "progress": words.MOST_OBJECTIVES,
    }
    events = EVENTS
    view_type = views.View

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = edition or self.standard_edition

    def of_edition(self, edition: Edition) -> Game:
        return self if edition is self.edition else Origin(edition)

    def start(self, seats: int, options: Mapping[str, Value], edition: Edition, rng: Rng, log: Log | None) -> State:
        position = Position(Setup(seats, dict(options), edition.data))
        position.log = log
        position.deal(rng)
        return position

    def scene(
        self, seats: int, options: Mapping[str, Value], edition: Edition, set_up: Mapping[str, Any], rng: Rng
    ) -> State:
        from ludothek.games.origin.setup_position import scene

        return scene(edition.data, seats, bool(options["junior"]), **set_up)

    def find_problems(self, edition: Edition) -> Iterator[str]:
        return find_problems(edition)

    def provenances(self, edition: Edition) -> dict[str, str]:
        found = {}
        for table in TABLES:
            for entry in edition.data[table]:
                for value, source in entry.get("provenance", {}).items():
                    found[f"{table}.{entry['id']}.{value}"] = source
        return found

    def policy(self) -> Policy:
        return Greedy()

    def parts_of(self, action: int) -> tuple[str, ...]:
        return parts_of(action)

    # What a seat may see

    def shared_view(self, state: State) -> views.SharedView:
        return views.shared_view(cast(Position, state), self.seen_pieces)

    @cached_property
    def seen_pieces(self) -> dict[int, Any]:
        """Areas, straits and pawns in supply that were shown before, by all that can change about them."""
        return {}

    def private_view(self, state: State, seat: int | None, shared: views.SharedView) -> views.PrivateView:
        position = cast(Position, state)
        legal = (
            [self.action(position, action) for action in position.legal_actions()] if seat == position.to_move else []
        )
        return views.private_view(position, -1 if seat is None else seat, shared.players, legal)

    def show(self, view: views.View, names: Sequence[str], lang: str) -> "RenderableType":
        from ludothek.games.origin.terminal import render_world

        return render_world(self, view, names, self.texts(lang))

    def picture(self, view: views.View, names: Sequence[str], lang: str = "en") -> Picture:
        from ludothek.games.origin import picture

        return picture.draw(view, names, self.texts(lang), self.word)

    def list_hand(self, state: State, seat: int) -> list[str]:
        return list_known_cards(cast(Position, state), seat, seat)

    def hand_changes(self, state: State, events: Sequence[RawEvent]) -> list[HandChange]:
        changes: list[HandChange] = []
        victim = NOTHING

        def change(seat: int, by: int, card: int, deck: int) -> None:
            changes.append(HandChange(seat, by, card, range(FIRSTS[deck], FIRSTS[deck + 1])))

        for number, seat, public, private, eyes in events:
            hidden = private if eyes else NOTHING
            if number == words.PLAYED:
                change(seat, -1, public, cast(Position, state).setup.deck_of[public])
            elif words.DREW <= number < words.PUT_UNDER:
                change(seat, 1, hidden, number - words.DREW)
            elif words.PUT_UNDER <= number < words.TOOK_TILE:
                change(seat, -1, hidden, number - words.PUT_UNDER)
            elif number == words.ROBBED:
                victim = seat
            elif words.STOLE <= number < words.SEIZED:
                change(victim, -1, hidden, number - words.STOLE)
                change(seat, 1, hidden, number - words.STOLE)
            elif number == words.KEPT:
                change(seat, -1, NOTHING, words.OBJECTIVE)
                change(seat, -1, NOTHING, words.OBJECTIVE)
        return changes

    def census(self, state: State) -> dict[str, int]:
        position = cast(Position, state)
        setup = position.setup
        count: Counter[int] = Counter(card for card in position.aside if card >= 0)
        for deck in range(3):
            first = deck * words.MOST_IN_DECK
            count.update(position.decks[first : first + position.in_deck[deck]])
            count.update(position.under[first : first + position.in_under[deck]])
        for card in range(len(setup.card_ids)):
            count[card] += sum(position.hands[card::CARDS]) + sum(played >> card & 1 for played in position.played)
            count[card] += position.discarded[card] if card < words.FIRST_PERMANENT else 0
        cards = {setup.card_ids[card]: n for card, n in count.items() if n}
        tiles = {
            f"level-{level}": sum(position.board[level::6]) + position.reserve[level] + sum(position.tiles[level::6])
            for level in range(1, words.LEVELS + 1)
        }
        pawns = Counter(f"pawn-{shape}" for shape in position.shape_at if shape >= 0)
        pawns.update({f"pawn-{shape}": n for shape, n in enumerate(position.supply) if n})
        return {
            **cards,
            **tiles,
            **pawns,
            "hunting": sum(position.hunting) + sum(position.hunting_points),
            "straits": sum(position.strait_value[: setup.straits]),
            "villages": sum(position.villages) + sum(bin(mine).count("1") for mine in position.mine),
        }

    def catalogue(self, lang: str) -> list[dict[str, Any]]:
        """Places, tiles and cards of the edition with names and texts, and its drawn map, if it has one."""
        t = self.texts(lang)
        data = self.edition.data
        pieces = [
            {"table": table, **entry, **self.name_piece(table, entry, t)} for table in TABLES for entry in data[table]
        ]
        return [*pieces, {"table": "map", "id": "map", **data["map"]}] if "map" in data else pieces

    def name_piece(self, table: str, entry: Mapping[str, Any], t: Texts) -> dict[str, str]:
        if table in ("area", "strait", "continent"):
            return {"name": self.place_word(table, entry["id"], t)}
        if table in ("action", "permanent", "objective"):
            return {"name": self.card_word(entry["id"], t), "text": self.card_text(entry["id"], t)}
        return {}

    def facts(self, state: State, events: Sequence[Event]) -> Facts:
        return facts_of(cast(Position, state), events)

    # Decisions

    def breakdown(self, state: State, events: Sequence[Event]) -> list[list[Share]]:
        from ludothek.games.origin.breakdown import breakdown

        return breakdown(cast(Position, state))

    def score_sheet(self, options: Mapping[str, Value]) -> tuple[SheetLine, ...]:
        from ludothek.games.origin.breakdown import JUNIOR_SHEET, SHEET

        return JUNIOR_SHEET if options["junior"] else SHEET

    def sheet_line(self, share: Share) -> SheetLine:
        from ludothek.games.origin.breakdown import sheet_line

        return sheet_line(share)

    def favourites(self, state: State) -> list[dict[str, int]]:
        from ludothek.games.origin.breakdown import count_continents

        return count_continents(cast(Position, state))

    def favourite_word(self, piece: str, t: Texts) -> str:
        return self.place_word("continent", piece, t)

    def action(self, state: State, action: int) -> views.AnyAction:
        """An action described; an area, strait or card that there is not is named by its number."""
        position = cast(Position, state)
        if action < words.EVOLVE:
            return self.journey(position, action)
        if action < words.PLACE:
            return views.Evolve(action, pawn(action - words.EVOLVE))
        if action < words.PLAY:
            collecting = position.phase == words.COLLECTING
            return (views.Collect if collecting else views.Place)(action, self.area(action - words.PLACE))
        if action < words.PUT:
            return views.Play(action, self.card(action - words.PLAY))
        if action < words.KEEP:
            return views.Put(action, self.card(action - words.PUT))
        if action < words.REWARD_A:
            return views.Keep(action, self.card(words.FIRST_OBJECTIVE + action - words.KEEP))
        if action < words.TAKE:
            return self.reward(position, action)
        if action < words.ROB:
            column, level = divmod(action - words.TAKE, words.LEVELS)
            return views.Take(action, views.Tile(COLUMNS[column], level + 1))
        if action < words.SEIZE:
            return views.Rob(action, action - words.ROB)
        if action < words.IMITATE:
            return views.Seize(action, self.strait(action - words.SEIZE))
        if action < words.DRAW_FROM:
            other, level = divmod(action - words.IMITATE, words.LEVELS)
            return views.Imitate(action, other, level + 1)
        if action < words.SWAP:
            return views.DrawFrom(action, DECKS[action - words.DRAW_FROM])
        if action < words.PASS:
            one, two = PAIRS[action - words.SWAP]
            return views.Swap(action, [self.own_area(position, one), self.own_area(position, two)])
        if action == words.PASS:
            return views.Pass(action)
        return views.EndTurn(action)

    def journey(self, position: Position, action: int) -> views.Migrate | views.Displace:
        number, goal = divmod(action, AREAS)
        taken = goal < position.setup.areas and position.owner_of(goal) >= 0
        return (views.Displace if taken else views.Migrate)(action, self.own_area(position, number), self.area(goal))

    def reward(self, position: Position, action: int) -> views.RewardA | views.RewardB:
        colour = COLUMNS[position.deck] if position.phase == words.REWARDING else None
        if action == words.REWARD_A:
            return views.RewardA(action, colour)
        cards, back = drawn_with_b(position)
        return views.RewardB(action, colour, cards, back) if colour else views.RewardB(action, colour)

    def theme(self, state: State, action: int) -> str:
        kind = parts_of(action)[0]
        if kind == "move":
            taken = cast(Position, state).owner_of(action % AREAS) != NOTHING
            return "displacement" if taken else "migration"
        if kind == "place":
            return "evolution" if cast(Position, state).phase == words.PLACING else "reward"
        is_objective = kind == "play" and action - words.PLAY >= words.FIRST_OBJECTIVE
        return "objective" if is_objective else THEMES.get(kind, "card")

    def describe(self, state: State, action: int, lang: str) -> str:
        position = cast(Position, state)
        t = self.texts(lang)
        what = self.action(position, action)
        key = f"action.{what.kind}"
        if isinstance(what, views.RewardA | views.RewardB):
            cards, back = drawn_with_b(position)
            return t(self.reward_key(position, key, what.colour), n=cards, back=back)
        if isinstance(what, views.Swap):
            one, two = what.areas
            return t(key, areas=t("and", one=self.word("area", one, t), two=self.word("area", two, t)))
        parts = [name for name in what.__struct_fields__ if name not in ("action", "text")]
        return t(key, **{name: self.word(name, getattr(what, name), t) for name in parts})

    @staticmethod
    def reward_key(position: Position, key: str, colour: str | None) -> str:
        if colour == "brown":
            return f"{key}.brown"
        return f"{key}.junior" if position.setup.junior else key

    def selection(self, state: State) -> Pieces | None:
        """The cards that go under a deck together (OR-50)."""
        p = cast(Position, state)
        if p.phase != words.PUTTING:
            return None
        counts = p.hands[p.to_move * CARDS : (p.to_move + 1) * CARDS]
        cards = [card for card in range(CARDS) if p.setup.in_colour[p.deck] >> card & 1]
        return Pieces((p.phase, p.deck), [words.PUT + card for card in cards for _ in range(counts[card])], p.count)

    def forbidding_clause(self, state: State, action: int) -> str:
        return Forbidding(cast(Position, state)).forbid(action)[0]

    def forbidding_facts(self, state: State, action: int) -> Reason | None:
        return Forbidding(cast(Position, state)).forbid(action)[1]

    def reasons_for(self, state: State, actions: Sequence[int], beliefs: Sequence[Belief] = ()) -> list[Reason]:
        from ludothek.games.origin import advice

        return advice.explain(cast(Position, state), actions, beliefs)

    # Names and words

    def area(self, number: int) -> str:
        areas = self.edition.data["area"]
        return str(areas[number]["id"] if number < len(areas) else number)

    def strait(self, number: int) -> str:
        straits = self.edition.data["strait"]
        return str(straits[number]["id"] if number < len(straits) else number)

    def card(self, number: int) -> str:
        """A card's id by its number; the number itself if there is no such card."""
        return self.card_ids[number] or str(number)

    @cached_property
    def card_ids(self) -> list[str]:
        """The ids of cards by their numbers; empty where there is none."""
        found = [""] * CARDS
        for first, deck in ((0, "action"), (words.FIRST_PERMANENT, "permanent"), (words.FIRST_OBJECTIVE, "objective")):
            ids = [card["id"] for card in self.edition.data[deck]]
            found[first : first + len(ids)] = ids
        return found

    @cached_property
    def cards(self) -> dict[str, tuple[str, dict[str, Any]]]:
        """The deck and the entry of each card by its id."""
        return {card["id"]: (deck, card) for deck in DECKS for card in self.edition.data[deck]}

    def own_area(self, position: Position, number: int) -> str:
        """The area of a pawn of the seat to move by its number; empty if there is no such pawn."""
        own = own_areas(position)
        return self.area(own[number]) if number < len(own) else ""

    def event_value(self, name: str, number: int) -> Any:
        if name == "pawn":
            return pawn(number)
        if name == "area":
            return self.area(number)
        if name == "settled":
            return Settled(pawn(number // AREAS), self.area(number % AREAS))
        if name == "journey":
            return Journey(self.area(number // AREAS), self.area(number % AREAS))
        if name == "card":
            return self.card(number)
        if name == "tile":
            return views.Tile(COLUMNS[number // 8], number % 8)
        if name == "strait":
            return self.strait(number)
        return REASONS[number] if name == "reason" else number

    def share_word(self, share: Share, t: Texts) -> str:
        word = super().share_word(share, t)
        return word if f"points.{share.what}" in t.keys else t("points.objective", card=word)

    def word(self, name: str, value: Any, t: Texts) -> str:
        if name in ("area", "start", "goal"):
            return self.place_word("area", value, t) if value else t("no-pawn")
        if name in ("strait", "continent"):
            return self.place_word(name, value, t)
        if name == "card":
            return self.card_word(value, t)
        if name == "pawn":
            return t("pawn", height=value.height, width=value.width, colour=t(f"hue.{value.colour}"))
        if name == "settled":
            return t("settled", pawn=self.word("pawn", value.pawn, t), area=self.word("area", value.area, t))
        if name == "journey":
            return t("journey", start=self.word("start", value.start, t), goal=self.word("goal", value.goal, t))
        if name == "tile":
            return t("tile", level=value.level, column=t(f"column.{value.column}"))
        if name == "opponent":
            return str(value + 1)
        if name == "other":
            return t(f"column.{value}")
        return t(f"{name}.{value}") if name in ("deck", "reason", "hue", "column") else str(value)

    def place_word(self, table: str, value: str, t: Texts) -> str:
        """An area, strait or continent in words: ours, or the name in an owner's edition."""
        if f"{table}.{value}" in t.keys:
            return t(f"{table}.{value}")
        for entry in self.edition.data[table]:
            if entry["id"] == value:
                return str(entry.get("name", value))
        return t("unknown", n=value)

    def card_word(self, card: str, t: Texts) -> str:
        """A card's name: an owner's, else ours; an objective is named by what it asks for."""
        if card not in self.cards:
            return t("unknown", n=card)
        deck, entry = self.cards[card]
        if deck == "objective":
            return t(f"objective.{entry['condition']}", n=entry["count"], which=self.which_word(entry, t))
        name = entry.get("name")
        if name is None:
            return t(f"card.{card}") if f"card.{card}" in t.keys else card.replace("-", " ").capitalize()
        return str(name.get(t.lang) or next(iter(name.values())) if isinstance(name, dict) else name)

    def card_text(self, card: str, t: Texts) -> str:
        """What a card does, or what an objective is worth."""
        deck, entry = self.cards[card]
        return t("objective.worth", n=entry["value"]) if deck == "objective" else effect_text(deck, entry, t)

    def which_word(self, objective: Mapping[str, Any], t: Texts) -> str:
        which = objective.get("which", "")
        if objective["condition"] == "pawns-on-colour":
            return t(f"areas.{which}")
        if objective["condition"] == "pawns-on-continent":
            known = f"in.{which}" in t.keys
            return t(f"in.{which}") if known else t("in", place=self.place_word("continent", which, t))
        return str(which)


PAIRS = [(one, two) for one in range(words.PAWNS) for two in range(one + 1, words.PAWNS)]
