"""Refusals cannot tell hidden cards apart: over tables that differ only in what a seat does not know they are the same.

The seat asks for everything at each of many worlds it considers possible. All answers must be alike, byte for byte, and
be found in the same places of the code, so that neither bytes nor the way to them depend on a hidden card.
"""

import random
import sys

import msgspec
import pytest

import ludothek
from ludothek.server.errors import Refusal
from ludothek.server.play import clock, intents, updates
from ludothek.server.play.intents import Sender
from ludothek.server.play.live_table import LiveTable
from ludothek.server.play.log_entry import LogEntry
from ludothek.server.play.table_config import TableConfig
from ludothek.server.protocol import Act, ClockSettings

WORLDS = 6


def start_game(game, seats):
    header = TableConfig(
        id="t", invite="", game=game, rules=1, seats=seats, options=ludothek.Table(game, seats, 1).options,
        edition="", seed=5, salt="ab" * 32, salted=True, open_seed=False, visibility="private", spectators=True,
        hints=True, clock=ClockSettings(), bot_pause=0, host="p0", created_at=0.0,
    )  # fmt: skip
    live = LiveTable(header, None)
    rows = [LogEntry("t", n + 1, "sit", n, None, f'{{"name":"P{n}"}}', f"s{n}", 0, f"p{n}", 0.0) for n in range(seats)]
    live.fold_all([*rows, LogEntry("t", seats + 1, "start", None, None, None, "go", 0, None, 0.0)])
    return live


def answer(live, seat, action):
    """The refusal as bytes, and the lines of ours that led to it."""
    lines = []

    def trace(frame, event, _):
        if "ludothek/server" in frame.f_code.co_filename:
            lines.append((frame.f_code.co_name, frame.f_lineno))
        return trace

    intent = Act(intent="x", seat=seat, seq=live.seq, actions=[action])
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        intents.carry_out(live, Sender(f"p{seat}", "P", "n"), intent)
        result = b"done"
    except Refusal as refusal:
        result = msgspec.json.encode([refusal.code, refusal.message, refusal.clause])
    finally:
        sys.settrace(before)
    position = updates.encode_update(live, seat, f"p{seat}", 0, clock.now())
    return result, lines, position


@pytest.mark.parametrize("game", list(ludothek.installed_games()))
def test_refusals_are_the_same_in_every_world_a_seat_considers_possible(game):
    dice = random.Random(3)
    seats = ludothek.game(game).usual_seats
    live = start_game(game, seats)
    table = live.table
    for _ in range(25):
        if table.is_over:
            break
        live.position += 1
        for seat in range(seats):
            actions = dice.sample(range(table.game.num_actions), 3)
            real = table.state
            worlds = [real] + [table.fair_copy(seat, dice.getrandbits(60)).state for _ in range(WORLDS)]
            for action in actions:
                answers = []
                for world in worlds:
                    table.state, live.view_cache = world, None
                    answers.append(answer(live, seat, action))
                table.state, live.view_cache = real, None
                assert all(one == answers[0] for one in answers), (game, seat, action)
        table.play(dice.choice(table.legal_actions()))
