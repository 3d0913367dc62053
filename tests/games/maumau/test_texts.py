"""Mau Mau says the same things in every language."""

import string

import pytest

from ludothek import Table, game
from ludothek.core.texts import LANGUAGES
from ludothek.games.maumau.events import Drew, Laid

MAUMAU = game("maumau")
ENGLISH = MAUMAU.texts("en")
STRAIGHT = {"en": '"', "de": "\"'", "fr": "\"'"}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def forms(lang: str, key: str) -> list[str]:
    """A text before it is filled, in all its plural forms."""
    text = MAUMAU.texts(lang).get_forms(key)
    return [text] if isinstance(text, str) else text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_keys_of_english(lang):
    texts = MAUMAU.texts(lang)
    assert texts.keys == ENGLISH.keys
    assert texts.counted == ENGLISH.counted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_is_told(lang):
    for clause in MAUMAU.clauses:
        assert len(MAUMAU.clause(clause, lang).text) > 30


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_name_the_same_things(lang):
    for key in ENGLISH.keys:
        named = {field for form in forms("en", key) for field in fields(form)}
        assert {field for form in forms(lang, key) for field in fields(form)} == named, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_translated_and_use_the_quotes_of_their_language(lang):
    for key in ENGLISH.keys:
        for form in forms(lang, key):
            assert form
            assert form != key or key in ("name", "you")
            assert not any(quote in form for quote in STRAIGHT[lang]), form


def test_a_decision_reads_idiomatically():
    table = Table("maumau", seats=2, seed=7)
    said = {lang: MAUMAU.describe(table.state, 17, lang) for lang in LANGUAGES}
    assert said == {"en": "lay blue 5", "de": "die blaue 5 legen", "fr": "poser le 5 bleu"}


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["Bo lays red take 4.", "Bo lays green stop.", "Bo lays the ace of clubs.", "Bo lays a jack."]),
        (
            "de",
            [
                "Bo legt die rote Nimm 4.",
                "Bo legt den grünen Stopp.",
                "Bo legt das Kreuz-Ass.",
                "Bo legt einen Buben.",
            ],
        ),
        (
            "fr",
            ["Bo pose le prends 4 rouge.", "Bo pose le stop vert.", "Bo pose l’as de trèfle.", "Bo pose un valet."],
        ),
    ],
)
def test_cards_are_mentioned_with_their_article(lang, lines):
    cards = ("red-take-4", "green-stop", "clubs-ace", "jack")
    assert [MAUMAU.narrate([Laid(0, card)], ["Bo"], lang)[0] for card in cards] == lines


@pytest.mark.parametrize(
    ("lang", "one", "two"),
    [
        ("en", "Ada draws a card.", "Ada draws 2 cards."),
        ("de", "Ada zieht eine Karte.", "Ada zieht 2 Karten."),
        ("fr", "Ada pioche une carte.", "Ada pioche 2 cartes."),
    ],
)
def test_equal_events_are_counted_in_the_plural(lang, one, two):
    drew = Drew(0, None)
    assert MAUMAU.narrate([drew], ["Ada", "Bo"], lang, me=1) == [one]
    assert MAUMAU.narrate([drew, drew], ["Ada", "Bo"], lang, me=1) == [two]
