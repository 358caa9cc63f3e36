"""Types and checks of the speech operations."""

from __future__ import annotations

from typing import Literal, TypedDict

from . import _engine
from ._stream import ReplyStream as ReplyStream
from .generated.audio import *  # noqa: F403
from .generated.audio import SpeechEvent, SynthesizeSpeechResponse


def read_reply() -> ReplyStream[SpeechEvent, SynthesizeSpeechResponse]:
    """Reads a streamed speech reply."""
    return ReplyStream("synthesize_speech")


class _Token(TypedDict):
    start: int
    end: int
    kind: Literal[
        "text", "pause", "malformed", "interjection", "syllable", "ipa", "line_break"
    ]


class SpeechToken(_Token, total=False):
    """Consecutive characters of a text to speak, with their places in the string."""

    seconds: float
    """The length of a pause."""
    message: str
    """Defect of a malformed marker."""


class SpeechFault(TypedDict):
    """Something that is wrong with a text to speak, with its place in the string."""

    start: int
    end: int
    kind: Literal[
        "pause_number",
        "pause_decimals",
        "pause_length",
        "nothing_before",
        "nothing_after",
        "no_reading",
        "other",
    ]
    message: str


def read_speech_text(text: str) -> tuple[list[SpeechToken], list[SpeechFault]]:
    """Reads a text to speak: its tokens, which make up the whole text, and its faults."""
    read = _engine.call("speech chars", text)
    return read["tokens"], read["faults"]
