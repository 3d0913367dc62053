"""A game of another package, in plain Python, is as good as ours: contract, bots, terminal, simulation, server."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.harness import Guest, ServerProcess, play_on

SOURCE = Path(__file__).parents[2] / "examples" / "liars-dice" / "liars_dice" / "__init__.py"


def run(environment: dict[str, str], *words: str, typed: str = "", cwd: Path | None = None) -> str:
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, env=environment, input=typed, capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_example_is_short() -> None:
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in SOURCE.parent.glob("*.py")) < 200


@pytest.mark.parametrize("form", ["compiled", "interpreted"])
def test_it_keeps_the_contract(installed: dict[str, str], tmp_path: Path, form: str) -> None:
    environment = {**installed, "LUDOTHEK_INTERPRETED": "1"} if form == "interpreted" else installed
    options = ["-q", "-p", "no:cacheprovider", "-k", "liars_dice"]
    assert " passed" in run(
        environment, "pytest", "--pyargs", "ludothek.contract", *options, "-q", "-rN", "-v", cwd=tmp_path
    )


def test_it_is_the_same_game_compiled_and_interpreted(installed: dict[str, str]) -> None:
    words = ("ludothek", "simulate", "liars_dice", "--bots", "greedy,random,folder", "--games", "40", "--jobs", "1")
    compiled, plain = (run({**installed, "LUDOTHEK_INTERPRETED": form}, *words) for form in ("", "1"))
    assert compiled.splitlines()[:-1] == plain.splitlines()[:-1]
    assert "greedy" in compiled


def test_the_search_plays_it_better_than_at_first_sight(installed: dict[str, str]) -> None:
    words = ("--bots", "master,random", "--games", "20", "--option", "wild=yes", "--jobs", "1")
    output = run(installed, "ludothek", "simulate", "liars_dice", *words)
    master, random = (float(line.split()[2].rstrip("%")) for line in output.splitlines()[1:3])
    assert master > random


def test_it_is_played_at_the_terminal(installed: dict[str, str], tmp_path: Path) -> None:
    output = run(
        installed,
        *("ludothek", "play", "liars_dice", "--seats", "2", "--bots", "greedy", "--seed", "3"),
        *("--record", str(tmp_path / "dice.txt")),
        typed="36\n",
    )
    assert "You roll 1, 4, 5." in output
    assert "wins." in output


def test_it_is_balanced_and_has_words_in_every_language(installed: dict[str, str]) -> None:
    assert "30 games of Liar's dice" in run(
        installed, "ludothek", "balance", "liars_dice", "--games", "30", "--jobs", "1"
    )
    for lang, name in (("de", "Lügenwürfel"), ("fr", "Dés menteurs")):
        assert name in run(installed, "ludothek", "rules", "liars_dice", "--lang", lang)


def test_it_is_played_on_the_server(installed: dict[str, str], tmp_path: Path) -> None:
    environment = {"PYTHONPATH": installed["PYTHONPATH"]}
    with ServerProcess(tmp_path / "data", environment=environment) as server, closing(Guest(server)) as guest:
        assert "liars_dice" in [game["key"] for game in guest.get("/api/games").json()["games"]]
        table = guest.open_table("liars_dice", seats=2, bots=[None, "master"])
        with guest.play(table) as line:
            assert line.ask("sit", seat=0)["type"] == "ack"
            assert line.ask("ready", seat=0)["type"] == "ack"
            while line.result is None:
                line.until_turn(0)
                if line.result is None:
                    play_on({0: line}, 1, choose=max)
            assert line.views[0]["over"]
            assert line.result["winners"]
        guest.close()
