// The official client against `cargo genwire serve` of its own document: `cargo xtask clients` runs it.

import assert from "node:assert/strict";
import { test } from "node:test";
import OpenAI, { toFile } from "openai";

const baseURL = process.env.OPENAI_DOCUMENT_URL;
const options = { skip: !baseURL && "OPENAI_DOCUMENT_URL is not set" };
const client = new OpenAI({ baseURL: baseURL ?? "http://127.0.0.1:9", apiKey: "any", maxRetries: 0 });
const chat = { model: "gpt-4o", messages: [{ role: "user", content: "Name a river." }] };

test("a chat has a reply", options, async () => {
  const reply = await client.chat.completions.create(chat);
  assert.equal(reply.object, "chat.completion");
  assert.ok(reply.choices.length > 0);
});

test("a chat is streamed", options, async () => {
  const events = [];
  for await (const event of await client.chat.completions.create({ ...chat, stream: true })) {
    events.push(event);
  }
  assert.ok(events.length > 0);
  assert.ok(events.every((event) => event.object === "chat.completion.chunk"));
});

test("a response is created and got", options, async () => {
  const created = await client.responses.create({ model: "gpt-4o", input: "Name a river." });
  assert.equal((await client.responses.retrieve(created.id)).id, created.id);
});

test("a file is uploaded, listed and deleted", options, async () => {
  const upload = await toFile(Buffer.from("{}\n"), "rivers.jsonl");
  const file = await client.files.create({ file: upload, purpose: "batch" });
  assert.equal(file.purpose, "batch");
  const listed = [];
  for await (const one of client.files.list()) {
    listed.push(one.id);
  }
  assert.ok(listed.includes(file.id));
  assert.equal((await client.files.delete(file.id)).deleted, true);
  await assert.rejects(client.files.retrieve(file.id), OpenAI.NotFoundError);
});

test("models are listed", options, async () => {
  assert.ok((await client.models.list()).data.length > 0);
});

test("a wrong request is refused with its place", options, async () => {
  const wrong = client.chat.completions.create({ ...chat, temperature: 9 });
  await assert.rejects(wrong, OpenAI.BadRequestError);
});
