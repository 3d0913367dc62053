"""Origami says the same things in every language."""

import string
from typing import cast

import pytest

import ludothek
from ludothek.core.texts import LANGUAGES
from ludothek.games.origami.effects import BONUSES, STEPS
from ludothek.games.origami.game import Origami
from tests.games.origami.position import decide, position

ORIGAMI = cast(Origami, ludothek.game("origami"))
ENGLISH = ORIGAMI.texts("en")
STRAIGHT = {"en": '"', "de": "\"'", "fr": "\"'"}


def forms(lang: str, key: str) -> list[str]:
    """A text before it is filled, in all its plural forms."""
    text = ORIGAMI.texts(lang).get_forms(key)
    return [text] if isinstance(text, str) else text


def fields(lang: str, key: str) -> set[str]:
    return {name for form in forms(lang, key) for _, name, _, _ in string.Formatter().parse(form) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_name_the_same_things_and_use_the_quotes_of_their_language(lang: str) -> None:
    for key in ENGLISH.keys:
        assert fields(lang, key) == fields("en", key), key
        for form in forms(lang, key):
            assert form
            assert not any(quote in form for quote in STRAIGHT[lang]), form


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_and_every_step_is_told(lang: str) -> None:
    for clause in ORIGAMI.clauses:
        assert len(ORIGAMI.clause(clause, lang).text) > 30
    for name in (*STEPS, *BONUSES):
        assert any(key.startswith(f"effect.{name}") for key in ORIGAMI.texts(lang).keys)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_text_of_its_own_words(lang: str) -> None:
    for card in ORIGAMI.catalogue(lang):
        assert card["name"]
        assert card["text"].endswith(".")
        assert not any(mark in card["text"] for mark in ("{", "effect.", "True"))


def test_decisions_and_events_read_idiomatically() -> None:
    table = position("raccoon butterfly cat", "pig", line="fox")
    said = {lang: table.describe(2, lang) for lang in LANGUAGES}
    assert said == {"en": "play Raccoon", "de": "Waschbär ausspielen", "fr": "jouer Raton-Laveur"}
    decide(table, "play raccoon", "pay butterfly")
    names = ["Ann", "Bob"]
    events = table.events(1, 2)
    assert table.game.narrate(events, names, "en")[:2] == ["Ann plays Raccoon.", "Ann pays with Butterfly."]
    assert table.game.narrate(events, names, "de")[:2] == ["Ann spielt Waschbär aus.", "Ann bezahlt mit Schmetterling."]
    assert table.game.narrate(events, names, "fr", 0)[:2] == ["Tu joues Raton-Laveur.", "Tu paies avec Papillon."]


def test_OG_54_who_was_robbed_reads_of_the_card_and_others_do_not() -> None:
    table = position("", "cat", "", collections=[("shark", "")], line="fox")
    decide(table, "special left")
    narration = [table.game.narrate(table.events(seat, 1), ["Ann", "Bob", "Cem"], "en", seat)[1] for seat in range(3)]
    assert narration == ["You take Cat from Bob.", "Ann takes Cat from you.", "Ann takes a card at random from Bob."]
