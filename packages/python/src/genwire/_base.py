"""The two kinds of clients; the operations are added by generated classes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, AsyncIterator, Generic, Iterator, Mapping, Optional, TypeVar

from . import _call
from ._call import Call, Reading, Reply, Shared
from ._options import CallOptions, Settings

if TYPE_CHECKING:
    import httpx

E = TypeVar("E")
R = TypeVar("R")
S = TypeVar("S")

#: The largest file that is fetched by default, in bytes.
_MAX_FILE_BYTES = 256 << 20


def _shared(base_url: Optional[str], api_key: Optional[str], options: Optional[CallOptions]) -> Shared:
    base_url = os.environ.get("GENWIRE_BASE_URL", "") if base_url is None else base_url
    api_key = os.environ.get("GENWIRE_API_KEY", "") if api_key is None else api_key
    return Shared(base_url.strip(), api_key.strip(), options)


class _Closed:
    """Something that is closed at the end of a block."""

    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class _AsyncClosed:
    """Something that is closed at the end of a block in an event loop."""

    async def close(self) -> None:
        raise NotImplementedError

    async def __aenter__(self: S) -> S:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()


class _Streams:
    """The streams of a client."""

    _shared: Shared

    def _stream(
        self,
        operation: str,
        body: object = None,
        parameters: Optional[Mapping[str, str]] = None,
        stream: Optional[tuple[str, bool]] = None,
        options: Optional[CallOptions] = None,
    ) -> Reading:
        return Reading(Call(self._shared, operation, body, parameters, stream, options))


class SyncClient(_Closed, _Streams):
    """Calls for programs without an event loop."""

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
        *,
        http: Optional[httpx.Client] = None,
    ) -> None:
        """Takes what is not given from ``GENWIRE_BASE_URL`` and ``GENWIRE_API_KEY``."""
        from ._http import sync_connections

        self._shared = _shared(base_url, api_key, options)
        self._http = sync_connections() if http is None else http

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def _run(self, steps: _call.Steps[R]) -> R:
        from ._http import SyncDriver

        return SyncDriver(self._http).run(steps)

    def _whole(
        self,
        operation: str,
        body: object = None,
        parameters: Optional[Mapping[str, str]] = None,
        stream: Optional[tuple[str, bool]] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[Any]:
        return self._run(Call(self._shared, operation, body, parameters, stream, options).whole())

    def download(self, url: str, *, max_bytes: int = _MAX_FILE_BYTES) -> bytes:
        """Fetches a file from an address in a reply, to which no key is sent."""
        return self._run(_call.download(url, max_bytes, Settings(self._shared.options)))


class EventStream(_Closed, Generic[E, R]):
    """The events of a streamed reply, as they arrive."""

    def __init__(self, client: SyncClient, reading: Reading) -> None:
        from ._http import SyncDriver

        self._reading = reading
        self._driver = SyncDriver(client._http)
        self._driver.run(reading.start())
        self._events: list[E] = []

    def __iter__(self) -> Iterator[E]:
        return self

    def __next__(self) -> E:
        if not self._events:
            self._events = self._driver.run(self._reading.pull())[::-1]
        if not self._events:
            raise StopIteration
        return self._events.pop()

    def close(self) -> None:
        """Ends the stream."""
        self._driver.run(self._reading.close())

    def reply(self) -> Reply[R]:
        """Reads what is left and returns the reply that a call without a stream returns."""
        self._events = []
        return self._driver.run(self._reading.rest())


class AsyncBase(_AsyncClosed, _Streams):
    """Calls for programs with an event loop."""

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
        *,
        http: Optional[httpx.AsyncClient] = None,
    ) -> None:
        """Takes what is not given from ``GENWIRE_BASE_URL`` and ``GENWIRE_API_KEY``."""
        from ._http import async_connections

        self._shared = _shared(base_url, api_key, options)
        self._http = async_connections() if http is None else http

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def _run(self, steps: _call.Steps[R]) -> R:
        from ._http import AsyncDriver

        return await AsyncDriver(self._http).run(steps)

    async def _whole(
        self,
        operation: str,
        body: object = None,
        parameters: Optional[Mapping[str, str]] = None,
        stream: Optional[tuple[str, bool]] = None,
        options: Optional[CallOptions] = None,
    ) -> Reply[Any]:
        call = Call(self._shared, operation, body, parameters, stream, options)
        return await self._run(call.whole())

    async def download(self, url: str, *, max_bytes: int = _MAX_FILE_BYTES) -> bytes:
        """Fetches a file from an address in a reply, to which no key is sent."""
        return await self._run(_call.download(url, max_bytes, Settings(self._shared.options)))


class AsyncEventStream(_AsyncClosed, Generic[E, R]):
    """The events of a streamed reply, as they arrive; the call is made with the first one."""

    def __init__(self, client: AsyncBase, reading: Reading) -> None:
        from ._http import AsyncDriver

        self._reading = reading
        self._driver = AsyncDriver(client._http)
        self._events: list[E] = []
        self._has_begun = False

    def __aiter__(self) -> AsyncIterator[E]:
        return self

    async def __anext__(self) -> E:
        await self._begin()
        if not self._events:
            self._events = (await self._driver.run(self._reading.pull()))[::-1]
        if not self._events:
            raise StopAsyncIteration
        return self._events.pop()

    async def _begin(self) -> None:
        if not self._has_begun:
            self._has_begun = True
            await self._driver.run(self._reading.start())

    async def close(self) -> None:
        """Ends the stream."""
        await self._driver.run(self._reading.close())

    async def reply(self) -> Reply[R]:
        """Reads what is left and returns the reply that a call without a stream returns."""
        await self._begin()
        self._events = []
        return await self._driver.run(self._reading.rest())
