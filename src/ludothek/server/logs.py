"""Structured logs: one JSON object per line, without names, cards, seeds, cookies or invitations.

A traceback shows each frame's file, line and function. Local variables and exception messages are left out, because
they can contain any of these.
"""

import logging
import sys
from typing import Any

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import ExcInfo

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
