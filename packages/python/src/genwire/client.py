"""The clients: the operations, and what this interface adds to them."""

from __future__ import annotations

import json
import random
import time
from typing import TYPE_CHECKING, Any, AsyncIterator, Iterator, Optional

from . import _engine
from ._base import AsyncEventStream, EventStream
from ._call import Call, Reply, Shared
from ._errors import CallError, TaskError
from ._options import CallOptions
from .chat import MessageText, Segment, ToolCallText, read_message
from .generated._operations import AsyncOperations, Operations
from .generated.chat import (
    ChatCompletionChunk,
    CreateChatCompletionRequest,
    CreateChatCompletionResponse,
)
from .generated.video import QueryVideoTaskResponse

if TYPE_CHECKING:
    from ._http import Link

#: The pause between two queries of a task, and the time of a wait, in seconds.
_INTERVAL, _DEADLINE = 10.0, 3600.0


class ChatReply(Reply[CreateChatCompletionResponse]):
    """The reply to a chat."""

    _read: Optional[MessageText] = None

    @classmethod
    def of(cls, reply: Reply[CreateChatCompletionResponse]) -> ChatReply:
        """Takes a reply."""
        made = cls.__new__(cls)
        made.__dict__.update(reply.__dict__)
        return made

    def _message(self) -> MessageText:
        if self._read is None:
            self._read = read_message(self.body)
        return self._read

    @property
    def text(self) -> str:
        """The answer, without thinking."""
        return self._message()["text"]

    @property
    def reasoning(self) -> Optional[str]:
        """The thinking, if there is any."""
        return self._message()["reasoning"]

    @property
    def tool_calls(self) -> list[ToolCallText]:
        """The calls, each with ``id``, ``name`` and ``arguments``."""
        return self._message()["calls"]


def _segments(handle: _engine.Handle, event: object) -> list[Segment]:
    pushed = handle.end() if event is None else handle.push(json.dumps(event))
    segments: list[Segment] = pushed["segments"]
    return segments


class ChatStream(EventStream[ChatCompletionChunk, CreateChatCompletionResponse]):
    """The events of a streamed reply to a chat."""

    def segments(self) -> Iterator[Segment]:
        """Reads the stream as parts of the thinking and the answer, in place of its events."""
        handle = _engine.Handle("deltas")
        for event in self:
            yield from _segments(handle, event)
        yield from _segments(handle, None)

    def reply(self) -> ChatReply:
        """Reads what is left and returns the whole reply."""
        return ChatReply.of(super().reply())


class AsyncChatStream(AsyncEventStream[ChatCompletionChunk, CreateChatCompletionResponse]):
    """The events of a streamed reply to a chat."""

    async def segments(self) -> AsyncIterator[Segment]:
        """Reads the stream as parts of the thinking and the answer, in place of its events."""
        handle = _engine.Handle("deltas")
        async for event in self:
            for segment in _segments(handle, event):
                yield segment
        for segment in _segments(handle, None):
            yield segment

    async def reply(self) -> ChatReply:
        """Reads what is left and returns the whole reply."""
        return ChatReply.of(await super().reply())


async def _waited(
    link: Link,
    shared: Shared,
    task_id: str,
    interval: float,
    deadline: float,
    options: Optional[CallOptions],
) -> Reply[QueryVideoTaskResponse]:
    """Queries a task until it ends or the deadline passes."""
    start = time.monotonic()
    facts: dict[str, Any] = {"task_id": task_id, "interval": interval, "deadline": deadline, "unit_ms": 1000}
    while True:
        reply: Optional[Reply[QueryVideoTaskResponse]] = None
        problem: Optional[CallError] = None
        within = max(deadline - (time.monotonic() - start), 0.001)
        try:
            call = Call(shared, "query_video_task", path={"task_id": task_id}, options=options, within=within)
            reply = await call.whole(link)
        except CallError as error:
            if not error.retryable:
                raise
            problem = error
        facts["asked"] = (problem and problem.retry_after) or 0.0
        facts.update(elapsed=time.monotonic() - start, random=random.random())
        seen = b"" if reply is None else _engine.written(reply.body)
        made = _engine.call("wait", _engine.written(facts) + b"\n" + seen)
        if "has_succeeded" in made and reply is not None:
            return reply
        if "failure" in made:
            raise TaskError(task_id=task_id, **made["failure"]) from problem
        facts.update(polls=made["polls"], state=made["state"])
        await link.sleep(made["pause"])


class Client(Operations):
    """A client for programs without an event loop."""

    def create_chat_completion(
        self, request: CreateChatCompletionRequest, options: Optional[CallOptions] = None
    ) -> ChatReply:
        """Creates a reply of the assistant to a conversation."""
        return ChatReply.of(super().create_chat_completion(request, options))

    def create_chat_completion_stream(
        self, request: CreateChatCompletionRequest, options: Optional[CallOptions] = None
    ) -> ChatStream:
        """Creates a reply in events."""
        reading = self._stream("create_chat_completion", request, stream=("stream", True, False), options=options)
        return ChatStream(self, reading)

    def wait_for_video_task(
        self,
        task_id: str,
        *,
        interval: float = _INTERVAL,
        deadline: float = _DEADLINE,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryVideoTaskResponse]:
        """Queries a task until it has succeeded; any other end is a ``TaskError``."""
        return self._run(_waited(self._link(), self._shared, task_id, interval, deadline, options))


class AsyncClient(AsyncOperations):
    """A client for programs with an event loop."""

    async def create_chat_completion(
        self, request: CreateChatCompletionRequest, options: Optional[CallOptions] = None
    ) -> ChatReply:
        """Creates a reply of the assistant to a conversation."""
        return ChatReply.of(await super().create_chat_completion(request, options))

    def create_chat_completion_stream(
        self, request: CreateChatCompletionRequest, options: Optional[CallOptions] = None
    ) -> AsyncChatStream:
        """Creates a reply in events."""
        reading = self._stream("create_chat_completion", request, stream=("stream", True, False), options=options)
        return AsyncChatStream(self, reading)

    async def wait_for_video_task(
        self,
        task_id: str,
        *,
        interval: float = _INTERVAL,
        deadline: float = _DEADLINE,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryVideoTaskResponse]:
        """Queries a task until it has succeeded; any other end is a ``TaskError``."""
        return await _waited(self._link(), self._shared, task_id, interval, deadline, options)
