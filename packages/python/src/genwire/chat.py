"""Types and checks of the chat operations."""

from __future__ import annotations

from typing import TypedDict

from . import _engine
from ._stream import ReplyStream as ReplyStream
from .generated.chat import *  # noqa: F403
from .generated.chat import ChatCompletionChunk, CreateChatCompletionResponse


def read_reply() -> ReplyStream[ChatCompletionChunk, CreateChatCompletionResponse]:
    """Reads a streamed chat reply."""
    return ReplyStream("create_chat_completion")


class Segment(TypedDict, total=False):
    """Part of a text that is all thinking or all answer; it has one of the members.

    ``text_was_thinking`` takes the place of a closing tag without its opening tag: all text before
    it is thinking.
    """

    thinking: str
    text: str
    text_was_thinking: bool


class ThinkingSplitter:
    """Splits a text that comes in chunks into thinking and answer."""

    def __init__(self, anywhere: bool = False) -> None:
        self._handle = _engine.Handle("split-any" if anywhere else "split")

    def push(self, chunk: str) -> list[Segment]:
        """Returns the segments that a chunk completes."""
        segments: list[Segment] = self._handle.push(chunk)["segments"]
        return segments

    def end(self) -> list[Segment]:
        """Ends the text and returns what was held back."""
        segments: list[Segment] = self._handle.end()["segments"]
        return segments


class ToolCallText(TypedDict):
    """A call in a reply; ``id`` is empty if it has none."""

    id: str
    name: str
    arguments: str


class MessageText(TypedDict):
    """The answer of a reply, its thinking, which is none where there is none, and its calls."""

    text: str
    reasoning: str | None
    calls: list[ToolCallText]


def read_message(reply: CreateChatCompletionResponse) -> MessageText:
    """Returns the answer, the thinking and the calls of a whole reply."""
    read: MessageText = _engine.call("message", _engine.written(reply))
    return read


def split_thinking(text: str) -> tuple[str | None, str]:
    """Splits a whole text into the thinking at its start, if there is any, and the answer."""
    split = _engine.call("think", text)
    return split["thinking"], split["text"]
