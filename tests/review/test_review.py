"""A review adds up, charges nobody for what was forced, finds what was planted, and refuses what it can't read."""

import re
from pathlib import Path

import msgspec
import pytest

import ludothek
from ludothek.cli import main
from ludothek.core import registry
from ludothek.core.texts import texts
from ludothek.review import Review, ReviewSettings, analyse, localize
from ludothek.review.html_report import render_html
from ludothek.review.judges import make_judge
from ludothek.review.localization import TEXTS
from ludothek.review.report import NOTHING, Value
from ludothek.review.text_report import render_text, round_parts
from tests.games.maumau.position import DRAW, MAU, lay, position

QUICK = ReviewSettings(simulations=16)
GAMES = [("maumau", 3), ("origami", 2), ("origin", 2)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda g: g[0])
def played(request: pytest.FixtureRequest) -> tuple[ludothek.Table, Review]:
    game, seats = request.param
    table = ludothek.play(game, ["greedy", *["apprentice"] * (seats - 1)], seed=4)
    return table, analyse(table, QUICK)


def near(one: Value, other: Value) -> bool:
    return abs(one.win - other.win) < 1e-6 and abs(one.points - other.points) < 1e-6


def test_luck_and_skill_add_up_to_the_result(played: tuple[ludothek.Table, Review]) -> None:
    table, review = played
    for player in review.players:
        ledger = player.ledger
        assert near(ledger.start + ledger.deal + ledger.skill + ledger.gifts + ledger.luck, ledger.outcome)
        assert ledger.outcome.points == table.scores()[player.seat]
        assert player.won == (ledger.outcome.win > 0) == (player.seat in table.winners())
    assert sum(p.ledger.outcome.win for p in review.players) == pytest.approx(1)
    assert sum(p.ledger.start.win for p in review.players) == pytest.approx(1)


@pytest.mark.parametrize("parts", [[42.6, -3.7, -155.5, 175.5, 41.1], [33.4, 33.3, 33.3], [0.5, -0.5], []])
def test_the_parts_add_up_as_they_are_shown(parts: list[float]) -> None:
    shown = round_parts(parts)
    assert sum(shown) == round(sum(parts))
    assert all(abs(whole - part) < 1 for whole, part in zip(shown, parts, strict=True))


def test_each_decision_adds_up_too_and_nobody_gains_by_deciding(played: tuple[ludothek.Table, Review]) -> None:
    _, review = played
    assert len(review.decisions) > 1
    for decision, then in zip(review.decisions, review.decisions[1:], strict=False):
        for seat in range(len(review.players)):
            moved = decision.standing[seat] + decision.effects[seat] + decision.luck[seat]
            assert near(moved, then.standing[seat])
        assert decision.cost >= 0
        assert sum(effect.win for effect in decision.effects) == pytest.approx(0, abs=1e-9)
        assert near(decision.before + decision.effects[decision.seat], decision.after)


def test_forced_decisions_and_best_ones_cost_nothing(played: tuple[ludothek.Table, Review]) -> None:
    table, review = played
    again = ludothek.Table(table.game, table.seats, table.seed, table.options)
    judged = {d.number: d for d in review.decisions}
    for number, (_, action) in enumerate(table.history):
        assert (number in judged) == (len(again.legal_actions()) > 1)
        again.play(action)
    assert review.forced + len(judged) == len(table.history)
    best = [decision for decision in review.decisions if decision.considered[0].action == decision.action]
    assert best
    assert all(decision.effects == [NOTHING] * len(review.players) for decision in best)


def test_what_is_shown_beside_a_choice_is_what_it_was_judged_by(played: tuple[ludothek.Table, Review]) -> None:
    assert played[1].decisions
    for decision in played[1].decisions:
        shown = {choice.action: choice.value for choice in decision.considered}
        assert shown[decision.action] == decision.after
        assert decision.before in shown.values()


def test_the_same_record_gives_the_same_report() -> None:
    record = ludothek.play("maumau", ["greedy", "random"], seed=8, options={"games": 1}).record()
    one, two = (msgspec.json.encode(analyse(ludothek.Table.replay(record), QUICK)) for _ in range(2))
    assert one == two


def finish_game(start: ludothek.Table, *actions: int) -> ludothek.Table:
    for action in actions:
        start.play(action)
    while not start.is_over:
        start.play(start.legal_actions()[0])
    return start


@pytest.mark.usefixtures("made_nets")
@pytest.mark.parametrize("level", ["sage", "grandmaster"])
def test_a_planted_blunder_is_found_with_the_better_choice(level: str) -> None:
    """The last card fits and wins at once; drawing instead lets the other lay theirs."""
    hands, agreed = ("red-5", "red-1"), {"voluntary_draw": True}
    table = finish_game(position(*hands, top="red-8", options=agreed), DRAW, lay("red-1"))
    assert table.winners() == [1]
    review = analyse(table, ReviewSettings(level, 300), start=lambda: position(*hands, top="red-8", options=agreed))
    assert review.level == level
    first = review.decisions[0]
    assert first.verdict == "blunder"
    assert first.cost > 0.4
    assert first.better is not None
    assert first.better.action == lay("red-5")
    assert review.costly(0) == [first]
    assert review.costly(1) == []


@pytest.mark.usefixtures("made_nets")
@pytest.mark.parametrize("level", ["sage", "grandmaster"])
def test_an_optimal_endgame_has_no_mistake(level: str) -> None:
    hands = ("red-5 red-6", "blue-1 blue-2 blue-3")
    table = finish_game(position(*hands, top="red-8"), MAU, lay("red-5"), DRAW)
    assert table.winners() == [0]
    review = analyse(table, ReviewSettings(level, 300), start=lambda: position(*hands, top="red-8"))
    assert [d.verdict for d in review.decisions if d.seat == 0] == [""] * sum(d.seat == 0 for d in review.decisions)
    assert review.players[0].ledger.skill == NOTHING


@pytest.mark.usefixtures("made_nets")
def test_the_sage_judges_where_its_net_learned_to_play_and_else_a_grandmaster() -> None:
    def judge(game: str, seats: int, **options: object) -> str:
        table = ludothek.play(game, ["random"] * seats, seed=2, options=options)
        return make_judge(table, ReviewSettings(), 50).level

    assert judge("maumau", 2, games=1) == judge("origami", 4) == judge("origin", 3) == "sage"
    assert judge("maumau", 2, games=5) == "grandmaster"
    table = ludothek.play("origami", ["random", "random"], seed=2)
    assert make_judge(table, ReviewSettings("master", simulations=9), 50).level == "master"


def test_a_game_drawn_with_a_salt_is_reviewed_as_it_was_played() -> None:
    table = ludothek.Table("maumau", 2, 5, {"games": 1}, players=["Ada", "Bo"], salt="0f" * 32)
    while not table.is_over:
        table.play(table.legal_actions()[0])
    review = localize(analyse(table, ReviewSettings(simulations=20)), table, "en")
    assert review.players[0].ledger.outcome.points == table.scores()[0]


def test_progress_is_told_and_stops_the_work() -> None:
    table = ludothek.play("maumau", ["greedy", "random"], seed=8, options={"games": 1})
    reported: list[tuple[int, int]] = []

    def stop(done: int, of: int) -> None:
        reported.append((done, of))
        if done == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        analyse(table, QUICK, stop)
    assert [done for done, _ in reported] == [1, 2, 3]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_words_in_every_language(played: tuple[ludothek.Table, Review], lang: str) -> None:
    table, review = played
    texts = localize(review, table, lang)
    assert all(len(player.summary) == 2 and all(player.summary) for player in texts.players)
    assert all(decision.text for decision in texts.decisions)
    assert all(d.why and not d.why[0].islower() and d.better and d.better.text for d in texts.costly())
    assert texts.players[0].name in render_text(texts)
    html = render_html(texts)
    assert "<svg" in html
    for foreign in ("<script", "http:", "https:", "style="):
        assert foreign not in html


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_every_level_has_a_name(lang: str) -> None:
    levels = registry.game("maumau").levels
    assert {f"bot.{level}" for level in levels} <= texts(TEXTS, lang).keys


def test_names_are_told_as_text_never_as_markup() -> None:
    table = ludothek.Table("maumau", 2, 3, {"games": 1}, players=["<b>Ada</b>", "Bo"])
    while not table.is_over:
        table.play(table.legal_actions()[0])
    html = render_html(localize(analyse(table, ReviewSettings(simulations=20)), table, "en"))
    assert "<b>Ada" not in html
    assert "&lt;b&gt;Ada" in html


def run_review(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    monkeypatch.setattr("sys.argv", ["ludothek", "review", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    return capsys.readouterr().err


def test_bad_and_foreign_records_are_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = ludothek.play("maumau", ["greedy", "random"], seed=8, options={"games": 1}).record()
    file = tmp_path / "game.txt"
    cases = {
        "[Event chess]\n": "line 1: not a record of ours",
        record.replace("game: maumau", "game: whist"): "whist",
        re.sub("rules: [0-9]+", "rules: 99", record): "rules version",
        record[: record.rindex("\n", 0, -1)] + "\n": "still goes on",
        "": "not a record of ours",
    }
    for text, problem in cases.items():
        file.write_text(text)
        assert problem in run_review(monkeypatch, capsys, str(file))
    file.write_bytes(b"\xff\xfe\x00")
    assert "no text" in run_review(monkeypatch, capsys, str(file))
    file.write_text(record)
    assert "does not search" in run_review(monkeypatch, capsys, str(file), "--level", "folder")
    assert "no format" in run_review(monkeypatch, capsys, str(file), "--format", "pdf")
    assert "at least one simulation" in run_review(monkeypatch, capsys, str(file), "--rounds", "0")
