"""The client as a command for `genwire conform --client`: a call a line, and its result a line."""

from __future__ import annotations

import json
import sys
from typing import Any

import httpx
from genwire import CallError, CallOptions, ChatReply, Client, GenwireError, TaskError


def made(call: dict[str, Any], events: list[Any]) -> dict[str, Any]:
    """Makes a call; an error is raised."""
    wait = call["timeout_ms"] / 1000
    options: CallOptions = {
        "connect_timeout": wait,
        "reply_timeout": wait,
        "idle_timeout": wait,
        "attempts": call["retries"] + 1,
        "first_pause": 0.01,
        "longest_pause": 1.0,
        "check": "off",
    }
    operation = call["operation"]
    with Client(call["base_url"], call["key"], options, http=httpx.Client(trust_env=False)) as client:
        if call["callback"] or not hasattr(client, operation):
            return {"outcome": "unsupported"}
        if call["wait_ms"] is not None:
            task = client.wait_for_video_task(
                call["parameters"]["task_id"], interval=0.05, deadline=call["wait_ms"] / 1000
            )
            return {"outcome": "reply", "reply": task.body}
        if call["stream"]:
            stream = getattr(client, f"{operation}_stream")(call["body"])
            for event in stream:
                events.append(event)
            reply = stream.reply()
        else:
            arguments = list(call["parameters"].values())
            arguments += [] if call["body"] is None else [call["body"]]
            reply = getattr(client, operation)(*arguments)
    printed: dict[str, Any] = {"outcome": "reply", "reply": reply.body}
    if call["collect"] and isinstance(reply, ChatReply):
        printed["collected"] = {
            "text": reply.text,
            "reasoning": reply.reasoning or "",
            "calls": reply.tool_calls,
        }
    elif call["collect"]:
        audio = (reply.body.get("data") or {}).get("audio") or ""
        bytes.fromhex(audio)
        printed["collected"] = {"audio": audio}
    return printed


def answer(call: dict[str, Any]) -> dict[str, Any]:
    """Makes a call and returns the line about it."""
    events: list[Any] = []
    try:
        printed = made(call, events)
    except TaskError as error:
        printed = {"outcome": "error", "error": {"message": str(error), "code": error.code}, "state": error.state}
    except CallError as error:
        failure = {"message": str(error), "status": error.status, "code": error.code}
        printed = {"outcome": "error", "error": failure}
    except (GenwireError, ValueError) as error:
        printed = {"outcome": "error", "error": {"message": str(error)}}
    if call["stream"]:
        printed["events"] = events
    return {"case": call["case"], **printed}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
