"""Links: all input and output of a call, by ``httpx``."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from typing import Any, Coroutine, Optional, TypeVar

from ._call import Head, Lost, Request
from .generated._project import NAME

try:
    import httpx
except ImportError as missing:
    raise ImportError(f"the client needs `httpx`: run `pip install '{NAME}[client]'`") from missing

T = TypeVar("T")


def connections(is_async: bool) -> Any:
    """Makes the connections of a client."""
    return httpx.AsyncClient() if is_async else httpx.Client()


def _built(client: Any, request: Request, connect: Optional[float], reply: Optional[float]) -> httpx.Request:
    timeout = httpx.Timeout(reply, connect=connect, pool=connect)
    try:
        built: httpx.Request = client.build_request(
            request.method,
            request.url,
            content=request.content,
            headers=dict(request.headers),
            params=list(request.query) or None,
            timeout=timeout,
        )
    except (httpx.InvalidURL, ValueError, TypeError) as error:
        raise Lost("unsent", str(error)) from error
    return built


def _head(response: httpx.Response) -> Head:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Head(response.status_code, headers, str(response.url))


def _unsent(error: Exception) -> Lost:
    """An error before the head of a reply was there."""
    if isinstance(error, (httpx.ConnectTimeout, httpx.PoolTimeout)):
        return Lost("connect")
    if isinstance(error, httpx.TimeoutException):
        return Lost("headers")
    is_unsent = (httpx.ConnectError, httpx.UnsupportedProtocol, httpx.LocalProtocolError, httpx.ProxyError)
    return Lost("unsent" if isinstance(error, is_unsent) else "broken", str(error))


def _cut(error: Exception) -> Lost:
    """An error while the body of a reply was read."""
    return Lost("idle" if isinstance(error, httpx.TimeoutException) else "truncated", str(error))


def _wake(response: httpx.Response) -> None:
    """Ends the wait of another thread that reads a response, whose socket is only closed otherwise."""
    stream = response.extensions.get("network_stream")
    connection = None if stream is None else stream.get_extra_info("socket")
    # Other responses may share a connection of HTTP/2.
    if connection is not None and response.http_version != "HTTP/2":
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)


class Link:
    """The connection of one call after the other, which waits in an event loop or blocks."""

    def __init__(self, client: Any, is_async: bool) -> None:
        self._client = client
        self._is_async = is_async
        self._response: Any = None
        self._chunks: Any = None

    async def _done(self, work: Any) -> Any:
        return await work if self._is_async else work

    async def send(self, request: Request, connect: Optional[float], reply: Optional[float]) -> Head:
        """Sends a request and waits for the head of the reply."""
        built = _built(self._client, request, connect, reply)
        try:
            sent = self._client.send(built, stream=True, follow_redirects=False)
            self._response = await self._done(sent)
        except httpx.HTTPError as error:
            raise _unsent(error) from error
        return _head(self._response)

    def limit(self, idle: Optional[float]) -> None:
        """Begins the body; its chunks may each take so long."""
        # The library reads this when the body is begun.
        self._response.request.extensions["timeout"]["read"] = idle
        response = self._response
        self._chunks = response.aiter_bytes() if self._is_async else response.iter_bytes()

    async def read(self) -> bytes:
        """Reads the next chunk; an empty one is the end."""
        chunks = self._chunks
        if chunks is None:
            raise Lost("truncated")
        try:
            if not self._is_async:
                return bytes(next(chunks, b""))
            chunk: bytes = await chunks.__anext__()
            return chunk
        except StopAsyncIteration:
            return b""
        except (httpx.HTTPError, httpx.StreamError) as error:
            raise _cut(error) from error

    async def close(self) -> None:
        """Lets go of the connection."""
        response, self._response, self._chunks = self._response, None, None
        if response is not None:
            if not self._is_async and not response.is_closed:
                _wake(response)
            await self._done(response.aclose() if self._is_async else response.close())

    async def sleep(self, seconds: float) -> None:
        """Waits."""
        if self._is_async:
            await asyncio.sleep(seconds)
        else:
            time.sleep(seconds)


def finished(work: Coroutine[Any, Any, T]) -> T:
    """Returns the result of work whose link blocks, so that it never waits in an event loop."""
    try:
        work.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("a link without an event loop has waited in one")
