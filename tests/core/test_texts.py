"""Texts, filled with what they name."""

import ludothek


def test_french_de_loses_its_vowel_before_a_name_that_begins_with_one() -> None:
    t = ludothek.game("origami").texts("fr")
    assert t("event.used.you", card="Araignée") == "Tu utilises l’effet d’Araignée."
    assert t("event.used.you", card="Éléphant") == "Tu utilises l’effet d’Éléphant."
    assert t("event.used.you", card="Hibou") == "Tu utilises l’effet de Hibou."
