"""Streamed replies: bytes go in, events and the whole reply come out."""

from __future__ import annotations

from typing import Any, Generator, Generic, Iterable, TypeVar

from ._engine import Handle, Text
from ._report import GenwireError

Event = TypeVar("Event")
Reply = TypeVar("Reply")


class ReplyStream(Generic[Event, Reply]):
    """Reader of one streamed reply."""

    def __init__(self, operation: str) -> None:
        self._handle = Handle(f"stream {operation}")
        self.has_ended = False
        """True once the last event or an error has come."""

    def push(self, data: Text) -> list[Event]:
        """Takes bytes and returns the events that they complete.

        An error that the stream reports is raised once the events before it have been returned.
        """
        pushed: Any = self._handle.push(data)
        self.has_ended = pushed["ended"]
        if pushed["failure"] is not None and not pushed["events"]:
            raise GenwireError(pushed["failure"]["message"])
        events: list[Event] = pushed["events"]
        return events

    def end(self) -> Reply:
        """Ends the stream and returns the whole reply; raises where it was cut or has failed."""
        ended: Any = self._handle.end()
        if ended["failure"] is not None:
            raise GenwireError(ended["failure"]["message"], partial=ended["reply"])
        reply: Reply = ended["reply"]
        return reply

    def close(self) -> None:
        """Drops the stream."""
        self._handle.close()

    def events(self, source: Iterable[bytes]) -> Generator[Event, None, Reply]:
        """Reads a source to its end: yields its events and returns the whole reply."""
        try:
            for chunk in source:
                yield from self.push(chunk)
                if self.has_ended:
                    break
            return self.end()
        finally:
            self.close()
