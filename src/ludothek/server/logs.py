"""Structured logs: one JSON object per line, without names, cards, seeds, cookies or invitations.

A traceback shows each frame's file, line and function. Local variables and exception messages are left out, because
they can contain any of these.
"""

import logging
import sys
import time
from typing import Any

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import ExcInfo

QUIET_SECONDS = 10.0
MOST_KNOWN = 1000
_transform = ExceptionDictTransformer(show_locals=False)


def format_traceback(exc_info: ExcInfo) -> list[dict[str, Any]]:
    """The exceptions of a chain, the last one first: type and frames, no message, no locals."""
    return [
        {
            "type": error["exc_type"],
            "frames": [f"{frame['filename']}:{frame['lineno']} {frame['name']}" for frame in error["frames"]],
        }
        for error in _transform(exc_info)
    ]


class Repeats(logging.Filter):
    """Lets a message of a library through once in a while: what strangers can cause at will must not fill the disk."""

    def __init__(self) -> None:
        super().__init__()
        self._until: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        key, now = (record.name, str(record.msg)), time.monotonic()
        if now < self._until.get(key, 0.0):
            return False
        if len(self._until) >= MOST_KNOWN:
            self._until.clear()
        self._until[key] = now + QUIET_SECONDS
        return True


def configure(level: str = "info") -> None:
    """Set up structlog, and the standard library's loggers (uvicorn's among them), to write JSON to stderr."""
    number = getattr(logging, level.upper())
    common: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.ExceptionRenderer(format_traceback),
    ]
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, *common, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Repeats())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
            foreign_pre_chain=common,
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(number, logging.WARNING))
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
