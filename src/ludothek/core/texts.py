"""Texts: a game's words in every language, kept as gettext files and read as they are."""

import gettext
import io
import os
from functools import cache
from pathlib import Path

from ludothek.core.errors import LudothekError, join_words

LANGUAGES = ("en", "de", "fr")


class Texts:
    """The words of one folder in one language. A text is asked for by its key and filled with what it names."""

    def __init__(self, folder: Path, lang: str) -> None:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        with open(folder / f"{lang}.po", "rb") as file:
            catalogue = read_po(file, locale=lang, abort_invalid=True)
        self.lang = lang
        self.keys = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue if m.id}
        self.counted = {m.id[0] for m in catalogue if m.pluralizable}
        compiled = io.BytesIO()
        write_mo(compiled, catalogue)
        compiled.seek(0)
        self._words = gettext.GNUTranslations(compiled)

    def __call__(self, key: str, **values: object) -> str:
        n = values.get("n", 1)
        text = self._words.ngettext(key, key, int(str(n))) if key in self.counted else self._words.gettext(key)
        return text.format(**values)


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
