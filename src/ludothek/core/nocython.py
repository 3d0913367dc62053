"""Stands in for the cython module where it is not installed: the rules run interpreted all the same."""

from contextlib import nullcontext
from typing import Any

compiled = False
nogil = nullcontext()


def cast(kind: Any, value: Any) -> Any:
    return value


def prange(stop: int, **_: Any) -> range:
    return range(stop)
