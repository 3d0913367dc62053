"""Reads the arrays of an `.npz` file without numpy, which a browser does not have."""

import ast
import struct
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

from ludothek.core.errors import BotError

TYPE_CODES = {"|u1": "B", "|i1": "b", "<f4": "f"}
HEADER = struct.Struct("<6sBBH")
MAGIC = b"\x93NUMPY"


class PackedArray(NamedTuple):
    """An array in C order: its shape, the code of its type in the module `array`, and its bytes."""

    shape: tuple[int, ...]
    code: str
    data: bytes

    def values(self) -> "array[float]":
        return array(self.code, self.data)

    def rows(self) -> "list[array[float]]":
        """Return the rows of a matrix."""
        _, width = self.shape
        size = width * array(self.code).itemsize
        return [array(self.code, self.data[at : at + size]) for at in range(0, len(self.data), size)]


def read_arrays(path: Path, names: Iterable[str] | None = None) -> dict[str, PackedArray]:
    """Read all arrays of a file, or those with these names; raise a `BotError` if it is not one of ours."""
    try:
        with ZipFile(path) as file:
            wanted = [name.removesuffix(".npy") for name in file.namelist()] if names is None else names
            return {name: unpack(file.read(f"{name}.npy")) for name in wanted}
    except (OSError, EOFError, BadZipFile, KeyError, ValueError, SyntaxError, struct.error) as error:
        raise BotError(f"{path.name} holds no net: {error}") from error


def unpack(content: bytes) -> PackedArray:
    magic, _, _, length = HEADER.unpack_from(content)
    if magic != MAGIC:
        raise ValueError("an array without its header")
    header = ast.literal_eval(content[HEADER.size : HEADER.size + length].decode("latin-1"))
    if header["fortran_order"] or header["descr"] not in TYPE_CODES:
        raise ValueError(f"an array of the kind {header['descr']}")
    return PackedArray(tuple(header["shape"]), TYPE_CODES[header["descr"]], content[HEADER.size + length :])
