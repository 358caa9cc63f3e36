"""Asks a question, first for the whole reply and then for a stream."""

import json

from genwire.chat import OPERATIONS, CreateChatCompletionRequest, read_reply, split_thinking, validate
from service import call

request: CreateChatCompletionRequest = {
    "model": "X-M3",
    "messages": [
        {"role": "system", "content": "Answer in one sentence."},
        {"role": "user", "content": [{"type": "text", "text": "Name a river."}]},
    ],
}
validate("create_chat_completion", "request", request)
operation = OPERATIONS["create_chat_completion"]
reply = validate("create_chat_completion", "response", json.load(call(operation, request)))
message = (reply.get("choices") or [])[0].get("message")
assert message is not None
thinking, answer = split_thinking(message.get("content") or "")
print(answer)

request["stream"] = True
for event in read_reply().events(call(operation, request)):
    validate("create_chat_completion", "event", event)
    for choice in event.get("choices") or []:
        delta = choice.get("delta")
        print((delta and delta.get("content")) or "", end="")
print()
