"""Advice says what to do, why in the game's terms, and what the next best action costs."""

import pytest

import ludothek
from ludothek.bots import advice
from ludothek.bots.levels import Explanation, Grandmaster, Plan
from ludothek.bots.search.ismcts import Advice
from ludothek.core.reason import Belief, Reason
from ludothek.core.texts import LANGUAGES
from tests.games.maumau.position import change, lay
from tests.games.maumau.position import position as maumau_position
from tests.games.origami.position import legal
from tests.games.origami.position import position as origami_position
from tests.games.origin.scene import GAME as ORIGIN
from tests.games.origin.scene import Scene

MAUMAU, ORIGAMI = ludothek.game("maumau"), ludothek.game("origami")
NAMES = ["Ada", "Ben", "Cleo"]


def make_advice(action: int, win: float, points: float) -> Advice:
    return Advice(action, 0.5, win, win, points)


@pytest.mark.parametrize(
    ("best", "other", "said"),
    [
        (make_advice(1, 0.6, 30), make_advice(2, 0.5, 27.8), "Or draw: costs about 2 points."),
        (make_advice(1, 0.6, 30), make_advice(2, 0.5, 30.2), "Or draw: wins about 10 games in 100 fewer."),
        (make_advice(1, 0.6, 30), make_advice(2, 0.59, 30.4), "Or draw: about as good."),
    ],
)
def test_an_alternative_has_its_price(best: Advice, other: Advice, said: str) -> None:
    assert advice.say_price(ORIGAMI, best, other, "draw", "en") == said


def test_where_the_fewest_points_win_more_points_are_a_price() -> None:
    said = advice.say_price(MAUMAU, make_advice(1, 0.6, 10), make_advice(2, 0.5, 14), "draw", "en")
    assert said == "Or draw: costs about 4 points."


def test_no_alternative_looks_better_than_the_advice() -> None:
    ranked = advice.rank([make_advice(1, 0.5, 9), make_advice(2, 0.3, 9), make_advice(3, 0.55, 9)])
    assert [(one.action, one.win_chance) for one in ranked] == [(1, 0.5), (3, 0.5), (2, 0.3)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_reasons_of_the_game_the_points_are_told(lang: str) -> None:
    found = Explanation([make_advice(1, 0.5, 23.4), make_advice(2, 0.4, 20)], [], [Plan([1], [])])
    assert "23" in advice.say_why(ORIGAMI, found, lang, NAMES)
    assert advice.say_why(ORIGAMI, Explanation([make_advice(1, 0.5, 3)], []), lang, NAMES)


@pytest.mark.parametrize("key", ["maumau", "origami", "origin"])
def test_a_plan_is_legal_up_to_what_is_drawn_or_shown(key: str) -> None:
    table = ludothek.Table(key, 2, 3)
    while len(table.legal_actions()) < 3:
        table.play(table.legal_actions()[0])
    copy = table.fair_copy(table.to_move, 1)
    found = Grandmaster(seconds=0.05).explain(copy)
    best = found.plans[0].actions
    assert best[0] == found.advice[0].action
    assert [step.action for step in advice.list_steps(copy, best)] == best
    assert advice.describe_plan(copy, best, "en").count(" → ") == len(best) - 1
    table.play_all(best)


def test_mau_mau_tells_whom_it_hits_what_others_lack_and_what_one_keeps() -> None:
    table = maumau_position("red-take-2 red-3 red-5", "blue-1", top="red-8")
    reasons = MAUMAU.reasons_for(table.state, [lay("red-take-2")])
    assert reasons[0] == Reason("advice.take-few", {"opponent": 1, "n": 2, "left": 1})
    assert MAUMAU.say(reasons[0], "en", NAMES) == "Ben has only 1 left and takes 2 cards."
    wish = maumau_position("colour-change green-3 green-5 red-1", "blue-1 blue-2 blue-3", top="red-8")
    assert MAUMAU.reasons_for(wish.state, [change("green")])[0].values == {"n": 2, "colour": "green"}
    plain = MAUMAU.reasons_for(table.state, [lay("red-3")], [Belief(1, "red-9", 0.8, 0.8)])
    assert [reason.key for reason in plain] == ["advice.goes-on", "advice.may-hold"]


def test_origami_tells_points_and_what_a_draw_pays_for() -> None:
    table = origami_position("pig dog dog cat", "", line="fox cat", deck="sheep " * 4)
    play = dict(zip(legal(table), table.legal_actions(), strict=True))["play pig"]
    reason = ORIGAMI.reasons_for(table.state, [play])[0]
    assert reason.key.startswith("advice.play")
    assert reason.values["card"] == "pig"
    assert reason.values["cost"] == 6
    poor = origami_position("pig dog", "", line="spider cat", deck="sheep " * 4)
    draw = ORIGAMI.reasons_for(poor.state, [80, 40 + [c["id"] for c in ORIGAMI.catalogue("en")].index("spider")])
    assert draw[0].key == "advice.draw-for"
    assert draw[0].values["card"] == "pig"


def test_origin_tells_of_objectives_and_of_who_is_displaced() -> None:
    scene = Scene(3).pawn(0, "cape", 2, 2).pawn(1, "zambezi", 3, 1).hand(0, "on-yellow")
    reasons = ORIGIN.reasons_for(scene.state, [scene.move("cape", "zambezi")])
    assert reasons[0].values == {"card": "on-yellow", "have": 1, "asked": 3}
    said = [ORIGIN.say(reason, "en", NAMES) for reason in reasons]
    assert "Ben has to give up Zambezi." in said
    assert "Zambezi is yellow: a tile or action cards." in said
