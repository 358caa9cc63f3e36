"""Types and checks of all operations of a generation service.

The areas are ``genwire.chat``, ``genwire.audio`` and ``genwire.video``; each has its types, and
``validate`` with the type of the body that it returns.
"""

from __future__ import annotations

from . import audio, chat, video
from ._engine import check, is_valid, validate
from ._report import GenwireError, Report, Violation
from ._stream import ReplyStream
from ._valid import Valid
from .generated.common import ERROR_CODES

__all__ = [
    "ERROR_CODES",
    "GenwireError",
    "ReplyStream",
    "Report",
    "Valid",
    "Violation",
    "audio",
    "chat",
    "check",
    "is_valid",
    "validate",
    "video",
]
