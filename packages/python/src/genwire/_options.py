"""Options of a client and of single calls."""

from __future__ import annotations

from typing import Literal, Mapping, Optional, TypedDict

Check = Literal["refuse", "warn", "off"]


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
    attempts: int
    """The number of times that a request is sent at most; 3 by default."""
    first_pause: float
    """The first pause before a retry, which doubles each time; 0.5 by default."""
    longest_pause: float
    """The longest pause before a retry; 8 by default."""
    longest_wait: float
    """The longest pause that the service may ask for; 60 by default."""
    check: Check
    """Handling of a request that breaks rules: it is refused, logged as a warning, or not checked."""
    headers: Mapping[str, str]
    """Further headers."""
    max_reply_bytes: int
    """The largest reply that is read; 64 MiB by default."""


class Settings:
    """The options of a call with the defaults of those that are not set."""

    def __init__(self, *options: Optional[CallOptions]) -> None:
        all: CallOptions = {}
        headers: dict[str, str] = {}
        for one in options:
            all.update(one or {})
            headers.update((one or {}).get("headers", {}))
        self.timeout = all.get("timeout", 3600.0)
        self.connect_timeout = all.get("connect_timeout", 10.0)
        self.reply_timeout = all.get("reply_timeout", 300.0)
        self.idle_timeout = all.get("idle_timeout", 120.0)
        self.check: Check = all.get("check", "refuse")
        self.max_reply_bytes = all.get("max_reply_bytes", 64 << 20)
        self.headers = {name.lower(): value for name, value in headers.items()}
        self.retry = {
            "attempts": all.get("attempts", 3),
            "first_pause_ms": round(all.get("first_pause", 0.5) * 1000),
            "longest_pause_ms": round(all.get("longest_pause", 8.0) * 1000),
            "longest_wait_ms": round(all.get("longest_wait", 60.0) * 1000),
        }
