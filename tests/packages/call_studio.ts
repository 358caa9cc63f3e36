/** Streams: events that are asked for, feeds, and tasks beside them. */

import { Client } from "studio";
import type { StoryDelta, StoryRequest } from "studio/studio";

function expect(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(`expected ${what}`);
}

const story: StoryRequest = { model: "story-2", prompt: "A fox at sea." };
const client = new Client();
expect((await client.writeStory(story)).status === 200, "a story");
const deltas: StoryDelta[] = [];
for await (const delta of client.writeStoryStream(story)) deltas.push(delta);
expect(deltas.length > 0, "deltas of a story");
let count = 0;
for await (const _ of client.watchScene("s1")) count += 1;
expect(count > 0, "events of a scene");
count = 0;
for await (const _ of client.synthesizeSpeech({ text: "Hello.", voice: "calm" })) count += 1;
expect(count > 0, "chunks of a sound");
expect((await client.renderScene({ layers: [{ layerType: "Backdrop", colour: "blue" }] })).status === 202, "a task");
await client.listVoices();
