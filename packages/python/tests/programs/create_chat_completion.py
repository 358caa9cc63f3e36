"""Asks a question: for the whole reply, for a stream, and in an event loop."""

import asyncio

from genwire import AsyncClient, Client
from genwire.chat import CreateChatCompletionRequest

request: CreateChatCompletionRequest = {
    "model": "X-M3",
    "messages": [
        {"role": "system", "content": "Answer in one sentence."},
        {"role": "user", "content": [{"type": "text", "text": "Name a river."}]},
    ],
}
with Client() as client:
    reply = client.create_chat_completion(request)
    assert "<think>" not in reply.text and reply.reasoning
    print(reply.text)

    with client.create_chat_completion_stream(request) as stream:
        for segment in stream.segments():
            print(segment.get("text", ""), end="")
    print()
    assert stream.reply().text


async def ask() -> None:
    async with AsyncClient() as client:
        reply = await client.create_chat_completion(request)
        stream = client.create_chat_completion_stream(request)
        count = 0
        async for _ in stream:
            count += 1
        assert count > 1 and (await stream.reply()).text == reply.text


asyncio.run(ask())
