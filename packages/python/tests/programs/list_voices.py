"""Lists the voices of the system."""

import json

from genwire.audio import OPERATIONS, ListVoicesRequest, validate
from service import call

request: ListVoicesRequest = {"voice_type": "system"}
validate("list_voices", "request", request)
reply = validate("list_voices", "response", json.load(call(OPERATIONS["list_voices"], request)))
voices = reply.get("system_voice") or []
print(len(voices), "voices, such as", voices[0].get("voice_id"))
