"""Options of a client and of single calls; their defaults are those of the library."""

from __future__ import annotations

from typing import Literal, Mapping, Optional, TypedDict


class CallOptions(TypedDict, total=False):
    """Options of a client or of one call; times are in seconds, and ``None`` is no limit."""

    timeout: Optional[float]
    """The whole call, retries included; an hour by default."""
    connect_timeout: Optional[float]
    """The time to establish a connection; 10 by default."""
    reply_timeout: Optional[float]
    """The time from sending the request to the head of the reply; 300 by default."""
    idle_timeout: Optional[float]
    """The time between two chunks of the reply; 120 by default."""
    attempts: Optional[int]
    """The number of times that a request is sent at most; 3 by default."""
    first_pause: float
    """The first pause before a retry, which doubles each time; 0.5 by default."""
    longest_pause: float
    """The longest pause before a retry; 8 by default."""
    longest_wait: Optional[float]
    """The longest pause that the service may ask for; 60 by default."""
    check: Literal["refuse", "warn", "off"]
    """Handling of a request that breaks rules: it is refused, logged as a warning, or not checked."""
    headers: Mapping[str, str]
    """Further headers."""
    max_response_bytes: Optional[int]
    """The largest reply that is read; 64 MiB by default."""
