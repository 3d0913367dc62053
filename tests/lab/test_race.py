"""Races on several machines add up."""

import argparse

import pytest

from benchmarks.race import NET_ALONE, play_deal, summarise

pytestmark = pytest.mark.usefixtures("made_nets")


def test_a_race_in_two_parts_is_the_same_race() -> None:
    wish = argparse.Namespace(seconds=0.001, against="greedy", net=None, luck=0, processor_time=False)
    deals = [play_deal("maumau", 2, name, wish, deal) for deal in range(9) for name in (NET_ALONE, "update after 1")]
    whole = list(summarise(deals))
    assert whole == list(summarise([*deals[10:], *deals[:10], *deals[4:6]]))
    assert len(whole) == 2
    assert "| 18 |" in whole[0]
