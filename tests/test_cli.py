"""The command line: versions, lists, rules, replays, and one sentence for everything it can't accept."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludothek
from ludothek import cli, compilation

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, "-c", "from ludothek.cli import main; main()"]


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LUDOTHEK_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs a command line; gives its exit code, output and error output."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["ludothek", *arguments])
        with pytest.raises(SystemExit) as left:
            cli.main()
        output = capsys.readouterr()
        return int(left.value.code or 0), output.out, output.err

    return run


@pytest.fixture
def record(tmp_path) -> Path:
    file = tmp_path / "played.txt"
    file.write_text(ludothek.play("maumau", ["greedy", "random"], seed=5, options={"games": 1}).record())
    return file


def test_the_version_tells_which_form_runs(run):
    assert run("--version") == (0, f"ludothek {ludothek.__version__} ({compilation.describe()})\n", "")


def test_without_a_command_the_help_appears(run):
    _, output, complained = run()
    assert "Usage: " in output + complained
    assert all(command in output + complained for command in ("play", "simulate", "serve"))


def test_the_library_and_the_version_need_no_heavy_import():
    script = "import sys, ludothek.cli; print([m for m in ('rich', 'numpy', 'babel', 'pyarrow') if m in sys.modules])"
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert output.stdout == "[]\n"


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_games_lists_seats_and_house_rules(run, lang):
    code, output, _ = run("games", "--lang", lang)
    assert code == 0
    assert "Mau Mau (maumau) · 2–8" in output
    assert "reverse_skips_with_two=false" in output
    assert "…" not in output
    assert "MM-15" in output


@pytest.mark.parametrize(("lang", "word"), [("en", "Stop:"), ("de", "Stopp:"), ("fr", "Stop\u00a0:")])
def test_rules_prints_all_clauses_or_one(run, lang, word):
    code, output, _ = run("rules", "maumau", "--lang", lang)
    assert code == 0
    assert all(clause in output for clause in ludothek.game("maumau").clauses)
    for asked in ("MM-18", "mm-18", "18"):
        code, output, _ = run("rules", "maumau", asked, "--lang", lang)
        assert output.startswith(f"MM-18  {word}")
        assert "MM-19" not in output


def test_replay_tells_a_record_as_a_spectator_sees_it(run, record):
    code, output, _ = run("replay", str(record))
    assert code == 0
    assert "Players: Greedy, Random" in output
    assert "are dealt" not in output
    assert " draws a card." in output
    assert " wins." in output


def test_replay_tells_a_record_as_a_seat_saw_it(run, record):
    code, output, _ = run("replay", str(record), "--seat", "1", "--lang", "de")
    assert code == 0
    assert "Du bekommst " in output
    assert "Greedy zieht eine Karte." in output


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("play chess", "unknown game 'chess'; there are: "),
        ("rules chess", "unknown game 'chess'; there are: "),
        ("play maumau --seats 1", "maumau is for 2 to 8 players, not 1"),
        ("play maumau --seats 0", "maumau is for 2 to 8 players, not 0"),
        ("play maumau --seats 6 --option deck=small", "the small deck is for 2 to 5 players, not 6"),
        ("play maumau --humans 0", "0 people can't sit on 4 seats: 1 to 4 can"),
        ("play maumau --seats 2 --humans 3", "3 people can't sit on 2 seats: 1 to 2 can"),
        ("play maumau --bots clever", "unknown bot 'clever'; there are: "),
        ("play maumau --seats 4 --bots greedy,random", "2 bots are named, but people leave 3 of 4 seats free"),
        ("play maumau --option deck=tiny", "option deck can't be 'tiny'; allowed: full, small or classic"),
        ("play maumau --option games", "an option is written key=value, not 'games'"),
        ("play maumau --option stakes=5", "unknown option 'stakes'; there are: games, "),
        ("play maumau --seed -1", "a seed is a whole number from 0 to 2**64 - 1, not -1"),
        ("play maumau --lang it", "no texts in language 'it'; there are: en, de or fr"),
        ("play maumau --edition nowhere.toml", "nowhere.toml: can't be read: No such file or directory"),
        ("play maumau --record /dev/null/record.txt", "the record can't be saved as /dev/null/record.txt: "),
        ("play --resume nowhere.txt", "nowhere.txt can't be read: No such file or directory"),
        ("play --resume nowhere.txt --seed 3", "a resumed table keeps its seats, seed and options: "),
        ("replay nowhere.txt", "nowhere.txt can't be read: No such file or directory"),
        ("ladder run --seats a", "seat counts are numbers such as 2,3,4, not 'a'"),
        ("ladder run maumau --seats 9", "maumau is for 2 to 8 players, not 9"),
        ("ladder run --bots greedy", "a ladder needs at least two bots, not only greedy"),
        ("ladder run --bots greedy,nix", "unknown bot 'nix'; there are: "),
        ("simulate maumau --bots engine:nix,greedy", "engine:nix can't play: it can't be started: No such file"),
        ("balance maumau --bot engine:cat", "engine:cat can't play: it wrote "),
        ("ladder run maumau --bots random,engine:nix", "engine:nix can't play: it can't be started: No such file"),
        ("balance maumau --seats 0", "maumau is for 2 to 8 players, not 0"),
        ("balance maumau --seats 99999999999", "maumau is for 2 to 8 players, not 99999999999"),
        ("bot serve --bot nix --listen 0", "unknown bot 'nix'; there are: "),
        ("bot connect http://localhost MQ", "this is no token of a seat"),
        ("train nowhere.toml --to run", "nowhere.toml: No such file or directory"),
        ("simulate maumau --out /dev/null/games.csv", "there is no folder '/dev/null' to write to"),
        ("simulate maumau --out /proc/games.csv", "/proc/games.csv can't be written: "),
        ("simulate maumau --resume /proc/run.jsonl", "/proc/run.jsonl: "),
        ("ladder show --results nowhere", "nowhere/maumau.txt: there is no ladder; `ludothek ladder run` plays one"),
        ("rules maumau MM-99", "maumau has no clause or card 'MM-99'; the clauses are MM-01 to MM-51"),
    ],
)
def test_what_can_not_be_accepted_is_one_sentence_and_exit_code_2(run, line, sentence):
    code, output, complained = run(*line.split())
    assert code == 2
    assert output == ""
    assert complained.startswith(f"ludothek: {sentence}")
    assert complained.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("serve --database mysql://here", "a database is given as postgresql://…"),
        ("restore nowhere.sqlite", "there is no backup nowhere.sqlite"),
        ("verify nowhere.txt", "nowhere.txt: No such file or directory"),
        ("admin list", "there is no database in "),
    ],
)
def test_the_servers_commands_fail_with_one_sentence(line, sentence):
    output = subprocess.run([*COMMAND, *line.split()], capture_output=True, text=True)
    assert (output.returncode, output.stdout) == (1, "")
    assert output.stderr.startswith(f"ludothek: {sentence}")
    assert output.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "line",
    [
        *("shuffle", "play --seats many", "play --colour", "replay", "rules"),
        *("bot serve --listen 99999", "review game.txt --rounds 99999999999999999999", "ladder run --deals 0"),
    ],
)
def test_a_wrong_command_line_is_exit_code_2(run, line):
    code, _, complained = run(*line.split())
    assert code == 2
    assert "Error: " in complained


@pytest.mark.parametrize(
    "command", ["ladder show maumau --results {folder}", "train {folder}/maumau.txt --to {folder}"]
)
def test_a_file_that_is_no_text_is_told(run, tmp_path, command):
    if command.startswith("train"):
        pytest.importorskip("torch", reason="torch is not installed: nothing is trained")
    (tmp_path / "maumau.txt").write_bytes(b"ludothek ladder 1\n\xff\n")
    code, _, complained = run(*command.format(folder=tmp_path).split())
    assert code == 2
    assert complained.startswith(f"ludothek: {tmp_path / 'maumau.txt'}: ")


def test_a_damaged_record_is_told_with_its_file_and_line(run, record):
    lines = record.read_text().splitlines()
    lines[-1] = "0: 99"
    record.write_text("\n".join(lines))
    code, _, complained = run("play", "--resume", str(record))
    assert code == 2
    assert complained.startswith(f"ludothek: {record}, line {len(lines)}: ")


def test_a_seat_that_is_not_there_is_told(run, record):
    code, output, complained = run("replay", str(record), "--seat", "2")
    assert (code, output) == (2, "")
    assert complained.startswith("ludothek: there is no seat 2; the seats are 0 to 1")


def test_a_record_names_its_game_and_players(run, record):
    code, _, complained = run("play", "--resume", str(record), "--bots", "greedy")
    assert code == 2
    assert complained == f"ludothek: {record} names its players: leave out --humans and --bots\n"


def test_a_record_is_not_overwritten_by_a_new_game(run, record):
    before = record.read_text()
    code, _, complained = run("play", "maumau", "--record", str(record))
    assert code == 2
    assert complained.startswith(f"ludothek: {record} is there already: ")
    assert record.read_text() == before


def test_a_closed_pipe_is_quiet():
    script = subprocess.Popen([*COMMAND, "rules", "maumau"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert script.stdout is not None
    assert script.stderr is not None
    script.stdout.close()
    assert script.stderr.read() == b""
    script.stderr.close()
    script.wait()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "w") as full:
        output = subprocess.run([*COMMAND, "rules", "maumau"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert output.returncode == 2
    assert output.stderr == "ludothek: No space left on device\n"


@pytest.mark.parametrize("line", ["simulate maumau --games 2 --jobs 1", "ladder show maumau", "games"])
def test_what_a_terminal_can_not_write_is_a_question_mark(line):
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    output = subprocess.run([*COMMAND, *line.split()], capture_output=True, text=True, env=ascii_only, cwd=ROOT)
    assert output.returncode == 0
    assert "?" in output.stdout


def test_a_page_on_the_output_is_whole_on_every_terminal(record):
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    line = ["review", str(record), "--rounds", "2", "--format", "html"]
    output = subprocess.run([*COMMAND, *line], capture_output=True, env=ascii_only, check=True)
    assert "★" in output.stdout.decode()


def test_simulate_tells_who_wins_how_often_and_saves_it(run, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    code, output, _ = run(
        "simulate", "maumau", "--games", "40", "--bots", "greedy,random", "--jobs", "1", "--out", str(out)
    )
    assert code == 0
    assert "greedy" in output
    assert "40 games of Mau Mau" in output
    assert len(out.read_text(encoding="utf-8").splitlines()) == 81


def test_simulate_refuses_what_it_cannot_do(run) -> None:
    for arguments, problem in (
        (("chess",), "unknown game 'chess'"),
        (("maumau", "--bots", "deep,random"), "unknown bot 'deep'"),
        (("maumau", "--games", "0"), "at least one game"),
        (("maumau", "--jobs", "0"), "at least one process"),
        (("maumau", "--out", "games.txt"), ".csv or .parquet"),
        (("maumau", "--option", "games=0"), "games can't be '0'"),
    ):
        code, _, complaint = run("simulate", *arguments)
        assert code == 2
        assert problem in complaint


def test_an_edition_is_exported_checked_and_compared(run, tmp_path: Path) -> None:
    _, text, _ = run("edition", "export", "maumau")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("points = 9", "points = 8"), encoding="utf-8")
    code, output, _ = run("edition", "check", str(mine))
    assert code == 0
    assert "can be played" in " ".join(output.split())
    code, output, _ = run("edition", "diff", str(mine))
    assert "card.9.points" in output
    mine.write_text(text.replace("points = 9", "points = 800"), encoding="utf-8")
    code, _, complaint = run("edition", "check", str(mine))
    assert code == 2
    assert "points must be 0 to 50" in complaint


def test_finished_games_are_exported_as_parquet(run, record, tmp_path):
    pytest.importorskip("pyarrow", reason="Parquet needs the extra 'data': pip install 'ludothek[data]'")
    code, out, _ = run("export", str(record), "--to", str(tmp_path / "games.parquet"))
    assert code == 0
    assert out.startswith("games: 1, ")
    assert (tmp_path / "games.parquet").exists()
    code, _, err = run("export", str(tmp_path / "nothing"), "--to", str(tmp_path / "games.parquet"))
    assert code == 2
    assert "there is no file or folder" in err


def test_a_resumed_simulation_tells_the_same_and_no_speed(run, tmp_path):
    words = ("simulate", "maumau", "--games", "3", "--option", "games=1", "--jobs", "1")
    resumed = [run(*words, "--resume", str(tmp_path / "run.jsonl")) for _ in range(2)]
    assert resumed[0] == resumed[1]
    assert "decisions/s" not in resumed[0][1]
    assert "decisions/s" in run(*words)[1]
