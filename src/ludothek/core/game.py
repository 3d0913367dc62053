"""Game: everything about a game except its positions: seats, options, editions, texts, views and clauses."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct, to_builtins
from msgspec.structs import asdict, fields

from ludothek.core import edition as editions
from ludothek.core.constants import EVERYONE
from ludothek.core.edition import Edition
from ludothek.core.errors import EditionError, InvalidSeats
from ludothek.core.event_log import Log
from ludothek.core.facts import Facts, Share, SheetLine
from ludothek.core.levels import DEFAULT_LEVELS, Level
from ludothek.core.memory import HandChange
from ludothek.core.options import Option, Value
from ludothek.core.picture import MARGIN, Picture
from ludothek.core.policy import Policy
from ludothek.core.reason import Belief, Clause, Reason, WhyNot
from ludothek.core.rng import Rng
from ludothek.core.selection import Pieces
from ludothek.core.state import State
from ludothek.core.texts import Texts, texts
from ludothek.core.views import Action, Event, PrivateView, SharedView

if TYPE_CHECKING:
    from rich.console import RenderableType

RawEvent = tuple[int, int, int, int, int]


class Game:
    """One game. A subclass lives in the game's folder, beside `content/` and `texts/`, and declares:

    - `key` and `version`: the name in code and commands, and the version of the rules;
    - `seats`, `usual_seats`, `options`: how many can play, how many usually do, and the house rules;
    - `num_actions`: actions are the integers below it;
    - `observation`: the named pieces of an observation with their sizes;
    - `clauses` and `chapters`: the ids of the rules, and the first clause of each section;
    - `content`: the file of the standard edition in `content/`, if there is one;
    - `events` and `view_type`: the types of its events, by number, and of its views;
    - `fewest_points_win`, and `levels`: what each level of the bots means in this game;
    - `thinking`: how many seconds each level takes for a decision, by `benchmarks/thinking.py`, for people who choose;
    - `themes`: what puzzles can be about, each with the clause that explains it; `theme.NAME` is its text.
    """

    key: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[range]
    usual_seats: ClassVar[int]
    options: ClassVar[tuple[Option, ...]]
    num_actions: ClassVar[int]
    observation: ClassVar[dict[str, int]]
    clauses: ClassVar[tuple[str, ...]]
    content: ClassVar[str] = ""
    events: ClassVar[Mapping[int, type[Event]]]
    view_type: ClassVar[type[Struct]]
    fewest_points_win: ClassVar[bool] = False
    thinking: ClassVar[Mapping[str, float]] = {}
    chapters: ClassVar[dict[str, str]] = {}
    levels: ClassVar[Mapping[str, Level]] = DEFAULT_LEVELS
    themes: ClassVar[Mapping[str, str]] = {}

    def check_seats(self, seats: int, options: Mapping[str, Value]) -> None:
        """Raise InvalidSeats if the game cannot be played with so many seats and these options."""
        if type(seats) is not int or seats not in self.seats:
            raise InvalidSeats(f"{self.key} is for {self.seats.start} to {self.seats.stop - 1} players, not {seats!r}")

    def start(self, seats: int, options: Mapping[str, Value], edition: Edition, rng: Rng, log: Log | None) -> State:
        """Deal a new game with the generator and return its first position; events go to the log."""
        raise NotImplementedError

    def scene(
        self, seats: int, options: Mapping[str, Value], edition: Edition, set_up: Mapping[str, Any], rng: Rng
    ) -> State:
        """Set up a position by the names of its parts, for tutorials, worked examples and tests."""
        raise NotImplementedError

    def of_edition(self, edition: Edition) -> "Game":
        """Return the game with the texts and names of an edition, if they differ from the standard one."""
        return self

    def find_problems(self, edition: Edition) -> Iterator[str]:
        """Yield each mistake in an edition's data as a sentence; none if it can be played."""
        return iter(())

    def check_edition(self, edition: Edition) -> list[str]:
        """Return the first mistakes in an edition's data; it is searched no further than that."""
        return [editions.shorten(problem) for problem in islice(self.find_problems(edition), editions.MOST_PROBLEMS)]

    def provenances(self, edition: Edition) -> dict[str, str]:
        """Return the provenance of each value of an edition by its path, such as "rulebook" or "reconstructed"."""
        return {}

    def policy(self) -> Policy:
        """Return the game's policy, which says how good an action looks at first sight."""
        raise NotImplementedError

    def parts_of(self, action: int) -> tuple[str, ...]:
        """Return the kind of an action and what it is made of, such as a pawn and an area.

        Nets share what they learn between actions with a part in common, and trust the policy by kinds of actions.
        """
        return ("action",)

    def view(self, state: State, seat: int | None) -> Any:
        """Return what a seat (None: a spectator) may see: the shared and the private view joined."""
        shared = self.shared_view(state)
        private = self.private_view(state, seat, shared)
        return self.join(shared, private)

    def join(self, shared: SharedView, private: PrivateView) -> Any:
        """Join the two parts of a view."""
        return self.view_type(**{**asdict(shared), **asdict(private)})

    def shared_view(self, state: State) -> SharedView:
        """Return the part of a view that is the same for everybody; it is built once for all who watch."""
        raise NotImplementedError

    def private_view(self, state: State, seat: int | None, shared: Any) -> PrivateView:
        """Return the part of a view that depends on the seat; `shared` is the shared view of the same position."""
        raise NotImplementedError

    def is_interlude(self, state: State) -> bool:
        """Return whether a part of the game has ended and everybody should see how, before a forced action goes on."""
        return False

    def list_hand(self, state: State, seat: int) -> list[str]:
        """Return the cards in a hand by name; none where a game has no hands."""
        return []

    def hand_changes(self, state: State, events: Sequence[RawEvent]) -> list[HandChange]:
        """Return which cards came into hands and left them by an action in this position, as its events show it.

        A game without hands, or one that does not say, has none.
        """
        return []

    def census(self, state: State) -> dict[str, int]:
        """Count the cards and pieces of each kind, wherever they lie; the counts never change during a game."""
        raise NotImplementedError

    def catalogue(self, lang: str) -> list[dict[str, Any]]:
        """Return the pieces of the edition with their names, numbers and texts, for clients that show them."""
        return []

    def explain_piece(self, piece: Mapping[str, Any], lang: str) -> list[str]:
        """Return what there is to say about an entry of the catalogue, in sentences."""
        return [piece["text"]] if piece.get("text") else []

    def facts(self, state: State, events: Sequence[Event]) -> Facts:
        """Return what a finished game says about the balance of its cards. No part of the events may be hidden."""
        raise NotImplementedError

    def breakdown(self, state: State, events: Sequence[Event]) -> list[list[Share]]:
        """Return where each seat's points come from; they add up to its score. No part of the events may be hidden."""
        return [[] for _ in range(state.seats)]

    def share_word(self, share: Share, t: Texts) -> str:
        """Describe what points were given for: a card, or a kind of piece."""
        key = f"points.{share.what}"
        return t(key) if key in t.keys else self.word("card", share.what, t)

    def score_sheet(self, options: Mapping[str, Value]) -> tuple[SheetLine, ...]:
        """Return the lines on which points are noted at a real table; each share of a breakdown belongs to one."""
        return (SheetLine("points"),)

    def sheet_line(self, share: Share) -> SheetLine:
        """Return the line of the score sheet on which a share of the breakdown is noted."""
        return SheetLine("points")

    def sheet_word(self, line: SheetLine, t: Texts) -> str:
        """Name a line of the score sheet; without a text of its own it is its key."""
        key = f"sheet.{line.key}"
        return t(key, n=line.round) if key in t.keys else line.key

    def favourites(self, state: State) -> list[dict[str, int]]:
        """Count, for each seat of a finished game, the pieces by which players are known: none by default."""
        return [{} for _ in range(state.seats)]

    def favourite_word(self, piece: str, t: Texts) -> str:
        """Name a piece that `favourites` counts."""
        return self.word("card", piece, t)

    def action(self, state: State, action: int) -> Action:
        """Describe an action, legal or not, by its `kind` and what it names, as a Struct."""
        raise NotImplementedError

    def describe(self, state: State, action: int, lang: str) -> str:
        """Describe an action in words, in this position."""
        raise NotImplementedError

    def forbidding_clause(self, state: State, action: int) -> str:
        """Return the id of the clause that forbids an action which is in range but not legal now."""
        raise NotImplementedError

    def forbidding_facts(self, state: State, action: int) -> Reason | None:
        """Return the facts for which that clause forbids it, as far as the seat to move may know them; or None."""
        return None

    def reasons_for(self, state: State, actions: Sequence[int], beliefs: Sequence[Belief] = ()) -> list[Reason]:
        """Return what speaks for legal actions of the seat to move, the most important first.

        What they gain, what they deny the others, what the other hands may hold: in the game's terms, and only from
        what that seat knows. `state` is its fair copy, `beliefs` what it believes of the other hands.
        """
        return []

    def theme(self, state: State, action: int) -> str:
        """Return which of `themes` a puzzle is about whose solution begins with this action; empty without themes."""
        return ""

    def selection(self, state: State) -> Pieces | None:
        """Return the pieces that the seat to move chooses together, if it does; see `core/selection.py`."""
        return None

    def event_value(self, name: str, number: int) -> Any:
        """Return the value of an event's field that a logged number stands for."""
        return number

    def word(self, name: str, value: Any, t: Texts) -> str:
        """Return a value of an event's or action's field in words."""
        return str(value)

    def show(self, view: Any, names: Sequence[str], lang: str) -> "RenderableType":
        """Render a view for a terminal. The default is an outline of its fields; a game may paint its own table."""
        from rich.text import Text

        return Text("\n".join(outline(_without_legal(view), names)))

    def picture(self, view: Any, names: Sequence[str], lang: str = "en") -> Picture:
        """Draw a view. The default is an outline of its fields; a game may draw its own table."""
        drawn = Picture()
        y = drawn.heading(self.name(lang), "")
        for line in outline(_without_legal(view), names):
            drawn.label(MARGIN + 8 * (len(line) - len(line.lstrip())), y := y + 18, line.strip()[:100], 13)
        return drawn

    # The same for every game

    @cached_property
    def pieces(self) -> dict[str, slice]:
        """The slice of each named piece of an observation."""
        ends = list(accumulate(self.observation.values(), initial=0))
        return {name: slice(start, end) for name, start, end in zip(self.observation, ends, ends[1:], strict=False)}

    @cached_property
    def folder(self) -> Path:
        """The folder with the game's content and texts."""
        return Path(inspect.getfile(type(self))).parent

    @cached_property
    def standard_edition(self) -> Edition:
        """The edition that comes with the game."""
        if not self.content:
            return Edition(self.key, "standard", {})
        return editions.read(self.folder / "content" / self.content, self.key, "standard")

    def load_edition(self, edition: "Edition | str | Path | None") -> Edition:
        """Return an edition that the game can be played with; None is the standard one."""
        if edition is None or edition is self.standard_edition:
            return self.standard_edition
        if not isinstance(edition, Edition):
            edition = editions.read(Path(edition), self.key)
        problems = self.check_edition(edition)
        if problems:
            raise EditionError(edition.name, problems)
        return edition

    def texts(self, lang: str) -> Texts:
        """Return the game's texts in a language."""
        return texts(self.folder / "texts", lang)

    def name(self, lang: str = "en") -> str:
        """Return the game's name."""
        return self.texts(lang)("name")

    def clause(self, clause: str, lang: str = "en") -> Clause:
        """Return the clause with this id."""
        return Clause(clause, self.texts(lang)(clause))

    def sections(self) -> dict[str, list[str]]:
        """Return the clauses by section; `chapters` names the first clause of each section."""
        firsts = {first: name for name, first in self.chapters.items()}
        found: dict[str, list[str]] = {}
        name = "rules"
        for clause in self.clauses:
            name = firsts.get(clause, name)
            found.setdefault(name, []).append(clause)
        return found

    def why_not(self, state: State, action: int, lang: str = "en", names: Sequence[str] | None = None) -> WhyNot | None:
        """Return why an action in range is illegal for the seat to move, or None when it is legal."""
        if action in state.legal_actions():
            return None
        clause = self.clause(self.forbidding_clause(state, action), lang)
        facts = self.forbidding_facts(state, action)
        return WhyNot(clause, facts, clause.text if facts is None else self.say(facts, lang, names))

    def say(self, reason: Reason, lang: str, names: Sequence[str] | None = None) -> str:
        """Return a reason as a sentence; seats are called by their names, or counted from 1."""
        t = self.texts(lang)
        words = {name: self._reason_word(name, value, names, t) for name, value in reason.values.items()}
        sentence = t(reason.key, **words)
        return sentence[:1].upper() + sentence[1:]

    def _reason_word(self, name: str, value: int | str | list[str], names: Sequence[str] | None, t: Texts) -> object:
        if name == "n":
            return value
        if isinstance(value, list):
            return ", ".join(str(self._reason_word(name, one, names, t)) for one in value)
        if name == "opponent" and isinstance(value, int):
            return names[value] if names else t("player", n=value + 1)
        return self.word(name, value, t)

    def event(self, raw: RawEvent, seat: int | None) -> Event:
        """Return an event as a seat (None: a spectator) may see it."""
        number, actor, public, private, eyes = raw
        kind, public_field, private_field = self._event_types[number]
        values: list[Any] = [None if actor < 0 else actor]
        if public_field:
            values.append(self.event_value(public_field, public))
        if private_field and (eyes == EVERYONE or (seat is not None and eyes >> seat & 1)):
            values.append(self.event_value(private_field, private))
        return kind(*values)

    @cached_property
    def _event_types(self) -> dict[int, tuple[type[Event], str, str]]:
        """The names of the public and the private field of each kind of event; empty where it has none."""
        found = {}
        for number, kind in self.events.items():
            public = [field.name for field in fields(kind) if field.required and field.name != "seat"]
            private = [field.name for field in fields(kind) if not field.required]
            found[number] = (kind, "".join(public), "".join(private))
        return found

    def narrate(self, events: Sequence[Event], names: Sequence[str], lang: str, me: int | None = None) -> list[str]:
        """Describe events in sentences for one reader, equal ones in a row together.

        The text of an event is `event.KIND`, with `.you` for one's own, `.to-you` for what is done to the reader,
        and `.hidden` where its private field is unseen.
        """
        t = self.texts(lang)
        keyed = [(self._event_key(event, me, t), event) for event in events]
        sentences = []
        for (key, seat), group in groupby(((k, e) for k, e in keyed if k in t.keys), lambda ke: (ke[0], ke[1].seat)):
            same = [event for _, event in group]
            words = {
                part: ", ".join(self._event_word(part, getattr(event, part), names, me, t) for event in same)
                for part, value in _parts(same[0])
                if value is not None
            }
            number = getattr(same[0], "cards", len(same))
            sentences.append(t(key, n=number, who="" if seat is None else names[seat], **words))
        return sentences

    def _event_word(self, part: str, value: Any, names: Sequence[str], me: int | None, t: Texts) -> str:
        if part == "opponent":
            return t("you") if value == me else names[value]
        return self.word(part, value, t)

    @staticmethod
    def _event_key(event: Event, me: int | None, t: Texts) -> str:
        key = f"event.{event.kind}"
        if event.seat is not None and event.seat == me and f"{key}.you" in t.keys:
            key += ".you"
        elif me is not None and getattr(event, "opponent", None) == me and f"{key}.to-you" in t.keys:
            key += ".to-you"
        return key + (".hidden" if any(value is None for _, value in _parts(event)) else "")


def _parts(event: Event) -> list[tuple[str, Any]]:
    return [(name, getattr(event, name)) for name in event.__struct_fields__ if name != "seat"]


def _without_legal(view: Struct) -> dict[str, Any]:
    return {key: part for key, part in to_builtins(view).items() if key != "legal"}


SEAT_KEYS = frozenset({"seat", "to_move", "dealer", "owner", "starter", "winner"})


def outline(value: Any, names: Sequence[str], key: str = "") -> list[str]:
    """Return nested keys and values as indented lines; what fits on one line stays on one."""
    label = f"{key.replace('_', ' ')}: " if key else ""
    if isinstance(value, Mapping):
        inner = [line for k, v in value.items() for line in outline(v, names, str(k))]
    elif isinstance(value, list | tuple) and any(isinstance(v, Mapping | list | tuple) for v in value):
        inner = [line for n, v in enumerate(value) for line in outline(v, names, str(n))]
    else:
        return [label + _plain(value, names if key in SEAT_KEYS else ())]
    together = "  ".join(line.strip() for line in inner)
    if not label or len(label) + len(together) > 72:
        return ([label.rstrip()] if label else []) + [("  " if label else "") + line for line in inner]
    return [label + together]


def _plain(value: Any, names: Sequence[str]) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_plain(v, names) for v in value) or "–"
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "+" if value else "–"
    return names[value] if isinstance(value, int) and 0 <= value < len(names) else str(value)
