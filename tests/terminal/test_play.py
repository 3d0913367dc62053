"""The terminal table: whole games through a pipe and a real terminal, in every language, and nothing is ever lost."""

import codecs
import fcntl
import io
import os
import pty
import re
import select
import signal
import string
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

import ludothek
from ludothek import Table, cli
from ludothek.bots import arena
from ludothek.core.game import Game
from ludothek.core.rng import Rng
from ludothek.core.texts import LANGUAGES
from ludothek.games.maumau.constants import SAY_MAU
from ludothek.games.maumau.terminal import card, hand
from ludothek.terminal import menu, pages, saves
from ludothek.terminal.screen import number_choices, terminal_texts

COMMAND = [sys.executable, "-c", "from ludothek.cli import main; main()"]
SOURCE = Path(ludothek.__file__).parent
ENDLESS = ["1"] * 500
PATIENCE = 60.0
"""Seconds that a command may take for anything, on a machine that is busy with other tests."""


@pytest.fixture
def sit(monkeypatch, capsys):
    """Plays with typed lines as standard input; gives the exit code and what was printed."""

    def sit(typed: list[str], *arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["ludothek", "play", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in typed)))
        with pytest.raises(SystemExit) as left:
            cli.main()
        captured = capsys.readouterr()
        assert captured.err == ""
        return int(left.value.code or 0), captured.out

    return sit


class Terminal:
    """A real terminal with a command in it."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=self.sit_down,
            env={**os.environ, "TERM": "xterm-256color", "LINES": "24", **environment},
        )
        os.close(slave)
        self.decoder = codecs.getincrementaldecoder("utf-8")()
        self.shown = ""

    @staticmethod
    def sit_down() -> None:
        """What the command does first: the terminal is its own, and control-C reaches it wherever the tests run."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    def wait_for(self, text: str) -> str:
        """What was shown up to a text that was not seen before."""
        while text not in self.shown:
            assert self.read(), f"waited for {text!r}, saw {self.shown!r}"
        before, _, self.shown = self.shown.partition(text)
        return before

    def read(self) -> bool:
        """Reads on; False when nothing more is shown."""
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        try:
            piece = os.read(self.master, 65536) if ready else b""
        except OSError:
            piece = b""
        self.shown += self.decoder.decode(piece)
        return bool(piece)

    def type(self, line: str) -> None:
        os.write(self.master, line.encode() + b"\n")

    def press(self, key: bytes) -> None:
        """Presses a control key when the command waits: Python misses an interrupt right before it does."""
        before = ""
        while (now := self.at_rest()) != before:
            before = now
            time.sleep(0.3)
        os.write(self.master, key)

    def at_rest(self) -> str:
        """The processor time so far of a command that sleeps; of one that works, nothing that would ever come again."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return "unknown"
        state, *figures = stat.read_text().rpartition(")")[2].split()
        return " ".join(figures[10:12]) if state == "S" else str(time.monotonic())

    def end(self) -> tuple[int, str]:
        """The exit code and the last words."""
        while self.read():
            pass
        os.close(self.master)
        try:
            return self.process.wait(PATIENCE), self.shown
        finally:
            self.process.kill()


def records(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "ludothek" / "records").iterdir())


def mau_in_reach(tmp_path: Path) -> Path:
    """A record of a position where Ada may say "mau"."""
    for seed in range(100):
        table = Table("maumau", 2, seed, {"games": 1}, players=["Ada", "greedy"], bots=[None, "greedy"])
        thoughts = Rng(seed)
        while table.to_move is not None:
            if table.to_move == 0 and SAY_MAU in table.legal_actions():
                saves.save(table, tmp_path / "mau.txt")
                return tmp_path / "mau.txt"
            table.play(arena.ask(table, ludothek.bot("greedy"), thoughts))
    raise AssertionError("no such position")


# Words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_says_the_same_things_in_every_language(lang):
    english, texts = terminal_texts("en"), terminal_texts(lang)
    assert texts.keys == english.keys
    assert texts.counted == english.counted

    def fields(t, key):
        text = t.get_forms(key)
        forms = [text] if isinstance(text, str) else text
        return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}

    for key in english.keys:
        assert fields(texts, key) == fields(english, key), key


def test_every_word_of_the_terminal_is_used():
    source = "".join(file.read_text() for file in (SOURCE / "terminal").glob("*.py"))
    assert {key for key in terminal_texts("en").keys if f'"{key}"' not in source and f"'{key}'" not in source} == set()
    asked = set(re.findall(r'(?:\bt|\.say)\(["\']([a-z.-]+)["\']', source))
    assert asked - terminal_texts("en").keys == set()


def test_every_word_of_mau_maus_table_is_used():
    source = (SOURCE / "games" / "maumau" / "terminal.py").read_text()
    keys = {key for key in ludothek.game("maumau").texts("en").keys if key.startswith(("table.", "short."))}
    assert keys
    assert {key for key in keys if f"{key}" not in source} == set()


# Whole games


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_is_played_through_a_pipe(sit, tmp_path, lang):
    code, output = sit(ENDLESS, "maumau", "--seats", "3", "--seed", "9", "--option", "games=1", "--lang", lang)
    assert code == 0
    file = records(tmp_path)[0]
    table = Table.replay(file.read_text())
    assert table.is_over
    assert table.players == [terminal_texts(lang)("player.human", n=1), "greedy", "greedy"]
    assert table.bots == [None, "greedy", "greedy"]
    assert f"ludothek replay {file}" in output
    assert "\x1b" not in output
    for line in output.splitlines():
        assert str(file) in line or cell_len(line) <= 80, line


def test_the_only_game_needs_no_name_and_bots_may_differ(sit, tmp_path, monkeypatch):
    monkeypatch.setattr("ludothek.terminal.table_setup.only_game", lambda: "maumau")
    sit([], "--bots", "greedy, random")
    assert Table.replay(records(tmp_path)[0].read_text()).bots == [None, "greedy", "random"]


@pytest.mark.parametrize("typed", [["q"], ["quit"], []])
def test_leaving_saves_and_says_how_to_go_on(sit, tmp_path, typed):
    code, output = sit(["1", *typed], "maumau", "--seats", "2", "--seed", "4")
    file = records(tmp_path)[0]
    assert code == 0
    assert output.endswith(f"Saved as {file}.\nGo on with: ludothek play --resume {file}\n")
    assert re.fullmatch(r"ludothek-maumau-\d{4}-\d\d-\d\d-\d{6}-\d+\.txt", file.name)


def test_a_resumed_match_goes_on_as_if_it_had_never_stopped(sit, tmp_path):
    whole, halves = tmp_path / "whole.txt", tmp_path / "halves.txt"
    given = ("maumau", "--seats", "3", "--seed", "21", "--option", "games=1")
    sit(ENDLESS, *given, "--record", str(whole))
    sit(["1", "1", "q"], *given, "--record", str(halves))
    sit(["1", "q"], "--resume", str(halves))
    _, output = sit(ENDLESS, "--resume", str(halves))
    assert halves.read_text() == whole.read_text()
    assert "wins" in output or "win!" in output


def test_a_finished_record_is_resumed_to_its_result(sit, tmp_path):
    file = tmp_path / "done.txt"
    table = ludothek.play("maumau", ["greedy", "random"], seed=5, options={"games": 1})
    table.players, table.bots = ["Ada", "random"], [None, "random"]
    saves.save(table, file)
    code, output = sit([], "--resume", str(file))
    assert code == 0
    assert "the match is over" in output
    assert f"ludothek replay {file}" in output


def test_a_record_without_players_seats_a_person_and_bots(sit, tmp_path):
    file = tmp_path / "bare.txt"
    file.write_text(Table("maumau", 3, 1).record())
    sit(["q"], "--resume", str(file), "--bots", "random")
    assert Table.replay(file.read_text()).bots == [None, "random", "random"]


def test_another_file_may_take_the_record_of_a_resumed_match(sit, tmp_path):
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    sit(["q"], "maumau", "--seed", "3", "--seats", "2", "--record", str(old))
    before = old.read_text()
    sit(["1", "q"], "--resume", str(old), "--record", str(new))
    assert old.read_text() == before
    assert new.read_text().startswith(before)


# A turn


def test_what_happened_is_told_and_choices_are_numbered(sit):
    _, output = sit(["1", "q"], "maumau", "--seed", "5776")
    first, second = output.split("your choice")[:2]
    assert "· You are dealt yellow 8, blue 7, green 3, blue 3, blue 6." in first
    assert "  1  lay blue 3" in first
    assert "· You lay blue 3." in second
    assert "are dealt" not in second


def test_cards_have_letters_and_shapes_beside_their_colour(sit):
    _, output = sit(["q"], "maumau", "--seed", "5776")
    assert "●B 5" in output
    assert "in force: ● blue" in output
    assert "▲G 3" in output
    assert "■Y 8" in output


@pytest.mark.parametrize("typed", ["green 3", "lay green 3", "why green 3", "g3", "GREEN 3!"])
def test_an_illegal_card_is_answered_with_its_clause(sit, typed):
    _, output = sit([typed, "q"], "maumau", "--seed", "5776")
    assert (
        "Not allowed now: lay green 3.\nBlue 5 lies on top: green 3 has neither its colour nor its digit.\nMM-08  "
        in output
    )


def test_chips_are_never_broken_over_two_lines():
    text = ludothek.game("maumau").texts("de")
    cards = ["green-reverse", "red-take-4", "colour-change", "blue-stop", "clubs-queen"] * 4
    for width in (24, 30, 41, 60, 80):
        console = Console(width=width, file=io.StringIO(), color_system=None)
        console.print(hand(cards, text))
        shown = console.file.getvalue()
        assert all(shown.count(card(name, text).plain.strip()) == 4 for name in cards)
        assert all(len(line) <= width for line in shown.splitlines())


def test_the_end_of_a_game_in_a_match_is_shown_before_the_next_is_dealt(sit):
    _, output = sit(["1", ""] * 400, "maumau", "--seats", "2", "--seed", "4", "--option", "games=2", "--bots", "greedy")
    end, _, after = output.partition("game 1 is over")
    assert "wins the game" in end
    assert "#1" in after.partition("game 2 of 2")[0]
    assert "no cards left" in after.partition("game 2 of 2")[0]
    assert "wins the game" not in after.partition("game 2 of 2")[0]


def test_a_legal_card_may_be_typed(sit, tmp_path):
    sit(["blue 6", "q"], "maumau", "--seed", "5776")
    assert "0: 18  # lay blue 6" in records(tmp_path)[0].read_text()


def test_words_that_fit_several_choices_name_them(sit):
    _, output = sit(["blue", "why 2", "q"], "maumau", "--seed", "5776")
    assert "Allowed: 1  lay blue 3\nAllowed: 2  lay blue 6\n" in output


def test_where_no_meaning_is_allowed_only_cards_in_hand_are_explained_and_each_clause_once(sit):
    _, output = sit(["2", "1", "blue", "99", "q"], "maumau", "--seed", "5776")
    assert "blue 3 has neither its colour nor its digit." in output
    assert "You do not hold" not in output
    assert output.count("MM-08  ") == 1
    assert "There is only one choice here" in output


def test_a_card_that_is_not_in_hand_is_said_to_be_missing(sit):
    table = "origami", "--seats", "3", "--seed", "5", "--option", "families=farm+sea+lawn", "--bots", "greedy"
    _, output = sit(["why crab", "q"], *table)
    assert "You do not hold Crab." in output


@pytest.mark.parametrize("typed", ["0", "5", "99999999999999999999", "-1", "+2", "xyzzy", "¡!", "\udcff", "1 2 3 4"])
def test_nonsense_changes_nothing(sit, tmp_path, typed):
    _, output = sit([typed, "q"], "maumau", "--seed", "5776")
    assert "That is no choice here" in output
    assert not [line for line in records(tmp_path)[0].read_text().splitlines() if line.startswith("0:")]


@pytest.mark.parametrize(("lang", "typed"), [("en", "why mau"), ("de", "warum mau"), ("fr", "pourquoi mau")])
def test_commands_are_understood_in_the_language_of_the_table(sit, lang, typed):
    _, output = sit([typed, "?", "? 16", "? 99", "log", "h", "u", "q"], "maumau", "--seed", "7", "--lang", lang)
    assert "MM-31  " in output
    assert output.count("MM-39  ") == 1
    assert output.count("MM-16  ") == 2
    assert {"en": "no clause or card “99”", "de": "keine Regel oder Karte „99“", "fr": "ni carte «\u00a099\u00a0»"}[
        lang
    ] in output


@pytest.mark.parametrize(("lang", "typed"), [("en", "tip"), ("de", "tipp"), ("fr", "conseil")])
def test_a_hint_names_decisions_and_beliefs(sit, lang, typed):
    _, output = sit([typed, "q"], "maumau", "--seed", "7", "--lang", lang)
    assert output.count(" %, ") >= 3
    assert {"en": "nothing else", "de": "Etwas anderes", "fr": "rien d’autre"}[lang] in output


@pytest.mark.parametrize(
    "table",
    [
        *("maumau", "origami", "origin", "maumau --seats 8 --option games=20"),
        *("origami --option memory_aid=false", "origin --option junior=true --seats 4"),
    ],
)
def test_there_is_a_hint_at_every_table(sit, table):
    _, output = sit(["tip", "tip", "q"], *table.split(), "--seed", "7")
    assert output.count("\nOr ") + output.count("nothing else you can do") >= 2


def test_mau_may_be_typed_and_taken_back(sit, tmp_path):
    file = mau_in_reach(tmp_path)
    before = file.read_text()
    _, output = sit(["mau", "u", "q"], "--resume", str(file))
    assert "· You say “mau”." in output
    assert "Taken back." in output
    assert file.read_text() == before
    sit(["mau", "q"], "--resume", str(file))
    assert file.read_text() == before + f"0: {SAY_MAU}  # say “mau”\n"


def test_nothing_is_taken_back_that_was_not_ones_own(sit):
    _, output = sit(["u", "q"], "maumau", "--seed", "7")
    assert "Nothing can be taken back" in output


def test_who_shares_a_screen_never_sees_the_others_cards(sit):
    """Every screenful between two hand-overs is told to one seat."""
    _, output = sit([*["", "1"] * 6, "", "log", "q"], "maumau", "--seats", "2", "--humans", "2", "--seed", "5")
    turns = re.split(r"Pass the screen to (Player \d)\. Player \d, press Enter\.", output)
    assert len(turns) > 5
    names = ["Player 1", "Player 2"]
    table = Table("maumau", 2, 5)
    dealt = [table.game.narrate(table.events(seat), names, "en", me=seat) for seat in (0, 1)]
    for who, shown in zip(turns[1::2], turns[2::2], strict=True):
        secret = next(line for line in dealt[1 - names.index(who)] if line.startswith("You are dealt"))
        assert f"{who} (you)" in shown
        assert shown.count("Your hand") == shown.count(f"{who} (you)")
        assert secret not in shown


def test_who_takes_over_a_shared_screen_may_leave(sit):
    code, output = sit(["", "1", "q", "1"], "maumau", "--seats", "2", "--humans", "2", "--seed", "0")
    assert code == 0
    assert output.count("your choice") == 1
    assert "Go on with: " in output


def test_a_match_with_an_edition_is_resumed_with_it(sit, tmp_path):
    edition, file = tmp_path / "mine.toml", tmp_path / "mine.txt"
    edition.write_text(ludothek.game("maumau").standard_edition.source.replace("points = 9", "points = 8"))
    _, output = sit(["1", "q"], "maumau", "--seed", "7", "--edition", str(edition), "--record", str(file))
    assert f"ludothek play --resume {file} --edition {edition}" in output
    _, output = sit(["1", "q"], "--resume", str(file), "--edition", str(edition))
    assert "Go on with: " in output


# Typed words


def test_words_without_case_accents_and_signs():
    assert menu.tokens("Règle « MAU » b5") == ["regle", "mau", "b", "5"]


@pytest.mark.parametrize(("typed", "number"), [("2", 2), ("0", None), ("5", None), ("²", None), ("9" * 5000, None)])
def test_a_number_is_one_of_those_allowed(typed, number):
    assert menu.number(typed, range(1, 5)) == number


@pytest.mark.parametrize(("lang", "typed"), [("en", "blue 2"), ("de", "Blau 2"), ("de", "bl2"), ("fr", "2 bleu")])
def test_the_nearest_decision_stands_out(lang, typed):
    table = Table("maumau", 2, 7)
    assert [table.describe(a) for a in menu.match_actions(table, typed, lang)] == ["lay blue 2"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["origami", "maumau", "origin"])
def test_every_choice_is_understood_as_it_is_printed(game, lang):
    table, dice = Table(game, 2, 5), Rng(5)
    for _ in range(25):
        choices = menu.Choices(table)
        for action in {choices.actions[0], choices.actions[-1]}:
            assert choices.find(table.describe(action, lang), lang) == [action]
        table.play(table.legal_actions()[dice.draw(len(table.legal_actions()))])


def test_the_size_of_a_pawn_is_typed_with_an_x():
    assert menu.tokens("2x1 White") == ["2×1", "white"]


def test_the_families_offered_fit_the_seats():
    screen = Console(width=80, file=io.StringIO(), force_terminal=False)
    with screen.capture() as capture:
        screen.print(pages.option_table(ludothek.game("origami"), "en", 3))
    assert "farm+sky+sea" in capture.get()
    assert "farm+sky," not in capture.get()
    assert "farm+sky+sea+lawn" not in capture.get()


def test_many_choices_stand_in_columns():
    screen = Console(width=80, file=io.StringIO(), force_terminal=False)
    with screen.capture() as capture:
        screen.print(number_choices([f"choice {n}" for n in range(40)]))
    lines = capture.get().splitlines()
    assert len(lines) < 12
    assert max(map(len, lines)) <= 80


def test_a_game_without_a_table_of_its_own_is_shown_as_an_outline():
    table = Table("maumau", 2, 7)
    screen = Console(width=80, file=io.StringIO(), force_terminal=False)
    with screen.capture() as capture:
        screen.print(Game.show(table.game, table.view(0), ["Ada", "Bo"], "en"))
    assert "seat: Ada" in capture.get()
    assert "top: " in capture.get()
    assert "legal" not in capture.get()


def test_a_shared_win_names_all():
    table = ludothek.play("maumau", ["greedy", "greedy"], seed=1, options={"games": 1})
    table.winners = lambda: [0, 1]  # type: ignore[method-assign]
    assert str(pages.result_lines(table, ["Ada", "Bo"], "de", None)[-1]) == "Ada und Bo teilen sich den Sieg."


# Nothing is lost


def test_a_record_that_can_not_be_saved_any_more_is_printed(sit, tmp_path, monkeypatch):
    numbers = iter(range(1000))

    def fail(fd: int) -> None:
        if next(numbers) > 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(saves.os, "fsync", fail)
    code, output = sit(["1", "1", "q"], "maumau", "--seats", "2", "--seed", "4")
    assert code == 0
    assert " ".join(output.split()).count("No space left on device") == 1
    record = output[output.index("ludothek record 1") :]
    assert len(Table.replay(record).history) > len(Table.replay(records(tmp_path)[0].read_text()).history)


def test_saving_leaves_the_old_record_when_it_fails(tmp_path, monkeypatch):
    file = tmp_path / "game.txt"
    table = Table("maumau", 2, 1)
    saves.save(table, file)
    before = file.read_text()
    table.play(table.legal_actions()[0])
    monkeypatch.setattr(saves.os, "replace", lambda *_: (_ for _ in ()).throw(OSError(5, "Input/output error")))
    with pytest.raises(ludothek.LudothekError, match="Input/output error"):
        saves.save(table, file)
    assert file.read_text() == before
    assert list(tmp_path.iterdir()) == [file]


# Narrow terminals, and words for help


def test_no_line_begins_with_a_french_sign(monkeypatch, capsys):
    """Rich would break a line at the no-break space before a colon."""
    for columns in range(40, 120, 7):
        monkeypatch.setenv("COLUMNS", str(columns))
        pages.show_rules("origin", None, "fr")
        lines = capsys.readouterr().out.splitlines()
        assert any("\N{NO-BREAK SPACE}:" in line for line in lines)
        assert [line for line in lines if line.strip().startswith((":", ";", "?", "!", "»"))] == []


def test_a_card_is_found_by_the_beginning_of_its_name(capsys):
    pages.show_rules("origin", "raub", "de")
    assert capsys.readouterr().out.startswith("Raubzug\n")
    with pytest.raises(ludothek.LudothekError, match="no clause or card 'dragon'; the clauses are OR-01 to"):
        pages.show_rules("origin", "dragon", "de")


def test_why_alone_asks_for_what_and_help_is_aligned(sit, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    _, output = sit(["why", "h", "q"], "origami", "--seats", "2", "--seed", "3", "--lang", "de")
    assert "Sag dazu, was nicht erlaubt ist, etwa: warum rot 5" in output
    (line,) = [line for line in output.splitlines() if "Wörter tun es auch" in line]
    assert line.startswith(" " * 11)
