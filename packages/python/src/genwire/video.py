"""Types and checks of the video operations."""

from __future__ import annotations

from typing import Callable, cast

from . import _engine
from ._report import GenwireError as GenwireError
from ._report import Report as Report
from ._report import Violation as Violation
from .generated.video import *  # noqa: F403
from .generated.video import Validate

check: Callable[[OperationName, PartName, object], Report] = _engine.check
"""Checks a body and reports every violation; see ``genwire.check``."""
is_valid: Callable[[OperationName, PartName, object], bool] = _engine.is_valid
"""Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
validate = cast(Validate, _engine.validate)
"""Returns a value that is a valid body; raises a ``GenwireError`` if not."""
