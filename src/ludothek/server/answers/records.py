"""Records from elsewhere: checked, replayed, and bounded."""

from dataclasses import replace

import msgspec

from ludothek.core.edition import parse
from ludothek.core.errors import LudothekError
from ludothek.core.foreign_text import strip_hidden
from ludothek.core.table import Table
from ludothek.server.errors import Invalid
from ludothek.server.play.live_table import MOST_ACTIONS


class Upload(msgspec.Struct, frozen=True):
    """A record as the database keeps it; `table` is where a shared one was played."""

    record: str
    edition: str | None = None
    table: str | None = None


def replay_upload(upload: Upload) -> Table:
    """Return the table of a record; raise Invalid if it does not replay, or is too long."""
    lines = upload.record.splitlines()
    if sum(line[:1].isdigit() for line in lines) > MOST_ACTIONS or len(lines) > 2 * MOST_ACTIONS:
        raise Invalid("invalid-record", f"a record may have {MOST_ACTIONS} decisions")
    try:
        edition = None
        if upload.edition is not None:
            edition = parse(upload.edition, "", "uploaded")
            edition = replace(edition, game=str(edition.data.get("game", "")))
        return Table.replay(upload.record, edition)
    except LudothekError as error:
        raise Invalid("invalid-record", str(error)[:400]) from None


def clean_upload(record: str, edition: str | None) -> tuple[Upload, int]:
    """Return what somebody uploads, without hidden characters, and its seed; raise Invalid if it does not replay."""
    upload = Upload(strip_hidden(record, "\n\t\r"), None if edition is None else strip_hidden(edition, "\n\t\r"))
    return upload, replay_upload(upload).seed
