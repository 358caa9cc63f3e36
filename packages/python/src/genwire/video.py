"""Types and checks of the video operations."""

from .generated.video import *  # noqa: F403
