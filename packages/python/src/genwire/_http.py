"""Drivers: they make the steps of a call with ``httpx``."""

from __future__ import annotations

import asyncio
import time
from typing import Any, AsyncIterator, Iterator, Optional, TypeVar

from ._call import Head, Lost, Request, Steps

try:
    import httpx
except ImportError as missing:
    raise ImportError("the client needs `httpx`: run `pip install 'genwire[client]'`") from missing

T = TypeVar("T")


def sync_connections() -> httpx.Client:
    """Makes the connections of a client."""
    return httpx.Client()


def async_connections() -> httpx.AsyncClient:
    """Makes the connections of a client."""
    return httpx.AsyncClient()


def _built(client: Any, request: Request, connect: Optional[float], reply: Optional[float]) -> httpx.Request:
    timeout = httpx.Timeout(reply, connect=connect, pool=connect)
    try:
        built: httpx.Request = client.build_request(
            request.method,
            request.url,
            content=request.content,
            headers=dict(request.headers),
            params=dict(request.query) or None,
            timeout=timeout,
        )
    except (httpx.InvalidURL, ValueError, TypeError) as error:
        raise Lost("unsent", str(error)) from error
    return built


def _head(response: httpx.Response) -> Head:
    return Head(response.status_code, {name.lower(): value for name, value in response.headers.items()})


def _limited(response: httpx.Response, idle: Optional[float]) -> None:
    # The library reads this when the body is begun.
    response.request.extensions["timeout"]["read"] = idle


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


class SyncDriver:
    """Makes the steps of one call after the other."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._response: Optional[httpx.Response] = None
        self._chunks: Optional[Iterator[bytes]] = None

    def run(self, steps: Steps[T]) -> T:
        """Makes steps up to their result."""
        answer: Any = None
        lost: Optional[Lost] = None
        try:
            while True:
                step = steps.throw(lost) if lost is not None else steps.send(answer)
                answer, lost = None, None
                try:
                    answer = self._make(*step)
                except Lost as error:
                    lost = error
        except StopIteration as end:
            result: T = end.value
            return result
        except BaseException:
            self._close()
            raise

    def _make(self, name: str, *arguments: Any) -> Any:
        if name == "send":
            try:
                self._response = self._client.send(
                    _built(self._client, *arguments), stream=True, follow_redirects=False
                )
            except httpx.HTTPError as error:
                raise _unsent(error) from error
            return _head(self._response)
        if name == "limit" and self._response is not None:
            _limited(self._response, *arguments)
            self._chunks = self._response.iter_bytes()
        elif name == "read" and self._chunks is not None:
            try:
                return next(self._chunks, b"")
            except (httpx.HTTPError, httpx.StreamError) as error:
                raise _cut(error) from error
        elif name == "close":
            self._close()
        elif name == "sleep":
            time.sleep(*arguments)
        return None

    def _close(self) -> None:
        if self._response is not None:
            self._response.close()
        self._response = self._chunks = None


class AsyncDriver:
    """Makes the steps of one call after the other, in an event loop."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self._response: Optional[httpx.Response] = None
        self._chunks: Optional[AsyncIterator[bytes]] = None

    async def run(self, steps: Steps[T]) -> T:
        """Makes steps up to their result."""
        answer: Any = None
        lost: Optional[Lost] = None
        try:
            while True:
                step = steps.throw(lost) if lost is not None else steps.send(answer)
                answer, lost = None, None
                try:
                    answer = await self._make(*step)
                except Lost as error:
                    lost = error
        except StopIteration as end:
            result: T = end.value
            return result
        except BaseException:
            await self._close()
            raise

    async def _make(self, name: str, *arguments: Any) -> Any:
        if name == "send":
            try:
                self._response = await self._client.send(
                    _built(self._client, *arguments), stream=True, follow_redirects=False
                )
            except httpx.HTTPError as error:
                raise _unsent(error) from error
            return _head(self._response)
        if name == "limit" and self._response is not None:
            _limited(self._response, *arguments)
            self._chunks = self._response.aiter_bytes()
        elif name == "read" and self._chunks is not None:
            try:
                return await self._chunks.__anext__()
            except StopAsyncIteration:
                return b""
            except (httpx.HTTPError, httpx.StreamError) as error:
                raise _cut(error) from error
        elif name == "close":
            await self._close()
        elif name == "sleep":
            await asyncio.sleep(*arguments)
        return None

    async def _close(self) -> None:
        if self._response is not None:
            await self._response.aclose()
        self._response = self._chunks = None
