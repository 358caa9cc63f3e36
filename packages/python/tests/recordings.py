"""Recorded chat streams, where GENWIRE_CORPUS names a folder of them, against a plain reader.

Run it where the package is installed; it prints how many streams were read and how many ended in an
error, as those have to that report one or have no end.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import genwire
from genwire import chat

CHUNK_SIZES = (1 << 30, 7, 4096)

#: The cases beside the corpus whose content is known.
CASES: dict[str, Any] = {
    "wire-04-comment-after-id": ("Slow answer.", "", []),
    "wire-06-tool-call-without-index": ("", "", [("weather", '{"city":"Oslo"}')]),
    "wire-07-tool-call-index-collides": (
        "",
        "",
        [("weather", '{"city":"Oslo"}'), ("clock", '{"zone":"UTC"}')],
    ),
    "wire-08-tool-call-name-late": (
        "",
        "",
        [("weather", '{"city":"Oslo"}'), ("clock", '{"zone":"UTC"}')],
    ),
    "wire-10-think-closed-only": ("The Nile.", "The user wants one river. Short.", []),
    "wire-12-thinking-twice": ("The Nile.", "One river.", []),
}


def read(data: bytes, size: int) -> Any:
    """Reads a stream in chunks; None if that is an error."""
    stream = chat.read_reply()
    try:
        for start in range(0, len(data), size):
            stream.push(data[start : start + size])
        reply: Any = stream.end()
    except genwire.GenwireError:
        return None
    message = chat.read_message(reply)
    first = (reply.get("choices") or [{}])[0].get("message") or {}
    calls = [
        (one.get("function", {}).get("name", ""), one.get("function", {}).get("arguments", ""))
        for one in first.get("tool_calls") or []
    ]
    return message["text"], message["reasoning"] or "", calls


def joined(data: bytes) -> Any:
    """Joins the members of deltas; None if the stream reports an error or has no end."""
    text, thinking, calls, has_ended = "", "", {}, False
    for line in data.decode().split("\n"):
        body = line.removeprefix("data:").strip()
        if not line.startswith("data:") or body == "[DONE]":
            continue
        event = json.loads(body)
        if event.get("error"):
            return None
        for choice in event.get("choices") or []:
            has_ended |= bool(choice.get("finish_reason"))
            delta = choice.get("delta") or {}
            content = delta.get("content") or ""
            if isinstance(content, list):
                for part in content:
                    text += part.get("text", "")
                    thinking += "".join(one["text"] for one in part.get("thinking", []))
            else:
                text += content
            thinking += delta.get("reasoning_content") or delta.get("reasoning") or ""
            for part in delta.get("tool_calls") or []:
                call = calls.setdefault(part.get("index", 0), ["", ""])
                call[0] += part["function"].get("name") or ""
                call[1] += part["function"].get("arguments") or ""
    found = text, thinking.lstrip("\n"), [tuple(call) for call in calls.values()]
    return found if has_ended else None


def main() -> None:
    folder = os.environ.get("GENWIRE_CORPUS")
    if folder is None:
        print("skipped: GENWIRE_CORPUS names no folder of recorded traffic")
        return
    totals = {"read": 0, "refused": 0, "cases": 0}
    for file in sorted(Path(folder, "recordings").glob("*.sse")):
        data = file.read_bytes()
        expected = joined(data)
        for size in CHUNK_SIZES:
            found = read(data, size)
            if found != expected:
                sys.exit(f"{file.name} in chunks of {size}: {found}, expected {expected}")
        totals["read" if expected else "refused"] += 1
    for file in sorted(Path(folder, "../cases/wire").glob("*.sse")):
        data = file.read_bytes()
        for size in (1, *CHUNK_SIZES):
            found = read(data, size)
            if file.stem in CASES and found != CASES[file.stem]:
                sys.exit(f"{file.name} in chunks of {size}: {found}")
            is_odd = found and ("</think>" in found[0] or any(not one[0] for one in found[2]))
            if is_odd:
                sys.exit(f"{file.name} in chunks of {size}: {found}")
        totals["cases"] += 1
    print(json.dumps(totals))


main()
