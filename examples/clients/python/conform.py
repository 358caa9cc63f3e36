"""The official OpenAI client as a client for `genwire conform --client`.

It makes the calls of chat; the other operations of the interface are not in this client.
"""

import json
import sys

import openai


def collected(completions, call):
    """Returns what the helper of the client makes of a stream."""
    body = {name: value for name, value in call["body"].items() if name != "stream"}
    with completions.stream(**body) as stream:
        message = stream.get_final_completion().choices[0].message
    calls = [
        {
            "id": one.id or "",
            "name": one.function.name or "",
            "arguments": one.function.arguments or "",
        }
        for one in message.tool_calls or []
    ]
    reasoning = getattr(message, "reasoning_content", None) or ""
    collected = {"text": message.content or "", "reasoning": reasoning, "calls": calls}
    return {"outcome": "reply", "collected": collected}


def streamed(completions, call, seen):
    if call.get("collect"):
        return collected(completions, call)
    with completions.create(**call["body"]) as stream:
        for chunk in stream:
            seen.append(chunk.to_dict())
    return {"outcome": "reply"}


def whole(completions, call):
    reply = completions.create(**call["body"])
    return {"outcome": "reply", "reply": reply.to_dict()}


def described(error):
    code = getattr(error, "code", None)
    return {
        "message": str(error),
        "status": getattr(error, "status_code", None),
        "code": int(code) if str(code).isdigit() else code,
    }


def answer(call):
    """Makes a call and returns what came of it."""
    if call["operation"] != "create_chat_completion":
        return {"outcome": "unsupported"}
    client = openai.OpenAI(
        base_url=call["base_url"] + "/v1",
        api_key=call["key"],
        max_retries=call["retries"],
        timeout=call["timeout_ms"] / 1000,
    )
    seen = []
    try:
        if call["stream"]:
            result = streamed(client.chat.completions, call, seen)
        else:
            result = whole(client.chat.completions, call)
    except Exception as error:  # Whatever a program that uses the client would have to catch.
        result = {"outcome": "error", "error": described(error)}
    return {**result, "events": seen}


for line in sys.stdin:
    call = json.loads(line)
    printed = json.dumps({"case": call["case"], **answer(call)}, ensure_ascii=False)
    sys.stdout.buffer.write(printed.encode("utf-8", "replace") + b"\n")
    sys.stdout.buffer.flush()
