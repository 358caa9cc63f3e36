"""Twelve operations of OpenAI's document, with the package that `cargo genwire package` makes of it."""

from collections.abc import Iterator

from openai_genwire import Client, File
from openai_genwire.open_ai_api import CreateChatCompletionRequest
from shown import show


def calls(client: Client) -> Iterator[object]:
    request: CreateChatCompletionRequest = {"model": "gpt-5.4", "messages": [{"role": "user", "content": "A river?"}]}
    yield client.create_chat_completion(request).body["choices"][0]["message"]["content"]
    for event in client.create_chat_completion_stream(request):
        yield event["choices"][0]["delta"].get("content")
    response = client.create_response({"model": "gpt-5.4", "input": "A river?"}).body
    yield response["object"]
    yield client.get_response(response["id"]).body["object"]
    embedding = client.create_embedding({"model": "text-embedding-3-small", "input": "A river."}).body
    yield len(embedding["data"][0]["embedding"])
    yield [model["id"] for model in client.list_models().body["data"]]
    yield client.retrieve_model("gpt-5.4").body["object"]
    file = client.create_file({"file": File(b"{}\n", "rivers.jsonl"), "purpose": "batch"}).body
    yield file["filename"]
    yield [file["filename"] for file in client.list_files_items()]
    yield client.retrieve_file(file["id"]).body["bytes"]
    yield client.delete_file(file["id"]).body["deleted"]
    yield client.create_moderation({"input": "A river."}).body["results"][0]["flagged"]
    yield len(client.create_speech({"model": "tts-1", "voice": "alloy", "input": "A river."}).body)


with Client() as client:
    show(lambda: calls(client))
