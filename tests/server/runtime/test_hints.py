"""Advice in the asker's language: a plan with its reason, one alternative with its price, and chances that agree."""

import msgspec
import pytest

import ludothek
from ludothek.bots.levels import Grandmaster
from ludothek.core.texts import LANGUAGES
from ludothek.server.answers.advice import describe_advice, describe_beliefs

NAMES = ["Ada", "Ben", "Cleo"]


@pytest.mark.parametrize("key", ["maumau", "origami", "origin"])
def test_advice_is_one_plan_with_its_reason_and_one_alternative_with_its_price(key: str) -> None:
    table = ludothek.Table(key, 3, 4, players=NAMES)
    while len(table.legal_actions()) < 3:
        table.play(table.legal_actions()[0])
    copy = table.fair_copy(table.to_move, 2)
    explained = Grandmaster(seconds=0.05).explain(copy)
    for lang in LANGUAGES:
        best, other, *rest = describe_advice(explained, copy, NAMES, lang)
        assert best.reason
        assert not best.price
        assert other.text in other.price
        assert not any(one.reason or one.price for one in rest)
        assert [step.action for step in best.steps] == best.actions
        chances = [one.win for one in (best, other, *rest)]
        assert chances == sorted(chances, reverse=True)
        assert msgspec.json.encode(best)
    assert describe_beliefs(explained.beliefs, copy.game, "en") or key == "origin"
