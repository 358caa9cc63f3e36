"""The library with the checks: one function for every call."""

from __future__ import annotations

import ctypes
import json
import sys
import threading
from pathlib import Path
from typing import Any, Optional, Union

from ._report import GenwireError, Report, error_of

#: The ending of a library on this platform.
_ENDING = {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")

Text = Union[str, bytes, bytearray, memoryview]


def _load() -> ctypes.PyDLL:
    library = ctypes.PyDLL(str(Path(__file__).with_name(f"_genwire.{_ENDING}")))
    library.genwire_reserve.argtypes = [ctypes.c_size_t]
    for function in (library.genwire_reserve, library.genwire_call, library.genwire_result):
        function.restype = ctypes.c_size_t
    return library


_LIBRARY = _load()
# A call is three steps, which belong together.
_LOCK = threading.Lock()


def answer(words: str, payload: Text) -> Any:
    """Makes a call and returns its result, which has ``error`` if the call cannot be answered."""
    try:
        body = payload.encode() if isinstance(payload, str) else bytes(payload)
    except UnicodeEncodeError as error:
        return _failed(f"the text cannot be written as UTF-8: {error.reason}")
    data = words.encode("ascii", "replace") + b"\n" + body
    with _LOCK:
        address = _LIBRARY.genwire_reserve(len(data))
        if not address:
            return _failed(f"a call of {len(data)} bytes is too large")
        ctypes.memmove(address, data, len(data))
        size = _LIBRARY.genwire_call()
        result = ctypes.string_at(_LIBRARY.genwire_result(), size)
    return json.loads(result)


def call(words: str, payload: Text = b"") -> Any:
    """Makes a call and returns its result; one that cannot be answered is a ``GenwireError``."""
    result = answer(words, payload)
    if "error" in result:
        raise error_of(result)
    return result


def written(value: object, name: str = "the value", files: Optional[list[bytes]] = None) -> bytes:
    """Writes a value as JSON; the bytes in it are files, where there may be any."""

    def handle(part: object) -> str:
        if files is None or not isinstance(part, bytes):
            raise TypeError(f"a value of the type `{type(part).__name__}` is not JSON")
        files.append(part)
        return f"file:{len(files) - 1}"

    try:
        text = json.dumps(value, default=handle, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise GenwireError(f"{name} cannot be written as JSON: {error}") from None


def _loaded() -> None:
    """Hands over the interface, unless the library has it built in."""
    model = Path(__file__).with_name("_model.json")
    if model.exists():
        call("load", model.read_bytes())


def _failed(error: str) -> Report:
    return {"valid": False, "violations": [], "error": error}


def _asked(verb: str, operation: str, part: str, body: Any, is_text: bool = False) -> Any:
    """Makes a call about a body; a name is written without what would end it."""
    operation, part = ("_".join(name.split()) or "_" for name in (operation, part))
    try:
        return answer(f"{verb} {operation} {part}", body if is_text else written(body, "the body"))
    except GenwireError as error:
        return {**_failed(str(error)), "issues": [{"message": str(error), "path": []}]}


def check(operation: str, part: str, body: object) -> Report:
    """Checks a body and reports every violation.

    Text and bytes are read as JSON; any other value is the body itself. Nothing is raised: a body
    that cannot be read has a report with ``error``.
    """
    is_text = isinstance(body, (str, bytes, bytearray, memoryview))
    report: Report = _asked("check", operation, part, body, is_text)
    return report


def issues(operation: str, part: str, value: object) -> list[Any]:
    """Returns the errors of a value; a part that does not exist is a ``GenwireError``."""
    found = _asked("issues", operation, part, value)
    if "issues" not in found:
        raise error_of(found)
    issues: list[Any] = found["issues"]
    return issues


def is_valid(operation: str, part: str, body: object) -> bool:
    """Returns true if a value is a valid body; a part that does not exist is a ``GenwireError``."""
    return not issues(operation, part, body)


def validate(operation: str, part: str, body: object) -> Any:
    """Returns a value that is a valid body; raises a ``GenwireError`` with all violations if not."""
    report = _asked("validate", operation, part, body)
    if "error" in report:
        raise error_of(report)
    return body


class Handle:
    """Something that takes its input in chunks, until it is ended or closed."""

    _handle: Optional[int] = None

    def __init__(self, what: str, facts: Text = b"") -> None:
        self._handle = call(f"open {what}", facts)["handle"]

    def push(self, chunk: Text) -> Any:
        """Hands over a chunk."""
        return self._call("push", chunk)

    def end(self) -> Any:
        """Ends the input."""
        result = self._call("end")
        self._handle = None
        return result

    def close(self) -> None:
        """Drops it."""
        if self._handle is not None:
            self._call("close")
            self._handle = None

    def __del__(self) -> None:
        if self._handle is not None and not sys.is_finalizing():
            self.close()

    def _call(self, verb: str, payload: Text = b"") -> Any:
        if self._handle is None:
            raise GenwireError("it has been ended or closed")
        return call(f"{verb} {self._handle}", payload)


_loaded()
