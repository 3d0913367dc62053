"""Text from elsewhere: hidden characters go, joined emoji and other scripts stay."""

import pytest

from ludothek.core.foreign_text import clean_text


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Ada\u202emiL", "Ada miL"),
        ("\u2066Ada\u2069", "Ada"),
        ("A\u0000d\u0007a", "A d a"),
        ("👩\u200d🚀 und 🏳️\u200d🌈", "👩\u200d🚀 und 🏳️\u200d🌈"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\u200d\u200c \u200b", ""),
        ("Ada\u200d", "Ada"),
        ("Zoë Ångström", "Zoë Ångström"),
    ],
)
def test_clean(text: str, cleaned: str) -> None:
    assert clean_text(text) == cleaned
