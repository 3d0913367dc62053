"""Wordings that readers of each language asked for, and those that they did not want to read again."""

from pathlib import Path

import pytest

import ludothek

PAGE = Path(__file__).parents[2] / "web" / "src" / "games"


def read_all(game: str, lang: str) -> str:
    """Return a game's texts in the library and on the page."""
    library = ludothek.game(game).folder / "texts" / f"{lang}.po"
    page = PAGE / game / "texts" / f"{lang}.json"
    return library.read_text(encoding="utf-8") + page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "lang", "said"),
    [
        ("origami", "en", "Draw 1 card from the deck."),
        ("origami", "en", "Fox: draw three cards from the deck"),
        ("origami", "de", "Zieh 1 Karte vom Stapel."),
        ("origami", "fr", "Pioche 1 carte de la pioche."),
        ("origami", "fr", "pour la {n}re fois"),
        ("origami", "fr", "pour la {n}e fois"),
        ("origami", "fr", "points bonus"),
        ("origami", "fr", "{n} inconnue"),
        ("origami", "en", "It goes on {who}’s {collection} collection."),
        ("origami", "de", "oberste Karte zuletzt"),
        ("origami", "de", "Deine Hand ist zu groß: Wirf {n} Karten ab."),
        ("origami", "fr", "{who} te prend {card}."),
        ("origami", "fr", "{who} te passe {card}."),
        ("origami", "fr", "{who} te donne {card}."),
        ("origami", "fr", "Il n’est jamais permis de payer trop."),
        ("origami", "fr", "il est sauté"),
        ("origami", "fr", "sauf mention contraire"),
        ("origami", "de", "Als aufgebraucht gilt der Stapel jedes Mal"),
        ("origami", "de", "bezahlst du es"),
        ("origami", "de", "werden auf die genauen Kosten"),
        ("origami", "en", "unless the card says otherwise"),
        ("maumau", "en", "was called"),
        ("maumau", "en", "Everything red fits on a red 8"),
        ("maumau", "en", "The direction of play reverses."),
        ("maumau", "en", "must take {n} cards"),
        ("maumau", "en", "Whoever lays the last card but one"),
        ("maumau", "en", "A table may agree that “mau” is said for everyone"),
        ("maumau", "en", "Lowest total wins"),
        ("maumau", "de", "eine Nimm 2"),
        ("maumau", "de", "die Nimm 4 oder der Stopp trifft ihn"),
        ("maumau", "de", "und es geht rechtsherum weiter, bis"),
        ("maumau", "de", "Niedrigste Summe gewinnt"),
        ("maumau", "fr", "on en est dispensé"),
        ("maumau", "fr", "mettent fin à"),
        ("maumau", "fr", "Le plus petit total gagne"),
        ("origin", "en", "one fewer"),
        ("origin", "en", "Everyone else has one last turn."),
        ("origin", "en", "as many steps as its height, or fewer"),
        ("origin", "en", "a route over straits costs one step less"),
        ("origin", "en", "a group of {n} of your pawns"),
        ("origin", "de", "Übermacht"),
        ("origin", "de", "jede mit gleicher Wahrscheinlichkeit"),
        ("origin", "de", "was auf dem Gebiet dazwischen steht, spielt keine Rolle"),
        ("origin", "de", "kostet ein Weg über Meerengen einen Schritt weniger"),
        ("origin", "de", "eine Gruppe von {n} deiner Stämme"),
        ("origin", "fr", "d’autant de pas que sa hauteur, ou de moins"),
        ("origin", "fr", "un trajet par des détroits coûte un pas de moins"),
        ("origin", "fr", "en Afrique"),
        ("origin", "fr", "des pions sur {n} {which}"),
        ("origin", "fr", "de tes pions sur un seul continent"),
    ],
)
def test_what_readers_asked_for(game: str, lang: str, said: str) -> None:
    assert said in read_all(game, lang)


@pytest.mark.parametrize(
    ("game", "lang", "gone"),
    [
        ("origami", "de", "vorderste"),
        ("origami", "de", "Ablegen"),
        ("origami", "de", "abgelegt"),
        ("origami", "de", "opieren"),
        ("origami", "fr", "Rangée"),
        ("maumau", "de", "das Nimm"),
        ("maumau", "de", "passe."),
        ("maumau", "de", "soll {n}"),
        ("maumau", "de", "der Nimm 2"),
        ("maumau", "de", "Zahlen 1"),
        ("maumau", "de", "dieselbe Zahl"),
        ("maumau", "de", "{who} passt"),
        ("origin", "de", "Stärke"),
        ("origin", "fr", "tuile de chasse"),
    ],
)
def test_what_readers_did_not_want(game: str, lang: str, gone: str) -> None:
    assert gone not in read_all(game, lang)
