"""Calls, types and checks of all operations of a generation service.

``Client`` and ``AsyncClient`` call the service; they need the package ``httpx``. The areas are
``genwire.chat``, ``genwire.audio`` and ``genwire.video``; each has its types, and ``validate`` with
the type of the body that it returns.
"""

from __future__ import annotations

from typing import Any, Callable, Union

from . import _engine, audio, chat, video
from ._base import AsyncEventStream, AsyncItems, EventStream, Items
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
from ._files import File, data_url
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


check: Callable[[OperationName, PartName, object], Report] = _engine.check
"""Checks a body and reports every violation; see ``genwire.chat.check``."""
is_valid: Callable[[OperationName, PartName, object], bool] = _engine.is_valid
"""Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
validate: Callable[[OperationName, PartName, object], Any] = _engine.validate
"""Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""

__all__ = [
    "ERROR_CODES",
    "AsyncChatStream",
    "AsyncClient",
    "AsyncEventStream",
    "AsyncItems",
    "CallError",
    "CallOptions",
    "ChatReply",
    "ChatStream",
    "Client",
    "EventStream",
    "File",
    "GenwireError",
    "InvalidRequest",
    "Items",
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
