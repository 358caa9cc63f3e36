"""Lists the voices of the system."""

from genwire import Client

with Client() as client:
    reply = client.list_voices({"voice_type": "system"})
    voices = reply.body.get("system_voice") or []
    print(len(voices), "voices, such as", voices[0].get("voice_id"))
