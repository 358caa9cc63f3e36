"""The same calls as in `genwire.py`, with the official package for Python."""

from collections.abc import Iterator

from openai import OpenAI
from openai.types.chat import ChatCompletionMessageParam
from shown import show


def calls(client: OpenAI) -> Iterator[object]:
    messages: list[ChatCompletionMessageParam] = [{"role": "user", "content": "A river?"}]
    yield client.chat.completions.create(model="gpt-5.4", messages=messages).choices[0].message.content
    for event in client.chat.completions.create(model="gpt-5.4", messages=messages, stream=True):
        yield event.choices[0].delta.content
    response = client.responses.create(model="gpt-5.4", input="A river?")
    yield response.object
    yield client.responses.retrieve(response.id).object
    embedding = client.embeddings.create(model="text-embedding-3-small", input="A river.")
    yield len(embedding.data[0].embedding)
    yield [model.id for model in client.models.list()]
    yield client.models.retrieve("gpt-5.4").object
    file = client.files.create(file=("rivers.jsonl", b"{}\n"), purpose="batch")
    yield file.filename
    yield [file.filename for file in client.files.list()]
    yield client.files.retrieve(file.id).bytes
    yield client.files.delete(file.id).deleted
    yield client.moderations.create(input="A river.").results[0].flagged
    yield len(client.audio.speech.create(model="tts-1", voice="alloy", input="A river.").content)


with OpenAI() as client:
    show(lambda: calls(client))
