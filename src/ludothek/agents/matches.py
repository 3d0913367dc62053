"""Matches between agents and bots: duplicate deals in every rotation, with records and transcripts, resumable.

Every answer of an agent is written to the transcript before it counts. A match that was interrupted is continued by
playing again: answers that are in a transcript already are taken from there.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from ludothek.agents.conversation import CONNECT, Answer, Message, PlayerPlan, TextAgent
from ludothek.agents.obfuscation import Disguise
from ludothek.agents.players import make_agent
from ludothek.agents.prompts import Mode, Prompter
from ludothek.bots import arena
from ludothek.core import registry
from ludothek.core.edition import Edition
from ludothek.core.errors import BotError, LudothekError
from ludothek.core.table import Table
from ludothek.lab.shuffled import shuffle_values

MOST_TRIES = 10
RECORD = ".record"
TRANSCRIPT = ".jsonl"


class MatchPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match: a game, its players by seat, and how agents are asked. After `tries` bad answers a stand-in decides."""

    game: str
    players: list[PlayerPlan]
    deals: int = 10
    seed: int = 0
    mode: Mode = Mode.LISTED
    tries: int = 3
    lang: str = "en"
    options: dict[str, Any] = {}

    def __post_init__(self) -> None:
        names = [player.name for player in self.players]
        if len(set(names)) < len(names):
            raise ValueError("every player needs a name of its own")
        if not 1 <= self.tries <= MOST_TRIES or self.deals < 1:
            raise ValueError(f"a match has at least one deal, and 1 to {MOST_TRIES} tries")


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer in a transcript. `action` is what was played; without one, `problem` says why it was not accepted."""

    seq: int
    seat: int
    player: str
    prompt: list[Message]
    answer: str = ""
    action: int | None = None
    problem: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    stand_in: bool = False


@dataclass
class Spending:
    """What a player has used and how it answered, over all its games."""

    decisions: int = 0
    illegal: int = 0
    stand_ins: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0

    def add(self, turn: Turn) -> None:
        self.decisions += turn.action is not None
        self.illegal += bool(turn.problem) and not turn.stand_in
        self.stand_ins += turn.stand_in
        self.tokens_in += turn.tokens_in
        self.tokens_out += turn.tokens_out
        self.seconds += turn.seconds

    def find_excess(self, plan: PlayerPlan) -> str:
        """Return which budget of a plan is used up; empty if none is."""
        if plan.tokens is not None and self.tokens_in + self.tokens_out >= plan.tokens:
            return "the budget of tokens is used up"
        if plan.seconds is not None and self.seconds >= plan.seconds:
            return "the budget of time is used up"
        if plan.cost is not None and plan.cost_of(self.tokens_in, self.tokens_out) >= plan.cost:
            return "the budget of costs is used up"
        return ""


@dataclass
class Conversation:
    """What an agent has been told and has answered at one table."""

    prompter: Prompter
    introduction: Message
    since: int = 0
    turn: list[Message] = field(default_factory=list)


class Match:
    """Plays a plan in a folder: `NNNN.record` and `NNNN.jsonl` for every game."""

    def __init__(self, plan: MatchPlan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.game = registry.game(plan.game)
        self.edition: Edition | None = None
        self.disguise: Disguise | None = None
        if plan.mode is Mode.OBFUSCATED:
            self.edition = shuffle_values(self.game, plan.seed)
            self.disguise = Disguise(self.game, plan.seed)
        Table(self.game, len(plan.players), plan.seed, plan.options, self.edition)
        self.agents: dict[str, TextAgent | None] = {player.name: make_agent(player) for player in plan.players}
        self.spent = {player.name: Spending() for player in plan.players}
        folder.mkdir(parents=True, exist_ok=True)
        self.check_folder()

    def check_folder(self) -> None:
        """Write the plan into a new folder; raise if the folder belongs to another plan."""
        path = self.folder / "plan.json"
        text = msgspec.json.encode(self.plan)
        if path.exists() and path.read_bytes() != text:
            raise LudothekError(f"{self.folder} holds another match; its plan is in {path.name}")
        path.write_bytes(text)
        if self.edition is not None:
            (self.folder / "edition.toml").write_text(self.edition.source, encoding="utf-8")

    @property
    def games(self) -> int:
        return self.plan.deals * len(self.plan.players)

    def play(self) -> Iterator[Table]:
        """Yield the tables of all games in order; games that are recorded already are read."""
        try:
            for number in range(self.games):
                path = self.folder / f"{number:04}{RECORD}"
                if path.exists():
                    for turn in read_transcript(path.with_suffix(TRANSCRIPT)):
                        self.spent[turn.player].add(turn)
                    yield Table.replay(path.read_text(encoding="utf-8"), self.edition)
                else:
                    yield self.play_game(number)
        finally:
            self.close()

    def open_doors(self) -> Iterator[tuple[str, str, str]]:
        """Start to serve agents that connect by themselves; yield the name, address and secret of each."""
        for player in self.plan.players:
            agent: Any = self.agents[player.name]
            if player.mcp == CONNECT:
                agent.start()
                yield player.name, agent.url, agent.secret

    def close(self) -> None:
        """End what was started for the agents."""
        for agent in self.agents.values():
            if agent is not None:
                agent.close()

    def seating(self, number: int) -> list[PlayerPlan]:
        """Return who sits where in a game: deal after deal, each in every rotation."""
        seats = len(self.plan.players)
        return [self.plan.players[(seat + number) % seats] for seat in range(seats)]

    def play_game(self, number: int) -> Table:
        """Play one game and write its record."""
        seated = self.seating(number)
        seats = len(seated)
        names = [player.name for player in seated]
        deal = self.plan.seed + number // seats
        table = Table(self.game, seats, deal, self.plan.options, self.edition, names, bots=names)
        path = self.folder / f"{number:04}{RECORD}"
        turns = list(read_transcript(path.with_suffix(TRANSCRIPT)))
        talks: dict[int, Conversation] = {}
        replace_file(path.with_suffix(TRANSCRIPT), b"".join(msgspec.json.encode(turn) + b"\n" for turn in turns))
        with open(path.with_suffix(TRANSCRIPT), "ab") as transcript:
            while table.to_move is not None:
                seat = table.to_move
                agent = self.agents[names[seat]]
                if agent is None:
                    table.play(arena.decide(table, str(seated[seat].bot)).action)
                    continue
                if seat not in talks:
                    talks[seat] = self.begin(table, seat, names, agent)
                for turn in self.ask(table, seat, seated[seat], talks[seat], turns):
                    transcript.write(msgspec.json.encode(turn) + b"\n")
                    transcript.flush()
                    os.fsync(transcript.fileno())
        replace_file(path, table.record().encode())
        return table

    def begin(self, table: Table, seat: int, names: list[str], agent: TextAgent) -> Conversation:
        prompter = Prompter(self.plan.mode, names, self.disguise, self.plan.lang, agent.how_to_answer)
        return Conversation(prompter, Message("system", prompter.introduce(make_copy(table, seat), seat)))

    def ask(
        self, table: Table, seat: int, player: PlayerPlan, talk: Conversation, recorded: list[Turn]
    ) -> Iterator[Turn]:
        """Ask an agent until it names a legal action, play it, and yield what must be added to the transcript."""
        copy = make_copy(table, seat)
        prompter, seq = talk.prompter, len(table.history)
        messages = [talk.introduction, Message("user", prompter.describe_turn(copy, seat, talk.since))]
        talk.since = seq + 1
        spent, problem = self.spent[player.name], ""
        for _ in range(self.plan.tries):
            if recorded:
                turn = recorded.pop(0)
            elif problem := spent.find_excess(player):
                break
            else:
                turn = self.ask_once(copy, prompter, player, messages, seat, seq)
                yield turn
            spent.add(turn)
            if turn.action is not None:
                if turn.stand_in:
                    note_stand_in(table, turn)
                table.play(turn.action)
                return
            problem = turn.problem
            messages += [Message("assistant", turn.answer), Message("user", turn.problem)]
        decision = arena.decide(table, arena.STAND_IN)
        if recorded:
            turn = recorded.pop(0)
        else:
            turn = Turn(seq, seat, player.name, [], "", decision.action, problem, stand_in=True)
            yield turn
        spent.add(turn)
        note_stand_in(table, turn)
        table.play(decision.action)

    def ask_once(
        self, copy: Table, prompter: Prompter, player: PlayerPlan, messages: list[Message], seat: int, seq: int
    ) -> Turn:
        """Ask once and judge the answer."""
        agent = self.agents[player.name]
        assert agent is not None
        asked = list(messages)
        try:
            answer = agent.ask(asked)
        except BotError as error:
            return Turn(seq, seat, player.name, asked, problem=str(error))
        action = prompter.read_action(copy, answer.text)
        reason = None if action is None else copy.why_not(action, self.plan.lang)
        if action is None or reason is not None:
            return make_turn(seq, seat, player, asked, answer, None, prompter.refuse(reason))
        return make_turn(seq, seat, player, asked, answer, action, "")


def note_stand_in(table: Table, turn: Turn) -> None:
    table.note(f"{turn.player}: {turn.problem}; {arena.STAND_IN} decides")


def make_turn(
    seq: int, seat: int, player: PlayerPlan, asked: list[Message], answer: Answer, action: int | None, problem: str
) -> Turn:
    return Turn(
        seq,
        seat,
        player.name,
        asked,
        answer.text,
        action,
        problem,
        answer.tokens_in,
        answer.tokens_out,
        round(answer.seconds, 3),
    )


def make_copy(table: Table, seat: int) -> Table:
    """Return the fair copy from which a prompt is made."""
    return table.fair_copy(seat, arena.thinking_rng(table).state)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all."""
    fresh = path.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(path)


def read_transcript(path: Path) -> Iterator[Turn]:
    """Yield the turns of a transcript; a last line that was cut off is left out."""
    if path.exists():
        for line in path.read_bytes().split(b"\n"):
            if line:
                with suppress(msgspec.DecodeError):
                    yield msgspec.json.decode(line, type=Turn)


def read_plan(path: Path) -> MatchPlan:
    """Read the file of a match; an error names what is wrong."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=MatchPlan)
    except OSError as error:
        raise LudothekError(f"{path}: {error.strerror or error}") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise LudothekError(f"{path}: {error}") from None
