"""Calls as steps, each of which a driver makes: it sends, reads, closes or sleeps.

What a reply means, and whether a request is sent again, is decided by the library.
"""

from __future__ import annotations

import json
import logging
import random
import time
from typing import Any, Generator, Generic, Mapping, NamedTuple, Optional, TypeVar
from urllib.parse import urljoin, urlsplit

from . import _engine
from ._errors import CallError, TaskError, failed
from ._options import CallOptions, Settings
from ._report import error_of

T = TypeVar("T")
Steps = Generator[tuple[Any, ...], Any, T]

_LOG = logging.getLogger("genwire")

#: The number of bytes that are read of a reply that reports an error.
_ERROR_LIMIT = 1 << 20

#: The number of redirects that the download of a file follows.
_MAX_REDIRECTS = 5


class Lost(Exception):
    """No whole reply came: ``unsent``, ``broken``, ``truncated``, or the phase that took too long."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(detail or reason)
        self.reason = reason
        self.certificate = "certificate" in detail.lower()


class Request(NamedTuple):
    """A request that a driver sends."""

    method: str
    url: str
    headers: Mapping[str, str]
    query: Mapping[str, str]
    content: Optional[bytes]


class Head(NamedTuple):
    """The head of a reply; the names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]


class Reply(Generic[T]):
    """A whole reply."""

    def __init__(self, body: T, head: Head, request_id: Optional[str], attempts: int) -> None:
        self.body = body
        """The reply, as the service sent it."""
        self.status = head.status
        """The HTTP status."""
        self.headers = head.headers
        """The headers, with their names in small letters."""
        self.request_id = request_id
        """The id of the request, for questions to the service."""
        self.attempts = attempts
        """The number of times that the request was sent."""


class Shared:
    """State that all calls of a client share."""

    def __init__(self, base_url: str, api_key: str, options: Optional[CallOptions]) -> None:
        self.base_url = base_url
        self.api_key = api_key
        self.options = options
        self.left: Optional[int] = None
        """The budget for retries that is left."""


class Call:
    """One call of an operation."""

    def __init__(
        self,
        shared: Shared,
        operation: str,
        body: object = None,
        parameters: Optional[Mapping[str, str]] = None,
        stream: Optional[tuple[str, bool]] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        self.shared = shared
        self.operation = operation
        self.is_streamed = stream is not None and stream[1]
        self.settings = Settings(shared.options, options)
        self.attempt = 0
        timeout = self.settings.timeout
        self.end = None if timeout is None else time.monotonic() + timeout
        if stream is not None and isinstance(body, Mapping):
            name, is_streamed = stream
            if bool(body.get(name)) != is_streamed:
                body = {**body, name: is_streamed}
        self.body = body
        self.parameters = parameters or {}

    def remaining(self) -> Optional[float]:
        """Returns the time that is left for the call."""
        return None if self.end is None else max(self.end - time.monotonic(), 0.0)

    def within(self, limit: Optional[float]) -> Optional[float]:
        """Returns the time for a phase."""
        limits = [it for it in (limit, self.remaining()) if it is not None]
        return min(limits) if limits else None

    def facts(self, head: Optional[Head] = None, **more: object) -> bytes:
        """Describes the attempt for the library."""
        remaining = self.remaining()
        facts: dict[str, object] = {
            "key": self.shared.api_key,
            "address": urlsplit(self.shared.base_url).netloc or self.shared.base_url,
            "attempt": self.attempt,
            "retry": self.settings.retry,
            "left": self.shared.left,
            "random": random.random(),
            "now": int(time.time()),
            "remaining_ms": None if remaining is None else int(remaining * 1000),
            **more,
        }
        if head is not None:
            facts.update(status=head.status, headers=head.headers)
        return json.dumps(facts).encode()

    def request(self) -> Request:
        """Checks and writes the request."""
        content = None if self.body is None else self._written()
        facts = {
            "key": self.shared.api_key,
            "base_url": self.shared.base_url,
            "parameters": self.parameters,
            "events": self.is_streamed,
            "body": content is not None,
        }
        if content is not None and self.settings.check == "refuse":
            facts["size"] = len(content)
        made = _engine.call(f"request {self.operation}", json.dumps(facts))
        if "failure" in made:
            raise failed(made["failure"])
        if "error" in made:
            raise error_of(made)
        headers = {**made["headers"], **self.settings.headers}
        return Request(made["method"], made["url"], headers, made["query"], content)

    def _written(self) -> bytes:
        try:
            text = json.dumps(self.body, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
            content = text.encode()
        except (TypeError, ValueError, RecursionError) as error:
            message = f"`{self.operation}`: the request cannot be written as JSON: {error}"
            raise failed({"kind": "invalid", "category": "request", "message": message}) from None
        if self.settings.check == "off":
            return content
        report = _engine.call(f"check {self.operation} request", content)
        if not report["valid"] and self.settings.check == "refuse":
            message = f"`{self.operation}`: the request is not valid: {error_of(report)}"
            violations = report["violations"]
            failure = {"kind": "invalid", "category": "request", "message": message}
            raise failed({**failure, "violations": violations})
        for one in report["violations"]:
            level = logging.WARNING if one["severity"] == "error" else logging.DEBUG
            _LOG.log(level, "%s: %s %s", self.operation, one["path"], one["message"])
        return content

    def judge(self, words: str, payload: bytes) -> Any:
        """Asks the library what came of an attempt."""
        made = _engine.call(f"{words} {self.operation}", payload)
        if "error" in made:
            raise error_of(made)
        self.shared.left = made.get("left", self.shared.left)
        return made

    def _attempt(self, request: Request) -> Steps[tuple[Optional[Head], bytes, Any]]:
        """Sends the request once; returns what the library makes of the reply."""
        head: Optional[Head] = None
        body = bytearray()
        try:
            timeouts = (self.within(self.settings.connect_timeout), self.within(self.settings.reply_timeout))
            head = yield ("send", request, *timeouts)
            assert head is not None
            yield ("limit", self.within(self.settings.idle_timeout))
            is_success = 200 <= head.status < 300
            if self.is_streamed and is_success:
                first: bytes = yield ("read",)
                begun = self.judge("begin", self.facts(head) + b"\n" + first)
                if begun.get("events") or "failure" in begun:
                    return head, first, begun
                body += first
            limit = self.settings.max_reply_bytes if is_success else _ERROR_LIMIT
            while chunk := (yield ("read",)):
                body += chunk
                if len(body) > limit:
                    raise Lost("too_large")
                if self.remaining() == 0.0:
                    raise Lost("total")
        except Lost as error:
            return head, b"", self._lost(error, head, bytes(body))
        return head, bytes(body), self.judge("reply", self.facts(head) + b"\n" + body)

    def _lost(self, lost: Lost, head: Optional[Head], body: bytes) -> Any:
        # What arrived of an error may be enough to know it.
        left = self.shared.left
        if head is not None and head.status >= 400:
            made = self.judge("reply", self.facts(head) + b"\n" + body)
            if lost.reason == "too_large" or (made["failure"] or {}).get("code") is not None:
                return made
            self.shared.left = left
        limit = self.settings.max_reply_bytes
        reason = "total" if self.remaining() == 0.0 else lost.reason
        facts = self.facts(head, reason=reason, limit=limit, certificate=lost.certificate)
        return self.judge("lost", facts)

    def run(self) -> Steps[tuple[Head, bytes, Any]]:
        """Makes attempts until there is a reply, or a stream has begun."""
        request = self.request()
        while True:
            self.attempt += 1
            head, body, made = yield from self._attempt(request)
            if made.get("failure") is None:
                assert head is not None
                if not made.get("events"):
                    yield ("close",)
                return head, body, made
            yield ("close",)
            if made["pause_ms"] is None:
                raise failed(made["failure"], self.attempt)
            yield ("sleep", made["pause_ms"] / 1000)

    def whole(self) -> Steps[Reply[Any]]:
        """Makes the call and returns the whole reply."""
        head, _, made = yield from self.run()
        return Reply(made["reply"], head, made["request_id"], self.attempt)


class Reading:
    """A streamed reply, as far as it has been read."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.head: Optional[Head] = None
        self.reply: Optional[Reply[Any]] = None
        self.is_done = False
        self._ahead: Optional[bytes] = None
        self._is_whole = False
        self._handle: Optional[_engine.Handle] = None
        self._failure: Any = None

    def start(self) -> Steps[None]:
        """Makes the call up to the first bytes of the stream."""
        self.head, self._ahead, made = yield from self.call.run()
        self._is_whole = not made.get("events")
        # Nothing is retried from here on.
        facts = self.call.facts(self.head, retry=None)
        self._handle = _engine.Handle(f"stream {self.call.operation}", facts)

    def pull(self) -> Steps[list[Any]]:
        """Returns the next events; none once the reply is complete."""
        while not self.is_done:
            assert self._handle is not None
            if self._failure is not None:
                partial = self._handle.end()["reply"]
                yield from self._stop()
                raise failed(self._failure, self.call.attempt, partial)
            chunk, self._ahead = self._ahead, None
            try:
                if chunk is None:
                    chunk = b"" if self._is_whole else (yield ("read",))
                    if self.call.remaining() == 0.0:
                        raise Lost("total")
            except Lost as lost:
                facts = self.call.facts(self.head, reason=lost.reason, retry=None)
                self._failure = self.call.judge("lost", facts)["failure"]
                continue
            events: list[Any] = []
            is_over = not chunk
            if chunk:
                pushed = self._handle.push(chunk)
                events = pushed["events"]
                self._failure = pushed["failure"]
                is_over = pushed["ended"] and self._failure is None
            if is_over:
                ended = self._handle.end()
                yield from self._stop()
                if ended["failure"] is not None:
                    raise failed(ended["failure"], self.call.attempt, ended["reply"])
                assert self.head is not None
                self.reply = Reply(ended["reply"], self.head, None, self.call.attempt)
                events = events + ended["events"]
            if events:
                return events
        return []

    def _stop(self) -> Steps[None]:
        self.is_done = True
        if self._handle is not None:
            self._handle.close()
        if not self._is_whole:
            yield ("close",)

    def rest(self) -> Steps[Reply[Any]]:
        """Reads what is left and returns the whole reply."""
        while not self.is_done:
            yield from self.pull()
        if self.reply is None:
            raise failed({"kind": "truncated", "message": "the stream has failed or was closed"})
        return self.reply

    def close(self) -> Steps[None]:
        """Ends the stream."""
        if not self.is_done:
            yield from self._stop()


def wait(
    shared: Shared,
    task_id: str,
    query: str,
    interval: float,
    deadline: float,
    options: Optional[CallOptions],
) -> Steps[Reply[Any]]:
    """Queries a task until it ends or the deadline passes."""
    start = time.monotonic()
    polls, state, problem = 0, None, None
    while True:
        polls += 1
        asked = 0.0
        try:
            rest = deadline - (time.monotonic() - start)
            limits: CallOptions = {**(options or {})}
            own = limits.get("timeout")
            limits["timeout"] = max(rest if own is None else min(own, rest), 0.001)
            call = Call(shared, query, parameters={"task_id": task_id}, options=limits)
            reply: Reply[Any] = yield from call.whole()
            problem = None
            task = _engine.call("task", json.dumps(reply.body))
            state = task["state"]
            if task["ended"] and task["succeeded"]:
                return reply
            if task["ended"]:
                end = "was cancelled" if task["cancelled"] else "failed"
                reason = f": {task['reason']}" if task["reason"] else ""
                message = f"the task `{task_id}` {end}{reason}"
                raise TaskError(message, task_id, state, task["code"])
        except CallError as error:
            if not error.retryable:
                raise
            problem, asked = error, error.retry_after or 0.0
        facts = {
            "polls": polls,
            "elapsed_ms": round((time.monotonic() - start) * 1000),
            "interval_ms": round(interval * 1000),
            "deadline_ms": round(deadline * 1000),
            "asked_ms": round(asked * 1000),
            "random": random.random(),
        }
        pause = _engine.call("poll", json.dumps(facts))["pause_ms"]
        if pause is None:
            was = f"; it was `{state}`" if state else ""
            message = f"the task `{task_id}` did not end before the deadline{was}"
            raise TaskError(message, task_id, state, None) from problem
        yield ("sleep", pause / 1000)


def download(url: str, limit: int, settings: Settings) -> Steps[bytes]:
    """Fetches a file from an address in a reply, to which no key is sent."""
    end = None if settings.timeout is None else time.monotonic() + settings.timeout

    def problem(message: str, status: Optional[int] = None, kind: str = "protocol") -> CallError:
        return failed({"kind": kind, "category": "protocol", "message": message, "status": status})

    for _ in range(_MAX_REDIRECTS + 1):
        if urlsplit(url).scheme not in ("http", "https"):
            raise problem("the address of the file starts with neither `https` nor `http`")
        try:
            request = Request("GET", url, {}, {}, None)
            head: Head = yield ("send", request, settings.connect_timeout, settings.reply_timeout)
            yield ("limit", settings.idle_timeout)
            to = head.headers.get("location")
            if 300 <= head.status < 400 and to is not None:
                yield ("close",)
                target = urljoin(url, to)
                if url.startswith("https:") and not target.startswith("https:"):
                    raise problem("the redirect leads to an address without TLS", head.status)
                url = target
                continue
            if not 200 <= head.status < 300:
                yield ("close",)
                message = f"the file cannot be fetched: HTTP {head.status}"
                raise problem(message, head.status, "api")
            body = bytearray()
            while chunk := (yield ("read",)):
                body += chunk
                if len(body) > limit:
                    yield ("close",)
                    raise problem(f"the file is larger than {limit} bytes", head.status, "too_large")
                if end is not None and time.monotonic() > end:
                    raise Lost("total")
            yield ("close",)
            return bytes(body)
        except Lost as lost:
            yield ("close",)
            kind = {"unsent": "connection", "broken": "connection"}.get(lost.reason, lost.reason)
            kind = "timeout" if kind in ("connect", "headers", "idle", "total") else kind
            raise problem(f"the file cannot be fetched: {lost}", None, kind) from None
    raise problem("the file cannot be fetched: too many redirects")
