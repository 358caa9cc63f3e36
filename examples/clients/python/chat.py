"""A chat with `genwire serve` by the official OpenAI client: whole, then streamed."""

import os

from openai import OpenAI

client = OpenAI(
    base_url=os.environ["GENWIRE_BASE_URL"] + "/v1",
    api_key=os.environ["GENWIRE_API_KEY"],
)
messages = [{"role": "user", "content": "Name three rivers."}]
# Without it, the thinking of the model is in the answer, between `<think>` and `</think>`.
apart = {"reasoning_split": True}

reply = client.chat.completions.create(model="X-M3", messages=messages, extra_body=apart)
print(reply.choices[0].message.content)
print(f"{reply.usage.total_tokens} tokens")

stream = client.chat.completions.create(
    model="X-M3", messages=messages, stream=True, extra_body=apart
)
with stream:
    for chunk in stream:
        for choice in chunk.choices:
            print(choice.delta.content or "", end="", flush=True)
print()
