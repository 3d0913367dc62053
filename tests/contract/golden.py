"""Golden playthroughs: one game written out with every value of the API, so that a diff shows any change.

`python -m tests.contract.golden` writes them anew.
"""

import hashlib
import json
from pathlib import Path

import msgspec

import ludothek
from ludothek.bots.arena import ask
from tests.contract.cases import Case

FOLDER = Path(__file__).parent / "golden"
WHOLE_VIEWS = 3


def golden_cases() -> list[Case]:
    """Each game at its fewest and its usual seats, and with its first flag turned on."""
    found = []
    for key, game in ludothek.installed_games().items():
        small = {"games": 1} if any(o.key == "games" for o in game.options) else {}
        found += [Case(key, seats, small) for seats in game.seats if seats <= 4]
        flags = [o.key for o in game.options if o.allowed == (False, True)]
        found += [Case(key, game.seats.start, {**small, flag: True}) for flag in flags[:1]]
    return found


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def view_json(table: ludothek.Table, seat: int | None) -> str:
    return json.dumps(msgspec.to_builtins(table.view(seat)), sort_keys=True)


def playthrough(case: Case) -> str:
    table = case.table(2026)
    game = table.game
    names = [f"P{seat}" for seat in range(table.seats)]
    bot = ludothek.bot("greedy")
    thoughts = ludothek.Rng(7)
    lines = [repr(table), f"decisions: {game.num_actions}", f"observation: {game.observation}", ""]
    lines += game.narrate(table.events(None), names, "en")
    while table.to_move is not None:
        number = len(table.history)
        lines += ["", f"# {number}", f"to move: {table.to_move}", f"legal: {table.legal_actions()}"]
        if number < WHOLE_VIEWS:
            lines += [f"view {seat}: {view_json(table, seat)}" for seat in (table.to_move, None)]
        for seat in (*range(table.seats), None):
            seen = digest(view_json(table, seat).encode()), digest(table.observe(seat).tobytes())
            lines.append(f"view and observation of {seat}: {' '.join(seen)}")
        illegal = [a for a in range(game.num_actions) if a not in table.legal_actions()]
        for action in illegal[:: max(1, len(illegal) // 3)]:
            lines.append(f"why not {table.describe(action)}? {game.forbidding_clause(table.state, action)}")
        action = ask(table, bot, thoughts)
        lines.append(f"play {action}: " + " / ".join(table.describe(action, lang) for lang in ("en", "de", "fr")))
        table.play(action)
        lines += [f"  {line}" for line in game.narrate(table.events(None, len(table.history)), names, "en")]
        lines.append(f"scores: {table.scores()}, undo: {table.can_undo()}")
    lines += ["", f"winners: {table.winners()}", "", table.record()]
    return "\n".join(lines)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for case in golden_cases():
        (FOLDER / f"{case}.txt").write_text(playthrough(case), encoding="utf-8")
        print(case)
