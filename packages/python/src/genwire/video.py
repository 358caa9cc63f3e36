"""Types and checks of the video operations."""

from __future__ import annotations

from typing import cast

from . import _engine
from ._engine import check as check
from ._engine import is_valid as is_valid
from ._report import GenwireError as GenwireError
from ._report import Report as Report
from ._report import Violation as Violation
from .generated.video import *  # noqa: F403
from .generated.video import Validate

validate = cast(Validate, _engine.validate)
"""Returns a value that is a valid body; raises a ``GenwireError`` if not."""
