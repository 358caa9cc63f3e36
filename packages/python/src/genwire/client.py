"""The clients: the operations, and what this interface adds to them."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from functools import cached_property
from typing import Any, Optional

from . import _engine
from ._base import AsyncEventStream, EventStream
from ._call import Call, Reply, Shared, Time, drained, finished
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

#: The pause between two queries of a task, and the time of a wait, in seconds.
_INTERVAL, _DEADLINE = 10.0, 3600.0


class ChatReply(Reply[CreateChatCompletionResponse]):
    """The reply to a chat."""

    @cached_property
    def _message(self) -> MessageText:
        return read_message(self.body)

    @property
    def text(self) -> str:
        """The answer, without thinking."""
        return self._message["text"]

    @property
    def reasoning(self) -> Optional[str]:
        """The thinking, if there is any."""
        return self._message["reasoning"]

    @property
    def tool_calls(self) -> list[ToolCallText]:
        """The calls, each with ``id``, ``name`` and ``arguments``."""
        return self._message["calls"]


async def _segments(events: AsyncIterator[ChatCompletionChunk]) -> AsyncIterator[Segment]:
    """Splits the events of a reply into parts of the thinking and the answer."""
    handle = _engine.Handle("deltas")
    async for event in events:
        for segment in handle.push(_engine.written(event))["segments"]:
            yield segment
    for segment in handle.end()["segments"]:
        yield segment


class ChatStream(EventStream[ChatCompletionChunk, CreateChatCompletionResponse]):
    """The events of a streamed reply to a chat."""

    def segments(self) -> Iterator[Segment]:
        """Reads the stream as parts of the thinking and the answer, in place of its events."""
        return drained(_segments(self._source))

    def reply(self) -> ChatReply:
        """Reads what is left and returns the whole reply."""
        return ChatReply(**vars(super().reply()))


class AsyncChatStream(AsyncEventStream[ChatCompletionChunk, CreateChatCompletionResponse]):
    """The events of a streamed reply to a chat."""

    def segments(self) -> AsyncIterator[Segment]:
        """Reads the stream as parts of the thinking and the answer, in place of its events."""
        return _segments(self._source)

    async def reply(self) -> ChatReply:
        """Reads what is left and returns the whole reply."""
        return ChatReply(**vars(await super().reply()))


async def _waited(
    shared: Shared,
    task_id: str,
    interval: float,
    deadline: float,
    options: Optional[CallOptions],
) -> Reply[QueryVideoTaskResponse]:
    """Queries a task until it ends or the deadline passes."""
    times = Time()
    facts: dict[str, Any] = {"task_id": task_id, "interval": interval, "deadline": deadline, "unit_ms": 1000}
    while True:
        reply: Optional[Reply[QueryVideoTaskResponse]] = None
        problem: Optional[CallError] = None
        within = max(deadline - times.elapsed(), 0.001)
        call = Call(shared, "query_video_task", path={"task_id": task_id}, options=options, within=within)
        try:
            reply = await call.whole()
        except CallError as error:
            if not error.retryable:
                raise
            problem = error
        facts["asked"] = (problem and problem.retry_after) or 0.0
        facts.update(elapsed=times.elapsed(), random=random.random())
        seen = b"" if reply is None else _engine.written(reply.body)
        made = _engine.call("wait", _engine.written(facts) + b"\n" + seen)
        if "has_succeeded" in made and reply is not None:
            return reply
        if "failure" in made:
            raise TaskError(task_id=task_id, **made["failure"]) from problem
        facts.update(polls=made["polls"], state=made["state"])
        await call.link.sleep(made["pause"])


class Client(Operations):
    """A synchronous client."""

    def create_chat_completion(
        self, request: CreateChatCompletionRequest, options: Optional[CallOptions] = None
    ) -> ChatReply:
        """Creates a reply of the assistant to a conversation."""
        return ChatReply(**vars(super().create_chat_completion(request, options)))

    def create_chat_completion_stream(
        self, request: CreateChatCompletionRequest, options: Optional[CallOptions] = None
    ) -> ChatStream:
        """Creates a reply in events."""
        call = self._stream("create_chat_completion", request, stream=("stream", True, False), options=options)
        return ChatStream(call)

    def wait_for_video_task(
        self,
        task_id: str,
        *,
        interval: float = _INTERVAL,
        deadline: float = _DEADLINE,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryVideoTaskResponse]:
        """Queries a task until it has succeeded; any other end is a ``TaskError``."""
        return finished(_waited(self._shared, task_id, interval, deadline, options))


class AsyncClient(AsyncOperations):
    """An asynchronous client, for `asyncio`."""

    async def create_chat_completion(
        self, request: CreateChatCompletionRequest, options: Optional[CallOptions] = None
    ) -> ChatReply:
        """Creates a reply of the assistant to a conversation."""
        return ChatReply(**vars(await super().create_chat_completion(request, options)))

    def create_chat_completion_stream(
        self, request: CreateChatCompletionRequest, options: Optional[CallOptions] = None
    ) -> AsyncChatStream:
        """Creates a reply in events."""
        call = self._stream("create_chat_completion", request, stream=("stream", True, False), options=options)
        return AsyncChatStream(call)

    async def wait_for_video_task(
        self,
        task_id: str,
        *,
        interval: float = _INTERVAL,
        deadline: float = _DEADLINE,
        options: Optional[CallOptions] = None,
    ) -> Reply[QueryVideoTaskResponse]:
        """Queries a task until it has succeeded; any other end is a ``TaskError``."""
        return await _waited(self._shared, task_id, interval, deadline, options)
