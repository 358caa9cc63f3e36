// The official OpenAI client as a client for `genwire conform --client`.
//
// It makes the calls of chat; the other operations of the interface are not in this client.

import { createInterface } from "node:readline";
import OpenAI from "openai";

/** Returns what the helper of the client makes of a stream. */
async function collected(client, call) {
  const { stream, ...body } = call.body;
  const reply = await client.chat.completions.stream(body).finalChatCompletion();
  const { content, reasoning_content: reasoning, tool_calls: calls } = reply.choices[0].message;
  return {
    text: content ?? "",
    reasoning: reasoning ?? "",
    calls: (calls ?? []).map(({ id, function: { name, arguments: text } }) => ({
      id: id ?? "",
      name: name ?? "",
      arguments: text ?? "",
    })),
  };
}

/** Makes a call and returns what came of it. */
async function answer(call) {
  if (call.operation !== "create_chat_completion") {
    return { outcome: "unsupported" };
  }
  const client = new OpenAI({
    baseURL: `${call.base_url}/v1`,
    apiKey: call.key,
    maxRetries: call.retries,
    timeout: call.timeout_ms,
  });
  const events = [];
  try {
    if (call.collect) {
      return { outcome: "reply", collected: await collected(client, call) };
    }
    const reply = await client.chat.completions.create(call.body);
    if (!call.stream) {
      return { outcome: "reply", reply };
    }
    for await (const chunk of reply) {
      events.push(chunk);
    }
    return { outcome: "reply", events };
  } catch (error) {
    // Whatever a program that uses the client would have to catch.
    const code = Number(error.code);
    return {
      outcome: "error",
      error: {
        message: String(error.message),
        status: error.status,
        code: Number.isInteger(code) ? code : error.code,
      },
      events,
    };
  }
}

/** Returns the line about a call. */
function printed(call, result) {
  try {
    const line = JSON.stringify({ case: call.case, ...result });
    // Half of a surrogate pair has no place in a line of UTF-8.
    return line.replace(/(?<!\\)\\ud[89a-f][0-9a-f]{2}/g, "\\ufffd");
  } catch (error) {
    // What is nested too deeply cannot be printed.
    return JSON.stringify({ case: call.case, outcome: "error", error: { message: error.message } });
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line);
  process.stdout.write(`${printed(call, await answer(call))}\n`);
}
process.exit(0);
