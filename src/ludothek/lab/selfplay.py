"""Self-play as data: games between bots as Parquet, with what each seat saw, believed and could expect.

A row is one action. Games have the seeds 0, 1, 2, …, so a file can be made again, byte for byte, by the same command.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from ludothek.bots import registry
from ludothek.bots.registry import check_bot
from ludothek.core.constants import M64
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.core.table import Table
from ludothek.lab.constants import DEAL, DRAWS, PAYOFF
from ludothek.lab.luck import LuckMeter
from ludothek.lab.outlook import Outlook
from ludothek.lab.players import Player
from ludothek.lab.workers import spread
from ludothek.research.export import ENDING, check_target, import_pyarrow
from ludothek.version import __version__

SAMPLES = 6
GAMES_AT_ONCE = 32
LUCK_SEED, OUTLOOK_SEED = 1, 2


@dataclass(frozen=True)
class SelfPlay:
    """What is played: the bots of a deal, which move on by one seat from game to game."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, object] | None = None
    edition: Edition | None = None
    samples: int = SAMPLES
    views: bool = True
    observations: bool = True


def play_rows(plan: SelfPlay, seed: int) -> list[dict[str, Any]]:
    """Play one game and return its rows."""
    turned = [plan.bots[(seat + seed) % len(plan.bots)] for seat in range(len(plan.bots))]
    table = Table(plan.game, len(plan.bots), seed, plan.options, plan.edition)
    game, thoughts, rng = table.game, Rng(seed ^ M64), Rng(seed)
    players = [Player(name, registry.bot(name), table) for name in turned]
    state = table.state.make_blank()
    numbers, hand = sum(game.observation.values()), next(iter(game.observation.values()))
    meter = LuckMeter(game.policy(), state, plan.samples, plan.samples, thoughts.fork().state ^ LUCK_SEED)
    outlook = Outlook(game.policy(), state, numbers, hand, plan.samples, thoughts.fork().state ^ OUTLOOK_SEED)
    meter.deal(state, rng)
    rows: list[dict[str, Any]] = []
    while not state.is_over():
        seat = state.to_move
        row = describe(plan, game, state, seat)
        row |= {"seed": seed, "seq": len(rows), "seat": seat, "bot": turned[seat]}
        row["value"] = outlook.look(state, seat)
        row["beliefs"] = outlook.copy_beliefs()
        row["action"] = players[seat].choose(state, thoughts)
        before, events = meter.total()[DRAWS, PAYOFF, seat], meter.events
        meter.apply(state, row["action"], rng)
        row["drew"] = meter.events > events
        row["luck"] = meter.total()[DRAWS, PAYOFF, seat] - before
        rows.append(row)
    payoffs, scores, luck = state.payoffs(), state.scores(), meter.total()[:, PAYOFF]
    for row in rows:
        seat = row["seat"]
        row |= {"payoff": payoffs[seat], "score": scores[seat]}
        row |= {"luck_deal": luck[DEAL, seat], "luck_draws": luck[DRAWS, seat]}
        row["skill"] = payoffs[seat] - luck[:, seat].sum()
    return rows


def describe(plan: SelfPlay, game: Game, state: State, seat: int) -> dict[str, Any]:
    """Return what the seat to move sees, in the forms that are wanted."""
    row: dict[str, Any] = {"legal": state.legal_actions()}
    if plan.views:
        row["view"] = msgspec.json.encode(game.view(state, seat)).decode()
    if plan.observations:
        row["observation"] = np.zeros(sum(game.observation.values()), np.float32)
        state.observe(seat, row["observation"])
    return row


def play_share(plan: SelfPlay, first: int, last: int) -> Any:
    """Play some games and return their rows as an Arrow table."""
    arrow, _ = import_pyarrow()
    rows = [row for seed in range(first, last) for row in play_rows(plan, seed)]
    schema = make_schema(arrow, plan)
    return arrow.Table.from_pydict({name: [row[name] for row in rows] for name in schema.names}, schema)


def make_schema(arrow: Any, plan: SelfPlay) -> Any:
    """Return the Arrow schema of a file."""
    numbers = arrow.list_(arrow.float32())
    kinds = {
        "seed": arrow.uint64(),
        "seq": arrow.int32(),
        "seat": arrow.int8(),
        "bot": arrow.string(),
        **({"view": arrow.string()} if plan.views else {}),
        **({"observation": numbers} if plan.observations else {}),
        "legal": arrow.list_(arrow.int16()),
        "beliefs": numbers,
        "value": arrow.float32(),
        "action": arrow.int16(),
        "drew": arrow.bool_(),
        "luck": arrow.float32(),
        "luck_deal": arrow.float32(),
        "luck_draws": arrow.float32(),
        "skill": arrow.float32(),
        "score": arrow.int32(),
        "payoff": arrow.float32(),
    }
    return arrow.schema(list(kinds.items()))


def export_selfplay(plan: SelfPlay, to: Path, actions: int, jobs: int = 1) -> tuple[int, int]:
    """Play whole games until a file has at least so many actions; return the numbers of games and actions.

    A datasheet is written beside it. An incomplete file is not left behind.
    """
    if to.suffix != ENDING:
        raise LudothekError(f"games are exported as {ENDING}, not {to.name!r}")
    if actions < 1 or plan.samples < 1:
        raise LudothekError("at least one action and one sample are needed")
    table = Table(plan.game, len(plan.bots), 0, plan.options, plan.edition)
    for name in dict.fromkeys(plan.bots):
        check_bot(name, table.game.key)
    check_target(to)
    arrow, parquet = import_pyarrow()
    part = to.with_name(f".{to.name}.part")
    games = total = 0
    try:
        with parquet.ParquetWriter(part, make_schema(arrow, plan), compression="zstd") as writer:
            for share in spread(play_share, share_out(plan), jobs):
                writer.write_table(share)
                games, total = games + GAMES_AT_ONCE, total + share.num_rows
                if total >= actions:
                    break
        part.replace(to)
    finally:
        part.unlink(missing_ok=True)
    to.with_suffix(".md").write_text(make_datasheet(plan, table, games, total), encoding="utf-8")
    return games, total


COLUMNS = {
    "seed": "the seed of the game: `ludothek.Table(GAME, SEATS, seed, OPTIONS)` deals it again",
    "seq": "the number of the action in its game, from 0",
    "seat": "the seat that acts",
    "bot": "the bot on that seat",
    "view": "what the seat sees, as the JSON that the server sends",
    "observation": "the same as numbers; `ludothek.game(GAME).pieces` says where each piece lies",
    "legal": "the legal actions",
    "beliefs": "for each other seat, in the order after this one, the first piece of its observation, expected",
    "value": "the payoff that the seat can expect: mean over determinizations, played on by the game's policy",
    "action": "the action taken",
    "drew": "whether it left something to chance",
    "luck": "what that was worth to the seat, in payoff; 0 on average",
    "luck_deal": "what the deal was worth to the seat",
    "luck_draws": "what all draws of the game, also those of others, were worth to the seat",
    "skill": "the payoff less the luck of the deal and the draws",
    "score": "the points of the seat at the end of the game",
    "payoff": "1 for winning alone; the seats sum to 0",
}


def make_datasheet(plan: SelfPlay, table: Table, games: int, actions: int) -> str:
    """Return the datasheet of a file: what is in it, how it was made, and what it is not good for."""
    game, names = table.game, make_schema(import_pyarrow()[0], plan).names
    options = " ".join(f"{key}={value}" for key, value in table.options.items())
    levels = {name: game.levels[name] for name in dict.fromkeys(plan.bots) if name in game.levels}
    lines = [
        f"# {game.name()}: {actions:,} actions of self-play",
        "",
        f"Games between bots, made by Ludothek {__version__} with `ludothek export --selfplay {game.key}`. They were",
        "played for this file; no person took part, and nothing in it is personal data.",
        "",
        "| | |",
        "|---|---|",
        f"| Game, version of the rules | {game.key}, {game.version} |",
        f"| Edition | {table.edition.name} {table.edition.hash} |",
        f"| Options | {options} |",
        f"| Bots; they move on by one seat from game to game | {', '.join(plan.bots)} |",
        *(f"| The level {name} | `{level}` |" for name, level in levels.items()),
        f"| Games, actions | {games}, {actions}; the seeds are 0 to {games - 1} |",
        f"| Determinizations and rollouts for each value and event | {plan.samples} |",
        "",
        "## Columns",
        "",
        "A row is one action of one seat.",
        "",
        "| Column | Meaning |",
        "|---|---|",
        *(f"| `{name}` | {COLUMNS[name]} |" for name in names),
        "",
        "## Use",
        "",
        "- `view`, `observation`, `legal`, `beliefs` and `value` are made from what the seat knows. The luck, `skill`,",
        "  `score` and `payoff` are known at the end only: labels, never inputs.",
        "- Split by `seed`, not by row: the rows of a game depend on each other.",
        f"- `value`, `beliefs` and luck are estimates from {plan.samples} samples each: without bias for play by the",
        "  game's policy, and noisy; average over many rows. Beliefs follow the rules only: they draw no conclusion",
        "  from what the others chose to do.",
        "- The bots are no experts. What they do not do is not in the data.",
        "- The same command writes the same file. The licence is Ludothek's; the games are their publishers'.",
    ]
    return "\n".join(lines) + "\n"


def share_out(plan: SelfPlay) -> Iterator[tuple[SelfPlay, int, int]]:
    first = 0
    while True:
        yield plan, first, first + GAMES_AT_ONCE
        first += GAMES_AT_ONCE
