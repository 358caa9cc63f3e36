"""Creates a task that writes a prompt for a video."""

from genwire import Client, InvalidRequest
from genwire.video import CreateH3ContextIrRequest

request: CreateH3ContextIrRequest = {
    "model": "X-H3",
    "content": [{"type": "text", "text": "A lighthouse at dusk."}],
    "duration": 99,
    "ratio": "16:9",
}
with Client() as client:
    try:
        client.create_h3_context_ir(request)
    except InvalidRequest as error:
        print("not sent:", error.violations[0]["path"])
    request["duration"] = 6
    print("task", client.create_h3_context_ir(request).body.get("task_id"))
