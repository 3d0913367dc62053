"""The edition: the standard map is sound, and every mistake in another is told with its line."""

from collections import Counter

import pytest

import ludothek
from ludothek.games.origin.events import Evolved
from tests.games.origin.scene import CONTENT, GAME, edition, standard_source


def test_OR_30_continents_are_landmasses_and_oceania_has_two() -> None:
    assert GAME.check_edition(GAME.standard_edition) == []
    assert {c["id"]: c["landmasses"] for c in CONTENT["continent"]} == {
        "africa": 1,
        "eurasia": 1,
        "north-america": 1,
        "south-america": 1,
        "oceania": 2,
        "antarctica": 1,
    }


def test_the_standard_map_as_described() -> None:
    colours = {area["id"]: area["colour"] for area in CONTENT["area"]}
    assert len(colours) == 49
    assert len(CONTENT["strait"]) == 11
    for area in CONTENT["area"]:
        assert all(colours[border] != area["colour"] for border in area["borders"])
    assert Counter(colours.values()) == {"yellow": 11, "orange": 11, "violet": 11, "brown": 10, "green": 5, "origin": 1}


def test_OR_44_there_is_one_green_area_fewer_than_hunting_tiles() -> None:
    greens = [area["continent"] for area in CONTENT["area"] if area["colour"] == "green"]
    assert greens == ["africa", "eurasia", "north-america", "south-america", "oceania"]
    assert sum(token["count"] for token in CONTENT["token"] if token["kind"] == "hunting") == 6


def test_antarctica_is_one_strait_from_africa() -> None:
    continent = {area["id"]: area["continent"] for area in CONTENT["area"]}
    joined = [{continent[end] for end in strait["between"]} for strait in CONTENT["strait"]]
    assert {"africa", "antarctica"} in joined


def test_every_value_has_a_provenance() -> None:
    found = GAME.provenances(GAME.standard_edition)
    assert set(found.values()) == {"rulebook", "published", "reconstructed", "own"}
    assert found["area.great-lakes.colour"] == "published"
    assert found["permanent.tally-stick.effect"] == "published"
    assert found["token.hunting-8.value"] == "rulebook"
    assert len([key for key in found if key.startswith("area.")]) == 49 * 3


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('colour = "brown"', 'colour = "pink"', "line 62: colour 'pink' is none of yellow"),
        ('continent = "africa"', 'continent = "atlantis"', "there is no continent 'atlantis'"),
        (
            '"horn-of-africa", "zambezi", "congo-coast"',
            '"zambezi", "congo-coast"',
            "but great-lakes not on horn-of-africa",
        ),
        ('between = ["maghreb", "iberia-and-gaul"]', 'between = ["maghreb", "cape"]', "joins one with itself"),
        ('between = ["maghreb", "iberia-and-gaul"]', 'between = ["maghreb", "mars"]', "ends at 'mars'"),
        ('id = "upper-nile"', 'id = "great-lakes"', "the area 'great-lakes' is described 2 times"),
        ('colour = "origin"', 'colour = "green"', "exactly one area must have the colour 'origin', not 0"),
        ("landmasses = 2", "landmasses = 1", "oceania must have 1 landmasses, but has 2"),
        (
            'kind = "strait"\nvalue = 3\ncount = 7',
            'kind = "strait"\nvalue = 3\ncount = 8',
            "11 straits but 12 strait tiles",
        ),
        ("level = 1\ncount = 10", "level = 6\ncount = 10", "levels go from 1 to 5, not 6"),
        ("level = 1\ncount = 10", "level = 1\ncount = 100", "16 to 90 progress tiles, not 120"),
        ('id = "theft"', 'id = "sandals"', "'sandals' is the name of another card"),
        ('id = "theft"', 'id = "Grand Theft"', "an id is a short name in small letters"),
        (
            'id = "theft"\ncopies = 2',
            'id = "theft"\ncopies = 2\namount = 1',
            "unknown value 'amount'",
        ),
        ('id = "theft"\n', 'id = "theft"\nname = 3\n', "name must be a text, or a table of texts by language"),
        ('id = "theft"\n', 'id = "theft"\ntext = { es = "roba" }\n', "text must be a text, or a table of texts"),
        ('effect = "published"', 'effect = "hearsay"', "tally-stick: provenance of effect must be rulebook"),
        ('condition = "continents"', 'condition = "planets"', "condition 'planets' is none of"),
        ('which = "green"', 'which = "blue"', "which must be yellow, orange"),
        (
            'id = "writing"\nlevel = 5',
            'id = "writing"\nlevel = "five"',
            "permanent needs level, a whole number, not 'five'",
        ),
    ],
)
def test_mistakes_are_told_with_their_place(old: str, new: str, message: str) -> None:
    source = standard_source()
    assert old in source
    problems = GAME.check_edition(edition(source.replace(old, new, 1)))
    assert any(message in problem for problem in problems), problems


def test_all_mistakes_are_told_at_once() -> None:
    source = standard_source().replace('colour = "brown"', 'colour = "pink"').replace('id = "theft"', 'id = "Theft"', 1)
    assert len(GAME.check_edition(edition(source))) > 8


def test_a_world_in_two_parts_is_not_sound() -> None:
    source = standard_source()
    for name in ("drake", "southern-ocean"):
        at = source.index(f'[[strait]]\nid = "{name}"')
        source = source[:at] + source[source.index("\n[[", at + 5) + 1 :]
    source = source.replace('kind = "strait"\nvalue = 3\ncount = 7', 'kind = "strait"\nvalue = 3\ncount = 5')
    problems = GAME.check_edition(edition(source))
    assert "wilkes-land can't be reached from great-lakes" in problems


def test_an_owner_can_redraw_the_map_and_events_and_words_follow() -> None:
    source = standard_source().replace("great-lakes", "first-lake").replace("Great Lakes", "First Lake")
    source = source.replace('"zambezi"', '"big-river"').replace('name = "Zambezi"', 'name = "Big River"')
    changed = edition(source)
    assert GAME.check_edition(changed) == []
    table = ludothek.Table("origin", 2, 3, edition=changed)
    for _ in range(2):
        table.play(table.legal_actions()[0])
    table.play(next(a for a in table.legal_actions() if "pawn 1" in table.describe(a)))
    assert any("Big River" in table.describe(a, "de") for a in table.legal_actions())
    table.play(next(a for a in table.legal_actions() if "Big River" in table.describe(a)))
    assert any(e.settled.area == "big-river" for e in table.events(None) if isinstance(e, Evolved))
    narration = table.game.narrate(table.events(None), ["Ada", "Bob"], "fr")
    assert any("Big River" in sentence for sentence in narration)
    again = ludothek.Table.replay(table.record(), changed)
    assert again.record() == table.record()


def test_changed_amounts_change_the_game() -> None:
    source = standard_source().replace("effect = [{ more_steps = 1 }]", "effect = [{ more_steps = 3 }]")
    from tests.games.origin.scene import Scene

    scene = Scene(content=edition(source).data).pawn(0, "cape", 1, 1, "black").in_play(0, "travois")
    assert "arabia-and-makran" in scene.goals("cape")
