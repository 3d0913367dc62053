"""What every table and column of the schema is for, in words: `texts/*.po` beside this module has all of them.

A column is described by `column.TABLE.COLUMN`, or by `column.COLUMN` where it means the same in several tables.
"""

from pathlib import Path
from typing import NamedTuple

from ludothek.core.texts import Texts, texts
from ludothek.server.db import schema

FOLDER = Path(__file__).parent / "texts"


class ColumnDescription(NamedTuple):
    name: str
    text: str


class TableDescription(NamedTuple):
    """A table: what it has, and how long its rows are kept."""

    name: str
    text: str
    kept: str
    columns: list[ColumnDescription]


def describe_schema(lang: str) -> list[TableDescription]:
    """Describe every table of the schema; a KeyError says what has no description."""
    t = texts(FOLDER, lang)
    return [
        TableDescription(
            str(table.name),
            look_up(t, f"table.{table.name}"),
            look_up(t, f"kept.{table.name}"),
            [
                ColumnDescription(str(column.name), describe_column(t, table.name, column.name))
                for column in table.columns
            ],
        )
        for table in schema.metadata.tables.values()
    ]


def describe_column(t: Texts, table: str, column: str) -> str:
    own = f"column.{table}.{column}"
    return look_up(t, own if own in t.keys else f"column.{column}")


def look_up(t: Texts, key: str) -> str:
    if key not in t.keys:
        raise KeyError(f"{key} has no text in {t.lang}.po")
    return t(key)
