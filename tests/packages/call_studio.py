"""Streams: events that are asked for, feeds, and tasks beside them, with and without a loop."""

import asyncio

from studio import AsyncClient, Client
from studio.studio import StoryRequest

STORY: StoryRequest = {"model": "story-2", "prompt": "A fox at sea."}

with Client() as client:
    assert client.write_story(STORY).status == 200
    with client.write_story_stream(STORY) as story:
        deltas = list(story)
    assert deltas and "text" in deltas[0], deltas
    with client.watch_scene("s1") as events:
        assert list(events)
    with client.synthesize_speech({"text": "Hello.", "voice": "calm"}) as chunks:
        assert list(chunks)
    scene = client.render_scene({"layers": [{"layerType": "Backdrop", "colour": "blue"}]})
    assert scene.status == 202
    client.list_voices()


async def main() -> None:
    """Makes the same calls in a loop."""
    async with AsyncClient() as client:
        assert (await client.write_story(STORY)).status == 200
        story = client.write_story_stream(STORY)
        assert [delta async for delta in story]
        await story.close()


asyncio.run(main())
