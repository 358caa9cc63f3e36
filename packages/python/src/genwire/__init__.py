"""Calls, types and checks of all operations of a generation service.

``Client`` and ``AsyncClient`` call the service; they need the package ``httpx``. The areas are
``genwire.chat``, ``genwire.audio`` and ``genwire.video``; each has its types, and ``validate`` with
the type of the body that it returns.
"""

from __future__ import annotations

from typing import Any, Union

from . import _engine, audio, chat, video
from ._base import AsyncEventStream, EventStream
from ._call import Reply
from ._errors import (
    CallError,
    InvalidRequest,
    ProtocolError,
    ServiceError,
    TaskError,
    TimedOut,
    Truncated,
    Unreachable,
)
from ._files import data_url
from ._options import CallOptions
from ._report import GenwireError, Report, Violation
from ._stream import ReplyStream
from ._valid import Valid
from .client import AsyncChatStream, AsyncClient, ChatReply, ChatStream, Client
from .generated.common import ERROR_CODES

OperationName = Union[audio.OperationName, chat.OperationName, video.OperationName]
"""Name of an operation."""
PartName = Union[audio.PartName, chat.PartName, video.PartName]
"""Part of an operation that has a body."""


def check(operation: OperationName, part: PartName, body: object) -> Report:
    """Checks a body and reports every violation.

    Text and bytes are read as JSON; any other value is the body itself. Nothing is raised: a body
    that cannot be read has a report with ``error``.
    """
    return _engine.check(operation, part, body)


def is_valid(operation: OperationName, part: PartName, body: object) -> bool:
    """Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
    return _engine.is_valid(operation, part, body)


def validate(operation: OperationName, part: PartName, body: object) -> Any:
    """Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""
    return _engine.validate(operation, part, body)


__all__ = [
    "ERROR_CODES",
    "AsyncChatStream",
    "AsyncClient",
    "AsyncEventStream",
    "CallError",
    "CallOptions",
    "ChatReply",
    "ChatStream",
    "Client",
    "EventStream",
    "GenwireError",
    "InvalidRequest",
    "OperationName",
    "PartName",
    "ProtocolError",
    "Reply",
    "ReplyStream",
    "Report",
    "ServiceError",
    "TaskError",
    "TimedOut",
    "Truncated",
    "Unreachable",
    "Valid",
    "Violation",
    "audio",
    "chat",
    "check",
    "data_url",
    "is_valid",
    "validate",
    "video",
]
