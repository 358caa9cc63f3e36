"""Creates a task and waits until it has ended."""

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
    reply = client.wait_for_video_task(created.body.get("task_id", ""), interval=0.1, deadline=60)
    task = reply.body.get("task")
    assert task is not None
    print("the task is", task.get("status"))
