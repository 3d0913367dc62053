"""Texts: a game's words in every language, kept as gettext files and read as they are."""

import gettext
import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import msgspec

from ludothek.core.errors import LudothekError, join_words

LANGUAGES = ("en", "de", "fr")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
FRENCH_SIGN_SPACE = re.compile("(?<=\\S) (?=[:;?!»%])|(?<=«) (?=\\S)")
"""Where French has a space at which no line may break."""
FRENCH_ELISION = re.compile(r"\b([Dd])e (?=[AEIOUaeiouÀÂÉÈÊËÎÏÔÛàâéèêëîïôûŒœ])")
"""A “de” before a vowel; texts have it only where what they name begins with one."""


class Catalogue(msgspec.Struct, frozen=True):
    """All texts of a folder in one language; one with plural forms is the list of them, chosen by `plural` (in C)."""

    plural: str
    texts: Mapping[str, str | list[str]]


def read_texts(folder: Path, lang: str) -> Catalogue:
    """Read a gettext file, or what `pack_texts` has made of it where it stands beside it."""
    packed = folder / f"{lang}.json"
    return msgspec.json.decode(packed.read_bytes(), type=Catalogue) if packed.exists() else read_gettext(folder, lang)


def read_gettext(folder: Path, lang: str) -> Catalogue:
    from babel.messages.pofile import read_po

    with open(folder / f"{lang}.po", "rb") as file:
        messages = read_po(file, locale=lang, abort_invalid=True)
    texts = {(m.id if isinstance(m.id, str) else m.id[0]): m.string or "" for m in messages if m.id}
    keep: Callable[[str], str] = keep_french_signs if lang == "fr" else str
    found = {key: keep(text) if isinstance(text, str) else [keep(one) for one in text] for key, text in texts.items()}
    return Catalogue(str(messages.plural_expr), found)


def keep_french_signs(text: str) -> str:
    """Return a French text in which no line breaks before a colon or inside its quotation marks."""
    return FRENCH_SIGN_SPACE.sub(NO_BREAK_SPACE, text)


def pack_texts(folder: Path, lang: str) -> bytes:
    """Return the texts in the form that is read without Babel, for the package that runs in a browser."""
    return msgspec.json.encode(read_gettext(folder, lang))


class Texts:
    """The words of one folder in one language. A text is asked for by its key and filled with what it names."""

    def __init__(self, folder: Path, lang: str) -> None:
        catalogue = read_texts(folder, lang)
        self.lang = lang
        self.keys = catalogue.texts.keys()
        self.counted = {key for key, text in catalogue.texts.items() if not isinstance(text, str)}
        self._texts = catalogue.texts
        self._choose_plural = gettext.c2py(catalogue.plural)

    def get_forms(self, key: str) -> str | list[str]:
        """Return a text before it is filled, or all its plural forms."""
        return self._texts[key]

    def __call__(self, key: str, **values: object) -> str:
        text = self._texts.get(key, key)
        if not isinstance(text, str):
            text = text[self._choose_plural(int(str(values.get("n", 1))))]
        filled = (text or key).format(**values)
        return FRENCH_ELISION.sub(r"\1’", filled) if values and self.lang == "fr" else filled


@cache
def texts(folder: Path, lang: str) -> Texts:
    """The texts of a folder, read once."""
    if lang not in LANGUAGES:
        raise LudothekError(f"no texts in language {lang!r}; there are: {join_words(LANGUAGES)}")
    return Texts(folder, lang)


def preferred_language() -> str:
    """The language of the person's locale, English if it is none of ours."""
    for variable in ("LUDOTHEK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            lang = os.environ[variable][:2].lower()
            return lang if lang in LANGUAGES else "en"
    return "en"
