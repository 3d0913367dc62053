"""Whole games: the greedy player, words, both forms, and no dead end."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludothek
from ludothek.core.policy import Policy, contest
from ludothek.core.state import playouts
from ludothek.core.table import Table
from ludothek.games.origin import constants as words
from ludothek.games.origin.game import PAIRS
from tests.contract.cases import position_fields
from tests.games.origin.scene import GAME

DIGEST = """
import hashlib
import ludothek
digest = hashlib.sha256()
for seed in range(8):
    for seats, junior in ((2, False), (3, False), (4, False), (3, True)):
        table = ludothek.Table("origin", seats, seed, {"junior": junior})
        rng = ludothek.Rng(seed)
        while not table.is_over:
            legal = table.legal_actions()
            digest.update(str(legal).encode())
            table.play(legal[rng.draw(len(legal))])
        digest.update(str((table.history, table.scores(), table.events(0), table.observe(1).tolist())).encode())
print(digest.hexdigest())
"""


def test_both_forms_play_the_same_games() -> None:
    def digest(interpreted: str) -> str:
        environment = {**os.environ, "LUDOTHEK_INTERPRETED": interpreted}
        run = subprocess.run(
            [sys.executable, "-c", DIGEST], capture_output=True, text=True, env=environment, check=True
        )
        return run.stdout

    assert digest("") == digest("1")


def test_the_greedy_player_beats_random_players_clearly() -> None:
    won = 0
    for seed in range(20):
        table = Table("origin", 2, seed)
        mine = seed % 2
        policies = [GAME.policy() if seat == mine else Policy() for seat in range(2)]
        contest(table.state, policies, table.rng, ludothek.Rng(seed))
        standings = table.state.standings()
        won += standings[mine] > standings[1 - mine]
    assert won >= 17


@pytest.mark.parametrize("junior", [False, True])
def test_greedy_leaves_the_position_as_it_was(junior: bool) -> None:
    table = Table("origin", 3, 2, {"junior": junior})
    policy = GAME.policy()
    rng = ludothek.Rng(1)
    for _ in range(120):
        if table.is_over:
            break
        before = position_fields(table.state.clone())
        action = policy.choose(table.state, rng)
        assert position_fields(table.state) == before
        table.play(action)


def test_a_finished_game_tells_facts_about_its_cards() -> None:
    table = ludothek.play("origin", ["greedy", "greedy", "random"], seed=4)
    facts = GAME.facts(table.state, table.all_events())
    assert facts.starter == table.state.starter
    assert facts.traits["ending"] in ("deck-empty", "board-empty", "supply-empty", "villages-used", "rounds-over")
    for seat in range(3):
        points = sum(use.points for use in facts.uses if use.seat == seat)
        assert points == table.state.objective_points[seat]


def test_OR_33_no_random_game_goes_on_for_ever() -> None:
    for seats in (2, 3, 4):
        start = Table("origin", seats, seats).state
        assert playouts(start, 50, ludothek.Rng(7)) > 1000


def test_a_record_of_the_first_rules_is_refused_with_a_sentence() -> None:
    record = ludothek.Table("origin", 2, 1).record()
    assert "rules: 2" in record
    with pytest.raises(ludothek.LudothekError, match="played by rules version '1'; this is version 2"):
        ludothek.Table.replay(record.replace("rules: 2", "rules: 1"))


def test_decisions_do_not_overlap() -> None:
    sizes = [
        (words.MOVE, words.PAWNS * words.MOST_AREAS),
        (words.EVOLVE, words.SHAPES),
        (words.PLACE, words.MOST_AREAS),
        (words.PLAY, words.CARDS),
        (words.PUT, words.CARDS),
        (words.KEEP, words.MOST_OBJECTIVES),
        (words.REWARD_A, 1),
        (words.REWARD_B, 1),
        (words.TAKE, 4 * words.LEVELS),
        (words.ROB, words.MOST_SEATS),
        (words.SEIZE, words.MOST_STRAITS),
        (words.IMITATE, words.MOST_SEATS * words.LEVELS),
        (words.DRAW_FROM, 3),
        (words.SWAP, len(PAIRS)),
        (words.PASS, 1),
        (words.END_TURN, 1),
    ]
    at = 0
    for first, size in sizes:
        assert first == at
        at += size
    assert at == words.NUM_ACTIONS


def test_every_card_has_a_name_and_a_text_in_every_language() -> None:
    for lang in ("en", "de", "fr"):
        t = GAME.texts(lang)
        for card in filter(None, Table("origin", 2, 1).state.setup.card_ids):
            assert GAME.word("card", card, t) not in ("", card)
            assert "{" not in GAME.card_text(card, t)


def test_the_terminal_shows_the_world() -> None:
    from rich.console import Console

    table = Table("origin", 3, 5)
    rng = ludothek.Rng(4)
    for _ in range(70):
        legal = table.legal_actions()
        table.play(legal[rng.draw(len(legal))])
    for seat in (0, None):
        for lang in ("en", "de", "fr"):
            console = Console(width=120, record=True, file=io.StringIO())
            console.print(GAME.show(table.view(seat), ["Ada", "Bob", "Cyd"], lang))
            shown = console.export_text()
            assert GAME.word("area", "patagonia", GAME.texts(lang)) in shown
            assert "Ada" in shown


def render(table: Table, seat: int | None = 0, lang: str = "en") -> str:
    from rich.console import Console

    console = Console(width=200, record=True, file=io.StringIO())
    console.print(table.game.show(table.view(seat), ["Ada", "Bob", "Cyd"], lang))
    return console.export_text()


def test_the_terminal_shows_borders_and_straits_by_number() -> None:
    """From area 4, the Zambezi, a route leads over area 10, the Cape, and a strait to area 48, Queen Maud Land."""
    lines = render(Table("origin", 3, 5)).splitlines()
    cape = next(line for line in lines if "The Cape" in line and "↔" in line)
    assert "10  gre  The Cape" in cape
    assert "↔ 4 5 ≈48" in cape
    assert any("48  yel  Queen Maud Land  ↔ 46 47 49 ≈10" in line for line in lines)
    assert any("↔ neighbours by number, ≈ over a strait" in line for line in lines)


def test_a_narrow_terminal_cuts_no_heading_and_breaks_no_strait() -> None:
    from rich.console import Console

    for lang in ("en", "de", "fr"):
        console = Console(width=66, record=True, file=io.StringIO())
        console.print(GAME.show(Table("origin", 2, 3).view(0), ["Player 1", "Greedy"], lang))
        shown = console.export_text()
        assert "…" not in shown
        straits = [line for line in shown.splitlines() if line.startswith("  ") and " – " in line]
        assert len(straits) == 11
        assert all(line.count("(") == line.count(")") == 1 for line in straits)


def test_the_terminal_says_how_many_cards_go_back_and_which_are_ours() -> None:
    from tests.games.origin.scene import B, Scene

    scene = Scene().pawn(0, "cape", 1, 1, "black").hand(0, "in-africa")
    scene.do(scene.move("cape", "zambezi"), B)
    table = Table("origin", 2, 1)
    table.state.copy_from(scene.state)
    text = render(table)
    assert "2 cards go under the deck" in text
    assert "° in part our own design" in text
    assert "3 pawns in Africa:" in text


def test_edition_diff_lists_the_effects_and_objectives_that_are_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from ludothek.terminal.editions import diff_edition

    mine = tmp_path / "mine.toml"
    mine.write_text(GAME.standard_edition.source, encoding="utf-8")
    diff_edition(mine)
    output = "".join(capsys.readouterr().out.split())
    for value in ("action.theft.effect", "permanent.writing.effect", "objective.strait-tiles.condition"):
        assert value in output
    assert "permanent.tally-stick.effect" not in output
