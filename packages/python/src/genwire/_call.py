"""Calls, with and without an event loop: the link of a call is what waits.

What a reply means, and whether a request is sent again, is decided by the library.
"""

from __future__ import annotations

import contextlib
import json
import logging
import random
import secrets
import time
from typing import TYPE_CHECKING, Any, AsyncIterator, Generic, Mapping, NamedTuple, Optional, Sequence, TypeVar
from urllib.parse import urljoin

from . import _engine
from ._errors import failed
from ._files import File
from ._options import CallOptions
from ._report import error_of
from .generated._project import NAME

if TYPE_CHECKING:
    from ._http import Link

T = TypeVar("T")

#: The failure of a stream that has no whole reply.
_CLOSED = {"kind": "truncated", "message": "the stream has failed or was closed"}

_LOG = logging.getLogger(NAME)


class Lost(Exception):
    """No whole reply came: ``unsent``, ``broken``, ``truncated``, or the phase that took too long."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(detail or reason)
        self.reason = reason
        self.certificate = "certificate" in detail.lower()


class Request(NamedTuple):
    """A request that a link sends."""

    method: str
    url: str
    headers: Mapping[str, str]
    query: Sequence[tuple[str, str]]
    content: Optional[bytes]


class Head(NamedTuple):
    """The head of a reply; the names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    url: str


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
        self.options: CallOptions = options or {}
        self.left: Optional[int] = None
        """The budget for retries that is left."""


class Call:
    """One call of an operation."""

    def __init__(
        self,
        shared: Shared,
        operation: str,
        body: Any = None,
        path: Optional[Mapping[str, object]] = None,
        parameters: Optional[Mapping[str, Any]] = None,
        is_raw: bool = False,
        stream: Optional[tuple[str, bool, bool]] = None,
        options: Optional[CallOptions] = None,
        within: Optional[float] = None,
    ) -> None:
        self.shared = shared
        self.operation = operation
        self.is_streamed = stream is not None and stream[1]
        if stream is not None and stream[0] and isinstance(body, Mapping):
            name, is_streamed, by_default = stream
            if body.get(name, by_default) is not is_streamed:
                body = {**body, name: is_streamed}
        self.body = body
        self.is_raw = is_raw
        self.path = path or {}
        self.parameters = parameters or {}
        self.url: Optional[str] = None
        """The address of the call, where a link leads to it."""
        self._options = [shared.options, options or {}]
        self._within = within
        self.is_closed = False
        """True once the caller has ended the call."""
        self.begin()

    def begin(self) -> None:
        """Begins the time and the attempts of the call."""
        self.attempt = 0
        self._limits: dict[str, Any] = {}
        self._start = time.monotonic()

    def _elapsed(self) -> float:
        return time.monotonic() - self._start

    def check_open(self) -> None:
        """Raises an error once the caller has ended the call."""
        if self.is_closed:
            raise failed(_CLOSED, self.attempt) from None

    def is_over(self) -> bool:
        """Returns true once the time of the call has passed."""
        return self._within_time(None) == 0.0

    def _within_time(self, limit: Optional[float]) -> Optional[float]:
        """Returns the time for a phase."""
        return _rest(limit, self._limits["timeout"], self._start)

    def facts(self, head: Optional[Head] = None, /, **more: object) -> bytes:
        """Describes the attempt for the library."""
        facts: dict[str, object] = {
            "key": self.shared.api_key,
            "base_url": self.shared.base_url,
            "options": self._options,
            "unit_ms": 1000,
            "within": self._within,
            "elapsed": self._elapsed(),
            "attempt": self.attempt,
            "left": self.shared.left,
            "random": random.random(),
            "now": int(time.time()),
            **more,
        }
        if head is not None:
            facts.update(status=head.status, headers=head.headers)
        return self.written(facts) + b"\n"

    def request(self) -> Request:
        """Checks and writes the request."""
        files: list[bytes] = []
        raw: Optional[bytes] = None
        if self.is_raw and isinstance(self.body, (str, bytes)):
            raw = self.body.encode() if isinstance(self.body, str) else self.body
        body = b"" if self.body is None or self.is_raw else self.written(self.body, files)
        facts: dict[str, object] = {
            "path": self.path,
            "parameters": self.parameters,
            "url": self.url,
            "events": self.is_streamed,
            "size": None if raw is None else len(raw),
            "media_type": raw.media_type if isinstance(raw, File) else None,
            "token": secrets.token_hex(16),
            "files": [
                {"name": it.name, "media_type": it.media_type} if isinstance(it, File) else {}
                for it in files
            ],
        }
        made = self.judge("request", self.facts(**facts) + body)
        if "failure" in made:
            raise failed(made["failure"])
        for warning in made["warnings"]:
            _LOG.warning("%s: %s", self.operation, warning)
        content = raw if raw is not None else body or None
        if "content" in made:
            parts = made["content"]
            content = b"".join(files[it] if isinstance(it, int) else it.encode() for it in parts)
        self._limits = made["limits"]
        query = [(name, value) for name, value in made["query"]]
        return Request(made["method"], made["url"], made["headers"], query, content)

    def written(self, value: object, files: Optional[list[bytes]] = None) -> bytes:
        """Writes a value as JSON; the bytes in it are files."""

        def handle(file: object) -> str:
            if files is None or not isinstance(file, bytes):
                raise TypeError(f"a value of the type `{type(file).__name__}` is not JSON")
            files.append(file)
            return f"file:{len(files) - 1}"

        try:
            return _engine.written(value, handle)
        except (TypeError, ValueError, RecursionError) as error:
            message = f"`{self.operation}`: the request cannot be written as JSON: {error}"
            raise failed({"kind": "invalid", "category": "request", "message": message}) from None

    def judge(self, words: str, payload: bytes) -> Any:
        """Asks the library what came of an attempt."""
        made = _engine.call(f"{words} {self.operation}", payload)
        if "error" in made:
            raise error_of(made)
        self.shared.left = made.get("left", self.shared.left)
        return made

    async def _attempt(self, link: Link, request: Request) -> tuple[Optional[Head], bytes, Any]:
        """Sends the request once; returns what the library makes of the reply."""
        head: Optional[Head] = None
        body = bytearray()
        try:
            times = [self._within_time(self._limits[name]) for name in ("connect", "reply")]
            head = await link.send(request, *times)
            link.limit(self._within_time(self._limits["idle"]))
            is_success = 200 <= head.status < 300
            if self.is_streamed and is_success:
                body += await link.read()
                begun = self.judge("begin", self.facts(head) + body)
                if begun.get("events") or "failure" in begun:
                    return head, bytes(body), begun
            limit = self._limits["bytes" if is_success else "error_bytes"]
            while chunk := await link.read():
                body += chunk
                if len(body) > limit:
                    raise Lost("too_large")
                if self.is_over():
                    raise Lost("total")
        except Lost as lost:
            facts = self.facts(head, reason=lost.reason, certificate=lost.certificate)
            return head, b"", self.judge("lost", facts + body)
        return head, bytes(body), self.judge("reply", self.facts(head) + body)

    async def run(self, link: Link) -> tuple[Head, bytes, Any]:
        """Makes attempts until there is a reply, or a stream has begun."""
        request = self.request()
        made: Any = {}
        try:
            while True:
                self.attempt += 1
                self.check_open()
                head, body, made = await self._attempt(link, request)
                self.check_open()
                if made.get("failure") is None and head is not None:
                    return head, body, made
                if made["pause"] is None:
                    raise failed(made["failure"], self.attempt)
                await link.close()
                await link.sleep(made["pause"])
        finally:
            if not made.get("events"):
                await link.close()

    async def whole(self, link: Link) -> Reply[Any]:
        """Makes the call and returns the whole reply."""
        return self.reply(*await self.run(link))

    def reply(self, head: Head, content: bytes, made: Any) -> Reply[Any]:
        """Returns the reply that the library has read."""
        body = made["reply"]
        if "form" in made:
            body = content.decode("utf-8-sig", "replace") if made["form"] == "text" else content
        return Reply(body, head, made["request_id"], self.attempt)


class Pages:
    """A list that is read page by page."""

    def __init__(self, call: Call, link: Link) -> None:
        self._call = call
        self._link = link
        self._handle: Optional[_engine.Handle] = None
        self._is_done = False
        self._failure: Any = None

    async def turn(self) -> Optional[tuple[Reply[Any], list[Any]]]:
        """Returns the next page with its items; nothing after the last one."""
        call = self._call
        if self._failure is not None:
            raise failed(self._failure, call.attempt)
        if self._is_done:
            return None
        self._is_done = True
        if self._handle is None:
            asked = b"" if call.body is None else call.written(call.body)
            facts = call.facts(parameters=call.parameters)
            self._handle = _engine.Handle(f"pages {call.operation}", facts + asked)
        head, content, made = await call.run(self._link)
        shown = call.written({"headers": head.headers, "url": head.url})
        pushed = self._handle.push(shown + b"\n" + content)
        page = call.reply(head, content, made)
        self._failure, further = pushed["failure"], pushed["next"]
        if further is not None:
            self._is_done = False
            call.parameters = {**call.parameters, **further.get("parameters", {})}
            if "body" in further:
                call.body = {**(call.body or {}), **further["body"]}
            call.url = further.get("url")
            call.begin()
        return page, pushed["items"]


class Reading:
    """A streamed reply, as far as it has been read."""

    def __init__(self, call: Call, link: Link) -> None:
        self._call = call
        self._link = link
        self._reply: Optional[Reply[Any]] = None
        self._handle: Optional[_engine.Handle] = None

    async def start(self) -> None:
        """Makes the call up to the first bytes of the stream."""
        try:
            self._head, self._first, made = await self._call.run(self._link)
            self._is_whole = not made.get("events")
            facts = self._call.facts(self._head)
            self._handle = _engine.Handle(f"stream {self._call.operation}", facts)
        except BaseException:
            await self.close()
            raise

    async def events(self) -> AsyncIterator[Any]:
        """Reads the events, and makes the call before the first one unless that was done."""
        if self._handle is None:
            await self.start()
        call, chunk, failure = self._call, self._first, None
        assert self._handle is not None
        try:
            while chunk and failure is None:
                pushed = self._handle.push(chunk)
                for event in pushed["events"]:
                    yield event
                failure = pushed["failure"]
                if pushed["ended"] or self._is_whole:
                    break
                try:
                    chunk = await self._link.read()
                    if call.is_over():
                        raise Lost("total")
                except Lost as lost:
                    call.check_open()
                    facts = call.facts(self._head, reason=lost.reason, has_begun=True)
                    failure = call.judge("lost", facts)["failure"]
            ended = self._handle.end()
            failure = failure or ended["failure"]
            if failure is not None:
                raise failed(failure, call.attempt, ended["reply"])
            self._reply = Reply(ended["reply"], self._head, None, call.attempt)
            for event in ended["events"]:
                yield event
        finally:
            await self.close()

    def reply(self) -> Reply[Any]:
        """Returns the whole reply, once all events have been read."""
        if self._reply is None:
            raise failed(_CLOSED)
        return self._reply

    async def close(self, events: Any = None) -> None:
        """Ends the stream and its events, which another task or thread may be waiting for."""
        self._call.is_closed = True
        try:
            if self._handle is not None:
                self._handle.close()
        finally:
            await self._link.close()
        if events is not None:
            # A reader that waits has lost its connection, and ends the events itself.
            with contextlib.suppress(RuntimeError):
                await events.aclose()


def _rest(limit: Optional[float], total: Optional[float], start: float) -> Optional[float]:
    """Returns the time for a phase: its limit, or the time that is left of the total."""
    left = None if total is None else max(total - (time.monotonic() - start), 0.0)
    return min((it for it in (limit, left) if it is not None), default=None)


async def download(link: Link, url: str, limit: int, options: CallOptions) -> bytes:
    """Fetches a file from an address in a reply, to which no key is sent."""
    start = time.monotonic()
    facts: dict[str, Any] = {"url": url, "limit": limit, "options": [options], "unit_ms": 1000}

    def asked(**more: object) -> Any:
        facts.update(more)
        made = _engine.call("file", _engine.written(facts))
        if "failure" in made:
            raise failed(made["failure"])
        return made

    limits: dict[str, Any] = {"timeout": None}
    try:
        made = asked()
        while "url" in made:
            await link.close()
            facts.update(url=made["url"], redirects=made["redirects"])
            request = Request("GET", made["url"], {}, [], None)
            limits = made["limits"]
            times = [_rest(limits[name], limits["timeout"], start) for name in ("connect", "reply")]
            head = await link.send(request, *times)
            target = head.headers.get("location")
            if target is not None:
                # An address that cannot be read is refused when it is called.
                with contextlib.suppress(ValueError):
                    target = urljoin(made["url"], target)
            made = asked(status=head.status, target=target)
        link.limit(_rest(limits["idle"], limits["timeout"], start))
        body = bytearray()
        while chunk := await link.read():
            body += chunk
            if len(body) > limit:
                raise Lost("too_large")
            if _rest(None, limits["timeout"], start) == 0.0:
                raise Lost("total")
        return bytes(body)
    except Lost as lost:
        is_over = _rest(None, limits["timeout"], start) == 0.0
        asked(reason="total" if is_over else lost.reason)
        raise
    finally:
        await link.close()
