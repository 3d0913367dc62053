"""Compressed and revalidated JSON, for the addresses that answer everybody alike, and compressed files of the page.

Answers that are for one player are not compressed: over TLS their length would say something about a secret (a card, an
invitation) beside text that others choose (a name, a message), as in the attack BREACH.
"""

import asyncio
import gzip
import hashlib
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response

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


async def pack(response: Response, headers: Headers) -> Response:
    """Return a response compressed, if it is large enough, or without its body, if the client has it already."""
    if response.status_code != 200 or "set-cookie" in response.headers:
        return response
    body = bytes(response.body)
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:24]}"'
    response.headers.update({"etag": tag, "cache-control": "no-cache", "vary": "Accept-Encoding"})
    if tag in headers.get("if-none-match", ""):
        kept = {name: response.headers[name] for name in ("etag", "cache-control", "vary")}
        return Response(status_code=304, headers=kept)
    if len(body) >= LEAST_BYTES and accepts_gzip(headers):
        is_small = len(body) <= LOOP_BYTES
        packed = gzip.compress(body, LEVEL) if is_small else await asyncio.to_thread(gzip.compress, body, LEVEL)
        response.body = packed
        response.headers.update({"content-encoding": "gzip", "content-length": str(len(packed))})
    return response


@lru_cache(FILES_KEPT)
def pack_file(path: Path, changed: int) -> bytes | None:
    """Return a file compressed, once for each time that it `changed`; None if that makes it no smaller."""
    if path.suffix not in PACKED_FILES:
        return None
    plain = path.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0)
    return packed if len(packed) < len(plain) else None
