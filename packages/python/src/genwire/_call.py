"""Calls, with and without an event loop: the link of a call is what waits.

What a reply means, and whether a request is sent again, is decided by the library.
"""

from __future__ import annotations

import contextlib
import logging
import random
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Generic, Optional, TypeVar, cast
from urllib.parse import urljoin

from . import _engine
from ._errors import failed
from ._files import File
from ._options import CallOptions
from ._report import GenwireError
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


@dataclass(eq=False, repr=False)
class Reply(Generic[T]):
    """A whole reply."""

    body: T
    """The reply, as the service sent it."""
    status: int
    """The HTTP status."""
    headers: Mapping[str, str]
    """The headers, with their names in small letters."""
    request_id: Optional[str]
    """The id of the request, for questions to the service."""
    attempts: int
    """The number of times that the request was sent."""


class Time:
    """The time since a call began, and the limits of its phases; ``timeout`` is the whole call."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self.limits: dict[str, Any] = {"timeout": None}

    def elapsed(self) -> float:
        """Returns the seconds since the beginning."""
        return time.monotonic() - self._start

    def of(self, phase: str) -> Optional[float]:
        """Returns the time for a phase: its limit, or what is left of the whole call."""
        total: Optional[float] = self.limits["timeout"]
        left = None if total is None else max(total - self.elapsed(), 0.0)
        return min((it for it in (self.limits[phase], left) if it is not None), default=None)

    def is_over(self) -> bool:
        """Returns true once the time of the call has passed."""
        return self.of("timeout") == 0.0


@dataclass
class Shared:
    """State that all calls of a client share."""

    base_url: str
    api_key: str
    options: CallOptions
    link: Callable[[], Link]
    left: Optional[int] = None
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
        self._shared = shared
        self._operation = operation
        self._is_streamed = stream is not None and stream[1]
        if stream is not None and stream[0] and isinstance(body, Mapping):
            name, is_streamed, by_default = stream
            if body.get(name, by_default) is not is_streamed:
                body = {**body, name: is_streamed}
        self._body = body
        self._is_raw = is_raw
        self._path = path or {}
        self._parameters = parameters or {}
        self._url: Optional[str] = None
        """The address of the call, where a link leads to it."""
        self._options = [shared.options, options or {}]
        self._within = within
        self._is_closed = False
        """True once the caller has ended the call."""
        self.link = shared.link()
        self._begin()

    def _begin(self) -> None:
        """Begins the time and the attempts of the call."""
        self._attempts = 0
        self._times = Time()

    def _check_open(self) -> None:
        """Raises an error once the caller has ended the call."""
        if self._is_closed:
            raise failed(_CLOSED, self._attempts) from None

    def _facts(self, head: Mapping[str, Any] = {}, /, **more: object) -> bytes:
        """Describes the attempt for the library."""
        facts: dict[str, object] = {
            "key": self._shared.api_key,
            "base_url": self._shared.base_url,
            "options": self._options,
            "unit_ms": 1000,
            "within": self._within,
            "elapsed": self._times.elapsed(),
            "attempt": self._attempts,
            "left": self._shared.left,
            "random": random.random(),
            "now": int(time.time()),
            **more,
            **head,
        }
        return self._written(facts) + b"\n"

    def _request(self) -> dict[str, Any]:
        """Checks and writes the request that a link sends."""
        files: list[bytes] = []
        raw: Optional[bytes] = None
        if self._is_raw and isinstance(self._body, (str, bytes)):
            raw = self._body.encode() if isinstance(self._body, str) else self._body
        body = b"" if self._body is None or self._is_raw else self._written(self._body, files)
        facts: dict[str, object] = {
            "path": self._path,
            "parameters": self._parameters,
            "url": self._url,
            "events": self._is_streamed,
            "size": None if raw is None else len(raw),
            "media_type": raw.media_type if isinstance(raw, File) else None,
            "token": secrets.token_hex(16),
            "files": [
                {"name": it.name, "media_type": it.media_type} if isinstance(it, File) else {}
                for it in files
            ],
        }
        made: dict[str, Any] = self._judge("request", self._facts(**facts) + body)
        if "failure" in made:
            raise failed(made["failure"])
        for warning in made["warnings"]:
            _LOG.warning("%s: %s", self._operation, warning)
        content = raw if raw is not None else body or None
        if "content" in made:
            parts = made["content"]
            content = b"".join(files[it] if isinstance(it, int) else it.encode() for it in parts)
        self._times.limits = made["limits"]
        return {**made, "content": content}

    def _written(self, value: object, files: Optional[list[bytes]] = None) -> bytes:
        """Writes a value as JSON; the bytes in it are files."""
        try:
            return _engine.written(value, f"`{self._operation}`: the request", files)
        except GenwireError as error:
            raise failed({"kind": "invalid", "category": "request", "message": str(error)}) from None

    def _judge(self, words: str, payload: bytes) -> Any:
        """Asks the library what came of an attempt."""
        made = _engine.call(f"{words} {self._operation}", payload)
        self._shared.left = made.get("left", self._shared.left)
        return made

    def _lost(self, lost: Lost, head: Mapping[str, Any], body: bytes = b"", **more: object) -> Any:
        """Describes a reply that was lost, of which a part may have come."""
        facts = self._facts(head, reason=lost.reason, certificate=lost.certificate, **more)
        return self._judge("lost", facts + body)

    async def _attempt(self, request: dict[str, Any]) -> tuple[Mapping[str, Any], bytes, Any]:
        """Sends the request once; returns the head of the reply, its body and what the library makes of it."""
        head: Mapping[str, Any] = {}
        body = bytearray()
        try:
            head = await self.link.send(request, self._times)
            is_success = 200 <= head["status"] < 300
            if self._is_streamed and is_success:
                body += await self.link.read()
                begun = self._judge("begin", self._facts(head) + body)
                if begun.get("events") or "failure" in begun:
                    return head, bytes(body), begun
            await self.link.read_to_end(body, self._times.limits["bytes" if is_success else "error_bytes"])
        except Lost as lost:
            return head, b"", self._lost(lost, head, bytes(body))
        return head, bytes(body), self._judge("reply", self._facts(head) + body)

    async def _run(self) -> tuple[Mapping[str, Any], bytes, Any]:
        """Makes attempts until there is a reply, or a stream has begun."""
        request = self._request()
        made: Any = {}
        try:
            while True:
                self._attempts += 1
                self._check_open()
                head, body, made = await self._attempt(request)
                self._check_open()
                if made.get("failure") is None:
                    return head, body, made
                if made["pause"] is None:
                    raise failed(made["failure"], self._attempts)
                await self.link.close()
                await self.link.sleep(made["pause"])
        finally:
            if not made.get("events"):
                await self.link.close()

    def _read(self, head: Mapping[str, Any], content: bytes, made: Any) -> Reply[Any]:
        """Returns the reply that the library has read."""
        body = made["reply"]
        if "form" in made:
            body = content.decode("utf-8-sig", "replace") if made["form"] == "text" else content
        return Reply(body, head["status"], head["headers"], made["request_id"], self._attempts)

    async def whole(self) -> Reply[Any]:
        """Makes the call and returns the whole reply."""
        return self._read(*await self._run())

    async def pages(self) -> AsyncIterator[tuple[Reply[Any], list[Any]]]:
        """Reads a list page by page, each with its items."""
        asked = b"" if self._body is None else self._written(self._body)
        facts = self._facts(parameters=self._parameters)
        handle = _engine.Handle(f"pages {self._operation}", facts + asked)
        while True:
            head, content, made = await self._run()
            pushed = handle.push(self._written(head) + b"\n" + content)
            yield self._read(head, content, made), pushed["items"]
            if pushed["failure"] is not None:
                raise failed(pushed["failure"], self._attempts)
            further = pushed["next"]
            if further is None:
                return
            self._parameters = {**self._parameters, **further.get("parameters", {})}
            if "body" in further:
                self._body = {**(self._body or {}), **further["body"]}
            self._url = further.get("url")
            self._begin()


class Reading(Call):
    """A call for a stream, as far as it has been read."""

    _reply: Optional[Reply[Any]] = None
    _handle: Optional[_engine.Handle] = None

    async def start(self) -> _engine.Handle:
        """Makes the call up to the first bytes of the stream."""
        try:
            self._head, self._first, made = await self._run()
            self._is_whole = not made.get("events")
            self._handle = _engine.Handle(f"stream {self._operation}", self._facts(self._head))
            return self._handle
        except BaseException:
            await self._end()
            raise

    async def events(self) -> AsyncIterator[Any]:
        """Reads the events, and makes the call before the first one unless that was done."""
        handle = self._handle or await self.start()
        chunk, failure = self._first, None
        try:
            while chunk and failure is None:
                pushed = handle.push(chunk)
                for event in pushed["events"]:
                    yield event
                failure = pushed["failure"]
                if pushed["ended"] or self._is_whole:
                    break
                try:
                    chunk = await self.link.read()
                except Lost as lost:
                    failure = self._lost(lost, self._head, has_begun=True)["failure"]
                self._check_open()
            ended = handle.end()
            failure = failure or ended["failure"]
            if failure is not None:
                raise failed(failure, self._attempts, ended["reply"])
            self._reply = self._read(self._head, b"", {**ended, "request_id": None})
            for event in ended["events"]:
                yield event
        finally:
            await self._end()

    async def reply(self, events: AsyncIterator[Any]) -> Reply[Any]:
        """Reads the events that are left and returns the whole reply."""
        async for _ in events:
            pass
        if self._reply is None:
            raise failed(_CLOSED)
        return self._reply

    async def _end(self) -> None:
        self._is_closed = True
        try:
            if self._handle is not None:
                self._handle.close()
        finally:
            await self.link.close()

    async def close(self, events: Any) -> None:
        """Ends the stream and its events, which another task or thread may be waiting for."""
        await self._end()
        # A reader that waits has lost its connection, and ends the events itself.
        with contextlib.suppress(RuntimeError):
            await events.aclose()


async def download(shared: Shared, url: str, limit: int) -> bytes:
    """Fetches a file from an address in a reply, to which no key is sent."""
    times, link = Time(), shared.link()
    facts: dict[str, Any] = {"url": url, "limit": limit, "options": [shared.options], "unit_ms": 1000}

    def asked(**more: object) -> Any:
        facts.update(more)
        made = _engine.call("file", _engine.written(facts))
        if "failure" in made:
            raise failed(made["failure"])
        return made

    try:
        made = asked()
        while "url" in made:
            await link.close()
            facts.update(url=made["url"], redirects=made["redirects"])
            times.limits = made["limits"]
            head = await link.send({"method": "GET", "url": made["url"]}, times)
            target = head["headers"].get("location")
            if target is not None:
                # An address that cannot be read is refused when it is called.
                with contextlib.suppress(ValueError):
                    target = urljoin(made["url"], target)
            made = asked(status=head["status"], target=target)
        body = bytearray()
        await link.read_to_end(body, limit)
        return bytes(body)
    except Lost as lost:
        asked(reason=lost.reason)
        raise
    finally:
        await link.close()


def finished(work: Coroutine[Any, Any, T]) -> T:
    """Returns the result of work whose link blocks, so that it never waits in an event loop."""
    try:
        work.send(None)
    except StopIteration as end:
        return cast(T, end.value)
    raise RuntimeError("a link without an event loop has waited in one")


def drained(source: Any) -> Iterator[Any]:
    """Reads what an asynchronous iterator brings whose link blocks."""
    while True:
        try:
            item = finished(source.__anext__())
        except StopAsyncIteration:
            return
        yield item
