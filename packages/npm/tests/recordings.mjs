// Recorded chat streams, where GENWIRE_CORPUS names a folder of them, against a plain reader.
//
// Run it where the package is installed; it prints how many streams were read and how many ended in
// an error, as those have to that report one or have no end.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as chat from "genwire/chat";

const CHUNK_SIZES = [1 << 30, 7, 4096];

const OSLO = ["weather", '{"city":"Oslo"}'];
const CLOCK = ["clock", '{"zone":"UTC"}'];

// The cases beside the corpus whose content is known.
const CASES = {
  "wire-04-comment-after-id": ["Slow answer.", "", []],
  "wire-06-tool-call-without-index": ["", "", [OSLO]],
  "wire-07-tool-call-index-collides": ["", "", [OSLO, CLOCK]],
  "wire-08-tool-call-name-late": ["", "", [OSLO, CLOCK]],
  "wire-10-think-closed-only": ["The Nile.", "The user wants one river. Short.", []],
  "wire-12-thinking-twice": ["The Nile.", "One river.", []],
};

/** Reads a stream in chunks; null if that is an error. */
function read(data, size) {
  const stream = chat.readReply();
  let reply;
  try {
    for (let start = 0; start < data.length; start += size) {
      stream.push(data.subarray(start, start + size));
    }
    reply = stream.end();
  } catch {
    return null;
  }
  const { text, reasoning } = chat.readMessage(reply);
  const calls = reply.choices?.[0]?.message?.tool_calls ?? [];
  return [
    text,
    reasoning ?? "",
    calls.map((call) => [call.function?.name ?? "", call.function?.arguments ?? ""]),
  ];
}

/** Joins the members of deltas; null if the stream reports an error or has no end. */
function joined(data) {
  let [text, thinking, hasEnded] = ["", "", false];
  const calls = new Map();
  for (const line of data.toString("utf8").split("\n")) {
    const body = line.replace(/^data:/, "").trim();
    if (!line.startsWith("data:") || body === "[DONE]") continue;
    const event = JSON.parse(body);
    if (event.error) return null;
    for (const choice of event.choices ?? []) {
      hasEnded ||= Boolean(choice.finish_reason);
      const delta = choice.delta ?? {};
      if (Array.isArray(delta.content)) {
        for (const part of delta.content) {
          text += part.text ?? "";
          for (const inner of part.thinking ?? []) thinking += inner.text;
        }
      } else {
        text += delta.content ?? "";
      }
      thinking += delta.reasoning_content ?? delta.reasoning ?? "";
      for (const part of delta.tool_calls ?? []) {
        const call = calls.get(part.index ?? 0) ?? ["", ""];
        calls.set(part.index ?? 0, call);
        call[0] += part.function.name ?? "";
        call[1] += part.function.arguments ?? "";
      }
    }
  }
  return hasEnded ? [text, thinking.replace(/^\n+/, ""), [...calls.values()]] : null;
}

const folder = process.env.GENWIRE_CORPUS;
if (folder === undefined) {
  console.log("skipped: GENWIRE_CORPUS names no folder of recorded traffic");
} else {
  const files = (path) =>
    readdirSync(path)
      .filter((name) => name.endsWith(".sse"))
      .sort()
      .map((name) => join(path, name));
  const totals = { read: 0, refused: 0, cases: 0 };
  for (const file of files(join(folder, "recordings"))) {
    const data = readFileSync(file);
    const expected = joined(data);
    for (const size of CHUNK_SIZES) {
      assert.deepEqual(read(data, size), expected, `${file} in chunks of ${size}`);
    }
    totals[expected === null ? "refused" : "read"] += 1;
  }
  for (const file of files(join(folder, "../cases/wire"))) {
    const data = readFileSync(file);
    for (const size of [1, ...CHUNK_SIZES]) {
      const found = read(data, size);
      const expected = CASES[basename(file, ".sse")];
      if (expected !== undefined) assert.deepEqual(found, expected, `${file} in chunks of ${size}`);
      if (found === null) continue;
      assert.ok(!found[0].includes("</think>"), file);
      assert.ok(found[2].every(([name]) => name !== ""), file);
    }
    totals.cases += 1;
  }
  console.log(JSON.stringify(totals));
}
