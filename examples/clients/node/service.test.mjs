// What the official OpenAI client sees of `genwire serve`; run by `cargo xtask clients`.

import assert from "node:assert/strict";
import { test } from "node:test";

import OpenAI from "openai";

const model = "X-M3";
const { GENWIRE_BASE_URL, GENWIRE_ADMIN_URL, GENWIRE_ADMIN_TOKEN, GENWIRE_API_KEY } = process.env;
const weather = {
  type: "function",
  function: {
    name: "weather",
    description: "Returns the weather of a place.",
    parameters: {
      type: "object",
      properties: {
        city: { type: "string" },
        unit: { type: "string", enum: ["celsius", "fahrenheit"] },
      },
      required: ["city", "unit"],
    },
  },
};
// A white image of two by two pixels.
const pixels =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAADklEQVR4nGP4DwYMEAoAU7oL" +
  "9ZisIGcAAAAASUVORK5CYII=";

// The client as everybody makes it, without repetitions unless a test wants them.
const client = (more) =>
  new OpenAI({
    baseURL: `${GENWIRE_BASE_URL}/v1`,
    apiKey: GENWIRE_API_KEY,
    maxRetries: 0,
    ...more,
  });
const ask = (content, more) => ({ model, messages: [{ role: "user", content }], ...more });
const create = (request, options) => client().chat.completions.create(request, options);
// Asks the service to let something go wrong.
const fault = (what) => ({ headers: { "x-genwire-fault": what } });

function checkArguments(call) {
  assert.equal(call.function.name, "weather");
  const { city, unit } = JSON.parse(call.function.arguments);
  assert.equal(typeof city, "string");
  assert.ok(["celsius", "fahrenheit"].includes(unit));
}

test("a reply has everything", async () => {
  const reply = await create(ask("Name three rivers."));
  assert.equal(reply.object, "chat.completion");
  assert.equal(reply.model, model);
  const [choice] = reply.choices;
  assert.equal(choice.finish_reason, "stop");
  assert.equal(choice.message.role, "assistant");
  assert.ok(choice.message.content);
  const { usage } = reply;
  assert.equal(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens);
  assert.ok(usage.completion_tokens_details.reasoning_tokens > 0);
});

test("the limit of tokens is kept", async () => {
  const reply = await create(ask("Write a story.", { max_completion_tokens: 5 }));
  assert.equal(reply.choices[0].finish_reason, "length");
  assert.equal(reply.usage.completion_tokens, 5);
});

test("thinking can be turned off and kept apart", async () => {
  const off = await create(ask("Hi", { thinking: { type: "disabled" } }));
  assert.ok(!off.choices[0].message.content.includes("<think>"));
  const apart = await create(ask("Hi", { reasoning_split: true }));
  assert.ok(!apart.choices[0].message.content.includes("<think>"));
  assert.ok(apart.choices[0].message.reasoning_content);
});

test("images are looked at", async () => {
  const text = "What is this?";
  const image = { type: "image_url", image_url: { url: pixels, detail: "low" } };
  const reply = await create(ask([{ type: "text", text }, image]));
  const plain = await create(ask(text));
  assert.ok(reply.usage.prompt_tokens > plain.usage.prompt_tokens);
});

test("chunks add up to the whole reply", async () => {
  const request = ask("Name three rivers.");
  const whole = await create(request);
  let text = "";
  const ids = new Set();
  const ends = [];
  for await (const chunk of await create({ ...request, stream: true })) {
    ids.add(chunk.id);
    for (const choice of chunk.choices) {
      text += choice.delta.content ?? "";
      if (choice.finish_reason) ends.push(choice.finish_reason);
    }
  }
  assert.equal(text, whole.choices[0].message.content);
  assert.equal(ids.size, 1);
  assert.deepEqual(ends, ["stop"]);
});

test("usage comes last if it is wanted", async () => {
  const options = { stream: true, stream_options: { include_usage: true } };
  const chunks = [];
  for await (const chunk of await create(ask("Hi", options))) chunks.push(chunk);
  const last = chunks.pop();
  assert.ok(chunks.every((chunk) => !chunk.usage));
  assert.deepEqual(last.choices, []);
  assert.ok(last.usage.total_tokens > 0);
});

test("the helper of the client collects a stream", async () => {
  const runner = client().chat.completions.stream(ask("Hi"));
  let deltas = 0;
  runner.on("content", () => (deltas += 1));
  const reply = await runner.finalChatCompletion();
  assert.ok(deltas > 3);
  assert.equal(reply.choices[0].finish_reason, "stop");
});

test("a stream can be left", async () => {
  const stream = await create(ask("Name three rivers.", { stream: true }));
  for await (const chunk of stream) {
    assert.ok(chunk.id);
    break;
  }
  assert.ok((await create(ask("Hi"))).choices);
});

test("many at once", async () => {
  const thinking = { type: "disabled" };
  const one = async (number) => {
    const request = ask(`river ${number}`, { stream: true, thinking });
    let text = "";
    for await (const chunk of await create(request)) {
      for (const choice of chunk.choices) text += choice.delta.content ?? "";
    }
    return text;
  };
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const texts = await Promise.all(numbers.map(one));
  for (const number of numbers) assert.ok(texts[number].includes(`river ${number}”`), texts[number]);
});

test("a round trip with a function", async () => {
  const messages = [{ role: "user", content: "What is the weather in Paris?" }];
  const tools = [weather];
  const reply = await create({ model, messages, tools });
  const [choice] = reply.choices;
  assert.equal(choice.finish_reason, "tool_calls");
  const [call] = choice.message.tool_calls;
  checkArguments(call);
  const result = { role: "tool", tool_call_id: call.id, content: "17 degrees and rain" };
  messages.push(choice.message, result);
  const answer = await create({ model, messages, tools });
  assert.equal(answer.choices[0].finish_reason, "stop");
  assert.ok(answer.choices[0].message.content.includes("17 degrees and rain"));
});

test("the client runs functions by itself, in a stream", async () => {
  const asked = [];
  const look = (text) => {
    asked.push(JSON.parse(text));
    return "17 degrees and rain";
  };
  const tools = [{ ...weather, function: { ...weather.function, function: look } }];
  const request = ask("What is the weather in Paris?", { tools, stream: true });
  const answer = await client().chat.completions.runTools(request).finalContent();
  assert.equal(asked.length, 1);
  assert.ok(["celsius", "fahrenheit"].includes(asked[0].unit));
  assert.ok(answer.includes("17 degrees and rain"));
});

test("a wrong key is an authentication error", async () => {
  const wrong = client({ apiKey: "wrong" }).chat.completions.create(ask("Hi"));
  await assert.rejects(wrong, (error) => {
    assert.ok(error instanceof OpenAI.AuthenticationError);
    assert.equal(error.code, "1004");
    return true;
  });
});

test("every broken rule is named", async () => {
  await assert.rejects(create(ask("Hi", { temperature: 3, top_p: 2 })), (error) => {
    assert.ok(error instanceof OpenAI.BadRequestError);
    assert.equal(error.code, "2013");
    assert.equal(error.type, "bad_request_error");
    assert.match(error.message, /\/temperature/);
    assert.match(error.message, /\/top_p/);
    assert.ok(error.requestID);
    return true;
  });
});

test("errors have their classes and codes", async () => {
  const kinds = [
    ["1002", OpenAI.RateLimitError],
    ["1008", OpenAI.APIError],
    ["1000", OpenAI.InternalServerError],
    ["1026", OpenAI.APIError],
  ];
  for (const [code, kind] of kinds) {
    await assert.rejects(create(ask("Hi"), fault(`code=${code}`)), (error) => {
      assert.ok(error instanceof kind, `${code}: ${error}`);
      assert.equal(error.code, code);
      return true;
    });
  }
  await assert.rejects(client().models.list(), OpenAI.NotFoundError);
});

test("an error can be survived by repeating", async () => {
  const body = JSON.stringify({ kind: "code", code: 1002, times: 2 });
  const headers = { authorization: `Bearer ${GENWIRE_ADMIN_TOKEN}` };
  await fetch(`${GENWIRE_ADMIN_URL}/faults`, { method: "POST", headers, body });
  await assert.rejects(create(ask("Hi")), OpenAI.RateLimitError);
  const reply = await client({ maxRetries: 2 }).chat.completions.create(ask("Hi"));
  assert.ok(reply.choices);
});

test("late answers differ from broken connections", async () => {
  const late = client({ timeout: 200 }).chat.completions.create(ask("Hi"), fault("latency=20"));
  await assert.rejects(late, OpenAI.APIConnectionTimeoutError);
  await assert.rejects(create(ask("Hi"), fault("reset=0")), OpenAI.APIConnectionError);
});

test("an error in a stream is raised", async () => {
  const request = ask("Name three rivers.", { stream: true });
  const read = async () => {
    for await (const chunk of await create(request, fault("reset=3"))) assert.ok(chunk.id);
  };
  await assert.rejects(read);
});

test("an error that the service sends in a stream has its code", async () => {
  const request = ask("Name three rivers.", { stream: true });
  const seen = [];
  const read = async () => {
    const stream = await create(request, fault("code=1002; frames=3"));
    for await (const chunk of stream) seen.push(chunk.id);
  };
  await assert.rejects(read, (error) => {
    assert.ok(error instanceof OpenAI.APIError, `${error}`);
    assert.equal(error.code, "1002");
    return true;
  });
  assert.equal(seen.length, 3);
});
