"""A chat with `genwire serve` by the official OpenAI client: whole, then streamed."""

import os

from openai import OpenAI

client = OpenAI(
    base_url=os.environ["GENWIRE_BASE_URL"] + "/v1",
    api_key=os.environ["GENWIRE_API_KEY"],
)
messages = [{"role": "user", "content": "Name three rivers."}]

reply = client.chat.completions.create(model="X-M3", messages=messages)
print(reply.choices[0].message.content)
print(f"{reply.usage.total_tokens} tokens")

with client.chat.completions.create(model="X-M3", messages=messages, stream=True) as stream:
    for chunk in stream:
        for choice in chunk.choices:
            print(choice.delta.content or "", end="", flush=True)
print()
