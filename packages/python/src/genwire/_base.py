"""The two kinds of clients; the operations are added by generated classes."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, Generic, Optional, TypeVar

from ._call import Call, Reading, Reply, Shared, download, drained, finished
from ._options import CallOptions
from .generated._project import VARIABLES

if TYPE_CHECKING:
    import httpx

E = TypeVar("E")
H = TypeVar("H")
R = TypeVar("R")
S = TypeVar("S")

#: The largest file that is fetched by default, in bytes.
_MAX_FILE_BYTES = 256 << 20


class _Closed:
    """Something that is closed at the end of a block."""

    def __enter__(self: S) -> S:
        return self

    def __exit__(self: Any, *error: object) -> None:
        self.close()


class _AsyncClosed:
    """Something that is closed at the end of a block in an event loop."""

    async def __aenter__(self: S) -> S:
        return self

    async def __aexit__(self: Any, *error: object) -> None:
        await self.close()


class _Calls(Generic[H]):
    """Options and connections of both kinds of clients."""

    _is_async = False

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
        *,
        http: Optional[H] = None,
    ) -> None:
        """Takes the address and the key from the environment unless they are given."""
        from ._http import Link, connections

        base_url = os.environ.get(f"{VARIABLES}_BASE_URL", "") if base_url is None else base_url
        api_key = os.environ.get(f"{VARIABLES}_API_KEY", "") if api_key is None else api_key
        self._http: H = connections(self._is_async) if http is None else http
        link = partial(Link, self._http, self._is_async)
        self._shared = Shared(base_url.strip(), api_key.strip(), options or {}, link)

    def _stream(self, *call: Any, **more: Any) -> Reading:
        return Reading(self._shared, *call, **more)

    def _pages(self, *call: Any, **more: Any) -> Callable[[], Call]:
        return partial(Call, self._shared, *call, **more)


class SyncClient(_Closed, _Calls["httpx.Client"]):
    """Calls for programs without an event loop."""

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def _whole(self, *call: Any, **more: Any) -> Reply[Any]:
        return finished(Call(self._shared, *call, **more).whole())

    def download(self, url: str, *, max_bytes: int = _MAX_FILE_BYTES) -> bytes:
        """Fetches a file from an address in a reply, to which no key is sent."""
        return finished(download(self._shared, url, max_bytes))


class Items(Generic[E, R]):
    """The items of a list that comes in pages; each page is asked for when its items are read."""

    def __init__(self, begin: Callable[[], Call]) -> None:
        self._begin = begin

    def __iter__(self) -> Iterator[E]:
        for _, items in drained(self._begin().pages()):
            yield from items

    def pages(self) -> Iterator[Reply[R]]:
        """Returns the replies, one for each page."""
        return (page for page, _ in drained(self._begin().pages()))


class EventStream(_Closed, Generic[E, R]):
    """The events of a streamed reply, as they arrive."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        finished(reading.start())
        self._source = reading.events()
        self._events = drained(self._source)

    def __iter__(self) -> Iterator[E]:
        return self

    def __next__(self) -> E:
        event: E = next(self._events)
        return event

    def close(self) -> None:
        """Ends the stream."""
        finished(self._reading.close(self._source))

    def reply(self) -> Reply[R]:
        """Reads what is left and returns the reply that a call without a stream returns."""
        return finished(self._reading.reply(self._source))


class AsyncBase(_AsyncClosed, _Calls["httpx.AsyncClient"]):
    """Calls for programs with an event loop."""

    _is_async = True

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def _whole(self, *call: Any, **more: Any) -> Reply[Any]:
        return await Call(self._shared, *call, **more).whole()

    async def download(self, url: str, *, max_bytes: int = _MAX_FILE_BYTES) -> bytes:
        """Fetches a file from an address in a reply, to which no key is sent."""
        return await download(self._shared, url, max_bytes)


class AsyncItems(Generic[E, R]):
    """The items of a list that comes in pages; each page is asked for when its items are read."""

    def __init__(self, begin: Callable[[], Call]) -> None:
        self._begin = begin

    async def __aiter__(self) -> AsyncIterator[E]:
        async for _, items in self._begin().pages():
            for item in items:
                yield item

    async def pages(self) -> AsyncIterator[Reply[R]]:
        """Returns the replies, one for each page."""
        async for page, _ in self._begin().pages():
            yield page


class AsyncEventStream(_AsyncClosed, Generic[E, R]):
    """The events of a streamed reply, as they arrive; the call is made with the first one."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._source = reading.events()

    def __aiter__(self) -> AsyncIterator[E]:
        return self

    async def __anext__(self) -> E:
        event: E = await self._source.__anext__()
        return event

    async def close(self) -> None:
        """Ends the stream."""
        await self._reading.close(self._source)

    async def reply(self) -> Reply[R]:
        """Reads what is left and returns the reply that a call without a stream returns."""
        return await self._reading.reply(self._source)
