"""Creates a task and deletes it."""

import json

from genwire.video import OPERATIONS, CreateH3ContextIrRequest, validate
from service import call

request: CreateH3ContextIrRequest = {
    "model": "X-H3",
    "content": [{"type": "text", "text": "A lighthouse at dusk."}],
    "duration": 6,
    "ratio": "16:9",
}
response = call(OPERATIONS["create_h3_context_ir"], request)
created = validate("create_h3_context_ir", "response", json.load(response))
response = call(OPERATIONS["delete_video_task"], task=created["task_id"])
print(validate("delete_video_task", "response", json.load(response)))
