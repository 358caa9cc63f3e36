"""Links: all input and output of a call, by ``httpx``."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from typing import Any, Mapping, Optional

from ._call import Lost, Time
from .generated._project import NAME

try:
    import httpx
except ImportError as missing:
    raise ImportError(f"the client needs `httpx`: run `pip install '{NAME}[client]'`") from missing

#: Errors before a request was sent.
_UNSENT = (httpx.ConnectError, httpx.UnsupportedProtocol, httpx.LocalProtocolError, httpx.ProxyError)


def connections(is_async: bool) -> Any:
    """Makes the connections of a client."""
    return httpx.AsyncClient() if is_async else httpx.Client()


def _unsent(error: Exception) -> str:
    """Returns why no head of a reply came."""
    if isinstance(error, (httpx.ConnectTimeout, httpx.PoolTimeout)):
        return "connect"
    if isinstance(error, httpx.TimeoutException):
        return "headers"
    return "unsent" if isinstance(error, _UNSENT) else "broken"


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
        self._work: Optional[asyncio.Future[Any]] = None

    async def _done(self, work: Any) -> Any:
        """Waits for work until it is done, or the link is closed."""
        if not self._is_async:
            return work
        self._work = asyncio.ensure_future(work)
        try:
            await asyncio.wait([self._work])
        finally:
            self._work.cancel()
        if self._work.cancelled():
            raise Lost("broken")
        return self._work.result()

    async def send(self, request: Mapping[str, Any], times: Time) -> dict[str, Any]:
        """Sends a request and waits for the head of the reply; its headers have names in small letters."""
        self._times = times
        connect = times.of("connect")
        try:
            built = self._client.build_request(
                request["method"],
                request["url"],
                content=request.get("content"),
                headers=request.get("headers"),
                params=request.get("query") or None,
                timeout=httpx.Timeout(times.of("reply"), connect=connect, pool=connect),
            )
            sent = self._client.send(built, stream=True, follow_redirects=False)
            response = self._response = await self._done(sent)
        except httpx.HTTPError as error:
            raise self._lost(_unsent(error), error) from error
        except (httpx.InvalidURL, ValueError, TypeError) as error:
            raise self._lost("unsent", error) from error
        # The library reads this when the body is begun.
        response.request.extensions["timeout"]["read"] = times.of("idle")
        self._chunks = response.aiter_bytes() if self._is_async else response.iter_bytes()
        headers = {name.lower(): value for name, value in response.headers.items()}
        return {"status": response.status_code, "headers": headers, "url": str(response.url)}

    async def read(self) -> bytes:
        """Reads the next chunk; an empty one is the end."""
        chunks = self._chunks
        if chunks is None:
            raise Lost("truncated")
        try:
            chunk: bytes = await chunks.__anext__() if self._is_async else next(chunks)
        except (StopAsyncIteration, StopIteration):
            return b""
        except (httpx.HTTPError, httpx.StreamError) as error:
            reason = "idle" if isinstance(error, httpx.TimeoutException) else "truncated"
            raise self._lost(reason, error) from error
        if self._times.is_over():
            raise Lost("total")
        return chunk

    async def read_to_end(self, body: bytearray, limit: int) -> None:
        """Adds what is left of the reply to its body."""
        while chunk := await self.read():
            body += chunk
            if len(body) > limit:
                raise Lost("too_large")

    def _lost(self, reason: str, error: Exception) -> Lost:
        return Lost("total" if self._times.is_over() else reason, str(error))

    async def close(self) -> None:
        """Lets go of the connection, and ends what waits for it."""
        if self._work is not None:
            self._work.cancel()
        response, self._response, self._chunks = self._response, None, None
        if response is None:
            return
        if self._is_async:
            await response.aclose()
        else:
            if not response.is_closed:
                _wake(response)
            response.close()

    async def sleep(self, seconds: float) -> None:
        """Waits, at most until the link is closed."""
        if not self._is_async:
            return time.sleep(seconds)
        with contextlib.suppress(Lost):
            await self._done(asyncio.sleep(seconds))
