"""Compressed and revalidated JSON, for the addresses that answer everybody alike, and compressed files of the page.

Answers that are for one player are not compressed: over TLS their length would say something about a secret (a card, an
invitation) beside text that others choose (a name, a message), as in the attack BREACH.
"""

import asyncio
import gzip
import hashlib
from collections import defaultdict
from functools import lru_cache
from pathlib import Path
from threading import Lock

from starlette.datastructures import Headers
from starlette.responses import Response

from ludothek.server.runtime.byte_cache import ByteCache

LEAST_BYTES = 1024
LOOP_BYTES = 8 * 1024
"""Up to this size compression is quick enough for the event loop."""
LEVEL = 6
FILES_KEPT = 512
PACKED_FILES = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"}


def accepts_gzip(headers: Headers) -> bool:
    """Whether a client accepts gzip; one that names it with the weight 0 does not."""
    for part in headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


async def pack(response: Response, headers: Headers, packed: ByteCache[str, bytes]) -> Response:
    """Return a response compressed, if it is large enough, or without its body, if the client has it already.

    `packed` has what was compressed lately, by its tag.
    """
    if response.status_code != 200 or "set-cookie" in response.headers:
        return response
    body = bytes(response.body)
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:24]}"'
    response.headers.update({"etag": tag, "cache-control": "no-cache", "vary": "Accept-Encoding"})
    if tag in headers.get("if-none-match", ""):
        kept = {name: response.headers[name] for name in ("etag", "cache-control", "vary")}
        return Response(status_code=304, headers=kept)
    if len(body) >= LEAST_BYTES and accepts_gzip(headers):
        found = packed.get(tag)
        if found is None:
            is_small = len(body) <= LOOP_BYTES
            found = gzip.compress(body, LEVEL) if is_small else await asyncio.to_thread(gzip.compress, body, LEVEL)
            packed.put(tag, found, len(found))
        response.body = found
        response.headers.update({"content-encoding": "gzip", "content-length": str(len(found))})
    return response


_packing: defaultdict[Path, Lock] = defaultdict(Lock)


def pack_file(path: Path, changed: int) -> bytes | None:
    """Return a file compressed; None if that makes it no smaller.

    The build of the page has compressed its files. Others are compressed once for each time that they `changed`, also
    if many ask for one at the same time.
    """
    with _packing[path]:
        return compress_file(path, changed)


@lru_cache(FILES_KEPT)
def compress_file(path: Path, changed: int) -> bytes | None:
    if path.suffix not in PACKED_FILES:
        return None
    built = path.with_name(f"{path.name}.gz")
    if built.exists():
        return built.read_bytes()
    plain = path.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0)
    return packed if len(packed) < len(plain) else None
