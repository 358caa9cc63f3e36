// Bodies that no program means to send: node hostile.mjs NUMBER FOLDER
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { Buffer } from "node:buffer";
import { audio, chat, Client, GenwireError, video } from "genwire";

const [number, folder] = process.argv.slice(2);
const lines = readFileSync(join(folder, "vectors.jsonl"), "utf8").split("\n").filter(Boolean);
const encoder = new TextEncoder();
const vectors = lines
  .map((line) => JSON.parse(line))
  .filter(({ body }) => JSON.stringify(body).length < 4_000);
const areas = [audio, chat, video];

/** A generator of numbers that can be repeated. */
let state = Number(process.env.GENWIRE_SEED ?? 7) >>> 0;
function below(limit) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
}

const parts = ["[", "]", "{", "}", '"', "\\", ",", ":", "\\ud800", "1e999", "-", "null", "\0", "<think>", "<#"];

const values = [
  null, true, -1, 0, 1e308, 9007199254740993, -0.1, "", "\0", "a".repeat(3_000), "\u{1f600}", "<#1#>", "(laughs)",
  "<think>", "data:image/png;base64,AAAA", "https://[", [], [[[[[[]]]]]], {}, { role: "user" }, { type: "text" },
];

/** Spoils a value: members and items are replaced, moved, repeated and left out. */
function twist(value, depth = 0) {
  if (below(10) === 0 || typeof value !== "object" || value === null) return values[below(values.length)];
  const keys = Object.keys(value);
  const key = keys[below(keys.length)];
  if (key === undefined || depth > 20) return { [parts[below(parts.length)]]: value };
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (below(8) === 0 && Array.isArray(copy)) copy.push(...copy.slice(0, below(40)));
  else if (below(8) === 0) delete copy[key];
  else copy[key] = twist(value[key], depth + 1);
  return copy;
}

/** Spoils bytes: they are changed, cut, doubled or mixed with signs of JSON. */
function spoil(bytes) {
  const at = below(bytes.length + 1);
  const length = below(20);
  const sign = encoder.encode(parts[below(parts.length)]);
  switch (below(40) % 6) {
    case 0:
      return Uint8Array.of(...bytes.slice(0, at), below(256), ...bytes.slice(at + 1));
    case 1:
      return bytes.slice(0, at);
    case 2:
      return Uint8Array.of(...bytes.slice(0, at), ...bytes.slice(Math.max(0, at - length)));
    case 3:
      return Uint8Array.of(...bytes.slice(0, at), ...bytes.slice(at + length));
    case 4:
      return Uint8Array.of(...bytes.slice(0, at), ...sign, ...bytes.slice(at));
    default:
      return encoder.encode(parts[below(parts.length)].repeat(1 + below(300)));
  }
}

/** A hostile body: two in three are JSON. */
function hostile(body) {
  if (below(3) === 0) return spoil(encoder.encode(JSON.stringify(body)));
  let twisted = body;
  for (let change = 0; change <= below(4); change += 1) twisted = twist(twisted);
  return encoder.encode(JSON.stringify(twisted));
}

/** The largest memory of the process, in bytes. */
const MEMORY_LIMIT = 2 ** 30;
/** Bodies that are known to break readers; each is an error of the call. */
const FATAL = [
  "[".repeat(100_000),
  '{"choices":'.repeat(5_000) + "1" + "}".repeat(5_000),
  '{"choices":[{"index":NaN}]}',
  '{"choices":[{"index":1e999}]}',
  '{"choices":[{"index":9007199254740993000000}]}',
  '{"choices":[{"message":{"content":"\\ud800"}}]}',
  '{"__proto__":{"polluted":1},"choices":7}',
  `{"choices":[${"0,".repeat(6_000_000)}0]}`,
].map((text) => encoder.encode(text));
let answer = ["", new Uint8Array()];
const client = new Client({
  baseUrl: "http://127.0.0.1:1",
  apiKey: "key",
  attempts: 1,
  check: "off",
  fetch: async () => new Response(answer[1], { headers: { "content-type": answer[0] } }),
});

/** Hands a body to the reader of the client; returns whether it took it for a reply. */
async function called(bytes, isStreamed) {
  const request = { model: "X-M3", messages: [] };
  const event = Buffer.concat([encoder.encode("data: "), bytes, encoder.encode("\n\n")]);
  answer = isStreamed ? ["text/event-stream", event] : ["application/json", bytes];
  try {
    if (isStreamed) await client.createChatCompletionStream(request).reply();
    else await client.createChatCompletion(request);
    return true;
  } catch (error) {
    assert.ok(error instanceof GenwireError, String(error));
    return false;
  }
}

for (const bytes of FATAL) {
  for (const isStreamed of [false, true]) {
    assert.equal(await called(bytes, isStreamed), false, new TextDecoder().decode(bytes.slice(0, 80)));
  }
}
let read = 0;
for (let count = 0; count < Number(number); count += 1) {
  const { operation, part, body } = vectors[below(vectors.length)];
  const bytes = hostile(body);
  const area = areas.find((one) => Object.hasOwn(one.OPERATIONS, operation));
  const report = area.check(operation, part, bytes);
  // A module that fails is replaced, which its report would say.
  assert.ok(!/memory|bug/.test(report.error ?? ""), `${report.error}: ${bytes}`);
  read += report.error === undefined ? 1 : 0;
  if (count % 16 === 0) {
    await called(bytes, false);
    await called(bytes, true);
  }
  if (count % 16 === 0 && operation === "create_chat_completion") {
    const reply = area.readReply();
    try {
      reply.push(`data: ${new TextDecoder().decode(bytes)}\n\n`);
      reply.end();
    } catch (error) {
      assert.ok(error instanceof area.GenwireError, String(error));
    } finally {
      reply.close();
    }
  }
}
assert.equal({}.polluted, undefined);
assert.ok(process.memoryUsage().rss < MEMORY_LIMIT, `${process.memoryUsage().rss} bytes of memory are in use`);
const platform = globalThis.Deno ? "Deno" : globalThis.Bun ? "Bun" : "Node";
console.log(`${platform}: ${number} hostile bodies have a report, ${read} of them could be read`);
