"""Creates a video from a template."""

import json

from genwire.video import OPERATIONS, CreateTemplateVideoRequest, validate
from service import call

request: CreateTemplateVideoRequest = {"template_id": "template-1"}
validate("create_template_video", "request", request)
response = call(OPERATIONS["create_template_video"], request)
reply = validate("create_template_video", "response", json.load(response))
print("task", reply["task_id"])
