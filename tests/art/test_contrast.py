"""Every colour of the palette is readable where it is used, in both themes."""

import pytest
from art.contrast import GROUPS, SIGHT, Pair, nearest, pairs, ratio, tokens


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: f"{pair.sign} on {pair.ground}")
def test_a_pair_meets_aa(theme: str, pair: Pair) -> None:
    colours = tokens()[theme]
    assert ratio(colours[pair.sign], colours[pair.ground]) >= pair.least


@pytest.mark.parametrize("group", GROUPS)
def test_colours_are_told_apart_with_full_sight(group: str) -> None:
    assert nearest(tokens()["light"], GROUPS[group], "full sight")[0] > 10


def test_mau_mau_is_told_apart_by_every_eye() -> None:
    assert all(nearest(tokens()["light"], GROUPS["Mau Mau"], sight)[0] > 7 for sight in SIGHT)


def test_both_ways_into_the_dark_say_the_same() -> None:
    from art.paper import ASSETS

    css = (ASSETS / "tokens.css").read_text()
    by_system = css.split("@media (prefers-color-scheme: dark)")[1].split("}")[0]
    by_hand = css.split(":root[data-theme='dark']")[1].split("}")[0]
    said = [
        sorted(part.strip() for part in text.split("{")[-1].split(";") if "--" in part) for text in (by_system, by_hand)
    ]
    assert said[0] == said[1]
