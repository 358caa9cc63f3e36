"""Creates a task that writes a prompt for a video."""

import json

from genwire.video import OPERATIONS, CreateH3ContextIrRequest, validate
from service import call

request: CreateH3ContextIrRequest = {
    "model": "X-H3",
    "content": [{"type": "text", "text": "A lighthouse at dusk."}],
    "duration": 6,
    "ratio": "16:9",
}
validate("create_h3_context_ir", "request", request)
response = call(OPERATIONS["create_h3_context_ir"], request)
reply = validate("create_h3_context_ir", "response", json.load(response))
print("task", reply["task_id"])
