"""Export of games as Parquet, one row per action, for DuckDB, Polars and the like."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ludothek.core import edition as editions
from ludothek.core import record
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.record import CLOCK
from ludothek.core.table import Table

ENDING = ".parquet"
ROWS_AT_ONCE = 20_000
Content = Edition | str | Path


def rows(table: Table, name: str = "", observations: bool = False) -> Iterator[dict[str, Any]]:
    """Yield a row for every action of a table, as the acting seat saw the position; payoffs once the game is over."""
    payoffs = table.state.payoffs() if table.is_over else [None] * table.seats
    scores = table.scores()
    replay = Table(table.game, table.seats, table.seed, table.options, table.edition, salt=table.salt)
    options = " ".join(f"{key}={value}" for key, value in table.options.items())
    for seq, (seat, action) in enumerate(table.history):
        legal = replay.legal_actions()
        row = {
            "game": table.game.key,
            "rules": table.game.version,
            "edition": table.edition.hash,
            "record": name,
            "seed": table.seed,
            "seats": table.seats,
            "options": options,
            "seq": seq,
            "seat": seat,
            "player": table.players[seat] if table.players else None,
            "bot": table.bots[seat],
            "view": view_hash(replay, seat),
            "legal_count": len(legal),
            "action": action,
            "clock": read_clock(table.notes.get(seq, ())),
            "score": scores[seat],
            "payoff": payoffs[seat],
        }
        if observations:
            row |= {"observation": replay.observe(seat), "legal": legal}
        yield row
        replay.play(action)


def view_hash(table: Table, seat: int) -> str:
    """Return a hash of a seat's view, as sixteen hex digits."""
    view = msgspec.json.encode(table.view(seat), order="sorted")
    return hashlib.sha256(view).hexdigest()[:16]


def read_clock(notes: Iterable[str]) -> float | None:
    """Return the seconds that an action took, if a note such as `clock 2.5` says so."""
    for note in notes:
        if note.startswith(CLOCK):
            try:
                return float(note.removeprefix(CLOCK))
            except ValueError:
                continue
    return None


def find_records(paths: Iterable[Path]) -> list[tuple[str, Path]]:
    """Find the records among files and folders; each is named by its path in the folder, without the suffix."""
    files: list[tuple[str, Path]] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.is_file() and is_record(file))
            if not inside:
                raise LudothekError(f"there is no record in {str(path)!r}")
            files += [(file.relative_to(path).with_suffix("").as_posix(), file) for file in inside]
        elif path.is_file():
            files.append((path.stem, path))
        else:
            raise LudothekError(f"there is no file or folder {str(path)!r}")
    return files


def is_record(path: Path) -> bool:
    """Return whether a file begins like a record."""
    with open(path, "rb") as file:
        return file.readline(len(record.TITLE) + 2).strip() == record.TITLE.encode()


def editions_by_hash(given: Content | Iterable[Content] | None) -> dict[str, Content]:
    """Return one edition or several by their hashes."""
    several = [given] if isinstance(given, Content) else given or ()
    return {(e if isinstance(e, Edition) else editions.read(Path(e), "")).hash: e for e in several}


def read_record(path: Path, known: Mapping[str, Content]) -> Table:
    """Replay a record with the edition that its header names; an error names the file."""
    try:
        text = path.read_text(encoding="utf-8")
        return Table.replay(text, known.get(record.edition_of(text)))
    except (LudothekError, UnicodeDecodeError) as error:
        raise LudothekError(f"{path}: {error}") from None


def check_target(path: Path) -> None:
    """Raise an error, before any work is done, if no file can be written there."""
    if not path.absolute().parent.is_dir():
        raise LudothekError(f"there is no folder {str(path.absolute().parent)!r} to write to")
    is_new = not path.exists()
    try:
        open(path, "ab").close()
    except OSError as error:
        raise LudothekError(f"{path} can't be written: {error.strerror or error}") from None
    if is_new:
        path.unlink()


def export(
    records: Iterable[Path],
    to: Path,
    observations: bool = False,
    edition: Content | Iterable[Content] | None = None,
) -> tuple[int, int, int]:
    """Write all finished games among the records; return the numbers of games, actions, and records left out.

    `edition` is one or several editions that games were played with; the standard one need not be given.
    """
    if to.suffix != ENDING:
        raise LudothekError(f"games are exported as {ENDING}, not {to.name!r}")
    check_target(to)
    paths, known = find_records(records), editions_by_hash(edition)
    games = left_out = 0

    def read_finished() -> Iterator[tuple[str, Table]]:
        nonlocal games, left_out
        for name, path in paths:
            table = read_record(path, known)
            if table.is_over:
                games += 1
                yield name, table
            else:
                left_out += 1

    actions = write(read_finished(), to, observations)
    return games, actions, left_out


def write(tables: Iterable[tuple[str, Table]], to: Path, observations: bool = False) -> int:
    """Write the rows of named tables and return how many. An incomplete file is not left behind."""
    arrow, parquet = import_pyarrow()
    schema, total = make_schema(arrow, observations), 0
    part = to.with_name(f".{to.name}.part")
    try:
        with parquet.ParquetWriter(part, schema, compression="zstd") as writer:
            batch: list[dict[str, Any]] = []
            for name, table in tables:
                batch += rows(table, name, observations)
                if len(batch) >= ROWS_AT_ONCE:
                    writer.write_table(arrow.Table.from_pylist(batch, schema))
                    total += len(batch)
                    batch = []
            writer.write_table(arrow.Table.from_pylist(batch, schema))
        part.replace(to)
    finally:
        part.unlink(missing_ok=True)
    return total + len(batch)


def make_schema(arrow: Any, observations: bool) -> Any:
    """Return the Arrow schema."""
    kinds = {
        "game": arrow.string(),
        "rules": arrow.int16(),
        "edition": arrow.string(),
        "record": arrow.string(),
        "seed": arrow.uint64(),
        "seats": arrow.int8(),
        "options": arrow.string(),
        "seq": arrow.int32(),
        "seat": arrow.int8(),
        "player": arrow.string(),
        "bot": arrow.string(),
        "view": arrow.string(),
        "legal_count": arrow.int16(),
        "action": arrow.int16(),
        "clock": arrow.float32(),
        "score": arrow.int32(),
        "payoff": arrow.float32(),
    }
    if observations:
        kinds |= {"observation": arrow.list_(arrow.float32()), "legal": arrow.list_(arrow.int16())}
    return arrow.schema(list(kinds.items()))


def import_pyarrow() -> tuple[Any, Any]:
    """Import pyarrow; raise an error if it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise LudothekError("Parquet needs the extra 'data': pip install 'ludothek[data]'") from None
    return pyarrow, pyarrow.parquet
