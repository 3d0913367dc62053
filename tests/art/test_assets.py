"""What the page shows is what the tools draw."""

import re

import pytest
from art import fold, maumau
from art.paper import ASSETS
from art.studio import all_drawings, map_drawing

DRAWN = all_drawings()


@pytest.mark.parametrize("name", DRAWN)
def test_an_asset_is_what_its_source_draws(name: str) -> None:
    assert (ASSETS / name).read_text() == DRAWN[name], f"{name} is stale: run `python -m art` in web"


def test_the_map_is_what_its_source_draws() -> None:
    try:
        drawn = map_drawing()
    except LookupError as reason:
        pytest.skip(f"Drawing the map needs the extra `art` and npm's world-atlas ({reason}).")
    for name, text in drawn.items():
        assert (ASSETS / name).read_text() == text, f"{name} is stale: run `python -m art` in web"


def test_no_asset_is_left_over() -> None:
    committed = {path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*") if path.suffix in (".svg", ".json")}
    assert committed == {*DRAWN, "origin/map.json"}


def test_there_are_38_animals_of_at_most_10_kb() -> None:
    sizes = {name: len(text) for name, text in DRAWN.items() if name.startswith("animals/")}
    assert len(sizes) == 38
    assert max(sizes.values()) < 10_000


def test_every_card_has_a_face_of_at_most_4_kb() -> None:
    signs = [*map(str, range(1, 10)), "reverse", "take-2", "take-4", "stop"]
    names = {f"{colour}-{sign}" for colour in ("red", "blue", "green", "yellow") for sign in signs}
    cards = maumau.drawings()
    assert set(cards) == {f"maumau/{name}.svg" for name in names | {"colour-change", "back"}}
    assert max(len(text) for text in cards.values()) < 4_000


@pytest.mark.parametrize("name", [name for name in DRAWN if name.startswith(("animals/", "maumau/"))])
def test_a_picture_carries_no_text_style_or_address(name: str) -> None:
    assert not re.search(r"<text|<title|<style|style=|<script|https?://(?!www\.w3\.org/2000/svg)", DRAWN[name])


def test_ids_of_symbols_are_unique_across_files() -> None:
    ids = [found for name, text in DRAWN.items() for found in re.findall(r'id="([^"]+)"', text) if "maumau" not in name]
    assert len(ids) == len(set(ids))
    for height in (1, 2, 3):
        for width in (1, 2, 3):
            assert {f"pawn-{height}-{width}-{colour}" for colour in ("white", "brown", "black")} <= set(ids)


@pytest.mark.parametrize("path", fold.sources(), ids=lambda path: path.stem)
def test_a_figure_fills_its_box_and_names_its_papers(path: "fold.Path") -> None:
    figure = fold.read(path)
    xs, ys, _ = zip(*figure.points.values(), strict=True)
    assert max(max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx(fold.FILLED)
    assert {facet.paper for facet in figure.facets} <= set(figure.papers)
    assert all(len(set(facet.names)) >= 3 for facet in figure.facets)


def test_the_lamp_stands_at_the_upper_left() -> None:
    roof = {
        "left": [(0, 0, 0), (10, 0, 10), (10, 10, 10), (0, 10, 0)],
        "right": [(0, 0, 10), (10, 0, 0), (10, 10, 0), (0, 10, 10)],
    }
    assert fold.brightness([tuple(map(float, c)) for c in roof["left"]]) > fold.brightness(
        [tuple(map(float, c)) for c in roof["right"]]
    )


def test_a_figure_with_an_unknown_point_is_refused(tmp_path: "fold.Path") -> None:
    source = tmp_path / "ghost.toml"
    source.write_text('family = "sea"\npoints = "a 0 0 0\\nb 1 0 0"\nfacets = "front a b c"\n')
    with pytest.raises(fold.FigureError, match="not there: c"):
        fold.read(source)
