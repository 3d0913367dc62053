"""The terminal table in a process and a terminal of its own: killed, interrupted, asked, wiped and paged."""

import re
import signal

from ludothek import Table
from tests.terminal.test_play import Terminal


def test_a_killed_table_is_resumed_where_it_was(tmp_path):
    file = tmp_path / "killed.txt"
    screen = Terminal("play", "maumau", "--seats", "2", "--seed", "7", "--record", str(file))
    for _ in range(3):
        screen.wait_for("for help)")
        screen.type("1")
    screen.wait_for("for help)")
    screen.process.send_signal(signal.SIGKILL)
    screen.end()
    table = Table.replay(file.read_text())
    assert [seat for seat, _ in table.history].count(0) == 3
    assert table.to_move == 0


def test_control_c_says_where_the_record_is(tmp_path):
    file = tmp_path / "left.txt"
    screen = Terminal("play", "maumau", "--seats", "2", "--seed", "7", "--record", str(file))
    screen.wait_for("for help)")
    screen.type("1")
    screen.wait_for("for help)")
    screen.press(b"\x03")
    code, last = screen.end()
    assert code == 130
    assert f"ludothek play --resume {file}" in last
    assert "Traceback" not in last
    assert Table.replay(file.read_text()).history


def test_control_c_and_the_end_of_input_while_being_asked_are_quiet():
    for key, expected in ((b"\x03", 130), (b"\x04", 0)):
        screen = Terminal("play", "maumau")
        screen.wait_for("How many players?")
        screen.press(key)
        code, last = screen.end()
        assert code == expected
        assert "Traceback" not in last


# A real terminal


def test_a_terminal_is_asked_who_plays(tmp_path):
    file = tmp_path / "asked.txt"
    screen = Terminal("play", "maumau", "--record", str(file), "--lang", "fr")
    for question, answer in [
        ("Combien de joueurs", "9"),
        ("Tape un nombre de 2 à 8", "6"),
        ("à cet écran", "2"),
        ("Nom du joueur 1", "Zoé"),
        ("Nom du joueur 2", "Zoé"),
        ("Choisis un autre nom", "Léo"),
        ("autres places", "clever"),
        ("Unknown bot", "random"),
        ("explications", "deck=small"),
        ("The small deck is for 2 to 5", "?"),
        ("pioche au choix", "games=1"),
        ("appuie sur Entrée", ""),
        ("pour l’aide", "q"),
    ]:
        screen.wait_for(question)
        screen.type(answer)
    assert screen.end()[0] == 0
    table = Table.replay(file.read_text())
    assert table.players == ["Zoé", "Léo", *["random"] * 4]
    assert table.options["games"] == 1


def test_a_terminal_has_colours_unless_told_otherwise():
    given = ("play", "maumau", "--seed", "7", "--seats", "4")
    for environment, has_colour in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        screen = Terminal(*given, **environment)
        shown = screen.wait_for("for help)")
        screen.type("q")
        screen.end()
        assert bool(re.search(r"\x1b\[[0-9;]*4[0-9]m", shown)) is has_colour, environment


def test_a_shared_terminal_is_wiped_between_turns():
    screen = Terminal("play", "maumau", "--seed", "0", "--seats", "2", "--humans", "2")
    for _ in range(2):
        assert "\x1b[2J\x1b[3J" in screen.wait_for("press Enter")
        screen.type("")
        assert "\x1b[2J\x1b[3J" in screen.wait_for("for help)")
        screen.type("1")
    screen.wait_for("press Enter")
    screen.press(b"\x04")
    assert screen.end()[0] == 0


def test_the_rules_are_paged():
    screen = Terminal("play", "maumau", "--seed", "7", "--seats", "2")
    screen.wait_for("for help)")
    screen.type("?")
    assert "MM-39" not in screen.wait_for("Enter for more")
    screen.type("q")
    screen.wait_for("for help)")
    screen.type("q")
    assert screen.end()[0] == 0
