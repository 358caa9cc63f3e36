"""Speaks a text, and counts the bytes of its audio."""

from genwire.audio import OPERATIONS, SynthesizeSpeechRequest, read_reply, read_speech_text, validate
from service import call

text = "Good morning.<#0.5#>How are you?"
tokens, faults = read_speech_text(text)
assert not faults, faults
request: SynthesizeSpeechRequest = {"model": "speech-2.8-hd", "text": text, "stream": True}
validate("synthesize_speech", "request", request)
stream = read_reply()
for line in call(OPERATIONS["synthesize_speech"], request):
    for event in stream.push(line):
        validate("synthesize_speech", "event", event)
reply = stream.end()
data = reply.get("data")
assert data is not None
print(len(data.get("audio") or "") // 2, "bytes of audio")
