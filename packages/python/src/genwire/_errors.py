"""Errors of calls; what they say is decided by the library."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ._report import GenwireError


class CallError(GenwireError):
    """A call that brought no reply."""

    def __init__(self, failure: Mapping[str, Any], attempts: int = 0, partial: Any = None) -> None:
        super().__init__(failure["message"], failure.get("violations") or (), partial)
        self.kind: str = failure["kind"]
        """The kind of the error, such as ``connection``, ``timeout``, ``api`` or ``truncated``."""
        self.category: str = failure.get("category") or "unknown"
        """Category of the error, such as ``rate_limit`` or ``authentication``."""
        self.help: Optional[str] = failure.get("help")
        """Remedy, if there is any."""
        self.status: Optional[int] = failure.get("status")
        """The HTTP status of the reply, if there was one."""
        self.code: Optional[int] = failure.get("code")
        """The error code of the service; ``ERROR_CODES`` describes it."""
        self.retryable: bool = bool(failure.get("retryable"))
        """True if the same call may succeed later."""
        self.request_id: Optional[str] = failure.get("request_id")
        """The id of the request, by which the service finds it in its logs."""
        self.retry_after: Optional[float] = failure.get("retry_after")
        """The pause that the service asks for, in seconds."""
        self.attempts = attempts
        """The number of times that the request was sent."""


class InvalidRequest(CallError):
    """A request that breaks rules of the interface and was not sent; it has every violation."""


class ServiceError(CallError):
    """An error that the service reported, with any HTTP status."""


class Unreachable(CallError):
    """A connection that was not established, or broke before the reply arrived."""


class TimedOut(CallError):
    """A phase of the call that took too long."""


class Truncated(CallError):
    """A reply that ended before it was complete; ``partial`` is what had arrived of a stream."""


class ProtocolError(CallError):
    """A reply that departs from the interface, or is too large."""


_CLASSES = {
    "invalid": InvalidRequest,
    "api": ServiceError,
    "connection": Unreachable,
    "timeout": TimedOut,
    "truncated": Truncated,
    "protocol": ProtocolError,
    "redirect": ProtocolError,
    "too_large": ProtocolError,
}


def failed(failure: Mapping[str, Any], attempts: int = 0, partial: Any = None) -> CallError:
    """Makes the error of a failure."""
    return _CLASSES.get(failure["kind"], CallError)(failure, attempts, partial)


class TaskError(GenwireError):
    """A task that did not succeed, or did not end in time."""

    def __init__(self, message: str, task_id: str, state: Optional[str], code: Optional[int]) -> None:
        super().__init__(message)
        self.task_id = task_id
        """The id of the task."""
        self.state = state
        """The last known state."""
        self.code = code
        """The error code of a task that failed."""
