"""What the server tells who runs it: lines of JSON without names, tokens, links or cards."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeAlias

import structlog
from structlog.processors import ExceptionRenderer

from fortyfives.server.settings import Settings

ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None]

MOST_PLACES: Final = 12
"""So many places of a traceback are told, the innermost."""

LONGEST: Final = 200


def configure_logs(settings: Settings) -> None:
    """Logs to standard error, those of libraries too."""
    level = logging.getLevelName(settings.log_level.upper())
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        ExceptionRenderer(places),
    ]
    renderer: Any = structlog.processors.JSONRenderer()
    if settings.log_format == "console":
        renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, first_line],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(max(level, logging.WARNING))


def places(exc_info: ExcInfo) -> str:
    """An exception by its kind and where it came from.

    Its text is left out: what was wrong with a card or a name has the card or the name in it.
    """
    kind, error, _ = exc_info
    frames = traceback.extract_tb(error.__traceback__)[-MOST_PLACES:]
    told = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return f"{kind.__name__} at " + " < ".join(reversed(told))


def first_line(_logger: object, _name: str, line: MutableMapping[str, Any]) -> Any:
    """The first line of what a library says: on the next ones come values."""
    line["event"] = str(line["event"]).partition("\n")[0][:LONGEST]
    return line
