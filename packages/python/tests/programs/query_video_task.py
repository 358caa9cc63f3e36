"""Waits until a task has reached a state that it does not leave by itself."""

import json
import time

from genwire.video import OPERATIONS, TASK_TRANSITIONS, CreateH3ContextIrRequest, validate
from service import call

request: CreateH3ContextIrRequest = {
    "model": "X-H3",
    "content": [{"type": "text", "text": "A lighthouse at dusk."}],
    "duration": 6,
    "ratio": "16:9",
}
response = call(OPERATIONS["create_h3_context_ir"], request)
created = validate("create_h3_context_ir", "response", json.load(response))
moves = {row["from"] for row in TASK_TRANSITIONS if row["result"] == "to"}
for _ in range(600):
    response = call(OPERATIONS["query_video_task"], task=created["task_id"])
    task = validate("query_video_task", "response", json.load(response)).get("task")
    assert task is not None
    if task.get("status") not in moves:
        print("the task is", task.get("status"))
        break
    time.sleep(0.1)
else:
    raise SystemExit("the task does not end")
