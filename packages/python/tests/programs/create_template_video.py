"""Creates a video from a template."""

from genwire import Client

with Client() as client:
    reply = client.create_template_video({"template_id": "template-1"})
    print("task", reply.body.get("task_id"))
