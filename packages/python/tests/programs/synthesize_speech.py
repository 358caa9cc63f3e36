"""Speaks a text, and counts the bytes of its audio."""

from genwire import Client
from genwire.audio import SynthesizeSpeechRequest, read_speech_text

text = "Good morning.<#0.5#>How are you?"
tokens, faults = read_speech_text(text)
assert not faults, faults
request: SynthesizeSpeechRequest = {"model": "speech-2.8-hd", "text": text}
with Client() as client:
    stream = client.synthesize_speech_stream(request)
    print(sum(1 for _ in stream), "events")
    data = stream.reply().body.get("data")
    assert data is not None
    print(len(data.get("audio") or "") // 2, "bytes of audio")
