"""What this server stores about people and how long, made from its schema."""

from functools import cache

from starlette.requests import Request

from ludothek.server.db.conduct import WORDS_SECONDS
from ludothek.server.db.descriptions import describe_schema
from ludothek.server.http.params import get_language
from ludothek.server.protocol import Message
from ludothek.server.service import Service

DAY = 86_400


class StoredColumn(Message):
    name: str
    text: str


class StoredTable(Message):
    """A table of the database: what it has, how long it is kept, and its columns."""

    name: str
    text: str
    kept: str
    columns: list[StoredColumn]


class Privacy(Message):
    """Everything that is stored; words said at tables are kept for `word_days`."""

    tables: list[StoredTable]
    word_days: int


async def get_privacy(service: Service, request: Request) -> Privacy:
    return describe(get_language(request))


@cache
def describe(lang: str) -> Privacy:
    return Privacy(
        tables=[
            StoredTable(
                name=table.name,
                text=table.text,
                kept=table.kept,
                columns=[StoredColumn(name=column.name, text=column.text) for column in table.columns],
            )
            for table in describe_schema(lang)
        ],
        word_days=round(WORDS_SECONDS / DAY),
    )
