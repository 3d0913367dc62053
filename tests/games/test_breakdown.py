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
