"""The two kinds of clients; the operations are added by generated classes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Coroutine, Generic, Iterator, Optional, TypeVar

from ._call import Call, Pages, Reading, Reply, Shared, download
from ._options import CallOptions
from .generated._project import VARIABLES

if TYPE_CHECKING:
    import httpx

    from ._http import Link

E = TypeVar("E")
H = TypeVar("H")
R = TypeVar("R")
S = TypeVar("S")

#: The largest file that is fetched by default, in bytes.
_MAX_FILE_BYTES = 256 << 20


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
        from ._http import connections

        base_url = os.environ.get(f"{VARIABLES}_BASE_URL", "") if base_url is None else base_url
        api_key = os.environ.get(f"{VARIABLES}_API_KEY", "") if api_key is None else api_key
        self._shared = Shared(base_url.strip(), api_key.strip(), options)
        self._http: H = connections(self._is_async) if http is None else http

    def _link(self) -> Link:
        from ._http import Link

        return Link(self._http, self._is_async)

    def _stream(self, operation: str, body: object = None, **call: Any) -> Reading:
        return Reading(Call(self._shared, operation, body, **call), self._link())

    def _pages(self, operation: str, body: object = None, **call: Any) -> Callable[[], Pages]:
        return lambda: Pages(Call(self._shared, operation, body, **call), self._link())

    def _file(self, url: str, max_bytes: int) -> Coroutine[Any, Any, bytes]:
        return download(self._link(), url, max_bytes, self._shared.options)


class SyncClient(_Closed, _Calls["httpx.Client"]):
    """Calls for programs without an event loop."""

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def _run(self, work: Coroutine[Any, Any, R]) -> R:
        from ._http import finished

        return finished(work)

    def _whole(self, operation: str, body: object = None, **call: Any) -> Reply[Any]:
        return self._run(Call(self._shared, operation, body, **call).whole(self._link()))

    def download(self, url: str, *, max_bytes: int = _MAX_FILE_BYTES) -> bytes:
        """Fetches a file from an address in a reply, to which no key is sent."""
        return self._run(self._file(url, max_bytes))


class Items(Generic[E, R]):
    """The items of a list that comes in pages; each page is asked for when its items are read."""

    def __init__(self, client: SyncClient, begin: Callable[[], Pages]) -> None:
        self._run = client._run
        self._begin = begin

    def __iter__(self) -> Iterator[E]:
        for _, items in self._turns():
            yield from items

    def pages(self) -> Iterator[Reply[R]]:
        """Returns the replies, one for each page."""
        return (page for page, _ in self._turns())

    def _turns(self) -> Iterator[tuple[Reply[R], list[E]]]:
        pages = self._begin()
        while (turn := self._run(pages.turn())) is not None:
            yield turn


class EventStream(_Closed, Generic[E, R]):
    """The events of a streamed reply, as they arrive."""

    def __init__(self, client: SyncClient, reading: Reading) -> None:
        self._run = client._run
        self._reading = reading
        self._run(reading.start())
        self._events: Any = reading.events()

    def __iter__(self) -> Iterator[E]:
        return self

    def __next__(self) -> E:
        try:
            event: E = self._run(self._events.__anext__())
            return event
        except StopAsyncIteration:
            raise StopIteration from None

    def close(self) -> None:
        """Ends the stream."""
        self._run(self._reading.close(self._events))

    def reply(self) -> Reply[R]:
        """Reads what is left and returns the reply that a call without a stream returns."""
        for _ in self:
            pass
        return self._reading.reply()


class AsyncBase(_AsyncClosed, _Calls["httpx.AsyncClient"]):
    """Calls for programs with an event loop."""

    _is_async = True

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def _whole(self, operation: str, body: object = None, **call: Any) -> Reply[Any]:
        return await Call(self._shared, operation, body, **call).whole(self._link())

    async def download(self, url: str, *, max_bytes: int = _MAX_FILE_BYTES) -> bytes:
        """Fetches a file from an address in a reply, to which no key is sent."""
        return await self._file(url, max_bytes)


class AsyncItems(Generic[E, R]):
    """The items of a list that comes in pages; each page is asked for when its items are read."""

    def __init__(self, client: AsyncBase, begin: Callable[[], Pages]) -> None:
        self._begin = begin

    async def __aiter__(self) -> AsyncIterator[E]:
        async for _, items in self._turns():
            for item in items:
                yield item

    async def pages(self) -> AsyncIterator[Reply[R]]:
        """Returns the replies, one for each page."""
        async for page, _ in self._turns():
            yield page

    async def _turns(self) -> AsyncIterator[tuple[Reply[R], list[E]]]:
        pages = self._begin()
        while (turn := await pages.turn()) is not None:
            yield turn


class AsyncEventStream(_AsyncClosed, Generic[E, R]):
    """The events of a streamed reply, as they arrive; the call is made with the first one."""

    def __init__(self, client: AsyncBase, reading: Reading) -> None:
        self._reading = reading
        self._events: Any = reading.events()

    def __aiter__(self) -> AsyncIterator[E]:
        return self

    async def __anext__(self) -> E:
        event: E = await self._events.__anext__()
        return event

    async def close(self) -> None:
        """Ends the stream."""
        await self._reading.close(self._events)

    async def reply(self) -> Reply[R]:
        """Reads what is left and returns the reply that a call without a stream returns."""
        async for _ in self:
            pass
        return self._reading.reply()
