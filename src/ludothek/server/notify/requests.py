"""A request to a push service or a webhook, and what its answer says."""

from collections.abc import Mapping
from typing import NamedTuple


class Request(NamedTuple):
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes


class Answer(NamedTuple):
    status: int
    retry_after: str | None
