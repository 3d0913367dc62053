"""Where points come from adds up to the score, for every game and seat."""

import pytest

import ludothek
from ludothek.core.texts import LANGUAGES

CASES = [("maumau", {}), ("origami", {}), ("origin", {}), ("origin", {"junior": True})]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_parts_add_up_to_the_score(game: str, options: dict[str, object]) -> None:
    for seed in range(4):
        table = ludothek.play(game, ["greedy"] * 3, seed=seed, options=options)
        found = table.game.breakdown(table.state, table.all_events())
        assert [sum(share.points for share in shares) for shares in found] == table.scores()
        for share in (share for shares in found for share in shares):
            assert share.clause in table.game.clauses
            for lang in LANGUAGES:
                assert table.game.share_word(share, table.game.texts(lang))


@pytest.mark.parametrize("game", ["maumau", "origami", "origin"])
def test_every_clause_stands_in_one_section_with_a_title(game: str) -> None:
    rules = ludothek.game(game)
    sections = rules.sections()
    assert [clause for clauses in sections.values() for clause in clauses] == list(rules.clauses)
    for lang in LANGUAGES:
        assert all(rules.texts(lang)(f"section.{name}") for name in sections)
        assert rules.catalogue(lang)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_every_share_has_a_line_on_the_score_sheet(game: str, options: dict[str, object]) -> None:
    table = ludothek.play(game, ["greedy"] * 3, seed=1, options=options)
    lines = table.game.score_sheet(table.options)
    assert len(set(lines)) == len(lines)
    for shares in table.game.breakdown(table.state, table.all_events()):
        assert {table.game.sheet_line(share) for share in shares} <= set(lines)
    for lang in LANGUAGES:
        t = table.game.texts(lang)
        assert len({table.game.sheet_word(line, t) for line in lines}) == len(lines)
        for pieces in table.game.favourites(table.state):
            assert all(table.game.favourite_word(piece, t) for piece in pieces)


def test_favourites_are_the_animals_and_continents_that_somebody_ended_with() -> None:
    origami = ludothek.play("origami", ["greedy"] * 2, seed=1)
    assert all(animal in origami.game.by_id for seat in origami.game.favourites(origami.state) for animal in seat)
    origin = ludothek.play("origin", ["greedy"] * 2, seed=1)
    continents = {entry["id"] for entry in origin.edition.data["continent"]}
    assert all(seat and set(seat) <= continents for seat in origin.game.favourites(origin.state))
