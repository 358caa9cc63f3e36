"""Creates a task and deletes it."""

from genwire import Client

with Client() as client:
    created = client.create_h3_context_ir(
        {
            "model": "X-H3",
            "content": [{"type": "text", "text": "A lighthouse at dusk."}],
            "duration": 6,
            "ratio": "16:9",
        }
    )
    print(client.delete_video_task(created.body.get("task_id", "")).body)
