# @generated from spec (genwire_typings::python::checks) by cargo xtask generate. Do not edit by hand.

"""The checks of all operations."""

from __future__ import annotations

from typing import Any, Callable, Union

from .. import _engine
from .._report import Report
from . import audio, chat, video

OperationName = Union[audio.OperationName, chat.OperationName, video.OperationName]
"""Name of an operation."""

PartName = Union[audio.PartName, chat.PartName, video.PartName]
"""Part of an operation that has a body."""


check: Callable[[OperationName, PartName, object], Report] = _engine.check
"""Checks a body and reports every violation.

Text and bytes are read as JSON; any other value is the body itself. Nothing is raised: a body that
cannot be read has a report with ``error``.
"""
is_valid: Callable[[OperationName, PartName, object], bool] = _engine.is_valid
"""Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
validate: Callable[[OperationName, PartName, object], Any] = _engine.validate
"""Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""
