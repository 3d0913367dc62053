"""Origin as a game: options, editions, observation, events, and decisions in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from msgspec import Raw

from ludothek.core.edition import Edition
from ludothek.core.event_log import Log
from ludothek.core.facts import Facts, Share
from ludothek.core.game import EventKind, Game
from ludothek.core.levels import DEFAULT_LEVELS, GuidedSearch, Search
from ludothek.core.options import Value, flag
from ludothek.core.picture import Picture
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.core.texts import Texts
from ludothek.games.origin import constants as words
from ludothek.games.origin import views
from ludothek.games.origin.edition import TABLES, problems
from ludothek.games.origin.facts import facts_of
from ludothek.games.origin.greedy import Greedy
from ludothek.games.origin.rules import Position
from ludothek.games.origin.setup import ACTIONS, PERMANENTS, Setup
from ludothek.games.origin.views import COLUMNS, DECKS, drawn_with_b, held, own_areas, pawn
from ludothek.games.origin.why_not import forbidding_clause

if TYPE_CHECKING:
    from rich.console import RenderableType

REASONS = ("deck-empty", "board-empty", "supply-empty", "villages-used")
SEATS, AREAS, CARDS = words.MOST_SEATS, words.MOST_AREAS, words.CARDS


class Origin(Game):
    key = "origin"
    version = 1
    seats = range(2, words.MOST_SEATS + 1)
    usual_seats = 3
    num_actions = words.NUM_ACTIONS
    content = "origin.toml"
    clauses = tuple(f"OR-{n:02}" for n in range(1, 59))
    chapters = {
        "set-up": "OR-01",
        "turn": "OR-07",
        "rewards": "OR-13",
        "cards": "OR-21",
        "end": "OR-26",
        "rulings": "OR-30",
    }
    options = (flag("junior", "OR-57"),)
    levels = {
        **DEFAULT_LEVELS,
        "master": Search(simulations=60, max_rollout_depth=60, forgetful=True),
        "grandmaster": Search(simulations=600, max_rollout_depth=60),
        "sage": GuidedSearch(simulations=1600, max_seats=2),
    }
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
    }
    events = {
        words.STARTED: EventKind("started"),
        words.NEUTRAL_SET: EventKind("neutral", "pawn"),
        words.DEALT: EventKind("dealt", private="card"),
        words.KEPT: EventKind("kept", private="card"),
        words.EVOLVED: EventKind("evolved", "settled"),
        words.MIGRATED: EventKind("migrated", "journey"),
        words.DISPLACED: EventKind("displaced", "journey"),
        words.STEPPED: EventKind("stepped", "area"),
        words.PUSHED: EventKind("pushed", "area"),
        words.SWAPPED: EventKind("swapped", "journey"),
        words.PASSED: EventKind("passed"),
        words.PLAYED: EventKind("played", "card"),
        words.TOOK_TILE: EventKind("took-tile", "tile"),
        words.REFILLED: EventKind("refilled", "tile"),
        words.HUNTED: EventKind("hunted", "points"),
        words.TOOK_STRAIT: EventKind("took-strait", "strait"),
        words.ROBBED: EventKind("robbed"),
        words.SEIZED: EventKind("seized", "strait"),
        words.LOST_STRAIT: EventKind("lost-strait", "strait"),
        words.IMITATED: EventKind("imitated", "level"),
        words.LOST_TILE: EventKind("lost-tile", "level"),
        words.ENDING: EventKind("ending", "reason"),
        words.ROUNDS_OVER: EventKind("rounds-over", "round"),
        words.NOTED: EventKind("noted", "points"),
        words.GAME_OVER: EventKind("game-over"),
        **{words.DREW + n: EventKind(f"drew-{deck}", private="card") for n, deck in enumerate(DECKS)},
        **{words.PUT_UNDER + n: EventKind(f"put-{deck}", private="card") for n, deck in enumerate(DECKS)},
        **{words.STOLE + n: EventKind(f"stole-{deck}", private="card") for n, deck in enumerate(DECKS)},
    }

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = edition or self.standard_edition

    def of_edition(self, edition: Edition) -> Game:
        return self if edition is self.edition else Origin(edition)

    def start(self, seats: int, options: Mapping[str, Value], edition: Edition, rng: Rng, log: Log | None) -> State:
        match = Position(Setup(seats, dict(options), edition.data))
        match.log = log
        match.deal(rng)
        return match

    def scene(
        self, seats: int, options: Mapping[str, Value], edition: Edition, set_up: Mapping[str, Any], rng: Rng
    ) -> State:
        from ludothek.games.origin.setup_position import scene

        return scene(edition.data, seats, bool(options["junior"]), **set_up)

    def check_edition(self, edition: Edition) -> list[str]:
        return problems(edition)

    def provenances(self, edition: Edition) -> dict[str, str]:
        found = {}
        for table in TABLES:
            for entry in edition.data[table]:
                for value, source in entry.get("provenance", {}).items():
                    found[f"{table}.{entry['id']}.{value}"] = source
        return found

    def policy(self) -> Policy:
        return Greedy()

    # What a seat may see

    def shared_view(self, state: State) -> dict[str, Any]:
        return {"game": self.key, **views.shared(cast(Position, state))}

    def scenery(self, state: State) -> dict[str, Any]:
        return {"game": self.key, **views.shared(cast(Position, state), self.pieces_told)}

    @cached_property
    def pieces_told(self) -> dict[int, Raw]:
        """Areas, straits and pawns in supply as they were told before, as JSON, by all that can change about them."""
        return {}

    def private_view(self, state: State, seat: int | None, shared: dict[str, Any]) -> dict[str, Any]:
        match = cast(Position, state)
        legal = [self.action(match, a) for a in match.legal_actions()] if seat == match.to_move else []
        return {"seat": seat, **views.own(match, -1 if seat is None else seat, shared["players"]), "legal": legal}

    def show(self, view: Mapping[str, Any], names: Sequence[str], lang: str) -> "RenderableType":
        from ludothek.games.origin.terminal import world

        return world(self, view, names, self.texts(lang))

    def picture(self, view: Mapping[str, Any], names: Sequence[str], lang: str = "en") -> Picture:
        from ludothek.games.origin import picture

        return picture.draw(view, names, self.texts(lang), self.word)

    def list_hand(self, state: State, seat: int) -> list[str]:
        return held(cast(Position, state), seat, seat)

    def census(self, state: State) -> dict[str, int]:
        match = cast(Position, state)
        world = match.setup
        count: Counter[int] = Counter(card for card in match.aside if card >= 0)
        for deck in range(3):
            first = deck * words.MOST_IN_DECK
            count.update(match.decks[first : first + match.in_deck[deck]])
            count.update(match.under[first : first + match.in_under[deck]])
        for card in range(len(world.card_ids)):
            count[card] += sum(match.hands[card::CARDS]) + sum(played >> card & 1 for played in match.played)
            count[card] += match.discarded[card] if card < words.FIRST_PERMANENT else 0
        cards = {world.card_ids[card]: n for card, n in count.items() if n}
        tiles = {
            f"level-{level}": sum(match.board[level::6]) + match.reserve[level] + sum(match.tiles[level::6])
            for level in range(1, words.LEVELS + 1)
        }
        pawns = Counter(f"pawn-{shape}" for shape in match.shape_at if shape >= 0)
        pawns.update({f"pawn-{shape}": n for shape, n in enumerate(match.supply) if n})
        return {
            **cards,
            **tiles,
            **pawns,
            "hunting": sum(match.hunting) + sum(match.hunting_points),
            "straits": sum(match.strait_value[: world.straits]),
            "villages": sum(match.villages) + sum(bin(mine).count("1") for mine in match.mine),
        }

    def catalogue(self, lang: str) -> list[dict[str, Any]]:
        """Places, tiles and cards of the edition with names and texts, and its drawn map, if it has one."""
        t = self.texts(lang)
        data = self.edition.data
        pieces = [{"table": table, **entry, **self.named(table, entry, t)} for table in TABLES for entry in data[table]]
        return [*pieces, {"table": "map", "id": "map", **data["map"]}] if "map" in data else pieces

    def named(self, table: str, entry: Mapping[str, Any], t: Texts) -> dict[str, str]:
        if table in ("area", "strait", "continent"):
            return {"name": self.place_word(table, entry["id"], t)}
        if table in ("action", "permanent", "objective"):
            return {"name": self.card_word(entry["id"], t), "text": self.card_text(entry["id"], t)}
        return {}

    def facts(self, state: State, events: Sequence[dict[str, Any]]) -> Facts:
        return facts_of(cast(Position, state), events)

    # Decisions

    def breakdown(self, state: State, events: Sequence[dict[str, Any]]) -> list[list[Share]]:
        from ludothek.games.origin.breakdown import breakdown

        return breakdown(cast(Position, state))

    def action(self, state: State, action: int) -> dict[str, Any]:
        match = cast(Position, state)
        return {"action": action, **self.decision(match, action)}

    def decision(self, match: Position, action: int) -> dict[str, Any]:
        """The kind of a decision and what it names; an area or pawn that there is not is told by its number."""
        if action < words.EVOLVE:
            return self.journey(match, *divmod(action, AREAS))
        if action < words.PLACE:
            return {"kind": "evolve", "pawn": pawn(action - words.EVOLVE)}
        if action < words.PLAY:
            return {"kind": "place", "area": self.area(action - words.PLACE)}
        if action < words.PUT:
            return {"kind": "play", "card": self.card(action - words.PLAY)}
        if action < words.KEEP:
            return {"kind": "put", "card": self.card(action - words.PUT)}
        if action < words.REWARD_A:
            return {"kind": "keep", "card": self.card(words.FIRST_OBJECTIVE + action - words.KEEP)}
        if action < words.TAKE:
            return self.reward(match, action)
        if action < words.ROB:
            column, level = divmod(action - words.TAKE, words.LEVELS)
            return {"kind": "take", "tile": {"column": COLUMNS[column], "level": level + 1}}
        if action < words.SEIZE:
            return {"kind": "rob", "opponent": action - words.ROB}
        if action < words.IMITATE:
            return {"kind": "seize", "strait": self.strait(action - words.SEIZE)}
        if action < words.DRAW_FROM:
            other, level = divmod(action - words.IMITATE, words.LEVELS)
            return {"kind": "imitate", "opponent": other, "level": level + 1}
        if action < words.SWAP:
            return {"kind": "draw-from", "deck": DECKS[action - words.DRAW_FROM]}
        if action < words.PASS:
            one, two = PAIRS[action - words.SWAP]
            return {"kind": "swap", "areas": [self.own_area(match, one), self.own_area(match, two)]}
        return {"kind": "pass" if action == words.PASS else "end-turn"}

    def journey(self, match: Position, number: int, goal: int) -> dict[str, Any]:
        taken = goal < match.setup.areas and match.owner_of(goal) >= 0
        areas = {"from": self.own_area(match, number), "to": self.area(goal)}
        return {"kind": "displace" if taken else "migrate", **areas}

    def reward(self, match: Position, action: int) -> dict[str, Any]:
        kind = "reward-a" if action == words.REWARD_A else "reward-b"
        if match.phase != words.REWARDING:
            return {"kind": kind, "colour": None}
        told = {"kind": kind, "colour": COLUMNS[match.deck]}
        return {**told, "cards": drawn_with_b(match)} if action == words.REWARD_B else told

    def describe(self, state: State, action: int, lang: str) -> str:
        match = cast(Position, state)
        t = self.texts(lang)
        what = self.decision(match, action)
        key = f"action.{what.pop('kind')}"
        if "colour" in what:
            return t(self.reward_key(match, key, what["colour"]), n=drawn_with_b(match))
        if key == "action.swap":
            what["areas"] = t(
                "and", one=self.word("area", what["areas"][0], t), two=self.word("area", what["areas"][1], t)
            )
        said = {part.replace("from", "start").replace("to", "goal"): self.word(part, v, t) for part, v in what.items()}
        return t(key, **said)

    @staticmethod
    def reward_key(match: Position, key: str, colour: str | None) -> str:
        if colour == "brown":
            return f"{key}.brown"
        return f"{key}.junior" if match.setup.junior else key

    def forbidding_clause(self, state: State, action: int) -> str:
        return forbidding_clause(cast(Position, state), action)

    # Names and words

    def area(self, number: int) -> str | int:
        areas = self.edition.data["area"]
        return str(areas[number]["id"]) if number < len(areas) else number

    def strait(self, number: int) -> str | int:
        straits = self.edition.data["strait"]
        return str(straits[number]["id"]) if number < len(straits) else number

    def card(self, number: int) -> str | int:
        """A card's id by its number; the number itself if there is no such card."""
        return self.card_ids[number] if number < len(self.card_ids) else number

    @cached_property
    def card_ids(self) -> list[str]:
        return [*ACTIONS, *PERMANENTS, *(objective["id"] for objective in self.edition.data["objective"])]

    def own_area(self, match: Position, number: int) -> str | int | None:
        """The area of a pawn of the seat to move by its number."""
        own = own_areas(match)
        return self.area(own[number]) if number < len(own) else None

    def event_value(self, name: str, number: int) -> Any:
        if name == "pawn":
            return pawn(number)
        if name == "area":
            return self.area(number)
        if name == "settled":
            return {"pawn": pawn(number // AREAS), "area": self.area(number % AREAS)}
        if name == "journey":
            return {"from": self.area(number // AREAS), "to": self.area(number % AREAS)}
        if name == "card":
            return self.card(number)
        if name == "tile":
            return {"column": COLUMNS[number // 8], "level": number % 8}
        if name == "strait":
            return self.strait(number)
        return REASONS[number] if name == "reason" else number

    def word(self, name: str, value: Any, t: Texts) -> str:
        if name in ("area", "from", "to"):
            return t("no-pawn") if value is None else self.place_word("area", value, t)
        if name in ("strait", "continent"):
            return self.place_word(name, value, t)
        if name == "card":
            return self.card_word(value, t)
        if name == "pawn":
            return t("pawn", height=value["height"], width=value["width"], colour=t(f"hue.{value['colour']}"))
        if name == "settled":
            return t("settled", pawn=self.word("pawn", value["pawn"], t), area=self.word("area", value["area"], t))
        if name == "journey":
            return t("journey", start=self.word("from", value["from"], t), goal=self.word("to", value["to"], t))
        if name == "tile":
            return t("tile", level=value["level"], column=t(f"column.{value['column']}"))
        if name == "opponent":
            return str(value + 1)
        return t(f"{name}.{value}") if name in ("deck", "reason") else str(value)

    def place_word(self, table: str, value: str | int, t: Texts) -> str:
        """An area, strait or continent in words: ours, or the name in an owner's edition."""
        if f"{table}.{value}" in t.keys:
            return t(f"{table}.{value}")
        for entry in self.edition.data[table]:
            if entry["id"] == value:
                return str(entry.get("name", value))
        return t("unknown", n=value)

    def card_word(self, card: str | int, t: Texts) -> str:
        """A card's name; an objective is named by what it asks for."""
        for entry in self.edition.data["objective"]:
            if entry["id"] == card:
                return t(f"objective.{entry['condition']}", n=entry["count"], which=self.which_word(entry, t))
        return t(f"card.{card}") if card in (*ACTIONS, *PERMANENTS) else t("unknown", n=card)

    def card_text(self, card: str, t: Texts) -> str:
        """What a card does, or what an objective is worth."""
        for table in ("action", "permanent"):
            for entry in self.edition.data[table]:
                if entry["id"] == card:
                    return t(f"card.{card}.text", n=entry.get("amount", 0))
        worth = next(entry["value"] for entry in self.edition.data["objective"] if entry["id"] == card)
        return t("objective.worth", n=worth)

    def which_word(self, objective: Mapping[str, Any], t: Texts) -> str:
        which = objective.get("which", "")
        if objective["condition"] == "pawns-on-colour":
            return t(f"column.{which}")
        if objective["condition"] == "pawns-on-continent":
            return self.place_word("continent", which, t)
        return str(which)


PAIRS = [(one, two) for one in range(words.PAWNS) for two in range(one + 1, words.PAWNS)]
